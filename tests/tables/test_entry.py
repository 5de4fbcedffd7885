"""Entering and correcting rounds over HTTP."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorekeeper.tables import codes, log, scoring
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Kind, Table
from tests.support.wording import wording
from tests.tables.people import (
    FIRST,
    FOUR,
    SECOND,
    STRONG,
    looker,
    new_table,
    play,
    record,
    runner,
)

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
LIVE = {"Live": "recorded"}


@pytest.fixture
def table() -> Table:
    return new_table()


@pytest.fixture
def phone(table: Table) -> Client:
    return runner(table)


def url(table: Table, name: str, *more: object) -> str:
    return reverse(f"tables:{name}", args=[table.code, *more])


def form_data(key: str, numbers: list[int], **more: Any) -> dict[str, str]:
    """A list of numbers as its inputs post it."""
    found = {f"{key}-{seat}": str(number) for seat, number in enumerate(numbers)}
    return found | {name: str(text) for name, text in more.items()}


def form(table: Table, number: int, facts: dict[str, str]) -> dict[str, str]:
    """What the page of this round posts, at the version it shows."""
    table.refresh_from_db()
    hidden = {"key": codes.new_key(), "after": str(table.version), "round": str(number)}
    return hidden | facts


def send(phone: Client, table: Table, number: int, facts: dict[str, str]) -> Any:
    return phone.post(url(table, "record"), form(table, number, facts))


def rounds(table: Table) -> list[dict[str, Any]]:
    return scoring.read(Table.objects.get(pk=table.pk)).rounds


def words_of(answer: Any) -> str:
    """The text of a page, without its tags."""
    text = re.sub(r"<[^>]*>", " ", answer.content.decode())
    return " ".join(text.split())


# ---- The form ----


def test_the_form_asks_in_the_order_in_which_people_speak(
    table: Table, phone: Client
) -> None:
    page = phone.get(url(table, "table")).content.decode()
    inputs = re.findall(r'<input class="num" name="(bids-\d)"', page)
    assert inputs == ["bids-1", "bids-2", "bids-3", "bids-0"]
    assert "bids first" in page
    assert "deals, bids last" in page


def test_who_looks_on_gets_no_form_and_writes_nothing(table: Table) -> None:
    play(table, FIRST)
    phone = looker(table)
    assert 'id="entry"' not in phone.get(url(table, "table")).content.decode()
    bids = form_data("bids", [1, 2, 3, 4])
    for address in (
        url(table, "live_feedback"),
        url(table, "record"),
        url(table, "correct", 1),
    ):
        assert phone.post(address, form(table, 2, bids)).status_code == 403
    assert phone.get(url(table, "correct", 1)).status_code == 403
    assert rounds(table) == [FIRST]


# ---- Recording ----


def test_a_stage_is_saved_and_the_next_is_asked(table: Table, phone: Client) -> None:
    answer = send(phone, table, 1, form_data("bids", [5, 3, 4, 1]))
    assert answer.url == url(table, "table")
    page = phone.get(answer.url)
    assert "Bids saved" in words_of(page)
    assert b'name="tricks-0"' in page.content
    assert "bid 5" in words_of(page)
    send(phone, table, 1, form_data("tricks", [5, 2, 4, 1]))
    assert rounds(table) == [FIRST]
    assert "Round 1 saved" in words_of(phone.get(url(table, "table")))


def test_htmx_is_sent_to_the_page_of_the_table(table: Table, phone: Client) -> None:
    posted = form(table, 1, form_data("bids", [5, 3, 4, 1]))
    answer = phone.post(url(table, "record"), posted, headers=HTMX)
    assert answer.headers["HX-Redirect"] == url(table, "table")


def test_a_phone_that_follows_the_table_fetches_the_parts(
    table: Table, phone: Client
) -> None:
    here = {"HX-Current-URL": f"http://testserver{url(table, 'table')}?why=1"}
    follows = HTMX | here | {"Phone": "p1"}
    posted = form(table, 1, form_data("bids", [5, 3, 4, 1]))
    answer = phone.post(url(table, "record"), posted, headers=follows)
    assert (answer.status_code, answer.content) == (204, b"")
    assert json.loads(answer.headers["HX-Trigger"]) == {"recorded": {}}
    assert "HX-Redirect" not in answer.headers
    parts = phone.get(url(table, "table"), headers=LIVE)
    assert "Bids saved" in words_of(parts)
    assert b'name="tricks-0"' in parts.content
    again = phone.get(url(table, "table"), headers=LIVE)
    assert "Bids saved" not in words_of(again)


def test_from_another_page_the_page_of_the_table_opens(
    table: Table, phone: Client
) -> None:
    away = {"HX-Current-URL": "http://testserver/t/ZZZZ/", "Phone": "p1"}
    posted = form(table, 1, form_data("bids", [5, 3, 4, 1]))
    answer = phone.post(url(table, "record"), posted, headers=HTMX | away)
    assert answer.headers["HX-Redirect"] == url(table, "table")


def test_a_double_tap_is_one_entry(table: Table, phone: Client) -> None:
    posted = form(table, 1, form_data("bids", [5, 3, 4, 1]))
    for _ in range(2):
        assert phone.post(url(table, "record"), posted).status_code == 302
    assert table.entries.count() == 1


def test_a_second_tap_on_the_next_page_saves_nothing(
    table: Table, phone: Client
) -> None:
    send(phone, table, 1, form_data("bids", [5, 3, 4, 1]))
    untouched = form_data("tricks", [0] * 4) | {
        f"fill.tricks-{i}": "0" for i in range(4)
    }
    answer = send(phone, table, 1, untouched)
    assert answer.status_code == 200
    assert rounds(table) == [{"bids": [5, 3, 4, 1]}]


def test_an_old_page_that_says_something_else_is_no_double_tap(
    table: Table, phone: Client
) -> None:
    posted = form(table, 1, form_data("bids", [5, 3, 4, 1]))
    phone.post(url(table, "record"), posted)
    answer = phone.post(url(table, "record"), posted | {"bids-0": "6"})
    assert answer.status_code == 409
    assert rounds(table) == [{"bids": [5, 3, 4, 1]}]


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_wrong_input_comes_back_with_every_problem_and_all_that_was_typed(
    table: Table, phone: Client, headers: dict[str, str]
) -> None:
    posted = form(table, 1, form_data("bids", [5, 3, 4, 1]))
    posted |= {"bids-0": "14", "bids-2": "two"}
    answer = phone.post(url(table, "record"), posted, headers=headers)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert page.count("this must be") == 1  # at the foot: Cleo, before Ann
    assert "Cleo: this must be a number." in page
    assert 'href="#id_bids-2"' in page
    assert re.search(r'name="bids-2" value="two"[^>]*aria-invalid="true"', page)
    assert posted["key"] in page
    assert ("<html" in page) is not bool(headers)
    assert rounds(table) == []


def test_a_sum_that_is_wrong_is_named(table: Table, phone: Client) -> None:
    record(table, 1, {"bids": [5, 3, 4, 1]})
    answer = send(phone, table, 1, form_data("tricks", [5, 2, 4, 2]))
    text = "13 of 12 tricks. 1 trick too many."
    assert text in words_of(answer)
    assert rounds(table) == [{"bids": [5, 3, 4, 1]}]


def test_what_was_not_asked_yet_is_asked_and_nobody_is_blamed(phone: Client) -> None:
    """Without a script everyone has the same fewest points; the tie asks for more."""
    table = new_table("skat", ["Ann", "Ben", "Cleo"])
    phone = runner(table)
    record(table, 1, {"passed": True})
    posted = form_data("card_points", [35, 35, 50]) | form_data("tricks", [3, 3, 4])
    seen = phone.get(url(table, "table")).content.decode()
    shape = re.search(r'name="shape" value="(\w+)"', seen)
    assert shape
    answer = send(phone, table, 1, posted | {"shape": shape[1]})
    page = answer.content.decode()
    assert 'name="last_trick-0"' in page
    assert "Not saved yet" not in page


def test_a_page_that_cannot_be_there_leads_to_the_one_that_is(
    table: Table, phone: Client
) -> None:
    for number in ("7", "0", "x", "99999999999999999999"):
        posted = form(table, 1, {"round": number, "after": "9" * 30})
        assert phone.post(url(table, "record"), posted).url == url(table, "table")
        answer = phone.post(url(table, "live_feedback"), posted)
        assert answer.headers["HX-Redirect"] == url(table, "table")


# ---- Two phones ----


def test_the_second_of_two_different_records_is_asked(
    table: Table, phone: Client
) -> None:
    posted = form(table, 1, form_data("bids", [5, 3, 4, 1]))
    record(table, 1, {"bids": [5, 3, 4, 2]}, by="Ben")
    answer = phone.post(url(table, "record"), posted)
    assert answer.status_code == 409
    assert "Ben" in words_of(answer)
    assert rounds(table) == [{"bids": [5, 3, 4, 2]}]


def test_two_who_say_the_same_agree(table: Table, phone: Client) -> None:
    posted = form(table, 1, form_data("bids", [5, 3, 4, 1]))
    record(table, 1, {"bids": [5, 3, 4, 1]}, by="Ben")
    assert phone.post(url(table, "record"), posted).status_code == 302
    assert table.entries.count() == 1


def test_a_record_of_a_round_that_went_on_is_asked_too(
    table: Table, phone: Client
) -> None:
    posted = form(table, 1, form_data("bids", [5, 3, 4, 2]))
    play(table, FIRST)
    answer = phone.post(url(table, "record"), posted, headers=HTMX)
    assert answer.headers["HX-Retarget"] == "body"
    assert "Which one is right?" in words_of(answer)


def test_after_the_end_nothing_is_recorded(table: Table, phone: Client) -> None:
    play(table, STRONG, STRONG)
    posted = form(table, 3, form_data("bids", [5, 3, 4, 1]))
    play_on = {"bids": STRONG["bids"]}, {"tricks": STRONG["tricks"]}
    record(table, 3, *play_on)
    answer = phone.post(url(table, "record"), posted, follow=True)
    assert len(rounds(table)) == 3
    assert answer.status_code in (200, 409)


# ---- The live check ----


def check(phone: Client, table: Table, number: int, facts: dict[str, str]) -> Any:
    """The live answer for a page that has the shape it should have."""
    posted = form(table, number, facts)
    first = phone.post(url(table, "live_feedback"), posted, headers=HTMX)
    shape = re.search(r'name="shape" value="(\w+)"', first.content.decode())
    assert shape
    assert first.headers["HX-Retarget"] == "#entry"
    return phone.post(
        url(table, "live_feedback"), posted | {"shape": shape[1]}, headers=HTMX
    )


def test_the_check_says_what_bids_mean(table: Table, phone: Client) -> None:
    text = words_of(check(phone, table, 1, form_data("bids", [5, 0, 4, 2])))
    assert "11 bid. Ben, the first zero bidder, gives out the kitty" in text
    assert "So far" not in text
    assert wording("label.gives-out-the-kitty.small") in text
    assert "Next: tricks" in text


def test_the_check_counts_as_it_stands(table: Table, phone: Client) -> None:
    """Ann has 18; 5 bid and made is 7, which is 25; the others have less than 23."""
    play(table, STRONG, STRONG)
    record(table, 3, {"bids": [5, 0, 4, 2]})
    text = words_of(check(phone, table, 3, form_data("tricks", [5, 0, 4, 3])))
    assert "12 of 13 tricks. 1 trick is missing." in text
    assert "wins" not in text  # not before all tricks are entered
    assert "+7 to 25" in text
    text = words_of(check(phone, table, 3, form_data("tricks", [5, 1, 4, 3])))
    assert "13 of 13 tricks. Ann reaches 25 and wins." in text
    # Ben took 1 on a bid of 0 and loses 1; the bid of 2 with one over scores 1.
    assert "−1 to −3" in text
    assert "+1 to −1" in text


def test_the_check_fills_in_what_follows(table: Table, phone: Client) -> None:
    record(table, 1, {"bids": [5, 0, 4, 2]})
    facts = {"tricks-0": "5", "tricks-2": "4", "tricks-3": "2"}
    page = check(phone, table, 1, facts).content.decode()
    assert re.search(r'name="tricks-1" value="2"', page)
    assert 'name="fill.tricks-1" value="2"' in page
    assert "2 are left" in page
    assert "Take 2 for Ben" in page
    assert 'name="tricks-0"' not in page  # what a hand touched is left alone


def test_the_button_names_the_one_who_scores() -> None:
    table = new_table("skat", ["Ann", "Ben", "Cleo"])
    phone = runner(table)
    facts = {"declarer": 0, "bid": 50, "game": "S", "hand": True}
    record(table, 1, {k: facts[k] for k in ("declarer", "bid")}, facts)
    text = words_of(check(phone, table, 1, {"matadors": "3", "card_points": "74"}))
    assert "Save: Ann +55" in text
    assert "With 3, game 4, hand 5, times spades 11 = 55" in text


def test_an_overbid_is_said_before_it_is_saved() -> None:
    """With 1, game 2, times 11 is 22; the bid of 36 needs 4 × 11: 44, twice lost."""
    table = new_table("skat", ["Ann", "Ben", "Cleo"])
    phone = runner(table)
    record(table, 1, {"declarer": 0, "bid": 36}, {"game": "S"})
    text = words_of(check(phone, table, 1, {"matadors": "1", "card_points": "74"}))
    assert "does not reach the bid of 36" in text
    assert "Save: Ann −88" in text


def test_the_check_says_that_somebody_else_has_written(
    table: Table, phone: Client
) -> None:
    posted = form(table, 1, form_data("bids", [5, 3, 4, 1]))
    record(table, 1, {"bids": [5, 3, 4, 2]})
    text = words_of(phone.post(url(table, "live_feedback"), posted, headers=HTMX))
    assert "Someone has saved this round already" in text


def test_a_choice_draws_what_hangs_on_it() -> None:
    table = new_table("skat", ["Ann", "Ben", "Cleo"])
    phone = runner(table)
    facts = {"declarer": "0", "bid": "18", "game": "S"}
    page = check(phone, table, 1, facts).content.decode()
    assert "schneider" not in page
    posted = form(table, 1, facts | {"hand": "true"})
    answer = phone.post(url(table, "live_feedback"), posted, headers=HTMX)
    assert answer.headers["HX-Retarget"] == "#entry"
    assert 'name="schneider"' in answer.content.decode()


# ---- Without a script ----


def test_steps_without_a_script(table: Table, phone: Client) -> None:
    facts = {"bids-0": "3"}
    answer = send(phone, table, 1, facts | {"step": "bids-0+"})
    assert re.search(r'name="bids-0"\s+value="4"', answer.content.decode())
    for sign, number in ("-", 0), ("+", 1):
        page = send(phone, table, 1, facts | {"step": f"bids-2{sign}"}).content.decode()
        assert re.search(rf'name="bids-2"\s+value="{number}"', page)
    assert rounds(table) == []


def test_the_strip_without_a_script(table: Table, phone: Client) -> None:
    page = phone.get(url(table, "table")).content.decode()
    assert "Ben bids" in page
    assert 'value="bids-1=5"' in page
    page = send(phone, table, 1, {"step": "bids-1=5"}).content.decode()
    assert re.search(r'name="bids-1"\s+value="5"', page)
    assert "Cleo bids" in page
    assert rounds(table) == []


def test_a_suggestion_is_taken_without_a_script(table: Table, phone: Client) -> None:
    record(table, 1, {"bids": [5, 0, 4, 2]})
    facts = {"tricks-0": "5", "tricks-2": "4", "tricks-3": "2"}
    page = send(phone, table, 1, facts | {"look": "1"}).content.decode()
    assert 'value="tricks-1=2"' in page
    fill = {"tricks-1": "2", "fill.tricks-1": "2"}
    page = send(phone, table, 1, facts | fill | {"step": "tricks-1=2"}).content.decode()
    assert "fill.tricks-1" not in page
    assert "Save round 1" in page
    assert rounds(table) == [{"bids": [5, 0, 4, 2]}]
    send(phone, table, 1, facts | fill)
    assert rounds(table) == [{"bids": [5, 0, 4, 2], "tricks": [5, 2, 4, 2]}]


def test_another_kind_of_round_without_a_script() -> None:
    table = new_table("malilla")
    phone = runner(table)
    send(phone, table, 1, {"kind": "misdeal", "turned.rank": "7"})
    assert rounds(table) == [{"thrown_in": True}]


def test_what_goes_with_a_choice_is_shown_without_a_script() -> None:
    table = new_table("skat", ["Ann", "Ben", "Cleo"])
    phone = runner(table)
    assert "Update the form" in words_of(phone.get(url(table, "table")))
    facts = {"declarer": "0", "bid": "18", "game": "S", "hand": "true", "look": "1"}
    page = send(phone, table, 1, facts).content.decode()
    assert 'name="schneider"' in page
    assert "Not saved yet" not in page
    assert rounds(table) == []


# ---- Correcting ----


@pytest.fixture
def table_played(table: Table) -> Table:
    play(table, FIRST, SECOND)
    return table


def test_a_correction_shows_what_changes_before_it_is_written(
    table_played: Table, phone: Client
) -> None:
    """Ben took 3 of 3 in round 1: 5 and not -1; Cleo 3 of 4: -1 and not 6."""
    page = phone.get(url(table_played, "correct", 1)).content.decode()
    assert re.search(r'name="tricks-1" value="2"', page)
    assert re.search(r'name="bids-0" value="5"', page)
    facts = form_data("bids", [5, 3, 4, 1]) | form_data("tricks", [5, 3, 3, 1])
    posted = form(table_played, 1, facts)
    answer = phone.post(url(table_played, "correct", 1), posted)
    text = words_of(answer)
    assert "Ben: tricks was 2 now 3" in text
    assert "Cleo: tricks was 4 now 3" in text
    assert rounds(table_played)[0] == FIRST
    # Ben's totals were -1 and 4 and are 5 and 10.
    assert "was −1 now 5" in text
    assert "was 4 now 10" in text
    answer = phone.post(url(table_played, "correct", 1), posted | {"confirm": "1"})
    assert answer.url == url(table_played, "table")
    assert rounds(table_played)[0] == {"bids": [5, 3, 4, 1], "tricks": [5, 3, 3, 1]}
    assert scoring.read(Table.objects.get(pk=table_played.pk)).shown["totals"][1] == 10


def test_one_may_go_back_and_change_more(table_played: Table, phone: Client) -> None:
    facts = form_data("bids", [5, 3, 4, 1]) | form_data("tricks", [5, 3, 3, 1])
    posted = form(table_played, 1, facts | {"back": "1"})
    page = phone.post(url(table_played, "correct", 1), posted).content.decode()
    assert re.search(r'name="tricks-1" value="3"', page)
    assert "Not saved yet" not in page


def test_a_wrong_correction_comes_back(table_played: Table, phone: Client) -> None:
    facts = form_data("bids", [5, 3, 4, 1]) | form_data("tricks", [5, 3, 4, 1])
    answer = phone.post(url(table_played, "correct", 1), form(table_played, 1, facts))
    assert "13 of 12 tricks. 1 trick too many." in words_of(answer)
    assert rounds(table_played)[0] == FIRST


def test_a_correction_that_ends_the_game_takes_later_rounds_out(
    table: Table, phone: Client
) -> None:
    """Ann stands at 18 before round 3, where 7 of 7 (9) and not 6 (-1) wins."""
    weak = {"bids": [7, 3, 3, 3], "tricks": [6, 3, 2, 2]}
    play(table, STRONG, STRONG, weak, FIRST)
    facts = form_data("bids", STRONG["bids"]) | form_data("tricks", STRONG["tricks"])
    posted = form(table, 3, facts)
    answer = phone.post(url(table, "correct", 3), posted)
    text = words_of(answer)
    assert "Round 4 would no longer count." in text
    assert "Then the game is won: Ann, with 27." in text
    keep = re.search(r'name="keep" value="(\d)"', answer.content.decode())
    assert keep
    phone.post(url(table, "correct", 3), posted | {"confirm": "1", "keep": keep[1]})
    assert len(rounds(table)) == 3
    assert scoring.read(Table.objects.get(pk=table.pk)).over


def test_a_correction_of_what_has_changed_meanwhile_is_shown_again(
    table_played: Table, phone: Client
) -> None:
    facts = form_data("bids", [5, 3, 4, 1]) | form_data("tricks", [5, 3, 3, 1])
    posted = form(table_played, 1, facts | {"confirm": "1"})
    record(table_played, 3, {"bids": [1, 2, 3, 4]})
    answer = phone.post(url(table_played, "correct", 1), posted)
    assert "Someone else has saved something meanwhile" in words_of(answer)
    assert rounds(table_played)[0] == FIRST


def test_bids_can_be_corrected_while_the_round_is_played(
    table: Table, phone: Client
) -> None:
    record(table, 1, {"bids": [5, 3, 4, 1]})
    page = phone.get(url(table, "correct", 1)).content.decode()
    assert 'name="bids-0"' in page
    assert 'name="tricks-0"' not in page
    posted = form(table, 1, form_data("bids", [5, 3, 4, 2]) | {"confirm": "1"})
    phone.post(url(table, "correct", 1), posted)
    assert rounds(table) == [{"bids": [5, 3, 4, 2]}]


def test_a_correction_may_change_the_kind_of_round() -> None:
    table = new_table("malilla")
    phone = runner(table)
    record(table, 1, {"turned": "6S"}, {"hand_points": [40, 30]})
    posted = form(table, 1, {"kind": "misdeal", "confirm": "1"})
    phone.post(url(table, "correct", 1), posted)
    assert rounds(table) == [{"thrown_in": True}]


def test_correction_undone_and_redone(table_played: Table, phone: Client) -> None:
    facts = form_data("bids", [5, 3, 4, 1]) | form_data("tricks", [5, 3, 3, 1])
    phone.post(
        url(table_played, "correct", 1), form(table_played, 1, facts | {"confirm": "1"})
    )
    table_played.refresh_from_db()
    commands.undo(table_played, table_played.version, key=codes.new_key())
    assert rounds(table_played)[0] == FIRST
    assert table_played.entries.filter(kind=Kind.CORRECTED).count() == 1


def test_there_is_nothing_to_correct_in_a_round_to_come(
    table_played: Table, phone: Client
) -> None:
    for number in (0, 3, 99):
        assert phone.get(url(table_played, "correct", number)).url == url(
            table_played, "table"
        )


# ---- What it costs ----


def test_queries(
    table_played: Table,
    phone: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    """The table; its entries where they are not kept; a record adds its own write."""
    posted = form(table_played, 3, form_data("bids", [5, 3, 4, 1]))
    with django_assert_num_queries(2):
        phone.post(url(table_played, "live_feedback"), posted, headers=HTMX)
    for path in (url(table_played, "correct", 1), table_played.get_absolute_url()):
        with django_assert_num_queries(1):
            phone.get(path)
    with django_assert_num_queries(5) as counted:  # its BEGIN and COMMIT are two
        phone.post(url(table_played, "record"), posted)
    writes = [
        q for q in counted.captured_queries if q["sql"][:6] in ("INSERT", "UPDATE")
    ]
    assert len(writes) == 2


def test_the_log_holds_what_was_sent(table: Table, phone: Client) -> None:
    posted = form(table, 1, form_data("bids", [5, 3, 4, 1]))
    phone.post(url(table, "record"), posted)
    entry = log.entries_of(table)[0]
    assert (entry.kind, entry.key) == (Kind.RECORDED, posted["key"])
    assert entry.data == {"round": 1, "facts": {"bids": [5, 3, 4, 1]}}


# Fours of a kind; 5 each of sevens, 4 of aces, 2 of queens and one a trick: 45 of 70.
WON = "7C 7D 7H 7S AC AD AH AS QC QD", "KC KD KH KS QH QS JC JD JH JS"
# Aces count 11, threes 10, kings 4, queens 3 and jacks 2: 84 of 120.
PILES = "AC AD AH AS 3C 3D 3H 3S", "KC KD KH KS QC QD QH QS JC JD JH JS"


@pytest.mark.parametrize(
    ("game", "before", "piles", "counted"),
    [
        ("malilla", {"turned": "6H"}, WON, ("45", "25")),
        ("briscola", {"trump": "H"}, PILES, ("84", "36")),
    ],
)
def test_what_is_counted_from_cards_is_not_what_others_leave(
    game: str, before: dict[str, str], piles: tuple[str, str], counted: tuple[str, str]
) -> None:
    """45 are left, said of a number that nobody had entered."""
    table = new_table(game, FOUR)
    phone = runner(table)
    record(table, 1, before)
    facts = {f"captured-{side}": cards for side, cards in enumerate(piles)}
    tricks = {"tricks-0": "5", "tricks-1": "5"} if game == "malilla" else {}
    page = check(phone, table, 1, facts | tricks).content.decode()
    for number in counted:
        assert f'value="{number}"' in page
    assert "are left" not in page


def test_the_last_one_is_named_for_whom_nothing_is_left(
    table: Table, phone: Client
) -> None:
    record(table, 1, {"bids": [5, 0, 4, 2]})
    text = words_of(check(phone, table, 1, {"tricks-0": "9", "tricks-2": "4"}))
    assert "Nothing is left for the others." in text
    facts = {"tricks-0": "8", "tricks-2": "4", "tricks-3": "1"}
    assert wording("entry.nothing-left-for", who="Ben") in words_of(
        check(phone, table, 1, facts)
    )


def test_who_defends_is_asked_of_both_until_one_has_said() -> None:
    """Also where it is told already that the declarer holds no ace."""
    table = new_table("preference", FOUR[:3])
    phone = runner(table)
    bid = {"declarer": "1", "bid": "game", "trump": "S", "no_aces": "true"}
    text = words_of(check(phone, table, 1, bid))
    assert "Do Cleo and Ann play?" in text
    text = words_of(check(phone, table, 1, {**bid, "defence-0": "play"}))
    assert wording("preference.does-play", name="Ann", other="Cleo") in text
    text = words_of(check(phone, table, 1, {**bid, "defence-1": "drop"}))
    assert wording("preference.plays-or-drops", name="Cleo") in text
