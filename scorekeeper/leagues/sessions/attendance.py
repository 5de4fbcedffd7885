"""Who is at an evening: coming, here, away; guests, and who plays for whom."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext

from scorekeeper.leagues import sentences
from scorekeeper.leagues.models import Attendance, League, Person, Session
from scorekeeper.leagues.people import add_people
from scorekeeper.leagues.sessions import live_updates, stays
from scorekeeper.leagues.sessions.overview import Answer, SessionOverview
from scorekeeper.tables import spoken
from scorekeeper.tables.sentences import sentence as worded

LONGEST = add_people.LONGEST


# Of whoever was there and has gone home; nobody answers so.
LEFT = "left"


@dataclass(frozen=True)
class Chip:
    """One person: what they said, what is to be added, what a tap makes of it.

    `yes`: what they are when the chip is pressed.
    """

    person: Person
    answer: str
    added: str
    to: str
    yes: str

    @property
    def note(self) -> str:
        """What is to be added, the answer too."""
        answers = {
            Answer.COMING.value: gettext("coming"),
            Answer.AWAY.value: gettext("not coming"),
            LEFT: gettext("has left"),
        }
        return ", ".join(filter(None, (answers.get(self.answer, ""), self.added)))

    @property
    def on(self) -> bool:
        return self.to == Answer.AWAY

    @property
    def named(self) -> str:
        """With what is to be added, but for the answer: Ida (guest, for Ben)."""
        return f"{self.person} ({self.added})" if self.added else str(self.person)


def answers_in_words(chips: list[Chip]) -> Iterator[tuple[str, str]]:
    """For those who only look: Here, Ann, Ben and Ida (guest)."""
    labels = {answer.value: str(answer.label) for answer in Answer}
    labels[LEFT] = gettext("Has left")
    for answer in (Answer.HERE, Answer.COMING, LEFT, Answer.AWAY):
        names = [chip.named for chip in chips if chip.answer == answer]
        if names:
            yield labels[answer], spoken.list_names(names)


def chips(overview: SessionOverview) -> list[Chip]:
    """The people of the league by name; guests only where they said something.

    The order never changes, so that no quick tap finds another chip under it.
    """
    said = {one.person_id: one for one in answers(overview)}
    others = overview.league.people.filter(into=None, left=None, guest=False)
    more = [p for p in others.exclude(name="") if p.pk not in said]
    people = [one.person for one in said.values()]
    waits = set(waiting(overview))
    found = [chip(p, said.get(p.pk), overview, p.pk in waits) for p in [*people, *more]]
    return sorted(found, key=lambda one: str(one.person).casefold())


def answers(overview: SessionOverview) -> Iterator[Attendance]:
    """Of nobody who has left the league, unless they were there."""
    there = overview.were_there
    for stay in overview.attending:
        if stay.person.left is None or stay.person_id in there:
            yield stay


def chip(
    person: Person, said: Attendance | None, overview: SessionOverview, waits: bool
) -> Chip:
    answer = said.answer if said else ""
    notes = (
        gettext("guest") if person.guest else "",
        worded(sentences.PLAYS_FOR, who=str(said.instead_of))
        if said and said.instead_of
        else "",
        gettext("sits out") if waits else "",
    )
    added = ", ".join(filter(None, notes))
    yes = Answer.HERE if overview.on else Answer.COMING
    pressed = answer in (yes, Answer.HERE)
    if answer == Answer.AWAY and person.pk in overview.were_there:
        answer = LEFT
    return Chip(person, answer, added, Answer.AWAY if pressed else yes, yes)


def waiting(overview: SessionOverview) -> Iterator[int]:
    """Who sits out what is played now, as it was drawn; nobody who came later."""
    if not overview.running:
        return
    out = {one.came for one in overview.out if one.turn == overview.turn}
    yield from (
        attendance.person_id
        for attendance in overview.here
        if attendance.person_id in out and attendance.person_id not in overview.busy
    )


@transaction.atomic
def answer(session: Session, people: Iterable[Person], answer: str) -> None:
    stays.answer(session, people, answer)
    live_updates.tell_followers(session)


class Unknown(Exception):
    """What was typed is no name, or nobody can come so."""


@transaction.atomic
def come(session: Session, name: str, instead_of: Person | None, on: bool) -> Person:
    """Somebody by name, a guest if nobody here is called so; for somebody, if given."""
    person = guest_named(session.season.league, name)
    if instead_of == person:
        raise Unknown(worded(sentences.NOT_FOR_SELF, who=str(person)))
    said = Answer.HERE if on else Answer.COMING
    stays.answer(session, [person], said, instead_of=instead_of)
    if instead_of is not None:
        stays.answer(session, [instead_of], Answer.AWAY, instead_of=None)
    live_updates.tell_followers(session)
    return person


def guest_named(league: League, name: str) -> Person:
    """Two taps make one guest."""
    if not name:
        raise Unknown(gettext("Enter a name."))
    if len(name) > LONGEST:
        raise Unknown(worded(sentences.LONGEST_NAME, most=LONGEST))
    if person := add_people.of_name(league, name):
        return person
    add_people.add(league, [name], guest=True)
    return league.people.get(into=None, name=name)
