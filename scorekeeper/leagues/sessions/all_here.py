"""Many people are put down as here by one tap: those whom whoever holds it expects."""

from dataclasses import dataclass

from django.db import transaction

from scorekeeper.leagues.models import Person, Session
from scorekeeper.leagues.sessions import attendance, sentences
from scorekeeper.leagues.sessions.overview import Answer, now
from scorekeeper.tables.sentences import Text, sentence

# What the button sends.
SAID_YES, LAST_TIME, EVERYBODY = "all-here", "last-here", "league-here"
GROUPS = (SAID_YES, LAST_TIME, EVERYBODY)
LABELS: dict[str, Text] = {
    SAID_YES: sentences.ALL_WHO_SAID_YES,
    LAST_TIME: sentences.ALL_OF_LAST_TIME,
    EVERYBODY: sentences.ALL_OF_LEAGUE,
}


@dataclass(frozen=True)
class Group:
    """Those of a group who have not said that they stay away."""

    name: str
    people: list[Person]

    @property
    def label(self) -> str:
        return sentence(LABELS[self.name], count=len(self.people))


def group(session: Session, name: str) -> Group:
    """Nobody twice, nobody who is here or has left the league."""
    found = {one.pk: one for one in people_of(session, name) if one.left is None}
    said = session.attending.exclude(answer=Answer.COMING)
    for answer in said.select_related("person__into"):
        found.pop(now(answer.person).pk, None)
    return Group(name, list(found.values()))


def people_of(session: Session, name: str) -> list[Person]:
    league = session.season.league
    if name == EVERYBODY:
        known = league.people.filter(into=None, guest=False).exclude(name="")
        return list(known.order_by("pk"))
    if name == LAST_TIME:
        before = Session.objects.filter(
            season__league=league, starts__lt=session.starts, attending__answer="here"
        )
        last = before.order_by("-starts", "-pk").first()
        if last is None:
            return []
        rows = last.attending.filter(answer=Answer.HERE, person__guest=False)
    else:
        rows = session.attending.filter(answer=Answer.COMING)
    return [now(one.person) for one in rows.select_related("person__into")]


def offer(session: Session, chips: list[attendance.Chip]) -> Group | None:
    """Who said yes; where nobody has, who was there last time, else the whole league.

    None once somebody was put down as here by hand.
    """
    answers = {one.answer for one in chips}
    if Answer.COMING in answers:
        return group(session, SAID_YES)
    if answers & {Answer.HERE.value, attendance.LEFT}:
        return None
    found = [group(session, LAST_TIME), group(session, EVERYBODY)]
    return next((one for one in found if len(one.people) > 1), None)


@transaction.atomic
def put_down(session: Session, name: str) -> list[Person]:
    """A second tap finds nobody."""
    Session.objects.select_for_update(of=("self",)).get(pk=session.pk)
    found = group(session, name).people
    if found:
        attendance.answer(session, found, Answer.HERE)
    return found
