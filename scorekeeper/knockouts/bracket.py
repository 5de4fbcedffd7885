"""The bracket of a knock-out: who sits at which table, as far as results tell.

Each player has a slot, at first their seed. Slots are dealt to the tables to and fro:
1 2 3 4, then 8 7 6 5, as long as those of one table of the round before do not meet
again while they need not. Those who go on take the best slots of their table, the
first the best one. Two and two this is the usual bracket: 1 meets 8, 4 meets 5, and
the first two seeds meet in the final or never.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.knockouts.plan import Plan, Stage


@dataclass(frozen=True)
class Slot:
    """`person`: None while it is open. `table`, `place`: where of the round before."""

    number: int
    person: int | None
    table: int = 0
    place: int = 0


@dataclass(frozen=True)
class Played:
    """A table that was begun: who sits there; who was where, once it is over.

    `places`: the best first, each with the place. `kept`: it stays as it is.
    """

    seated: frozenset[int]
    places: Sequence[tuple[int, int]] = ()
    kept: bool = False


@dataclass(frozen=True)
class Match:
    """A table of a round. `due` should sit there, `slots` do or will.

    `on`: those who go on, in the order of their places; open ones have nobody.
    `level`: somebody was on the same place as the last of them and goes out.
    """

    round: int
    number: int
    due: tuple[Slot, ...]
    slots: tuple[Slot, ...]
    on: tuple[Slot, ...]
    begun: bool = False
    over: bool = False
    level: bool = False

    @property
    def ready(self) -> bool:
        """All who sit there are known."""
        return all(slot.person is not None for slot in self.slots)

    @property
    def wrong(self) -> bool:
        """Others sit there than should."""
        return {slot.person for slot in self.slots} != {one.person for one in self.due}


@dataclass(frozen=True)
class Round:
    number: int
    byes: tuple[Slot, ...]
    matches: tuple[Match, ...]


Tables = Mapping[tuple[int, int], Played]


def rounds_of(
    entrants: Sequence[int], stages: Plan, through: int, tables: Tables
) -> list[Round]:
    """All rounds, the final last: one wins it. `tables`: those begun, by round and
    number."""
    field = [Slot(seed, person) for seed, person in enumerate(entrants, 1)]
    found = []
    for number, stage in enumerate(stages, 1):
        on = 1 if number == len(stages) else through
        found.append(play_round(number, field, stage, tables, on))
        field = next_field(found[-1])
    return found


def play_round(
    number: int, field: Sequence[Slot], stage: Stage, tables: Tables, through: int
) -> Round:
    dealt = deal(field[stage.byes :], stage.sizes)
    begun = {at: tables.get((number, at)) for at in range(1, len(dealt) + 1)}
    sits = {pk for one in begun.values() if one for pk in one.seated}
    free = [
        slot.person
        for at, due in enumerate(dealt, 1)
        if begun[at]
        for slot in due
        if slot.person is not None and slot.person not in sits
    ]
    matches = []
    for at, due in enumerate(dealt, 1):
        table = begun[at]
        slots = (
            slots_at_table(due, table.seated) if table else slots_left(due, sits, free)
        )
        matches.append(match_of(number, at, due, slots, table, through))
    return Round(number, tuple(field[: stage.byes]), tuple(matches))


def deal(field: Sequence[Slot], sizes: Sequence[int]) -> list[tuple[Slot, ...]]:
    """To and fro; of the tables left in a row the one with fewest known from before."""
    tables: list[list[Slot]] = [[] for _ in sizes]
    row, forth = list(range(len(sizes))), True
    for slot in field[: sum(sizes)]:
        row = [at for at in row if len(tables[at]) < sizes[at]]
        while not row:
            forth = not forth
            row = [at for at in range(len(sizes)) if len(tables[at]) < sizes[at]]
            row = row if forth else row[::-1]
        chosen = min(row, key=lambda at: times_met(slot, tables[at]))
        tables[chosen].append(slot)
        row.remove(chosen)
    return [tuple(table) for table in tables]


def times_met(slot: Slot, table: Sequence[Slot]) -> int:
    return sum(bool(slot.table) and slot.table == one.table for one in table)


def slots_at_table(due: Sequence[Slot], people: Collection[int]) -> tuple[Slot, ...]:
    """Who sits there has the slot that is theirs, or one of somebody who does not."""
    others = iter(sorted(set(people) - {slot.person for slot in due if slot.person}))
    return tuple(
        slot if slot.person in people else replace(slot, person=next(others, None))
        for slot in due
    )


def slots_left(
    due: Sequence[Slot], sits: Collection[int], free: list[int]
) -> tuple[Slot, ...]:
    """Who sits at another table of the round by now gives way to whom it displaced."""
    return tuple(
        replace(slot, person=free.pop(0) if free else None)
        if slot.person in sits
        else slot
        for slot in due
    )


def match_of(
    number: int,
    at: int,
    due: tuple[Slot, ...],
    slots: tuple[Slot, ...],
    played: Played | None,
    through: int,
) -> Match:
    best = sorted(slot.number for slot in slots)[:through]
    places = list(played.places) if played else []
    order = in_order(slots, places)
    names = order[:through] if places else [None] * through
    on = tuple(
        Slot(slot, person, at, place)
        for place, (slot, person) in enumerate(zip(best, names, strict=False), 1)
    )
    place_of = dict(places)
    cut = [place_of.get(pk) for pk in order[through - 1 : through + 1]]
    level = bool(places) and len(cut) > 1 and cut[0] == cut[1]
    return Match(number, at, due, slots, on, bool(played), bool(places), level)


def in_order(slots: Sequence[Slot], places: Sequence[tuple[int, int]]) -> list[int]:
    """By place; of those who are level the better slot goes first."""
    number = {slot.person: slot.number for slot in slots}
    there = [(place, number[pk], pk) for pk, place in places if pk in number]
    return [pk for _, _, pk in sorted(there)]


def next_field(round: Round) -> list[Slot]:
    on = [slot for match in round.matches for slot in match.on]
    byes = [replace(slot, table=0, place=0) for slot in round.byes]
    return sorted([*byes, *on], key=lambda slot: slot.number)
