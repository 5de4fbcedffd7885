"""When a described game ends, who has won it, and how far that is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.described.draft import Draft
from referee.described.names import NUMBER, ROUND, SIDE, YES, State
from referee.described.term import Term
from referee.engine.round import Round
from referee.engine.standings import (
    DEALS_TO_GO,
    HANDS_TO_GO,
    OPEN_ENDED,
    highest,
    lead,
    race,
)
from referee.engine.verdict import Standing
from referee.words import Said, Text, word

KINDS = {
    "at": (ROUND, NUMBER),
    "rounds": (ROUND, NUMBER),
    "lead": (ROUND, NUMBER),
    "when": (ROUND, YES),
    "among": (SIDE, YES),
    "out": (SIDE, YES),
}
KNOWN_BEFORE = ("at", "rounds", "lead", "out")
"""What is asked between the rounds as well: it looks at no answer."""
ENDING = ("at", "rounds", "when", "out")

ENDS_AT = Text("standing.ends-at", "{points} ends it")
ROUNDS_TO_GO = Text(
    "standing.rounds-to-go", "{left} rounds to go", "{left} round to go", by="left"
)
TURNS_TO_GO = Text(
    "standing.turns-to-go", "{left} turns to go", "{left} turn to go", by="left"
)
TO_GO = {"hand": HANDS_TO_GO, "deal": DEALS_TO_GO, "turn": TURNS_TO_GO}


def terms_of(draft: Draft) -> dict[str, Term]:
    """The formulas of its end."""
    ends = draft.document.get("ends", {})
    return {
        key: draft.formula(
            ends[key], *where, ("ends", key), 0 if key in KNOWN_BEFORE else None
        )
        for key, where in KINDS.items()
        if key in ends
    }


def is_open_ended(draft: Draft) -> bool:
    """The table may end it: nothing else does, or it says that this may be, too."""
    ends = draft.document.get("ends", {})
    return bool(ends.get("open")) or not any(key in ends for key in ENDING)


def limit_of(terms: dict[str, Term], s: State) -> int | None:
    """The total that ends it; none where a game that the table may end puts it at 0."""
    if "at" not in terms:
        return None
    limit = terms["at"].value(s, -1)
    return limit if limit or not s.r.table.game.open_ended else None


def ending(draft: Draft, terms: dict[str, Term]) -> Callable[[Round], list[int] | None]:
    """The sides that have won after a round; None where the game goes on."""
    ends = draft.document.get("ends", {})
    sign = -1 if ends.get("wins") == "low" else 1
    shared, out = ends.get("tie", "shared") == "shared", terms.get("out")
    fixed = terms.keys() <= {"at", "rounds", "lead"} and not any(
        term.moves for term in terms.values()
    )

    def end(r: Round) -> list[int] | None:
        if fixed and not is_over(terms, draft.score_again(r), r):
            return None  # told in one go, as most rounds are
        s = draft.state(r, after=True)
        if out is not None:
            left = [i for i in range(len(r.after)) if not out.value(s, i)]
            if len(left) <= 1:
                return left or highest([sign * n for n in r.after])
        over = is_over(terms, s, r)
        if not over:
            return None
        totals = [sign * n for n in r.after]
        won = best_of(terms, s, totals)
        if over == "limit" and not is_far_ahead(terms, s, totals, won):
            return None
        return won if shared or len(won) == 1 else None

    return end


def is_over(terms: dict[str, Term], s: State, r: Round) -> str:
    """What has been reached, the last round or another limit; nothing where none is."""
    if "rounds" in terms and r.number >= terms["rounds"].value(s, -1):
        return "rounds"
    limit = limit_of(terms, s)
    if limit is not None and max(r.after) >= limit:
        return "limit"
    return "limit" if "when" in terms and terms["when"].value(s, -1) else ""


def best_of(terms: dict[str, Term], s: State, totals: list[int]) -> list[int]:
    """The sides with the best total, among those that can win where it says which."""
    sides = [*range(len(totals))]
    if "among" in terms:
        sides = [i for i in sides if terms["among"].value(s, i)] or sides
    best = max(totals[i] for i in sides)
    return [i for i in sides if totals[i] == best]


def is_far_ahead(
    terms: dict[str, Term], s: State, totals: list[int], won: list[int]
) -> bool:
    """Whether the best are so far ahead as they must be."""
    others = [n for i, n in enumerate(totals) if i not in won]
    if "lead" not in terms or not others:
        return True
    return totals[won[0]] - max(others) >= terms["lead"].value(s, -1)


def standing(draft: Draft, terms: dict[str, Term]) -> Callable[[Round], Standing]:
    """Who is ahead, and what ends the game."""
    low = draft.document.get("ends", {}).get("wins") == "low"
    to_go = TO_GO.get(draft.document.get("unit", "round"), ROUNDS_TO_GO)

    def standing(r: Round) -> Standing:
        s = draft.state(r)
        limit = limit_of(terms, s)
        if limit is not None and not low:
            return race(limit)(r)
        said: Said = OPEN_ENDED if is_open_ended(draft) else ""
        if limit is not None:
            said = ENDS_AT(points=limit)
        elif "rounds" in terms:
            said = to_go(left=max(1, terms["rounds"].value(s, -1) - r.number + 1))
        return Standing(lead(r, r.totals), said)

    return standing


def note(label: str, number: int) -> Any:
    """What is kept, beside a total: Bags 3."""
    return f"{label} {word(number)}"
