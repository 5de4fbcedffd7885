"""Each seat says its own number on its own phone; a scorer records them all."""

import re
from pathlib import Path

import pytest
from django.test import Client

from referee import Game, all_games
from scorekeeper.tables import access, log
from scorekeeper.tables.models import Table
from tests.tables.drafts import field, page_of, table as table
from tests.tables.people import (
    FIRST,
    FOUR,
    looker,
    new_table,
    record,
    runner,
    scorer,
    seat_at,
)

# The games of which vectors say what is right; a new one need not stand below.
KNOWN = {
    path.stem
    for path in (Path(__file__).parents[2] / "referee/suite/known").glob("*.jsonl")
}
# What a seat says before anything of a round is recorded.
ASKED = {
    "buck_euchre": "Your tricks",
    "calypso": "Your calypsos finished",
    "gypsy": "Your bid",
    "jersey_gin": "Your deadwood",
    "kaluki": "Your other cards",
    "minnesota_whist": "Your card",
    "tribello": "Your tricks",
}

pytestmark = pytest.mark.django_db


def says(phone: Client, table: Table, seat: int, text: str, **more: str) -> str:
    posted = {"after": str(table.version), f"bids-{seat}": text} | more
    answer = phone.post(f"/t/{table.code}/mine/", posted, follow=True)
    return answer.content.decode()


def so_far(html: str) -> dict[str, str]:
    """What the list of the seats has."""
    rows = re.findall(r'<li class="row"><span>(\w+)</span><\w+[^>]*>([^<]+)<', html)
    return dict(rows)


def check(phone: Client, table: Table, **typed: str) -> str:
    posted = {"round": "1", "after": str(table.version)} | typed
    return phone.post(f"/t/{table.code}/check/", posted).content.decode()


# ---- Saying it ----


def test_a_seat_says_its_bid_and_everyone_sees_who_is_missing(table: Table) -> None:
    ben = seat_at(table, "Ben")
    assert "Your bid" in page_of(ben, table) and so_far(page_of(ben, table)) == {}
    assert "Ben: 3" in says(ben, table, 1, "3")
    expected = {"Ann": "not yet", "Ben": "3"} | dict.fromkeys(
        ("Cleo", "Dan"), "not yet"
    )
    assert (
        so_far(page_of(ben, table)) == so_far(page_of(looker(table), table)) == expected
    )
    assert log.entries_of(table) == []


def test_a_phone_without_a_seat_has_no_number(table: Table) -> None:
    phone = scorer(table)
    assert "Your bid" not in page_of(phone, table)
    assert "Which seat are you?" in says(phone, table, 1, "3")
    assert table.draft_answers.count() == 0


def test_nobody_says_the_number_of_another_seat(table: Table) -> None:
    ben = seat_at(table, "Ben")
    says(ben, table, 0, "5")
    ben.post(f"/t/{table.code}/mine/", {"after": "0", "tricks-1": "3"})
    ben.post(f"/t/{table.code}/mine/", {"after": "0"})
    assert table.draft_answers.count() == 0


def test_a_number_is_changed_and_taken_back(table: Table) -> None:
    ben = seat_at(table, "Ben")
    says(ben, table, 1, "3")
    says(ben, table, 1, "4")
    assert so_far(page_of(ben, table))["Ben"] == "4"
    says(ben, table, 1, "4", step="bids-1+")
    assert so_far(page_of(ben, table))["Ben"] == "5"
    says(ben, table, 1, "")
    assert so_far(page_of(ben, table)) == {}


@pytest.mark.parametrize("text", ["14", "-1", "x"])
def test_what_cannot_be_is_said_and_kept_in_its_place(table: Table, text: str) -> None:
    ben = seat_at(table, "Ben")
    html = says(ben, table, 1, text)
    assert 'class="sm neg" id="own-fault"' in html and field(html, "bids-1") == text
    assert table.draft_answers.count() == 0


def test_it_must_not_become_a_flood(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access, "OWN", 2)
    ben = seat_at(table, "Ben")
    assert "Ben: 3" in says(ben, table, 1, "3")
    assert "Ben: 4" in says(ben, table, 1, "4")
    assert "Wait 10 minutes" in says(ben, table, 1, "5")
    assert table.draft_answers.get().text == "4"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_any_game_asks_a_seat_for_what_every_seat_has(game: Game) -> None:
    table = new_table(game.slug, FOUR[: min(4, *game.players)])
    html = page_of(seat_at(table, "Ann"), table)
    label = re.search(r"<b>(Your [^<]+)</b>", html)
    expected = ASKED.get(game.slug, "") if game.slug in KNOWN else None
    assert expected in (None, label[1] if label else "")


# ---- The form of the round ----


def test_the_form_begins_with_what_the_seats_said(table: Table) -> None:
    says(seat_at(table, "Ben"), table, 1, "3")
    html = page_of(runner(table), table)
    assert field(html, "bids-1") == field(html, "said.bids-1") == "3"
    assert "entered by Ben" in html
    assert "Cleo bids" in html


def test_a_scorer_fills_in_for_the_others_and_records(table: Table) -> None:
    says(seat_at(table, "Ben"), table, 1, "3")
    bids = {f"bids-{seat}": str(bid) for seat, bid in enumerate(FIRST["bids"])}
    posted = {"round": "1", "after": "0", "key": "k", "said.bids-1": "3"} | bids
    scorer(table).post(f"/t/{table.code}/record/", posted)
    assert [entry.data for entry in log.entries_of(table)] == [
        {"round": 1, "facts": {"bids": [5, 3, 4, 1]}}
    ]


def test_an_open_form_fills_and_leaves_what_a_hand_typed(table: Table) -> None:
    phone, ben = runner(table), seat_at(table, "Ben")
    says(ben, table, 1, "3")
    html = check(phone, table, **{"bids-0": "5", "bids-1": "", "shape": ""})
    assert (field(html, "bids-0"), field(html, "bids-1")) == ("5", "3")
    assert "Cleo bids" in html
    html = check(phone, table, **{"bids-1": "6", "shape": ""})
    assert field(html, "bids-1") == "6" and "said.bids-1" not in html
    says(ben, table, 1, "4")
    html = check(phone, table, **{"bids-1": "3", "said.bids-1": "3", "shape": ""})
    assert field(html, "bids-1") == "4"
    says(ben, table, 1, "")
    html = check(phone, table, **{"bids-1": "4", "said.bids-1": "4", "shape": ""})
    assert field(html, "bids-1") == "" and "fill.bids-1" not in html


def test_who_types_the_whole_round_says_the_own_number_with_it(table: Table) -> None:
    ann = seat_at(table, "Ann", scorer)
    check(ann, table, **{"bids-0": "5", "bids-1": "2"})
    check(ann, table, **{"bids-0": "99", "bids-1": "2"})
    assert list(table.draft_answers.values_list("name", "text")) == [("bids-0", "5")]
    assert so_far(page_of(looker(table), table))["Ann"] == "5"
    assert field(page_of(runner(table), table), "bids-0") == "5"
    check(runner(table), table, **{"bids-2": "4"})
    assert table.draft_answers.count() == 1


def test_it_is_gone_once_the_stage_is_recorded(table: Table) -> None:
    ben = seat_at(table, "Ben")
    says(ben, table, 1, "3")
    record(table, 1, {"bids": FIRST["bids"]})
    html = page_of(ben, table)
    assert "Your tricks" in html and so_far(html) == {}
    assert "said." not in page_of(runner(table), table)
    late = ben.post(
        f"/t/{table.code}/mine/", {"after": "0", "bids-1": "4"}, follow=True
    )
    assert "already saved this" in late.content.decode()
    ben.post(f"/t/{table.code}/mine/", {"after": "1", "tricks-1": "2"})
    assert list(table.draft_answers.values_list("name", "text")) == [("tricks-1", "2")]


def test_phones_that_look_on_are_told_at_once(
    table: Table, django_assert_num_queries
) -> None:
    other, headers = looker(table), {"Live": "0"}
    other.get(f"/t/{table.code}/", headers=headers)
    says(seat_at(table, "Ben"), table, 1, "3")
    with django_assert_num_queries(3):  # whose seats are held
        parts = other.get(f"/t/{table.code}/", headers=headers).content.decode()
    assert so_far(parts)["Ben"] == "3"


def test_the_number_of_queries_stays_where_nobody_said_anything(
    table: Table, django_assert_num_queries
) -> None:
    phone = runner(table)
    with django_assert_num_queries(2):
        page_of(phone, table)
    says(seat_at(table, "Ben"), table, 1, "3")
    with django_assert_num_queries(3):
        page_of(phone, table)


def test_a_form_whose_numbers_others_recorded_goes_on_to_the_next_stage(
    table: Table,
) -> None:
    """What was typed there stands; where it differs, the form stays as it is."""
    ann = scorer(table)
    record(table, 1, {"bids": FIRST["bids"]})
    posted = {"round": "1", "after": "0", "shape": ""}
    url = f"/t/{table.code}/check/"
    answer = ann.post(url, posted | {"bids-0": "5", "bids-2": "4"})
    assert answer.headers["HX-Redirect"] == f"/t/{table.code}/"
    for typed in ({"bids-0": "5", "bids-2": "3"}, {}):
        answer = ann.post(url, posted | typed)
        assert "HX-Redirect" not in answer.headers
        assert "Someone has saved this round already" in answer.content.decode()


# ---- More than one thing of each seat; choices ----


def test_a_seat_says_two_numbers_at_once() -> None:
    table = new_table("kaluki", ["Ann", "Ben", "Cleo"])
    ben = seat_at(table, "Ben")
    html = page_of(ben, table)
    assert "Your other cards" in html and 'for="own-jokers"' in html
    told = says(ben, table, 1, "", **{"left-1": "12", "jokers-1": "2"})
    assert "Ben: 12, 2" in told
    assert so_far(page_of(ben, table)) == {
        "Ann": "not yet",
        "Ben": "12, jokers 2",
        "Cleo": "not yet",
    }
    html = page_of(runner(table), table)
    assert (field(html, "left-1"), field(html, "said.jokers-1")) == ("12", "2")


def test_one_of_two_numbers_that_cannot_be_keeps_both_where_they_are() -> None:
    table = new_table("kaluki", ["Ann", "Ben", "Cleo"])
    ben = seat_at(table, "Ben")
    html = says(ben, table, 1, "", **{"left-1": "12", "jokers-1": "x"})
    assert (field(html, "left-1"), field(html, "jokers-1")) == ("12", "x")
    assert 'class="sm neg" id="own-jokers-fault"' in html
    assert table.draft_answers.count() == 0


def test_a_defender_chooses_on_the_own_phone_and_the_form_is_drawn_anew() -> None:
    table = new_table("preference", ["Ann", "Ben", "Cleo"])
    record(table, 1, {"declarer": 0, "bid": 1, "trump": "S"})
    ben, run = seat_at(table, "Ben"), runner(table)
    assert "Your defence" in page_of(ben, table)
    assert "Your defence" not in page_of(seat_at(table, "Ann"), table)
    open_form = {
        "round": "1",
        "after": "1",
        "shape": field(page_of(run, table), "shape"),
    }
    ben.post(f"/t/{table.code}/mine/", {"after": "1", "defence-0": "play"})
    assert so_far(page_of(ben, table)) == {"Ben": "Plays", "Cleo": "not yet"}
    html = run.post(f"/t/{table.code}/check/", open_form).content.decode()
    assert re.search(r'name="defence-0" value="play"[^>]* checked', html)
    assert field(html, "said.defence-0") == "play" and "entered by Ben" in html
