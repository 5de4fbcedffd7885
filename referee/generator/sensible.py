"""Rounds as people play them who know the game: sensible contracts, greedy tricks.

Cards are dealt, several contracts tried on them, each by playing the cards once; the
one that brings most is taken, and the same cards are played once more for it. So a
contract fits its cards about as well as a bid does, and is not always made.

Nothing here knows a game. One whose cards are not played in tricks is not played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from referee.cards.tricks import Play
from referee.engine.game import PLAY, Game, RoundType, Stage
from referee.engine.match import winners_after
from referee.engine.round import Round, Table, first_round, next_round
from referee.engine.sheet import read_sheet
from referee.engine.standings import better
from referee.generator.chance import Chance
from referee.generator.drawing import by_picks, is_played, is_told, plain, read
from referee.generator.picks import Pick
from referee.generator.records import deal, following
from referee.values.facts import (
    Alternatives,
    Ask,
    Fact,
    FactMissing,
    Number,
    PerSeat,
    limit,
)
from referee.values.notation import SUITS

Raw = dict[str, Any]
# So many contracts are thought of for the cards of a deal.
CONTRACTS = 20
# How often something is said or done that need not be, and a card is played, or led,
# by chance.
SELDOM, STRAY, STRAY_LEAD = 0.1, 0.1, 0.3
# So many rounds at most in an evening.
EVENING = 16
NOUN = "tricks"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil")


class Sense(Chance):
    """Chance that does seldom what need not be done."""

    def often(self, share: float) -> bool:
        return self.random() < share * SELDOM


class Bids(Pick):
    """What is picked where less is said more often: nobody bids more than it takes."""

    def number(self, value: Number) -> int:
        pick = super().number
        return min(pick(value) for _ in range(3))


def is_playable(game: Game) -> bool:
    """Its cards are played in tricks, by rules that the game declares."""
    return game.cards is not None


def evenings(game: Game, players: int, seed: str) -> Iterator[tuple[Raw, Round]]:
    """Rounds as they are entered, of one evening after the other, each as scored."""
    number = 0
    while True:
        chance = Sense(f"{seed} {game.slug} {players} {number}")
        sheet = {"game": game.slug, "players": list(NAMES[:players]), "rounds": []}
        yield from evening(read_sheet(sheet).table, chance)
        number += 1


def evening(table: Table, chance: Sense) -> Iterator[tuple[Raw, Round]]:
    place = first_round(table)
    for _ in range(EVENING):
        raw = sensible_round(chance, place)
        if raw is None:
            return
        r, _ = read(place, raw)
        r.settle()
        yield raw, r
        if winners_after(r) is not None:
            return
        place = next_round(r)


def sensible_round(chance: Sense, place: Round) -> Raw | None:
    """A round of the usual kind; None where none is found."""
    kinds = (one for one in place.table.game.round_types if one.void is None)
    here = [one for one in kinds if one.offered is None or one.offered(place)]
    for _ in range(CONTRACTS):
        found = played_round(chance, place, here[0])
        if found is not None:
            return found
    return None


def played_round(chance: Sense, place: Round, kind: RoundType) -> Raw | None:
    """Cards dealt, the best of some contracts, and what is made with it."""
    cards = chance.random()
    tried: list[tuple[int, float, Raw]] = []
    for _ in range(CONTRACTS):
        said = contract(chance, place, kind)
        if said is None:
            continue
        said = fit(chance, place, kind, said, cards)
        made = with_cards(chance, place, kind, said, cards)
        if made is not None:
            tried.append((gain(place, made), chance.random(), said))
    if not tried:
        return None
    _, _, best = max(tried, key=lambda one: one[:2])
    return with_cards(chance, place, kind, best, cards)


def contract(chance: Sense, place: Round, kind: RoundType) -> Raw | None:
    """What is said before the cards are played."""
    raw: Raw = dict(kind.flag)
    for index, stage in enumerate(kind.stages):
        r, _ = read(place, raw)
        if stage.from_cards or not is_played(stage, r):
            continue
        part = by_picks(chance, place, index, stage, raw, Bids)
        if part is None:
            return None
        raw |= part
    return raw


def fit(chance: Sense, place: Round, kind: RoundType, said: Raw, cards: float) -> Raw:
    """The numbers that each says for themselves, as they fit their cards."""
    own = [fact for fact in said_facts(kind) if is_own_number(fact)]
    if not any(fact.key in said for fact in own):
        return said
    made = with_cards(chance, place, kind, said, cards)
    if made is None:
        return said
    for fact in own:
        for seat in range(len(said.get(fact.key, ()))):
            made = best_number(chance, place, made, fact, seat)
    return said | {fact.key: made[fact.key] for fact in own if fact.key in said}


def best_number(
    chance: Sense, place: Round, made: Raw, fact: Fact[Any], seat: int
) -> Raw:
    """The number of one seat that would have brought it most."""
    r, _ = read(place, made)
    number = list_of(fact).of
    assert isinstance(number, Number)
    most = limit(number.most, r)
    side = place.table.side_of[seat]
    found: list[tuple[float, float, Raw]] = []
    for now in range(limit(number.least, r) or 0, most + 1):
        told = list(made[fact.key])
        told[seat] = now
        raw = {**made, fact.key: told}
        points = points_of(place, raw)
        if points is not None:
            found.append((points[side], chance.random(), raw))
    return max(found, key=lambda one: one[:2])[2] if found else made


def said_facts(kind: RoundType) -> Iterator[Fact[Any]]:
    for stage in kind.stages:
        if not stage.from_cards:
            yield from map(fact_of, stage.asks)


def fact_of(ask: Ask) -> Fact[Any]:
    return ask.fact if isinstance(ask, Alternatives) else ask


def is_own_number(fact: Fact[Any]) -> bool:
    value = fact.value
    return (
        isinstance(value, PerSeat)
        and isinstance(value.of, Number)
        and value.of.most is not None
        and value.total is None
    )


def list_of(fact: Fact[Any]) -> PerSeat[Any]:
    assert isinstance(fact.value, PerSeat)
    return fact.value


def points_of(place: Round, raw: Raw) -> list[int] | None:
    r, problems = read(place, raw)
    if problems or r.waits is not None:
        return None
    r.settle()
    return list(r.points)


def gain(place: Round, raw: Raw) -> int:
    """What all have of it, and the best of them twice."""
    sign = better(place.table.game)
    points = [sign * one for one in points_of(place, raw) or [0]]
    return sum(points) + max(points)


def with_cards(
    chance: Sense, place: Round, kind: RoundType, said: Raw, cards: float
) -> Raw | None:
    """The round as it is entered once its cards are played."""
    r, problems = read(place, said)
    game = place.table.game
    if problems or game.cards is None:
        return None
    if r.waits is None:
        return said
    try:
        play = game.cards(r)
    except FactMissing:
        return None
    if play is None:
        return None
    record = play_sensibly(chance, play, r, deal(Chance(repr(cards)), play))
    now, problems = read(place, {**said, PLAY: record})
    if problems or now.waits is not None:
        return None
    raw = {**said, **facts_of_cards(kind, now)}
    again, problems = read(place, raw)
    return None if problems or again.waits is not None else raw


def facts_of_cards(kind: RoundType, r: Round) -> Raw:
    """What is typed of the stages that the cards tell."""
    found: Raw = {}
    for stage in kind.stages:
        if stage.from_cards and is_played(stage, r):
            found |= entry_of(stage, r)
    return found


def entry_of(stage: Stage, r: Round) -> Raw:
    facts = [fact for fact in map(fact_of, stage.asks) if is_told(r, fact)]
    return {f.key: plain(r[f]) for f in facts if limit(f.needed, r)}


def play_sensibly(
    chance: Sense, play: Play, r: Round, held: dict[int, list[str]]
) -> Raw:
    """Each takes the tricks that they want, cheaply, and gives little to the others."""
    first = leader = chance.choice(play.seats) if play.leader is None else play.leader
    tricks: list[list[str]] = []
    named: dict[str, str] = {}
    won = dict.fromkeys(play.seats, 0)
    due = tricks_said(r)
    for number in range(1, play.tricks + 1):
        trick = Trick(play, leader, [])
        for seat in play.turn(leader):
            wants = due is None or won[seat] < due[seat]
            card = choice_of(chance, trick, r, held[seat], seat, wants)
            held[seat].remove(card)
            trick.cards.append(card)
            if card in play.calls and len(trick.cards) == 1:
                named[str(number)] = trick.suit = chance.choice(SUITS)
        tricks.append(trick.cards)
        leader = trick.winner
        won[leader] += 1
    who = {} if play.leader is not None else {"leader": first}
    return {**who, "tricks": tricks, **({"named": named} if named else {})}


def tricks_said(r: Round) -> list[int] | None:
    """The tricks that each has said they would take, where each says a number."""
    told = [f for f in r if is_own_number(f) and list_of(f).noun == NOUN]
    return list(r[told[0]]) if told else None


@dataclass
class Trick:
    """A trick while it is played."""

    play: Play
    leader: int
    cards: list[str]
    suit: str | None = None

    @property
    def winner(self) -> int:
        place = self.play.winner(self.leader, self.cards, self.suit)
        return self.play.turn(self.leader)[place]

    def wins(self, card: str) -> bool:
        cards = [*self.cards, card]
        return self.play.winner(self.leader, cards, self.suit) == len(self.cards)


def choice_of(
    chance: Sense, trick: Trick, r: Round, hand: list[str], seat: int, wants: bool
) -> str:
    """The card that a seat plays to a trick."""
    play = trick.play
    if not trick.cards:
        may = sorted(hand, key=lambda card: value_of(play, card))
        return str(
            chance.choice(hand)
            if chance.random() < STRAY_LEAD
            else may[-1 if wants else 0]
        )
    may = following(play, hand, play.suit_led(trick.cards[0], trick.suit))
    may = sorted(may, key=lambda card: value_of(play, card))
    if chance.random() < STRAY:
        return str(chance.choice(may))
    taking = [card for card in may if trick.wins(card)]
    leaving = [card for card in may if card not in taking]
    side_of = r.table.side_of
    if not wants:
        return (leaving or taking)[-1 if leaving else 0]
    if side_of[trick.winner] == side_of[seat]:
        return (leaving or may)[0]
    last = len(trick.cards) == len(play.seats) - 1
    return (taking[0] if last else taking[-1]) if taking else may[0]


def value_of(play: Play, card: str) -> tuple[int, int]:
    """What is given away with a card."""
    suit = play.order.suits[card]
    points = play.points.get(card, 0) if play.points else 0
    return points, play.order.power[suit][card]
