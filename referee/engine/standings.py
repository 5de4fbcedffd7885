"""Who is ahead and what they need, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from referee.engine.verdict import Standing
from referee.words import Phrase, Said, Text

if TYPE_CHECKING:
    from referee.engine.game import Game
    from referee.engine.round import Round, Table

ALL = Text("standing.all", "All")
BOTH = Text("standing.both", "Both")
BOTH_SIDES = Text("standing.both-sides", "Both sides")
LEVEL = Text(
    "standing.level",
    "{who} are level at {total}",
    "{who} is level at {total}",
    by="people",
)
AHEAD = Text(
    "standing.ahead",
    "{who} are {points} ahead of {others}",
    "{who} is {points} ahead of {others}",
    by="people",
)
NEEDS = Text(
    "standing.needs", "{who} need {points}", "{who} needs {points}", by="people"
)
WINS_AT = Text("standing.target", "{target} wins")
DEALS_TO_GO = Text(
    "standing.deals-to-go", "{left} deals to go", "{left} deal to go", by="left"
)
HANDS_TO_GO = Text(
    "standing.hands-to-go", "{left} hands to go", "{left} hand to go", by="left"
)
OPEN_ENDED = Text("standing.open-ended", "until you end the game")


def highest(numbers: Sequence[int]) -> list[int]:
    """The places of the highest number: equal highest share it."""
    best = max(numbers)
    return [place for place, number in enumerate(numbers) if number == best]


def better(game: Game) -> int:
    """1 where the higher total is ahead, -1 where the lower one is.

    The one place that says who is ahead: leaders, places and the words about them
    follow it, as do the pages of a table.
    """
    return -1 if game.league.low else 1


def leaders(table: Table, totals: Sequence[int]) -> list[int]:
    """The sides with the best total: equal ones share it."""
    sign = better(table.game)
    return highest([sign * total for total in totals])


def places(table: Table, totals: Sequence[int], winners: Sequence[int]) -> list[int]:
    """The place of each side, equal ones sharing it: 1, 2, 2, 4.

    Whoever has won is first, whatever the totals; the others follow by totals.
    """
    sign = better(table.game)
    ranks = [(side in winners, sign * total) for side, total in enumerate(totals)]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]


def who_does(r: Round, sides: list[int]) -> dict[str, Said]:
    """Who does something, and how many they are, for a sentence about `who`.

    "Ann needs", "Ann and Cleo need", "All need".
    """
    if len(sides) == len(r.table.sides):
        partners = len(r.table.sides) < r.table.n
        both = BOTH_SIDES if partners else BOTH
        return {"who": both if len(sides) == 2 else ALL, "people": r.table.n}
    people = sum(len(r.table.sides[side]) for side in sides)
    return {"who": r.both(sides), "people": people}


def lead(r: Round, totals: list[int]) -> Phrase:
    """Who is ahead by these totals, and by how much."""
    best = leaders(r.table, totals)
    if len(best) > 1:
        return LEVEL(total=totals[best[0]], **who_does(r, best))
    behind = behind_of(r.table, totals, best)
    by = abs(totals[best[0]] - totals[behind[0]])
    return AHEAD(points=by, others=r.both(behind), **who_does(r, best))


def behind_of(table: Table, totals: Sequence[int], first: Sequence[int]) -> list[int]:
    """Who comes next after those who are first; nobody where all are."""
    sign = better(table.game)
    rest = [sign * n for side, n in enumerate(totals) if side not in first]
    return [s for s, n in enumerate(totals) if rest and sign * n == max(rest)]


def who_leads(r: Round) -> Standing:
    """Who is ahead, for games that end by themselves and not at a total."""
    return Standing(lead(r, r.totals), "")


def race(target: int) -> Callable[[Round], Standing]:
    """What the side ahead still needs, for games that race to a total."""

    def standing(r: Round) -> Standing:
        best = leaders(r.table, r.totals)
        needed = abs(target - r.totals[best[0]])
        needs = NEEDS(points=needed, **who_does(r, best))
        return Standing(needs, WINS_AT(target=target), target)

    return standing
