"""Rule sheets: games that a document describes instead of a file of referee/games."""

from referee.described.document import canonical, is_slug, place, read, slug_of
from referee.described.game import build_game, game_of

__all__ = ["build_game", "canonical", "game_of", "is_slug", "place", "read", "slug_of"]
