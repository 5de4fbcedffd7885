"""Shapes in which some play against the others: partners with a contract, one or two
against the rest.
"""

from typing import NamedTuple

from django.utils.translation import gettext, gettext_noop

from scorekeeper.tables.starting.shapes import (
    Document,
    Game,
    common,
    points,
    told_points,
)


class Contract(NamedTuple):
    """A side bids `low` to `high` of `tricks`. Made, it scores `made`, `each` for every
    one bid and `over` for every one more; not made `missed` and `short` for every one
    that it lacks, and the others `others` for each of these.
    """

    tricks: int
    low: int
    high: int
    made: int
    each: int
    over: int
    missed: int
    short: int
    others: int
    limit: int


CONTRACT_MADE = gettext_noop("A contract that is made scores {points}.")
CONTRACT_MISSED = gettext_noop("A contract that is not made scores {points}.")
BID_EACH = gettext_noop("{points}, and {each} for each trick bid")
OVER_EACH = gettext_noop("{points}, {each} for each trick more")
LACKED = gettext_noop("{points}, and {each} for each trick that it lacks")
OTHERS_EACH = gettext_noop("The others then score {points} for each of these.")
BID_TOOK = gettext_noop("bid {bid}, took {took}")


def contract(game: Game, told: Contract) -> Document:
    rows = [contract_made(told), contract_missed(told)]
    return common(
        game,
        summary=gettext("One side says how many tricks it will take with its partner."),
        partners="opposite",
        unit="hand",
        pages=[contract_page(told), taken_page(told)],
        scores=[*rows, *([contract_of_others(told)] if told.others else [])],
        ends={"at": f"{told.limit}", "wins": "high"},
    )


def contract_page(told: Contract) -> Document:
    who = {"key": "declarer", "label": gettext("Who plays it"), "kind": "player"}
    bid = {
        "key": "bid",
        "label": gettext("Bid"),
        "one": gettext("bid"),
        "kind": "number",
        "from": f"{told.low}",
        "to": f"{told.high}",
    }
    return {"key": "contract", "label": gettext("Contract"), "asks": [who, bid]}


def taken_page(told: Contract) -> Document:
    took = {
        "key": "took",
        "label": gettext("Tricks of who plays it"),
        "one": gettext("took"),
        "kind": "number",
        "to": f"{told.tricks}",
    }
    return {"key": "tricks", "label": gettext("Tricks"), "asks": [took]}


def contract_made(told: Contract) -> Document:
    law = told_points(BID_EACH, told.made, told.each)
    if told.over:
        law = gettext(OVER_EACH).format(points=law, each=minus(told.over))
    return {
        "key": "made",
        "title": gettext("Contract made"),
        "law": gettext(CONTRACT_MADE).format(points=law),
        "when": "is(declarer) and took >= bid",
        "points": join(
            points(told.made, told.each, "bid"),
            points(0, told.over, "(took - bid)") if told.over else "",
        ),
        "says": gettext(BID_TOOK),
    }


def contract_missed(told: Contract) -> Document:
    law = told_points(LACKED, told.missed, told.short)
    return {
        "key": "missed",
        "title": gettext("Contract not made"),
        "law": gettext(CONTRACT_MISSED).format(points=law),
        "when": "is(declarer) and took < bid",
        "points": points(told.missed, told.short, "(bid - took)"),
        "says": gettext(BID_TOOK),
    }


def contract_of_others(told: Contract) -> Document:
    return {
        "key": "others",
        "title": gettext("Points of the others"),
        "law": gettext(OTHERS_EACH).format(points=minus(told.others)),
        "when": "not is(declarer) and took < bid",
        "points": points(0, told.others, "(bid - took)"),
        "says": gettext(BID_TOOK),
    }


def minus(number: int) -> str:
    return str(number).replace("-", "−")


def join(first: str, more: str) -> str:
    """A sum of formulas, of which the first may be nothing."""
    if not more:
        return first
    return more if first == "0" else f"{first} + {more}".replace("+ -", "- ")


# ---- One or two against the rest ----


class Party(NamedTuple):
    """Whoever is `called` so, at most two of them where it says `two`, wins a round or
    loses it. `losers`: they lose what the winners score.
    """

    called: str
    two: bool
    doubled: bool
    losers: bool
    rounds: int


PARTY_WON = gettext_noop("{who}, won: the points of the round")
OTHERS_WON = gettext_noop("The others score the points of the round where {who} lost.")
PARTY_LOST = gettext_noop("{who}, lost: minus the points of the round")
OTHERS_LOST = gettext_noop("The others lose the points of the round where {who} won.")
ONE_ALONE = gettext_noop("{law}; one alone once for each of the others.")


def party(game: Game, told: Party) -> Document:
    return common(
        game,
        summary=gettext("One or two play against the others."),
        values=[times_of(told)],
        pages=[{"key": "played", "label": gettext("Round"), "asks": party_asks(told)}],
        scores=party_rows(told),
        ends={"wins": "high"} | ({"rounds": f"{told.rounds}"} if told.rounds else {}),
    )


def times_of(told: Party) -> Document:
    alone = "if count(is(party)) = 1 then players - 1 else 1"
    return {
        "key": "times",
        "label": gettext("Times"),
        "for": "round",
        "is": alone if told.two else "players - 1",
    }


def party_asks(told: Party) -> list[Document]:
    who = {"key": "party", "label": told.called, "kind": "player"}
    if told.two:
        who |= {"kind": "players", "least": "1", "most": "2"}
    choices = [
        {"key": "won", "label": gettext("won"), "is": 1},
        {"key": "lost", "label": gettext("lost"), "is": 0},
    ]
    result = {"key": "result", "label": gettext("Result"), "kind": "choice"}
    worth = {
        "key": "worth",
        "label": gettext("Points"),
        "one": gettext("points"),
        "kind": "number",
    }
    doubled = [doublings()] if told.doubled else []
    return [who, result | {"choices": choices}, worth, *doubled]


def doublings() -> Document:
    numbers = [1, 2, 4, 8, 16]
    choices = [{"key": f"times_{n}", "label": f"×{n}", "is": n} for n in numbers]
    label = gettext("Doubled")
    return {"key": "doubled", "label": label, "kind": "choice", "choices": choices}


def party_rows(told: Party) -> list[Document]:
    worth = "worth * doubled" if told.doubled else "worth"
    return [*winners(told, worth), *(losers(told, worth) if told.losers else [])]


def winners(told: Party, worth: str) -> list[Document]:
    law = gettext(PARTY_WON).format(who=told.called)
    own = {
        "key": "party_won",
        "title": gettext("Won"),
        "law": gettext(ONE_ALONE).format(law=law),
        "when": "is(party) and result = won",
        "points": f"{worth} * times",
        "says": gettext("won"),
    }
    others = {
        "key": "others_won",
        "title": gettext("Won by the others"),
        "law": gettext(OTHERS_WON).format(who=told.called),
        "when": "not is(party) and result = lost",
        "points": worth,
        "says": gettext("won"),
    }
    return [own, others]


def losers(told: Party, worth: str) -> list[Document]:
    law = gettext(PARTY_LOST).format(who=told.called)
    own = {
        "key": "party_lost",
        "title": gettext("Lost"),
        "law": gettext(ONE_ALONE).format(law=law),
        "when": "is(party) and result = lost",
        "points": f"-{worth} * times",
        "says": gettext("lost"),
    }
    others = {
        "key": "others_lost",
        "title": gettext("Lost by the others"),
        "law": gettext(OTHERS_LOST).format(who=told.called),
        "when": "not is(party) and result = won",
        "points": f"-{worth}",
        "says": gettext("lost"),
    }
    return [own, others]
