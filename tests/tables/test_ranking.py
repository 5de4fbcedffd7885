"""The cards of a game by their faces, as its written rules rank and count them."""

import pytest
from django.test import Client

from scorekeeper.tables import scoring
from scorekeeper.tables.scoring.ranking import ranking

# By the written rules: what follows a slash are the points that the card counts.
BOWERS = "J♥ J♦ A♥ K♥ Q♥ 10♥ 9♥ | A♠ K♠ Q♠ J♠ 10♠ 9♠"
WRITTEN = {
    "briscola": "A♠/11 3♠/10 K♠/4 Q♠/3 J♠/2 7♠ 6♠ 5♠ 4♠ 2♠",
    "buck_euchre": BOWERS,
    "calypso": "A♠ K♠ Q♠ … 2♠",
    "gossiper": "",
    "gypsy": "8♣ | A♠ K♠ Q♠ … 2♠ | A♥ K♥ Q♥ … 2♥ | A♦ K♦ Q♦ … 2♦ | A♣ K♣ Q♣ … 2♣",
    "jersey_gin": "A♠/1 2♠/2 3♠/3 4♠/4 5♠/5 6♠/6 7♠/7 8♠/8 9♠/9 10♠/10 J♠/10 Q♠/10 "
    "K♠/10",
    "kaluki": "A♠/11 2♠/2 3♠/3 4♠/4 5♠/5 6♠/6 7♠/7 8♠/8 9♠/9 10♠/10 J♠/10 Q♠/10 K♠/10",
    "malilla": "7♠/5 A♠/4 K♠/3 Q♠/2 J♠/1 6♠ 5♠ 4♠ 3♠ 2♠",
    "minnesota_whist": "A♠ K♠ Q♠ … 2♠",
    "pepper": BOWERS,
    "preference": "A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠",
    "skat": "J♣/2 J♠/2 J♥/2 J♦/2 A♥/11 10♥/10 K♥/4 Q♥/3 9♥ 8♥ 7♥ | "
    "A♠/11 10♠/10 K♠/4 Q♠/3 9♠ 8♠ 7♠",
    "skin": "",
    "tribello": "A♠ K♠ Q♠ … 2♠",
}


@pytest.mark.parametrize("game", scoring.all_games(), ids=lambda game: game.slug)
def test_cards_stand_in_the_order_of_the_written_rules(game: scoring.Game) -> None:
    rows = [
        " ".join(f"{card.face or '…'}{points(card.points)}" for card in row.cards)
        for row in ranking(game)
    ]
    assert " | ".join(rows) == WRITTEN[game.slug]


def points(of_card: int | None) -> str:
    return f"/{of_card}" if of_card else ""


@pytest.mark.django_db
def test_faces_stand_where_the_rules_speak_of_the_cards(client: Client) -> None:
    page = client.get("/games/skat/").content.decode()
    first, second = page.index('id="play-cards"'), page.index('id="play-deal"')
    assert page.count('class="face ') == page[first:second].count('class="face ') == 18
