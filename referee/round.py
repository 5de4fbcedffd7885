"""A table, and one round of it as it is being read and scored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from referee.facts import Fact, Unanswered
from referee.game import Game, Kind, nothing
from referee.verdict import Line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.played import Played

T = TypeVar("T")


class Table:
    """Who plays what, by which options: all of a sheet but its rounds.

    `sides` is a list of lists of seats; `options` the value of every option.
    """

    __slots__ = ("game", "players", "n", "sides", "side_of", "options")

    def __init__(self, game: Game, players: list[str]) -> None:
        self.game = game
        self.players = players
        self.n = n = len(players)
        partners = game.partners(n)
        self.sides = [[0, 2], [1, 3]] if partners else [[seat] for seat in range(n)]
        self.side_of = [0, 1, 0, 1] if partners else list(range(n))
        self.options: dict[Fact[Any], Any] = {}

    def left(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.n

    def side_name(self, side: int) -> str:
        """ "Ann and Cleo", or the one player's name."""
        return " and ".join(self.players[seat] for seat in self.sides[side])

    def sums(self, lines: Iterable[Line]) -> list[int]:
        """What the lines add up to, by side."""
        points = [0] * len(self.sides)
        for line in lines:
            points[line[0]] += line[1]
        return points


class Round(dict["Fact[Any]", Any]):
    """One round: its facts as read, `r[BIDS]`, and what has been made of them.

    `r[FACT]` raises Unanswered where the fact is not known, `r.get(FACT)` gives
    None; options are read in the same way. `totals` are by side before the
    round, `after` once it is scored. `before` is the round before, or None.
    `waits` names the first key that is still to come, None once it is whole.
    `played` is the record of its cards, where it carries one.
    """

    __slots__ = (
        "table",
        "number",
        "dealer",
        "before",
        "totals",
        "after",
        "points",
        "lines",
        "kind",
        "waits",
        "reached",
        "carried",
        "played",
    )

    if TYPE_CHECKING:

        def __getitem__(self, fact: Fact[T]) -> T: ...
        def get(self, fact: Fact[T]) -> T | None: ...  # type: ignore[override]

    def __init__(
        self,
        table: Table,
        number: int,
        dealer: int | None,
        totals: list[int],
        before: Round | None = None,
    ) -> None:
        self.update(table.options)
        self.table = table
        self.number = number
        self.dealer = dealer
        self.totals = totals
        self.before = before
        self.after: list[int] = totals
        self.points: list[int] = []
        self.lines: list[Line] = []
        self.kind: Kind = table.game.kinds[0]
        self.waits: str | None = None
        self.reached = 0
        self.carried: Any = None if before is None else before.carried
        self.played: Played | None = None

    def __missing__(self, fact: Fact[T]) -> T:
        try:
            value: T = self.table.options[fact]
        except KeyError:
            raise Unanswered(fact.key) from None
        return value

    def name(self, seat: int) -> str:
        return self.table.players[seat]

    def side(self, side: int) -> str:
        """The name of a side: one player's, or both partners'."""
        return self.table.side_name(side)

    def both(self, sides: list[int]) -> str:
        """Sides by name: "Ann", "Ann and Ben", "Ann, Ben and Cleo"."""
        *most, last = [self.side(side) for side in sides]
        return f"{', '.join(most)} and {last}" if most else last

    def by_side(self, by_seat: list[int]) -> tuple[int, ...]:
        """What the seats of each side have together."""
        return tuple([sum([by_seat[s] for s in seats]) for seats in self.table.sides])

    def around(self, first: int) -> list[int]:
        """The seats in turn, clockwise from `first`."""
        n = self.table.n
        return [(first + i) % n for i in range(n)]

    def active(self) -> tuple[int, ...]:
        """The seats that play this round."""
        game = self.table.game
        return game.active(self) if game.active else tuple(range(self.table.n))

    def settle(self) -> None:
        """Scores the round: its lines, the points they add up to, new totals."""
        self.lines = lines = list(self.table.game.score(self))
        self.points = points = [0] * len(self.totals)
        for line in lines:
            points[line[0]] += line[1]
        self.after = [a + b for a, b in zip(self.totals, points)]
        if self.table.game.carry is not None:
            self.carried = self.table.game.carry(self)

    def tells(self) -> dict[str, Any]:
        """What the table needs to know of a round to come, as far as it is settled."""
        told: dict[str, Any] = {}
        if self.table.game.active is not None:
            here = self.active()
            told["sitting_out"] = [s for s in range(self.table.n) if s not in here]
        try:
            told.update(self.table.game.tells(self))
        except Unanswered:
            pass
        return told

    def ahead(self) -> dict[str, Any]:
        """The round as the verdict's `next` shows it."""
        game = self.table.game
        shown = {} if game.shows is nothing else dict(game.shows(self))
        return {"number": self.number, "dealer": self.dealer, **shown, **self.tells()}

    def open(self) -> dict[str, Any]:
        """The round as the verdict's `pending` shows it: with its record."""
        return {**self.ahead(), **self.record()}

    def record(self) -> dict[str, Any]:
        """What the verdict says of the record of the cards, if there is one."""
        laid = self.table.game.laydowns
        if laid is not None and laid.fact in self:
            return {"melds": [one.json() for one in laid.judged(self)]}
        return {} if self.played is None else {"play": self.played.json()}

    def json(self) -> dict[str, Any]:
        """The scored round as the verdict shows it."""
        found: dict[str, Any] = {
            "number": self.number,
            "dealer": self.dealer,
            "points": self.points,
            "totals": self.after,
            "reasons": [
                {"side": side, "points": points, "rule": rule.key, "text": text}
                if not rule.ruling
                else {
                    "side": side,
                    "points": points,
                    "rule": rule.key,
                    "text": text,
                    "ruling": True,
                }
                for side, points, rule, text in self.lines
            ],
        }
        if (shows := self.table.game.shows) is not nothing:
            found.update(shows(self))
        found.update(self.record())
        return found
