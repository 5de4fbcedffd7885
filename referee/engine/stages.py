"""What is asked of a round: stages, sorts of rounds, what a hand can be worth."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

from referee.engine.verdict import Say, Step
from referee.values.declared import declaration
from referee.values.facts import Alternatives, Ask, Check, Fact, Flag
from referee.values.rules import Rule
from referee.words import Said

if TYPE_CHECKING:
    from referee.engine.round import Round


def facts_in(asks: tuple[Ask, ...]) -> Iterator[Fact[Any]]:
    """Every fact that may be told, with those it can be counted from."""
    for ask in asks:
        if isinstance(ask, Alternatives):
            yield from ask.facts()
        else:
            yield ask


@declaration()
class Stage:
    """Facts that are asked together.

    `when` says whether the stage is played at all, what `because` gave it why. `checks`
    yield problems of several facts together. `flows`: it may share a page with the next
    stage, since nothing is played between them, or since a table may record both at
    once. `free`: it may be given before the stages before it are whole. `from_cards`: a
    complete record of the play tells its facts too, where they are left out. `number`
    is its number in the game's rules, where that is not its place among the stages of
    its kind. `unique_keys` are those that no other stage of its kind has. `heading`
    stands over its page, where that is more than its label. `question` asks for the
    stage where nothing of it is entered; `button` says what its end leads to, where
    that is more than the next stage or a score, and `small` what stands below that.
    `plain_count`: so many facts are all that there is to it, or -1 where more than each
    by itself is looked at.
    """

    name: str
    label: str
    asks: tuple[Ask, ...]
    checks: tuple[Check, ...] = ()
    when: Callable[[Round], bool] | None = None
    flows: bool = False
    free: bool = False
    from_cards: bool = False
    number: int = 0
    heading: Said | Callable[[Round], Said] = ""
    question: Said | Callable[[Round], Said | Say] = ""
    button: Callable[[Round], Said] | None = None
    small: Callable[[Round], Said] | None = None
    facts: tuple[Fact[Any], ...] = field(init=False)
    keys: frozenset[str] = field(init=False)
    unique_keys: tuple[str, ...] = field(init=False, default=())
    readers: tuple[tuple[str, Fact[Any], Callable[..., Any]], ...] = field(init=False)
    required: tuple[Ask, ...] = field(init=False)
    conditional: tuple[Fact[Any], ...] = field(init=False)
    groups: tuple[Alternatives, ...] = field(init=False)
    exclusions: tuple[tuple[str, dict[str, Fact[Any]]], ...] = field(init=False)
    plain_count: int = field(init=False)

    def __post_init__(self) -> None:
        # What reading a round asks of every stage, every time: worked out once.
        facts = tuple(facts_in(self.asks))
        plain = [ask for ask in self.asks if isinstance(ask, Fact)]
        required = (
            a for a in self.asks if isinstance(a, Alternatives) or a.needed is True
        )
        set_ = object.__setattr__
        set_(self, "facts", facts)
        set_(self, "keys", frozenset(fact.key for fact in facts))
        set_(self, "readers", tuple((f.key, f, f.value.read) for f in facts))
        set_(self, "required", tuple(required))
        set_(
            self, "conditional", tuple(fact for fact in plain if callable(fact.needed))
        )
        groups = tuple(ask for ask in self.asks if isinstance(ask, Alternatives))
        set_(self, "groups", groups)
        set_(
            self,
            "exclusions",
            tuple(bar for group in groups for bar in group.exclusions()),
        )
        lone = not self.checks and all(fact.needed is True for fact in plain)
        set_(self, "plain_count", len(facts) if lone and not groups else -1)

    def bars(self, raw: dict[str, Any]) -> dict[str, Fact[Any]]:
        """The keys that may not stand beside a fact that stands instead of them."""
        found: dict[str, Fact[Any]] = {}
        for key, barred in self.exclusions:
            if key in raw:
                found = {**barred, **found}
        return found


@declaration()
class RuleSet:
    """Options that go together, and who plays by them: the association."""

    label: str
    options: Mapping[str, Any]


@declaration()
class RoundType:
    """A sort of round: its stages, and the fact, mostly a flag, that tells it.

    What is played most comes first and has no discriminator. `offered` says whether
    a form offers it now; a check refuses it otherwise. Beside facts of the first type
    those are refused, or the discriminator, where it comes `last` in the rules.
    `button` says what saving it does, `or_end` that the table may end here instead.
    One that is the `whole_game` is called by its own name, not as a round. `void`: the
    rule by which nobody scores it; no form of a round offers it, More leads there. It
    is the same player’s turn `again`, and then it is none of the rounds that count.
    """

    name: str
    label: str
    stages: tuple[Stage, ...]
    discriminator: Fact[Any] | None = None
    offered: Callable[[Round], bool] | None = None
    last: bool = False
    button: Callable[[Round], Said] | None = None
    or_end: bool = False
    whole_game: bool = False
    void: Rule | None = None
    again: bool = False
    known: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        keys = [key for stage in self.stages for key in stage.keys]
        for place, stage in enumerate(self.stages, 1):
            object.__setattr__(stage, "number", stage.number or place)
            own = dict.fromkeys(f.key for f in stage.facts if keys.count(f.key) == 1)
            object.__setattr__(stage, "unique_keys", tuple(own))

    @property
    def flag(self) -> dict[str, bool]:
        """What is recorded by choosing it, where a flag tells it; all else is asked."""
        fact = self.discriminator
        return {fact.key: True} if fact and isinstance(fact.value, Flag) else {}

    def is_told_by(self, keys: Container[str]) -> bool:
        return self.discriminator is not None and self.discriminator.key in keys

    @property
    def is_record(self) -> bool:
        """A record tells it: no form can enter it."""
        return self.discriminator is not None and self.discriminator.record


@declaration()
class HandValue:
    """What a hand can be worth before it is played: what is asked, and the steps.

    `build` gives the steps and the value, in points of the game; it raises Refused
    where something is missing or cannot be. `known` are facts that the others look at
    and nobody is asked.
    """

    facts: tuple[Fact[Any], ...]
    build: Callable[[Round], tuple[list[Step], int]]
    rules: tuple[Rule, ...]
    known: Mapping[Fact[Any], Any] = field(default_factory=dict)


WrongRounds = tuple[list[dict[str, Any]], str, tuple[str | int, ...]]
"""Rounds that are refused, the code, and the way to what is wrong in the last."""
