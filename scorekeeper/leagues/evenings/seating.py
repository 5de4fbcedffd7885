"""Tables that are proposed: drawn, changed by hand, dropped. None of them is begun."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max

from scorekeeper.leagues.evenings import draws, following, history, reasons
from scorekeeper.leagues.evenings.evening import Evening
from scorekeeper.leagues.models import Person, Preset, Seat, Session, Sitting
from scorekeeper.leagues.rules import presets
from scorekeeper.tables import scoring, words


class Changed(Exception):
    """What the page showed has changed: it must be looked at again."""


def hold(session: Session) -> Session:
    """Nobody else changes the evening until this transaction is done."""
    held = Session.objects.select_for_update(of=("self",))
    return held.select_related("season__league").get(pk=session.pk)


@transaction.atomic
def draw(
    session: Session,
    people: Sequence[Person],
    games: Sequence[scoring.Game],
    after: int,
    tables: int | None = None,
) -> None:
    """Put a new draw in the place of what was proposed. `after`: the version shown."""
    session = hold(session)
    if session.version != after:
        raise Changed
    guests, offers, met = history.gathered(session, people, games)
    drawn = draws.propose(guests, offers, met, seed=session.version, tables=tables)
    session.sittings.filter(table=None).delete()
    by_pk = {person.pk: person for person in people}
    rules = presets.current(session.season.league)
    turn = next_turn(session)
    for number, one in enumerate(drawn.tables, next_number(session, turn)):
        seated = [by_pk[ident] for ident in one.seats]
        preset = fitting(rules, one.game, seated)
        sitting = session.sittings.create(
            turn=turn, number=number, game=one.game, preset=preset
        )
        sit(sitting, seated)
    following.changed(session)


def next_turn(session: Session) -> int:
    begun = session.sittings.filter(table__isnull=False)
    return (begun.aggregate(last=Max("turn"))["last"] or 0) + 1


def next_number(session: Session, turn: int) -> int:
    there = session.sittings.filter(turn=turn)
    return (there.aggregate(last=Max("number"))["last"] or 0) + 1


def fitting(
    rules: Sequence[Preset], game: str, people: Sequence[Person]
) -> Preset | None:
    """The first house rules of the league that this many can play by."""
    names = [str(person) for person in people]
    for one in rules:
        if one.game == game:
            problems = scoring.seats_by(scoring.game(game), names, one.options)[1]
            if not problems:
                return one
    return None


def sit(sitting: Sitting, people: Sequence[Person]) -> None:
    """These people, in their seats, and nobody else."""
    sitting.seats.all().delete()
    Seat.objects.bulk_create(
        Seat(sitting=sitting, number=number, person=person)
        for number, person in enumerate(people)
    )


@transaction.atomic
def drop(session: Session) -> None:
    session = hold(session)
    gone, _ = session.sittings.filter(table=None).delete()
    if gone:
        following.changed(session)


def why(evening: Evening, people: Sequence[Person]) -> list[str]:
    """What speaks for the seats as they are proposed, also those changed by hand."""
    tables = [
        draws.Drawn(one.game, tuple(seat.person_id for seat in one.seats.all()))
        for one in evening.proposed
    ]
    games = [scoring.game(slug) for slug in {table.game for table in tables}]
    sits = {ident for table in tables for ident in table.seats}
    seats = [s.person for one in evening.proposed for s in one.seats.all()]
    everybody = {person.pk: person for person in [*people, *seats]}
    guests, _, met = history.gathered(evening.session, list(everybody.values()), games)
    byes = tuple(person.pk for person in people if person.pk not in sits)
    drawn = draws.Draw(tuple(tables), byes)
    return list(reasons.reasons(drawn, guests, met))


# ---- Changed by hand ----


@dataclass(frozen=True)
class Choice:
    """A table as somebody filled it in: who sits in which seat, None for nobody."""

    game: scoring.Game
    preset: Preset | None
    people: Sequence[Person | None]

    @property
    def seated(self) -> list[Person]:
        return [person for person in self.people if person is not None]

    def problems(self) -> Iterator[str]:
        twice = {p for p in self.seated if self.seated.count(p) > 1}
        yield from (f"{person} sits in two seats." for person in twice)
        count = len(self.seated)
        if count not in self.game.players:
            fits = words.listed(map(str, self.game.players)).replace(" and ", " or ")
            sit = "sits" if count == 1 else "sit"
            yield f"{self.game.name} is for {fits} players: {count} {sit} here."
        elif self.preset and self.preset.game != self.game.slug:
            yield f"“{self.preset.name}” is of another game."
        else:
            yield from (p.message for p in scoring.setup_problems(self.sheet))

    @property
    def options(self) -> dict[str, object]:
        """By the house rules of the league; whoever sits first begins."""
        rules = self.preset.options if self.preset else {}
        return rules | {self.game.first.key: 0}

    @property
    def sheet(self) -> dict[str, object]:
        names = [str(person) for person in self.seated]
        return {
            "game": self.game.slug,
            "players": names,
            "options": self.options,
            "rounds": [],
        }


def choice_of(sitting: Sitting) -> Choice:
    people = [seat.person for seat in sitting.seats.all()]
    return Choice(scoring.game(sitting.game), sitting.preset, people)


@transaction.atomic
def change(session: Session, sitting: Sitting, choice: Choice) -> None:
    """Whoever is taken from another table changes places with whoever leaves here."""
    session = hold(session)
    open_ones = session.sittings.filter(table=None).prefetch_related("seats__person")
    tables = {one.pk: one for one in open_ones}
    if sitting.pk not in tables:
        raise Changed
    before = [seat.person for seat in tables[sitting.pk].seats.all()]
    free = [person for person in before if person not in choice.seated]
    for pk, other in tables.items():
        people = [seat.person for seat in other.seats.all()]
        taken = [person for person in people if person in choice.seated]
        if pk != sitting.pk and taken:
            swap = {person: free.pop(0) if free else None for person in taken}
            stay = [swap.get(person, person) for person in people]
            sit(other, [person for person in stay if person is not None])
    sitting.game, sitting.preset = choice.game.slug, choice.preset
    sitting.save(update_fields=["game", "preset"])
    sit(sitting, choice.seated)
    following.changed(session)


@transaction.atomic
def remove(session: Session, sitting: Sitting) -> None:
    """One proposed table: its people have a bye."""
    session = hold(session)
    if session.sittings.filter(pk=sitting.pk, table=None).delete()[0]:
        following.changed(session)
