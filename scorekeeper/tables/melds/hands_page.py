"""Hands being counted, as their page shows them."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from urllib.parse import parse_qsl

from django.utils.translation import gettext, gettext_lazy

from referee.form.fields import Field, Option
from scorekeeper.tables import scoring, sentences, spoken
from scorekeeper.tables.entry import foot
from scorekeeper.tables.entry.posted_form import DraftPage
from scorekeeper.tables.melds import feedback as melds_says, lines as meld_lines
from scorekeeper.tables.melds.hands import Count
from scorekeeper.tables.melds.lines import Line
from scorekeeper.tables.scoring import melds as scoring_melds
from scorekeeper.tables.showing import decks


@dataclass(frozen=True)
class Chip:
    """A player to choose, and what is known of this hand."""

    seat: int
    name: str
    says: str
    chosen: bool


@dataclass(frozen=True)
class Question:
    """One thing to choose before the cards are counted."""

    of: Field
    chosen: str

    @property
    def options(self) -> Iterator[tuple[Option, bool]]:
        yield from ((one, one.value == self.chosen) for one in self.of.options)


@dataclass(frozen=True)
class Shown(DraftPage):
    """A page of hands; `entered` is what stood in the entry, to go back there.

    `questions` are those of the entry that say who may lay off.
    """

    count: Count
    entered: str = ""
    questions: Sequence[Field] = ()

    @property
    def url(self) -> str:
        return self.count.url

    @property
    def sub(self) -> str:
        """Which round it is, and how it ended as far as that is said."""
        state, number = self.count.state, self.count.number
        told = scoring.round_in_words(state.at(number), dict(self.count.base))
        ended = [spoken.word(one.said[0]) for one in told if not one.per]
        name = spoken.of_game(state.game, "name")
        where = sentences.of_round(
            sentences.OF_GAME, state.game.unit, number, game=name
        )
        return f"{where} · {', '.join(ended)}" if ended else where

    @property
    def draft_key(self) -> str:
        return self.count.kept_as

    @property
    def stands(self) -> str:
        """Says whether other hands are recorded than when a draft was kept."""
        stands = self.count.at.recorded.get(self.count.key)
        text = json.dumps(stands).encode() if stands else b""
        return blake2b(text, digest_size=6).hexdigest() if stands else ""

    @property
    def stored(self) -> Iterator[tuple[str, str]]:
        """The hidden inputs that carry the hands."""
        yield "entered", self.entered
        if self.questions:
            yield "asks", "1"
        yield "whose", str(self.count.whose)
        yield "picked", self.count.picked
        for seat, hand in enumerate(self.count.hands):
            yield f"hand-{seat}", " ".join(hand.cards)
            yield f"plan-{seat}", hand.plan.text() if hand.plan else ""

    how = gettext_lazy("as 8H 10S QC, in any order; pasting works too")
    example = "8H 10S QC"

    @cached_property
    def asks(self) -> list[Question]:
        """They with what is chosen."""
        chosen = dict(parse_qsl(self.entered))
        return [Question(one, chosen.get(one.name, "")) for one in self.questions]

    @property
    def notes(self) -> tuple[str, ...]:
        return self.count.notes

    @property
    def typed(self) -> str:
        return self.count.typed

    # ---- Whose cards ----

    @property
    def name(self) -> str:
        return self.count.names[self.count.whose]

    @property
    def size(self) -> int:
        return self.count.rules.size

    @property
    def held(self) -> int:
        return len(self.count.hand.cards)

    @property
    def many(self) -> str:
        return melds_says.spelt(self.size)

    @property
    def chips(self) -> list[Chip]:
        names, whose = self.count.names, self.count.whose
        return [
            Chip(s, name, self.rest_of(s), s == whose) for s, name in enumerate(names)
        ]

    def rest_of(self, seat: int) -> str:
        """What a hand leaves, or how much of it is there."""
        held = len(self.count.hands[seat].cards)
        if seat in self.count.left:
            return gettext("{number} left").format(number=self.count.left[seat])
        return (
            gettext("{held} of {size}").format(held=held, size=self.size)
            if held
            else gettext("no cards yet")
        )

    @property
    def others(self) -> list[int]:
        seats = range(len(self.count.hands))
        return [s for s in seats if self.count.hands[s].cards and s != self.count.whose]

    @property
    def struck(self) -> str:
        """Whose cards are struck: Ann’s and Ben’s."""
        names = [sentences.owner(self.count.names[seat]) for seat in self.others]
        return (
            gettext("crossed out: {names}").format(names=spoken.list_names(names))
            if names
            else ""
        )

    @property
    def deck(self) -> list[decks.Row]:
        hands = self.count.hands
        used = Counter(card for seat in self.others for card in hands[seat].cards)
        pack = scoring_melds.upwards(self.count.rules.rules)
        return decks.deck_of(pack, used, self.count.hand.cards)

    @property
    def taken(self) -> str:
        """A card that was tapped and is in another hand, and whose: 8♥ is in Ann’s."""
        holder = self.count.holder(self.count.taken)
        if holder is None:
            return ""
        card = scoring_melds.show(self.count.taken)
        return gettext("{card} is in {name}’s").format(
            card=card, name=self.count.names[holder]
        )

    # ---- How they lie ----

    @property
    def heading(self) -> str:
        if self.held != self.size:
            return gettext("{name}’s cards so far").format(name=self.name)
        how = (
            gettext("as you laid them out")
            if self.count.hand.plan
            else gettext("best layout")
        )
        return gettext("{name}’s {many} cards, {how}").format(
            name=self.name, many=self.many, how=how
        )

    @property
    def full(self) -> bool:
        """All the cards are there: how they lie can be said."""
        return self.held >= self.size

    @cached_property
    def lines(self) -> list[Line]:
        return list(meld_lines.lines_of(self.count))

    @property
    def picked(self) -> str:
        return scoring_melds.show(self.count.picked) if self.count.picked else ""

    @property
    def targets(self) -> list[Line]:
        return list(meld_lines.targets_of(self.count))

    @property
    def barred(self) -> str:
        """Why nothing is laid off here."""
        why = self.count.barred
        if not self.held:
            return ""
        unit = self.count.state.game.unit
        return sentences.of_round(sentences.HOW_IT_ENDED, unit) if why is None else why

    # ---- The foot ----

    @property
    def feedback(self) -> foot.Feedback:
        if self.fault:
            return foot.Feedback("", self.fault, warn=True)
        return melds_says.of_hand(self.count, self.pressed)

    @property
    def waits(self) -> bool:
        return not self.count.left

    @property
    def saves(self) -> bool:
        """All hands are there: the button records them."""
        return self.count.complete

    @property
    def disputes(self) -> bool:
        """The round is recorded, and what is counted here can be held against it."""
        return self.recorded and bool(self.count.left)

    @property
    def button(self) -> str:
        count = self.count
        if self.saves:
            return (
                gettext("See what changes")
                if self.recorded
                else melds_says.saving(count)
            )
        uses = [
            gettext("{s} for {name}").format(s=number, name=count.names[seat])
            for seat, number in count.left.items()
        ]
        return (
            gettext("Use {uses}").format(uses=spoken.list_names(uses))
            if uses
            else gettext("Use {name}’s count").format(name=self.name)
        )
