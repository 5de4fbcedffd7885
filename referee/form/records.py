"""Cards beside the facts that a form asks: records, and hands that it carries.

Of hands the cards travel and never the number: what they leave is counted as it is
read. What somebody types over it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.engine.game import PLAY, Game, Stage
from referee.engine.match import Match
from referee.engine.round import Round
from referee.form import fields
from referee.form.fields import FactFields, Voice
from referee.melds import held
from referee.melds.hands import Hands
from referee.values.facts import Alternatives, AnyFact, Fact, Problem

Facts = dict[str, Any]


def keys_of(game: Game) -> set[str]:
    """The keys under which a round of this game carries records."""
    stages = [stage for round_type in game.round_types for stage in round_type.stages]
    found = {fact.key for stage in stages for fact in stage.facts if fact.record}
    return found | ({PLAY} if game.cards else set())


def in_round(game: Game, given: Mapping[str, Any]) -> Facts:
    """The records among the facts of a round."""
    keys = keys_of(game)
    return {key: raw for key, raw in given.items() if key in keys}


def without(game: Game, given: Mapping[str, Any]) -> Facts:
    """The facts of a round that a form could have asked."""
    keys = keys_of(game)
    return {key: raw for key, raw in given.items() if key not in keys}


def is_asked(stage: Stage) -> bool:
    """A form asks something of this stage."""
    return not stage.facts or any(not fact.record for fact in stage.facts)


def join(game: Game, given: Facts, record: Facts) -> Facts:
    """Facts with a record beside them; one that is all of its round stands alone."""
    types = game.round_types
    alone = any(one.is_record and one.is_told_by(record.keys()) for one in types)
    return record if alone else given | record


def undo_records(match: Match, number: int, stands: Facts, given: Facts) -> Facts:
    """The records of a round that was undone which what it says now leaves standing."""
    both = correct_with_records(match, number, stands, given)
    return in_round(match.table.game, {k: v for k, v in both.items() if k not in given})


def correct_with_records(
    match: Match, number: int, stands: Facts, given: Facts
) -> Facts:
    """Corrected facts with the records of the round that they leave standing.

    What a record told and nobody has changed is left to it. A record that
    contradicts the facts goes: they are what somebody has just said.
    """
    game = match.table.game
    found = in_round(game, stands)
    kept = {key: raw for key, raw in found.items() if key not in given}
    if not kept:
        return given
    bare = match.read(given, number).round
    told = {
        f.key
        for f, value in facts_by_record(match, number, stands)
        if bare.get(f) == value
    }
    fewer = {key: raw for key, raw in given.items() if key in stands or key not in told}
    both = match.assess(fewer | kept, number=number)
    conflict = any(is_about(problem, kept) for problem in both.problems)
    return given if conflict else fewer | kept


def is_about(problem: Problem, kept: Facts) -> bool:
    """It says that a record does not go with the facts, or cannot be read."""
    disagrees = problem.code == "record-disagrees"
    return disagrees or (bool(problem.path) and problem.path[0] in kept)


def facts_by_record(
    match: Match, number: int, given: Facts
) -> Iterator[tuple[AnyFact, Any]]:
    """The facts of a round that its records tell, and not those who entered it."""
    game = match.table.game
    if not in_round(game, given):
        return
    full = match.assess(given, number=number)
    bare = match.read(without(game, given), number).round
    for stage, _ in full.stages:
        for fact in stage.facts:
            if fact in full.round and fact not in bare and not fact.record:
                yield fact, full.round[fact]


# ---- Hands that a form carries ----


FILL = "fill."
Laid = dict[str, Any]


@dataclass(frozen=True)
class CountedHands:
    """By input what the hands leave; `record`: all of them, as a sheet has them."""

    key: str = ""
    texts: Mapping[str, str] = field(default_factory=dict)
    record: Mapping[str, Any] = field(default_factory=dict)
    origin: Mapping[tuple[Any, ...], str] = field(default_factory=dict)

    def with_record(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """What is said of a stage: the cards in the place of what they leave."""
        if not self.record:
            return dict(raw)
        return {k: v for k, v in raw.items() if k != self.key} | {**self.record}


@dataclass(frozen=True)
class Cards:
    """The cards that were posted with a stage."""

    game: Game
    recorded: Mapping[str, Any]
    posted: Mapping[str, str]

    def count(
        self,
        asked: Iterable[FactFields],
        entered: Mapping[str, str],
        r: Round,
    ) -> CountedHands:
        rules = self.game.hands
        fact = rules and computed_fact(self.game, rules.fact)
        mine = next((one for one in asked if one.fact is fact), None)
        if not rules or not fact or mine is None:
            return CountedHands()
        hands = held.hands_of_form(self.posted, r.table.n, rules.rules.pack)
        names = {one.seat: one.name for one in mine.inputs}
        left = held.deadwood_by_seat(rules, r, hands)
        texts = {
            names[seat]: str(number)
            for seat, number in left.items()
            if seat in names and names[seat] not in entered
        }
        every = len(left) == len(hands) and texts.keys() == set(names.values())
        record = {rules.fact.key: self.lay(rules, r, hands)} if every else {}
        origin = {(rules.fact.key, s): name for s, name in names.items()}
        return CountedHands(fact.key, texts, record, origin)

    def lay(self, rules: Hands, r: Round, hands: held.Held) -> list[Laid]:
        """As they lie: as recorded where that is as good, and still allowed."""
        found = held.hand_rows(rules, r, hands)
        stands = self.recorded.get(rules.fact.key)
        if stands is None or rules.problems(r, stands):
            return found
        pairs = zip(found, stands, strict=True)
        same = all(held.is_as_good(rules, *pair) for pair in pairs)
        return list(stands) if same else found


def computed_fact(game: Game, record: Fact[Any]) -> Fact[Any] | None:
    """The fact that is told, or counted from this record."""
    for kind in game.round_types:
        for stage in kind.stages:
            for ask in stage.asks:
                if isinstance(ask, Alternatives) and any(
                    record in way.facts for way in ask.alternatives
                ):
                    return ask.fact
    return None


def card_inputs(game: Game, posted: Mapping[str, str]) -> dict[str, str]:
    """The inputs of a form that carry cards."""
    if game.hands is None:
        return {}
    return {name: text for name, text in posted.items() if held.is_input(name) and text}


def beside(
    r: Round, cards: Mapping[str, str], told: Mapping[str, str]
) -> dict[str, str]:
    """Cards of some hands, beside what is recorded: what they leave nobody has said.

    A number that somebody typed over a count stands as it is.
    """
    rules = r.table.game.hands
    fact = computed_fact(r.table.game, rules.fact) if rules and cards else None
    if rules is None or fact is None:
        return {}
    left = held.deadwood_by_seat(
        rules, r, held.hands_of_form(cards, r.table.n, rules.rules.pack)
    )
    names = {f"{fact.key}-{seat}": str(number) for seat, number in left.items()}
    same = {name: text for name, text in names.items() if told.get(name) == text}
    return {**cards, **{FILL + name: text for name, text in same.items()}}


def texts(
    r: Round, stands: Mapping[str, Any], voice: Voice
) -> Iterator[tuple[str, str]]:
    """Hands that are recorded as a form carries them; no hand has said the numbers."""
    game = r.table.game
    rules = game.hands
    if not rules or rules.fact.key not in stands or rules.fact not in r:
        return
    recorded = stands[rules.fact.key]
    if rules.problems(r, recorded):
        return
    fact = computed_fact(game, rules.fact)
    hands = held.as_held(rules, r, recorded)
    yield from held.texts(hands).items()
    if fact is not None and fact in r:
        for name, text in fields.texts(fact.value, fact.key, r[fact], voice):
            yield FILL + name, text
