"""May this card be played, on the desk: the trick so far, the cards held, the card."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext, gettext_noop

from referee.form.fields import split
from scorekeeper.tables.desk import questions, trick as desk_trick
from scorekeeper.tables.desk.trick import Choice, Trick
from scorekeeper.tables.scoring import cards as scoring_cards, desk as referee
from scorekeeper.tables.scoring.desk import Allowed, Before, Game, Problem, show
from scorekeeper.tables.showing import decks, rulebook
from scorekeeper.tables.spoken import word

# Where a tapped card goes.
TO = {"cards": gettext_noop("The trick so far"), "hand": gettext_noop("My hand")}
# What is asked of the tricks before, where the answer depends on it.
ASKS = ("opened", "first")
YES, NO = "1", "0"


@dataclass(frozen=True)
class Held:
    """A card of the hand: a button that asks for it."""

    card: str
    face: str
    suit: str
    asked: bool
    may: bool | None


@dataclass(frozen=True)
class May:
    """The question as it was asked. `pressed`: a button changed what the link says."""

    trick: Trick
    hand: tuple[str, ...]
    card: str
    before: Mapping[str, str]
    to: str
    pressed: bool = False

    template = "tables/desk/may.html"

    @property
    def game(self) -> Game:
        return self.trick.game

    @cached_property
    def judged(self) -> tuple[Allowed | None, list[Problem]]:
        opened, first = self.before.get("opened"), self.before.get("first")
        suits = frozenset(self.suit) if opened == YES else frozenset()
        before = Before(
            None if opened is None else suits, None if first is None else first == YES
        )
        return referee.judge_card(self.trick.asked, self.hand, self.card, before)

    @property
    def suit(self) -> str:
        """The suit that the card asked for counts to."""
        return self.trick.play.order.suits.get(self.card, "")

    @property
    def ruling(self) -> Allowed | None:
        return self.judged[0]

    final = True

    @property
    def wrong(self) -> list[str]:
        return [word(p.said) for p in self.judged[1] if p.code != "missing"]

    @property
    def open(self) -> str:
        """What is still to be said, the first of it."""
        missing = [word(p.said) for p in self.judged[1] if p.code == "missing"]
        return missing[0] if missing else ""

    @property
    def asks(self) -> list[tuple[str, list[Choice]]]:
        """What is asked of the tricks before: only where the answer depends on it."""
        missing = {p.path[0] for p in self.judged[1] if p.code == "missing"}
        return [
            (
                name,
                [
                    Choice(value, label, chosen=self.before.get(name) == value)
                    for value, label in ((YES, gettext("Yes")), (NO, gettext("No")))
                ],
            )
            for name in ASKS
            if name in missing or name in self.before
        ]

    @property
    def given(self) -> dict[str, str]:
        return {
            **self.trick.given,
            "hand": referee.in_link(self.hand),
            "play": self.card,
            **self.before,
            "to": self.to if self.to != "cards" else "",
        }

    @property
    def said(self) -> str:
        return word(self.ruling.said) if self.ruling else ""

    # ---- What is asked ----

    @property
    def targets(self) -> list[Choice]:
        return [
            Choice(name, gettext(label), chosen=name == self.to)
            for name, label in TO.items()
        ]

    @property
    def held(self) -> list[Held]:
        may = self.ruling.may if self.ruling else None
        return [
            Held(
                card,
                show(card) if card in self.trick.play.pack else desk_trick.short(card),
                split(card)[1] if card in self.trick.play.pack else "",
                card == self.card,
                None if may is None else card in may,
            )
            for card in self.hand
        ]

    @property
    def hand_text(self) -> str:
        return " ".join(self.hand)

    @property
    def last(self) -> str:
        """The card that Take back takes."""
        cards = self.hand if self.to == "hand" else self.trick.asked.cards
        if not cards:
            return ""
        known = cards[-1] in self.trick.play.pack
        return show(cards[-1]) if known else desk_trick.short(cards[-1])

    @property
    def deck(self) -> list[decks.Row]:
        play = self.trick.play
        pack, suits = scoring_cards.pack_of(play)
        every = (*self.trick.asked.cards, *self.hand)
        known = [card for card in every if card in play.pack]
        return decks.deck_of(pack, scoring_cards.used(play, known), suits=suits)

    # ---- The ruling ----

    @property
    def reasons(self) -> list[str]:
        return referee.reasons_allowed(self.ruling) if self.ruling else []

    @property
    def laws(self) -> list[rulebook.Law]:
        return questions.laws(self.game, self.ruling.rules()) if self.ruling else []


def may_of(game: Game, given: Mapping[str, str]) -> May:
    """The question that a link asks, after the button that was pressed."""
    to = given.get("to", "")
    to = to if to in TO else "cards"
    lists = {name: list(referee.cards_of(given.get(name, ""))) for name in TO}
    if "card" in given:
        lists[to] += referee.cards_of(given["card"])
    if "take" in given:
        lists[to] = lists[to][:-1]
    asked = {**given, "cards": " ".join(lists["cards"])}
    for name in ("card", "take"):
        asked.pop(name, None)
    [card] = referee.cards_of(given.get("play", ""))[:1] or ("",)
    card = card if card in lists["hand"] else ""
    before = {name: given[name] for name in ASKS if given.get(name) in (YES, NO)}
    pressed = bool({"card", "take"} & given.keys())
    trick = desk_trick.trick_of(game, asked)
    return May(trick, tuple(lists["hand"]), card, before if card else {}, to, pressed)
