"""A lay-down being checked while its round is played: what was tapped, and where.

The cards travel with the form. Those laid down before are on the table: what fits can
be laid off on them, and of a card only what is left of it can be tapped. The melds are
found in the cards, until somebody says where one goes.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext

from scorekeeper.tables import log, scoring, sentences
from scorekeeper.tables.melds.of_round import OfRound
from scorekeeper.tables.scoring import melds as scoring_melds
from scorekeeper.tables.scoring.melds import Laid, show
from scorekeeper.text import is_number

MOST_TEXT, MOST_CARDS = 300, 30
Off = tuple[str, int, int]
"""A card laid off: on which lay-down, and on which of its melds."""


@dataclass(frozen=True)
class LaydownDraft(OfRound):
    """One lay-down. `to`: where the next card goes, meld.0 or off.1.0. `finds`: its
    melds are found, and nobody has overruled it.
    """

    at: scoring.TableRound
    seat: int
    initial: bool
    melds: tuple[tuple[str, ...], ...] = ()
    off: tuple[Off, ...] = ()
    to: str = "meld.0"
    typed: str = ""
    notes: tuple[str, ...] = ()
    finds: bool = False

    @property
    def rules(self) -> scoring_melds.Laydowns:
        assert self.state.game.laydowns is not None
        return self.state.game.laydowns

    @property
    def key(self) -> str:
        return self.rules.fact.key

    @property
    def earlier(self) -> list[Laid]:
        """What was kept of this round, in order."""
        return list(self.at.recorded.get(self.key, ()))

    @property
    def entry(self) -> Laid:
        """This lay-down as the sheet has it."""
        off = [{"card": card, "lay": lay, "meld": meld} for card, lay, meld in self.off]
        melds = [list(meld) for meld in self.melds]
        return {
            "seat": self.seat,
            "initial": self.initial,
            "melds": melds,
            "layoffs": off,
        }

    @property
    def given(self) -> log.Facts:
        """The round with this lay-down after those that were kept."""
        stands = self.at.recorded
        return {**stands, self.key: [*self.earlier, self.entry]}

    @property
    def less(self) -> log.Facts:
        """The round without the last lay-down that was kept."""
        stands, kept = self.at.recorded, self.earlier[:-1]
        rest = {key: raw for key, raw in stands.items() if key != self.key}
        return {**rest, self.key: kept} if kept else rest

    @cached_property
    def judged(self) -> list[scoring_melds.Laydown]:
        """Every lay-down by itself, this one last."""
        alone = {self.key: [*self.earlier, self.entry]}
        a = self.at.assess(alone)
        return list(scoring_melds.judge(self.rules, a.round))

    @property
    def mine(self) -> scoring_melds.Laydown | None:
        there = len(self.judged) > len(self.earlier)
        return self.judged[-1] if there else None

    @property
    def begun(self) -> bool:
        return bool(self.melds or self.off)

    @cached_property
    def out(self) -> Counter[str]:
        """The cards on the table and in this lay-down."""
        cards = Counter(card for one in self.earlier for card in laid_cards(one))
        return cards + Counter(laid_cards(self.entry))

    def remaining(self, card: str) -> int:
        return int(self.rules.rules.pack.get(card, 0)) - self.out[card]

    def lies(self, lay: int, meld: int) -> list[str]:
        """A meld on the table with all that was laid off on it before this turn."""
        found = list(self.earlier[lay]["melds"][meld])
        for laid, before in zip(self.judged, self.earlier):
            for part, off in zip(laid.layoffs, before["layoffs"]):
                if part.meld and (off["lay"], off["meld"]) == (lay, meld):
                    found.append(off["card"])
        return found

    # ---- What a finger does ----

    def tap(self, card: str) -> "LaydownDraft":
        """One more of that card, to where the next one goes."""
        if self.remaining(card) < 1 or self.out.total() > self.rules.rules.hand * 8:
            return self
        kind, *where = self.to.split(".")
        at = [int(one) for one in where]
        if kind == "off":
            return replace(self, off=(*self.off, (card, at[0], at[1])))
        melds = [*self.melds, ()] if at[0] == len(self.melds) else [*self.melds]
        melds[at[0]] = (*melds[at[0]], card)
        return replace(self, melds=tuple(melds))

    def take(self, place: str) -> "LaydownDraft":
        """A card back into the hand: meld.0.2, or off.1."""
        kind, *where = place.split(".")
        if not where or not all(is_number(one) for one in where):
            return self
        at = [int(one) for one in where]
        if kind == "off":
            off = tuple(one for i, one in enumerate(self.off) if i != at[0])
            return replace(self, off=off)
        melds = [
            tuple(card for j, card in enumerate(meld) if [i, j] != at)
            for i, meld in enumerate(self.melds)
        ]
        kept = tuple(meld for meld in melds if meld)
        to = self.to if len(kept) == len(melds) else f"meld.{len(kept)}"
        return replace(self, melds=kept, to=to)

    def aim(self, to: str) -> "LaydownDraft":
        return replace(self, to=to if self.is_there(to) else self.to)

    def overrule(self, to: str) -> "LaydownDraft":
        """A meld is begun or gone on with by hand; from a lay-off it leads back."""
        by_hand = self.to.startswith("meld") and to.startswith("meld")
        return replace(self, finds=self.finds and not by_hand).aim(to)

    def find(self) -> "LaydownDraft":
        """Its melds as they are found, what is in none of them last."""
        if not self.finds:
            return self
        cards = [card for meld in self.melds for card in meld]
        melds, rest = scoring_melds.found(self.rules.rules, cards)
        to = f"meld.{len(melds)}" if self.to.startswith("meld") else self.to
        return replace(self, melds=(*melds, rest) if rest else tuple(melds), to=to)

    def is_there(self, to: str) -> bool:
        """A place where a card can go."""
        if found := re.fullmatch(r"meld\.(\d{1,2})", to):
            return int(found[1]) <= len(self.melds)
        if found := re.fullmatch(r"off\.(\d{1,2})\.(\d{1,2})", to):
            lay, meld = int(found[1]), int(found[2])
            there = self.earlier[lay : lay + 1]
            return any(meld < len(one["melds"]) for one in there)
        return False

    def who(self, text: str) -> "LaydownDraft":
        """Somebody else lays down: their first time, if nothing of theirs is there."""
        if not is_number(text) or int(text) >= len(self.names):
            return self
        return replace(self, seat=int(text), initial=not self.has_begun(int(text)))

    def has_begun(self, seat: int) -> bool:
        return any(one["seat"] == seat and one.get("initial") for one in self.earlier)

    def first(self, text: str) -> "LaydownDraft":
        return replace(self, initial=text == "1")

    def clear(self, _: str) -> "LaydownDraft":
        return replace(self, melds=(), off=(), to="meld.0", finds=True)

    def add(self, _: str) -> "LaydownDraft":
        """Cards typed or pasted, the melds parted by commas or strokes."""
        groups = re.split(r"[/,;\n]+", self.typed)
        finds = self.finds and len(groups) == 1
        now, kept = replace(self, notes=(), finds=finds), []
        notes: list[str] = []
        for group in groups:
            cards, strange = scoring_melds.cards_in(group)
            kept += strange
            notes += [
                gettext("“{one}” is not a card. Write 8H, 10S or JK.").format(one=text)
                for text in strange
            ]
            for card in cards:
                if now.remaining(card) < 1:
                    kept.append(card)
                    notes.append(
                        sentences.sentence(sentences.NONE_LEFT, card=show(card))
                    )
                now = now.tap(card)
            if cards and now.to.startswith("meld"):
                now = now.aim(f"meld.{len(now.melds)}")
        return replace(now, typed=" ".join(kept), notes=tuple(notes))


def laid_cards(laid: Laid) -> Iterator[str]:
    for meld in laid["melds"]:
        yield from meld
    yield from (one["card"] for one in laid["layoffs"])


def melds_text(melds: Sequence[Sequence[str]]) -> str:
    return "/".join(" ".join(meld) for meld in melds)


def off_text(off: Sequence[Off]) -> str:
    return " ".join(f"{card}>{lay}.{meld}" for card, lay, meld in off)


def draft_of(at: scoring.TableRound, posted: Mapping[str, str]) -> LaydownDraft:
    """The lay-down as it was posted, no card more often than it is there."""
    begin = LaydownDraft(at, 0, True)
    now = begin.who(posted.get("whose", "0"))
    if "initial" in posted:
        now = now.first(posted["initial"])
    for meld in posted.get("melds", "")[:MOST_TEXT].split("/"):
        now = now.aim(f"meld.{len(now.melds)}")
        for card in scoring_melds.cards_in(meld)[0]:
            now = now.tap(card)
    for word in posted.get("off", "")[:MOST_TEXT].split():
        card, _, where = word.partition(">")
        if now.is_there(f"off.{where}"):
            now = now.aim(f"off.{where}").tap(card)
    to = posted.get("to", "meld.0")
    now = now.aim(to if now.is_there(to) else f"meld.{len(now.melds)}")
    # What was posted by a page from before says nothing, and its melds stay.
    finds = posted.get("finds", "1" if "melds" not in posted else "") == "1"
    return replace(now, finds=finds, typed=posted.get("typed", "")[:MOST_TEXT]).find()


def act(draft: LaydownDraft, posted: Mapping[str, str]) -> LaydownDraft:
    """The lay-down after the button that was pressed."""
    deeds: dict[str, Callable[[str], LaydownDraft]] = {
        "card": draft.tap,
        "take": draft.take,
        "aim": draft.overrule,
        "show": draft.who,
        "first": draft.first,
        "clear": draft.clear,
        "add": draft.add,
    }
    pressed = next((name for name in deeds if name in posted), None)
    return deeds[pressed](posted[pressed]).find() if pressed else draft
