"""What the parts of a formula mean, at the place where it stands.

All of it is known when the formula is read: what could grow beyond nine digits, be
divided by nothing or take long is refused, so that no round can fail on a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from referee.described.formula import (
    BINDS,
    COMPARING,
    DIVISIONS,
    OVER_ALL,
    Part,
    read,
)
from referee.described.names import (
    NUMBER,
    ROUND,
    SEAT,
    SIDE,
    YES,
    Name,
    Scope,
    State,
    Unnamed,
    Value,
)
from referee.described.sums import COMPARED, OVER, together
from referee.described.term import (
    Term,
    as_number,
    make_term,
    one_of,
    product,
    show_nothing,
    value_of_comparison,
)
from referee.words import Text, word

MOST_NESTED = 2

NO_NUMBER = Text("formula.no-number", "A number is needed here, not a yes or no.")
NO_YES = Text("formula.no-yes", "A yes or no is needed here, such as bid = 0.")
ROUNDING = Text(
    "formula.rounding", "Say how to round: down(a / b), up(a / b) or near(a / b)."
)
BELOW_ONE = Text(
    "formula.below-one",
    "What it is divided by must be 1 or more, as is max(1, tricks).",
)
HOW_MANY = Text(
    "formula.how-many",
    "{name}(…) takes {values} values.",
    "{name}(…) takes one value.",
    by="values",
)
EACH_NUMBER = Text(
    "formula.each-number",
    "“{name}” is another number for each player: "
    "write sum({name}), max({name}) or count({name} > 0).",
)
EACH_YES = Text(
    "formula.each-yes",
    "“{name}” is another answer for each player: write any({name}) or count({name}).",
)
OF_EACH = Text("formula.of-each", "{name}(…) says something of one player, not here.")
A_PLAYER = Text(
    "formula.player", "“{name}” is a player: write is({name}), or total of {name}."
)
NO_PLAYER = Text("formula.no-player", "“{name}” is not answered by a player.")
SAME_FOR_ALL = Text(
    "formula.same-for-all", "“{name}” is the same for all: leave out the player."
)
NESTED = Text(
    "formula.nested", "At most two of sum, count, max … may stand within each other."
)


def term_of(text: str, scope: Scope, kind: str = "") -> Term:
    """A formula of a kind, of any where none is given; raises BadFormula."""
    part = read(text)
    found = term(part, scope)
    return of_kind(found, part, kind) if kind else found


def term(part: Part, scope: Scope) -> Term:
    """What a part means; raises BadFormula."""
    if part.what in OVER_ALL and len(part.parts) == 1:
        return over_all(part, scope)
    return MEANINGS[part.what](part, scope)


def of_kind(found: Term, part: Part, kind: str) -> Term:
    """The term, where it is of that kind."""
    if found.kind != kind:
        raise part.fault(NO_NUMBER() if kind == NUMBER else NO_YES())
    return found


def terms(part: Part, scope: Scope, kind: str, many: int) -> list[Term]:
    """The values that a function, or a sign, takes, each of that kind."""
    if len(part.parts) != many:
        raise part.fault(HOW_MANY(name=part.what, values=many))
    return [of_kind(term(one, scope), one, kind) for one in part.parts]


# ---- Numbers and names ----


def number(part: Part, scope: Scope) -> Term:
    n = int(part.said)
    value, said = constant(n), part.said
    return Term(NUMBER, n, n, value, lambda s, i: said, single=True, written=n)


def constant(n: int) -> Value:
    return lambda s, i: n


def find_name(part: Part, scope: Scope) -> Name:
    try:
        return scope.find(part.said)
    except Unnamed as unnamed:
        raise part.fault(unnamed.said) from None


def name_term(part: Part, scope: Scope) -> Term:
    name, place = find_name(part, scope), scope.place
    if name.players is not None:
        raise part.fault(A_PLAYER(name=name.key))
    if place == ROUND != name.place:
        text = EACH_NUMBER if name.kind == NUMBER else EACH_YES
        raise part.fault(text(name=name.key))
    together = place == SIDE and name.place == SEAT
    many = scope.partners if together and name.kind == NUMBER else 1
    value = name.at(place)
    ends = (name.low, name.high, name.low * many, name.high * many)
    term = make_term(part, name.kind, ends, [], value, name.in_words(value))
    cost = scope.partners if together else 1
    own = name.place in (place, ROUND) and name.kind == NUMBER
    working = name.working if own else None
    return replace(
        term,
        single=True,
        names=(name,),
        after=name.after,
        cost=cost,
        working=working,
        called=bool(name.words),
        moves=name.moves,
    )


def of_player(part: Part, scope: Scope) -> Term:
    """What a player has who is named by an answer, several of them together."""
    thing, who = (find_name(one, scope) for one in part.parts)
    players = who.players
    if players is None:
        raise part.parts[1].fault(NO_PLAYER(name=who.key))
    if thing.place == ROUND:
        raise part.parts[0].fault(SAME_FOR_ALL(name=thing.key))
    at, number = thing.at(SEAT), thing.kind == NUMBER

    def value(s: State, i: int) -> int:
        has = [at(s, seat) for seat in players(s)]
        return sum(has) if number else int(any(has))

    counts = (who.low, who.high) if number else (0, 1)
    ends = [end * many for end in (thing.low, thing.high) for many in counts]
    term = as_number(make_term(part, thing.kind, ends, [], value, show_nothing))
    after = max(thing.after, who.after)
    return replace(term, after=after, cost=1 + scope.players, moves=thing.moves)


def is_player(part: Part, scope: Scope) -> Term:
    if len(part.parts) != 1:
        raise part.fault(HOW_MANY(name="is", values=1))
    name = find_name(part.parts[0], scope)
    players = name.players
    if players is None:
        raise part.fault(NO_PLAYER(name=name.key))
    if scope.place == ROUND:
        raise part.fault(OF_EACH(name="is"))

    def at_seat(s: State, i: int) -> bool:
        return i in players(s)

    def at_side(s: State, i: int) -> bool:
        return any(s.r.table.side_of[seat] == i for seat in players(s))

    value = at_seat if scope.place == SEAT else at_side
    answer = replace(name, kind=YES, place=SEAT, low=0, high=1, value=at_seat)
    return Term(YES, 0, 1, value, show_nothing, names=(answer,), after=name.after)


# ---- Signs ----


def choice(part: Part, scope: Scope) -> Term:
    when = of_kind(term(part.parts[0], scope), part.parts[0], YES)
    inner = term(part.parts[1], scope)
    other = of_kind(term(part.parts[2], scope), part.parts[2], inner.kind)
    test, yes, no = when.value, inner.value, other.value
    found = make_term(
        part,
        inner.kind,
        (inner.low, inner.high, other.low, other.high),
        [when, inner, other],
        lambda s, i: yes(s, i) if test(s, i) else no(s, i),
        show_nothing,
    )
    return one_of(found, lambda s, i: inner if test(s, i) else other)


def either(part: Part, scope: Scope) -> Term:
    first, other = of = terms(part, scope, YES, 2)
    x, y = first.value, other.value
    return make_term(
        part, YES, (0, 1), of, lambda s, i: x(s, i) or y(s, i), show_nothing
    )


def both(part: Part, scope: Scope) -> Term:
    first, other = of = terms(part, scope, YES, 2)
    x, y = first.value, other.value
    return make_term(
        part, YES, (0, 1), of, lambda s, i: x(s, i) and y(s, i), show_nothing
    )


def negation(part: Part, scope: Scope) -> Term:
    [inner] = of = terms(part, scope, YES, 1)
    x = inner.value
    return make_term(part, YES, (0, 1), of, lambda s, i: not x(s, i), show_nothing)


def comparison(part: Part, scope: Scope) -> Term:
    """Two numbers; or whether one yes or no is the other."""
    inner = term(part.parts[0], scope)
    if part.what not in ("=", "<>"):
        of_kind(inner, part.parts[0], NUMBER)
    other = of_kind(term(part.parts[1], scope), part.parts[1], inner.kind)
    value = value_of_comparison(part.what, inner, other)
    return make_term(part, YES, (0, 1), [inner, other], value, show_nothing)


def plus(part: Part, scope: Scope) -> Term:
    first, other = of = terms(part, scope, NUMBER, 2)
    x, y = first.value, other.value

    alone, other_alone, left, right = (
        *(first.within(0), other.within(0)),
        *(first.within(BINDS["+"]), other.within(BINDS["+"] + 1)),
    )

    def show(s: State, i: int) -> str:
        """What comes to nothing is left out: 5 × 3 + 25 × 1, not + 15 × 0."""
        if not other.single and y(s, i) == 0:
            return alone(s, i)
        if not first.single and x(s, i) == 0:
            return other_alone(s, i)
        added = right(s, i)
        sign, added = ("−", added[1:]) if added[0] == "−" else ("+", added)
        return f"{left(s, i)} {sign} {added}"

    ends = (first.low + other.low, first.high + other.high)
    return make_term(part, NUMBER, ends, of, lambda s, i: x(s, i) + y(s, i), show)


def minus(part: Part, scope: Scope) -> Term:
    first, other = of = terms(part, scope, NUMBER, 2)
    x, y = first.value, other.value

    left, right = first.within(BINDS["-"]), other.within(BINDS["-"] + 1)

    def show(s: State, i: int) -> str:
        taken = right(s, i)
        taken = f"({taken})" if taken[0] == "−" else taken
        return f"{left(s, i)} − {taken}"

    ends = (first.low - other.high, first.high - other.low)
    return make_term(part, NUMBER, ends, of, lambda s, i: x(s, i) - y(s, i), show)


def corners(term: Term, other: Term) -> Iterator[tuple[int, int]]:
    for x in (term.low, term.high):
        yield from ((x, y) for y in (other.low, other.high))


def times(part: Part, scope: Scope) -> Term:
    first, other = of = terms(part, scope, NUMBER, 2)
    left, right = first.within(BINDS["*"]), other.within(BINDS["*"] + 1)
    return make_term(
        part,
        NUMBER,
        (a * b for a, b in corners(first, other)),
        of,
        product(first, other),
        lambda s, i: f"{left(s, i)} × {right(s, i)}",
    )


def negative(part: Part, scope: Scope) -> Term:
    [inner] = of = terms(part, scope, NUMBER, 1)
    x, within = inner.value, inner.within(BINDS["negative"])

    def show(s: State, i: int) -> str:
        """Of what is below 0 already the number that it comes to."""
        shown = within(s, i)
        if inner.single or shown[0] == "−":
            return word(-x(s, i))
        return f"−{shown}"

    ends = (-inner.low, -inner.high)
    found = make_term(part, NUMBER, ends, of, lambda s, i: -x(s, i), show)
    written = None if inner.written is None else -inner.written
    return replace(found, single=inner.single, written=written)


def quotient(part: Part, scope: Scope) -> Term:
    raise part.fault(ROUNDING())


# ---- Functions ----

ROUNDED: dict[str, Callable[[int, int], int]] = {
    "down": lambda a, b: a // b,
    "up": lambda a, b: -(-a // b),
    "near": lambda a, b: (2 * a + b) // (2 * b),
}
"""By a number of 1 or more; near: a half goes up."""


def division(part: Part, scope: Scope) -> Term:
    if len(part.parts) != 1 or part.parts[0].what != "/":
        raise part.fault(ROUNDING())
    first, other = of = terms(part.parts[0], scope, NUMBER, 2)
    if other.low < 1:
        raise part.parts[0].parts[1].fault(BELOW_ONE())
    x, y, rounded = first.value, other.value, ROUNDED[part.what]
    left, right = first.within(BINDS["/"]), other.within(BINDS["/"] + 1)
    found = make_term(
        part,
        NUMBER,
        (rounded(a, b) for a, b in corners(first, other)),
        of,
        lambda s, i: rounded(x(s, i), y(s, i)),
        lambda s, i: f"{left(s, i)} ÷ {right(s, i)}",
    )
    return replace(found, binds=BINDS["/"])


def rest(part: Part, scope: Scope) -> Term:
    first, other = of = terms(part, scope, NUMBER, 2)
    if other.low < 1:
        raise part.parts[1].fault(BELOW_ONE())
    x, y = first.value, other.value
    ends = (0, other.high - 1)
    return as_number(
        make_term(part, NUMBER, ends, of, lambda s, i: x(s, i) % y(s, i), show_nothing)
    )


def absolute(part: Part, scope: Scope) -> Term:
    [inner] = of = terms(part, scope, NUMBER, 1)
    x, within = inner.value, inner.within(0)
    crosses = (0,) if inner.low < 0 < inner.high else ()
    return make_term(
        part,
        NUMBER,
        (abs(inner.low), abs(inner.high), *crosses),
        of,
        lambda s, i: abs(x(s, i)),
        lambda s, i: f"|{within(s, i)}|",
    )


def extreme(part: Part, scope: Scope) -> Term:
    """The least or the greatest of several values, shown as the one taken."""
    pick = min if part.what == "min" else max
    of = terms(part, scope, NUMBER, len(part.parts))
    values = [one.value for one in of]

    def pick_term(s: State, i: int) -> Term:
        worth = [value(s, i) for value in values]
        return of[worth.index(pick(worth))]

    ends = (pick(one.low for one in of), pick(one.high for one in of))
    found = make_term(
        part,
        NUMBER,
        ends,
        of,
        lambda s, i: pick([x(s, i) for x in values]),
        show_nothing,
    )
    return one_of(found, pick_term)


def neighbour(part: Part, scope: Scope) -> Term:
    """The same of the next player at the left, or at the right, of those who play."""
    if scope.place != SEAT:
        raise part.fault(OF_EACH(name=part.what))
    if len(part.parts) != 1:
        raise part.fault(HOW_MANY(name=part.what, values=1))
    inner, step = term(part.parts[0], scope), 1 if part.what == "left" else -1
    x = inner.value

    def value(s: State, i: int) -> int:
        n = s.r.table.n
        beside = (i + step) % n
        while beside not in s.seats:
            beside = (beside + step) % n
        return x(s, beside)

    found = make_term(
        part, inner.kind, (inner.low, inner.high), [inner], value, show_nothing
    )
    return replace(as_number(found), names=())


# ---- Over all players, or all sides ----


def is_of_seats(part: Part, scope: Scope) -> bool:
    """Whether something in it is of single players; other sums are their own matter."""
    if part.what in ("is", "left", "right"):
        return True
    if part.what == "name":
        return find_name(part, scope).place == SEAT
    if part.what == "of" or (part.what in OVER_ALL and len(part.parts) == 1):
        return False
    return any(is_of_seats(one, scope) for one in part.parts)


def over_all(part: Part, scope: Scope) -> Term:
    """Over the players, or over the sides where nothing in it is of single players."""
    if scope.nested == MOST_NESTED:
        raise part.fault(NESTED())
    compared = part.what in COMPARED
    if compared and scope.place == ROUND:
        raise part.fault(OF_EACH(name=part.what))
    place = SEAT if is_of_seats(part.parts[0], scope) else SIDE
    if compared and scope.place == SIDE:
        place = SIDE
    many = scope.players if place == SEAT else scope.sides
    [inner] = terms(
        part,
        scope._replace(place=place, nested=scope.nested + 1),
        YES if part.what in ("count", "any", "every") else NUMBER,
        1,
    )
    kind, ends = OVER[part.what](inner, many)
    value = together(part.what, inner.value, place, scope.place)
    all_of_them = replace(inner, cost=1 + inner.cost * many)
    term = as_number(make_term(part, kind, ends, [all_of_them], value, show_nothing))
    return replace(term, names=())


MEANINGS: dict[str, Callable[[Part, Scope], Term]] = {
    **dict.fromkeys(COMPARING, comparison),
    **dict.fromkeys(DIVISIONS, division),
    **dict.fromkeys(OVER_ALL, over_all),
    "number": number,
    "name": name_term,
    "of": of_player,
    "is": is_player,
    "if": choice,
    "or": either,
    "and": both,
    "not": negation,
    "+": plus,
    "-": minus,
    "*": times,
    "/": quotient,
    "negative": negative,
    "rest": rest,
    "abs": absolute,
    "left": neighbour,
    "right": neighbour,
    "min": extreme,
    "max": extreme,
}
