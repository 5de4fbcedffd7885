"""A formula that is understood: its type, its ends, its cost, its value, its working.

What could grow beyond nine digits is refused here, when the formula is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from referee.described.formula import ALONE, BINDS, Part
from referee.described.names import Name, Show, State, Value
from referee.words import Text, word

LARGEST = 1_000_000_000
TOO_LARGE = Text(
    "formula.too-large", "This could become a number of more than nine digits."
)


@dataclass(frozen=True, slots=True, eq=False)
class Term:
    """A formula that is understood: `value` and `show` at a place of the round.

    Its number is from `low` to `high`. `binds` is how tightly it is held together as it
    is shown; `single`: it is shown as one number, also where that is 0. `names` are
    those it looks at, `after` the last question among them; `cost` its steps. `taken`
    is the one of several terms that gives it, which is shown; `working` the formula
    of a value that is named by itself. `called`: some of its numbers have a word;
    `written`: the number that it is in every round; `moves`: it is another one once the
    round is scored.
    """

    kind: str
    low: int
    high: int
    value: Value
    show: Show
    binds: int = ALONE
    single: bool = False
    names: tuple[Name, ...] = ()
    after: int = -1
    cost: int = 1
    taken: Callable[[State, int], Term] | None = None
    working: Term | None = None
    called: bool = False
    written: int | None = None
    moves: bool = False

    def within(self, binds: int) -> Show:
        """As it is shown within something that binds so tightly: a number is one there,
        12 − 0 and not 12 − Nil.
        """
        show, value, taken = self.show, self.value, self.taken
        if taken is not None:
            return lambda s, i: taken(s, i).within(binds)(s, i)
        if self.called:
            return lambda s, i: word(value(s, i))
        return (lambda s, i: f"({show(s, i)})") if self.binds < binds else show


def show_nothing(s: State, i: int) -> str:
    """A yes or no stands in no line: what follows from it does."""
    return ""


def make_term(
    part: Part, kind: str, ends: Iterable[int], of: list[Term], value: Value, show: Show
) -> Term:
    """A term of other terms, whose ends are the least and the greatest of `ends`."""
    low, high = min(ends := [*ends]), max(ends)
    if low < -LARGEST or high > LARGEST:
        raise part.fault(TOO_LARGE())
    names = dict.fromkeys(name for one in of for name in one.names)
    after = max((one.after for one in of), default=-1)
    cost = 1 + sum(one.cost for one in of)
    binds, moves = BINDS.get(part.what, ALONE), any(one.moves for one in of)
    found = Term(kind, low, high, value, show, binds, False, tuple(names), after, cost)
    return replace(found, moves=True) if moves else found


def as_number(found: Term) -> Term:
    """The same, shown as the number that it comes to."""
    value = found.value
    return replace(found, show=lambda s, i: word(value(s, i)), single=True, binds=ALONE)


def one_of(found: Term, taken: Callable[[State, int], Term]) -> Term:
    """The same, shown as the one of its terms that gives it."""
    return replace(found, show=lambda s, i: taken(s, i).show(s, i), taken=taken)


TESTS: dict[str, Callable[[Value, Value], Value]] = {
    "=": lambda x, y: lambda s, i: x(s, i) == y(s, i),
    "<>": lambda x, y: lambda s, i: x(s, i) != y(s, i),
    "<": lambda x, y: lambda s, i: x(s, i) < y(s, i),
    ">": lambda x, y: lambda s, i: x(s, i) > y(s, i),
    "<=": lambda x, y: lambda s, i: x(s, i) <= y(s, i),
    ">=": lambda x, y: lambda s, i: x(s, i) >= y(s, i),
}


# Most tests are by a number that is written down: it is not asked for each time.
TESTS_BY_NUMBER: dict[str, Callable[[Value, int], Value]] = {
    "=": lambda x, n: lambda s, i: x(s, i) == n,
    "<>": lambda x, n: lambda s, i: x(s, i) != n,
    "<": lambda x, n: lambda s, i: x(s, i) < n,
    ">": lambda x, n: lambda s, i: x(s, i) > n,
    "<=": lambda x, n: lambda s, i: x(s, i) <= n,
    ">=": lambda x, n: lambda s, i: x(s, i) >= n,
}


def value_of_comparison(sign: str, inner: Term, other: Term) -> Value:
    if other.written is not None:
        return TESTS_BY_NUMBER[sign](inner.value, other.written)
    return TESTS[sign](inner.value, other.value)


def product(first: Term, other: Term) -> Value:
    x, y, n = first.value, other.value, first.written
    if n is not None:
        return lambda s, i: n * y(s, i)
    return lambda s, i: x(s, i) * y(s, i)
