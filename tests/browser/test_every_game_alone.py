"""Every game, from a new table to its end, on a phone that keeps the site and hears no
network; then the network is back, and the site has the same."""

import json

import pytest
from playwright.sync_api import Page, expect

from referee import Game, all_games, check
from scorekeeper.tables import log, scoring
from scorekeeper.tables.models import Table
from tests.browser.chance import shortest
from tests.browser.kept import phone as phone, pytestmark as pytestmark
from tests.browser.keys import Keys
from tests.browser.live import until
from tests.browser.offline import count
from tests.browser.scribe import Scribe
from tests.browser.seen import lines, minus, side_names


@pytest.mark.sweep(1, step=10)
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_a_game_is_scored_without_a_network_and_sent(phone: Page, game: Game) -> None:
    played = shortest(game)
    sheet = {
        "game": game.slug,
        "players": played.players,
        "options": played.options,
        "rounds": [dealt.raw for dealt in played.rounds],
    }
    meant = check(sheet).json()
    phone.context.set_offline(True)
    scribe = Scribe(phone)
    scribe.start(game, played.players, played.options)
    for dealt in played.rounds:
        scribe.record(dealt)
    expect(phone.locator("#scores .tot")).to_have_text(
        [minus(total) for total in meant["totals"]]
    )
    if not game.open_ended:
        for side in meant["winners"]:
            for name in side_names(meant, side):
                expect(phone.locator("main .plate")).to_contain_text(name)
    assert not Table.objects.exists()
    phone.context.set_offline(False)
    until(Table.objects.exists)
    until(lambda: count(phone) == 0)
    table = Table.objects.get()
    there = scoring.read(table).sheet
    assert lines(check(json.loads(json.dumps(there))).json()) == lines(meant)
    assert len({entry.key for entry in log.entries_of(table)}) == table.version


@pytest.mark.sweep(4, step=10)
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_a_game_is_played_by_keys_without_a_network(phone: Page, game: Game) -> None:
    played = shortest(game)
    phone.context.set_offline(True)
    keys = Keys(phone, scrolls=True)
    keys.start(game, played.players, played.options)
    for dealt in played.rounds:
        keys.record(dealt)
    sheet = {"game": game.slug, "players": played.players, "options": played.options}
    meant = check({**sheet, "rounds": [one.raw for one in played.rounds]}).json()
    expect(phone.locator("#scores .tot")).to_have_text(
        [minus(total) for total in meant["totals"]]
    )
    if not game.open_ended:
        expect(phone.locator("main .plate")).to_be_visible()
    assert phone.evaluate("document.activeElement !== document.body")
