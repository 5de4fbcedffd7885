"""One trick by itself, without a sheet: who wins it, and why.

It serves the command line and the referee’s desk alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.cards import read_suit, show
from referee.facts import Problem, Refused
from referee.game import Game, Rule
from referee.record import read_one
from referee.round import Table
from referee.sheet import option_problems
from referee.tricks import Play

ORDINALS = ("first", "second", "third", "fourth")


@dataclass(frozen=True)
class Asked:
    """A trick as it was given: the cards in the order played, as far as they lie.

    `trump` is one of the game’s trumps or nothing, `leader` a seat or None; `names`
    are how the seats are called once the leader is known.
    """

    game: Game
    cards: tuple[str, ...]
    trump: str | None = None
    leader: int | None = None
    named: str | None = None
    players: int | None = None
    names: tuple[str, ...] = ("seat 0", "seat 1", "seat 2", "seat 3")


@dataclass(frozen=True)
class Ruling:
    """Who wins a trick. `winner` is a place in it; `whole`: no card is to come."""

    asked: Asked
    play: Play
    cards: list[str]
    winner: int
    why: str

    @property
    def whole(self) -> bool:
        return len(self.cards) == len(self.play.seats)

    @property
    def led(self) -> str:
        return self.play.led(self.cards[0], self.asked.named)

    def who(self, place: int) -> str:
        """The second; where the leader is known, seat 3."""
        if self.asked.leader is None:
            return ORDINALS[place]
        return self.asked.names[self.play.turn(self.asked.leader)[place]]

    @property
    def verdict(self) -> str:
        """Fourth wins with J♦."""
        wins = "wins" if self.whole else "wins so far,"
        who, card = self.who(self.winner), show(self.cards[self.winner])
        return f"{capital(who)} {wins} with {card}"

    def rules(self) -> list[Rule]:
        """The rules of play that a trick of this game is under."""
        play = self.play
        follow = [play.follow] if play.follow else []
        return [*play.rests, *follow, *(duty.rule for duty in play.duties)]


def table_of(game: Game, players: int) -> Table:
    """A table of that many, by the rules as they are written."""
    table = Table(game, [f"Seat {seat}" for seat in range(players)])
    list(option_problems(table, {}))  # reads the defaults; there is nothing to refuse
    return table


def play_for(asked: Asked) -> Play:
    """How such a trick is judged; where nobody says how many play, as many as fit."""
    game = asked.game
    assert game.one_trick is not None
    trump = asked.trump
    counts = (asked.players,) if asked.players else game.players
    plays = [game.one_trick(table_of(game, n), trump) for n in counts]
    fits = [play for play in plays if len(play.seats) >= len(asked.cards)]
    return min(fits, key=lambda one: len(one.seats)) if fits else plays[-1]


def rule(asked: Asked) -> Ruling:
    """The ruling on a trick; raises Refused with what is wrong, by what was given."""
    problems = list(wrong(asked))
    if problems:
        raise Refused(problems)
    play = play_for(asked)
    cards, problems = read_cards(play, asked.cards)
    if not problems:
        problems = list(wrong_in(play, cards, asked))
    if problems:
        raise Refused(problems)
    leader = asked.leader if asked.leader is not None else play.seats[0]
    winner = play.winner(leader, cards, asked.named)
    return Ruling(asked, play, cards, winner, play.why(leader, cards, asked.named))


def wrong(asked: Asked) -> Iterator[Problem]:
    """What is wrong before the cards are looked at."""
    game, trumps = asked.game, asked.game.trumps
    if game.one_trick is None:
        text = f"{game.name} is not played in tricks."
        yield Problem("not-allowed", text, ("game",))
        return
    if asked.players is not None and asked.players not in game.players:
        counts = either([str(count) for count in game.players])
        text = f"{game.name} is for {counts} players."
        yield Problem("out-of-range", text, ("players",))
    if trumps and asked.trump is None:
        yield Problem("missing", f"Say what is trump: {either(trumps)}.", ("trump",))
    elif asked.trump is not None and asked.trump not in trumps:
        text = f"Trump is {either(trumps)}." if trumps else "No trump is chosen here."
        yield Problem("not-allowed", f"{game.name}: {text}", ("trump",))
    if not asked.cards:
        yield Problem("missing", "Give the cards in the order played.", ("cards",))


def read_cards(play: Play, raw: Sequence[str]) -> tuple[list[str], list[Problem]]:
    """The cards in their written form, and what is wrong with them."""
    size = len(play.seats)
    if len(raw) > size:
        text = f"{size} cards make a trick, not {len(raw)}."
        return [], [Problem("wrong-length", text, ("cards",))]
    cards, problems, seen = [], [], dict[str, int]()
    for place, one in enumerate(raw):
        try:
            cards.append(read_one(play, one, seen))
        except Refused as refused:
            found = refused.problems
            problems += [p._replace(path=("cards", place, *p.path)) for p in found]
    return cards, problems


def wrong_in(play: Play, cards: list[str], asked: Asked) -> Iterator[Problem]:
    """What is wrong beside cards that are right."""
    if play.own is not None and asked.leader is None:
        text = "Say which seat led: each seat has trumps of its own."
        yield Problem("missing", text, ("leader",))
    elif asked.leader is not None and asked.leader not in play.seats:
        text = f"The leader is a seat from 0 to {play.seats[-1]}."
        yield Problem("out-of-range", text, ("leader",))
    if cards[0] in play.calls:
        if asked.named is None:
            text = f"{show(cards[0])} was led: say which suit was named."
            yield Problem("missing", text, ("named",))
        elif read_suit(asked.named) != asked.named:
            text = "The suit named is C, D, H or S."
            yield Problem("out-of-range", text, ("named",))
    elif asked.named is not None:
        text = "No suit is named to this trick: the card led says it."
        yield Problem("not-allowed", text, ("named",))


def either(words: Sequence[str]) -> str:
    """C, D, H or S."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
