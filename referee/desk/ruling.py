"""One trick by itself, without a sheet: who wins it, and why.

It serves the command line and the referee’s desk alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.cards.record import CARDS_OF_TRICK, read_one
from referee.cards.tricks import Play
from referee.engine.game import Game, Rule, name_of
from referee.engine.round import Table
from referee.engine.sheet import option_problems
from referee.values.faces import Face
from referee.values.facts import Problem, Refused
from referee.values.notation import read_suit
from referee.words import Said, Text, one_of, word

ORDINALS = (
    Text("ordinal.first", "first"),
    Text("ordinal.second", "second"),
    Text("ordinal.third", "third"),
    Text("ordinal.fourth", "fourth"),
    Text("ordinal.fifth", "fifth"),
    Text("ordinal.sixth", "sixth"),
    Text("ordinal.seventh", "seventh"),
)
FIRST_ORDINALS = (
    Text("ordinal.first.first", "First"),
    Text("ordinal.second.first", "Second"),
    Text("ordinal.third.first", "Third"),
    Text("ordinal.fourth.first", "Fourth"),
    Text("ordinal.fifth.first", "Fifth"),
    Text("ordinal.sixth.first", "Sixth"),
    Text("ordinal.seventh.first", "Seventh"),
)
SEAT = Text("desk.seat", "seat {seat}")
SEAT_FIRST = Text("desk.seat.first", "Seat {seat}")
WINS = Text("desk.wins", "{who} wins with {card}")
WINS_SO_FAR = Text("desk.wins-so-far", "{who} wins so far, with {card}")
NO_TRICKS = Text("desk.no-tricks", "{game} is not played in tricks.")
FOR_PLAYERS = Text("desk.for-players", "{game} is for {counts} players.")
SAY_TRUMP = Text("desk.say-trump", "Say what is trump: {trumps}.")
TRUMP_IS = Text("desk.trump-is", "{game}: Trump is {trumps}.")
NO_TRUMP = Text("desk.no-trump", "{game}: No trump is chosen here.")
GIVE_CARDS = Text("desk.give-cards", "Give the cards in the order played.")
SAY_LEADER = Text(
    "desk.say-leader", "Say which seat led: each seat has trumps of its own."
)
LEADER = Text("desk.leader", "The leader is a seat from 0 to {last}.")
SAY_NAMED = Text("desk.say-named", "{card} was led: say which suit was named.")
NAMED_SUIT = Text("desk.named-suit", "The suit named is C, D, H or S.")
NOT_NAMED = Text(
    "desk.not-named", "Nobody names a suit for this trick: the card led decides it."
)


@dataclass(frozen=True)
class Asked:
    """A trick as it was given: the cards in the order played, as far as they lie.

    `trump` is one of the game’s trumps or nothing, `leader` a seat or None; `named` is
    the letter of the suit named to it, `players` how many play, where they say so;
    `names` are how the seats are called once the leader is known, if not by number.
    """

    game: Game
    cards: tuple[str, ...]
    trump: str | None = None
    leader: int | None = None
    named: str | None = None
    players: int | None = None
    names: tuple[str, ...] = ()

    def name_of(self, seat: int, first: bool = False) -> Said:
        """A seat by its name, else by its number; `first` in a sentence."""
        if self.names:
            return self.names[seat]
        return (SEAT_FIRST if first else SEAT)(seat=seat)


@dataclass(frozen=True)
class Ruling:
    """Who wins a trick. `winner` is a place in it; `why` what makes its card win."""

    asked: Asked
    play: Play
    cards: list[str]
    winner: int
    why: Said

    @property
    def whole(self) -> bool:
        """Whether no card is to come."""
        return len(self.cards) == len(self.play.seats)

    @property
    def led(self) -> str:
        """The letter of the suit to follow."""
        return self.play.suit_led(self.cards[0], self.asked.named)

    def who(self, place: int, first: bool = False) -> Said:
        """The second; where the leader is known, seat 3; `first` in a sentence."""
        if self.asked.leader is None:
            return (FIRST_ORDINALS if first else ORDINALS)[place]
        seat = self.play.turn(self.asked.leader)[place]
        return self.asked.name_of(seat, first)

    @property
    def said(self) -> Said:
        """Fourth wins with J♦."""
        text = WINS if self.whole else WINS_SO_FAR
        card = Face(self.cards[self.winner])
        return text(who=self.who(self.winner, first=True), card=card)

    @property
    def verdict(self) -> str:
        return word(self.said)

    def rules(self) -> list[Rule]:
        """The rules of play that a trick of this game is under."""
        play = self.play
        follow = [play.follow] if play.follow else []
        return [*play.derived_rulings, *follow, *(duty.rule for duty in play.duties)]


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
        yield Problem("not-allowed", NO_TRICKS(game=name_of(game)), ("game",))
        return
    if asked.players is not None and asked.players not in game.players:
        text = FOR_PLAYERS(game=name_of(game), counts=one_of(game.players))
        yield Problem("out-of-range", text, ("players",))
    if trumps and asked.trump is None:
        yield Problem("missing", SAY_TRUMP(trumps=one_of(trumps)), ("trump",))
    elif asked.trump is not None and asked.trump not in trumps:
        said = TRUMP_IS if trumps else NO_TRUMP
        text = said(game=name_of(game), trumps=one_of(trumps))
        yield Problem("not-allowed", text, ("trump",))
    if not asked.cards:
        yield Problem("missing", GIVE_CARDS, ("cards",))


def read_cards(play: Play, raw: Sequence[str]) -> tuple[list[str], list[Problem]]:
    """The cards in their written form, and what is wrong with them."""
    size = len(play.seats)
    if len(raw) > size:
        text = CARDS_OF_TRICK(size=size, given=len(raw))
        return [], [Problem("wrong-length", text, ("cards",))]
    cards, problems, seen = [], [], dict[str, int]()
    for place, card in enumerate(raw):
        try:
            cards.append(read_one(play, card, seen))
        except Refused as refused:
            found = refused.problems
            problems += [p._replace(path=("cards", place, *p.path)) for p in found]
    return cards, problems


def wrong_in(play: Play, cards: list[str], asked: Asked) -> Iterator[Problem]:
    """What is wrong beside cards that are right."""
    if play.personal_trumps is not None and asked.leader is None:
        yield Problem("missing", SAY_LEADER, ("leader",))
    elif asked.leader is not None and asked.leader not in play.seats:
        text = LEADER(last=play.seats[-1])
        yield Problem("out-of-range", text, ("leader",))
    if cards[0] in play.calls:
        if asked.named is None:
            text = SAY_NAMED(card=Face(cards[0]))
            yield Problem("missing", text, ("named",))
        elif read_suit(asked.named) != asked.named:
            yield Problem("out-of-range", NAMED_SUIT, ("named",))
    elif asked.named is not None:
        yield Problem("not-allowed", NOT_NAMED, ("named",))
