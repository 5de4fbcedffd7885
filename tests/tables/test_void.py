"""A round is made void on More: nobody scores, the next player deals, or the same."""

import re
from typing import Any

import pytest
from django.test import Client

from referee import game
from referee.generator.sheets import chance_of, sheet_by_chance
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from scorekeeper.tables.scoring import rulings
from tests.leagues.sessions import enter
from tests.support.wording import wording
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


# What a sheet says of the table, and not of its rounds or its end.
TABLE = ("game", "format", "version", "players", "options")


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


@pytest.mark.parametrize("slug", sorted(PLAYERS))
def test_each_button_says_who_is_next_and_nobody_is_after_the_end(slug: str) -> None:
    """At the first and the last places of games played through by chance."""
    found = game(slug)
    for number in range(3):
        sheet = sheet_by_chance(found, chance_of(found, number, 5)).sheet
        many = len(sheet["rounds"])
        given = {key: sheet[key] for key in sheet if key in TABLE}
        for at in {0, max(0, many - 2), max(0, many - 1)}:
            before = given | {"rounds": sheet["rounds"][:at]}
            for way in ways_of(before):
                told = given | {"rounds": [*before["rounds"], {way.name: True}]}
                after = scoring.check(told).json()
                assert way.player == next_of(after), (slug, number, at, way)


def ways_of(sheet: dict[str, Any]) -> list[rulings.VoidWay]:
    names, options = sheet["players"], sheet.get("options", {})
    table = new_table(game=sheet["game"], players=names, **options)
    enter(table, *sheet["rounds"])
    return rulings.void_ways(scoring.read(table))


def next_of(verdict: dict[str, Any]) -> str:
    """Who deals, or plays; nobody where somebody has won."""
    told = verdict["next"]
    if told is None or verdict["winners"]:
        return ""
    seat = told["player"] if told["dealer"] is None else told["dealer"]
    return str(verdict["players"][seat])


def test_after_the_last_hand_nobody_is_next() -> None:
    """Eleven hands of Tribello: a void twelfth ends it, a repeated one is Cleo’s."""
    table = table_of("tribello")
    enter(table, *[{"trump": "H", "tricks": [5, 4, 4]}] * 6)
    enter(table, *[{"tricks": [5, 4, 4]}] * 5)
    ways = rulings.void_ways(scoring.read(table))
    assert [(way.name, way.player) for way in ways] == [
        ("thrown_in", ""),
        ("repeated", "Cleo"),
    ]
    html = page(table, "more/", phone=runner(table))
    assert wording("void.last") in html
    press(table, "thrown_in")
    assert scoring.read(table).over


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
