"""What a game is called, and what its dealer does: to be said in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.words import Declared, Said

if TYPE_CHECKING:
    from referee.engine.game import Game
    from referee.values.facts import Fact
    from referee.values.rules import Rule


def called(game: Game) -> Declared:
    """The name of a game, to be said in any language."""
    return Declared(f"{game.slug}.name", game.name)


def deals(game: Game) -> Declared:
    """What whose turn it is does: deals, banks."""
    return Declared(f"{game.slug}.dealer-does", game.seats.dealer_does)


def kind_of(game: Game, fact: Fact[Any]) -> str:
    """Whether it is an option or a fact: an option may have the key of a fact."""
    return "option" if any(fact is one for one in game.all_options()) else "fact"


def cited(game: Game, rule: Rule) -> Said:
    """Where the written rules say it: titles stay, what we say of them is worded."""
    said = game.cited(rule)
    key = f"{game.slug}.rule.{rule.key}.source"
    return Declared(key, said) if rule.remark else said
