"""The standings of one game in one season, and what decides where people are level."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby

from django.db.models import Max, Subquery

from scorekeeper.leagues import zones
from scorekeeper.leagues.counting import (
    byes,
    digits,
    penalties,
    systems,
    those_that_count,
    ties,
)
from scorekeeper.leagues.counting.aggregate import EMPTY, Sums
from scorekeeper.leagues.models import Person, Ranking, Season, Session, Standing

Ties = tuple[tuple[str, str], ...]
# By person the turns that they sat out.
Byes = Mapping[int, int]
# By person what parts those who are level; of whoever is not there it is all they have.
Counted = Mapping[int, Sums]


@dataclass(frozen=True)
class Place:
    """Where one person stands.

    `rank`: None below the games that a place takes. `value` is what places people, as
    text, and `number` what it is. `ties`: what was looked at where
    others are level, and what it was for this one. `final`: nobody but a referee may
    correct anything of the season any more. `byes`: turns sat out that give points.
    `penalty`: what penalty points move the value by.
    """

    rank: int | None
    person: Person
    value: str
    number: float
    ties: tuple[tuple[str, str], ...]
    sums: Sums
    disputed: bool
    final: bool
    byes: int = 0
    penalty: int = 0


def standings(season: Season, game: str, ranking: Ranking | None = None) -> list[Place]:
    """The first place first. Three queries, less one where the ranking is given.

    Five more where byes give points: who only sat out is there too; two more where a
    season leaves results out.
    """
    ranking = ranking or systems.ranking_of(season, game)
    rows = [row for row in read(season, game) if row.sums.get("games")]
    out = byes.count_byes(season, game) if systems.gives_byes(ranking) else {}
    rows = with_those_out(rows, out)
    penalties.take(rows, penalties.of_game(ranking) if rows else {})
    return list(places_of(rows, ranking, out, final=is_final(season, rows)))


def places_of(
    rows: Sequence[Standing], ranking: Ranking, out: Byes, *, final: bool
) -> Iterator[Place]:
    """The first place first."""
    values = {row.person_id: value_of(ranking, row, out) for row in rows}
    for rank, row, why in in_order(rows, ranking, out):
        value = values[row.person_id]
        yield Place(
            rank,
            row.person,
            systems.text_of(ranking, value, values.values()),
            value,
            why,
            row.sums,
            bool(row.sums["disputed"]),
            final,
            out.get(row.person_id, 0),
            systems.points_off(ranking, row.sums),
        )


def in_order(
    rows: Sequence[Standing], ranking: Ranking, out: Byes
) -> Iterator[tuple[int | None, Standing, Ties]]:
    """Those with a place, and below them whoever has too few results for one."""
    enough = [row for row in rows if systems.results_in(row.sums) >= ranking.least]
    counted = those_that_count.of_games([ranking]).get(ranking.game)
    yield from order(enough, ranking, out, counted)
    below = [row for row in rows if systems.results_in(row.sums) < ranking.least]
    below.sort(key=lambda row: (key_of(ranking, row, out), str(row.person).casefold()))
    yield from ((None, row, ()) for row in below)


def of_all_games(season: Season) -> dict[str, list[tuple[int, Standing]]]:
    """By game who has a place. Three queries, five more where byes give points, two
    where a season leaves results out.
    """
    rows: dict[str, list[Standing]] = defaultdict(list)
    for row in Standing.objects.filter(season=season).select_related("person"):
        if row.sums.get("games"):
            rows[row.game].append(row)
    kept = {ranking.game: ranking for ranking in season.rankings.all()}
    found = {game: kept.get(game) or Ranking(season=season, game=game) for game in rows}
    with_byes = [game for game, one in found.items() if systems.gives_byes(one)]
    out = byes.of_games(season, with_byes) if with_byes else {}
    counted = those_that_count.of_games(found.values())
    off, placed = penalties.of_games(season, found.values()), {}
    for game, ranking in sorted(found.items()):
        sat: Byes = out.get(game, {})
        some = penalties.take(with_those_out(rows[game], sat), off[game])
        placed[game] = places_in(some, ranking, sat, counted.get(game))
    return placed


def places_in(
    rows: Sequence[Standing],
    ranking: Ranking,
    out: Byes,
    counted: Counted | None = None,
) -> list[tuple[int, Standing]]:
    """Who has a place, and which; whoever has too few results has none."""
    enough = [row for row in rows if systems.results_in(row.sums) >= ranking.least]
    return [(rank, row) for rank, row, _ in order(enough, ranking, out, counted)]


def with_those_out(rows: Sequence[Standing], out: Byes) -> list[Standing]:
    """And whoever was there, but sat out all that counts; one query where one is."""
    missing = {pk for pk, times in out.items() if times}
    missing -= {row.person_id for row in rows}
    if not rows or not missing:
        return list(rows)
    people = Person.objects.in_bulk(missing)
    more = [Standing(person=one, sums=dict(EMPTY)) for one in people.values()]
    return [*rows, *more]


def read(season: Season, game: str) -> Sequence[Standing]:
    """With the people, and `last`: the day of the season’s last evening."""
    evenings = Session.objects.filter(season=season).values("season")
    last = evenings.annotate(last=Max("starts")).values("last")
    standings = Standing.objects.filter(season=season, game=game)
    return list(standings.select_related("person").annotate(last=Subquery(last)))


def is_final(season: Season, rows: Sequence[Standing]) -> bool:
    """The correction time of the season’s last evening has run out."""
    last = getattr(rows[0], "last", None) if rows else None
    if last is None:
        return False
    league = season.league
    days = timedelta(days=league.correction_days + 1)
    return zones.today(league) >= zones.day_of(league, last) + days


def value_of(ranking: Ranking, row: Standing, out: Byes) -> float:
    """What places a person, points for turns sat out included."""
    return systems.total(ranking, row.sums, out.get(row.person_id, 0))


def key_of(ranking: Ranking, row: Standing, out: Byes) -> float:
    """The least is the first."""
    value = round(value_of(ranking, row, out), digits.EXACT)
    return value if systems.way_of(ranking).down else -value


def order(
    rows: Sequence[Standing],
    ranking: Ranking,
    out: Byes | None = None,
    counted: Counted | None = None,
) -> Iterator[tuple[int, Standing, Ties]]:
    """By value, the place before each; level ones by one tie-break after the other."""
    rank = 1
    mine = {row.person_id: row for row in rows}
    keys = {row.person_id: key_of(ranking, row, out or {}) for row in rows}
    by_key = sorted(rows, key=lambda row: keys[row.person_id])
    for _, group in groupby(by_key, key=lambda row: keys[row.person_id]):
        level = [counted_part(row, counted or {}) for row in group]
        value = value_of(ranking, mine[level[0].person_id], out or {})
        at = round(value, digits.EXACT)
        for place, row, why in break_ties(level, ties.of(ranking), ranking, at):
            yield rank + place, mine[row.person_id], why
        rank += len(level)


def counted_part(row: Standing, counted: Counted) -> Standing:
    """Without what a season leaves out of it."""
    sums = counted.get(row.person_id)
    return Standing(person=row.person, sums=sums) if sums else row


def break_ties(
    level: Sequence[Standing], breaks: Sequence[ties.Tie], ranking: Ranking, at: float
) -> Iterator[tuple[int, Standing, Ties]]:
    """Those that are level `at` a value: how many stand before each, and why."""
    if len(level) == 1 or not breaks:
        in_order = sorted(level, key=lambda row: str(row.person).casefold())
        yield from ((0, row, ()) for row in in_order)
        return
    out = [row for row in level if not row.sums["games"]]
    if 0 < len(out) < len(level):
        yield from part_by_play(level, breaks, ranking, at)
        return
    tie, *rest = breaks
    values = ties.values(tie, level, ranking, at)
    keys = {
        row.person_id: tie.sign * round(values[row.person_id], digits.EXACT)
        for row in level
    }
    before = 0
    by_key = sorted(level, key=lambda row: keys[row.person_id])
    for _, group in groupby(by_key, key=lambda row: keys[row.person_id]):
        still = list(group)
        for place, row, more in break_ties(still, rest, ranking, at):
            said = ties.value_words(tie, values[row.person_id], list(values.values()))
            yield before + place, row, ((tie.label, said), *more)
        before += len(still)


def part_by_play(
    level: Sequence[Standing], breaks: Sequence[ties.Tie], ranking: Ranking, at: float
) -> Iterator[tuple[int, Standing, Ties]]:
    """Whoever has played stands before who only sat out, whatever else is looked at."""
    before = 0
    for sat_out in (False, True):
        some = [row for row in level if sat_out is not bool(row.sums["games"])]
        for place, row, more in break_ties(some, breaks, ranking, at):
            played = (ties.games_label(), str(row.sums["games"]))
            yield before + place, row, (played, *more)
        before += len(some)
