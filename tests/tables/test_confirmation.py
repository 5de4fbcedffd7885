"""Confirmation by the other side: how a round stands, who accepts it, what is shown."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.tables import codes, log, scoring
from scorekeeper.tables.events import commands, confirmations, dispute_commands
from scorekeeper.tables.events.confirmations import OFF, Setting, Standing
from scorekeeper.tables.models import Entry, Kind, Table
from scorekeeper.tables.showing import history
from tests.tables.disputing import HAND, raise_it, rule, state_of, totals
from tests.tables.people import (
    FIRST,
    SECOND,
    STRONG,
    looker,
    new_table,
    record,
    runner,
    scorer,
    seat_at,
)

pytestmark = pytest.mark.django_db
ANN, BEN, CLEO, DAN = range(4)
ON, TIMED = Setting(True), Setting(True, 2)
# Ben 3 of 3: 5. Ann 4 of 5: -1. Cleo and Dan as in FIRST.
OTHER = {"bids": [5, 3, 4, 1], "tricks": [4, 3, 4, 1]}


def confirming_table(setting: Setting = ON, game: str = "gypsy") -> Table:
    table = new_table(game)
    confirmations.set_confirmation(table, setting, key=codes.new_key())
    return table


def whole(table: Table, number: int, facts: dict[str, Any], by: str = "Ann") -> Entry:
    return record(table, number, *({k: v} for k, v in facts.items()), by=by)


@pytest.fixture
def table() -> Table:
    """Confirmation is on; Ann has recorded round 1: entries 1 to 3."""
    table = confirming_table()
    whole(table, 1, FIRST)
    return table


def test_who_has_the_code_alone_cannot(table: Table) -> None:
    phone = looker(table)
    for what in ("accept", "refuse"):
        posted = {"of": "3", "seat": str(BEN)}
        answer = phone.post(f"/t/{table.code}/rounds/1/{what}/", posted)
        assert answer.status_code == 403
    assert state_of(table).version == 3


@pytest.fixture
def timed_table() -> Table:
    table = confirming_table(TIMED)
    whole(table, 1, FIRST)
    return table


def standing(table: Table, number: int = 1, seconds: float = 0) -> Standing | None:
    """How a round stands so many seconds after the last thing that happened."""
    state = state_of(table)
    now = state.entries[-1].at + timedelta(seconds=seconds)
    return confirmations.scored_standings(state, now).get(number)


def standing_of(table: Table, number: int = 1, seconds: float = 0) -> Standing:
    now = standing(table, number, seconds)
    assert now is not None
    return now


def accept(table: Table, seat: int, number: int = 1, **more: Any) -> Entry | None:
    of = more["of"] if "of" in more else standing_of(table, number).last.number
    key = more.get("key", codes.new_key())
    return confirmations.accept(table, number, seat=seat, of=of, key=key)


def correct(table: Table, facts: dict[str, Any], by: str) -> Entry:
    table.refresh_from_db()
    entry = commands.correct(
        table, 1, facts, key=codes.new_key(), after=table.version, by=by
    )
    assert entry is not None
    return entry


def undo(table: Table, number: int) -> None:
    table.refresh_from_db()
    commands.undo(table, number, key=codes.new_key())


# ---- How a round stands ----


def test_without_the_setting_nothing_waits() -> None:
    table = new_table()
    whole(table, 1, FIRST)
    assert confirmations.setting_of(log.entries_of(table)) == OFF
    assert standing(table) is None


def test_a_round_is_provisional_and_scored_until_it_is_accepted(table: Table) -> None:
    standing = standing_of(table, seconds=1e6)
    assert standing.provisional and standing.due is None and standing.seat == ANN
    assert totals(table) == [7, -1, 6, 3]
    entry = accept(table, BEN)
    assert entry is not None and entry.kind == Kind.ACCEPTED and entry.by == "Ben"
    assert entry.data == {"round": 1, "of": 3, "seat": BEN}
    standing = standing_of(table)
    assert not standing.provisional and standing.end == entry and not standing.silent
    assert totals(table) == [7, -1, 6, 3]


def test_a_round_that_is_not_whole_is_nothing_to_accept(table: Table) -> None:
    record(table, 2, {"bids": SECOND["bids"]}, by="Ann")
    assert standing(table, 2) is None
    with pytest.raises(commands.EditConflict):
        accept(table, BEN, 2, of=4)


def test_who_recorded_does_not_accept(table: Table) -> None:
    with pytest.raises(confirmations.OwnSide):
        accept(table, ANN)
    assert standing_of(table).provisional


def test_nor_does_a_partner() -> None:
    table = confirming_table(game="malilla")
    whole(table, 1, HAND)
    with pytest.raises(confirmations.OwnSide):
        accept(table, CLEO)
    assert accept(table, DAN) is not None
    assert not standing_of(table).provisional


def test_the_last_who_wrote_is_who_recorded() -> None:
    table = confirming_table()
    record(table, 1, {"bids": FIRST["bids"]}, by="Ann")
    record(table, 1, {"tricks": FIRST["tricks"]}, by="Ben")
    with pytest.raises(confirmations.OwnSide):
        accept(table, BEN)
    assert accept(table, ANN) is not None


@pytest.mark.parametrize("seat", range(4))
def test_recorded_without_a_seat_anybody_accepts(seat: int) -> None:
    table = confirming_table()
    whole(table, 1, FIRST, by="")
    assert standing_of(table).seat is None
    assert accept(table, seat) is not None


def test_accepting_twice_is_one_entry(table: Table) -> None:
    entry = accept(table, BEN, key="k")
    assert accept(table, BEN, key="k") == entry
    assert accept(table, BEN) == entry
    assert accept(table, CLEO) == entry
    assert state_of(table).version == 4


# ---- What changes it again ----


def test_a_correction_makes_it_provisional_again(table: Table) -> None:
    accept(table, BEN)
    correct(table, OTHER, by="Ben")
    standing = standing_of(table)
    assert standing.provisional and standing.seat == BEN
    with pytest.raises(commands.EditConflict):
        accept(table, ANN, of=3)
    accept(table, ANN)
    assert not standing_of(table).provisional
    assert totals(table) == [-1, 5, 6, 3]


def test_an_undone_correction_leaves_what_was_accepted(table: Table) -> None:
    accept(table, BEN)
    correct(table, OTHER, by="Ben")
    undo(table, 5)
    assert not standing_of(table).provisional
    undo(table, 6)
    assert standing_of(table).provisional


def test_a_round_recorded_anew_waits_anew(table: Table) -> None:
    accept(table, BEN)
    undo(table, 3)
    assert standing(table) is None
    record(table, 1, {"tricks": FIRST["tricks"]}, by="Ann")
    assert standing_of(table).provisional


def test_undo_passes_by_what_is_accepted(table: Table) -> None:
    accept(table, BEN)
    target = log.undo_target(log.entries_of(table))
    assert target is not None and target.number == 3


def test_other_rounds_stay_as_they_are(table: Table) -> None:
    whole(table, 2, SECOND, by="Ben")
    accept(table, BEN)
    assert not standing_of(table, 1).provisional and standing_of(table, 2).provisional
    correct(table, OTHER, by="Ann")
    assert standing_of(table, 1).provisional and standing_of(table, 2).provisional


# ---- Silence ----


def test_silence_counts_after_the_time(timed_table: Table) -> None:
    standing = standing_of(timed_table, seconds=119.9)
    assert standing.provisional and standing.due == standing.last.at + timedelta(
        minutes=2
    )
    standing = standing_of(timed_table, seconds=120)
    assert not standing.provisional and standing.silent and standing.end is None


def test_accepted_before_the_time(timed_table: Table) -> None:
    accept(timed_table, BEN)
    standing = standing_of(timed_table, seconds=1000)
    assert not standing.provisional and not standing.silent


def test_an_objection_stops_the_time_until_it_ends(timed_table: Table) -> None:
    number = raise_it(timed_table, 1, BEN, words="No.")
    standing = standing_of(timed_table, seconds=1e6)
    assert standing.provisional and standing.disputed and standing.due is None
    with pytest.raises(commands.EditConflict):
        accept(timed_table, CLEO)
    dispute_commands.withdraw(timed_table, number, seat=BEN, key="w")
    assert standing_of(timed_table, seconds=119).provisional
    assert standing_of(timed_table, seconds=121).silent


def test_an_objection_after_the_time_leaves_it_counting(timed_table: Table) -> None:
    raise_it(timed_table, 1, BEN, words="No.")
    late = timezone.now() - timedelta(minutes=10)
    Entry.objects.filter(table=timed_table, number__lte=3).update(at=late)
    scoring.forget()
    standing = standing_of(timed_table)
    assert not standing.provisional and standing.disputed and standing.silent


def test_a_correction_begins_the_time_anew(timed_table: Table) -> None:
    late = timezone.now() - timedelta(minutes=10)
    Entry.objects.filter(table=timed_table).update(at=late)
    scoring.forget()
    assert standing_of(timed_table, seconds=121).silent
    correct(timed_table, OTHER, by="Ben")
    assert standing_of(timed_table, seconds=119).provisional
    assert standing_of(timed_table, seconds=121).silent


@pytest.mark.parametrize("outcome", ["stands", "corrected"])
def test_a_ruling_needs_no_more(table: Table, outcome: str) -> None:
    number = raise_it(table, 1, BEN, words="No.")
    facts = {"facts": OTHER} if outcome == "corrected" else {}
    entry = rule(table, number, outcome, **facts)
    assert entry is not None and standing_of(table).end == entry
    undo(table, entry.number)
    assert standing_of(table).provisional and standing_of(table).disputed


# ---- The setting ----


def set_to(table: Table, setting: Setting) -> Entry | None:
    table.refresh_from_db()
    return confirmations.set_confirmation(table, setting, key=codes.new_key())


def test_turned_on_it_asks_for_what_comes_after() -> None:
    table = new_table()
    whole(table, 1, FIRST)
    set_to(table, ON)
    whole(table, 2, SECOND)
    assert standing(table, 1) is None and standing_of(table, 2).provisional
    correct(table, OTHER, by="Ann")
    assert standing_of(table, 1).provisional


def test_turned_off_nothing_waits_any_more(table: Table) -> None:
    set_to(table, OFF)
    assert standing(table) is None
    set_to(table, ON)
    assert standing(table) is None
    whole(table, 2, SECOND)
    assert standing(table, 1) is None and standing_of(table, 2).provisional


def test_each_round_keeps_the_time_it_was_recorded_under(table: Table) -> None:
    set_to(table, TIMED)
    whole(table, 2, SECOND)
    assert standing_of(table, 1, 121).provisional and standing_of(table, 2, 121).silent
    set_to(table, ON)
    assert standing_of(table, 1, 121).provisional and standing_of(table, 2, 121).silent


def test_the_same_setting_again_writes_nothing(table: Table) -> None:
    assert set_to(table, ON) is None
    assert state_of(table).version == 3


def test_only_who_runs_the_table_sets_it() -> None:
    table = new_table()
    url = f"/t/{table.code}/confirm/"
    for phone in (looker(table), scorer(table)):
        assert phone.post(url, {"confirm": "on"}).status_code == 403
        text = text_of(phone.get(f"/t/{table.code}/more/"))
        assert "Each round counts as soon as it is saved." in text
    host = runner(table)
    assert host.post(url, {"confirm": "2"}).status_code == 302
    assert host.post(url, {"confirm": "never"}).status_code == 400
    assert confirmations.setting_of(log.entries_of(table)) == TIMED
    assert "2 minutes pass and nobody objects" in text_of(
        host.get(f"/t/{table.code}/more/")
    )


@pytest.mark.parametrize(
    ("minutes", "said"), [(1, "1 minute passes"), (5, "5 minutes pass"), (10, "10 min")]
)
def test_the_time_may_be_shorter_or_longer(minutes: int, said: str) -> None:
    table = new_table()
    host = runner(table)
    host.post(f"/t/{table.code}/confirm/", {"confirm": str(minutes)})
    assert said in text_of(host.get(f"/t/{table.code}/more/"))
    record(table, 1, {"bids": FIRST["bids"]}, {"tricks": FIRST["tricks"]}, by="Ann")
    assert standing_of(table, seconds=60 * minutes - 0.1).provisional
    assert standing_of(table, seconds=60 * minutes).silent


# ---- On the phones ----


def text_of(answer: Any) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", answer.content.decode()).split())


def page(phone: Client, table: Table, where: str = "") -> str:
    return text_of(phone.get(f"/t/{table.code}/{where}"))


def tap(phone: Client, table: Table, what: str, **more: Any) -> str:
    posted = {"of": 3, "key": "tap", **more}
    url = f"/t/{table.code}/rounds/1/{what}/"
    return text_of(phone.post(url, posted, follow=True))


def test_the_totals_say_that_they_are_provisional(table: Table) -> None:
    for where in ("", "sheet/", "board/"):
        assert "* not confirmed yet" in page(looker(table), table, where)
    accept(table, BEN)
    for where in ("", "sheet/", "board/"):
        assert "not confirmed yet" not in page(looker(table), table, where)
    why = page(looker(table), table, "sheet/?why=1.0")
    assert re.search(r"Accepted by Ben at \d\d:\d\d\.", why)


def test_off_there_is_no_word_of_it() -> None:
    table = new_table()
    whole(table, 1, FIRST)
    for where in ("", "sheet/", "board/"):
        answer = runner(table).get(f"/t/{table.code}/{where}").content.decode()
        assert "not confirmed yet" not in answer and "accept" not in answer


def test_another_side_accepts_on_its_phone(table: Table) -> None:
    ben = seat_at(table, "Ben")
    assert "Confirm round 1" in page(ben, table)
    assert "Confirm round 1" in page(ben, table, "sheet/")
    assert "Confirm round 1" not in page(ben, table, "board/")
    assert "Round 1 counts" in tap(ben, table, "accept")
    tap(ben, table, "accept")
    assert state_of(table).version == 4 and not standing_of(table).provisional


@pytest.mark.parametrize("kind", [looker, scorer, runner])
def test_the_side_that_recorded_cannot(table: Table, kind: Any) -> None:
    ann = seat_at(table, "Ann", kind)
    assert "Confirm round 1" not in page(ann, table)
    for what in ("accept", "refuse"):
        assert "Your side entered round 1" in tap(ann, table, what)
    assert state_of(table).version == 3


@pytest.mark.parametrize("kind", [scorer, runner])
def test_a_phone_without_a_seat_cannot(table: Table, kind: Any) -> None:
    phone = kind(table)
    assert "Take a seat" in page(phone, table)
    for what in ("accept", "refuse"):
        assert "Only a player can confirm" in tap(phone, table, what, seat=BEN)
    assert state_of(table).version == 3


@pytest.mark.parametrize("kind", [scorer, runner])
def test_who_recorded_does_not_change_seats_to_accept(table: Table, kind: Any) -> None:
    ann = seat_at(table, "Ann", kind)
    text = text_of(ann.post(f"/t/{table.code}/hold/", {"name": "Ben"}, follow=True))
    assert "What this phone entered for Ann waits for the others first." in text
    tap(ann, table, "accept")
    assert standing_of(table).provisional
    accept(table, BEN)
    ann.post(f"/t/{table.code}/hold/", {"name": "Ben"})
    assert ann.get(f"/t/{table.code}/more/").context["holder"] == "Ben"


def test_to_refuse_is_to_dispute(table: Table) -> None:
    ben = seat_at(table, "Ben")
    text = tap(ben, table, "refuse")
    assert "Round 1 is disputed" in text and "Not accepted." in text
    tap(ben, table, "refuse")
    tap(ben, table, "refuse", key="other")
    entries = state_of(table).entries
    assert len(entries) == 4
    assert entries[-1].kind == Kind.DISPUTED and entries[-1].data["seat"] == BEN
    assert standing_of(table).disputed and "Confirm round 1" not in page(ben, table)


@pytest.mark.parametrize("what", ["accept", "refuse"])
def test_what_changed_meanwhile_is_looked_at_again(table: Table, what: str) -> None:
    ben = seat_at(table, "Ben")
    correct(table, OTHER, by="Ann")
    assert "Look at it once more" in tap(ben, table, what)
    assert state_of(table).version == 4


def test_a_flood_is_stopped(table: Table) -> None:
    ben = seat_at(table, "Ben")
    for _ in range(20):
        tap(ben, table, "accept", of=2)
    assert "Too much was said" in tap(ben, table, "accept")
    assert standing_of(table).provisional


def test_back_to_the_sheet(table: Table) -> None:
    ben = seat_at(table, "Ben")
    posted = {"of": 3, "key": "k", "from": "sheet"}
    answer = ben.post(f"/t/{table.code}/rounds/1/accept/", posted)
    assert answer.headers["Location"] == f"/t/{table.code}/sheet/"


def test_of_several_the_table_page_shows_what_this_phone_may_accept(
    table: Table,
) -> None:
    whole(table, 2, SECOND, by="Ben")
    ann, ben = (seat_at(table, name) for name in ("Ann", "Ben"))
    for phone, mine in ((ann, 2), (ben, 1)):
        text = page(phone, table)
        assert f"Confirm round {mine}" in text and "1 more not confirmed yet" in text
        assert f"Round {3 - mine} is not confirmed yet" in page(phone, table, "sheet/")
        assert f"Confirm round {3 - mine}" not in page(phone, table, "sheet/")


def test_time_that_ran_out_is_said(timed_table: Table) -> None:
    assert re.search(
        r"or at \d\d:\d\d if nobody objects", page(looker(timed_table), timed_table)
    )
    late = timezone.now() - timedelta(minutes=3)
    Entry.objects.filter(table=timed_table).update(at=late)
    scoring.forget()
    ben = seat_at(timed_table, "Ben")
    assert "not confirmed yet" not in page(ben, timed_table)
    assert "Nobody disputed it by" in page(ben, timed_table, "sheet/?why=1.0")
    tap(ben, timed_table, "accept")
    assert "Look at it once more" in tap(ben, timed_table, "refuse")
    assert state_of(timed_table).version == 3


def test_what_open_pages_fetch_is_that_seat_s_own(table: Table) -> None:
    """Those who look on share what was made, but not from seat to seat."""
    ann, ben = (seat_at(table, name) for name in ("Ann", "Ben"))
    for _ in range(2):
        for phone, may in ((ann, False), (ben, True), (looker(table), False)):
            answer = phone.get(f"/t/{table.code}/", headers={"Live": "1"})
            assert ("Confirm round 1" in text_of(answer)) is may


def test_open_pages_hear_of_it(table: Table) -> None:
    accept(table, BEN)
    set_to(table, OFF)
    heard = page_news(table)
    assert heard == "Changed: how rounds are confirmed."
    Entry.objects.filter(table=table, number=5).delete()
    Table.objects.filter(pk=table.pk).update(version=4)
    assert page_news(table) == "Accepted by Ben: round 1."


def page_news(table: Table) -> str:
    return history.latest(state_of(table))


def test_a_finished_game_can_wait_and_stays_as_it_is(table: Table) -> None:
    table.refresh_from_db()
    commands.end(table, key="end")
    kept = state_of(table).shown["totals"]
    assert standing_of(table).provisional
    ben = seat_at(table, "Ben")
    assert "Confirm round 1" in page(ben, table)
    tap(ben, table, "accept")
    assert not standing_of(table).provisional
    assert state_of(table).shown["totals"] == kept == [7, -1, 6, 3]


def test_queries(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    whole(table, 2, SECOND, by="Ben")
    ben = seat_at(table, "Ben")
    for where in ("", "sheet/", "board/"):
        with django_assert_num_queries(2):  # whose seat it is
            ben.get(f"/t/{table.code}/{where}")


# ---- A win that waits ----


def win_game(setting: Setting = ON, game: str = "gypsy") -> Table:
    """Ann takes 9 three times: 27, and 30 ahead; she records all of it herself."""
    table = confirming_table(setting, game)
    for number in (1, 2, 3):
        whole(table, number, STRONG)
    return table


def test_a_win_that_waits_is_not_announced_as_won() -> None:
    table = win_game()
    host = runner(table)
    page = host.get(f"/t/{table.code}/")
    assert page.context["ending"].waits
    html = page.content.decode()
    assert "Ann would win" in html and "Ann wins" not in html
    assert "wait for another side to confirm" in html
    assert 'form="again"' not in html and 'id="again"' not in html
    assert "would win" in host.get(f"/t/{table.code}/board/").content.decode()


EVERY_PAGE = ("", "board/", "chart/", "sheet/", "share/", "more/", "rules/", "seats/")
WON = re.compile(r"\bAnn (wins|won|has won)\b|\bWon by Ann\b")


def announcements(table: Table) -> set[str]:
    """The pages of all who follow the table that say it is won, whole or in part."""
    host, watcher = runner(table), looker(table)
    found = set()
    for phone in (host, watcher):
        for path in EVERY_PAGE:
            for headers in ({}, {"HX-Request": "true"}):
                answer = phone.get(f"/t/{table.code}/{path}", headers=headers)
                text = " ".join(re.sub("<[^>]+>", " ", answer.content.decode()).split())
                found |= {path or "table"} if WON.search(text) else set()
    home = re.sub("<[^>]+>", " ", host.get("/").content.decode())
    return found | ({"home"} if WON.search(" ".join(home.split())) else set())


def test_no_page_announces_a_win_that_waits() -> None:
    """And each that does so without confirmation is one of those that are looked at."""
    assert {"table", "board", "home"} <= {
        path.strip("/") for path in announcements(win_game(OFF))
    }
    assert announcements(win_game()) == set()


@pytest.mark.parametrize(("setting", "wins"), [(OFF, True), (ON, False)])
def test_the_entry_that_would_win_says_whether_it_does(
    setting: Setting, wins: bool
) -> None:
    table = confirming_table(setting)
    for number in (1, 2):
        whole(table, number, STRONG)
    record(table, 3, {"bids": STRONG["bids"]})
    posted = {f"tricks-{seat}": number for seat, number in enumerate(STRONG["tricks"])}
    posted |= {"round": 3, "after": state_of(table).version, "key": codes.new_key()}
    answer = runner(table).post(f"/t/{table.code}/check/", posted)
    assert bool(WON.search(" ".join(answer.content.decode().split()))) == wins
    assert ("Ann would win" in answer.content.decode()) != wins


def test_once_all_is_confirmed_it_is_won_and_played_again() -> None:
    table = win_game()
    for number in (1, 2, 3):
        last = log.changes(state_of(table).entries)[number][-1].entry.number
        confirmations.accept(table, number, seat=BEN, of=last, key=codes.new_key())
    page = runner(table).get(f"/t/{table.code}/")
    assert not page.context["ending"].waits
    html = page.content.decode()
    assert "Ann wins" in html and 'form="again"' in html


def test_a_win_counts_at_once_where_nobody_has_to_confirm() -> None:
    table = win_game(OFF)
    html = runner(table).get(f"/t/{table.code}/").content.decode()
    assert "Ann wins" in html and 'form="again"' in html


def test_two_sides_are_told_whom_the_win_waits_for() -> None:
    """Big pepper, made each time, takes Ann and Cleo to the end."""
    table = confirming_table(ON, "pepper")
    facts = {"bid": {"bidder": 0, "bid": "big", "trump": "S"}, "tricks": [6, 0]}
    number = 0
    while not state_of(table).over:
        number += 1
        record(table, number, facts["bid"], {"tricks": facts["tricks"]}, by="Ann")
    html = runner(table).get(f"/t/{table.code}/").content.decode()
    assert "Ann and Cleo would win" in html
    assert "for Ben and Dan to confirm" in html
