"""A round that remembers which facts it was asked for."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from referee.engine.round import Round
from referee.form.parse import ABSENT
from referee.values.facts import AnyFact, FactMissing, Flag, Refused

# It is said, and may be anything.
OPEN: Any = object()
Said = Mapping[AnyFact, Any]


class Watched(Round):
    """A round in which some facts are said, that remembers what it was asked for.

    `seen` are those of `facts` that were, in order: a dict whose values say nothing.
    """

    __slots__ = ("facts", "seen")
    facts: Set[AnyFact]
    seen: dict[AnyFact, None]

    def __getitem__(self, fact: AnyFact) -> Any:
        self.look(fact)
        return super().__getitem__(fact)

    def get(self, fact: AnyFact) -> Any:  # type: ignore[override]
        self.look(fact)
        return super().get(fact)

    def __contains__(self, fact: object) -> bool:
        self.look(fact)
        return super().__contains__(fact)

    def look(self, fact: Any) -> None:
        """Remembers that a fact was asked for."""
        if fact in self.facts:
            self.seen[fact] = None

    @property
    def alone(self) -> Watched:
        """The same, where words alone hang on what is asked: nobody remembers it."""
        r = Watched(self.table, self.number, self.dealer, self.totals)
        r.round_type, r.facts, r.seen = self.round_type, frozenset(), {}
        dict.update(r, self)
        return r


def watched(base: Round, said: Said, facts: Set[AnyFact]) -> Watched:
    """The round with only these facts said; what cannot be read is not known."""
    r = Watched(base.table, base.number, base.dealer, base.totals)
    r.round_type, r.facts, r.seen = base.round_type, facts, {}
    for fact, raw in said.items():
        if raw is ABSENT or raw is OPEN or (isinstance(fact.value, Flag) and not raw):
            continue
        try:
            dict.__setitem__(r, fact, fact.value.read(raw, r))
        except (Refused, FactMissing):
            continue
    r.seen.clear()
    return r
