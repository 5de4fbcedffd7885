"""What hardly ever comes is asked about once, by the phone that saved it."""

import re
from html import unescape

import pytest
from django.test import Client

from scorekeeper.tables import scoring
from scorekeeper.tables.entry import doubt
from scorekeeper.tables.models import Table
from tests.tables.people import new_table, record, runner

pytestmark = pytest.mark.django_db

Facts = dict[str, list[int]]
CLEO, DAN = 2, 3
USUAL = {"bids": [3, 4, 2, 3], "tricks": [3, 4, 2, 4]}
# Cleo bid 6 and took 1, Dan bid 1 and took 6.
SLIP = {"bids": [3, 2, 6, 1], "tricks": [3, 3, 1, 6]}
MEANT = {"bids": [3, 2, 6, 1], "tricks": [3, 3, 6, 1]}
# As many tricks each as in the round before, with other bids.
AGAIN = {"bids": [3, 3, 2, 4], "tricks": [3, 4, 2, 4]}


def table_with(*rounds: Facts) -> Table:
    table = new_table()
    for number, facts in enumerate(rounds, 1):
        record(table, number, {"bids": facts["bids"]}, {"tricks": facts["tricks"]})
    return table


def doubt_of(*rounds: Facts) -> doubt.Doubt | None:
    return doubt.doubt_of(scoring.read(table_with(*rounds)))


def save_tricks(phone: Client, table: Table, facts: Facts) -> str:
    """The page after a save of the tricks, whose bids stand, without scripts."""
    page = phone.get(f"/t/{table.code}/").content.decode()
    hidden = re.findall(r'<input type="hidden"\s+name="(\w+)"\s+value="(\w*)"', page)
    known = dict(hidden[1:])
    posted = {f"tricks-{seat}": str(won) for seat, won in enumerate(facts["tricks"])}
    posted |= {key: known[key] for key in ("key", "after", "round", "shape")}
    url = f"/t/{table.code}/record/"
    return unescape(phone.post(url, posted, follow=True).content.decode())


def test_a_usual_round_is_not_asked_about() -> None:
    assert doubt_of(USUAL) is None
    assert doubt_of(MEANT) is None


def test_what_is_rare_is_named_with_whom_it_may_be_swapped() -> None:
    found = doubt_of(SLIP)
    assert found is not None
    sign = found.asked.sign
    assert (sign.fact.key, sign.place, sign.beside and sign.beside.key) == (
        "tricks",
        CLEO,
        "bids",
    )
    swap = found.asked.swap
    assert swap is not None and swap.raw == MEANT and swap.places == (CLEO, DAN)
    for name in ("Cleo", "700"):
        assert name in found.says
    assert "Dan" in found.swap


def test_numbers_of_the_round_before_are_asked_about() -> None:
    assert doubt_of(AGAIN) is None
    found = doubt_of(USUAL, AGAIN)
    assert found is not None and found.asked.sign.again
    assert found.asked.swap is None


def test_what_a_table_has_seen_itself_is_counted() -> None:
    found = doubt_of(USUAL, SLIP)
    assert found is not None and found.asked.rounds == 701


def test_the_phone_that_saved_is_asked_once() -> None:
    table, phone = new_table(), runner(new_table())
    record(table, 1, {"bids": SLIP["bids"]})
    phone, other = runner(table), runner(table)
    page = save_tricks(phone, table, SLIP)
    found = doubt.doubt_of(scoring.read(table))
    assert found is not None and found.says in page and found.swap in page
    for later in (phone, other):
        shown = unescape(later.get(f"/t/{table.code}/").content.decode())
        assert found.says not in shown


def test_a_usual_save_says_what_it_did_before() -> None:
    table = new_table()
    record(table, 1, {"bids": MEANT["bids"]})
    page = save_tricks(runner(table), table, MEANT)
    assert "asked-yes" not in page and 'form="toast-undo"' in page


def test_it_is_swapped_by_its_button_and_what_changes() -> None:
    table = new_table()
    record(table, 1, {"bids": SLIP["bids"]})
    phone = runner(table)
    save_tricks(phone, table, SLIP)
    found = doubt.doubt_of(scoring.read(table))
    assert found is not None
    posts = dict(found.posts())
    phone.post(found.url, posts)
    assert scoring.read(table).round(1) == SLIP, "it is shown first"
    phone.post(found.url, posts | {"confirm": "1"})
    assert scoring.read(table).round(1) == MEANT


def test_it_is_not_asked_again_after_a_change() -> None:
    table = table_with(SLIP)
    assert doubt.doubt_of(scoring.read(table)) is not None
    runner(table).post(f"/t/{table.code}/undo/", {"entry": "2", "key": "a" * 32})
    table.refresh_from_db()
    record(table, 1, {"tricks": SLIP["tricks"]})
    assert doubt.doubt_of(scoring.read(table)) is None


def test_a_side_is_named_where_its_card_points_are_rare() -> None:
    table = new_table("briscola", ["Ann", "Ben"])
    record(table, 1, {"trump": "H"}, {"card_points": [6, 114]})
    found = doubt.doubt_of(scoring.read(table))
    assert found is not None and found.asked.sign.fact.key == "card_points"
    assert "Ann" in found.says and not found.swap


def test_of_a_game_that_cannot_be_told_nothing_is_asked() -> None:
    table = new_table("tribello", ["Ann", "Ben", "Cleo"])
    record(table, 1, {"trump": "C"}, {"tricks": [13, 0, 0]})
    assert doubt.doubt_of(scoring.read(table)) is None
