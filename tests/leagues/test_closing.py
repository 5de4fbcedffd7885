"""Closing an evening: what becomes of tables that go on, and who sits out."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.leagues.counting import byes, results
from scorekeeper.leagues.models import AuditLog, Role, Session, System, TableAssignment
from scorekeeper.leagues.sessions import overview, session_totals, standings_diff
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from tests.leagues.people import member, person
from tests.leagues.reading import text
from tests.leagues.sessions import RANKED, Club, club, enter, ranking, rows, sit
from tests.support.wording import wording

pytestmark = pytest.mark.django_db


class Night(Club):
    """One table finished, one of Eva, Finn, Gus and Ida with some rounds."""

    open: Table
    scorer: Client

    def url(self, rest: str = "") -> str:
        return f"/l/{self.league.code}/sessions/{self.evening.pk}/{rest}"

    @property
    def name(self) -> str:
        return f"table-{TableAssignment.objects.get(table=self.open).pk}"

    def close(self, way: str = "", phone: Client | None = None) -> Any:
        said = {self.name: way, "key": "one"} if way else {}
        return (phone or self.scorer).post(self.url("close/"), said)

    def shut(self) -> bool:
        self.evening.refresh_from_db()
        return self.evening.closed is not None


def night(rounds: int = 2, **fields: Any) -> Night:
    found = Night(**vars(club("Ann Ben Cleo Dan Eva Finn Gus Ida", **fields)))
    found.play(0, 1, 2, 3)
    table = sit(found.evening, found.people_at(4, 5, 6, 7))
    found.open = enter(table, *[RANKED] * rounds)
    found.scorer = member(found.league, "Sven", Role.SCORER)
    return found


def test_each_unfinished_table_is_named_with_what_each_way_does() -> None:
    """After two rounds of 9, 5, 4 and −1 Eva is first: 3, 2, 1 and 0 beaten."""
    page = text(night().scorer.get(night_url()))
    assert (
        wording("closing.open", number="1") + " Round 3. Eva, Finn, Gus and Ida do not"
    ) in page
    assert wording("closing.stays-open") in page
    assert (
        wording(
            "closing.as-stands",
            several=True,
            rounds="2 rounds",
            values="Eva 3, Finn 2, Gus 1 and Ida 0",
        )
        in page
    )
    assert wording("closing.no-result", several=True, count="4") in page


def night_url() -> str:
    session = Session.objects.select_related("season__league").get()
    return f"/l/{session.season.league.code}/sessions/{session.pk}/close/"


def test_nothing_is_closed_before_every_table_is_decided() -> None:
    hall = night()
    page = hall.close().content.decode()
    assert wording("closing.needs", tables="1", people="4", all="8") in page
    assert not hall.shut()
    assert hall.close("nonsense").status_code == 200 and not hall.shut()


def test_going_on_later_changes_no_standings_and_counts_in_the_end() -> None:
    hall = night()
    assert hall.close("later").url == hall.url()
    assert hall.shut() and len(hall.table()) == 4
    assert "Table 1 is not finished." in text(hall.scorer.get(hall.url()))
    enter(Table.objects.get(pk=hall.open.pk), RANKED)
    assert hall.table()[:2] == [(1, "Ann", "3"), (1, "Eva", "3")]


def test_what_was_played_counts_as_it_was_said() -> None:
    hall = night()
    hall.close("end")
    assert hall.shut()
    values = {who: value for _, who, value in hall.table()}
    assert values == {
        "Ann": "3",
        "Ben": "2",
        "Cleo": "1",
        "Dan": "0",
        "Eva": "3",
        "Finn": "2",
        "Gus": "1",
        "Ida": "0",
    }
    last = scoring.read(hall.open).entries[-1]
    assert (last.kind, last.by, last.way) == ("ended", "Sven", "league")
    assert outcomes(hall) == [("ended", 1)]


def test_where_nothing_was_played_nothing_can_count() -> None:
    hall = night(rounds=0)
    assert "count as they stand" not in text(hall.scorer.get(hall.url("close/")))


def test_a_table_left_out_counts_nowhere_until_somebody_says_so() -> None:
    hall = night()
    hall.close("out")
    assert hall.shut()
    enter(Table.objects.get(pk=hall.open.pk), RANKED)
    assert [who for _, who, _ in hall.table()] == ["Ann", "Ben", "Cleo", "Dan"]
    assert "Left out they count in no list Table 1, Gypsy Eva won with 27" in text(
        hall.scorer.get(hall.url())
    )
    sheet = hall.scorer.get(f"/t/{hall.open.code}/sheet/").content.decode()
    assert wording("league.table-out") in sheet
    kept = rows(hall.league)
    results.rebuild(hall.league)
    assert rows(hall.league) == kept
    page = text(hall.scorer.get(hall.url("close/")))
    assert (
        wording("closing.left-out", number="1") in page
        and wording("closing.count") in page
    )
    hall.close("later")
    assert len(hall.table()) == 8
    assert outcomes(hall) == [("out", 1), ("in", 1)]


def outcomes(hall: Night) -> list[tuple[str, int]]:
    found = AuditLog.objects.filter(kind="table").order_by("pk")
    return [(one.data["what"], one.data["table"]) for one in found]


def test_the_log_of_the_league_tells_of_it() -> None:
    hall = night()
    hall.close("out")
    day = timezone.localdate()
    page = text(hall.scorer.get(f"/l/{hall.league.code}/done/"))
    assert f"Table 1, {day.day} {day:%B %Y}: left out Sven" in page


def test_two_taps_decide_once() -> None:
    hall = night()
    hall.close("end")
    assert hall.close("end").status_code == 302
    assert [one.kind for one in scoring.read(hall.open).entries].count("ended") == 1


def test_a_table_that_is_final_is_ended_by_a_referee_alone() -> None:
    hall = night()
    Session.objects.update(starts=timezone.now() - timedelta(days=30))
    assert hall.close("end").url == hall.url("close/") and not hall.shut()
    hall.close("end", member(hall.league, "Rita", Role.REFEREE))
    assert hall.shut() and len(hall.table()) == 8


def test_players_close_nothing() -> None:
    hall = night()
    for way in ("later", "end", "out"):
        assert hall.close(way, member(hall.league, "Paul")).status_code == 403
    assert not hall.shut() and not TableAssignment.objects.filter(left_out=True)


def test_tables_of_two_series_are_told_apart() -> None:
    hall = night()
    later = enter(sit(hall.evening, hall.people_at(0, 1, 2, 3)), RANKED)
    TableAssignment.objects.filter(table=later).update(turn=2, number=1)
    page = hall.close().content.decode()
    assert "Tables 1 of series 1 and 1 of series 2 need a decision: 0 of 8" in page
    assert "Tables 1 of series 1 and 1 of series 2 are not finished." in text(
        hall.scorer.get(hall.url())
    )


# ---- Who is missing ----


def test_the_league_says_who_is_missing_once_an_evening_is_over() -> None:
    hall = night()
    url = f"/l/{hall.league.code}/"
    page = text(hall.scorer.get(url))
    assert (
        "are missing" not in page
        and wording("session.in-progress", count="1", here="0 people here") in page
    )
    hall.close("later")
    day = timezone.localdate()
    assert (
        f"Table 1 of {day.day} {day:%B} is not finished: Eva, Finn, Gus and Ida are "
        "missing."
    ) in text(hall.scorer.get(url))
    hall.close("out")
    assert "are missing" not in text(hall.scorer.get(url))


# ---- Sitting out ----


def test_who_sits_out_is_in_the_list_with_what_the_season_gives() -> None:
    """Ann 3 2 1 0; then Eva for Dan: Eva 3, Ann 2, Ben 1, Cleo 0, and Dan’s bye, 2."""
    hall = club()
    ranking(hall.season, System.PLACES, bye=2)
    eva = person(hall.league, "Eva")
    for player in (*hall.people, eva):
        hall.evening.attending.create(person=player, answer="here")
    hall.play(0, 1, 2, 3)
    second = enter(sit(hall.evening, [eva, *hall.people_at(0, 1, 2)]), *[RANKED] * 3)
    TableAssignment.objects.filter(table=second).update(turn=2)
    session = Session.objects.select_related("season__league").get()
    seen = overview.read(hall.league, session)
    (tally,) = session_totals.so_far(seen)
    listed = [(str(one.person), one.value, one.byes) for one in tally.lines]
    assert listed[:2] == [("Eva", "5", "sat out, 2"), ("Ann", "5", "")]
    assert listed[3] == ("Dan", "2", "sat out, 2")
    assert tally.sat_out == [
        wording("tally.sits-out", names="Eva", series="1"),
        wording("tally.sits-out", names="Dan", series="2"),
    ]
    ((_, moves),) = standings_diff.standings_diff(seen)
    standing = [(who, value) for _, who, value in hall.table()]
    assert [(str(one.person), one.value) for one in moves] == standing
    assert [value for _, value in standing] == ["5", "5", "3", "2", "1"]


def test_who_comes_in_for_somebody_sat_out_nothing_that_those_played() -> None:
    """Dan plays series 1 and goes; Eva is here for Dan, and sits out series 2."""
    hall = club()
    ranking(hall.season, System.PLACES, bye=2)
    hall.play(0, 1, 2, 3)
    second = enter(sit(hall.evening, hall.people_at(0, 1, 2), "skat"))
    TableAssignment.objects.filter(table=second).update(turn=2, game="gypsy")
    *three, dan = hall.people
    for player in three:
        hall.evening.attending.create(person=player, answer="here")
    eva = person(hall.league, "Eva")
    hall.evening.attending.create(person=eva, answer="here", instead_of=dan)
    assert [
        (one.session, one.counts_for) for one in byes.out_of(hall.season.sessions.all())
    ] == [(hall.evening.pk, dan.pk)]


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.SCORER, Role.PLAYER])
def test_a_closed_evening_offers_nothing_that_does_nothing(role: Role) -> None:
    """It can be opened again, and a link made anew: nobody comes, sits or begins."""
    made = club()
    made.play(0, 1, 2, 3)
    made.evening.attending.create(person=made.people[0], answer="coming")
    made.evening.closed = timezone.now()
    made.evening.save()
    phone = member(made.league, "Olga", role)
    home = f"/l/{made.league.code}/sessions/{made.evening.pk}/"
    page = phone.get(home).content.decode().partition("<main")[2]
    posted = re.findall(r'<form[^>]*method="post"[^>]*action="([^"]+)"', page)
    assert set(posted) <= {f"{home}close/", f"{home}report/renew/"}
    assert bool(posted) == (role != Role.PLAYER)
    links = set(re.findall(rf'href="({home}[^"]*)"', page))
    assert not links & {f"{home}{x}/" for x in ("one", "slips", "draw")}


def test_the_list_of_a_closed_evening_has_no_more_to_come() -> None:
    """Its head is the game, as each of several lists; while it lasts it says so far."""
    made = club()
    made.play(0, 1, 2, 3)
    home = f"/l/{made.league.code}/sessions/{made.evening.pk}/"
    head = re.compile(r'id="so-far">\s*<h2><span>(.*?)</span>', re.S)
    phone = member(made.league, "Olga", Role.SCORER)
    [open_head] = head.findall(phone.get(home).content.decode())
    made.evening.closed = timezone.now()
    made.evening.save()
    [closed_head] = head.findall(phone.get(home).content.decode())
    assert closed_head.strip() == "Gypsy" != open_head.strip()
