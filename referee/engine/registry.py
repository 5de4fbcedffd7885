"""Finding the games: each file of the folder declares one."""

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache, cached_property

from referee.engine.game import Game


@cache
def all_games() -> tuple[Game, ...]:
    """All games of the folder, by name. A broken file fails loudly here."""
    found = map(by_slug().__getitem__, slugs())
    return tuple(sorted(found, key=lambda one: one.name))


def slugs() -> list[str]:
    """The games' file names, less those that begin with an underscore."""
    folder = importlib.import_module("referee.games")
    found = (module.name for module in pkgutil.iter_modules(folder.__path__))
    return [name for name in found if not name.startswith("_")]


def load(slug: str) -> Game:
    """The game that one file declares as GAME; its slug is the file's name."""
    module = importlib.import_module(f"referee.games.{slug}")
    game: Game = module.GAME
    object.__setattr__(game, "slug", slug)
    for rule in (
        *game.rules,
        *(rule for form in game.league.alternative_scorings for rule in form.rules),
    ):
        rule.name(slug)
    return game


def describe(document: object) -> Game:
    """The game that a rule sheet describes; raises Refused.

    Its rooms are read where a sheet carries one: most carry none.
    """
    rooms = importlib.import_module("referee.described")
    game: Game = rooms.game_of(rooms.canonical(document))
    return game


FINDERS: list[Callable[[str], Game | None]] = []
"""Who else knows games by their slugs: a keeper of rule sheets. They are asked each
time, since what people describe may be without end.
"""


def find_game(slug: str) -> Game:
    """A game that is no file of the folder; raises KeyError."""
    for find in FINDERS:
        if (game := find(slug)) is not None:
            return game
    raise KeyError(slug)


class BySlug(dict[str, Game]):
    """Games by slug, each loaded when it is first asked for: one sheet needs one."""

    @cached_property
    def files(self) -> frozenset[str]:
        """Looked up once: what no file declares is asked for again and again."""
        return frozenset(slugs())

    def __missing__(self, slug: str) -> Game:
        if slug not in self.files:
            return find_game(slug)
        self[slug] = game = load(slug)
        return game


@cache
def by_slug() -> BySlug:
    return BySlug()


def game(slug: str) -> Game:
    """The game of that slug; raises KeyError."""
    return by_slug()[slug]
