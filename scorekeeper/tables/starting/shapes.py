"""Shapes of games: a few answers make a rule sheet, in the words of who gives them.

Nothing but a document is made here: whether it is a game, the referee says.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import get_language, gettext, gettext_noop

Document = dict[str, Any]
# How the cards of a hand go from one to the next.
SAME, UP, DOWN, BOTH = "same", "up", "down", "both"


class Game(NamedTuple):
    """What every shape asks."""

    name: str
    by: str
    least: int
    most: int


class Bids(NamedTuple):
    """Tricks are bid, then taken: of so many cards at most, and where these stay the
    same in so many hands. A bid that is made scores `made` and `each` for each trick,
    one that is not `missed` and `off` for each trick away from it.
    """

    way: str
    cards: int
    hands: int
    hook: bool
    made: int
    each: int
    missed: int
    off: int


class Kind(NamedTuple):
    """Cards that count: what they are called, the points of one, how many are there
    in a round, 0 where that differs."""

    label: str
    worth: int
    there: int


def common(game: Game, **more: Any) -> Document:
    by = {"by": game.by} if game.by else {}
    return {
        "rules": 1,
        "lang": (get_language() or "en")[:2],
        "name": game.name,
        **by,
        "players": list(range(game.least, game.most + 1)),
        **more,
    }


# ---- Points as they are told ----


class Typed(NamedTuple):
    """Whose points they are, by how partners sit; what wins, and what ends it: 0 where
    nothing does.
    """

    partners: str
    low: bool
    limit: int
    rounds: int


def point_game(game: Game, told: Typed) -> Document:
    ask = {
        "key": "points",
        "label": gettext("Points"),
        "kind": "number",
        "for": "side" if told.partners else "seat",
        "from": "-9999",
        "to": "9999",
    }
    row = {
        "key": "written",
        "title": gettext("Points"),
        "law": gettext("The points of the round are added."),
        "points": "points",
    }
    ends = {"wins": "low" if told.low else "high"}
    ends |= {"at": f"{told.limit}"} if told.limit else {}
    ends |= {"rounds": f"{told.rounds}"} if told.rounds else {}
    return common(
        game,
        summary=gettext("Everyone’s points are written down after each round."),
        **({"partners": told.partners} if told.partners else {}),
        pages=[{"key": "points", "label": gettext("Points"), "asks": [ask]}],
        scores=[row],
        ends=ends,
    )


# ---- Bid, and made or not ----

MADE = gettext_noop("A bid that is made exactly scores {points}.")
MISSED = gettext_noop("A bid that is not made scores {points}.")
FOR_EACH = gettext_noop("{points}, and {each} for each trick")
AWAY = gettext_noop("{points}, and {each} for each trick away from it")
SAID = gettext_noop("bid {bid}, took {took}")
HOOK = gettext_noop(
    "{name} deals and may not bid {bid}: the bids would add up to the tricks."
)


def bids(game: Game, told: Bids) -> Document:
    number, rounds = hands_of(told)
    return common(
        game,
        summary=gettext("Everyone says how many tricks they will take."),
        unit="hand",
        first=gettext("bids first"),
        values=[
            {"key": "cards", "label": gettext("Cards"), "for": "round", "is": number},
            {"key": "off", "label": gettext("Tricks away"), "is": "abs(took - bid)"},
        ],
        pages=[bid_page(told.hook), trick_page()],
        scores=[bid_made(told), bid_missed(told)],
        ends={"rounds": rounds, "wins": "high"},
    )


def bid_made(told: Bids) -> Document:
    return {
        "key": "made",
        "title": gettext("Bid made"),
        "law": gettext(MADE).format(points=told_points(FOR_EACH, told.made, told.each)),
        "when": "took = bid",
        "points": points(told.made, told.each, "bid"),
        "says": gettext(SAID),
    }


def bid_missed(told: Bids) -> Document:
    return {
        "key": "missed",
        "title": gettext("Bid not made"),
        "law": gettext(MISSED).format(points=told_points(AWAY, told.missed, told.off)),
        "otherwise": True,
        "points": points(told.missed, told.off, "off"),
        "says": gettext(SAID),
    }


def hands_of(told: Bids) -> tuple[str, str]:
    """Formulas of the cards of a hand, and of how many hands there are."""
    most = told.cards
    return {
        SAME: (f"{most}", f"{told.hands}"),
        UP: (f"min(round, {most})", f"{most}"),
        DOWN: (f"max(1, {most + 1} - round)", f"{most}"),
        BOTH: (f"max(1, abs(round - {most}) + 1)", f"{2 * most - 1}"),
    }[told.way]


def points(fixed: int, each: int, name: str) -> str:
    """A formula; nothing stands in it that is nothing."""
    times = name if abs(each) == 1 else f"{abs(each)} * {name}"
    if not each:
        return f"{fixed}"
    if not fixed:
        return times if each > 0 else f"-{times}"
    return f"{fixed} {'+' if each > 0 else '-'} {times}"


def told_points(both: str, fixed: int, each: int) -> str:
    shown = str(fixed).replace("-", "−")
    of_each = str(each).replace("-", "−")
    return gettext(both).format(points=shown, each=of_each) if each else shown


def bid_page(hook: bool) -> Document:
    check = {
        "for": "seat",
        "never": "deals and sum(bid) = cards",
        "at": "bid",
        "says": gettext(HOOK),
    }
    ask = {
        "key": "bid",
        "label": gettext("Bids"),
        "one": gettext("bid"),
        "kind": "number",
        "for": "seat",
        "to": "cards",
        "spoken": gettext("says"),
        "keys": 11,
    }
    page = {"key": "bidding", "label": gettext("Bids"), "asks": [ask]}
    return page | ({"checks": [check]} if hook else {})


def trick_page() -> Document:
    ask = {
        "key": "took",
        "label": gettext("Tricks"),
        "one": gettext("took"),
        "kind": "number",
        "for": "seat",
        "to": "cards",
        "total": "cards",
        "noun": gettext("tricks"),
        "beside": "bid",
        "keys": 11,
    }
    return {"key": "tricks", "label": gettext("Tricks"), "asks": [ask]}


# ---- Cards that count ----
TAKES = gettext_noop("Who has no cards left scores what all others have.")
EACH = gettext_noop("{label}: {points} each.")
MOST_OF_A_KIND = 20


def cards(game: Game, kinds: Sequence[Kind], limit: int, low: bool) -> Document:
    """The points of what each has taken, or has left; the limit ends it."""
    asks = [ask_of(number, kind) for number, kind in enumerate(kinds)]
    laws = [
        gettext(EACH).format(label=kind.label, points=str(kind.worth).replace("-", "−"))
        for kind in kinds
    ]
    return common(
        game,
        summary=gettext("The cards that everyone has at the end of a round count."),
        pages=[{"key": "cards", "label": gettext("Cards"), "asks": asks}],
        scores=[
            {
                "key": "cards",
                "title": gettext("Cards"),
                "law": " ".join(laws),
                "points": sum_of([one.worth for one in kinds]),
            }
        ],
        ends={"at": f"{limit}", "wins": "low" if low else "high"},
    )


def ask_of(number: int, kind: Kind) -> Document:
    ask = {
        "key": f"kind_{number}",
        "label": kind.label,
        "kind": "number",
        "for": "seat",
        "to": f"{kind.there or MOST_OF_A_KIND}",
        "start": 0,
    }
    return ask | ({"total": f"{kind.there}"} if kind.there else {})


def sum_of(worth: Sequence[int]) -> str:
    parts = [points(0, one, f"kind_{number}") for number, one in enumerate(worth)]
    return " + ".join(parts).replace("+ -", "- ")


def leftovers(game: Game, kinds: Sequence[Kind], limit: int, taken: bool) -> Document:
    """What each has left counts; `taken`: for whoever has nothing."""
    own = cards(game, kinds, limit, low=True)
    own["summary"] = gettext("The cards that are left in a hand count.")
    if not taken:
        return own
    [row] = own["scores"]
    value = {"key": "left", "label": gettext("Left"), "is": row["points"]}
    out = {
        "key": "out",
        "title": gettext("Out"),
        "law": f"{gettext(TAKES)} {row['law']}",
        "when": "left = 0",
        "points": "others(left)",
        "says": gettext("no cards left; the others have"),
    }
    rest = {
        "key": "rest",
        "title": gettext("Not out"),
        "law": gettext(OTHERS),
        "otherwise": True,
        "points": "0",
    }
    ends = {"at": f"{limit}", "wins": "high"}
    return own | {"values": [value], "scores": [out, rest], "ends": ends}


# ---- Places ----

PLACE = gettext_noop("Place {place}: {points}.")
WITH = gettext_noop("place {place} with {result}")
OTHERS = gettext_noop("All others score nothing.")


def places(game: Game, awards: Sequence[int], rounds: int) -> Document:
    """What each made of a round decides a place, and a place scores."""
    rows = [award_of(place, award) for place, award in enumerate(awards, 1)]
    others = {
        "key": "others",
        "title": gettext("Other places"),
        "law": gettext(OTHERS),
        "otherwise": True,
        "points": "0",
    }
    ask = {
        "key": "result",
        "label": gettext("Result"),
        "kind": "number",
        "for": "seat",
        "to": "9999",
    }
    return common(
        game,
        summary=gettext("The places of each round score."),
        pages=[{"key": "result", "label": gettext("Result"), "asks": [ask]}],
        scores=[*rows, others],
        ends={"rounds": f"{rounds}", "wins": "high"},
    )


def award_of(place: int, award: int) -> Document:
    return {
        "key": f"place_{place}",
        "title": gettext("Place {number}").format(number=place),
        "law": gettext(PLACE).format(place=place, points=award),
        "when": f"rank(result) = {place}",
        "points": f"{award}",
        "says": gettext(WITH).replace("{place}", str(place)),
        **({"otherwise": True} if place > 1 else {}),
    }
