"""What one value of the standings is made of: parts that add up to it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext, ngettext

from scorekeeper.leagues import dates
from scorekeeper.leagues.counting import digits, plain_results, systems, ties
from scorekeeper.leagues.models import Ranking, Result, System
from scorekeeper.leagues.showing.standings_rows import Row, is_listed
from scorekeeper.tables import words
from scorekeeper.tables.sentences import small

# More evenings than so many are told by month.
EVENINGS = 12


@dataclass(frozen=True)
class Part:
    """Between two parts stands `sign`; before the first one it says what is below 0."""

    label: str
    value: str
    sign: str = ""


def parts_of(ranking: Ranking, row: Row) -> list[Part]:
    """At most two queries."""
    if is_listed(ranking, [row]):
        found = list(of_list(ranking, row))
    elif ranking.best:
        found = list(of_best(row, evenings=ranking.by_evening))
    else:
        found = list(of_evenings(ranking, row))
    out = systems.left_out(ranking, dict(row.sums))
    if out:
        values = words.listed(digits.figure(one) for one in out)
        label = gettext("without {values}").format(values=values)
        found.append((label, -sum(out)))
    if row.place.byes and ranking.system != System.AVERAGE:
        label = sat_out(row.place.byes)
        found.append((label, ranking.bye * row.place.byes))
    return [*signed(found), *divided(ranking, row, len(out))]


def sat_out(turns: int) -> str:
    text = ngettext("{count} turn sat out", "{count} turns sat out", turns)
    return text.format(count=turns)


def of_list(ranking: Ranking, row: Row) -> Iterator[tuple[str, float]]:
    """Points; made − lost, 1 − 0; others lost, 1."""
    columns = ties.columns_of(ranking.game, ranking.system)
    for part, (gained, lost, points) in zip(columns, row.parts, strict=True):
        label = small(part.label)
        if part.losses:
            label += f": {gained} − {lost}"
        elif part.gains:
            label += f": {gained}"
        yield label, points
    if row.by_hand:
        yield gettext("entered by hand"), row.by_hand


def of_best(row: Row, *, evenings: bool) -> Iterator[tuple[str, float]]:
    for value, same in groupby(row.sums["best"]):
        times = len(list(same))
        text = ngettext("{count} game of {value}", "{count} games of {value}", times)
        if evenings:
            one, more = "{count} evening of {value}", "{count} evenings of {value}"
            text = ngettext(one, more, times)
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


def signed(found: Sequence[tuple[str, float]]) -> list[Part]:
    parts = []
    for at, (label, value) in enumerate(found):
        sign = ("−" if value < 0 else "+") if at else ""
        parts.append(Part(label, digits.figure(abs(value) if at else value), sign))
    return parts


def divided(ranking: Ranking, row: Row, out: int) -> list[Part]:
    if ranking.system != System.AVERAGE:
        return []
    results = systems.results_in(dict(row.sums)) - out
    games = len(row.sums["best"]) if ranking.best else results
    label = gettext("evenings") if ranking.by_evening else gettext("games")
    return [Part(label, str(games), "÷")]
