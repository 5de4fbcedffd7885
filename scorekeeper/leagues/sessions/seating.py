"""Tables that are proposed: drawn, changed by hand, dropped. None of them is begun."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.db import transaction
from django.db.models import Max

from scorekeeper.leagues.models import Person, Preset, Seat, Session, TableAssignment
from scorekeeper.leagues.presets import versions
from scorekeeper.leagues.sessions import (
    choices,
    explanation,
    history,
    kept_seats,
    live_updates,
    seating_draw,
)
from scorekeeper.leagues.sessions.overview import SessionOverview
from scorekeeper.tables import codes, scoring


class Changed(Exception):
    """What the page showed has changed: it must be looked at again."""


def hold(session: Session) -> Session:
    """Nobody else changes the evening until this transaction is done."""
    held = Session.objects.select_for_update(of=("self",))
    return held.select_related("season__league").get(pk=session.pk)


@dataclass(frozen=True)
class Wish:
    """What somebody asks of a draw. `tables`: how many; `of_each`: of each game.

    `levels`: by person how many are behind them tonight, where the level are to meet;
    `together`: those who still play, where they are to be a table again.
    """

    tables: int | None = None
    of_each: Mapping[str, int] = field(default_factory=dict)
    levels: Mapping[int, int] | None = None
    together: Sequence[seating_draw.Drawn] = ()


@transaction.atomic
def draw(
    session: Session,
    people: Sequence[Person],
    games: Sequence[scoring.Game],
    after: int,
    wish: Wish,
) -> None:
    """Put a new draw in the place of what was proposed. `after`: the version shown."""
    session = hold(session)
    if session.version != after:
        raise Changed
    kept = kept_seats.among(kept_seats.of(session), [one.pk for one in people])
    drawn = draw_by(session, people, games, wish, kept)
    waiting = session.assignments.filter(table=None)
    slips = dict(waiting.values_list("number", "scorer_token"))
    waiting.delete()
    first = next_number(session, next_turn(session))
    lay(session, kept_seats.number_tables(kept, drawn, first), people, slips)
    by_level = wish.levels is not None
    Session.objects.filter(pk=session.pk).update(by_level=by_level)
    live_updates.tell_followers(session)


def draw_by(
    session: Session,
    people: Sequence[Person],
    games: Sequence[scoring.Game],
    wish: Wish,
    kept: Sequence[kept_seats.Kept],
) -> seating_draw.Draw:
    guests, offers, met = history.gather(session, people, games)
    if wish.levels is not None:
        levels = wish.levels
        guests = [replace(one, level=levels.get(one.ident, 0)) for one in guests]
    guests, met = kept_seats.prepare(kept, guests, met)
    stay = seating_draw.staying(wish.together, guests, offers, met)
    apart = {ident for one in stay for ident in one.seats}
    drawn = seating_draw.propose(
        [one for one in guests if one.ident not in apart],
        offers,
        met,
        session.version,
        wish.tables,
        wish.of_each,
    )
    return replace(drawn, tables=(*drawn.tables, *stay))


def lay(
    session: Session,
    drawn: Sequence[tuple[int, seating_draw.Drawn]],
    people: Sequence[Person],
    slips: Mapping[int, str | None],
) -> None:
    """As tables of the next turn, each by the first house rules that fit.

    `slips`: by number what is in links that were printed already: they stay good.
    """
    by_pk = {person.pk: person for person in people}
    rules = versions.current(session.season.league)
    turn = next_turn(session)
    for number, table in drawn:
        seated = [by_pk[ident] for ident in table.seats]
        preset = fitting(rules, table.game, seated)
        assignment = session.assignments.create(
            turn=turn,
            number=number,
            game=table.game,
            preset=preset,
            scorer_token=slips.get(number) or codes.new_link_key(),
        )
        sit(assignment, seated)


def next_turn(session: Session) -> int:
    begun = session.assignments.filter(table__isnull=False)
    return (begun.aggregate(last=Max("turn"))["last"] or 0) + 1


def next_number(session: Session, turn: int) -> int:
    there = session.assignments.filter(turn=turn)
    return (there.aggregate(last=Max("number"))["last"] or 0) + 1


def fitting(
    rules: Sequence[Preset], game: str, people: Sequence[Person]
) -> Preset | None:
    """The first house rules of the league that this many can play by."""
    names = [str(person) for person in people]
    for rule in rules:
        if rule.game == game:
            problems = scoring.seats_by(scoring.game(game), names, rule.options)[1]
            if not problems:
                return rule
    return None


def sit(assignment: TableAssignment, people: Sequence[Person]) -> None:
    """These people, in their seats, and nobody else."""
    assignment.seats.all().delete()
    Seat.objects.bulk_create(
        Seat(assignment=assignment, number=number, person=person)
        for number, person in enumerate(people)
    )


@transaction.atomic
def drop(session: Session) -> None:
    session = hold(session)
    gone, _ = session.assignments.filter(table=None).delete()
    if gone:
        live_updates.tell_followers(session)


def why(overview: SessionOverview, people: Sequence[Person]) -> list[str]:
    """What speaks for the seats as they are proposed, also those changed by hand."""
    tables = [
        seating_draw.Drawn(
            table.game, tuple(seat.person_id for seat in table.seats.all())
        )
        for table in overview.proposed
    ]
    games = [scoring.game(slug) for slug in {table.game for table in tables}]
    sits = {ident for table in tables for ident in table.seats}
    seats = [s.person for one in overview.proposed for s in one.seats.all()]
    everybody = {person.pk: person for person in [*people, *seats]}
    guests, _, met = history.gather(overview.session, list(everybody.values()), games)
    byes = tuple(person.pk for person in people if person.pk not in sits)
    drawn = seating_draw.Draw(tuple(tables), byes)
    kept = kept_seats.among(kept_seats.of(overview.session), everybody)
    numbers = [one.number for one in overview.proposed]
    told = kept_seats.reasons(kept, zip(numbers, tables, strict=True))
    return [*told, *explanation.reasons(drawn, guests, met)]


# ---- Changed by hand ----


@transaction.atomic
def change(
    session: Session, assignment: TableAssignment, choice: choices.Choice
) -> None:
    """Whoever is taken from another table changes places with whoever leaves here."""
    session = hold(session)
    open_ones = session.assignments.filter(table=None).prefetch_related("seats__person")
    tables = {one.pk: one for one in open_ones}
    if assignment.pk not in tables:
        raise Changed
    before = [seat.person for seat in tables[assignment.pk].seats.all()]
    free = [person for person in before if person not in choice.seated]
    for pk, other in tables.items():
        people = [seat.person for seat in other.seats.all()]
        taken = [person for person in people if person in choice.seated]
        if pk != assignment.pk and taken:
            swap = {person: free.pop(0) if free else None for person in taken}
            stay = [swap.get(person, person) for person in people]
            sit(other, [person for person in stay if person is not None])
    assignment.game, assignment.preset = choice.game.slug, choice.preset
    assignment.save(update_fields=["game", "preset"])
    sit(assignment, choice.seated)
    live_updates.tell_followers(session)


@transaction.atomic
def swap(session: Session, person: int, other: int) -> None:
    """Two people at proposed tables change places, each with whom they play for."""
    session = hold(session)
    proposed = Seat.objects.filter(assignment__session=session, assignment__table=None)
    seats = list(proposed.filter(person__in={person, other}))
    if sorted(seat.person_id for seat in seats) != sorted({person, other}):
        raise Changed
    proposed.filter(pk__in=[seat.pk for seat in seats]).delete()
    Seat.objects.bulk_create(
        Seat(
            assignment_id=seat.assignment_id,
            number=seat.number,
            person_id=comes.person_id,
            counts_for_id=comes.counts_for_id,
        )
        for seat, comes in zip(seats, reversed(seats), strict=True)
    )
    live_updates.tell_followers(session)


@transaction.atomic
def remove(session: Session, assignment: TableAssignment) -> None:
    """One proposed table: its people have a bye."""
    session = hold(session)
    if session.assignments.filter(pk=assignment.pk, table=None).delete()[0]:
        live_updates.tell_followers(session)
