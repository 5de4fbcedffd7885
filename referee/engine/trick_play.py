"""How most games play their tricks: what a game need not write, and may override."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.cards.duties import Duty
from referee.cards.played import Played
from referee.cards.tricks import Order, Play, without_trumps
from referee.values.declared import declaration
from referee.values.facts import Fact, PerSide
from referee.values.notation import Pack
from referee.values.rules import Rule

if TYPE_CHECKING:
    from referee.engine.round import Round, Table

NO_TRUMP = "none"


def without_trump(r: Round) -> str:
    return ""


def whoever_plays(r: Round) -> tuple[int, ...]:
    return r.active()


def at_left(r: Round) -> int | None:
    """The seat at the dealer's left leads first."""
    return r.table.after(r.dealer, r.number) if r.dealer is not None else None


@declaration(kw_only=True)
class TrickPlay:
    """Tricks of a game: each with its order of cards, by what is trump.

    `order`, where it hangs on the trump, is asked with its letter, "" without, or
    another word of `trumps`, which are what a trick judged by itself may have.
    `count`: the tricks of a round; `won`: the fact that they tell, by seat or side.
    `trump` and `leader` are facts that name them, or functions of the round. `seats`
    play, `most` of them at once. `adapts`: what else of a Play hangs on the trump.
    The others are as they are of a Play. A game that differs says so by an OwnPlay.
    """

    pack: Pack
    order: Order | Callable[[str], Order]
    count: int | Callable[[Round], int]
    lead: Rule | None = None
    follow: Rule | None = None
    won: Fact[tuple[int, ...]] | None = None
    trump: Fact[Any] | Callable[[Round], str | None] = without_trump
    trumps: tuple[str, ...] = ()
    leader: Fact[int] | Callable[[Round], int | None] = at_left
    seats: Callable[[Round], tuple[int, ...]] = whoever_plays
    most: int = 4
    duties: tuple[Duty, ...] = ()
    points: Mapping[str, int] | None = None
    trick_points: int = 0
    exempt_cards: frozenset[str] = frozenset()
    calls: frozenset[str] = frozenset()
    aliases: Mapping[str, str] = field(default_factory=dict)
    copies: int = 1
    first_lead_check: Callable[[Played], tuple[str, int] | None] | None = None
    derived_rulings: tuple[Rule, ...] = ()
    adapts: Callable[[Play, str], Play] | None = None

    def cards(self, r: Round) -> Play | None:
        """How the cards of this round are played."""
        count = self.count(r) if callable(self.count) else self.count
        trump = r[self.trump] if isinstance(self.trump, Fact) else self.trump(r)
        leader = r[self.leader] if isinstance(self.leader, Fact) else self.leader(r)
        return make_play(self, self.seats(r), leader, count, trump or "")

    def one_trick(self, table: Table, trump: str | None) -> Play:
        """How a trick is judged by itself."""
        seats = tuple(range(min(table.n, self.most)))
        return make_play(self, seats, None, 1, trump or "")

    def derive_facts_from_cards(self, r: Round) -> Iterator[tuple[Fact[Any], Any]]:
        """A whole record tells the tricks that each seat or side has won."""
        if self.won is not None and r.played and r.played.complete:
            tricks = r.played.won
            by_side = isinstance(self.won.value, PerSide)
            yield self.won, r.by_side(tricks) if by_side else tuple(tricks)


class OwnPlay(NamedTuple):
    """Cards that a game plays in a way of its own; what it leaves out is that of its
    `tricks`, if it has such.

    cards says how this round is played, None where no cards are;
    derive_facts_from_cards yields what the record read (`r.played`) tells: a fact with
    its value, which is compared or filled in, or a problem; one_trick says how a trick
    is judged by itself when one of `trumps` is (a suit, "none", "grand", "null"). Each
    may ask that of `tricks`.
    """

    tricks: TrickPlay | None = None
    cards: Callable[[Round], Play | None] | None = None
    derive_facts_from_cards: Callable[[Round], Iterator[Any]] | None = None
    one_trick: Callable[[Table, str | None], Play] | None = None
    trumps: tuple[str, ...] = ()


def whole_play(play: TrickPlay | OwnPlay | None) -> OwnPlay:
    """All that is said of the cards, whoever says it; empty where none are played."""
    own = play if isinstance(play, OwnPlay) else OwnPlay(play)
    if (usual := own.tricks) is None:
        return own
    return OwnPlay(
        usual,
        own.cards or usual.cards,
        own.derive_facts_from_cards or usual.derive_facts_from_cards,
        own.one_trick or usual.one_trick,
        own.trumps or usual.trumps,
    )


@cache
def make_play(
    how: TrickPlay, seats: tuple[int, ...], leader: int | None, count: int, trump: str
) -> Play:
    """How cards are played by these choices; of the same ones it is made once."""
    trump = "" if trump == NO_TRUMP else trump
    order = how.order if isinstance(how.order, Order) else how.order(trump)
    follow = how.follow
    if follow and how.trumps and not order.trump:
        follow = without_trumps(follow)
    play = Play(
        seats,
        leader,
        count,
        how.pack,
        order,
        how.lead,
        follow,
        how.duties,
        how.points,
        how.trick_points,
        exempt_cards=how.exempt_cards,
        calls=how.calls,
        aliases=how.aliases,
        copies=how.copies,
        first_lead_check=how.first_lead_check,
        derived_rulings=how.derived_rulings,
    )
    return play if how.adapts is None else how.adapts(play, trump)
