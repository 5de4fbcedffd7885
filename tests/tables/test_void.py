"""A round is made void on More: nobody scores, the next player deals, or the same."""

import re

import pytest
from django.test import Client

from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from tests.tables.people import new_table, play, runner

pytestmark = pytest.mark.django_db

PLAYERS = {
    "briscola": 2,
    "buck_euchre": 4,
    "calypso": 4,
    "gossiper": 2,
    "gypsy": 4,
    "jersey_gin": 3,
    "minnesota_whist": 4,
    "skin": 4,
    "tribello": 3,
}


def page(table: Table, path: str, phone: Client) -> str:
    return phone.get(f"/t/{table.code}/{path}").content.decode()


def table_of(slug: str) -> Table:
    names = ["Ann", "Ben", "Cleo", "Dan"][: PLAYERS[slug]]
    return new_table(game=slug, players=names)


def press(table: Table, kind: str) -> None:
    """The button of More, with all that its form carries."""
    phone = runner(table)
    html = page(table, "more/", phone=phone)
    form = re.search(r'<form[^>]*id="void".*?</form>', html, re.DOTALL)
    assert form
    told = re.findall(r'name="(\w+)" value="([^"]*)"', form[0])
    posted = {name: value for name, value in told if name != "kind"}
    assert ("kind", kind) in told
    assert phone.post(f"/t/{table.code}/record/", posted | {"kind": kind}).url


def next_turn(table: Table) -> int:
    told = scoring.read(table).shown["next"]
    return told["player"] if told["dealer"] is None else told["dealer"]


@pytest.mark.parametrize("slug", sorted(PLAYERS))
@pytest.mark.parametrize(("kind", "turn"), [("thrown_in", 1), ("repeated", 0)])
def test_a_round_is_void(slug: str, kind: str, turn: int) -> None:
    table = table_of(slug)
    press(table, kind)
    state = scoring.read(table)
    assert state.rounds == [{kind: True}]
    assert state.shown["rounds"][0]["points"] == [0] * len(state.shown["totals"])
    assert next_turn(table) == turn


def test_a_hand_that_has_begun_becomes_void_and_is_brought_back() -> None:
    table = table_of("gypsy")
    play(table, {"bids": [3, 4, 2, 3]})
    press(table, "repeated")
    assert scoring.read(table).rounds == [{"repeated": True}]
    target = scoring.read(table).undo_target
    assert target
    undo = {"entry": target.number, "key": "back"}
    runner(table).post(f"/t/{table.code}/undo/", undo)
    assert scoring.read(table).rounds == [{"bids": [3, 4, 2, 3]}]


def test_no_form_of_a_round_offers_it_and_a_correction_does() -> None:
    table = table_of("gypsy")
    phone = runner(table)
    assert 'name="kind"' not in page(table, "", phone=phone)
    play(table, {"bids": [3, 4, 2, 3], "tricks": [3, 5, 2, 3]})
    html = page(table, "rounds/1/correct/", phone=phone)
    assert 'value="thrown_in"' in html and 'value="repeated"' in html


def test_games_with_a_rule_of_their_own_keep_it() -> None:
    table = new_table(game="malilla", players=["Ann", "Ben", "Cleo", "Dan"])
    assert 'id="void"' not in page(table, "more/", phone=runner(table))
