"""Hands counted from their cards: what was tapped, and how it is laid out.

The cards and every arrangement made by hand travel with the form. What nobody has
arranged the referee lays out, as well as it can be.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext

from referee.engine.match import Assessment
from referee.engine.round import Round
from referee.values.facts import Problem
from scorekeeper.tables import log, scoring, spoken
from scorekeeper.tables.entry import round_forms
from scorekeeper.tables.melds.of_round import OfRound
from scorekeeper.tables.scoring import melds as scoring_melds
from scorekeeper.tables.scoring.melds import HeldHand, Laid, Plan, held, show
from scorekeeper.text import is_number


@dataclass(frozen=True)
class Count(OfRound):
    """The hands of one round. `base`: the facts that stand beside them.

    `whose`: the hand being entered; `picked`: its card that is to be moved; `taken`: a
    card that was tapped and is in another hand. `typed` is what the field holds.
    """

    at: scoring.TableRound
    base: log.Facts
    hands: tuple[HeldHand, ...]
    whose: int = 0
    picked: str = ""
    typed: str = ""
    taken: str = ""
    notes: tuple[str, ...] = ()

    @property
    def rules(self) -> scoring_melds.Hands:
        assert self.state.game.hands is not None
        return self.state.game.hands

    @property
    def key(self) -> str:
        return self.rules.fact.key

    @property
    def hand(self) -> HeldHand:
        return self.hands[self.whose]

    @cached_property
    def round(self) -> Round:
        return self.at.assess(dict(self.base)).round

    @property
    def barred(self) -> str | None:
        """Why nothing is laid off from this hand; None while it is not known."""
        return scoring_melds.why_barred(self.rules, self.round, self.whose)

    def holder(self, card: str) -> int | None:
        held = (seat for seat, one in enumerate(self.hands) if card in one.cards)
        return next(held, None)

    # ---- As they lie ----

    @cached_property
    def laid(self) -> list[Laid]:
        """Every hand, as the sheet has it."""
        return held.hand_rows(self.rules, self.round, self.hands)

    @cached_property
    def left(self) -> dict[int, int]:
        """By seat what it leaves, of those of whom that is settled by now."""
        return held.deadwood_by_seat(self.rules, self.round, self.hands)

    @cached_property
    def best(self) -> int:
        """What the hand being entered leaves at best."""
        hands = (*self.hands[: self.whose], HeldHand(self.hand.cards))
        found = replace(self, hands=(*hands, *self.hands[self.whose + 1 :]))
        return found.deadwood(self.whose)

    def deadwood(self, seat: int) -> int:
        return self.rules.deadwood(self.laid[seat])

    @cached_property
    def problems(self) -> list[Problem]:
        """What is wrong with the hands that have cards."""
        pairs = zip(self.hands, self.laid)
        there = [laid if hand.cards else None for hand, laid in pairs]
        return self.rules.problems(self.round, there)

    def wrong(self, *path: str | int) -> list[str]:
        """What is wrong at a place in the hands, in words."""
        here = (self.key, *path)
        return [
            spoken.word(p.said) for p in self.problems if p.path[: len(here)] == here
        ]

    @property
    def whole(self) -> list[int]:
        """The seats whose cards are all there and lie as the rules allow."""
        seats = range(len(self.hands))
        return [seat for seat in seats if self.is_full(seat) and not self.wrong(seat)]

    def is_full(self, seat: int) -> bool:
        return len(self.hands[seat].cards) == self.rules.size

    @property
    def given(self) -> log.Facts:
        """The whole round with these hands."""
        return {**self.base, self.key: self.laid}

    @cached_property
    def assessment(self) -> Assessment | None:
        """The whole round, once every hand is."""
        if len(self.whole) < len(self.hands):
            return None
        return self.at.assess(self.given)

    @property
    def complete(self) -> bool:
        return self.assessment is not None and self.assessment.complete

    # ---- What a finger does ----

    def with_hand(self, seat: int, hand: HeldHand) -> "Count":
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        return replace(self, hands=hands, picked="", taken="")

    def tap(self, card: str) -> "Count":
        """A card into the hand or out of it; what another holds stays there."""
        if card not in self.rules.rules.pack:
            return self
        if self.holder(card) in (None, self.whose):
            return self.with_hand(self.whose, self.hand.toggle(card))
        return replace(self, picked="", taken=card)

    def move(self, card: str) -> "Count":
        """A card that stood in another hand goes to this one."""
        holder = self.holder(card)
        if holder in (None, self.whose):
            return self
        assert holder is not None
        now = self.with_hand(holder, self.hands[holder].toggle(card))
        return now.tap(card)

    def pick(self, card: str) -> "Count":
        again = card == self.picked or card not in self.hand.cards
        return replace(self, picked="" if again else card, taken="")

    def put(self, target: str) -> "Count":
        """The picked card goes to meld.1 of this hand, new, left, or off.QS."""
        card, plan = self.picked, held.plan_of(self.laid, self.whose)
        if card not in self.hand.cards:
            return self
        what, _, where = target.partition(".")
        melds = [tuple(c for c in meld if c != card) for meld in plan.melds]
        off = [pair for pair in plan.off if pair[0] != card]
        if what == "meld" and is_number(where) and int(where) < len(melds):
            melds[int(where)] += (card,)
        elif what == "new":
            melds.append((card,))
        elif what == "off":
            off.append((card, where))
        made = Plan(tuple(meld for meld in melds if meld), tuple(off))
        return self.with_hand(self.whose, replace(self.hand, plan=made))

    def lay_out(self, _: str) -> "Count":
        """The hand as it leaves least, whatever was arranged."""
        return self.with_hand(self.whose, replace(self.hand, plan=None))

    def clear(self, _: str) -> "Count":
        return self.with_hand(self.whose, HeldHand())

    def add(self, _: str) -> "Count":
        """Cards typed or pasted; what cannot be taken stays in the field."""
        cards, strange = scoring_melds.cards_in(self.typed)
        now, kept = self, list(strange)
        notes = [
            gettext("“{one}” is not a card. Write 8H, or 10S.").format(one=text)
            for text in strange
        ]
        for card in dict.fromkeys(cards):
            if why := now.refuses(card):
                kept.append(card)
                notes.append(why)
            elif card not in now.hand.cards:
                now = now.with_hand(self.whose, now.hand.toggle(card))
        return replace(now, typed=" ".join(kept), notes=tuple(notes))

    def refuses(self, card: str) -> str:
        """Why a card cannot be in this hand."""
        if card not in self.rules.rules.pack:
            return gettext("{card} is not in this pack.").format(card=show(card))
        holder = self.holder(card)
        if holder in (None, self.whose):
            return ""
        assert holder is not None
        return gettext("{card} is in {name}’s hand already.").format(
            card=show(card), name=self.names[holder]
        )


def recorded_hands(
    at: scoring.TableRound, rules: scoring_melds.Hands, base: log.Facts
) -> tuple[HeldHand, ...]:
    """Those of the round, or of its last entry if that was undone.

    They lie as they are recorded, while nothing else of the round is said otherwise.
    """
    given = (
        at.recorded if rules.fact.key in at.recorded else round_forms.before_undo(at)
    )
    hands = given.get(rules.fact.key) or ()
    if base.items() <= given.items() or not hands:
        return held.hands_of_rows(hands)
    return held.as_held(rules, at.assess(dict(given)).round, hands)


def count_of(
    at: scoring.TableRound, base: log.Facts, posted: Mapping[str, str]
) -> Count:
    """The hands as they were posted; without any, as they are recorded."""
    rules, seats = at.game.hands, len(at.state.table.players)
    assert rules is not None
    hands = recorded_hands(at, rules, base)
    if not hands or any(map(held.is_input, posted)):
        hands = held.hands_of_form(posted, seats, rules.rules.pack)
    text = posted.get("show") or posted.get("whose", "")
    whose = int(text) if is_number(text) and int(text) < seats else 0
    typed = posted.get("typed", "")[: held.MOST_TEXT]
    return Count(at, base, hands, whose, posted.get("picked", ""), typed)


def act(count: Count, posted: Mapping[str, str]) -> Count:
    """The hands after the button that was pressed."""
    deeds: dict[str, Callable[[str], Count]] = {
        "card": count.tap,
        "move": count.move,
        "pick": count.pick,
        "put": count.put,
        "best": count.lay_out,
        "clear": count.clear,
        "add": count.add,
    }
    pressed = next((name for name in deeds if name in posted), None)
    if pressed:
        return deeds[pressed](posted[pressed])
    return replace(count, picked="") if "show" in posted else count
