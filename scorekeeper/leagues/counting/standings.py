"""The standings of one game in one season, and what decides where people are level."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby

from django.db.models import Max, Subquery
from django.utils import timezone

from scorekeeper.leagues.counting import systems
from scorekeeper.leagues.counting.aggregate import Sums
from scorekeeper.leagues.models import Person, Ranking, Season, Session, Standing
from scorekeeper.tables import words

# As many digits of a value decide as people could check.
EXACT = 6


@dataclass(frozen=True)
class Place:
    """Where one person stands.

    `rank`: None below the games that a place takes. `value` is what places people, as
    text, and `number` what it is. `ties`: what was looked at where
    others are level, and what it was for this one. `final`: nobody but a referee may
    correct anything of the season any more.
    """

    rank: int | None
    person: Person
    value: str
    number: float
    ties: tuple[tuple[str, str], ...]
    sums: Sums
    disputed: bool
    final: bool


def standings(season: Season, game: str, ranking: Ranking | None = None) -> list[Place]:
    """The first place first. Two queries, one where the ranking is given."""
    ranking = ranking or systems.ranking_of(season, game)
    rows = [row for row in read(season, game) if row.sums.get("games")]
    enough = [row for row in rows if row.sums["games"] >= ranking.least]
    ordered = list(ordered_by(enough, ranking))
    below = [row for row in rows if row.sums["games"] < ranking.least]
    below.sort(key=lambda row: (key_of(ranking, row), str(row.person).casefold()))
    final = is_final(season, rows)
    listed = [*ordered, *((None, row, ()) for row in below)]
    return [place_of(rank, row, ties, ranking, final) for rank, row, ties in listed]


Ties = tuple[tuple[str, str], ...]


def place_of(
    rank: int | None,
    row: Standing,
    ties: Ties,
    ranking: Ranking,
    final: bool,
) -> Place:
    value, sums = systems.total(ranking, row.sums), row.sums
    text, disputed = systems.text_of(ranking, value), bool(sums["disputed"])
    return Place(rank, row.person, text, value, ties, sums, disputed, final)


def read(season: Season, game: str) -> Sequence[Standing]:
    """With the people, and `last`: the day of the season’s last evening."""
    evenings = Session.objects.filter(season=season).values("season")
    last = evenings.annotate(last=Max("starts")).values("last")
    standings = Standing.objects.filter(season=season, game=game)
    return list(standings.select_related("person").annotate(last=Subquery(last)))


def is_final(season: Season, rows: Sequence[Standing]) -> bool:
    """The correction time of the season’s last evening has run out."""
    last = rows[0].last if rows else None  # type: ignore[attr-defined]
    if last is None:
        return False
    days = timedelta(days=season.league.correction_days + 1)
    return timezone.localdate() >= timezone.localdate(last) + days


def key_of(ranking: Ranking, row: Standing) -> float:
    """The least is the first."""
    value = round(systems.total(ranking, row.sums), EXACT)
    return value if systems.way_of(ranking).down else -value


def ordered_by(
    rows: Sequence[Standing], ranking: Ranking
) -> Iterator[tuple[int, Standing, Ties]]:
    """By value; those that are level by one tie-break after the other."""
    rank = 1
    keys = {row.person_id: key_of(ranking, row) for row in rows}
    by_key = sorted(rows, key=lambda row: keys[row.person_id])
    for _, group in groupby(by_key, key=lambda row: keys[row.person_id]):
        level = list(group)
        for place, row, ties in untied(level, systems.tie_breaks(ranking), ranking):
            yield rank + place, row, ties
        rank += len(level)


def untied(
    level: Sequence[Standing], breaks: Sequence[str], ranking: Ranking
) -> Iterator[tuple[int, Standing, Ties]]:
    """Those that are level: how many of them stand before each, and why."""
    if len(level) == 1 or not breaks:
        in_order = sorted(level, key=lambda row: str(row.person).casefold())
        yield from ((0, row, ()) for row in in_order)
        return
    label, *rest = breaks
    values = {row.person_id: broken_by(label, row, level) for row in level}
    sign = 1 if label == systems.AVERAGE and systems.is_low(ranking.game) else -1
    keys = {pk: sign * round(value, EXACT) for pk, value in values.items()}
    before = 0
    by_key = sorted(level, key=lambda row: keys[row.person_id])
    for _, group in groupby(by_key, key=lambda row: keys[row.person_id]):
        still = list(group)
        for place, row, ties in untied(still, rest, ranking):
            mine = (label, said(label, values[row.person_id]))
            yield before + place, row, (mine, *ties)
        before += len(still)


def broken_by(label: str, row: Standing, level: Sequence[Standing]) -> float:
    sums = row.sums
    if label == systems.WINS:
        return sums["wins"]
    if label == systems.AVERAGE:
        return sums["points"] / sums["games"]
    return sum(ahead(row, other) - ahead(other, row) for other in level)


def ahead(row: Standing, other: Standing) -> int:
    """How often one ended above another, of the games that both sat at."""
    met: Mapping[str, list[int]] = row.sums["met"]
    return met.get(str(other.person_id), [0, 0])[1]


def said(label: str, value: float) -> str:
    if label == systems.DIRECT:
        return words.signed(int(value))
    return systems.decimal(value) if label == systems.AVERAGE else str(int(value))
