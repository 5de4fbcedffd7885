"""A table, and one round of it as it is being read and scored."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from operator import add
from typing import TYPE_CHECKING, Any, TypeVar

from referee.cards.played import Played
from referee.engine.game import Game, RoundType, Sides, nothing
from referee.engine.presence import next_there, seats_there
from referee.engine.verdict import Line, round_opening
from referee.values import compact
from referee.values.facts import Fact, FactMissing
from referee.values.rules import as_json, as_text
from referee.words import Catalogue, Said, all_of

T = TypeVar("T")


class Table:
    """Who plays what, by which options: all of a sheet but its rounds.

    `sides` is a list of lists of seats; `options` has every option's value by its fact.
    """

    __slots__ = ("game", "players", "n", "sides", "side_of", "options")

    def __init__(self, game: Game, players: list[str]) -> None:
        self.game = game
        self.players = players
        self.n = n = len(players)
        sides, side_of = seating(game, n)
        self.sides = [*map(list, sides)]
        self.side_of = [*side_of]
        self.options: dict[Fact[Any], Any] = {}

    def clockwise(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.n

    def after(self, seat: int, number: int) -> int:
        """The next seat clockwise where somebody is in that round."""
        if self.game.seats.comes:
            return next_there(self, seat, number)
        return (seat + 1) % self.n

    def names_of(self, sides: Iterable[int]) -> Said:
        """Sides by name, to be said in a sentence."""
        names = [self.named_side(side) for side in sides]
        return names[0] if len(names) == 1 else all_of(names)

    def named_side(self, side: int) -> Said:
        seats = self.sides[side]
        if len(seats) == 1:
            return self.players[seats[0]]
        return all_of([self.players[seat] for seat in seats])

    def sums(self, lines: Iterable[Line]) -> list[int]:
        """What the lines add up to, by side."""
        points = [0] * len(self.sides)
        for line in lines:
            points[line[0]] += line[1]
        return points


def seating(game: Game, n: int) -> tuple[Sides, tuple[int, ...]]:
    """The seats of each side, and the side of each seat."""
    return sides_of(game.seats.sides, n)


@cache
def sides_of(of: Callable[[int], Sides], n: int) -> tuple[Sides, tuple[int, ...]]:
    """The same by a function that games share: a game is not kept for ever."""
    sides = of(n)
    side_of = {seat: i for i, seats in enumerate(sides) for seat in seats}
    return sides, tuple(side_of[seat] for seat in range(n))


class Round(dict["Fact[Any]", Any]):
    """One round: its facts as read, `r[BIDS]`, and what has been made of them.

    `r[FACT]` raises FactMissing where the fact is not known, `r.get(FACT)` gives
    None; options are read in the same way. `totals` are by side before the
    round, `after` once it is scored. `before` is the round before, or None.
    `counted` is its number among those that count, as one that was repeated does not.
    `waits` names the first key that is still to come, None once it is whole.
    `played` is the record of its cards, where it carries one.
    """

    __slots__ = (
        "table",
        "number",
        "counted",
        "dealer",
        "before",
        "totals",
        "after",
        "points",
        "lines",
        "round_type",
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
        self.counted = 1 if before is None else before.next_counted()
        self.dealer = dealer
        self.totals = totals
        self.before = before
        self.after: list[int] = totals
        self.points: list[int] = []
        self.lines: list[Line] = []
        self.round_type: RoundType = table.game.round_types[0]
        self.waits: str | None = None
        self.reached = 0
        self.carried: Any = None if before is None else before.carried
        self.played: Played | None = None

    def __missing__(self, fact: Fact[T]) -> T:
        try:
            value: T = self.table.options[fact]
        except KeyError:
            raise FactMissing(fact.key) from None
        return value

    def next_counted(self) -> int:
        """The number of the round after it among those that count."""
        return self.counted + (not self.round_type.again)

    @property
    def is_void(self) -> bool:
        return self.round_type.void is not None

    @property
    def last(self) -> Round | None:
        """The last round before it that is not void."""
        found = self.before
        while found is not None and found.is_void:
            found = found.before
        return found

    def name(self, seat: int) -> str:
        return self.table.players[seat]

    def is_there(self, seat: int) -> bool:
        """Somebody is at the table in that seat, playing or not."""
        return seat in seats_there(self.table, self.number)

    def side(self, side: int) -> Said:
        """The name of a side: one player's, or both partners'."""
        return self.table.named_side(side)

    def both(self, sides: Iterable[int]) -> Said:
        """Sides by name: "Ann", "Ann and Ben", "Ann, Ben and Cleo"."""
        return self.table.names_of(sides)

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
        return (
            game.seats.active(self) if game.seats.active else tuple(range(self.table.n))
        )

    def settle(self) -> None:
        """Scores the round: its lines, the points they add up to, new totals."""
        self.lines = lines = list(self.score())
        self.points = points = [0] * len(self.totals)
        for line in lines:
            points[line[0]] += line[1]
        self.after = [*map(add, self.totals, points)]
        if self.table.game.carry is not None and not self.round_type.again:
            self.carried = self.table.game.carry(self)

    def score(self) -> Iterable[Line]:
        void = self.round_type.void
        if void is None:
            return self.table.game.score(self)
        return [void(side, 0) for side in range(len(self.totals))]

    def next_state(self) -> dict[str, Any]:
        """What the table needs to know of a round to come, as far as it is settled."""
        told: dict[str, Any] = {}
        if self.table.game.seats.active is not None:
            here = self.active()
            told["sitting_out"] = [s for s in range(self.table.n) if s not in here]
        try:
            told.update(self.table.game.next_state(self))
        except FactMissing:
            pass
        return told

    def next_round_json(self) -> dict[str, Any]:
        """The round as the verdict's `next` shows it."""
        game = self.table.game
        shown = {} if game.extra_json is nothing else dict(game.extra_json(self))
        return {
            "number": self.number,
            "dealer": self.dealer,
            **shown,
            **self.next_state(),
        }

    def open(self, language: Catalogue | None = None) -> dict[str, Any]:
        """The round as the verdict's `pending` shows it: with its record."""
        return {**self.next_round_json(), **self.record(language)}

    def record(self, language: Catalogue | None = None) -> dict[str, Any]:
        """What the verdict says of the record of the cards, if there is one."""
        laid = self.table.game.laydowns
        if laid is not None and laid.fact in self:
            return {"melds": [one.json() for one in laid.judge(self)]}
        return {} if self.played is None else {"play": self.played.json(language)}

    def json(self, language: Catalogue | None = None) -> dict[str, Any]:
        """The scored round as the verdict shows it."""
        found: dict[str, Any] = {
            "number": self.number,
            "dealer": self.dealer,
            "points": self.points,
            "totals": self.after,
            "reasons": as_json(self.lines, language),
        }
        return found | self.more(language)

    def text(self, language: Catalogue | None = None) -> str:
        """`json` as JSON text."""
        dealer = "null" if self.dealer is None else self.dealer
        opening = round_opening(len(self.points))
        told = opening % (self.number, dealer, *self.points, *self.after)
        told += as_text(self.lines, language)
        game, played = self.table.game, self.played
        if played is not None and game.extra_json is nothing and game.laydowns is None:
            return f'{told},"play":{played.text(language)}}}'
        more = self.more(language)
        return f"{told},{compact.dumps(more)[1:]}" if more else told + "}"

    def more(self, language: Catalogue | None = None) -> dict[str, Any]:
        """What the verdict shows beside the score: of the game, of the record."""
        shows = self.table.game.extra_json
        found = self.record(language)
        return found if shows is nothing else dict(shows(self)) | found


def first_round(table: Table) -> Round:
    game = table.game
    dealer = table.options[game.seats.first] if game.seats.has_dealer else None
    if dealer is not None and game.seats.comes:
        dealer = next_there(table, (dealer - 1) % table.n, 1)
    return Round(table, 1, dealer, game.starts(table))


def next_round(r: Round) -> Round:
    """The round after a scored one."""
    table, dealer = r.table, r.dealer
    moves = table.game.seats.moves
    stays = r.round_type.again or (moves is not None and not moves(r))
    if dealer is not None and not stays:
        dealer = table.after(dealer, r.number + 1)
    elif dealer is not None:
        dealer = table.after((dealer - 1) % table.n, r.number + 1)
    return Round(table, r.number + 1, dealer, r.after, r)
