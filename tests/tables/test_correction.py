"""Correcting a round through its pages: the form, what follows, the entry."""

import re

import pytest
from django.test import Client

from scorekeeper.tables import log, scoring
from scorekeeper.tables.models import Table
from tests.support.wording import wording
from tests.tables.people import FIRST, SECOND, new_table, play, record, runner

pytestmark = pytest.mark.django_db
EIGHT = {"bids": [8, 3, 3, 3], "tricks": [8, 2, 2, 1]}  # Ann 10


def form_data(table: Table, bids: list[int], tricks: list[int], **more: str) -> dict:
    facts = {f"bids-{i}": str(bid) for i, bid in enumerate(bids)}
    facts |= {f"tricks-{i}": str(won) for i, won in enumerate(tricks)}
    return facts | {"after": str(table.version), "key": "correct", **more}


@pytest.fixture
def table() -> Table:
    """Ann 10, 17, 22; nobody else comes near."""
    table = new_table()
    play(table, EIGHT, FIRST, SECOND)
    return table


@pytest.fixture
def phone(table: Table) -> Client:
    return runner(table)


def test_the_form_has_the_facts_that_stand(table: Table, phone: Client) -> None:
    form = phone.get(f"/t/{table.code}/rounds/2/correct/").context["entry"]
    told = {name: form[name].value() for name in form.fields}
    assert [told[f"bids-{i}"] for i in range(4)] == ["5", "3", "4", "1"]
    assert [told[f"tricks-{i}"] for i in range(4)] == ["5", "2", "4", "1"]


def test_before_and_after_come_first_and_write_nothing(
    table: Table, phone: Client
) -> None:
    # Round 2: Ann 4 of 5: -1 and not 7; Ben 3 of 3: 5 and not -1.
    url = f"/t/{table.code}/rounds/2/correct/"
    answer = phone.post(url, form_data(table, [5, 3, 4, 1], [4, 3, 4, 1]))
    rows = {row.number: row for row in answer.context["found"].rows}
    assert set(rows) == {2, 3}
    assert rows[2].cells[0].points == (7, -1)
    assert rows[2].cells[0].total == (17, 9)
    assert rows[3].cells[0].total == (22, 14)
    assert rows[3].cells[1].total == (3, 9)
    assert not rows[3].cells[2].differs
    assert len(log.entries_of(table)) == table.version


def test_confirmation_writes_one_entry(table: Table, phone: Client) -> None:
    url = f"/t/{table.code}/rounds/2/correct/"
    form = form_data(table, [5, 3, 4, 1], [4, 3, 4, 1], confirm="1")
    for _ in range(2):
        assert phone.post(url, form).status_code == 302
    state = scoring.read(table)
    assert state.version == table.version + 1
    assert state.shown["totals"] == [14, 9, 4, 6]


def test_rounds_that_cannot_stand_are_named_with_the_way_out(
    table: Table, phone: Client
) -> None:
    # Ann 13 of 13: 15, and 25 in all after round 2: round 3 comes after the end.
    url = f"/t/{table.code}/rounds/2/correct/"
    form = form_data(table, [13, 1, 1, 1], [13, 0, 0, 0])
    answer = phone.post(url, form)
    text = answer.content.decode()
    assert "Round 3 would no longer count." in text
    assert "Then the game is won: Ann, with 25." in text
    assert '<input type="hidden" name="keep" value="2">' in text
    phone.post(url, form | {"confirm": "1", "keep": "2"})
    state = scoring.read(table)
    assert (state.shown["winners"], len(state.rounds)) == ([0], 2)


def test_going_back_from_the_preview_loses_nothing(table: Table, phone: Client) -> None:
    url = f"/t/{table.code}/rounds/2/correct/"
    form = form_data(table, [5, 3, 4, 1], [4, 3, 4, 1], back="1")
    shown = phone.post(url, form).context["entry"]
    assert shown["tricks-0"].value() == "4"


def test_correction_nothing_writes_nothing(table: Table, phone: Client) -> None:
    url = f"/t/{table.code}/rounds/2/correct/"
    form = form_data(table, FIRST["bids"], FIRST["tricks"])
    text = phone.post(url, form).content.decode()
    assert "You have not changed anything yet" in text and 'name="confirm"' not in text
    phone.post(url, form | {"confirm": "1"})
    assert len(log.entries_of(table)) == table.version


def test_facts_that_are_refused_come_back_as_they_were(
    table: Table, phone: Client
) -> None:
    url = f"/t/{table.code}/rounds/2/correct/"
    answer = phone.post(url, form_data(table, [5, 3, 4, 1], [9, 9, 4, 1]))
    assert answer.context["entry"]["tricks-0"].value() == "9"
    assert len(log.entries_of(table)) == table.version


def test_what_is_corrected_is_no_heading_over_its_own_chip() -> None:
    table = new_table("preference", ["Ann", "Ben", "Cleo"])
    play(table, {"thrown_in": True})
    html = runner(table).get(f"/t/{table.code}/rounds/1/correct/").content.decode()
    assert re.search(r'<h2 class="vh">Everyone passed</h2\s*>', html)


def test_the_pack_and_its_styles_are_there_to_tap_what_was_laid_away() -> None:
    table = new_table("skat", ["Ann", "Ben", "Cleo"])
    game = {"declarer": 0, "bid": 18, "game": "D", "hand": False}
    record(table, 1, game | {"matadors": 1, "card_points": 70})
    html = runner(table).get(f"/t/{table.code}/rounds/1/correct/").content.decode()
    assert "css/cards" in html
    assert "js/deck" in html


def test_no_empty_line_is_over_numbers_that_cards_can_count() -> None:
    """“Count from the cards” stands below them."""
    table = new_table("jersey_gin", ["Ann", "Ben", "Cleo"])
    record(table, 1, {"ending": "knock", "by": 0, "deadwood": [9, 11, 14]})
    html = runner(table).get(f"/t/{table.code}/rounds/1/correct/").content.decode()
    assert 'class="ask vh"' in html
    assert "recap" not in html


def test_cards_laid_away_are_said_by_their_fold_which_stays_closed() -> None:
    """Open, it stood under the button, with its name a second time."""
    table = new_table("skat", ["Ann", "Ben", "Cleo"])
    game = {"declarer": 0, "bid": 18, "game": "D", "hand": False}
    record(table, 1, game | {"matadors": 1, "card_points": 70, "skat": ["7S", "8S"]})
    html = runner(table).get(f"/t/{table.code}/rounds/1/correct/").content.decode()
    fold = html.partition('Cards laid away <span class="sm">7S 8S</span>')
    assert fold[0].rindex("<details>") > fold[0].rfind("</details>")
    assert ('<b class="vh">' + wording("label.cards-laid-away") + "</b>") in fold[2]


def test_numbers_of_three_digits_have_their_room() -> None:
    table = new_table("skat", ["Ann", "Ben", "Cleo"])
    game = {"declarer": 0, "bid": 18, "game": "D", "hand": False}
    record(table, 1, game | {"matadors": 1, "card_points": 10, "tricks": 2})
    html = runner(table).get(f"/t/{table.code}/rounds/1/correct/").content.decode()
    sizes = {
        name: re.search(rf'<input[^>]* name="{name}"[^>]* size="(\d)"', html)
        for name in ("bid", "card_points", "tricks")
    }
    assert [found and found[1] for found in sizes.values()] == ["3", "3", "2"]
