"""What two editions of the rules are compared by is on the table page of each game."""

import re

import pytest

from referee import Game, all_games
from scorekeeper.tables import scoring
from tests.phone.packed import stages, table_of
from tests.tables.people import record, runner

pytestmark = pytest.mark.django_db
# How many totals stand there: of each player or side; Preference has its kitty too.
TOTALS = {
    "briscola": 2,
    "buck_euchre": 4,
    "calypso": 2,
    "gossiper": 2,
    "gypsy": 4,
    "jersey_gin": 3,
    "kaluki": 4,
    "malilla": 2,
    "minnesota_whist": 2,
    "pepper": 2,
    "preference": 5,
    "skat": 4,
    "skin": 7,
    "tribello": 3,
}
TOTAL = re.compile(r'class="tot[^"]*"[^>]*>\s*(−?\d+)')


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_a_phone_and_the_site_can_be_compared(game: Game) -> None:
    table = table_of(game)
    first = [part for number, part in stages(game) if number == 1]
    record(table, 1, *first)
    page = runner(table).get(f"/t/{table.code}/", secure=True).content.decode()
    assert f'data-version="{len(first)}"' in page.partition('id="follow"')[2]
    scores = page.partition('id="scores"')[2].partition("</section>")[0]
    sides = len(scoring.read(table).verdict.table.sides)  # of a game with no row
    assert len(TOTAL.findall(scores)) == TOTALS.get(game.slug, sides)
