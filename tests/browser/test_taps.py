"""A usual round takes as many taps as docs/taps.md says."""

import pytest
from playwright.sync_api import Page

from referee import Game, game
from tests.browser.chance import NAMES
from tests.browser.scribe import Scribe
from tests.browser.typical import rows, typical, typical_games, typical_round
from tests.tables.people import new_table


def test_each_row_has_its_round() -> None:
    names = {game(slug).name for slug in typical()}
    assert len(names) >= 14
    assert names == set(rows())


@pytest.mark.sweep(5)
@pytest.mark.parametrize("game", typical_games(), ids=lambda game: game.slug)
def test_a_usual_round_takes_so_many_taps(phone: Page, game: Game) -> None:
    players, taps, least = rows()[game.name]
    scribe = Scribe(phone, careful=True)
    table = new_table(game.slug, NAMES[:players])
    phone.goto(f"/run/{table.host_token}/")
    scribe.record(typical_round(game, players, typical()[game.slug]))
    assert scribe.touches == taps, "docs/taps.md says otherwise"
    assert taps >= least
