"""Tables of an evening are begun: through the tables’ own door, and counted."""

from collections.abc import Callable, Container, Iterable, Iterator

from django.db import transaction
from django.utils.translation import gettext

from scorekeeper import forgotten
from scorekeeper.leagues import club_apps, own_games, sentences
from scorekeeper.leagues.models import Person, Seat, Session, TableAssignment
from scorekeeper.leagues.sessions import choices, live_updates, seating, stays
from scorekeeper.leagues.sessions.overview import Answer, SessionOverview, now
from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.models import Table
from scorekeeper.tables.scoring import presence
from scorekeeper.tables.sentences import sentence

# Begins a table: its game, the names, the options, and the key of the form.
Make = Callable[[str, list[str], dict[str, object], str], Table]
# The table that this phone has begun by a form with that key.
Begun = Callable[[str], Table | None]


def stops(overview: SessionOverview) -> Iterator[str]:
    """What has to be seen to before the proposed tables can begin."""
    if overview.session.closed:
        yield gettext("The evening is closed.")
    busy = overview.busy
    free = [one for one in overview.proposed if not busy_seats(one, busy)]
    if overview.proposed and not free:
        waits = dict.fromkeys(
            busy[now(seat.person).pk].assignment.number
            for table in overview.proposed
            for seat in busy_seats(table, busy)
        )
        which = spoken.list_names(map(str, sorted(waits)))
        yield sentence(sentences.TABLES_FIRST, tables=which, count=len(waits))
    gone = {one.person_id for one in overview.attending if one.answer == Answer.AWAY}
    for assignment in free:
        for seat in assignment.seats.all():
            if now(seat.person).pk in gone:
                yield sentence(
                    sentences.NOT_HERE, who=str(seat.person), table=assignment.number
                )
        for problem in choices.of(assignment).problems():
            yield sentence(sentences.AT_TABLE, table=assignment.number, problem=problem)


def waiting(overview: SessionOverview) -> str:
    """Which tables do not begin with the others: their people still play."""
    busy = overview.busy
    late = [one.number for one in overview.proposed if busy_seats(one, busy)]
    if not late or len(late) == len(overview.proposed):
        return ""
    which = spoken.list_names(map(str, sorted(late)))
    return sentence(sentences.TABLES_LATER, tables=which, count=len(late))


def busy_seats(table_assignment: TableAssignment, busy: Container[int]) -> list[Seat]:
    """Of its people those who still sit at another table."""
    return [
        seat for seat in table_assignment.seats.all() if now(seat.person).pk in busy
    ]


def still_playing(session: Session) -> set[int]:
    going = Seat.objects.filter(
        assignment__session=session,
        assignment__left_out=False,
        assignment__table__isnull=False,
        assignment__table__final__isnull=True,
    )
    rows = list(going.select_related("assignment__table", "person__into"))
    tables = {one.assignment.table for one in rows}
    some = [one for one in tables if one is not None and presence.KEY in one.options]
    gone = {one.table.pk: presence.absent_seats(one) for one in scoring.read_many(some)}
    return {
        now(seat.person).pk
        for seat in rows
        if seat.number not in gone.get(seat.assignment.table_id or 0, ())
    }


@transaction.atomic
def start_all(make: Make, session: Session) -> list[Table]:
    """All that are proposed and whose people do not play any more: the others wait, and
    begin by another tap. A second tap begins none.
    """
    session = seating.hold(session)
    waiting = session.assignments.filter(table=None)
    found = list(
        waiting.select_related("preset").prefetch_related("seats__person__into")
    )
    busy = still_playing(session)
    free = [one for one in found if not busy_seats(one, busy)]
    made = [begin(make, assignment) for assignment in free]
    if made:
        club_apps.tables_begin(free)
        live_updates.tell_followers(session)
    return made


@transaction.atomic
def start_one(
    make: Make, begun: Begun, session: Session, choice: choices.Choice, key: str
) -> Table:
    """One table now, beside the draw; one form begins one."""
    session = seating.hold(session)
    if there := begun(key):
        if session.assignments.filter(table=there).exists():
            return there
        key = ""  # a table of before is none of this evening
    turn = max(1, seating.next_turn(session) - 1)
    assignment = session.assignments.create(
        turn=turn,
        number=seating.next_number(session, turn),
        game=choice.game.slug,
        preset=choice.preset,
    )
    seating.sit(assignment, choice.seated)
    whole = TableAssignment.objects.select_related("session", "preset")
    seated = whole.prefetch_related("seats__person").get(pk=assignment.pk)
    table = begin(make, seated, key)
    club_apps.tables_begin([seated])
    live_updates.tell_followers(session)
    return table


@transaction.atomic
def take_back(session: Session, assignment: TableAssignment) -> None:
    """A table at which nothing was entered is proposed again, its people in their
    seats: one more may sit down. Its slip stays good. Raises seating.Changed.
    """
    session = seating.hold(session)
    apart = session.assignments.annotate(set_apart=club_apps.set_apart())
    begun = apart.select_related("table").get(pk=assignment.pk)
    if begun.table is None:
        return
    table = Table.objects.select_for_update().get(pk=begun.table.pk)
    if table.version or begun.set_apart:
        raise seating.Changed
    begun.table, begun.scorer_token = None, table.scorer_token
    begun.save(update_fields=["table", "scorer_token"])
    forgotten.note(forgotten.TABLE, [(table.pk, table.created)])
    table.delete()
    live_updates.tell_followers(session)


def begin(make: Make, assignment: TableAssignment, key: str = "") -> Table:
    """Whoever sits is here, and counts for whom they play for tonight. A slip that was
    printed opens it from now on.
    """
    choice = choices.of(assignment)
    rules = own_games.version_of(assignment.session.season, assignment.game)
    table = make(rules, choice.names, dict(choice.options), key)
    if assignment.scorer_token:
        table.scorer_token, assignment.scorer_token = assignment.scorer_token, None
        table.save(update_fields=["scorer_token"])
    assignment.table = table
    assignment.save(update_fields=["table", "scorer_token"])
    for_whom(assignment)
    return table


def people_of(seats: Iterable[Seat]) -> list[Person]:
    return [seat.person for seat in seats]


def for_whom(assignment: TableAssignment) -> None:
    """Two queries a table, and some for who was not here and for each substitute."""
    seats = list(assignment.seats.all())
    session = assignment.session
    stays.answer(session, people_of(seats), Answer.HERE)
    said = {one.person_id: one for one in stays.rows_of(session, people_of(seats))}
    for seat in seats:
        stay = said.get(seat.person_id)
        if stay is not None and stay.instead_of_id is not None:
            seat.counts_for_id = stay.instead_of_id
            seat.save(update_fields=["counts_for"])
