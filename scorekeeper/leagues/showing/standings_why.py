"""What one value of the standings is made of: parts that add up to it."""

from collections.abc import Iterator
from itertools import groupby

from django.utils.translation import gettext, ngettext

from scorekeeper.leagues import dates
from scorekeeper.leagues.counting import (
    addends,
    digits,
    penalties,
    plain_results,
    systems,
)
from scorekeeper.leagues.counting.addends import Part, signed_parts
from scorekeeper.leagues.models import Ranking, Result, System
from scorekeeper.leagues.showing.standings_rows import Row, is_listed
from scorekeeper.tables import spoken

# More evenings than so many are told by month.
EVENINGS = 12


def parts_of(ranking: Ranking, row: Row) -> list[Part]:
    """At most four queries."""
    if is_listed(ranking, [row]):
        found = list(addends.of_list(ranking, row.sums))
        if row.by_hand:
            found.append((gettext("entered by hand"), row.by_hand))
    elif ranking.best:
        found = list(of_best(row, evenings=ranking.by_evening))
    else:
        found = list(of_evenings(ranking, row))
    out = systems.values_left_out(ranking, dict(row.sums))
    if out:
        values = spoken.list_names(digits.figure(one) for one in out)
        label = gettext("without {values}").format(values=values)
        found.append((label, -sum(out)))
    if row.place.byes and systems.gives_byes(ranking):
        label = bye_words(row.place.byes)
        found.append((label, ranking.bye * row.place.byes))
    if row.place.penalty:
        found += of_penalties(ranking, row)
    return [*signed_parts(found), *division_parts(ranking, row, len(out))]


def bye_words(turns: int) -> str:
    text = ngettext("{count} turn sat out", "{count} turns sat out", turns)
    return text.format(count=turns)


def of_penalties(ranking: Ranking, row: Row) -> Iterator[tuple[str, float]]:
    """Each with its day and its reason."""
    sign = 1 if row.place.penalty > 0 else -1
    for penalty in penalties.penalties_of(ranking, row.person):
        label = gettext("penalty points, {why}").format(why=penalties.why(penalty))
        yield label, sign * penalty.points


def of_best(row: Row, *, evenings: bool) -> Iterator[tuple[str, float]]:
    for value, same in groupby(row.sums["best"]):
        times = len(list(same))
        text = ngettext("{count} game of {value}", "{count} games of {value}", times)
        if evenings:
            single, more = "{count} evening of {value}", "{count} evenings of {value}"
            text = ngettext(single, more, times)
        label = text.format(count=times, value=digits.figure(value))
        yield label, times * value


def of_evenings(ranking: Ranking, row: Row) -> Iterator[tuple[str, float]]:
    """What each evening gave, or each month where there were many."""
    mine = Result.objects.filter(
        season=ranking.season_id, game=ranking.game, person=row.person
    ).order_by("assignment__session__starts", "finished")
    told = list(mine.values_list("assignment__session__starts", "value"))
    told += [
        (line.finished, line.value)
        for line in plain_results.lines([ranking], [row.person.pk])
        if line.person_id == row.person.pk
    ]
    told.sort(key=lambda one: one[0])
    days = [(dates.day(starts), value) for starts, value in told]
    if len(dict(days)) > EVENINGS:
        days = [(dates.month(starts), value) for starts, value in told]
    for label, some in groupby(days, key=lambda one: one[0]):
        yield label, sum(value for _, value in some)


def division_parts(ranking: Ranking, row: Row, out: int) -> list[Part]:
    if ranking.system != System.AVERAGE:
        return []
    results = systems.results_in(dict(row.sums)) - out
    games = len(row.sums["best"]) if ranking.best else results
    label = gettext("evenings") if ranking.by_evening else gettext("games")
    return [Part(label, str(games), "÷")]
