"""Who is coming, by one link for all people of a league without accounts."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.leagues.models import League, Role, Session, Stay
from scorekeeper.leagues.sessions import coming
from tests.leagues.nights import Hall
from tests.leagues.people import found_league, member, person, season, session
from tests.leagues.texts import text_of
from tests.support.wording import wording

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    league = found_league(organiser="Olga")
    for name in ("Ann", "Ben"):
        person(league, name)
    return league


@pytest.fixture
def evening(league: League) -> Session:
    return session(season(league), starts=timezone.now() + timedelta(days=2))


def say(phone: Client, league: League, name: str, to: str) -> Any:
    pk = league.people.get(name=name).pk
    said = {"person": pk, "to": to}
    return text_of(phone.post(coming.address(league), said, follow=True))


def answers_of(evening: Session) -> dict[str, str]:
    return {str(one.person): one.answer for one in evening.attending.all()}


def test_people_without_an_account_answer(league: League, evening: Session) -> None:
    phone = Client()
    page = text_of(phone.get(coming.address(league)))
    assert "Nobody has answered yet." in page
    assert "Ann Ben" in page and "Olga" not in page
    assert "Ann is coming." in say(phone, league, "Ann", "coming")
    assert wording("session.is-not-coming", who="Ann") in say(
        phone, league, "Ann", "away"
    )
    assert answers_of(evening) == {"Ann": "away"}


def test_no_other_phone_changes_an_answer(league: League, evening: Session) -> None:
    mine, other = Client(), Client()
    say(mine, league, "Ann", "coming")
    said = say(other, league, "Ann", "away")
    assert wording("session.other-phone", who="Ann") in said
    assert answers_of(evening) == {"Ann": "coming"}
    assert wording("session.is-not-coming", who="Ben") in say(
        mine, league, "Ben", "away"
    )


def test_the_phone_knows_who_answered_at_the_next_evening(
    league: League, evening: Session
) -> None:
    phone = Client()
    say(phone, league, "Ben", "coming")
    evening.closed = timezone.now()
    evening.save()
    session(league.seasons.get(), starts=timezone.now() + timedelta(days=9))
    page = phone.get(coming.address(league))
    assert str(page.context["me"]) == "Ben"
    assert Client().get(coming.address(league)).context["me"] is None


def test_who_is_here_stays_here(league: League, evening: Session) -> None:
    ann = league.people.get(name="Ann")
    evening.attending.create(person=ann, answer="here")
    assert "Ann is here." in say(Client(), league, "Ann", "away")
    assert answers_of(evening) == {"Ann": "here"}


@pytest.mark.parametrize("to", ["here", "", "nonsense"])
def test_nothing_else_is_said_by_it(to: str, league: League, evening: Session) -> None:
    assert "Choose your name first." in say(Client(), league, "Ann", to)
    assert answers_of(evening) == {}


def test_nobody_with_an_account_or_of_another_league_is_named(
    league: League, evening: Session
) -> None:
    other = person(found_league("Others", "Oskar"), "Eva")
    for player in (other, league.people.get(name="Olga")):
        said = {"person": player.pk, "to": "coming"}
        Client().post(coming.address(league), said)
    assert answers_of(evening) == {}


def test_the_link_is_renewed_with_the_link_to_watch(league: League) -> None:
    url = coming.address(league)
    assert "No evening is planned." in text_of(Client().get(url))
    league.viewer_token = "another"
    league.save()
    assert Client().get(url).status_code == 404


def test_who_scores_has_the_link(league: League) -> None:
    url = f"/l/{league.code}/sessions/"
    scorer = member(league, "Sue", Role.SCORER)
    assert coming.address(league) in scorer.get(url).content.decode()
    assert coming.address(league) not in member(league, "Pia").get(url).content.decode()


def test_all_who_said_yes_are_here_by_one_tap() -> None:
    """Ann and Ben said yes, Cleo no, and Dan nothing; a second tap finds nobody."""
    hall = Hall("Ann", "Ben", "Cleo", "Dan")
    by_name = {one.name: one for one in hall.people}
    for name, said in (("Ann", "coming"), ("Ben", "coming"), ("Cleo", "away")):
        hall.tonight.attending.create(person=by_name[name], answer=said)
    assert 'value="all-here"' in hall.page()
    for _ in range(2):
        hall.post("here/", to="all-here")
    said = dict(hall.tonight.attending.values_list("person__name", "answer"))
    assert said == {"Ann": "here", "Ben": "here", "Cleo": "away"}
    stays = Stay.objects.values_list("attendance__person__name", "left")
    assert sorted(stays) == [("Ann", None), ("Ben", None)]
    assert 'value="all-here"' not in hall.page()


def test_where_nobody_answered_those_of_last_time_are_here_by_one_tap() -> None:
    """Ann, Ben and a guest were there; Ben says no tonight, Dan never came."""
    hall = Hall("Ann", "Ben", "Cleo", "Dan")
    guest = person(hall.league, "Gus", guest=True)
    ann, ben, cleo, _ = hall.people
    before = session(hall.tonight.season, timezone.now() - timedelta(days=7))
    for player in (ann, ben, cleo, guest):
        before.attending.create(person=player, answer="here")
    session(hall.tonight.season, timezone.now() - timedelta(days=2))  # called off
    hall.tonight.attending.create(person=ben, answer="away")
    assert 'value="last-here"' in hall.page()
    for _ in range(2):
        hall.post("here/", to="last-here")
    said = dict(hall.tonight.attending.values_list("person__name", "answer"))
    assert said == {"Ann": "here", "Ben": "away", "Cleo": "here"}
    assert "-here" not in "".join(re.findall(r'value="[a-z]+-here"', hall.page()))


def test_on_the_first_evening_the_whole_league_is_here_by_one_tap() -> None:
    """But for whoever has left it; a chip takes one out again."""
    hall = Hall("Ann", "Ben", "Cleo")
    person(hall.league, "Dan", left=timezone.now())
    everybody = {"Ann", "Ben", "Cleo", "Olga", "Sven"}
    assert 'value="league-here"' in hall.page()
    hall.post("here/", to="league-here")
    said = dict(hall.tonight.attending.values_list("person__name", "answer"))
    assert said == dict.fromkeys(everybody, "here")
    hall.post("here/", to=f"{hall.people[1].pk}-away")
    assert said | {"Ben": "away"} == dict(
        hall.tonight.attending.values_list("person__name", "answer")
    )


def test_a_first_tap_by_hand_ends_the_offer_and_so_does_another_day() -> None:
    hall = Hall("Ann", "Ben")
    assert re.search(r'value="[a-z]+-here"', hall.page())
    hall.here("Ann")
    assert not re.search(r'value="[a-z]+-here"', hall.page())
    later = Hall("Cleo", "Dan")
    later.tonight.starts += timedelta(days=3)
    later.tonight.save()
    assert not re.search(r'value="[a-z]+-here"', later.page())


def test_who_may_not_score_says_nothing_of_others() -> None:
    hall = Hall("Ben")
    hall.tonight.attending.create(person=hall.people[0], answer="coming")
    ann = member(hall.league, "Ann")
    assert 'value="all-here"' not in hall.page(ann)
    assert ann.post(hall.url("here/"), {"to": "all-here"}).status_code == 403
    assert hall.tonight.attending.get().answer == "coming"


def test_a_closed_evening_takes_nobody_in() -> None:
    hall = Hall("Ann")
    hall.tonight.attending.create(person=hall.people[0], answer="coming")
    hall.tonight.closed = timezone.now()
    hall.tonight.save()
    hall.post("here/", to="all-here")
    assert hall.tonight.attending.get().answer == "coming"
