"""A document while its game is made: names, questions, what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from referee.described.document import Document
from referee.described.formula import BadFormula
from referee.described.names import (
    LARGEST_TOTAL,
    LONGEST_GAME,
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
from referee.described.term import Term, show_nothing
from referee.described.terms import term_of
from referee.engine.game import Sides, alone
from referee.engine.round import Round, Table
from referee.values.facts import Fact
from referee.values.rules import Path, Problem, Refused
from referee.words import Said, Text, row_of

DEAREST = 6_000
"""So many steps, at most, to read and score a round."""
MOST_PROBLEMS = 30
FIRST = [tuple(range(many)) for many in range(13)]
"""The first so many seats, or sides: nobody seats more than twelve."""
NO_KEEPS: dict[str, list[int]] = {}
TAKEN_WORDS = frozenset(
    {"round", "players", "total", "deals", "name"}
    | {"if", "then", "else", "and", "or", "not", "of", "play", "first_dealer"}
)

MEANT = Text("formula.meant", "Nothing is called “{name}”. Did you mean “{meant}”?")
CIRCLE = Text("formula.circle", "“{name}” needs itself: {path}.")
NEEDS = Text("formula.needs", "{before} needs {next}")
TOO_LATE = Text(
    "document.too-late", "This looks at an answer that is only given later."
)
TAKEN = Text("document.taken", "“{key}” is taken. Choose another short name.")
TOO_DEAR = Text(
    "document.too-dear",
    "The rules count too much in each round. Give a part that comes again a name, "
    "or leave out a sum within a sum.",
)


class Marked(Problem):
    """A problem of a formula: from which letter to which of its text."""

    letters: tuple[int, int] = (0, 0)


def mark(bad: BadFormula, path: Path) -> Marked:
    found = Marked("bad-formula", bad.said, path)
    found.letters = (bad.at, bad.to)
    return found


def opposite(n: int) -> Sides:
    """Two sides that sit in turn: of four partners opposite, of six three each."""
    if n < 4 or n % 2:
        return alone(n)
    return tuple(range(0, n, 2)), tuple(range(1, n, 2))


def neighbours(n: int) -> Sides:
    """Two who sit beside each other are partners."""
    if n < 4 or n % 2:
        return alone(n)
    return tuple((seat, seat + 1) for seat in range(0, n, 2))


SIDES: dict[str, Callable[[int], Sides]] = {
    "": alone,
    "opposite": opposite,
    "neighbours": neighbours,
}


@dataclass(slots=True, eq=False)
class Question:
    """An ask of the document: its place in it, its number, and what is made of it.

    `told`: it must be answered where the round comes to its page; `page` is that one.
    """

    asked: Document
    path: Path
    number: int
    page: int
    low: Term | None = None
    high: Term | None = None

    @property
    def key(self) -> str:
        return str(self.asked["key"])

    @property
    def kind(self) -> str:
        return str(self.asked["kind"])

    @property
    def place(self) -> str:
        return str(self.asked.get("for", ROUND))

    @property
    def told(self) -> bool:
        if self.kind == "players":
            return "least" in self.asked
        return self.kind != "yes" and "optional" not in self.asked


class Draft:
    """What is known of a document by now.

    `out` says which sides are out, `played` which pages the round comes to, where it
    does not come to all.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self.sides_of = SIDES[document.get("partners", "")]
        seated = [self.sides_of(n) for n in document["players"]]
        self.players = max(document["players"])
        self.sides = max(map(len, seated))
        self.partners = max(len(side) for sides in seated for side in sides)
        self.names = {name.key: name for name in standard_names(self.players)}
        self.waiting: dict[str, tuple[Path, Callable[[], Name]]] = {}
        self.open: list[str] = []
        self.questions: dict[str, Question] = {}
        self.facts: dict[str, Fact[Any]] = {}
        self.played: dict[int, Term] = {}
        self.problems: list[Problem] = []
        self.keeps: list[Document] = document.get("keeps", [])
        self.cost = 0
        self.out: Term | None = None
        self.begun: State | None = None
        self.scored: State | None = None

    def wrong(self, said: Said, *path: str | int) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem("bad-rules", said, path))

    # ---- Names ----

    def declare(self, key: str, path: Path, make: Callable[[], Name]) -> None:
        """A name that is made where something first looks at it."""
        if key in self.waiting or key in self.names or key in TAKEN_WORDS:
            self.refuse_taken(key, path)
        else:
            self.waiting[key] = (path, make)

    def refuse_taken(self, key: str, path: Path) -> None:
        self.wrong(TAKEN(key=key), *path, "key")

    def find(self, key: str) -> Name:
        """Raises Unnamed."""
        if key in self.names:
            return self.names[key]
        if key in self.open:
            ring = [*self.open[self.open.index(key) :], key]
            raise Unnamed(CIRCLE(name=key, path=row_of(ring, NEEDS)))
        if key not in self.waiting:
            near = get_close_matches(key, [*self.names, *self.waiting], 1)
            raise Unnamed(MEANT(name=key, meant=near[0]) if near else UNKNOWN(name=key))
        self.open.append(key)
        try:
            self.names[key] = found = self.waiting[key][1]()
        finally:
            self.open.pop()
        return found

    def find_all(self) -> None:
        """Also what nobody names is looked at."""
        for key, (path, _) in self.waiting.items():
            try:
                self.find(key)
            except Unnamed as unnamed:
                self.wrong(unnamed.said, *path)

    # ---- Formulas ----

    def formula(
        self,
        text: str,
        place: str,
        kind: str,
        path: Path,
        before: int | None = None,
    ) -> Term:
        """A formula that is asked `before` a question; what is wrong is noted."""
        scope = Scope(self.find, place, self.players, self.sides, self.partners)
        try:
            found = term_of(text, scope, kind)
        except BadFormula as bad:
            if len(self.problems) < MOST_PROBLEMS:
                self.problems.append(mark(bad, path))
            return Term(kind or NUMBER, 1, 1, lambda s, i: 1, show_nothing)
        if before is not None and found.after >= before:
            self.wrong(TOO_LATE(), *path)
        self.pay(found.cost * self.at(place), path)
        return found

    def at(self, place: str) -> int:
        """How many there can be at a place."""
        return {SEAT: int(self.players), SIDE: self.sides}.get(place, 1)

    def pay(self, cost: int, path: Path) -> None:
        """Raises Refused where a round would take too long."""
        self.cost += cost
        if self.cost > DEAREST:
            raise Refused([*self.problems, Problem("too-large", TOO_DEAR(), path)])

    # ---- Rounds ----

    def state(self, r: Round, after: bool = False) -> State:
        """A round before it counts, or after it.

        It may be counted twice: what is left for it, the round before has.
        """
        begun = self.begun
        if begun is not None and begun.r is r and not after:
            memo = begun.memo.copy()
            return State(r, begun.totals, begun.kept, begun.seats, begun.sides, memo)
        table = r.table
        scored = r if after else r.before
        kept: Any = None if scored is None else scored.carried
        if kept is None:
            kept = self.first_keeps(table) if self.keeps else NO_KEEPS
        totals = r.after if after else r.totals
        if self.out is None:
            seats, sides = FIRST[table.n], FIRST[len(table.sides)]
            return State(r, totals, kept, seats, sides, {})
        active = self.active(r)
        playing = tuple(dict.fromkeys(table.side_of[seat] for seat in active))
        return State(r, totals, kept, active, playing, {})

    def before_answers(self, r: Round) -> State:
        """The round for what looks at none of its answers, one for all of that."""
        begun = self.begun
        if begun is None or begun.r is not r:
            self.begun = begun = self.state(r)
        return begun

    def score(self, r: Round) -> State:
        """The round to be scored; `score_again` is the same."""
        self.scored = found = self.state(r)
        return found

    def score_again(self, r: Round) -> State:
        scored = self.scored
        return self.state(r) if scored is None or scored.r is not r else scored

    def active(self, r: Round) -> tuple[int, ...]:
        """The seats that are not out by the totals before the round; else all."""
        table, out = r.table, self.out
        seats, sides = FIRST[table.n], FIRST[len(table.sides)]
        if out is None:
            return seats
        s = State(r, r.totals, {}, seats, sides, {})
        here = tuple(seat for seat in seats if not out.value(s, table.side_of[seat]))
        return here or seats

    def first_keeps(self, table: Table) -> dict[str, list[int]]:
        return {
            keep["key"]: [keep.get("start", 0)] * len(kept_places(keep, table))
            for keep in self.keeps
        }


def kept_places(part: Document, table: Table) -> range:
    """The places of something that is kept."""
    of_sides = part.get("for", SEAT) == SIDE
    return range(len(table.sides) if of_sides else table.n)


def number_of(s: State, i: int) -> int:
    """Never beyond its end, whatever a sheet says: so is a total."""
    number = s.r.number
    return number if number <= LONGEST_GAME else LONGEST_GAME


def total_of(s: State, i: int) -> int:
    total = s.totals[i]
    if -LARGEST_TOTAL <= total <= LARGEST_TOTAL:
        return total
    return LARGEST_TOTAL if total > 0 else -LARGEST_TOTAL


def standard_names(players: int) -> list[Name]:
    most = LARGEST_TOTAL
    return [
        Name("round", "Round", NUMBER, ROUND, 1, LONGEST_GAME, number_of),
        Name("players", "Players", NUMBER, ROUND, 1, players, lambda s, i: s.r.table.n),
        Name("total", "Total", NUMBER, SIDE, -most, most, total_of, moves=True),
        Name("deals", "Deals", YES, SEAT, 0, 1, lambda s, i: s.r.dealer == i),
    ]
