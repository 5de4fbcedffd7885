"""Tables of an evening are begun: through the tables’ own door, and counted."""

from collections.abc import Iterable, Iterator

from django.db import transaction
from django.http import HttpRequest

from scorekeeper.leagues.evenings import following, seating
from scorekeeper.leagues.evenings.evening import Answer, Evening
from scorekeeper.leagues.models import Attendance, Session, Sitting
from scorekeeper.tables import codes, words
from scorekeeper.tables.models import Table
from scorekeeper.tables.starting import start


def stops(evening: Evening) -> Iterator[str]:
    """What has to be seen to before the proposed tables can begin."""
    if evening.session.closed:
        yield "The evening is closed."
    busy = evening.busy
    waits = dict.fromkeys(
        busy[seat.person_id].sitting.number
        for one in evening.proposed
        for seat in one.seats.all()
        if seat.person_id in busy
    )
    if waits:
        which = words.listed(map(str, sorted(waits)))
        tables = f"Table {which} has" if len(waits) == 1 else f"Tables {which} have"
        yield f"{tables} to finish before the next seats are taken."
    gone = {one.person_id for one in evening.attending if one.answer == Answer.AWAY}
    for one in evening.proposed:
        for seat in one.seats.all():
            if seat.person_id in gone:
                yield f"{seat.person} is not here: change table {one.number}."
        for problem in seating.choice_of(one).problems():
            yield f"Table {one.number}: {problem}"


@transaction.atomic
def start_all(request: HttpRequest, session: Session) -> list[Table]:
    """All that is proposed, or nothing; a second tap begins none."""
    session = seating.hold(session)
    waiting = session.sittings.filter(table=None)
    found = list(waiting.select_related("preset").prefetch_related("seats__person"))
    made = [begin(request, sitting, codes.new_key()) for sitting in found]
    if made:
        following.changed(session)
    return made


@transaction.atomic
def start_one(
    request: HttpRequest, session: Session, choice: seating.Choice, key: str
) -> Table:
    """One table now, beside the draw; one form begins one."""
    session = seating.hold(session)
    begun = session.sittings.filter(table__key=key).select_related("table").first()
    if begun is not None and begun.table is not None:
        return begun.table
    turn = max(1, seating.next_turn(session) - 1)
    sitting = session.sittings.create(
        turn=turn,
        number=seating.next_number(session, turn),
        game=choice.game.slug,
        preset=choice.preset,
    )
    seating.sit(sitting, choice.seated)
    seated = Sitting.objects.select_related("preset").prefetch_related("seats__person")
    table = begin(request, seated.get(pk=sitting.pk), key)
    following.changed(session)
    return table


def begin(request: HttpRequest, sitting: Sitting, key: str) -> Table:
    """Whoever sits is here, and counts for whom they play for tonight."""
    choice = seating.choice_of(sitting)
    names = [str(person) for person in choice.seated]
    options = dict(choice.options)
    table = start.make(request, sitting.game, names, options, key, counted=True)
    sitting.table = table
    sitting.save(update_fields=["table"])
    for_whom(sitting)
    return table


def for_whom(sitting: Sitting) -> None:
    """Two queries a table, and one for each substitute."""
    seats = list(sitting.seats.all())
    people = [seat.person_id for seat in seats]
    session = sitting.session_id
    said = {
        one.person_id: one
        for one in Attendance.objects.filter(session=session, person__in=people)
    }
    come: Iterable[Attendance] = [
        Attendance(session_id=session, person_id=person, answer=Answer.HERE)
        for person in people
        if person not in said
    ]
    Attendance.objects.bulk_create(come, ignore_conflicts=True)
    late = [one.pk for one in said.values() if one.answer != Answer.HERE]
    if late:
        Attendance.objects.filter(pk__in=late).update(answer=Answer.HERE)
    for seat in seats:
        one = said.get(seat.person_id)
        if one is not None and one.instead_of_id is not None:
            seat.counts_for_id = one.instead_of_id
            seat.save(update_fields=["counts_for"])
