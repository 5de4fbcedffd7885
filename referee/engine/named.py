"""What a game is called, and what its dealer does: to be said in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.words import Declared

if TYPE_CHECKING:
    from referee.engine.game import Game


def called(game: Game) -> Declared:
    return Declared(f"{game.slug}.name", game.name)


def deals(game: Game) -> Declared:
    """What whose turn it is does: deals, banks."""
    return Declared(f"{game.slug}.dealer-does", game.dealer_does)
