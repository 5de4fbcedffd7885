"""The people of a league: added, invited, renamed, leaving and coming back."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.leagues.models import AuditLog, League, Person, Role
from scorekeeper.tables.events.names import rename as rename_at
from tests.leagues.people import account, found_league, member, person, sign_in
from tests.leagues.reading import text
from tests.leagues.sessions import club, sit
from tests.leagues.texts import league as league, names, text_of
from tests.support.wording import wording

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(league: League) -> Client:
    return member(league, "Ann")


# ---- Adding ----


def test_several_people_are_added_one_a_line(league: League, ann: Client) -> None:
    url = f"/l/{league.code}/people/add/"
    typed = "Ben\n  Cleo   Berg \n\nDan"
    answer = ann.post(url, {"names": typed, "guest": "true"}, follow=True)
    assert names(league) == ["Ann", "Ben", "Cleo Berg", "Dan"]
    assert league.people.filter(guest=True).count() == 3
    assert "Ben, Cleo Berg and Dan added." in text_of(answer)


def test_a_second_tap_adds_nobody(league: League, ann: Client) -> None:
    url = f"/l/{league.code}/people/add/"
    for _ in range(2):
        answer = ann.post(url, {"names": "Ben\nANN"}, follow=True)
    assert names(league) == ["Ann", "Ben"]
    assert wording(
        "people.known-already", several=True, names="Ben and ANN"
    ) in text_of(answer)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (" \n ", "Enter at least one name."),
        ("Ben\n" + "x" * 41, "a name has at most 40 letters"),
        ("\n".join(map(str, range(201))), "Add at most 200 names at once."),
    ],
)
def test_what_cannot_be_added_is_said_and_stays(
    typed: str, said: str, league: League, ann: Client
) -> None:
    answer = ann.post(f"/l/{league.code}/people/add/", {"names": typed})
    assert said in text_of(answer)
    assert typed.strip() in answer.content.decode()
    assert names(league) == ["Ann"]


# ---- The list ----


def test_people_are_sought_sorted_and_paged(
    league: League, ann: Client, django_assert_max_num_queries: Any
) -> None:
    for number in range(60):
        person(league, f"Player {number:02}")
    person(league, "Zoe", Role.SCORER)
    url = f"/l/{league.code}/people/"
    with django_assert_max_num_queries(7):
        page = ann.get(url)
    shown = page.context["listing"].page
    assert [one.name for one in shown][:2] == ["Ann", "Player 00"]
    assert len(shown) == 50 and "Page 2 of 2" in text_of(page)
    by_role = ann.get(url, {"sort": "role"}).context["listing"].page
    assert [one.name for one in by_role][:3] == ["Ann", "Zoe", "Player 00"]
    sought = ann.get(url, {"q": "zo"}).context["listing"].page
    assert [one.name for one in sought] == ["Zoe"]
    assert ann.get(url, {"page": "x", "sort": "nonsense"}).status_code == 200


# ---- One person ----


def test_a_role_is_given_and_noted(league: League, ann: Client) -> None:
    ben = person(league, "Ben")
    said = {"name": "Ben", "role": "referee", "guest": "true"}
    ann.post(f"/l/{league.code}/people/{ben.pk}/edit/", said)
    ben.refresh_from_db()
    assert (ben.role, ben.guest) == (Role.REFEREE, True)
    page = text_of(ann.get(f"/l/{league.code}/done/"))
    assert "Ben: referee, was player Ann" in page


def test_the_last_organiser_stays(league: League, ann: Client) -> None:
    me = league.people.get()
    person(league, "Ben", Role.ORGANISER)  # without an account: does not count
    said = {"name": "Ann", "role": "player"}
    answer = ann.post(f"/l/{league.code}/people/{me.pk}/edit/", said)
    assert "A league needs an organiser with an account." in text_of(answer)
    ann.post(f"/l/{league.code}/people/{me.pk}/leave/")
    ann.post(f"/l/{league.code}/people/{me.pk}/free/")
    me.refresh_from_db()
    assert (me.role, me.left, me.user) == (Role.ORGANISER, None, account("Ann"))
    member(league, "Cleo", Role.ORGANISER)
    ann.post(f"/l/{league.code}/people/{me.pk}/edit/", said)
    me.refresh_from_db()
    assert me.role == Role.PLAYER


def test_two_people_have_two_names(league: League, ann: Client) -> None:
    ben = person(league, "Ben")
    said = {"name": "ANN", "role": "player"}
    answer = ann.post(f"/l/{league.code}/people/{ben.pk}/edit/", said)
    assert "ANN is already in the league." in text_of(answer)
    assert 'value="ANN"' in answer.content.decode()


def test_a_new_name_goes_to_no_table_where_capitals_alone_tell_it_from_another() -> (
    None
):
    """At the first table Dan is called ben."""
    made = club("Ann Cleo Dan Eva")
    first, second = (sit(made.evening, made.people) for _ in range(2))
    rename_at(first, {"Dan": "ben"}, by="Ann")
    cleo = made.people[1]
    said = {"name": "Ben", "role": "player"}
    olga = member(made.league, "Olga", Role.ORGANISER)
    olga.post(f"/l/{made.league.code}/people/{cleo.pk}/edit/", said)
    for table in (first, second):
        table.refresh_from_db()
    assert first.players == ["Ann", "Cleo", "ben", "Eva"]
    assert second.players == ["Ann", "Ben", "Dan", "Eva"]
    done = made.league.audit_log.get(kind=AuditLog.Kind.RENAMED)
    assert done.data == {"was": "Cleo", "now": "Ben", "tables": 1}
    # Its own name in other capitals is no other person.
    olga.post(f"/l/{made.league.code}/people/{cleo.pk}/edit/", said | {"name": "BEN"})
    second.refresh_from_db()
    assert second.players == ["Ann", "BEN", "Dan", "Eva"]


def test_who_leaves_sees_it_no_more_and_can_be_put_back(
    league: League, ann: Client
) -> None:
    ben = member(league, "Ben")
    record = league.people.get(name="Ben")
    url = f"/l/{league.code}/people/"
    assert ben.post(f"{url}{record.pk}/leave/")["Location"] == "/"
    assert ben.get(url).status_code == 404
    assert ben.post(f"{url}{record.pk}/back/").status_code == 404
    assert "Ben Player, left" in text_of(ann.get(url))
    ann.post(f"{url}{record.pk}/back/")
    assert ben.get(url).status_code == 200
    assert [entry.data.get("back") for entry in league.audit_log.all()] == [True, None]


def test_nobody_makes_others_leave_who_does_not_run_it(league: League) -> None:
    ben, cleo = member(league, "Ben", Role.REFEREE), person(league, "Cleo")
    answer = ben.post(f"/l/{league.code}/people/{cleo.pk}/leave/")
    assert answer.status_code == 403


# ---- Invited ----


def test_an_invited_guest_signs_in_and_takes_the_record(league: League) -> None:
    ben = person(league, "Ben")
    url = f"/l/join/{ben.invite_key}/"
    page = Client().get(url)
    assert "You are invited as Ben" in text_of(page)
    assert f"?next={url}" in page.content.decode()
    phone = sign_in("Benjamin")
    assert "Are you Ben?" in text_of(phone.get(url))
    posted = {"league": league.code}
    for _ in range(2):  # a double tap
        assert phone.post(url, posted)["Location"] == f"/l/{league.code}/"
    ben.refresh_from_db()
    assert ben.user == account("Benjamin")
    assert league.audit_log.get().kind == AuditLog.Kind.JOINED


def test_a_link_works_once(league: League) -> None:
    ben = person(league, "Ben")
    url = f"/l/join/{ben.invite_key}/"
    sign_in("Benjamin").post(url)
    answer = sign_in("Mallory").post(url)
    assert answer.status_code == 404
    assert "This link no longer works" in text_of(answer)
    ben.refresh_from_db()
    assert ben.user == account("Benjamin")


def test_a_link_made_anew_or_of_who_left_opens_nothing(
    league: League, ann: Client
) -> None:
    ben = person(league, "Ben")
    url = f"/l/join/{ben.invite_key}/"
    ann.post(f"/l/{league.code}/people/{ben.pk}/invite/")
    assert Client().get(url).status_code == 404
    ben.refresh_from_db()
    url = f"/l/join/{ben.invite_key}/"
    assert Client().get(url).status_code == 200
    ann.post(f"/l/{league.code}/people/{ben.pk}/leave/")
    assert Client().get(url).status_code == 404


def test_who_is_somebody_here_takes_no_second_record(
    league: League, ann: Client
) -> None:
    ben = person(league, "Ben")
    answer = ann.post(f"/l/join/{ben.invite_key}/")
    assert "You are Ann here already" in text_of(answer)
    ben.refresh_from_db()
    assert ben.user is None


def test_a_record_is_taken_from_the_wrong_account(league: League, ann: Client) -> None:
    phone = member(league, "Mallory")
    record = league.people.get(name="Mallory")
    key = record.invite_key
    ann.post(f"/l/{league.code}/people/{record.pk}/free/")
    record.refresh_from_db()
    assert record.user is None and record.invite_key != key
    assert phone.get(f"/l/{league.code}/people/").status_code == 404
    page = text_of(ann.get(f"/l/{league.code}/done/"))
    assert wording("league.disconnected", who="Mallory", account="Mallory") in page


def test_a_person_of_another_league_is_not_here(ann: Client, league: League) -> None:
    other = person(found_league("Others", "Olga"), "Ben")
    url = f"/l/{league.code}/people/{other.pk}/edit/"
    assert ann.get(url).status_code == 404
    assert Person.objects.get(pk=other.pk).name == "Ben"


@pytest.mark.parametrize(
    ("role", "reach"),
    [
        (Role.PLAYER, "Zoe, player You say whether you come, and enter at your own"),
        (Role.SCORER, "Zoe, scorer You hold evenings: who is here, seats, closing."),
        (Role.REFEREE, "Zoe, referee You hold evenings, enter at every table, settle"),
        (Role.ORGANISER, "Zoe, organiser You run everything: people, roles, seasons"),
    ],
)
def test_each_reads_what_they_may_do(role: Role, reach: str) -> None:
    league = found_league(organiser="Ann", visibility="public")
    phone = member(league, "Zoe", role)
    assert reach in text(phone.get(f"/l/{league.code}/people/"))
    assert "You here" not in text(Client().get(f"/l/{league.code}/people/"))
