"""Formulas for tests: a table to read them at, and what is wrong with some."""

from types import SimpleNamespace
from typing import Any, NamedTuple

from referee.described.names import (
    NUMBER,
    ROUND,
    SEAT,
    SIDE,
    UNKNOWN,
    YES,
    Name,
    Scope,
    State,
    Unnamed,
)

BIDS, TAKEN, BAGS = (3, 0, 5, 2), (3, 1, 7, 2), (4, 9)
CALLER, NILS = 2, (1,)


def state(**changed: Any) -> State:
    """Four in two partnerships, whose answers are BIDS, TAKEN, BAGS, CALLER, NILS."""
    table = SimpleNamespace(n=4, sides=[[0, 2], [1, 3]], side_of=[0, 1, 0, 1])
    r: Any = SimpleNamespace(table=table)
    found = {"totals": [70, -20], "kept": {}, "seats": (0, 1, 2, 3), "sides": (0, 1)}
    return State(r, **{**found, **changed})


def of_seat(key: str, values: tuple[int, ...]) -> Name:
    return Name(key, key, NUMBER, SEAT, 0, 13, lambda s, i: values[i], asked=True)


NAMES = {
    name.key: name
    for name in (
        of_seat("bid", BIDS),
        of_seat("took", TAKEN),
        Name("bags", "Bags", NUMBER, SIDE, 0, 9, lambda s, i: BAGS[i]),
        Name("total", "Total", NUMBER, SIDE, -999, 999, lambda s, i: s.totals[i]),
        Name("round", "Round", NUMBER, ROUND, 1, 10, lambda s, i: 4),
        Name("deals", "Deals", YES, SEAT, 0, 1, lambda s, i: i == 3),
        Name("said", "Said", YES, ROUND, 0, 1, lambda s, i: 1),
        Name("one", "One", NUMBER, ROUND, 1, 1, lambda s, i: 0, lambda s: (CALLER,)),
        Name("nils", "Nils", NUMBER, ROUND, 0, 4, lambda s, i: 0, lambda s: NILS),
    )
}


def find(key: str) -> Name:
    if key not in NAMES:
        raise Unnamed(UNKNOWN(name=key))
    return NAMES[key]


def scope(place: str) -> Scope:
    return Scope(find, place, players=4, sides=2, partners=2)


class Faulty(NamedTuple):
    """A formula, the key of the text that refuses it, the letters it marks."""

    formula: str
    text: str
    marked: str
    place: str = SEAT


FAULTY = (
    Faulty("", "empty", ""),
    Faulty("  ", "empty", "  "),
    Faulty("1" * 301, "too-long", "1"),
    Faulty("+".join(["1"] * 120), "too-many-parts", "+"),
    Faulty("(" * 24 + "1" + ")" * 24, "too-deep", "1"),
    Faulty("-" * 30 + "1", "too-deep", "-"),
    Faulty("not " * 30 + "said", "too-deep", "not"),
    Faulty("max(1,2,3,4,5,6,7,8,9)", "too-many-values", ")"),
    Faulty("bid + 12345678", "digits", "12345678"),
    Faulty("0.5", "decimal", "."),
    Faulty("bid + 'x'", "quoted", "'"),
    Faulty("bid + Took", "capital", "T"),
    Faulty("bid ^ 2", "strange", "^"),
    Faulty("b\u0456d", "strange", "\u0456"),
    Faulty("bid\N{NO-BREAK SPACE}\0", "strange", "\0"),
    Faulty("bid +", "at-the-end", ""),
    Faulty("(bid", "lacks", ""),
    Faulty("if said then 1", "lacks", ""),
    Faulty("max(bid took)", "lacks", "took"),
    Faulty("bid + * 2", "expected", "*"),
    Faulty("sum()", "expected", ")"),
    Faulty("bid of 3", "name-needed", "3"),
    Faulty("0 < bid < 5", "chained", "<"),
    Faulty("(0 < bid < 5)", "chained", "<"),
    Faulty("bid took", "unexpected", "took"),
    Faulty("bids", "unknown", "bids"),
    Faulty("__class__", "strange", "_"),
    Faulty("if bid then 1 else 2", "no-yes", "bid"),
    Faulty("1 + (2 = 2)", "no-number", "2 = 2"),
    Faulty("said > said", "no-number", "said"),
    Faulty("said", "no-number", "said"),
    Faulty("if said then 1 else said", "no-number", "said"),
    Faulty("9999999 * 9999999", "too-large", "9999999 * 9999999"),
    Faulty("bid / 2", "rounding", "bid / 2"),
    Faulty("down(bid)", "rounding", "down(bid)"),
    Faulty("down(bid + took / 2)", "rounding", "down(bid + took / 2)"),
    Faulty("down(7 / bid)", "below-one", "bid"),
    Faulty("rest(7, bid - 1)", "below-one", "bid - 1"),
    Faulty("rest(7)", "how-many", "rest(7)"),
    Faulty("sum(1, 2)", "how-many", "sum(1, 2)"),
    Faulty("is(nils, one)", "how-many", "is(nils, one)"),
    Faulty("left(bid, 1)", "how-many", "left(bid, 1)"),
    Faulty("bid", "each-number", "bid", ROUND),
    Faulty("if deals then 1 else 0", "each-yes", "deals", ROUND),
    Faulty("rank(bid)", "of-each", "rank(bid)", ROUND),
    Faulty("if is(one) then 1 else 0", "of-each", "is(one)", ROUND),
    Faulty("left(bid)", "of-each", "left(bid)", SIDE),
    Faulty("one", "player", "one"),
    Faulty("if is(bid) then 1 else 0", "no-player", "is(bid)"),
    Faulty("bid of took", "no-player", "took"),
    Faulty("round of one", "same-for-all", "round"),
    Faulty("sum(sum(sum(bid)))", "nested", "sum(bid)"),
)
