"""The tables of a bracket are put on an evening, put right, or stay as they are."""

from collections.abc import Iterable

from django.db import transaction

from scorekeeper.knockouts.bracket import Match
from scorekeeper.knockouts.models import Knockout, KnockoutTable
from scorekeeper.knockouts.reading import Standing, read
from scorekeeper.leagues.counting import results
from scorekeeper.leagues.models import Attendance, Person, Session, TableAssignment
from scorekeeper.leagues.presets import versions
from scorekeeper.leagues.sessions import live_updates, seating
from scorekeeper.tables import codes


@transaction.atomic
def lay(knockout: Knockout, session: Session, round_: int) -> list[KnockoutTable]:
    """All tables of a round whose people are known; a second tap finds none."""
    session = seating.hold(session)
    standing = read(Knockout.objects.select_for_update().get(pk=knockout.pk))
    waiting = [match for match in standing.waiting if match.round == round_]
    made = put(session, knockout, standing, waiting)
    if made:
        live_updates.tell_followers(session)
    return made


def put(
    session: Session, knockout: Knockout, standing: Standing, waiting: Iterable[Match]
) -> list[KnockoutTable]:
    """As proposed tables of the next turn; whoever has a substitute sits by them."""
    rules = versions.current(session.season.league)
    turn, made = seating.next_turn(session), []
    here = instead(session)
    for match in waiting:
        people = [
            here.get(slot.person, standing.people[slot.person])
            for slot in match.slots
            if slot.person is not None
        ]
        assignment = session.assignments.create(
            turn=turn,
            number=seating.next_number(session, turn),
            game=knockout.game,
            preset=seating.fitting(rules, knockout.game, people),
            scorer_token=codes.new_link_key(),
        )
        seating.sit(assignment, people)
        say_for_whom(assignment, match, here)
        made.append(
            knockout.tables.create(
                round=match.round, number=match.number, assignment=assignment
            )
        )
    return made


def instead(session: Session) -> dict[int, Person]:
    """By person who is here and plays for them."""
    found = session.attending.filter(
        answer=Attendance.Answer.HERE, instead_of__isnull=False
    )
    return {
        entry.instead_of.into_id or entry.instead_of.pk: entry.person
        for entry in found.select_related("person", "instead_of")
        if entry.instead_of
    }


def say_for_whom(
    assignment: TableAssignment, match: Match, here: dict[int, Person]
) -> None:
    for number, slot in enumerate(match.slots):
        if slot.person in here:
            assignment.seats.filter(number=number).update(counts_for=slot.person)


@transaction.atomic
def keep(table: KnockoutTable) -> None:
    """Whoever sits there plays on, whoever should."""
    table.kept = True
    table.save(update_fields=["kept"])


@transaction.atomic
def again(table: KnockoutTable) -> None:
    """Those who should sit there play: what was begun counts for nobody.

    One that has not begun is taken off the evening; it can be put there anew.
    """
    assignment = table.assignment
    table.delete()
    if assignment.table_id is None:
        assignment.delete()
    else:
        assignment.left_out = True
        assignment.save(update_fields=["left_out"])
        results.recount_table(assignment)
    live_updates.tell_followers(assignment.session)
