"""A wrong play that the rules of a game punish: who it was, and what they did."""

from __future__ import annotations

from typing import NamedTuple

from referee.values.declared import declaration
from referee.values.facts import Fact
from referee.values.rules import Rule
from referee.words import Text


class Breach(NamedTuple):
    """A rule of play that was broken: how a form calls it, and a sentence on `name`."""

    rule: Rule
    label: Text
    said: Text


@declaration()
class Foul:
    """The fact that names whose wrong play was found: recording it ends the game.

    `law` is the rule by which it does; `breaches` are the rules of play that somebody
    may have broken, `said` a sentence where none of them is known.
    """

    fact: Fact[int]
    law: Rule
    breaches: tuple[Breach, ...]
    said: Text

    def breach(self, key: str) -> Breach | None:
        """The breach of the rule of that key."""
        return next((one for one in self.breaches if one.rule.key == key), None)

    def sentence(self, key: str) -> Text:
        """What is said of whoever broke the rule of that key."""
        found = self.breach(key)
        return found.said if found else self.said
