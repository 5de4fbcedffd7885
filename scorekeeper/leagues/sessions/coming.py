"""Who is coming, said without an account: by one link for all of a league.

A phone that has answered for a name speaks for it: no other phone changes that answer.
Who has an account answers with it; who is here was seen by whoever holds the evening.
"""

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.crypto import salted_hmac

from scorekeeper.leagues import sentences
from scorekeeper.leagues.models import Attendance, League, Person, Session
from scorekeeper.leagues.sessions import live_updates
from scorekeeper.tables.sentences import sentence

Answer = Attendance.Answer


class Refused(Exception):
    """The answer stays; the text says why, for people."""


def key_of(league: League) -> str:
    """Lets people answer and nothing else; renewed with the link to watch."""
    found = salted_hmac("scorekeeper.coming", league.viewer_token, algorithm="sha256")
    return found.hexdigest()[:32]


def address(league: League) -> str:
    return reverse("leagues:coming", args=[league.code, key_of(league)])


def people_of(league: League) -> QuerySet[Person]:
    """Who can be named: people without an account, by name."""
    found = league.people.filter(user=None, left=None, into=None, guest=False)
    return found.exclude(name="").order_by(Lower("name"), "pk")


def who_is(league: League, phone: str) -> Person | None:
    """For whom this phone answered last."""
    if not phone:
        return None
    mine = Attendance.objects.filter(
        session__season__league=league, phone=phone, person__in=people_of(league)
    )
    last = mine.select_related("person").order_by("-session__starts", "-pk").first()
    return last.person if last else None


@transaction.atomic
def answer(session: Session, person: Person, answer: str, phone: str) -> None:
    """Raises Refused."""
    Session.objects.select_for_update(of=("self",)).get(pk=session.pk)
    found, new = session.attending.get_or_create(
        person=person, defaults={"answer": answer, "phone": phone}
    )
    if found.answer == Answer.HERE:
        raise Refused(sentence(sentences.IS_HERE, who=str(person)))
    if found.phone not in ("", phone):
        raise Refused(sentence(sentences.OTHER_PHONE, who=str(person)))
    if found.answer != answer or not found.phone:
        found.answer, found.phone = answer, phone
        found.save(update_fields=["answer", "phone"])
    live_updates.tell_followers(session)
