"""One trick on the desk: what was asked, and the ruling on it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext

from referee.form.fields import split
from scorekeeper.tables import spoken
from scorekeeper.tables.desk import questions
from scorekeeper.tables.scoring import cards as scoring_cards, desk as referee
from scorekeeper.tables.scoring.desk import Asked, Game, Play, Problem, Ruling, show
from scorekeeper.tables.showing import decks, rulebook

SUITS = ("C", "S", "H", "D")
WIDEST = 4


@dataclass(frozen=True)
class Choice:
    value: str
    label: str
    suit: str = ""
    chosen: bool = False


@dataclass(frozen=True)
class Face:
    """A card of the trick and its place; none yet: `next` says it comes now."""

    who: str
    card: str = ""
    suit: str = ""
    next: bool = False
    wins: bool = False


@dataclass(frozen=True)
class Trick:
    """A trick as it was asked. `pressed`: a button changed what the link says."""

    asked: Asked
    pressed: bool = False

    template = "tables/desk/trick.html"

    @property
    def game(self) -> Game:
        return self.asked.game

    @cached_property
    def play(self) -> Play:
        return referee.play_for(self.asked)

    @cached_property
    def judged(self) -> tuple[Ruling | None, list[Problem]]:
        return referee.judge(self.asked)

    @property
    def ruling(self) -> Ruling | None:
        return self.judged[0]

    @property
    def wrong(self) -> list[str]:
        """What cannot be; not what is still open."""
        return [spoken.word(p.said) for p in self.judged[1] if p.code != "missing"]

    @property
    def open(self) -> str:
        """What is still to be said."""
        missing = [spoken.word(p.said) for p in self.judged[1] if p.code == "missing"]
        short = self.size - len(self.asked.cards)
        if self.ruling and short > 0:
            missing.append(questions.cards_missing(short))
        return " ".join(missing)

    @property
    def final(self) -> bool:
        """No card is to come that could change it."""
        return self.ruling is not None and self.ruling.whole

    @property
    def given(self) -> dict[str, str]:
        asked = self.asked
        return {
            "n": str(asked.players or ""),
            "trump": asked.trump or "",
            "leader": "" if asked.leader is None else str(asked.leader),
            "named": asked.named or "",
            "cards": referee.in_link(asked.cards),
        }

    @property
    def said(self) -> str:
        return spoken.word(self.ruling.said) if self.ruling else ""

    # ---- What is asked ----

    @property
    def counts(self) -> list[int]:
        return referee.sizes(self.game)

    @property
    def trumps(self) -> list[Choice]:
        found = [one for one in SUITS if one in self.game.trumps]
        found += [one for one in self.game.trumps if one not in SUITS]
        return [self.choice(one, self.asked.trump) for one in found]

    @property
    def suits(self) -> list[Choice]:
        """The suits that the card led may have named."""
        named = self.asked.cards[:1] and self.asked.cards[0] in self.play.calls
        return [self.choice(one, self.asked.named) for one in SUITS] if named else []

    def choice(self, suit: str, chosen: str | None) -> Choice:
        if suit in SUITS:
            return Choice(suit, spoken.suit_first(suit), suit, suit == chosen)
        name = referee.SUIT_NAMES.get(suit, suit).capitalize()
        return Choice(suit, spoken.label(name), "", suit == chosen)

    @property
    def leaders(self) -> list[Choice]:
        """Who led, where each seat has trumps of its own."""
        own = self.play.personal_trumps or ()
        return [
            Choice(str(seat), referee.seat(seat), suit, seat == self.asked.leader)
            for seat, suit in enumerate(own)
        ]

    @property
    def text(self) -> str:
        return " ".join(self.asked.cards)

    @property
    def size(self) -> int:
        return len(self.play.seats)

    @property
    def faces(self) -> Iterator[Face]:
        cards, ruling = self.asked.cards, self.ruling
        for place in range(self.size):
            who = self.who(place)
            if place >= len(cards):
                yield Face(who, next=place == len(cards))
                continue
            known = cards[place] in self.play.pack
            suit = split(cards[place])[1] if known else ""
            card = show(cards[place]) if known else short(cards[place])
            wins = ruling is not None and place == ruling.winner
            yield Face(who, card, suit, wins=wins)

    def who(self, place: int) -> str:
        if self.asked.leader is None:
            return gettext(spoken.ORDINALS[place])
        return referee.seat(self.play.turn(self.asked.leader)[place])

    @property
    def last(self) -> str:
        """The card that Take back takes."""
        cards = self.asked.cards
        if not cards:
            return ""
        return show(cards[-1]) if cards[-1] in self.play.pack else short(cards[-1])

    @property
    def deck(self) -> list[decks.Row]:
        pack, suits = scoring_cards.pack_of(self.play)
        known = [card for card in self.asked.cards if card in self.play.pack]
        out = scoring_cards.used(self.play, known)
        return decks.deck_of(pack, out, suits=suits)

    # ---- The ruling ----

    @property
    def reasons(self) -> list[str]:
        return referee.reasons(self.ruling) if self.ruling else []

    @property
    def laws(self) -> list[rulebook.Law]:
        return questions.laws(self.game, self.ruling.rules()) if self.ruling else []


def short(word: str) -> str:
    """What is no card, cut to the width of one."""
    return word if len(word) <= WIDEST else f"{word[: WIDEST - 1]}…"


def trick_of(game: Game, given: Mapping[str, str]) -> Trick:
    """The trick that a link asks about, after the button that was pressed."""
    cards = list(referee.cards_of(given.get("cards", "")))
    if "card" in given:
        cards += referee.cards_of(given["card"])
    if "take" in given:
        cards = cards[:-1]
    seat = questions.number_in(given.get("leader", ""))
    players = questions.number_in(given.get("n", ""))
    counts = referee.sizes(game)
    asked = Asked(
        game,
        tuple(cards),
        given.get("trump") if given.get("trump") in game.trumps else None,
        None,
        None,
        (players if players in counts else counts[-1]) if counts else None,
        referee.seats(),
    )
    play = referee.play_for(asked)
    if play.personal_trumps is not None and seat in play.seats:
        asked = replace(asked, leader=seat)
    if cards[:1] and cards[0] in play.calls:
        asked = replace(asked, named=referee.read_suit(given.get("named", "")))
    return Trick(asked, bool({"card", "take"} & given.keys()))
