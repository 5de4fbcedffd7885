"""What a game declares: rules, kinds of round, stages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from referee.facts import Ask, Check, Fact, Flag, OneOf, Seat
from referee.standings import ahead
from referee.verdict import Line, Say, Standing

if TYPE_CHECKING:
    from referee.hands import Hands
    from referee.laydowns import Laydowns
    from referee.league import Contest, Feat, ListForm, Tally
    from referee.melds import Melds
    from referee.problems import Problem
    from referee.round import Round, Table
    from referee.tricks import Play

    Told = tuple[Fact[Any], Any] | Problem


PLAY = "play"
"""The key of the record of the cards played, in a round of a game with tricks."""


@dataclass(frozen=True, eq=False, slots=True)
class Rule:
    """A rule of scoring: its key, its law in one sentence, and where it is written.

    `says` is the sentence of a line that applies it. A ruling is a rule of our
    own where the written ones are silent, contradict themselves or are wrong.
    """

    key: str
    law: str
    says: str
    source: str
    ruling: bool = False

    def __call__(self, side: int, points: int, *words: object) -> Line:
        """A line of `points` for `side`; `words` fill the rule's sentence."""
        return Line(side, points, self, self.says % words if words else self.says)


def facts_in(asks: tuple[Ask, ...]) -> Iterator[Fact[Any]]:
    for ask in asks:
        if isinstance(ask, OneOf):
            yield from ask.facts()
        else:
            yield ask


@dataclass(frozen=True, eq=False)
class Stage:
    """Facts that are asked together.

    `when` says whether the stage is played at all, its docstring why. `checks`
    yield problems of several facts together. `flows`: it may share a page with the
    next stage, since nothing is played between them, or since a table may record
    both at once. `free`: it may be given before the
    stages before it are whole. `from_cards`: a complete record of the play tells its
    facts too, where they are left out. `number` is its number in the game's rules,
    where that is not its place among the stages of its kind. `own` are the keys that
    no other stage of its kind has. `whole`: so many facts are all that there is to it,
    or -1 where more than each by itself is looked at.
    """

    name: str
    label: str
    asks: tuple[Ask, ...]
    checks: tuple[Check, ...] = ()
    when: Callable[[Round], bool] | None = None
    flows: bool = False
    free: bool = False
    from_cards: bool = False
    number: int = 0
    facts: tuple[Fact[Any], ...] = field(init=False)
    keys: frozenset[str] = field(init=False)
    own: tuple[str, ...] = field(init=False, default=())
    reads: tuple[tuple[str, Fact[Any], Callable[..., Any]], ...] = field(init=False)
    musts: tuple[Ask, ...] = field(init=False)
    perhaps: tuple[Fact[Any], ...] = field(init=False)
    groups: tuple[OneOf, ...] = field(init=False)
    bars: tuple[tuple[str, dict[str, Fact[Any]]], ...] = field(init=False)
    whole: int = field(init=False)

    def __post_init__(self) -> None:
        # What reading a round asks of every stage, every time: worked out once.
        facts = tuple(facts_in(self.asks))
        plain = [ask for ask in self.asks if isinstance(ask, Fact)]
        musts = (a for a in self.asks if isinstance(a, OneOf) or a.needed is True)
        set_ = object.__setattr__
        set_(self, "facts", facts)
        set_(self, "keys", frozenset(fact.key for fact in facts))
        set_(self, "reads", tuple((f.key, f, f.value.read) for f in facts))
        set_(self, "musts", tuple(musts))
        set_(self, "perhaps", tuple(fact for fact in plain if callable(fact.needed)))
        groups = tuple(ask for ask in self.asks if isinstance(ask, OneOf))
        set_(self, "groups", groups)
        set_(self, "bars", tuple(bar for group in groups for bar in group.bars()))
        lone = not self.checks and all(fact.needed is True for fact in plain)
        set_(self, "whole", len(facts) if lone and not groups else -1)

    def barred(self, raw: dict[str, Any]) -> dict[str, Fact[Any]]:
        """The keys that may not stand beside a fact that stands instead of them."""
        found: dict[str, Fact[Any]] = {}
        for key, barred in self.bars:
            if key in raw:
                found = {**barred, **found}
        return found


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of round: its stages, and the flag or fact that marks it.

    The kind that is played most comes first and has no mark. `offered` says
    whether a form offers it now; a check refuses it otherwise. Beside facts of the
    first kind those are refused, or the mark, where it comes `last` in the rules.
    """

    name: str
    label: str
    stages: tuple[Stage, ...]
    mark: Fact[Any] | None = None
    offered: Callable[[Round], bool] | None = None
    last: bool = False
    known: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        keys = [key for stage in self.stages for key in stage.keys]
        for place, stage in enumerate(self.stages, 1):
            object.__setattr__(stage, "number", stage.number or place)
            own = dict.fromkeys(f.key for f in stage.facts if keys.count(f.key) == 1)
            object.__setattr__(stage, "own", tuple(own))


def clockwise(r: Round) -> int | None:
    """The seat at the dealer's left."""
    return r.table.left(r.dealer) if r.dealer is not None else None


def without_dealer_of_four(r: Round) -> tuple[int, ...]:
    """With four at the table the dealer sits out."""
    return seats_but(r.table.n, r.dealer if r.table.n == 4 else None)


@cache
def seats_but(players: int, one: int | None) -> tuple[int, ...]:
    """The seats of a table, without one."""
    return tuple(seat for seat in range(players) if seat != one)


def zeros(table: Table) -> list[int]:
    return [0] * len(table.sides)


def nothing(r: Round) -> Iterator[Any]:
    """No word, no bonus, nothing to tell."""
    return iter(())


def in_points(table: Table, points: int) -> str:
    """Nothing: the game is not played for money."""
    return ""


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """One game: what is asked, what is refused, what it scores, when it ends.

    Declared:
        players: the numbers of players it is for; sides: seats of each side, as
        a function of the number of players; rules; kinds; options.
    For people:
        family ("Trick-taking"), length, `gist`: what kind of game in two or three
        words, summary, `also`: other names it goes by, and `play`: headed
        paragraphs in our own words from which the game can be played; `source`:
        where the written rules stand.
    Functions of a round:
        score yields the lines; end gives the winning sides or None;
        tells yields (key, value) for the verdict's `next` and `pending` and may
        stop at the first fact that is not known; says yields sentences on what
        the entry means so far; steps yields the (word, number) of a value that
        is built up; active are the seats that play; standing is how far from
        winning; bonus yields lines at the end of the game; moves: the deal moves
        on after this round; notes yields (side, words) to stand beside a total
        before a round; open_ended: it ends when the table says so.
    The cards played (`play`), for games with tricks:
        cards says how this round is played, None where no cards are; supplies yields
        what the record read (`r.played`) tells: a fact with its value, which is
        compared or filled in, or a problem; one_trick says how a trick is judged by
        itself when one of `trumps` is (a suit, "none", "grand", "null").
    For leagues (referee/league.py):
        feats yields what a scored round shows of its seats, each of one of the
        `tallies`; contest gives the seats that won and lost a round of some against
        others, None where it was none; `lists` are other ways to count a table;
        low: the lower total is better.
    foul: the fact that names whose wrong play was found, where that is punished;
    hands: the hands that are laid out in melds at the end of a round; laydowns: the
    melds that are laid down while it is played;
    worth: what points are in money at this table, in words, or nothing;
    dealer_does: the word for whose turn moves round the table: deals, banks.
    """

    name: str
    players: tuple[int, ...]
    rules: tuple[Rule, ...]
    kinds: tuple[Kind, ...]
    score: Callable[[Round], Iterator[Line]]
    end: Callable[[Round], list[int] | None]
    family: str
    length: str
    summary: str
    source: str
    gist: str = ""
    also: tuple[str, ...] = ()
    play: tuple[tuple[str, str], ...] = ()
    edition: int = 1
    partners: Callable[[int], bool] = lambda n: False
    options: tuple[Fact[Any], ...] = ()
    first: Fact[int] = Fact(
        "first_dealer", Seat(), "Deals first", needed=False, default=0
    )
    has_dealer: bool = True
    dealer_does: str = "deals"
    starts: Callable[[Table], list[int]] = zeros
    active: Callable[[Round], tuple[int, ...]] | None = None
    tells: Callable[[Round], Iterator[tuple[str, Any]]] = nothing
    says: Callable[[Round], Iterator[Say]] = nothing
    steps: Callable[[Round], Iterator[tuple[str, str]]] = nothing
    standing: Callable[[Round], Standing] = ahead
    bonus: Callable[[Round], Iterator[Line]] = nothing
    carry: Callable[[Round], Any] | None = None
    shows: Callable[[Round], Iterator[tuple[str, Any]]] = nothing
    moves: Callable[[Round], bool] | None = None
    notes: Callable[[Round], Iterator[tuple[int, str]]] = nothing
    worth: Callable[[Table, int], str] = in_points
    open_ended: bool = False
    cards: Callable[[Round], Play | None] | None = None
    supplies: Callable[[Round], Iterator[Told]] = nothing
    one_trick: Callable[[Table, str | None], Play] | None = None
    trumps: tuple[str, ...] = ()
    tallies: tuple[Tally, ...] = ()
    feats: Callable[[Round], Iterator[Feat]] = nothing
    contest: Callable[[Round], Contest | None] | None = None
    lists: tuple[ListForm, ...] = ()
    low: bool = False
    foul: Fact[int] | None = None
    hands: Hands | None = None
    laydowns: Laydowns | None = None
    slug: str = field(init=False, default="")
    keys: frozenset[str] = field(init=False)
    order: tuple[str, ...] = field(init=False)
    labels: dict[str, str] = field(init=False)
    numbers: dict[str, int] = field(init=False)
    flags: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        stages = [stage for kind in self.kinds for stage in kind.stages]
        facts = [fact for stage in stages for fact in stage.facts]
        record = frozenset({PLAY} if self.cards else ())
        numbers: dict[str, int] = {}
        for stage in stages:
            for key in () if stage.free else stage.keys:
                numbers[key] = min(numbers.get(key, stage.number), stage.number)
        order = sorted({f.key: None for f in facts}, key=lambda k: numbers.get(k, 99))
        flags = dict.fromkeys(f.key for f in facts if isinstance(f.value, Flag))
        set_ = object.__setattr__
        set_(self, "keys", frozenset(order) | record)
        set_(self, "order", (*order, *record))
        set_(self, "labels", {f.key: f.label for f in reversed(facts)})
        set_(self, "numbers", numbers)
        set_(self, "flags", tuple(flags))
        for kind in self.kinds:
            keys = {key for stage in kind.stages for key in stage.keys}
            set_(kind, "known", frozenset(keys) | record)

    @property
    def melds(self) -> Melds | None:
        """What a meld is in this game; None where there are none."""
        laid = self.hands or self.laydowns
        return laid.rules if laid else None

    def all_options(self) -> tuple[Fact[Any], ...]:
        """Every option of this game, who begins included."""
        return (self.first, *self.options)


def kind_of(game: Game, raw: dict[str, Any]) -> Kind:
    """The kind of round whose mark is there, else the first."""
    first = game.kinds[0]
    for kind in game.kinds:
        if kind.mark is not None and kind.mark.key in raw:
            return first if kind.last and not first.known.isdisjoint(raw) else kind
    return first
