"""May this card be played? By the cards held, without a sheet.

A record proves a wrong play by what came later; here the hand is open, so that each
card still held is what could have been played instead.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from referee.cards.duties import Turn, duties_of, of_the_lead
from referee.cards.faults import first_breach
from referee.cards.record import read_one
from referee.cards.tricks import Play, suit_word
from referee.desk.ruling import Asked, play_for, read_cards, wrong, wrong_in
from referee.engine.game import Rule
from referee.values.faces import SUIT, Face
from referee.values.facts import Problem, Refused
from referee.words import Said, Text, one_of, word

GIVE_HAND = Text("desk.give-hand", "Give the cards that are held.")
GIVE_CARD = Text("desk.give-card", "Say which card is to be played.")
NOT_HELD = Text("desk.not-held", "{card} is not among the cards held.")
TRICK_FULL = Text("desk.trick-full", "This trick is complete: it has {size} cards.")
LEADS_HANG = Text(
    "desk.leads-hang",
    "What may be led depends on the tricks before: ask about the whole hand.",
)
SAY_OPENED = Text(
    "desk.say-opened", "It depends: were {suit} led to a trick before this one?"
)
SAY_FIRST = Text(
    "desk.say-first",
    "It depends: did whoever led the first trick lead this one too, and does "
    "everyone play?",
)
YES = Text("desk.may", "{card} may be played")
NO = Text("desk.may-not", "{card} may not be played")
LEAD_ANY = Text("desk.lead-any", "Any card may be led.")
ONLY = Text("desk.only", "Of these cards {cards} may be played.")
ANY = Text("desk.any", "Any of these cards may be played.")
FOLLOWS = Text("desk.follows", "{card} follows to the {suit} led.")
FOLLOWS_TRUMP = Text("desk.follows-trump", "{card} follows to the trump led.")
IS_VOID = Text("desk.is-void", "No {suit} is held.")
NO_TRUMP = Text("desk.no-trump-held", "No trump is held.")
IS_VOID_BUT = Text(
    "desk.is-void-but", "No {suit} is held but {card}, which never has to be played."
)
STILL_HELD = Text("desk.still-held", "{card} is held: {law}")


@dataclass(frozen=True)
class Allowed:
    """Whether a card may be played. `rule` forbids it, `held` shows it; `may` are
    the cards of the hand that could be played to this trick."""

    asked: Asked
    play: Play
    card: str
    may: tuple[str, ...]
    hand: tuple[str, ...]
    rule: Rule | None = None
    held: str | None = None

    @property
    def said(self) -> Said:
        return (NO if self.rule else YES)(card=Face(self.card))

    @property
    def verdict(self) -> str:
        return word(self.said)

    def reasons(self) -> Iterator[Said]:
        """Why it is so, a sentence each."""
        cards, suits = self.asked.cards, self.play.order.suits
        if not cards:
            yield LEAD_ANY
            return
        led = self.play.suit_led(cards[0], self.asked.named)
        if self.rule and self.held:
            yield STILL_HELD(card=Face(self.held), law=self.rule.law_said)
        elif suits[self.card] == led:
            card = Face(self.card)
            trumps = led == self.play.order.trump
            yield (
                FOLLOWS_TRUMP(card=card)
                if trumps
                else FOLLOWS(card=card, suit=suit_word(led))
            )
        elif all(suits[card] != led for card in self.hand):
            yield self.void(led)
        if len(self.may) == len(self.hand):
            yield ANY
        else:
            yield ONLY(cards=one_of(map(Face, self.may)))

    def void(self, led: str) -> Said:
        """That no other card could follow, but one that never has to be played."""
        free = [c for c in self.hand if c in self.play.exempt_cards and c[-1] == led]
        if not free and led == self.play.order.trump:
            return NO_TRUMP
        if not free:
            return IS_VOID(suit=suit_word(led))
        return IS_VOID_BUT(suit=suit_word(led), card=Face(free[0]))

    def rules(self) -> list[Rule]:
        """The rule that forbids it, else those that it was judged by."""
        if self.rule:
            return [self.rule]
        follow = [self.play.follow] if self.play.follow else []
        return [*follow, *(duty.rule for duty in self.play.duties)]


@dataclass(frozen=True)
class Moment:
    """A trick so far, and what is known of those before it."""

    play: Play
    asked: Asked
    trick: list[str]
    opened: Collection[str]
    first: bool


@dataclass(frozen=True)
class Before:
    """What a duty may ask of the tricks before: the suits led to them, and whether
    who led the first leads this one too. None: nobody said."""

    opened: frozenset[str] | None = None
    first: bool | None = None


NOTHING = Before()


def may_play(
    asked: Asked, hand: tuple[str, ...], card: str, before: Before = NOTHING
) -> Allowed:
    """Whether the card may be played to the trick so far; raises Refused."""
    play, trick, held = read(asked, hand)
    if not card:
        raise Refused([Problem("missing", GIVE_CARD, ("card",))])
    if card not in held:
        text = NOT_HELD(card=Face(card) if card in play.pack else card)
        raise Refused([Problem("not-allowed", text, ("card",))])
    suit = play.order.suits[card]
    known = [
        Moment(play, asked, trick, opened, first)
        for opened in (("", suit) if before.opened is None else (before.opened,))
        for first in ((False, True) if before.first is None else (before.first,))
    ]
    found = {one: [broken_rule(now, one, held) for now in known] for one in held}
    if len({rule is None for rule in found[card]}) > 1:
        raise Refused([what_is_missing(before, known, card, held)])
    may = tuple(one for one in held if found[one] == [None] * len(known))
    rule, shows = found[card][0] or (None, None)
    return Allowed(asked, play, card, may, tuple(held), rule, shows)


def what_is_missing(
    before: Before, known: list[Moment], card: str, hand: list[str]
) -> Problem:
    """What must be said of the tricks before: the first that makes a difference."""
    suit = known[0].play.order.suits[card]
    never, ever = (
        [
            broken_rule(now, card, hand) is None
            for now in known
            if bool(now.opened) == led
        ]
        for led in (False, True)
    )
    if before.opened is None and never != ever:
        text = SAY_OPENED(suit=SUIT[suit])
        return Problem("missing", text, ("opened",))
    return Problem("missing", SAY_FIRST, ("first",))


def read(asked: Asked, hand: tuple[str, ...]) -> tuple[Play, list[str], list[str]]:
    """How it is judged, the trick so far and the hand as written; raises Refused."""
    problems = [p for p in wrong(asked) if p.path != ("cards",)]
    if problems:
        raise Refused(problems)
    play = play_for(asked)
    trick, problems = read_cards(play, asked.cards)
    if not problems and trick:
        problems = list(wrong_in(play, trick, asked))
    if not problems and len(trick) == len(play.seats):
        text = TRICK_FULL(size=len(trick))
        problems = [Problem("wrong-length", text, ("cards",))]
    if not problems and not trick and of_the_lead(play.duties):
        problems = [Problem("not-allowed", LEADS_HANG, ("cards",))]
    if not problems and not hand:
        problems = [Problem("missing", GIVE_HAND, ("hand",))]
    seen = dict[str, int]()
    for card in trick:
        read_one(play, card, seen)
    held = []
    for place, raw in enumerate(hand):
        try:
            held.append(read_one(play, raw, seen))
        except Refused as refused:
            found = refused.problems
            problems += [p._replace(path=("hand", place, *p.path)) for p in found]
    if problems:
        raise Refused(problems)
    return play, trick, held


def broken_rule(now: Moment, card: str, hand: list[str]) -> tuple[Rule, str] | None:
    """The rule that playing a card would break, and the card held that shows it."""
    play, trick = now.play, now.trick
    if not trick:
        return None
    rest = list(hand)
    rest.remove(card)
    suits, led = play.order.suits, play.suit_led(trick[0], now.asked.named)
    follows, others = suits[card] == led, [c for c in rest if suits[c] == led]
    if play.follow and not follows and others and card not in play.exempt_cards:
        return play.follow, others[0]
    turn = turn_of(now, led)
    turn.card, turn.hand = card, [card, *rest]
    turn.suits_in_hand = "".join(suits[one] for one in turn.hand)
    duties = duties_of(play.duties)[follows][turn.power[card] > turn.best]
    if follows != bool(others) or (fault := first_breach(turn, duties)) is None:
        return None
    return fault.rule, fault.proof or card


def turn_of(now: Moment, led: str) -> Turn:
    """The play as a duty looks at it, but for the cards held."""
    play, trick = now.play, now.trick
    leader = play.seats[0] if now.asked.leader is None else now.asked.leader
    strengths = play.strengths(leader, trick, led)
    turn = Turn(replace(play, leader=leader if now.first else None))
    order = play.turn(leader)
    turn.opened = set(now.opened)
    turn.trick, turn.leader, turn.led, turn.place = 0, leader, led, len(trick)
    turn.power = play.powers(leader, led)[len(trick)]
    turn.best = max(strengths)
    turn.winning, turn.seat = order[strengths.index(turn.best)], order[len(trick)]
    return turn
