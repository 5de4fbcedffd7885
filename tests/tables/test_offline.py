"""What a phone without a network gets beforehand, and what becomes of what it sends."""

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.tables import codes, hooks, log, scoring
from scorekeeper.tables.entry.forms import offline_key
from scorekeeper.tables.entry.offline_forms import Form, forms_of
from scorekeeper.tables.events import coming, commands, confirmations
from scorekeeper.tables.events.confirmations import Setting
from scorekeeper.tables.models import Entry, Table
from scorekeeper.tables.scoring import rulings
from scorekeeper.tables.views import offline
from tests.accounts.people import account, member
from tests.support.wording import wording
from tests.tables.people import (
    FIRST,
    FOUR,
    SECOND,
    looker,
    new_table,
    play,
    record,
    runner,
    seat_at,
)

pytestmark = pytest.mark.django_db


def form_data(name: str, numbers: list[int]) -> dict[str, str]:
    return {f"{name}-{seat}": str(number) for seat, number in enumerate(numbers)}


def bids(table: Table, **more: str) -> dict[str, str]:
    """Round 1’s bids as the table page posts them."""
    form = {"key": codes.new_key(), "after": str(table.version), "round": "1"}
    return form | form_data("bids", FIRST["bids"]) | more


def whole(number: int, after: int, facts: dict, **more: str) -> dict[str, str]:
    """A round that was told on one page."""
    form = {"key": codes.new_key(), "after": str(after), "round": str(number)}
    for name, numbers in facts.items():
        form |= form_data(name, numbers)
    return form | {"whole": "1"} | more


def send(phone: Client, table: Table, form: dict[str, str]) -> dict:
    answer = phone.post(f"/t/{table.code}/send/", form)
    assert answer.status_code == 200
    said = answer.json()
    assert said.pop("key") == form["key"]
    return {name: one for name, one in said.items() if name != "own"}


def entries(table: Table) -> list[Entry]:
    return log.entries_of(table)


# ---- Sending what waited ----


def test_what_waited_is_recorded_once_however_often_it_is_sent() -> None:
    table = new_table()
    phone, form = runner(table), bids(table)
    assert [send(phone, table, form) for _ in range(3)] == [{"version": 1}] * 3
    assert [entry.data for entry in entries(table)] == [
        {"round": 1, "facts": {"bids": [5, 3, 4, 1]}}
    ]
    assert entries(table)[0].key == form["key"]


def test_what_arrived_by_the_form_is_known_by_its_key() -> None:
    table = new_table()
    phone, form = runner(table), bids(table)
    phone.post(f"/t/{table.code}/record/", form)
    assert send(phone, table, form) == {"version": 1}
    assert len(entries(table)) == 1


def test_a_whole_round_is_one_entry() -> None:
    table = new_table()
    assert send(runner(table), table, whole(1, 0, FIRST)) == {"version": 1}
    assert scoring.read(table).sheet["rounds"] == [FIRST]


def test_rounds_follow_each_other_from_one_version() -> None:
    """Each was written knowing the one before it, and nothing of the server."""
    table = new_table()
    phone = runner(table)
    assert send(phone, table, bids(table)) == {"version": 1}
    rest = whole(1, 1, {"tricks": FIRST["tricks"]})
    assert send(phone, table, rest) == {"version": 2}
    assert send(phone, table, whole(2, 0, SECOND)) == {"version": 3}
    assert scoring.read(table).sheet["rounds"] == [FIRST, SECOND]


def test_a_name_that_says_two_things_says_neither() -> None:
    """As two windows of one phone made it: nobody chooses the last of them unasked."""
    table = new_table()
    phone, form = runner(table), whole(1, 0, FIRST)
    twice = {**form, "bids-0": ["5", "4"]}
    answer = phone.post(f"/t/{table.code}/send/", twice).json()
    assert "version" not in answer and answer["why"] == offline.TWICE
    assert phone.post(f"/t/{table.code}/record/", twice).status_code == 400
    assert entries(table) == []
    look = phone.post(f"/t/{table.code}/record/", {**form, "look": "1"})
    assert look.status_code == 200
    assert entries(table) == []
    # Said twice alike it is said.
    assert "version" in send(phone, table, {**form, "bids-0": ["5", "5"]})


def void(table: Table, after: int, **more: str) -> dict[str, str]:
    """As the phone draws it, whatever of its round is told."""
    form = {"key": codes.new_key(), "after": str(after), "round": "1"}
    return form | {"kind": "repeated", "whole": "1"} | more


def test_a_round_is_void_of_which_a_part_is_saved() -> None:
    """By this phone, with or without the answer, or by another one meanwhile."""
    for after, answered in ((1, True), (0, False)):
        table = new_table()
        phone, form = runner(table), bids(table)
        send(phone, table, form)
        before = {} if answered else {"before": form["key"]}
        sent = void(table, after, **before)
        assert send(phone, table, sent) == {"version": 2}
        assert send(phone, table, sent) == {"version": 2}
        assert scoring.read(table).rounds == [{"repeated": True}]
    table = new_table()
    record(table, 1, {"bids": FIRST["bids"]})
    send(runner(table), table, void(table, 0))
    assert scoring.read(table).rounds == [{"bids": FIRST["bids"]}]


def test_bids_beside_a_whole_round_go_with_its_tricks() -> None:
    """Of two windows one told the whole round, the other other bids."""
    table = new_table()
    record(table, 1, FIRST)
    phone, other = runner(table), {"bids": [4, 4, 4, 1]}
    form = {"key": codes.new_key(), "after": "1", "round": "1"}
    form |= form_data("bids", other["bids"])
    assert "clash" in send(phone, table, form)
    page = phone.post(f"/t/{table.code}/record/", form)
    assert page.context["can_use"] and not page.context["refusal"]
    assert page.context["conflict"].mine == {**FIRST, **other}


def send_late(phone: Client, table: Table, form: dict[str, str], ago: str) -> timedelta:
    """How long before now its entry says that it was entered."""
    headers = {"Ago": ago}
    answer = phone.post(f"/t/{table.code}/send/", form, headers=headers)
    assert "version" in answer.json()
    return timezone.now() - entries(table)[-1].at


def test_an_entry_says_when_it_was_entered_not_when_it_came() -> None:
    table = new_table()
    Table.objects.update(created=timezone.now() - timedelta(hours=3))
    phone = runner(table)
    waited = send_late(phone, table, whole(1, 0, FIRST), "3600")
    assert timedelta(minutes=60) <= waited < timedelta(minutes=61)
    # Never before what stands in the log, nor later than now.
    waited = send_late(phone, table, whole(2, 1, SECOND), "7200")
    assert timedelta(minutes=60) <= waited < timedelta(minutes=61)
    assert entries(table)[1].at == entries(table)[0].at


def test_an_entry_is_not_older_than_the_one_it_is_written_behind() -> None:
    """Two phones at once: the log that this one has read grows before it writes."""
    table = new_table()
    Table.objects.update(created=timezone.now() - timedelta(hours=3))
    early = timezone.now() - timedelta(hours=2)
    record(table, 1, {"bids": FIRST["bids"]})
    table.writer = table.writer._replace(at=early)
    record(table, 1, {"tricks": FIRST["tricks"]})
    first, second = entries(table)
    assert second.at == first.at > early


@pytest.mark.parametrize("ago", ["-60", "soon", "999999999", ""])
def test_a_time_that_is_none_is_the_time_of_arrival(ago: str) -> None:
    table = new_table()
    Table.objects.update(created=timezone.now() - timedelta(hours=3))
    waited = send_late(runner(table), table, whole(1, 0, FIRST), ago)
    assert waited < timedelta(minutes=1)


NEW = {"count": "4", **{f"seat-{seat}": name for seat, name in enumerate(FOUR)}}


def test_what_was_tapped_at_a_table_begun_without_a_network_says_when() -> None:
    """The table is as old as its form, and so old its entries may be."""
    phone = Client()
    phone.get("/new/gypsy/send/")
    form = {**NEW, "key": codes.new_key()}
    made = phone.post("/new/gypsy/send/", form, headers={"Ago": "3600"}).json()
    table = Table.objects.get(code=made["code"])
    age = timezone.now() - table.created
    assert timedelta(minutes=60) <= age < timedelta(minutes=61)
    waited = send_late(phone, table, whole(1, 0, FIRST), "2580")
    assert timedelta(minutes=43) <= waited < timedelta(minutes=44)
    # Sent twice it is the same table, no younger and no older.
    again = phone.post("/new/gypsy/send/", form, headers={"Ago": "60"}).json()
    assert again["code"] == made["code"]
    assert Table.objects.get(code=made["code"]).created == table.created


@pytest.mark.parametrize("ago", ["-60", "soon", "999999999", ""])
def test_a_table_is_begun_now_where_no_time_is_said(ago: str) -> None:
    form = {**NEW, "key": codes.new_key()}
    made = Client().post("/new/gypsy/send/", form, headers={"Ago": ago}).json()
    table = Table.objects.get(code=made["code"])
    assert timezone.now() - table.created < timedelta(minutes=1)


def test_an_entry_is_never_older_than_its_table() -> None:
    table = new_table()
    waited = send_late(runner(table), table, whole(1, 0, FIRST), "86400")
    assert waited < timedelta(minutes=1)


def test_where_silence_confirms_the_time_to_object_begins_on_arrival() -> None:
    table = new_table()
    Table.objects.update(created=timezone.now() - timedelta(hours=3))
    phone = runner(table)
    phone.post(f"/t/{table.code}/confirm/", {"confirm": "2"})
    assert entries(table)[-1].kind == "confirming"
    Entry.objects.update(at=timezone.now() - timedelta(hours=2))
    waited = send_late(phone, table, whole(1, 1, FIRST), "3600")
    assert waited < timedelta(minutes=1)


def test_a_correction_that_others_made_the_same_is_no_fault() -> None:
    """12 tricks are played; both phones say that Ben and Cleo took 3 each."""
    table = new_table()
    play(table, FIRST)
    right = {**FIRST, "tricks": [5, 3, 3, 1]}
    phone, version = runner(table), len(entries(table))
    form = whole(1, version, right)
    del form["round"], form["whole"]
    for key in ("a" * 32, "b" * 32):
        sent = form | {"key": key, "confirm": "1"}
        address = f"/t/{table.code}/send/rounds/1/correct/"
        assert phone.post(address, sent).json()["version"] == version + 1
    assert scoring.read(table).sheet["rounds"] == [right]
    assert len(entries(table)) == version + 1


def test_a_round_that_another_phone_recorded_otherwise_is_a_question() -> None:
    table = new_table()
    record(table, 1, {"bids": [5, 3, 4, 2]}, by="Ben")
    said = send(runner(table), table, bids(new_table()))
    assert said == {"clash": "Ben entered it differently."}
    assert len(entries(table)) == 1


def test_two_answers_of_one_phone_are_a_question_of_this_phone() -> None:
    """In two windows of it: nobody else has entered anything."""
    table = new_table()
    phone, others = runner(table), runner(table)
    assert send(phone, table, bids(new_table())) == {"version": 1}
    mine = bids(new_table()) | {"bids-3": "2"}
    assert send(phone, table, mine) == {"clash": "This phone entered it differently."}
    mine["key"] = codes.new_key()
    said = send(others, table, mine)
    assert said == {"clash": "Another phone entered it differently."}
    assert len(entries(table)) == 1


def test_the_same_record_of_another_phone_is_no_question() -> None:
    table = new_table()
    record(table, 1, {"bids": FIRST["bids"]}, by="Ben")
    assert send(runner(table), table, bids(new_table())) == {"version": 1}
    assert len(entries(table)) == 1


def test_whole_rounds_that_two_phones_told_are_a_question() -> None:
    table = new_table()
    play(table, FIRST, SECOND)
    said = send(runner(table), table, whole(2, 0, {**SECOND, "tricks": [4, 3, 3, 2]}))
    assert said == {"clash": "Another phone entered it differently."}
    assert scoring.read(table).sheet["rounds"] == [FIRST, SECOND]


def test_a_round_that_others_completed_the_same_is_no_question() -> None:
    table = new_table()
    play(table, FIRST, SECOND)
    assert send(runner(table), table, whole(2, 4, SECOND)) == {"version": 3}
    assert len(entries(table)) == 4


def test_the_rest_of_a_round_that_others_told_whole_is_a_question() -> None:
    """The phone learns no more of a round than it said itself."""
    table = new_table()
    record(table, 1, FIRST)
    phone = runner(table)
    assert send(phone, table, bids(new_table())) == {"version": 0}
    said = send(phone, table, whole(1, 0, {**FIRST, "tricks": [5, 3, 3, 1]}))
    assert said == {"clash": "Another phone entered it differently."}


def test_stages_sent_as_one_know_the_stage_that_arrived_without_an_answer() -> None:
    table = new_table()
    phone, first = runner(table), bids(table)
    assert send(phone, table, first) == {"version": 1}
    both = whole(1, 0, FIRST, before=f"{first['key']} never-sent")
    assert [send(phone, table, both) for _ in range(2)] == [{"version": 2}] * 2
    assert scoring.read(table).sheet["rounds"] == [FIRST]
    assert [entry.kind for entry in entries(table)] == ["recorded", "recorded"]


def test_bids_that_clash_are_compared_with_their_tricks_and_mine_is_used() -> None:
    """Ben told 5 3 4 2 and went on to round 2; here it was 5 3 4 1."""
    table = new_table()
    theirs = {"bids": [5, 3, 4, 2], "tricks": [4, 3, 4, 2]}
    record(table, 1, theirs, by="Ben")
    record(table, 2, SECOND, by="Ben")
    phone, mine = runner(table), whole(1, 0, FIRST)
    assert send(phone, table, mine) == {"clash": "Ben entered it differently."}
    page = phone.post(f"/t/{table.code}/record/", mine)
    text = " ".join(page.content.decode().split())
    assert "The two differ in bids and tricks." in text and "Use mine" in text
    use_mine(phone, table, page)
    assert scoring.read(table).sheet["rounds"] == [FIRST, SECOND]
    assert send(phone, table, mine) == {"version": 3}


def test_half_a_round_never_takes_the_place_of_a_whole_one_that_play_went_on_from() -> (
    None
):
    table = new_table()
    theirs = {"bids": [5, 3, 4, 2], "tricks": [4, 3, 4, 2]}
    record(table, 1, theirs, by="Ben")
    record(table, 2, SECOND, by="Ben")
    phone = runner(table)
    page = phone.post(f"/t/{table.code}/record/", bids(new_table()))
    text = " ".join(page.content.decode().split())
    assert "Yours cannot stand: " in text
    assert "Use mine" not in text and "Dispute it" in text
    use_mine(phone, table, page)
    assert scoring.read(table).sheet["rounds"] == [theirs, SECOND]


def use_mine(phone: Client, table: Table, page: Any) -> None:
    """As the button of the question does."""
    version = str(page.context["state"].version)
    posted = {"facts": page.context["facts"], "key": page.context["key"]}
    phone.post(f"/t/{table.code}/rounds/1/mine/", posted | {"after": version})


def test_what_does_not_add_up_is_refused_with_its_reason() -> None:
    table = new_table()
    wrong = {**FIRST, "tricks": [5, 3, 4, 2]}
    said = send(runner(table), table, whole(1, 0, wrong))
    # 13 are bid, so the kitty is set aside: 12 tricks. 5 + 3 + 4 + 2 = 14.
    assert said == {"why": "12 tricks in all, not 14: 2 too many."}
    assert entries(table) == []


def test_a_round_before_its_turn_says_what_comes_first() -> None:
    table = new_table()
    said = send(runner(table), table, whole(2, 0, SECOND))
    assert said == {"why": "Finish round 1 first."}


def test_what_was_not_taken_opens_as_a_form_with_all_that_was_typed() -> None:
    table = new_table()
    wrong = whole(1, 0, {**FIRST, "tricks": [5, 3, 4, 2]})
    page = runner(table).post(f"/t/{table.code}/record/", wrong).content.decode()
    assert 'name="bids-0" value="5"' in page and 'name="tricks-3" value="2"' in page
    assert 'name="whole" value="1"' in page and wrong["key"] in page


def test_a_question_shows_both_and_can_be_disputed() -> None:
    table = new_table()
    record(table, 1, {"bids": [5, 3, 4, 2]}, by="Ben")
    phone, mine = runner(table), bids(new_table())
    page = phone.post(f"/t/{table.code}/record/", mine).content.decode()
    assert f'href="/t/{table.code}/?dealt={mine["key"]}&amp;at=1"' in page
    link = re.search(r'href="([^"]+/dispute/[^"]+)"', page)
    assert link
    form = phone.get(link[1].replace("&amp;", "&")).content.decode()
    assert 'name="bids-3" value="1"' in form


def test_a_correction_that_waited_is_dealt_with_by_its_own_key() -> None:
    """Else it waits on, after somebody kept theirs."""
    table = new_table()
    play(table, FIRST)
    theirs = {**FIRST, "tricks": [4, 3, 4, 1]}
    commands.correct(table, 1, theirs, key="t" * 32, after=2)
    mine = whole(1, 2, {**FIRST, "tricks": [5, 3, 3, 1]}, confirm="1")
    del mine["round"], mine["whole"]
    address = f"/t/{table.code}/rounds/1/correct/"
    page = runner(table).post(address, mine).content.decode()
    assert f'href="/t/{table.code}/?dealt={mine["key"]}&amp;at=3"' in page


def test_only_who_may_record_sends() -> None:
    table = new_table()
    phone = looker(table)
    assert phone.post(f"/t/{table.code}/send/", bids(table)).status_code == 403
    assert phone.get(f"/t/{table.code}/send/").status_code == 403
    assert phone.get(f"/t/{table.code}/rest/0/").status_code == 403
    assert entries(table) == []


def test_a_seat_that_enters_nothing_sends_what_it_may() -> None:
    """A right to accept and to dispute, which may have waited too."""
    table = new_table()
    confirmations.set_confirmation(table, Setting(True), key=codes.new_key())
    table.refresh_from_db()
    record(table, 1, *({key: value} for key, value in FIRST.items()), by="Ann")
    ben = seat_at(table, "Ben")
    assert ben.get(f"/t/{table.code}/send/").json()["token"]
    assert ben.post(f"/t/{table.code}/send/", bids(table)).status_code == 403
    posted = {"key": "b" * 32, "of": str(table.version)}
    answer = ben.post(f"/t/{table.code}/send/rounds/1/accept/", posted)
    assert answer.json()["version"] == table.version + 1


def test_a_fresh_token_is_given_and_needed() -> None:
    table = new_table()
    phone = Client(enforce_csrf_checks=True)
    phone.get(f"/run/{table.host_token}/")
    address, form = f"/t/{table.code}/send/", bids(table)
    assert phone.post(address, form | {"csrfmiddlewaretoken": "x"}).status_code == 403
    answer = phone.get(address)
    assert answer["Cache-Control"] == "no-store"
    sent = phone.post(address, form, headers={"X-CSRFToken": answer.json()["token"]})
    assert sent.json() == {"version": 1, "own": True, "key": form["key"]}


def test_a_table_is_forgotten_and_found_again_by_its_link() -> None:
    table = new_table()
    phone = runner(table)
    page = phone.get(f"/t/{table.code}/more/").content.decode()
    assert "data-forget" in page
    answer = phone.post(f"/t/{table.code}/forget/")
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert phone.get(f"/t/{table.code}/rest/0/").status_code == 403
    phone.get(f"/run/{table.host_token}/")
    assert phone.get(f"/t/{table.code}/rest/0/").status_code == 200


# ---- The whole round as a form ----


def rest(table: Table, dealer: int = 0) -> str:
    return runner(table).get(f"/t/{table.code}/rest/{dealer}/").content.decode()


def test_the_form_of_a_round_has_every_stage_of_it() -> None:
    table = new_table()
    play(table, FIRST)
    assert forms_url(table).startswith(f"/t/{table.code}/rest/1/?of=")
    page = rest(table, 1)
    kinds = re.findall(r'<template data-kind="(\w+)"', page)
    assert kinds == ["round", "thrown_in", "repeated"]
    assert page.count('data-stage="bids"') == page.count('data-stage="tricks"') == 1
    assert page.count('name="tricks-3"') == 1
    assert re.findall(r'data-label="(\w+)"', page) == ["bids", "tricks", "void", "void"]
    assert re.findall(r'data-needed data-ask="([^"]+)"', page) == [
        wording("gypsy.ask-bids", name="Cleo"),
        wording("ask.tricks.players"),
    ]


def test_a_round_that_is_begun_asks_for_no_form_and_none_is_there_for_nobody() -> None:
    table = new_table()
    record(table, 1, {"bids": FIRST["bids"]})
    shown = runner(table).get(f"/t/{table.code}/").content.decode()
    assert 'id="follow"' in shown and "data-forms" not in shown
    assert runner(table).get(f"/t/{table.code}/rest/4/").status_code == 404


def forms_url(table: Table) -> str:
    shown = runner(table).get(f"/t/{table.code}/").content.decode()
    found = re.search(r'data-forms="([^"]+)"', shown)
    assert found
    return found[1]


def test_a_phone_asks_once_for_the_forms_that_no_round_changes() -> None:
    table = new_table()
    url = forms_url(table)
    answer = runner(table).get(url)
    assert answer["Cache-Control"] == "private, max-age=86400"
    play(table, FIRST, SECOND, FIRST)
    other = forms_url(table)
    assert other == url.replace("/rest/0/", "/rest/3/")
    assert runner(table).get(url).content == answer.content
    runner(table).post(f"/t/{table.code}/names/", {"seat-1": "Bob"})
    assert forms_url(table) != other
    assert runner(table).get(url)["Cache-Control"] == "no-store"


def test_forms_are_drawn_once_for_all_phones_of_a_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = new_table()
    first = rest(table)
    drawn = []
    forms_of = offline.forms_of

    def counting(state: scoring.State, dealer: int) -> list[Form]:
        drawn.append((state.table.players, dealer))
        return forms_of(state, dealer)

    monkeypatch.setattr(offline, "forms_of", counting)
    assert rest(table) == first
    assert drawn == []
    runner(table).post(f"/t/{table.code}/names/", {"seat-1": "Bob"})
    assert "Bob" in rest(table, 1)
    assert drawn == [(["Ann", "Bob", "Cleo", "Dan"], 1)]


def test_a_new_table_offers_to_keep_the_site_where_it_can_be_kept(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = hooks.Row("Keep it", "5 MB", "/phone/", early=True)
    kept = hooks.Row("It is here", "", "/here/")
    monkeypatch.setattr(hooks, "phone_rows", lambda visitor: [row, kept])
    page = client.get("/new/gypsy/").content.decode()
    assert page.count('href="/phone/"') == 1 and 'href="/here/"' not in page
    monkeypatch.setattr(hooks, "phone_rows", lambda visitor: [kept])
    assert 'href="/phone/"' not in client.get("/new/gypsy/").content.decode()


def test_forms_that_are_kept_are_for_nobody_who_may_not_record() -> None:
    table = new_table()
    assert "<template" in rest(table)
    answer = looker(table).get(f"/t/{table.code}/rest/0/")
    assert (answer.status_code, b"<template" in answer.content) == (403, False)


def test_a_page_of_one_stage_says_what_the_round_lacks_then() -> None:
    table = new_table()
    phone = runner(table)
    asks = 'data-told="bids" data-lacks="tricks"'
    assert asks in phone.get(f"/t/{table.code}/").content.decode().replace("\n ", "")
    record(table, 1, {"bids": FIRST["bids"]})
    assert "data-lacks" not in phone.get(f"/t/{table.code}/").content.decode()


def test_a_stage_of_which_only_switches_stand_here_is_not_told() -> None:
    """The aces of Preference stand beside the bid; the defenders are asked next."""
    table = new_table("preference", ["Ann", "Ben", "Cleo"])
    page = runner(table).get(f"/t/{table.code}/").content.decode().replace("\n ", "")
    assert 'data-told="bid" data-lacks="defence, tricks"' in page


@pytest.mark.parametrize("game", scoring.all_games(), ids=lambda game: game.slug)
def test_every_kind_of_round_can_be_told_without_the_server(game) -> None:
    table = new_table(game.slug, ["Ann", "Ben", "Cleo", "Dan"][: max(game.players)])
    table.players = table.players[: max(n for n in game.players if n <= 4)]
    table.save()
    drawn = re.findall(r'<template data-kind="(\w+)"', rest(table))
    assert drawn == [kind.name for kind in game.round_types if not kind.is_record]


@pytest.mark.parametrize("game", scoring.all_games(), ids=lambda game: game.slug)
def test_that_a_round_is_void_is_chosen_without_the_server(game) -> None:
    """More asks the site, so each stored form offers the kinds that More has."""
    table = new_table(game.slug, ["Ann", "Ben", "Cleo", "Dan"][: game.players[0]])
    page = rest(table)
    chosen = set(re.findall(r'name="kind" value="(\w+)"', page))
    voids = {kind.name for kind in game.round_types if kind.void is not None}
    kinds = {kind.name for kind in game.round_types if not kind.is_record}
    assert chosen == (kinds if voids else set())
    assert voids == {way.name for way in rulings.void_ways(scoring.read(table))}


def test_who_came_is_asked_without_the_server_and_who_has_gone_is_not() -> None:
    """Dan sits down for the third deal; then Ann goes."""
    table = new_table("skat", ["Ann", "Ben", "Cleo"])
    deal = {"bid": 20, "game": "S", "hand": True, "matadors": 2, "card_points": 72}
    for number in (1, 2):
        record(table, number, {"declarer": number, **deal, "tricks": 7})
    before = offline_key(scoring.read(table))
    coming.came(table, "Dan")
    assert offline_key(scoring.read(table)) != before
    # Cleo deals, and sits out.
    assert declarers(table, 2) == {"0", "1", "3"}
    record(table, 3, {"declarer": 3, **deal, "tricks": 7})
    table.refresh_from_db()
    coming.went(table, 0)
    assert declarers(table, 3) == {"1", "2", "3"}


def declarers(table: Table, dealer: int) -> set[str]:
    return set(re.findall(r'name="declarer" value="(\d)"', rest(table, dealer)))


# ---- All that may be asked stands there ----


def stage_in(page: str, stage: str) -> str:
    return page.split(f'data-stage="{stage}"')[1].split("data-stage=")[0]


def test_a_form_has_what_only_some_rounds_ask() -> None:
    """Skat: a null has no matadors, and its tricks are those of the other games."""
    page = rest(new_table("skat", ["Ann", "Ben", "Cleo"]))
    assert 'data-stage="null"' not in page
    count = stage_in(page, "count")
    assert {"matadors", "card_points", "tricks"} <= set(
        re.findall(r'name="(\w+)"', count)
    )


@pytest.mark.parametrize("game", scoring.all_games(), ids=lambda game: game.slug)
def test_a_form_says_beside_what_may_not_apply_when_it_does(game) -> None:
    """Whatever its field looks like: each of them stands beside its own."""
    table = new_table(game.slug, ["Ann", "Ben", "Cleo", "Dan"][: game.players[0]])
    page = rest(table)
    for form in forms_of(scoring.read(table), 0):
        kind = page.split(f'<template data-kind="{form.round_type.name}">')[1]
        kind = kind.split("</template>")[0]
        for stage in form.stages:
            shown = " ".join(unescape(stage_in(kind, stage.name)).split())
            says = [a.fact.ask.applies for a in stage.read.asked]
            hidden = [one for one in says if one and str(one) not in shown]
            assert hidden == [], stage.name


def test_a_form_knows_which_stages_every_round_has() -> None:
    """Skat: each has a bid and a game, and the result of a null is another."""
    page = rest(new_table("skat", ["Ann", "Ben", "Cleo"]))
    heads = {one: stage_in(page, one).split(">")[0] for one in ("bid", "game", "count")}
    found = {one: ("data-sure" in h, "data-needed" in h) for one, h in heads.items()}
    assert found == {"bid": (True, True), "game": (True, True), "count": (False, False)}


def test_a_round_that_is_begun_says_what_stands_where_more_is_asked() -> None:
    table = new_table("skat", ["Ann", "Ben", "Cleo"])
    record(table, 1, {"declarer": 1, "bid": 20})
    shown = runner(table).get(f"/t/{table.code}/").content.decode()
    assert 'data-stands="kind=declared&amp;declarer=1&amp;bid=20"' in shown
    assert "data-forms" in shown
    bids = new_table()
    record(bids, 1, {"bids": FIRST["bids"]})
    shown = runner(bids).get(f"/t/{bids.code}/").content.decode()
    assert "data-stands" not in shown


def test_a_kind_of_round_that_says_nothing_else_is_a_form_too() -> None:
    page = rest(new_table("pepper"))
    assert page.count('data-kind="hand"') == page.count('data-kind="thrown_in"') == 1
    thrown_in = page.split('data-kind="thrown_in"')[1].split("</template>")[0]
    assert "data-stage" in thrown_in and "data-needed" not in thrown_in


# ---- The service worker ----


def test_the_worker_is_small_and_covers_the_site(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    script = answer.content.decode()
    assert len(script) < 6_400
    assert "/static/css/app.css" in script and "/offline/" in script
    assert 'pathname.endsWith("/events/")' in script


@pytest.mark.parametrize("page", ["", "sheet/", "chart/", "rules/", "more/"])
def test_all_that_a_page_of_a_table_links_is_in_the_shell(client, page) -> None:
    table = new_table()
    play(table, FIRST)
    html = runner(table).get(f"/t/{table.code}/{page}").content.decode()
    linked = set(re.findall(r'(?:src|href|data-\w+)="(/static/[^"]+)"', html))
    kept = set(re.findall(r'"(/static/[^"]+)"', client.get("/sw.js").content.decode()))
    assert linked - kept == {"/static/icons/apple-touch-icon.png"}


def test_another_edition_of_the_shell_is_another_worker(client, monkeypatch) -> None:
    from scorekeeper.kept.views import worker

    first, second = (client.get("/sw.js").content for _ in range(2))
    monkeypatch.setattr(worker, "content_of", lambda name: f"new {name}".encode())
    assert first == second != client.get("/sw.js").content


def test_the_page_for_no_network_says_so(client: Client) -> None:
    assert "The site cannot be reached" in client.get("/offline/").content.decode()


def test_a_page_that_several_are_shown_names_the_account_of_none_of_the_others() -> (
    None
):
    """What is drawn once for all who may do the same; and its parts, as they change."""
    table = new_table()
    for name in ("Ann", "Ben"):
        account(name)
    phones = [member("Ann"), member("Ben"), Client()]
    for phone in phones:
        phone.get(f"/run/{table.host_token}/")
    for headers in ({}, {"live": "1"}):
        pages = [
            phone.get(table.get_absolute_url(), headers=headers).content.decode()
            for phone in phones
        ]
        named = [re.findall(r'data-who="(\w+)"', page) for page in pages]
        assert named == [["Ann"], ["Ben"], []]
