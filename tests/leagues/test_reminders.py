"""Letters to those who have not said whether they come to the next evening."""

from datetime import UTC, date, datetime
from io import StringIO
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.management import CommandError, call_command
from django.utils import timezone

from scorekeeper.leagues.models import Attendance, League, Person, Session
from tests.leagues.people import account, found_league, person, season, session, sign_in
from tests.leagues.reading import text
from tests.leagues.roles import SAID

pytestmark = pytest.mark.django_db
SITE = "https://scores.example.org"
# Thursday 26 November 2026, 19:30 in Berlin; two days before it is the 24th.
STARTS = datetime(2026, 11, 26, 18, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def letters(settings: Any) -> None:
    settings.MAIL = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.DEFAULT_FROM_EMAIL = "scores@example.org"


@pytest.fixture
def league() -> League:
    league = found_league(organiser="Ann", zone="Europe/Berlin", reminds=2)
    of = season(league, starts=date(2026, 9, 1))
    session(of, STARTS, place="Dan’s", note="Bring cake")
    reach("Ann")
    for name in ("Ben", "Cleo", "Dan"):
        person(league, name, user=account(name))
        reach(name)
    return league


def reach(name: str) -> None:
    EmailAddress.objects.create(
        user=account(name),
        email=f"{name.lower()}@example.org",
        primary=True,
        verified=True,
    )


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Any:
    def when(*moment: int) -> None:
        now = datetime(*moment, tzinfo=UTC)  # type: ignore[arg-type, misc]
        monkeypatch.setattr(timezone, "now", lambda: now)

    return when


def run() -> str:
    out = StringIO()
    call_command("remind", SITE, stdout=out)
    return out.getvalue()


def to() -> list[str]:
    return sorted(one.to[0] for one in mail.outbox)


def test_who_has_not_answered_gets_one_letter(league: League, at: Any) -> None:
    ben = Person.objects.get(name="Ben")
    Attendance.objects.create(session=Session.objects.get(), person=ben, answer="away")
    at(2026, 11, 23, 22, 59)  # a minute before midnight in Berlin: three days
    assert run() == "" and to() == []
    at(2026, 11, 23, 23, 0)
    assert run() == "Thursday Cards: 3 letters\n"
    assert to() == ["ann@example.org", "cleo@example.org", "dan@example.org"]
    assert run() == "" and len(mail.outbox) == 3


def test_what_it_says(league: League, at: Any) -> None:
    at(2026, 11, 25, 12)
    run()
    (letter,) = [one for one in mail.outbox if one.to == ["cleo@example.org"]]
    assert letter.subject == "Thursday Cards: Thursday 26 November, 19:30"
    url = f"{SITE}/l/{league.code}/sessions/{Session.objects.get().pk}/"
    assert letter.body == (
        "Cleo, are you coming on Thursday 26 November at 19:30?\n\nAt Dan’s.\n\n"
        f"Bring cake\n\nAnswer here: {url}\n\nYou get this e-mail because your "
        "account is Cleo in Thursday Cards. Under Evenings you can say that you want "
        "none.\n"
    )


@pytest.mark.parametrize(
    "change",
    [
        {"letters": False},
        {"guest": True},
        {"left": datetime(2026, 11, 1, tzinfo=UTC)},
        {"user": None},
    ],
)
def test_who_gets_none(league: League, at: Any, change: dict[str, Any]) -> None:
    Person.objects.filter(name="Dan").update(**change)
    EmailAddress.objects.filter(user=account("Cleo")).update(verified=False)
    at(2026, 11, 25, 12)
    run()
    assert to() == ["ann@example.org", "ben@example.org"]


@pytest.mark.parametrize("change", [{"reminds": 0}, {"closed": 1}, {"late": 1}])
def test_of_which_evenings_nobody_is_reminded(
    league: League, at: Any, change: dict[str, int]
) -> None:
    at(2026, 11, 26, 19 if "late" in change else 12)
    League.objects.update(reminds=change.get("reminds", 2))
    if "closed" in change:
        Session.objects.update(closed=STARTS)
    assert run() == "" and to() == []


def test_each_says_for_themselves_whether_they_want_letters(league: League) -> None:
    ben, url = sign_in("Ben"), f"/l/{league.code}/sessions/"
    assert "You get one when you have not answered" in text(ben.get(url))
    page = ben.post(f"/l/{league.code}/letters/", {"wants": "0"}, follow=True)
    assert "You get no e-mails." in page.content.decode()
    wants = dict(Person.objects.values_list("name", "letters"))
    assert wants == {"Ann": True, "Ben": False, "Cleo": True, "Dan": True}


def test_a_league_chooses_where_letters_are_sent(league: League, settings: Any) -> None:
    ann, url = sign_in("Ann"), f"/l/{league.code}/settings/"
    assert ann.post(url, {**SAID, "reminds": "5"}).status_code == 302
    league.refresh_from_db()
    assert league.reminds == 5
    settings.MAIL = False
    assert "Remind by e-mail" not in text(ann.get(url))
    ann.post(url, SAID)
    league.refresh_from_db()
    assert league.reminds == 5
    with pytest.raises(CommandError, match="EMAIL_URL is not set"):
        run()


def test_the_address_of_the_site_is_asked_for(league: League) -> None:
    with pytest.raises(CommandError, match="https://"):
        call_command("remind", "scores.example.org")
