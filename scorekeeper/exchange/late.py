"""Who came late to an evening of a file that says no moments: as far as it can tell.

Older files say of everybody who was there that they are here, and no more. Whoever is
listed after all who sat in the first tables, and sat down at later ones only, came in
between: turns that began before were none of theirs.
"""

from collections.abc import Iterator
from datetime import datetime

from scorekeeper.exchange import schema
from scorekeeper.leagues.models import Attendance

Turns = dict[int, tuple[datetime, set[int]]]
Stays = list[tuple[datetime, datetime | None]]


def stays_of(part: schema.SessionPart) -> list[Stays]:
    """Of each of its `attending`: as the file has it, or as far as it can tell."""
    begun = turns_of(part)
    order = {one.person: at for at, one in enumerate(part.attending)}
    return [
        who.stays or stays_from(who, place, begun, order)
        for place, who in enumerate(part.attending)
    ]


def stays_from(
    who: schema.AttendingPart, place: int, begun: Turns, order: dict[int, int]
) -> Stays:
    """Nothing where they were there from the first table on."""
    mine = [turn for turn, (_, sits) in begun.items() if who.person in sits]
    if who.answer != Attendance.Answer.HERE or not mine or min(mine) == min(begun):
        return []
    earlier = [sits for turn, (_, sits) in begun.items() if turn < min(mine)]
    if any(place <= order.get(one, place) for sits in earlier for one in sits):
        return []
    return [(begun[min(mine)][0], None)]


def turns_of(part: schema.SessionPart) -> Turns:
    """By turn when its first table was begun, and who sat there."""
    found: Turns = {}
    for sat in part.sittings:
        if sat.table is not None:
            begun, sits = found.get(sat.turn, (sat.table.created, set()))
            sits = sits | set(sitting(sat))
            found[sat.turn] = (min(begun, sat.table.created), sits)
    return found


def sitting(assignment_part: schema.AssignmentPart) -> Iterator[int]:
    yield from (seat.person for seat in assignment_part.seats)
    yield from (stint.person for stint in assignment_part.before)
