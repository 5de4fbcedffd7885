"""A usual round takes as many taps as docs/taps.md says."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from referee import Game, games
from tests.browser.chance import NAMES
from tests.browser.scribe import Scribe
from tests.browser.typical import TYPICAL, dealt

TABLE = Path(__file__).resolve().parents[2] / "docs" / "taps.md"
ROW = re.compile(r"^\| (.+?) \| (\d) \| .+ \| (\d+) \| (\d+) \|$", re.M)
# By name: players, taps, the least.
TAPS = {name: tuple(map(int, rest)) for name, *rest in ROW.findall(TABLE.read_text())}


def test_every_game_is_counted() -> None:
    assert set(TAPS) == {game.name for game in games()}
    assert set(TYPICAL) == {game.slug for game in games()}


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_a_usual_round_takes_so_many_taps(phone: Page, game: Game) -> None:
    players, raw = TYPICAL[game.slug]
    scribe = Scribe(phone, careful=True)
    scribe.start(game, NAMES[:players], {})
    scribe.touches = 0
    scribe.record(dealt(game, players, raw))
    said = TAPS[game.name]
    assert (players, scribe.touches) == said[:2], "docs/taps.md says otherwise"
    assert scribe.touches >= said[2]
