"""Finding the games: each file of the folder declares one."""

import importlib
import pkgutil
from collections.abc import Iterable
from functools import cache

from referee.game import Game


@cache
def games() -> tuple[Game, ...]:
    """All games of the folder, by name. A broken file fails loudly here."""
    folder = importlib.import_module("referee.games")
    return tuple(sorted(map(load, slugs(folder.__path__)), key=lambda one: one.name))


def slugs(path: Iterable[str]) -> list[str]:
    """The games' file names, less those that begin with an underscore."""
    found = (module.name for module in pkgutil.iter_modules(path))
    return [name for name in found if not name.startswith("_")]


def load(slug: str) -> Game:
    """The game that one file declares as GAME; its slug is the file's name."""
    module = importlib.import_module(f"referee.games.{slug}")
    game: Game = module.GAME
    object.__setattr__(game, "slug", slug)
    return game


@cache
def by_slug() -> dict[str, Game]:
    return {game.slug: game for game in games()}


def game(slug: str) -> Game:
    """The game of that slug; raises KeyError."""
    return by_slug()[slug]
