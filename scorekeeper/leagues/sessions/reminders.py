"""Letters to those who have not said whether they come: once before each evening.

Only where a league wants them, to people with an account, whose address is theirs for
sure, and who have not said that they want none.
"""

from collections.abc import Iterator
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone, translation

from scorekeeper.leagues import dates, places, zones
from scorekeeper.leagues.models import Person, Session
from scorekeeper.leagues.sessions import sentences
from scorekeeper.leagues.settings.settings_form import REMINDS
from scorekeeper.tables.sentences import sentence


def due() -> Iterator[Session]:
    """The evenings whose people are to be reminded now."""
    now = timezone.now()
    soon = Session.objects.select_related("season__league").filter(
        closed=None,
        reminded=None,
        season__league__reminds__gt=0,
        starts__range=(now, now + timedelta(days=REMINDS + 1)),
    )
    for session in soon.order_by("starts", "pk"):
        league = session.season.league
        left = zones.day_of(league, session.starts) - zones.today(league)
        if left.days <= league.reminds:
            yield session


def remind(session: Session, site: str) -> int:
    """The letters that went out. Of two who try at once one does it."""
    free = Session.objects.filter(pk=session.pk, reminded=None)
    if not free.update(reminded=timezone.now()):
        return 0
    letters = [letter(session, one, to, site) for one, to in addresses(session)]
    return get_connection().send_messages(letters) or 0 if letters else 0


def addresses(session: Session) -> Iterator[tuple[Person, str]]:
    people = silent(session)
    known = EmailAddress.objects.filter(
        user__in=[one.user_id for one in people], primary=True, verified=True
    )
    addresses = dict(known.values_list("user", "email"))
    for person in people:
        if person.user_id in addresses:
            yield person, addresses[person.user_id]


def silent(session: Session) -> QuerySet[Person]:
    """Who plays here, has an account, and has not answered."""
    league = session.season.league
    here = league.people.filter(into=None, left=None, guest=False, letters=True)
    asked = here.filter(user__is_active=True).exclude(attended__session=session)
    return asked.select_related("user").order_by("pk")


def letter(session: Session, person: Person, to: str, site: str) -> EmailMessage:
    """In the language of who reads it, by the clock of the club."""
    league = session.season.league
    url = reverse("leagues:session", args=[league.code, session.pk])
    language = (person.user and person.user.language) or settings.LANGUAGE_CODE
    with translation.override(language), zones.by_clock_of(league):
        evening, day = dates.evening(session.starts), dates.weekday(session.starts)
        time = f"{timezone.localtime(session.starts):%H:%M}"
        who = str(person)
        there = sentence(sentences.LETTER_PLACE, place="{place}")
        lines = [
            sentence(sentences.LETTER_ASKS, who=who, day=day, time=time),
            places.at(there, session.place) if session.place else "",
            session.note,
            sentence(sentences.LETTER_ANSWER, address=f"{site}{url}"),
            sentence(sentences.LETTER_WHY, who=who, league=league.name),
        ]
        subject = sentence(
            sentences.LETTER_SUBJECT, league=league.name, evening=evening
        )
    text = "\n\n".join(line for line in lines if line)
    return EmailMessage(subject, f"{text}\n", to=[to])
