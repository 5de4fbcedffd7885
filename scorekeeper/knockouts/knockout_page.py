"""The page of a knock-out: its bracket in words, round by round."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.knockouts import sentences as says
from scorekeeper.knockouts.bracket import Match, Round, Slot
from scorekeeper.knockouts.models import KnockoutTable
from scorekeeper.knockouts.reading import Standing
from scorekeeper.leagues import dates
from scorekeeper.leagues.models import Session
from scorekeeper.tables import spoken
from scorekeeper.tables.sentences import sentence


@dataclass(frozen=True)
class Line:
    """A seat of a table. `goes`: on, or won; `out`: neither, of one that is over."""

    name: str
    seed: int
    open: bool = False
    goes: bool = False
    out: bool = False


@dataclass(frozen=True)
class Shown:
    """A table: on which evening it stands; `wrong`: what there is to decide."""

    match: Match
    lines: list[Line]
    url: str
    session: Session | None
    day: str
    wrong: str
    table: KnockoutTable | None

    @property
    def left_out(self) -> bool:
        return bool(self.table and self.table.assignment.left_out)


@dataclass(frozen=True)
class ShownRound:
    number: int
    title: str
    sub: str
    byes: str
    tables: list[Shown]
    waiting: int


def rounds_of(standing: Standing) -> list[ShownRound]:
    waiting = [match.round for match in standing.waiting]
    return [
        ShownRound(
            played.number,
            title_of(standing, played),
            sub_of(standing, played),
            byes_of(standing, played),
            [show_match(standing, match) for match in played.matches],
            waiting.count(played.number),
        )
        for played in standing.rounds
    ]


def title_of(standing: Standing, round: Round) -> str:
    if round.number == len(standing.rounds):
        return sentence(says.FINAL)
    return sentence(says.ROUND, number=round.number)


def sub_of(standing: Standing, round: Round) -> str:
    """4 tables, the first 2 go on; nothing for the final."""
    if round.number == len(standing.rounds):
        return ""
    tables = says.TABLES(count=len(round.matches))
    return sentence(says.GO_ON, tables=tables, count=standing.knockout.through)


def byes_of(standing: Standing, round: Round) -> str:
    known = [slot.person for slot in round.byes if slot.person is not None]
    if not round.byes:
        return ""
    if len(known) < len(round.byes):
        return sentence(says.BYES_OPEN, count=len(round.byes))
    names = spoken.list_names(str(standing.people[pk]) for pk in known)
    return sentence(says.BYES, names=names, count=len(known))


def show_match(standing: Standing, match: Match) -> Shown:
    table = standing.tables.get((match.round, match.number))
    assignment = table.assignment if table else None
    begun = assignment.table if assignment else None
    session = assignment.session if assignment else None
    return Shown(
        match,
        list(lines_of(standing, match)),
        begun.get_absolute_url() if begun else "",
        session,
        dates.day(session.starts) if session else "",
        wrong_of(standing, match),
        table,
    )


def lines_of(standing: Standing, match: Match) -> Iterator[Line]:
    """Those who go on first, once it is over."""
    on = [slot.person for slot in match.on if slot.person is not None]

    def order(slot: Slot) -> tuple[int, int]:
        goes = on.index(slot.person) if slot.person in on else len(on)
        return goes, slot.number

    for slot in sorted(match.slots, key=order):
        goes = match.over and slot.person in on
        name = name_of(standing, match, slot)
        seed = seed_of(standing, slot)
        open_ = slot.person is None
        yield Line(name, seed, open_, goes, match.over and not goes)


def seed_of(standing: Standing, slot: Slot) -> int:
    if slot.person not in standing.entrants:
        return 0
    return standing.entrants.index(slot.person) + 1


def name_of(standing: Standing, match: Match, slot: Slot) -> str:
    if slot.person is not None:
        return str(standing.people[slot.person])
    if not slot.table:
        return sentence(says.ROUND, number=match.round - 1)
    return sentence(says.OPEN, place=slot.place, table=slot.table)


def wrong_of(standing: Standing, match: Match) -> str:
    """A result has changed: Ben now, not Ann."""
    if match not in standing.disputed:
        return ""
    sits = {slot.person for slot in match.slots}
    due = {slot.person for slot in match.due}
    return sentence(
        says.SHOULD,
        now=match_names(standing, due - sits) or sentence(says.NOBODY),
        was=match_names(standing, sits - due) or sentence(says.NOBODY),
    )


def match_names(standing: Standing, people: set[int | None]) -> str:
    known = sorted(str(standing.people[pk]) for pk in people if pk is not None)
    return spoken.list_names(known)


@dataclass(frozen=True)
class Out:
    title: str
    names: str


def out_of(standing: Standing, rounds: Sequence[ShownRound]) -> list[Out]:
    """By round those who went out in it, the last round first."""
    found = []
    for played in reversed(rounds):
        names = [
            line.name for table in played.tables for line in table.lines if line.out
        ]
        if names:
            found.append(Out(played.title, spoken.list_names(names)))
    return found
