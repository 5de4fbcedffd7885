"""Two records of one person become one, and two again; a name corrected everywhere."""

import re
from typing import Any

import pytest
from django.utils import timezone

from scorekeeper.leagues.counting import byes
from scorekeeper.leagues.counting.standings import standings
from scorekeeper.leagues.models import Attendance, Person, Role, Session, Stay
from scorekeeper.leagues.sessions import overview, stays
from tests.leagues.people import account, found_league, member, person, season, session
from tests.leagues.sessions import enter, sit
from tests.leagues.texts import text_of
from tests.support.wording import wording
from tests.tables.people import STRONG

pytestmark = pytest.mark.django_db


class Club:
    """Ann, Ben, Cleo, Dan and Annie, who is Ann: one game with Ann, one with Annie.

    Seat 0 wins each after three rounds of 9 points; the others lose 3.
    """

    def __init__(self) -> None:
        self.league = found_league(organiser="Olga")
        self.season = season(self.league)
        names = ("Ann", "Ben", "Cleo", "Dan", "Annie")
        people = [person(self.league, name) for name in names]
        self.ann, self.ben, self.cleo, self.dan, self.annie = people
        self.others = people[1:4]
        self.evening = session(self.season, starts=timezone.now())
        self.tables = [self.play(self.ann), self.play(self.annie)]
        self.olga = member(self.league, "Olga")

    def play(self, first: Person) -> Any:
        table = sit(self.evening, [first, *self.others])
        enter(table, STRONG, STRONG, STRONG)
        return table

    def merge(self, person: Person, into: Person) -> Any:
        url = f"/l/{self.league.code}/people/{person.pk}/merge/"
        return self.olga.post(url, {"into": into.pk}, follow=True)

    def undo(self) -> Any:
        entry = self.league.audit_log.filter(kind="merged").first()
        assert entry is not None
        url = f"/l/{self.league.code}/done/{entry.pk}/undo/"
        return self.olga.post(url, follow=True)

    def wins(self) -> dict[str, tuple[int, int]]:
        """Games and wins by name."""
        found = standings(self.season, "gypsy")
        return {p.person.name: (p.sums["games"], p.sums["wins"]) for p in found}


@pytest.fixture
def club() -> Club:
    return Club()


APART = {"Ann": (1, 1), "Annie": (1, 1), "Ben": (2, 0), "Cleo": (2, 0), "Dan": (2, 0)}
ONE = {"Ann": (2, 2), "Ben": (2, 0), "Cleo": (2, 0), "Dan": (2, 0)}


def test_what_would_change_is_shown_first(club: Club) -> None:
    url = f"/l/{club.league.code}/people/{club.annie.pk}/merge/"
    page = text_of(club.olga.get(url, {"into": club.ann.pk}))
    assert "Annie 1 Ann 1 Ann, together 2" in page
    assert club.wins() == APART


def test_a_merged_person_has_the_games_of_both_and_not_after_undoing(
    club: Club,
) -> None:
    for _ in range(2):  # a double tap
        page = text_of(club.merge(club.annie, club.ann))
    assert "Ann" in page and club.league.audit_log.count() == 1
    assert club.wins() == ONE
    assert "Annie" not in text_of(club.olga.get(f"/l/{club.league.code}/people/"))
    page = text_of(club.undo())
    assert wording("people.apart-again", who="Annie") in page and "undone" in page
    assert club.wins() == APART


def test_two_records_at_one_evening_are_one_person_there(club: Club) -> None:
    """Ann has gone home; Annie, by another phone, was never told to have gone. Then
    they are one person, of whom the record that stays has said the last.
    """
    evening = club.evening
    stays.answer(evening, [club.ben, club.ann, club.annie], "here")
    stays.answer(evening, [club.ann], "away")
    club.merge(club.annie, club.ann)
    here = f"/l/{club.league.code}/sessions/{evening.pk}/"
    said = text_of(club.olga.get(here)).partition("Who is here")[2]
    assert "1 of 2 Ann, has left Ben Cleo" in said and "Annie" not in said
    told = text_of(club.olga.get(f"{here}report/"))
    there = told.partition("Who was there")[2].partition(".")[0]
    assert there.count("Ann") == 1 and "Annie" not in there
    assert byes.were_there(Session.objects.all()) == {
        evening.pk: {one.pk for one in (club.ann, *club.others)}
    }
    # Here once more, and home: by neither record is anybody here.
    club.olga.post(f"{here}here/", {"to": f"{club.ann.pk}-here"})
    assert [one.person for one in overview.read(club.league, evening).here] == [
        club.ann,
        club.ben,
    ]
    club.olga.post(f"{here}here/", {"to": f"{club.ann.pk}-away"})
    assert not Attendance.objects.exclude(person=club.ben).filter(answer="here")
    assert not Stay.objects.exclude(attendance__person=club.ben).filter(left=None)


def test_who_is_here_by_a_merged_record_is_drawn_once(club: Club) -> None:
    """Annie, Ben, Cleo and Dan are here; then Annie is Ann."""
    evening = session(club.season, starts=timezone.now())
    stays.answer(evening, [club.annie, *club.others], "here")
    club.merge(club.annie, club.ann)
    here = f"/l/{club.league.code}/sessions/{evening.pk}/"
    page = club.olga.get(here).content.decode()
    (after,) = set(re.findall(r'name="after" value="(\d+)"', page))
    club.olga.post(f"{here}draw/", {"game": "gypsy", "after": after})
    (drawn,) = evening.assignments.all()
    names = sorted(str(seat.person) for seat in drawn.seats.all())
    assert names == ["Ann", "Ben", "Cleo", "Dan"]


def test_who_sat_at_one_table_is_not_one_person(club: Club) -> None:
    page = text_of(club.merge(club.ben, club.ann))
    assert (
        wording("people.one-table", who="Ben", other="Ann", game="Gypsy", day="today")
        in page
    )
    assert club.wins() == APART and not club.league.audit_log.exists()


def test_two_accounts_stay_two(club: Club) -> None:
    for player in (club.ann, club.annie):
        player.user = account(player.name)
        player.save()
    page = text_of(club.merge(club.annie, club.ann))
    assert "Annie belongs to the account Annie, Ann to Ann." in page
    assert club.wins() == APART


def test_role_and_account_come_along_and_go_again(club: Club) -> None:
    club.annie.user, club.annie.role = account("Annie"), Role.SCORER
    club.annie.save()
    club.merge(club.annie, club.ann)
    club.ann.refresh_from_db()
    assert (club.ann.user, club.ann.role) == (account("Annie"), Role.SCORER)
    phone = member(club.league, "Annie")
    assert phone.get(f"/l/{club.league.code}/people/").status_code == 200
    club.undo()
    club.ann.refresh_from_db()
    assert (club.ann.user, club.ann.role) == (None, Role.PLAYER)


def test_three_records_are_undone_in_any_order(club: Club) -> None:
    anna = person(club.league, "Anna")
    club.annie.user = account("Annie")
    club.annie.save()
    club.merge(club.annie, club.ann)
    club.ann.refresh_from_db()
    club.merge(club.ann, anna)
    first, second = club.league.audit_log.order_by("id")
    club.annie.refresh_from_db()
    assert club.annie.into == anna
    assert club.wins()["Anna"] == (2, 2)
    done = f"/l/{club.league.code}/done/"
    club.olga.post(f"{done}{first.pk}/undo/")
    assert club.wins()["Anna"] == (1, 1) and club.wins()["Annie"] == (1, 1)
    club.olga.post(f"{done}{second.pk}/undo/")
    assert club.wins() == APART


def test_the_last_merge_is_undone_alone(club: Club) -> None:
    anna = person(club.league, "Anna")
    club.merge(club.annie, club.ann)
    club.merge(club.ann, anna)
    club.undo()
    club.annie.refresh_from_db()
    assert club.annie.into == club.ann
    assert club.wins() == ONE


def test_a_name_that_is_taken_meanwhile_stands_against_undoing(club: Club) -> None:
    club.merge(club.annie, club.ann)
    person(club.league, "Annie")
    page = text_of(club.undo())
    assert "Someone else is called Annie now." in page
    assert club.wins() == ONE


# ---- A name corrected ----


def rename(club: Club, person: Person, name: str) -> Any:
    url = f"/l/{club.league.code}/people/{person.pk}/edit/"
    return club.olga.post(url, {"name": name, "role": person.role}, follow=True)


def names(club: Club) -> list[list[str]]:
    for table in club.tables:
        table.refresh_from_db()
    return [table.players for table in club.tables]


def test_a_name_is_corrected_at_all_tables_of_the_league(club: Club) -> None:
    rename(club, club.ben, "Benno")
    assert names(club) == [
        ["Ann", "Benno", "Cleo", "Dan"],
        ["Annie", "Benno", "Cleo", "Dan"],
    ]
    page = text_of(club.olga.get(f"/l/{club.league.code}/done/"))
    assert "Ben renamed Benno at 2 tables Olga" in page
    assert club.wins()["Benno"] == (2, 0)


def test_two_people_at_one_table_keep_two_names(club: Club) -> None:
    """Cleo is left out of the league’s list, and still sits there by that name."""
    club.cleo.name = "Cleo Berg"
    club.cleo.save()
    rename(club, club.ben, "Cleo")
    assert names(club)[0] == ["Ann", "Ben", "Cleo", "Dan"]
    club.ben.refresh_from_db()
    assert club.ben.name == "Cleo"


def test_a_merged_record_keeps_the_name_that_was_written(club: Club) -> None:
    club.merge(club.annie, club.ann)
    rename(club, club.ann, "Anna")
    assert [players[0] for players in names(club)] == ["Anna", "Annie"]


def test_nobody_merges_people_of_another_league(club: Club) -> None:
    other = found_league("Others", "Oskar")
    theirs = person(other, "Annie")
    page = text_of(club.merge(club.annie, theirs))
    assert "Show what changes" in page
    assert (
        member(other, "Oskar")
        .get(f"/l/{other.code}/people/{club.annie.pk}/merge/")
        .status_code
        == 404
    )
    assert club.wins() == APART


def test_near_names_are_offered_first() -> None:
    league = found_league()
    katharina = person(league, "Katharina Schmid")
    person(league, "Catharina Schmidt")
    phone = member(league, "Ann")
    page = phone.get(f"/l/{league.code}/people/{katharina.pk}/merge/").content.decode()
    offered = page.partition("Did you mean")[2].partition("</optgroup>")[0]
    assert "Catharina Schmidt" in offered and "Ben" not in offered
