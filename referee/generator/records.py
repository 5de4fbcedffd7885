"""The cards of a round dealt and played by chance, as a game says it is played."""

from __future__ import annotations

from typing import Any

from referee.cards.tricks import Play
from referee.engine.game import PLAY
from referee.engine.round import Round
from referee.generator.chance import Chance
from referee.values.facts import FactMissing
from referee.values.notation import SUITS

Raw = dict[str, Any]
SLIPS, WRONG_LEADS = 0.03, 0.1
"""How often a card is played that the suit led does not allow, or the wrong leads."""


def record_by_chance(chance: Chance, r: Round) -> Raw | None:
    """A record of all tricks; None where no cards are played, or not yet known how."""
    game = r.table.game
    try:
        play = game.cards(r) if game.cards is not None else None
    except FactMissing:
        return None
    if play is None:
        return None
    leader = play.leader
    if leader is None or chance.often(WRONG_LEADS):
        leader = chance.choice(play.seats)
    found = play_tricks(chance, play, leader, deal(chance, play))
    if leader != play.leader or chance.often(0.5):
        found = {"leader": leader, **found}
    return {PLAY: found}


def deal(chance: Chance, play: Play) -> dict[int, list[str]]:
    """As many cards to each seat as there are tricks, of those not used before."""
    others = play.aliases.values() if chance.often(0.3) else play.aliases
    pack = [
        card
        for card in play.pack
        for _ in range(play.copies - play.used.get(card, 0))
        if card not in others
    ]
    size = play.tricks
    cards = chance.sample(pack, size * len(play.seats))
    return {
        seat: cards[i * size : i * size + size] for i, seat in enumerate(play.seats)
    }


def play_tricks(
    chance: Chance, play: Play, leader: int, held: dict[int, list[str]]
) -> Raw:
    """Every trick, the winner leading to the next."""
    tricks: list[list[str]] = []
    named: dict[str, str] = {}
    for number in range(1, play.tricks + 1):
        trick: list[str] = []
        suit: str | None = None
        turn = play.turn(leader)
        for seat in turn:
            may = held[seat]
            if trick and not chance.often(SLIPS):
                may = following(play, may, play.suit_led(trick[0], suit))
            card = chance.choice(may)
            held[seat].remove(card)
            trick.append(card)
            if card in play.calls and len(trick) == 1:
                named[str(number)] = suit = chance.choice(SUITS)
        tricks.append(trick)
        leader = turn[play.winner(leader, trick, suit)]
    return {"tricks": tricks, **({"named": named} if named else {})}


def following(play: Play, cards: list[str], led: str) -> list[str]:
    if play.follow is None:
        return cards
    return [card for card in cards if play.order.suits[card] == led] or cards


def cut(chance: Chance, raw: Raw) -> Raw:
    """The same round with only its first tricks."""
    record = raw[PLAY]
    length = chance.below(len(record["tricks"]))
    named = {n: suit for n, suit in record.get("named", {}).items() if int(n) <= length}
    short = {**record, "tricks": record["tricks"][:length], "named": named}
    if not named:
        del short["named"]
    return {**raw, PLAY: short}
