"""The door to the referee for the cards of a round: how they are played, what a record
of them says. Plain values go out; the referee alone judges.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from referee.cards.fault import Fault
from referee.cards.played import Played
from referee.cards.record import read_one
from referee.cards.tricks import Play
from referee.engine.game import PLAY, name_of
from referee.engine.round import Round
from referee.values.facts import FactMissing
from referee.values.notation import SUITS, read_card, suit_of
from referee.values.rules import Refused
from referee.words import Label, Text
from scorekeeper.tables import log, scoring, sentences
from scorekeeper.tables.spoken import card as show, in_notation, word

__all__ = ["PLAY", "Fault", "Play", "Played", "Round", "show"]

# What may stand between two cards that were typed or pasted.
BETWEEN = re.compile(r"[\s,;|/]+")


def why(played: Played, place: int) -> str:
    """What makes the winning card of a trick win."""
    return word(played.why(place))


def play_of(r: Round) -> Play | None:
    """How this round’s cards are played; None where none are or it is not known."""
    game = r.table.game
    if game.cards is None or not any(stage.from_cards for stage in r.round_type.stages):
        return None
    try:
        return game.cards(r)
    except FactMissing:
        return None


def has_played_cards(at: scoring.TableRound) -> bool:
    """Cards were played in this scored round, or dealt one by one."""
    if at.game.dealing is not None:
        return True
    found = [r for r in at.state.verdict.rounds if r.number == at.number]
    return bool(found) and play_of(found[0]) is not None


def why_none(r: Round) -> str:
    """Why no cards can be entered for this round."""
    game = r.table.game
    if game.cards is None:
        return word(NOT_IN_TRICKS(game=name_of(game)))
    if any(stage.from_cards for stage in r.round_type.stages):
        try:
            game.cards(r)
        except FactMissing as missing:
            label = game.labels.get(str(missing))
            fact = Label(label, small=True) if label else BEFORE_PLAY
            return word(ENTER_FIRST(fact=fact))
    kind = sentences.small(r.round_type.label)
    return sentences.of_round(sentences.NO_CARDS, game.unit, kind=kind)


def lead_law(play: Play) -> str:
    """The rule that says who leads first."""
    return word(play.lead.law_said) if play.lead else ""


def parse_cards(text: str) -> list[str]:
    """The cards of a text, each as the referee writes it; else as it was typed."""
    words = filter(None, BETWEEN.split(in_notation(text)))
    return [read_card(word) or word for word in words]


def is_card(play: Play, card: str) -> bool:
    return card in play.pack


def used(play: Play, cards: Sequence[str]) -> Mapping[str, int]:
    """How many copies of each card are out, those of earlier records included."""
    return Counter(play.used) + Counter(play.aliases.get(card, card) for card in cards)


def wrong_in(play: Play, cards: Sequence[str], begin: int) -> Iterator[tuple[int, str]]:
    """What is wrong with cards from the place `begin` on, each after its place."""
    seen = dict(used(play, [card for card in cards[:begin] if is_card(play, card)]))
    for place in range(begin, len(cards)):
        try:
            read_one(play, cards[place], seen)
        except Refused as refused:
            yield place, word(refused.problems[0].said)


def pack_of(play: Play) -> tuple[dict[str, int], list[str]]:
    """How often each card is in the pack, highest first; the suits, trumps first."""
    cards = [card for card in play.pack if card not in play.aliases]
    cards.sort(key=lambda card: -height(play, card))
    plain = {s: [c for c in cards if suit_of(c) == s] for s in SUITS[::-1]}
    suits = [suit for suit in plain if plain[suit]]
    suits.sort(key=lambda suit: -min(height(play, card) for card in plain[suit]))
    return {card: play.pack[card] for card in cards}, suits


def height(play: Play, card: str) -> int:
    """How high a card stands where its own suit is led."""
    order = play.order
    return order.power[order.suits[card]][card]


def tables_of(play: Play, names: Sequence[str]) -> dict[str, Any]:
    """What finds a trick’s winner by comparing numbers, for the script of the page.

    `by[led][i][place]` is the row of `rows` for a card at that place when `seats[i]`
    leads (one for all, where it is the same for all); a row says how high each of
    `cards` stands.
    """
    cards = list(play.pack)
    rows, by = rows_of(play, cards)
    return {
        "seats": play.seats,
        "names": names,
        "tricks": play.tricks,
        "cards": cards,
        "suits": [play.order.suits[card] for card in cards],
        "pack": [play.pack[card] for card in cards],
        "used": [play.used.get(card, 0) for card in cards],
        "rows": rows,
        "by": by,
        "calls": sorted(play.calls),
        "same": dict(play.aliases),
    }


def rows_of(
    play: Play, cards: Sequence[str]
) -> tuple[list[list[int]], dict[str, list[list[int]]]]:
    """How high each card stands, every row once; by suit led which row counts where."""
    rows: list[list[int]] = []

    def row(power: Mapping[str, int]) -> int:
        found = [power[card] for card in cards]
        if found not in rows:
            rows.append(found)
        return rows.index(found)

    places = slice(None) if play.personal_trumps else slice(1)
    return rows, {
        led: [
            [row(power) for power in play.powers(leader, led)[places]]
            for leader in play.seats[places]
        ]
        for led in sorted(play.order.power)
    }


def keys_by_cards(r: Round) -> set[str]:
    """The keys of the facts that a complete record tells."""
    return {
        key for stage in r.round_type.stages if stage.from_cards for key in stage.keys
    }


def facts_by_cards(r: Round, keys: set[str]) -> log.Facts:
    """What the record itself says of these facts, as a sheet would have it."""
    found = {}
    try:
        for told in r.table.game.derive_facts_from_cards(r):
            if isinstance(told, tuple) and len(told) == 2:
                fact, value = told
                if fact.key in keys:
                    found[fact.key] = plain(value)
    except FactMissing:
        pass
    return found


def plain(value: Any) -> Any:
    """A value as a sheet has it: tuples as lists."""
    return [plain(one) for one in value] if isinstance(value, tuple) else value


def first_tricks(
    play: Play,
    leader: int,
    tricks: Sequence[list[str]],
    named: Mapping[int, str],
    seats: int,
) -> Played:
    """The tricks before the first card that cannot be read; `named` counts from 1."""
    known = takewhile(lambda trick: all(is_card(play, c) for c in trick), tricks)
    suits = {number - 1: suit for number, suit in named.items() if suit in SUITS}
    return Played(play, leader, list(known), suits, seats)


def out(played: Played | None) -> tuple[int, int] | None:
    """The points in the tricks, and those of a whole record; None where none count."""
    if played is None or played.points is None:
        return None
    return sum(played.points), played.points_in_all


# ---- Why no cards can be entered for a round ----


NOT_IN_TRICKS = Text("cards.not-in-tricks", "{game} is not played in tricks.")
BEFORE_PLAY = Text("cards.before-play", "what comes before the play")
ENTER_FIRST = Text(
    "cards.enter-first", "Enter {fact} first: the rules of play depend on it."
)
