"""A hand of cards as it was tapped, and as somebody laid it out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.tables.scoring import melds as scoring_melds
from scorekeeper.tables.scoring.melds import Laid

# More cards than anybody holds, and text than they take.
MOST_CARDS, MOST_TEXT = 26, 300


@dataclass(frozen=True)
class Plan:
    """A hand as somebody laid it out: its melds, and (card, on which meld) laid off.

    A meld of another hand is named by one of its cards: its place may change.
    """

    melds: tuple[tuple[str, ...], ...] = ()
    off: tuple[tuple[str, str], ...] = ()

    def without(self, card: str) -> "Plan":
        melds = (tuple(c for c in meld if c != card) for meld in self.melds)
        off = tuple(pair for pair in self.off if pair[0] != card)
        return Plan(tuple(meld for meld in melds if meld), off)

    def text(self) -> str:
        """As the form carries it: 8H 8D 8C/QC>QS."""
        pairs = (f"{card}>{anchor}" for card, anchor in self.off)
        return "/".join([*map(" ".join, self.melds), *pairs]) or "/"


@dataclass(frozen=True)
class Hand:
    """`plan`: somebody has laid it out; else it lies as it leaves least."""

    cards: tuple[str, ...] = ()
    plan: Plan | None = None

    def toggled(self, card: str) -> "Hand":
        if card not in self.cards:
            return replace(self, cards=(*self.cards, card))
        left = tuple(one for one in self.cards if one != card)
        return Hand(left, self.plan and self.plan.without(card))

    @property
    def fixed(self) -> Laid:
        """As it was laid out, before anything is laid off."""
        plan = self.plan or Plan()
        melded = {card for meld in plan.melds for card in meld}
        left = [card for card in self.cards if card not in melded]
        melds = [list(meld) for meld in plan.melds]
        return {"melds": melds, "layoffs": [], "deadwood": left}


def laid_off(hands: Sequence[Laid], seat: int, hand: Hand) -> Laid:
    """A hand as somebody laid it out, with its lay-offs where those melds are now."""
    places = {
        card: (other, number)
        for other, one in enumerate(hands)
        for number, meld in enumerate(one["melds"])
        for card in meld
        if other != seat
    }
    pairs = hand.plan.off if hand.plan else ()
    off = {card: places[anchor] for card, anchor in pairs if anchor in places}
    found = hand.fixed
    layoffs = [{"card": c, "seat": s, "meld": m} for c, (s, m) in off.items()]
    left = [card for card in found["deadwood"] if card not in off]
    return {"melds": found["melds"], "layoffs": layoffs, "deadwood": left}


def plan_of(hands: Sequence[Laid], seat: int) -> Plan:
    """A laid out hand of the sheet as the form carries it."""
    off = (
        (one["card"], hands[one["seat"]]["melds"][one["meld"]][0])
        for one in hands[seat].get("layoffs", ())
    )
    return Plan(tuple(map(tuple, hands[seat]["melds"])), tuple(off))


def recorded(hands: Sequence[Laid]) -> tuple[Hand, ...]:
    """The hands of a sheet, as they lie there."""
    seats = range(len(hands))
    return tuple(
        Hand(tuple(cards_of(hands[seat])), plan_of(hands, seat)) for seat in seats
    )


def cards_of(hand: Laid) -> Iterator[str]:
    for meld in hand["melds"]:
        yield from meld
    yield from (one["card"] for one in hand.get("layoffs", ()))
    yield from hand["deadwood"]


def posted_hands(
    posted: Mapping[str, str], seats: int, pack: Mapping[str, int]
) -> tuple[Hand, ...]:
    """What the form carries: every card once, in the first hand that has it."""
    hands: list[Hand] = []
    seen: set[str] = set()
    for seat in range(seats):
        cards, _ = scoring_melds.cards_in(posted.get(f"hand-{seat}", "")[:MOST_TEXT])
        mine = [c for c in dict.fromkeys(cards) if c in pack and c not in seen]
        seen.update(mine[:MOST_CARDS])
        plan = posted_plan(posted.get(f"plan-{seat}", "")[:MOST_TEXT], mine)
        hands.append(Hand(tuple(mine[:MOST_CARDS]), plan))
    return tuple(hands)


def posted_plan(text: str, mine: Sequence[str]) -> Plan | None:
    if not text:
        return None
    melds: list[tuple[str, ...]] = []
    off: list[tuple[str, str]] = []
    seen: set[str] = set()
    for part in text.split("/"):
        laid, _, anchor = part.partition(">")
        cards = dict.fromkeys(laid.split())
        fresh = tuple(c for c in cards if c in mine and c not in seen)
        seen.update(fresh)
        if anchor:
            off += [(card, anchor) for card in fresh]
        elif fresh:
            melds.append(fresh)
    return Plan(tuple(melds), tuple(off))
