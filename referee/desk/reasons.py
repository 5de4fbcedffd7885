"""The reasons of a ruling on one trick, one sentence each."""

from __future__ import annotations

from collections.abc import Iterator

from referee.cards.tricks import ONLY_CARD, Play, suit_word
from referee.desk.ruling import Ruling
from referee.engine.game import name_of
from referee.values.faces import RANKS_OF, SUIT, SUIT_FIRST, Face
from referee.values.notation import JOKER, SUITS, rank_of
from referee.words import Catalogue, Phrase, Said, Text, all_of, one_of, row_of, word

NAMED = Text("desk.named", "{card} is led and {suit} are named: that is the suit.")
WHOLE = Text("desk.whole", "{suit} are led. The highest card wins, whatever its suit.")
TRUMP_LED = Text("desk.trump-led", "A trump is led: only a higher trump beats it.")
SUIT_LED = Text("desk.suit-led", "{suit} are led.")
BEATS = Text(
    "desk.trumps-beat",
    "{trumps} are trumps: {cards} beat every {card}.",
    "{trumps} are trumps: {cards} beats every {card}.",
    by="count",
)
NOBODY = Text("desk.no-trump-played", "{trumps} are trumps, and nobody played one.")
TRUMPS_ARE = Text("desk.trumps-are", "{trumps} are trumps.")
NO_TRUMPS = Text("desk.no-trumps", "There are no trumps.")
OWN_TRUMPS = Text("desk.own-trumps", "Each seat has trumps of its own: {seats}.")
OWN = Text("desk.own", "{who} {suit}")
OWN_LED = Text("desk.own-led", "{card} is led as a trump of its own.")
TRUMP_OF = Text("desk.trump-of", "{card} is a trump of {who}.")
IS_NAMED = Text("desk.card-name", "{card} is {name}.")
COUNTS_AS = Text("desk.counts-as", "{card} is {name} and counts as a {suit}.")
TOP = Text("desk.top", "{card} is {name}: nothing is higher.")
TOP_COUNTS_AS = Text(
    "desk.top-counts-as", "{card} is {name} and counts as a {suit}: nothing is higher."
)
ONLY_HIGHER = Text("desk.only-higher", "{card} is {name}: only {cards} is higher.")
HIGHER_COUNTS_AS = Text(
    "desk.higher-counts-as",
    "{card} is {name} and counts as a {suit}: only {cards} is higher.",
)
CARD_IS = Text("desk.card-is", "{card} is {why}.")
NO_FOLLOWING = Text("desk.no-following", "Nobody has to follow suit.")
A_LATER = Text(
    "desk.a-later",
    "One trick cannot prove a wrong play: a later {card} of {who} would.",
)
ONLY_LATER = Text(
    "desk.only-later",
    "One trick cannot prove a wrong play: only what is played later can.",
)
A_TRUMP = Text("desk.trump", "trump")
ALL_OF = Text("desk.all-ranks", "all {ranks}")
ALL_OF_FIRST = Text("desk.all-ranks.first", "All {ranks}")
JOKER_FIRST = Text("card.joker.first", "Joker")
VERDICT = Text("desk.verdict", "{verdict}.")
LAW = Text("desk.law", "{law} ({source})")
HOUSE_LAW = Text("desk.house-law", "{law} ({source}, an interpretation)")
WINS = Text("desk.mark", "wins")
# So many higher cards are named; more would be a list.
FEW = 3
# A column of seats is so wide, or wider where a language has a longer word.
SEAT = 8


def reasons(ruling: Ruling) -> Iterator[Said]:
    """Why the card wins, and what the trick cannot prove, a sentence each."""
    yield from what_is_led(ruling)
    yield from what_trumps_are(ruling)
    yield from what_names_mean(ruling)
    card = ruling.cards[ruling.winner]
    # Of a trick that goes on nobody knows yet what could beat it.
    why = ruling.why
    only = isinstance(why, Phrase) and why.text is ONLY_CARD
    if card not in ruling.play.order.names and (ruling.whole or not only):
        yield CARD_IS(card=Face(card), why=why)
    yield from what_it_cannot_prove(ruling)


def ruling_lines(ruling: Ruling, language: Catalogue | None = None) -> Iterator[str]:
    """The ruling for a terminal, line by line."""
    yield word(name_of(ruling.asked.game), language)
    seats = [word(ruling.who(place), language) for place in range(len(ruling.cards))]
    wide = max(SEAT, *(len(seat) + 1 for seat in seats))
    for place, (who, card) in enumerate(zip(seats, ruling.cards, strict=True)):
        wins = word(WINS, language) if place == ruling.winner else ""
        yield f"  {who:<{wide}}{word(Face(card), language):<6}{wins}".rstrip()
    yield word(VERDICT(verdict=ruling.said), language)
    yield from (f"  {word(said, language)}" for said in reasons(ruling))
    for rule in ruling.rules():
        text = HOUSE_LAW if rule.ruling else LAW
        yield word(text(law=rule.law_said, source=rule.source), language)


def what_is_led(ruling: Ruling) -> Iterator[Said]:
    """The suit to follow, and what makes it so."""
    led, play = ruling.led, ruling.play
    if ruling.asked.named:
        yield NAMED(card=Face(ruling.cards[0]), suit=SUIT[led])
    elif play.order.whole:
        yield WHOLE(suit=SUIT_FIRST[led])
    elif led == play.order.trump:
        yield TRUMP_LED
    else:
        yield SUIT_LED(suit=SUIT_FIRST[led])


def what_trumps_are(ruling: Ruling) -> Iterator[Said]:
    """The trumps of the trick, where they beat other cards."""
    play, led, cards = ruling.play, ruling.led, ruling.cards
    order = play.order
    if play.personal_trumps is not None:
        yield from trumps_of_seats(ruling)
    elif order.trump and led != order.trump:
        trumps = [card for card in cards if order.suits[card] == order.trump]
        kind = trumps_in_words(play)
        if trumps:
            yield BEATS(
                trumps=kind,
                cards=all_of(map(Face, trumps)),
                card=suit_word(led),
                count=len(trumps),
            )
        else:
            yield (NOBODY if ruling.whole else TRUMPS_ARE)(trumps=kind)
    elif not order.trump and not order.whole:
        yield NO_TRUMPS


def trumps_of_seats(ruling: Ruling) -> Iterator[Said]:
    """Where each seat has trumps of its own."""
    play, leader = ruling.play, ruling.asked.leader
    assert play.personal_trumps is not None and leader is not None
    called = ruling.asked.name_of
    own = [
        OWN(who=called(s), suit=SUIT[suit])
        for s, suit in enumerate(play.personal_trumps)
    ]
    yield OWN_TRUMPS(seats=row_of(own))
    turn = play.turn(leader)
    for seat, card in zip(turn, ruling.cards):
        suit = play.order.suits[card]
        if suit == play.personal_trumps[seat] and seat == leader:
            yield OWN_LED(card=Face(card))
        elif suit == play.personal_trumps[seat] and suit != ruling.led:
            yield TRUMP_OF(card=Face(card), who=called(seat))


def what_names_mean(ruling: Ruling) -> Iterator[Said]:
    """Cards with a name of their own: the left bower."""
    order = ruling.play.order
    power = order.power[ruling.led]
    for card in ruling.cards:
        if card not in order.names:
            continue
        suit = order.suits[card]
        elsewhere = card[-1] != suit and suit in SUITS
        higher = [one for one in power if power[one] > power[card]]
        if not higher:
            text = TOP_COUNTS_AS if elsewhere else TOP
        elif len(higher) <= FEW:
            text = HIGHER_COUNTS_AS if elsewhere else ONLY_HIGHER
        else:
            text = COUNTS_AS if elsewhere else IS_NAMED
        yield text(
            card=JOKER_FIRST if card == JOKER else Face(card),
            name=order.names[card],
            suit=suit_word(suit),
            cards=all_of(map(Face, higher[:FEW])),
        )


def what_it_cannot_prove(ruling: Ruling) -> Iterator[Said]:
    """Who did not follow, and what would show that they had to."""
    play, cards, led = ruling.play, ruling.cards, ruling.led
    if play.follow is None:
        yield NO_FOLLOWING
        return
    suits = play.order.suits
    others = [
        ruling.who(place)
        for place, card in enumerate(cards)
        if place and suits[card] != led and card not in play.exempt_cards
    ]
    card = A_TRUMP if led == play.order.trump else suit_word(led)
    if others:
        yield A_LATER(card=card, who=one_of(others))
    elif play.duties:
        yield ONLY_LATER


def trumps_in_words(play: Play) -> Said:
    """Hearts; Hearts and all jacks; All jacks: it begins a sentence."""
    suits, trump = play.order.suits, play.order.trump
    ranks = dict.fromkeys(map(rank_of, suits))
    whole = [r for r in ranks if all(suits[r + s] == trump for s in SUITS)]
    words: list[Said] = [SUIT_FIRST[trump]] if trump in SUITS else []
    for rank in whole:
        words.append((ALL_OF if words else ALL_OF_FIRST)(ranks=RANKS_OF[rank]))
    return all_of(words)
