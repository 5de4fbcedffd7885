"""Hands as they are held: their cards, and how somebody has laid them out.

What a hand leaves is never kept as a number: it is counted from these cards wherever
it is asked, under what is known of the round there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.melds.hands import Hand, Hands
from referee.values.facts import FactMissing
from referee.values.view import WholeRound

# More cards than anybody holds, and text than they take.
MOST_CARDS, MOST_TEXT = 26, 300


@dataclass(frozen=True)
class Plan:
    """A hand as somebody laid it out: its melds, and (card, on which meld) laid off.

    A meld of another hand is named by one of its cards: its place may change.
    """

    melds: tuple[tuple[str, ...], ...] = ()
    off: tuple[tuple[str, str], ...] = ()

    def without(self, card: str) -> Plan:
        melds = (tuple(c for c in meld if c != card) for meld in self.melds)
        off = tuple(pair for pair in self.off if pair[0] != card)
        return Plan(tuple(meld for meld in melds if meld), off)

    def text(self) -> str:
        """As a form carries it: 8H 8D 8C/QC>QS."""
        pairs = (f"{card}>{anchor}" for card, anchor in self.off)
        return "/".join([*map(" ".join, self.melds), *pairs]) or "/"


@dataclass(frozen=True)
class HeldHand:
    """`plan`: somebody has laid it out; else it lies as it leaves least."""

    cards: tuple[str, ...] = ()
    plan: Plan | None = None

    def toggle(self, card: str) -> HeldHand:
        if card not in self.cards:
            return replace(self, cards=(*self.cards, card))
        left = tuple(one for one in self.cards if one != card)
        return HeldHand(left, self.plan and self.plan.without(card))

    @property
    def fixed(self) -> Hand:
        """As it was laid out, before anything is laid off."""
        plan = self.plan or Plan()
        melded = {card for meld in plan.melds for card in meld}
        left = [card for card in self.cards if card not in melded]
        melds = [list(meld) for meld in plan.melds]
        return {"melds": melds, "layoffs": [], "deadwood": left}


Held = Sequence[HeldHand]
"""The hand of every seat; without cards where nobody has told it."""


# ---- What they leave ----


def hand_rows(hands: Hands, r: WholeRound, held: Held) -> list[Hand]:
    """Every hand, as a sheet has it.

    What nobody has laid out lies as it leaves least; of what somebody did, nothing is
    laid off where the round does not allow it.
    """
    fixed = {s: one.fixed for s, one in enumerate(held) if one.plan}
    free = {s: h.cards for s, h in enumerate(held) if h.cards and not h.plan}
    found = hands.best(r, free, fixed=fixed) | fixed
    every = [found.get(seat, HeldHand().fixed) for seat in range(len(held))]
    for seat in fixed:
        if not may_not_lay_off(hands, r, seat):
            every[seat] = with_lay_offs(every, seat, held[seat])
    return every


def may_not_lay_off(hands: Hands, r: WholeRound, seat: int) -> bool | None:
    """Whether a seat may lay nothing off; None while that is not known."""
    try:
        return bool(hands.barred(r, seat))
    except FactMissing:
        return None


def complete_seats(hands: Hands, r: WholeRound, held: Held) -> list[int]:
    """The seats of which all is known that says what they leave.

    That is how the hand ended and, of whoever may lay off, the melds of the others.
    """
    whole = [len(one.cards) == hands.size for one in held]
    said = [may_not_lay_off(hands, r, seat) for seat in range(len(held))]
    if None in said:
        return []
    return [
        seat for seat, one in enumerate(said) if whole[seat] and (one or all(whole))
    ]


def deadwood_by_seat(hands: Hands, r: WholeRound, held: Held) -> dict[int, int]:
    """By seat what it leaves, of those of whom that is settled and that lie right."""
    seats = complete_seats(hands, r, held)
    if not seats:
        return {}
    every = hand_rows(hands, r, held)
    there = [row if one.cards else None for row, one in zip(every, held, strict=True)]
    wrong = {problem.path[1] for problem in hands.problems(r, there)}
    return {
        seat: hands.deadwood(every[seat])
        for seat in seats
        if seat not in wrong and (not wrong or may_not_lay_off(hands, r, seat))
    }


def with_lay_offs(hands: Sequence[Hand], seat: int, hand: HeldHand) -> Hand:
    """A hand as somebody laid it out, with its lay-offs where those melds are now."""
    places = {
        card: (other, number)
        for other, laid in enumerate(hands)
        for number, meld in enumerate(laid["melds"])
        for card in meld
        if other != seat
    }
    pairs = hand.plan.off if hand.plan else ()
    off = {card: places[anchor] for card, anchor in pairs if anchor in places}
    found = hand.fixed
    layoffs = [{"card": c, "seat": s, "meld": m} for c, (s, m) in off.items()]
    rest = [card for card in found["deadwood"] if card not in off]
    return {"melds": found["melds"], "layoffs": layoffs, "deadwood": rest}


# ---- As a sheet has them ----


def plan_of(hands: Sequence[Hand], seat: int) -> Plan:
    """A laid out hand of the sheet as a form carries it."""
    off = (
        (layoff["card"], hands[layoff["seat"]]["melds"][layoff["meld"]][0])
        for layoff in hands[seat].get("layoffs", ())
    )
    return Plan(tuple(map(tuple, hands[seat]["melds"])), tuple(off))


def hands_of_rows(hands: Sequence[Hand]) -> tuple[HeldHand, ...]:
    """The hands of a sheet, as they lie there."""
    return tuple(
        HeldHand(tuple(cards_of(hand)), plan_of(hands, seat))
        for seat, hand in enumerate(hands)
    )


def as_held(rules: Hands, r: WholeRound, hands: Sequence[Hand]) -> tuple[HeldHand, ...]:
    """The same; where they leave least they lie so by themselves, whatever changes."""
    there = hands_of_rows(hands)
    free = tuple(HeldHand(one.cards) for one in there)
    best = hand_rows(rules, r, free)
    same = all(is_as_good(rules, *pair) for pair in zip(best, hands, strict=True))
    return free if same else there


def is_as_good(rules: Hands, hand: Hand, other: Hand) -> bool:
    """The same cards, of which as much is left."""
    same = sorted(cards_of(hand)) == sorted(cards_of(other))
    return same and rules.deadwood(hand) == rules.deadwood(other)


def cards_of(hand: Hand) -> Iterator[str]:
    for meld in hand["melds"]:
        yield from meld
    yield from (one["card"] for one in hand.get("layoffs", ()))
    yield from hand["deadwood"]


# ---- As a form carries them ----


def is_input(name: str) -> bool:
    """An input that carries cards: hand-0, plan-0."""
    key, _, seat = name.partition("-")
    return key in ("hand", "plan") and seat.isdecimal()


def texts(held: Held) -> dict[str, str]:
    """What a form carries of them."""
    found = {}
    for seat, hand in enumerate(held):
        if hand.cards:
            found[f"hand-{seat}"] = " ".join(hand.cards)
        if hand.plan:
            found[f"plan-{seat}"] = hand.plan.text()
    return found


def hands_of_form(
    texts: Mapping[str, str], seats: int, pack: Mapping[str, int]
) -> tuple[HeldHand, ...]:
    """What the form carries: every card once, in the first hand that has it."""
    found: list[HeldHand] = []
    seen: set[str] = set()
    for seat in range(seats):
        cards = texts.get(f"hand-{seat}", "")[:MOST_TEXT].split()
        mine = [c for c in dict.fromkeys(cards) if c in pack and c not in seen]
        mine = mine[:MOST_CARDS]
        seen.update(mine)
        plan = posted_plan(texts.get(f"plan-{seat}", "")[:MOST_TEXT], mine)
        found.append(HeldHand(tuple(mine), plan))
    return tuple(found)


def posted_plan(text: str, mine: Sequence[str]) -> Plan | None:
    if not text:
        return None
    melds: list[tuple[str, ...]] = []
    off: list[tuple[str, str]] = []
    seen: set[str] = set()
    for part in text.split("/"):
        put, _, anchor = part.partition(">")
        cards = dict.fromkeys(put.split())
        fresh = tuple(c for c in cards if c in mine and c not in seen)
        seen.update(fresh)
        if anchor:
            off += [(card, anchor) for card in fresh]
        elif fresh:
            melds.append(fresh)
    return Plan(tuple(melds), tuple(off))
