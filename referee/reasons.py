"""The reasons of a ruling on one trick, one sentence each."""

from __future__ import annotations

from collections.abc import Iterator

from referee.cards import SUIT_NAMES, SUITS, rank_of, show
from referee.ruling import Ruling, capital, either
from referee.tricks import Play, suit_word

RANK_WORDS = {"A": "aces", "K": "kings", "Q": "queens", "J": "jacks"}
# So many higher cards are named; more would be a list.
FEW = 3


def reasons(ruling: Ruling) -> Iterator[str]:
    yield from what_is_led(ruling)
    yield from what_trumps_are(ruling)
    yield from what_names_mean(ruling)
    if (card := ruling.cards[ruling.winner]) not in ruling.play.order.names:
        yield f"{show(card)} is {ruling.why}."
    yield from what_it_cannot_prove(ruling)


def printed(ruling: Ruling) -> Iterator[str]:
    """The ruling for a terminal, line by line."""
    yield ruling.asked.game.name
    for place, card in enumerate(ruling.cards):
        wins = "wins" if place == ruling.winner else ""
        yield f"  {ruling.who(place):<8}{show(card):<6}{wins}".rstrip()
    yield f"{ruling.verdict}."
    yield from (f"  {text}" for text in reasons(ruling))
    for one in ruling.rules():
        kind = ", a house ruling" if one.ruling else ""
        yield f"{one.law} ({one.source}{kind})"


def what_is_led(ruling: Ruling) -> Iterator[str]:
    led, first, play = ruling.led, show(ruling.cards[0]), ruling.play
    if ruling.asked.named:
        yield f"{first} is led and {SUIT_NAMES[led]} are named: that is the suit."
    elif play.order.whole:
        suit = capital(SUIT_NAMES[led])
        yield f"{suit} are led. The highest card wins, whatever its suit."
    elif led == play.order.trump:
        yield "A trump is led: only a higher trump beats it."
    else:
        yield f"{capital(SUIT_NAMES[led])} are led."


def what_trumps_are(ruling: Ruling) -> Iterator[str]:
    """The trumps of the trick, where they beat other cards."""
    play, led, cards = ruling.play, ruling.led, ruling.cards
    order = play.order
    if play.own is not None:
        yield from trumps_of_seats(ruling)
    elif order.trump and led != order.trump:
        trumps = [card for card in cards if order.suits[card] == order.trump]
        kind = capital(trumps_in_words(play))
        if trumps:
            beat = "beats" if len(trumps) == 1 else "beat"
            yield f"{kind} are trumps: {shown(trumps)} {beat} every {suit_word(led)}."
        else:
            yield f"{kind} are trumps, and nobody played one."
    elif not order.trump and not order.whole:
        yield "There are no trumps."


def trumps_of_seats(ruling: Ruling) -> Iterator[str]:
    """Where each seat has trumps of its own."""
    play, leader = ruling.play, ruling.asked.leader
    assert play.own is not None and leader is not None
    names = ruling.asked.names
    own = [f"{name} {SUIT_NAMES[suit]}" for name, suit in zip(names, play.own)]
    yield f"Each seat has trumps of its own: {', '.join(own)}."
    turn = play.turn(leader)
    for seat, card in zip(turn, ruling.cards):
        suit = play.order.suits[card]
        if suit == play.own[seat] and seat == leader:
            yield f"{show(card)} is led as a trump of its own."
        elif suit == play.own[seat] and suit != ruling.led:
            yield f"{show(card)} is a trump of {names[seat]}."


def what_names_mean(ruling: Ruling) -> Iterator[str]:
    """Cards with a name of their own: the left bower."""
    order = ruling.play.order
    power = order.power[ruling.led]
    for card in ruling.cards:
        if card not in order.names:
            continue
        said = f"{capital(show(card))} is {order.names[card]}"
        if card[-1] != order.suits[card] and order.suits[card] in SUIT_NAMES:
            said += f" and counts as a {suit_word(order.suits[card])}"
        higher = [one for one in power if power[one] > power[card]]
        if not higher:
            yield f"{said}: nothing is higher."
        elif len(higher) <= FEW:
            yield f"{said}: only {shown(higher)} is higher."
        else:
            yield f"{said}."


def what_it_cannot_prove(ruling: Ruling) -> Iterator[str]:
    """Who did not follow, and what would show that they had to."""
    play, cards, led = ruling.play, ruling.cards, ruling.led
    if play.follow is None:
        yield "Nobody has to follow suit."
        return
    suits = play.order.suits
    others = [
        ruling.who(place)
        for place, card in enumerate(cards)
        if place and suits[card] != led and card not in play.free
    ]
    card = "trump" if led == play.order.trump else suit_word(led)
    if others:
        text = f"a later {card} of {either(others)} would"
        yield f"One trick alone proves no fault: {text}."
    elif play.duties:
        yield "One trick alone proves no fault: only what is played later can."


def trumps_in_words(play: Play) -> str:
    """Hearts; hearts and all jacks; all jacks."""
    suits, trump = play.order.suits, play.order.trump
    ranks = dict.fromkeys(map(rank_of, suits))
    whole = [r for r in ranks if all(suits[r + s] == trump for s in SUITS)]
    words = [SUIT_NAMES[trump]] if trump in SUIT_NAMES else []
    words += [f"all {RANK_WORDS.get(rank, rank + 's')}" for rank in whole]
    return " and ".join(words)


def shown(cards: list[str]) -> str:
    """K♠, A♠ and J♦."""
    *most, last = map(show, cards)
    return f"{', '.join(most)} and {last}" if most else last
