"""Who is ahead and what they need, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.verdict import Standing

if TYPE_CHECKING:
    from referee.round import Round


def leaders(totals: list[int]) -> list[int]:
    """The sides with the highest total: equal highest share it."""
    best = max(totals)
    return [side for side, total in enumerate(totals) if total == best]


def who_does(r: Round, sides: list[int], does: str, do: str) -> str:
    """Sides and what they do: "Ann needs", "Ann and Cleo need", "All need"."""
    if len(sides) == len(r.table.sides):
        partners = len(r.table.sides) < r.table.n
        both = "Both sides" if partners else "Both"
        return f"{both if len(sides) == 2 else 'All'} {do}"
    one = len(sides) == 1 and len(r.table.sides[sides[0]]) == 1
    return f"{r.both(sides)} {does if one else do}"


def minus(number: int) -> str:
    """A number as people write it, with a true minus."""
    return f"−{-number}" if number < 0 else str(number)


def lead(r: Round, totals: list[int]) -> str:
    """Who is ahead by these totals, and by how much."""
    best = leaders(totals)
    if len(best) > 1:
        level = who_does(r, best, "is level", "are level")
        return f"{level} on {minus(totals[best[0]])}"
    second = max(total for side, total in enumerate(totals) if side not in best)
    behind = [side for side, total in enumerate(totals) if total == second]
    by = totals[best[0]] - second
    return f"{who_does(r, best, 'is', 'are')} {by} ahead of {r.both(behind)}"


def ahead(r: Round) -> Standing:
    """Who is ahead, for games that end by themselves and not at a total."""
    return Standing(lead(r, r.totals), "")


def race(target: int) -> Callable[[Round], Standing]:
    """What the side ahead still needs, for games that race to a total."""

    def standing(r: Round) -> Standing:
        who = who_does(r, leaders(r.totals), "needs", "need")
        return Standing(f"{who} {target - max(r.totals)}", f"{target} wins", target)

    return standing
