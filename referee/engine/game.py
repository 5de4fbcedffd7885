"""What a game declares; what stands in such a file is imported from here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.cards.tricks import Play
from referee.engine.dealing import Dealing
from referee.engine.foul import Foul
from referee.engine.presence import AWAY, seats_there, stretches
from referee.engine.stages import (
    HandValue as HandValue,
    RoundType as RoundType,
    RuleSet as RuleSet,
    Stage as Stage,
    WrongRounds as WrongRounds,
)
from referee.engine.standings import who_leads
from referee.engine.trick_play import OwnPlay, TrickPlay, whole_play
from referee.engine.verdict import Say, Standing, Step
from referee.engine.void import Void as Void, void_types
from referee.values.declared import declaration
from referee.values.facts import AnyFact, Fact, Flag, Problem, Seat, because
from referee.values.rules import Line, Rule as Rule
from referee.words import Declared, Said, Text
from referee.words.text import A_ROUND, Unit

if TYPE_CHECKING:
    from referee.engine.league import AlternativeScoring, RatedResult, Stat, StatEvent
    from referee.engine.round import Round, Table
    from referee.melds.hands import Hands
    from referee.melds.laydowns import Laydowns
    from referee.melds.melds import Melds

Told = tuple[Fact[Any], Any] | Problem
EMPTY: Mapping[str, Any] = MappingProxyType({})
# Of most games: who leads to the first trick.
LEADS = MappingProxyType({"leader": "leads"})

DEALS = Text("game.deals", "deals")

PLAY = "play"
"""The key of the record of the cards played, in a round of a game with tricks."""


Sides = tuple[tuple[int, ...], ...]
"""The seats of each side, every seat once."""


def clockwise(r: Round) -> int | None:
    """The next one there at the dealer's left."""
    return r.table.after(r.dealer, r.number) if r.dealer is not None else None


@because(
    "game.why.without-dealer-of-four", "with four at the table the dealer sits out"
)
def without_dealer_of_four(r: Round) -> tuple[int, ...]:
    if stretches(r.table):
        there = seats_there(r.table, r.number)
        out = r.dealer if len(there) == 4 else None
        return tuple(seat for seat in there if seat != out)
    return seats_but(r.table.n, r.dealer if r.table.n == 4 else None)


@because("game.why.at-the-table", "only those at the table take part")
def everyone_there(r: Round) -> tuple[int, ...]:
    """Those at the table in that round: nearly always all of them."""
    if stretches(r.table):
        return seats_there(r.table, r.number)
    return seats_but(r.table.n, None)


@cache
def seats_but(players: int, without: int | None) -> tuple[int, ...]:
    """The seats of a table, without one."""
    return tuple(seat for seat in range(players) if seat != without)


def zeros(table: Table) -> list[int]:
    """The totals that most games begin with, by side."""
    return [0] * len(table.sides)


def nothing_there(r: Round) -> None:
    """Nothing lies in the middle of the table."""


def nothing(r: Round) -> Iterator[Any]:
    """No word, no bonus, nothing to tell."""
    return iter(())


def alone(players: int) -> Sides:
    """Each for themselves."""
    return tuple((seat,) for seat in range(players))


def partners_of_four(players: int) -> Sides:
    """With four two against two, partners opposite; else each for themselves."""
    return ((0, 2), (1, 3)) if players == 4 else alone(players)


def check_sides(name: str, sides: Sides, players: int) -> None:
    """Raises ValueError where a seat is of no side, or of two."""
    if sorted(chain.from_iterable(sides)) != [*range(players)]:
        raise ValueError(f"{name}: not every one of {players} seats is of one side")


def nothing_told(of: object) -> Said:
    """No sentence: what was entered, or agreed, stands by itself."""
    return ""


def in_points(table: Table, points: int) -> Said:
    """Nothing: the game is not played for money."""
    return ""


class About(NamedTuple):
    """What people are told of a game.

    family ("Trick-taking"), length, `gist`: what kind of game in a few words, summary,
    `also`: its other names, and `play`: headed paragraphs from which the game can be
    played; `sections`: by the heading of the written rules, or by the key of a rule,
    the heading of `play` that says the same; `source`: the title of the written rules;
    example: the facts of a typical first round, which the rules show counted;
    described: in a rule sheet, by whoever wrote that, and in no file of ours.
    """

    family: str
    length: str
    summary: str
    source: str
    gist: str = ""
    also: tuple[str, ...] = ()
    play: tuple[tuple[str, str], ...] = ()
    sections: Mapping[str, str] = EMPTY
    example: Mapping[str, Any] = EMPTY
    described: bool = False


class Seating(NamedTuple):
    """Who sits with whom, and how the turn moves round the table.

    sides: the seats of each side, as a function of the number of players (each alone,
    unless it says otherwise); active are the seats that play a round; moves: the deal
    moves on after this round; dealer_does: the word for whose turn moves round the
    table: deals, banks; left_does: what the player at the dealer’s left does first:
    bids first, leads; comes: one more may sit down after some rounds, or one go, where
    the game is for as many as are there then (presence.py).
    """

    sides: Callable[[int], Sides] = alone
    first: Fact[int] = Fact(
        "first_dealer", Seat(), "Deals first", needed=False, default=0
    )
    has_dealer: bool = True
    moves: Callable[[Round], bool] | None = None
    active: Callable[[Round], tuple[int, ...]] | None = None
    dealer_does: str | Text = DEALS
    left_does: str = ""
    comes: bool = False


class Display(NamedTuple):
    """What pages say of a round and of a score, beside the lines.

    live_messages yields sentences on what the entry means so far; value_breakdown
    yields the (word, number) of a value that is built up; recap says what the pages
    before settled, in a sentence; standing is how far from winning; side_notes yields
    (side, phrase) to stand beside a total before a round;
    tags, entry_tags: by a key of `next_state` or `extra_json` that names a seat what it
    does, for the scoreboard and beside the inputs of an entry ("leader": "leads");
    middle: what lies in the middle of the table before a round, its word and points;
    hand_value: what a hand can be worth before it is played;
    worth: points as money at this table, in words, or nothing; stake: one of them, and
    stake_says the options it tells; one_is_paid: whoever gains is paid for it.
    """

    live_messages: Callable[[Round], Iterator[Say]] = nothing
    value_breakdown: Callable[[Round], Iterator[Step]] = nothing
    recap: Callable[[Round], Said] = nothing_told
    standing: Callable[[Round], Standing] = who_leads
    side_notes: Callable[[Round], Iterator[tuple[int, Said]]] = nothing
    tags: Mapping[str, str] = LEADS
    entry_tags: Mapping[str, str] = EMPTY
    middle: Callable[[Round], tuple[str, int] | None] = nothing_there
    hand_value: HandValue | None = None
    worth: Callable[[Table, int], Said] = in_points
    stake: Callable[[Table], Said] = nothing_told
    stake_says: tuple[AnyFact, ...] = ()
    one_is_paid: bool = False


class League(NamedTuple):
    """What leagues count of a player over many rounds (referee/engine/league.py).

    stat_events yields what a scored round shows of its seats, each of one of the
    `stats`; rated_result gives the seats that won and lost a round of some against
    others; `alternative_scorings`: other ways to count; low: the lower total wins.
    """

    stats: tuple[Stat, ...] = ()
    stat_events: Callable[[Round], Iterator[StatEvent]] = nothing
    rated_result: Callable[[Round], RatedResult | None] | None = None
    alternative_scorings: tuple[AlternativeScoring, ...] = ()
    low: bool = False


@declaration(kw_only=True)
class Game:
    """One game: what is asked, what is refused, what it scores, when it ends.

    Declared:
        players: the numbers of players it is for; rules; round_types; options, and
        `rule_sets` of them that are known by a name; unit: what its players call a
        round; open_ended: it ends when the table says so.
    In groups, which each say what they hold:
        about, seats, display, league.
    Functions of a round:
        score yields the lines; end gives the winning sides or None; bonus yields
        lines at the end of the game; carry hands on what totals do not tell;
        next_state yields (key, value) for the verdict's `next` and `pending` and may
        stop at the first fact that is not known; extra_json more keys of a round.
    tricks: how cards are played, as most games do or in a way of its own; `cards`,
    `derive_facts_from_cards`, `one_trick` and `trumps` come from it;
    foul: whose wrong play was found, where that ends the game; void: rounds may be;
    hands: those laid out in melds at the end of a round; laydowns: the melds laid down
    while it is played; dealing: how a deal that is recorded card by card falls;
    round_total: what the points of every round add up to; wrong_rounds: what may not
    come in its place, one or several, and where in the last the error is, for sheets
    broken on purpose.
    """

    name: str
    players: tuple[int, ...]
    about: About
    seats: Seating = Seating()
    rules: tuple[Rule, ...]
    options: tuple[Fact[Any], ...] = ()
    rule_sets: tuple[RuleSet, ...] = ()
    round_types: tuple[RoundType, ...]
    unit: Unit = A_ROUND
    edition: int = 1
    open_ended: bool = False
    starts: Callable[[Table], list[int]] = zeros
    score: Callable[[Round], Iterator[Line]]
    end: Callable[[Round], list[int] | None]
    bonus: Callable[[Round], Iterator[Line]] = nothing
    carry: Callable[[Round], Any] | None = None
    next_state: Callable[[Round], Iterator[tuple[str, Any]]] = nothing
    extra_json: Callable[[Round], Iterator[tuple[str, Any]]] = nothing
    foul: Foul | None = None
    void: Void | None = None
    round_total: int | None = None
    wrong_rounds: Callable[[Round], Iterator[WrongRounds]] = nothing
    tricks: TrickPlay | OwnPlay | None = None
    hands: Hands | None = None
    laydowns: Laydowns | None = None
    dealing: Dealing[Any] | None = None
    display: Display = Display()
    league: League = League()
    slug: str = field(init=False, default="")
    cards: Callable[[Round], Play | None] | None = field(init=False)
    derive_facts_from_cards: Callable[[Round], Iterator[Told]] = field(init=False)
    one_trick: Callable[[Table, str | None], Play] | None = field(init=False)
    trumps: tuple[str, ...] = field(init=False)
    keys: frozenset[str] = field(init=False)
    order: tuple[str, ...] = field(init=False)
    labels: dict[str, str] = field(init=False)
    numbers: dict[str, int] = field(init=False)
    flags: tuple[str, ...] = field(init=False)
    discriminators: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        set_, play = object.__setattr__, whole_play(self.tricks)
        self.with_void_rounds()
        set_(self, "cards", play.cards)
        derive = play.derive_facts_from_cards or nothing
        set_(self, "derive_facts_from_cards", derive)
        set_(self, "one_trick", play.one_trick)
        set_(self, "trumps", play.trumps)
        for count in self.players:
            check_sides(self.name, self.seats.sides(count), count)
        stages = [stage for each in self.round_types for stage in each.stages]
        facts = [fact for stage in stages for fact in stage.facts]
        record = frozenset({PLAY} if self.cards else ())
        numbers: dict[str, int] = {}
        for stage in stages:
            for key in () if stage.free else stage.keys:
                numbers[key] = min(numbers.get(key, stage.number), stage.number)
        order = sorted({f.key: None for f in facts}, key=lambda k: numbers.get(k, 99))
        flags = dict.fromkeys(f.key for f in facts if isinstance(f.value, Flag))
        set_(self, "keys", frozenset(order) | record)
        set_(self, "order", (*order, *record))
        set_(self, "labels", {f.key: f.label for f in reversed(facts)})
        set_(self, "numbers", numbers)
        set_(self, "flags", tuple(flags))
        told_by = [one.discriminator for one in self.round_types]
        set_(self, "discriminators", frozenset(f.key for f in told_by if f))
        for round_type in self.round_types:
            keys = {key for stage in round_type.stages for key in stage.keys}
            set_(round_type, "known", frozenset(keys) | record)

    def with_void_rounds(self) -> None:
        if self.void is None:
            return
        types = void_types(self.void.source, self.void.passes)
        object.__setattr__(self, "round_types", (*self.round_types, *types))
        rules = (one.void for one in types if one.void is not None)
        object.__setattr__(self, "rules", (*self.rules, *rules))

    def section(self, rule: Rule) -> str:
        """The heading of `play` that says the rule in our words; "" where none does.

        A rule cites the written rules as "Gypsy, Bidding (2)": the game, the heading.
        """
        if self.void and any(rule is one.void for one in self.round_types):
            return self.void.section
        if rule.key in self.about.sections:
            return self.about.sections[rule.key]
        written = rule.source.removeprefix(self.name).lstrip(", ")
        begun = [one for one in self.about.sections if written.startswith(one)]
        return self.about.sections[max(begun, key=len)] if begun else ""

    def cite(self, rule: Rule) -> str:
        """The written rules by their title, and where in them the rule is."""
        if not rule.source.startswith(self.name):
            return rule.source
        return self.about.source + rule.source.removeprefix(self.name)

    def partners(self, players: int) -> bool:
        """Whether some of so many players are partners."""
        return len(self.seats.sides(players)) < players

    @property
    def melds(self) -> Melds | None:
        """What a meld is in this game; None where there are none."""
        laid = self.hands or self.laydowns
        return laid.rules if laid else None

    def all_options(self) -> tuple[Fact[Any], ...]:
        """Every option of this game, who begins and who is away included."""
        away = (AWAY,) if self.seats.comes else ()
        return (self.seats.first, *away, *self.options)


def round_type_of(game: Game, raw: dict[str, Any]) -> RoundType:
    """The one whose discriminator is there, else the first."""
    first = game.round_types[0]
    for other in game.round_types:
        if other.discriminator is not None and other.discriminator.key in raw:
            return first if other.last and not first.known.isdisjoint(raw) else other
    return first


# ---- What a game is called, to be said in any language ----


def name_of(game: Game) -> Declared:
    """The name of a game, to be said in any language."""
    return Declared(f"{game.slug}.name", game.name)


def deals(game: Game) -> Said:
    """What whose turn it is does: deals, banks."""
    does = game.seats.dealer_does
    return (
        does if isinstance(does, Text) else Declared(f"{game.slug}.dealer-does", does)
    )


def kind_of(game: Game, fact: Fact[Any]) -> str:
    """Whether it is an option or a fact: an option may have the key of a fact."""
    return "option" if any(fact is one for one in game.all_options()) else "fact"


def cite(game: Game, rule: Rule) -> Said:
    """Where the written rules say it: titles stay, what we say of them is worded."""
    said = game.cite(rule)
    key = f"{game.slug}.rule.{rule.key}.source"
    return Declared(key, said) if rule.remark else said
