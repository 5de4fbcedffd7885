"""Who finished above whom, and who plays well with whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.leagues.models import Person
from scorekeeper.tables.sentences import Text, sentence

# So many columns fit on a phone; the others on demand, but no more than so many.
COLUMNS, ALL = 6, 40
PARTNERS = 5

FINISHED_ABOVE = Text(
    "meetings.finished-above",
    "{one} finished above {other} {times} times in {games}.",
    "{one} finished above {other} once in {games}.",
    by="times",
)

Sums = Mapping[int, dict[str, Any]]


@dataclass(frozen=True)
class Cell:
    """One against another: so often above, of so many games against each other."""

    other: Person
    above: int
    met: int

    @property
    def percent(self) -> int:
        return round(100 * self.above / self.met)


@dataclass(frozen=True)
class Line:
    person: Person
    cells: list[Cell | None]


@dataclass(frozen=True)
class Meetings:
    people: list[Person]
    lines: list[Line]
    more: int
    example: str

    @property
    def wide(self) -> bool:
        return len(self.people) > COLUMNS


@dataclass(frozen=True)
class Pair:
    one: Person
    other: Person
    won: int
    games: int


def meetings_with(sums: Mapping[str, Any], other: int) -> list[int]:
    """[met, above, partnered, won together] of one with another."""
    found: list[int] = sums.get("met", {}).get(str(other), [0, 0, 0, 0])
    return found


def meetings(people: Sequence[Person], sums: Sums, *, every: bool) -> Meetings | None:
    """Row finished above column; of the first people alone unless `every`."""
    shown = list(people)[: ALL if every else COLUMNS]
    lines = [Line(one, [cell(sums[one.pk], one, x) for x in shown]) for one in shown]
    example = first_sentence(lines)
    if not example:
        return None
    return Meetings(shown, lines, min(len(people), ALL) - len(shown), example)


def cell(sums: dict[str, Any], person: Person, other: Person) -> Cell | None:
    games, above, *_ = meetings_with(sums, other.pk)
    return Cell(other, above, games) if games and other != person else None


def first_sentence(lines: list[Line]) -> str:
    """Ann finished above Ben 8 times in 12: of those who met most often."""
    cells = [(line, cell) for line in lines for cell in line.cells if cell]
    if not cells:
        return ""
    line, most = max(cells, key=lambda one: (one[1].met, one[1].above))
    return sentence(
        FINISHED_ABOVE,
        one=str(line.person),
        other=str(most.other),
        times=most.above,
        games=most.met,
    )


def partners(people: Sequence[Person], sums: Sums) -> list[Pair]:
    """The best pairs: by what they won together, then by how seldom they needed it."""
    pairs = [
        Pair(person, other, won, games)
        for i, person in enumerate(people)
        for other in people[i + 1 :]
        for _, _, games, won in [meetings_with(sums[person.pk], other.pk)]
        if won
    ]
    pairs.sort(key=lambda pair: (-pair.won, pair.games, str(pair.one), str(pair.other)))
    return pairs[:PARTNERS]


def against(
    person: Person, people: Mapping[int, Person], sums: dict[str, Any]
) -> list[Cell]:
    """Everyone that one met, the most met first."""
    found = [
        Cell(people[int(pk)], above, games)
        for pk, (games, above, *_) in sums.get("met", {}).items()
        if games and int(pk) in people and int(pk) != person.pk
    ]
    return sorted(found, key=lambda one: (-one.met, words_of(one)))


def partners_of(
    person: Person, people: Mapping[int, Person], sums: dict[str, Any]
) -> list[Pair]:
    found = [
        Pair(person, people[int(pk)], won, games)
        for pk, (_, _, games, won) in sums.get("met", {}).items()
        if games and int(pk) in people
    ]
    found.sort(key=lambda pair: (-pair.won, pair.games, str(pair.other)))
    return found[:PARTNERS]


def words_of(cell: Cell) -> str:
    return str(cell.other).casefold()
