"""Melds on the desk: the best of a hand, or what some cards are worth."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext

from referee.form.fields import split
from scorekeeper.tables import sentences
from scorekeeper.tables.desk import questions
from scorekeeper.tables.scoring import desk as referee
from scorekeeper.tables.scoring.desk import Arrangement, Game, Melds, show
from scorekeeper.tables.scoring.melds import name_of, why_not
from scorekeeper.tables.showing import decks, rulebook


@dataclass(frozen=True)
class Group:
    """Cards that lie together, each with its suit; what they are, what they count."""

    cards: list[tuple[str, str]]
    name: str
    value: int


@dataclass(frozen=True)
class Meld:
    """Cards whose melds are asked. `pressed`: a button changed what the link says."""

    game: Game
    cards: tuple[str, ...]
    pressed: bool = False

    template = "tables/desk/meld.html"

    @property
    def rules(self) -> Melds:
        assert self.game.melds is not None
        return self.game.melds

    @property
    def given(self) -> dict[str, str]:
        return {"cards": referee.in_link(self.cards)}

    @property
    def text(self) -> str:
        return " ".join(self.cards)

    @property
    def whole_hand(self) -> bool:
        """The game’s hands are laid out, and not only single melds judged."""
        return self.game.hands is not None

    @property
    def open(self) -> str:
        if self.whole_hand:
            return gettext(
                "Tap or type the cards: a meld, or a hand of {hand}."
            ).format(hand=self.rules.hand)
        return gettext("Tap or type the cards that are to be one meld.")

    @cached_property
    def wrong(self) -> list[str]:
        found = referee.wrong_cards(self.rules, self.cards)
        most = self.rules.hand + 1
        if self.whole_hand and len(self.cards) > most and not found:
            found = [
                gettext(
                    "A hand has {fewer} cards, {most} before the discard; here are "
                    "{cards}."
                ).format(fewer=most - 1, most=most, cards=len(self.cards))
            ]
        return found

    @property
    def judged(self) -> bool:
        return bool(self.cards) and not self.wrong

    @property
    def short(self) -> int:
        """So many cards are missing: of a hand, or of any meld."""
        if self.meld is not None:
            return 0
        least = self.rules.hand if self.whole_hand else self.rules.least
        return max(0, least - len(self.cards))

    @property
    def final(self) -> bool:
        return not self.short

    # ---- One meld ----

    @property
    def meld(self) -> Group | None:
        """All the cards as one meld."""
        found = self.rules.read(self.cards) if self.judged else None
        if found is None:
            return None
        name = name_of(self.rules, self.cards)
        return self.group(found.laid, name, found.value)

    @property
    def stands(self) -> list[str]:
        """What each joker of the meld stands for."""
        found = self.rules.read(self.cards) if self.judged else None
        pairs = zip(found.laid, found.cards, strict=True) if found else ()
        return [show(card) for laid, card in pairs if laid != card]

    @property
    def why_not(self) -> str:
        return why_not(self.rules, self.cards) if self.judged else ""

    # ---- A hand ----

    @cached_property
    def best(self) -> tuple[str, Arrangement] | None:
        """The best way to lay the cards out; the discard, where one is too many."""
        if not (self.judged and self.whole_hand) or self.meld or self.short:
            return None
        if len(self.cards) <= self.rules.hand:
            return "", referee.best(self.rules, self.cards)
        card, rest = referee.discard(self.rules, self.cards)
        return show(card), rest

    @property
    def discard(self) -> str:
        return self.best[0] if self.best else ""

    @property
    def melds(self) -> list[Group]:
        found = self.best[1].melds if self.best else ()
        return [
            self.group(meld, name_of(self.rules, meld), self.rules.sum(meld))
            for meld in found
        ]

    @property
    def left(self) -> Group | None:
        if self.best is None:
            return None
        rest = self.best[1]
        counts = " + ".join(str(self.rules.value(card)) for card in rest.left)
        return self.group(rest.left, counts, rest.deadwood)

    def group(self, cards: Sequence[str], name: str, value: int) -> Group:
        shown = [(show(card), split(card)[1]) for card in cards]
        return Group(shown, name, value)

    @property
    def said(self) -> str:
        if self.best:
            text = sentences.BEST_DISCARD if self.discard else sentences.BEST_MELDS
            melds, left = len(self.melds), self.best[1].deadwood
            card = {"card": self.discard} if self.discard else {}
            return sentences.sentence(text, **card, melds=melds, deadwood=left)
        if meld := self.meld:
            points, name = meld.value, meld.name
            return sentences.sentence(sentences.MELD_WORTH, points=points, meld=name)
        if self.judged and self.short:
            return questions.cards_missing(self.short)
        return self.why_not and sentences.sentence(sentences.NO_MELD, why=self.why_not)

    @property
    def reasons(self) -> list[str]:
        return referee.melds_in_words(self.rules)

    @property
    def laws(self) -> list[rulebook.Law]:
        return questions.laws(self.game, self.rules.laws)

    # ---- What is asked ----

    @property
    def last(self) -> str:
        if not self.cards:
            return ""
        known = self.cards[-1] in self.rules.pack
        return show(self.cards[-1]) if known else self.cards[-1][:9]

    @property
    def deck(self) -> list[decks.Row]:
        """The pack to tap; of a single pack a second tap takes a card away again."""
        single = max(self.rules.pack.values()) == 1
        if single:
            return decks.deck_of(self.rules.pack, held=self.cards)
        return decks.deck_of(self.rules.pack, Counter(self.cards))


def meld_of(game: Game, given: Mapping[str, str]) -> Meld:
    """The cards that a link asks about, after the button that was pressed."""
    cards = list(referee.cards_of(given.get("cards", "")))
    assert game.melds is not None
    for card in referee.cards_of(given.get("card", "")):
        if card in cards and max(game.melds.pack.values()) == 1:
            cards.remove(card)
        else:
            cards.append(card)
    if "take" in given:
        cards = cards[:-1]
    return Meld(game, tuple(cards), bool({"card", "take"} & given.keys()))
