"""What somebody says of a round: in words, by other facts, or by its cards."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse

from scorekeeper.tables import codes, log, scoring, speaking
from scorekeeper.tables.access import Request
from scorekeeper.tables.cards import entry as card_entry, pad as card_pad, records
from scorekeeper.tables.dispute import disputes, disputing
from scorekeeper.tables.entering import checking, entry, page as entry_page

WORDS, FACTS, CARDS = "words", "facts", "cards"
# Buttons that ask for the form in another shape; what belongs to one post alone; what a
# record of the cards posts.
ASKS = {"with", "step", "look", "check", "card", "take", "suit"}
ONCE = ASKS | {"csrfmiddlewaretoken", "key", "after", "way", "then"}
ONCE |= {"seat", "words", "play"}
OF_CARDS = frozenset({"cards", "leader", "named"})
RECORD = "record"  # of the cards in another shape: hands, as JSON
LABELS = {WORDS: "Words", FACTS: "Other facts", CARDS: "Cards"}


@dataclass(frozen=True)
class Claim:
    """A form for what somebody says of a round; `of` is the dispute it adds to.

    `way` is how they say it, `pressed` that they sent it.
    """

    state: scoring.State
    number: int
    of: disputes.Dispute | None
    way: str
    posted: Mapping[str, str]
    who: speaking.Speaker
    pressed: bool = False

    @property
    def url(self) -> str:
        code = self.state.table.code
        if self.of:
            return reverse("tables:answer", args=[code, self.of.number])
        return reverse("tables:dispute", args=[code, self.number])

    @property
    def key(self) -> str:
        return self.posted.get("key", "")[:64] or codes.new_key()

    @property
    def after(self) -> int:
        text = self.posted.get("after", "")
        after = int(text) if text.isdecimal() and len(text) < 9 else self.state.version
        return min(after, self.state.version)

    @property
    def words(self) -> str:
        return speaking.tidy(self.posted.get("words", ""))

    @property
    def ways(self) -> list[tuple[str, str]]:
        """How it may be said here: what is posted for it, and its name."""
        return [
            (way, label)
            for way, label in LABELS.items()
            if way != CARDS or isinstance(self.pad_there, card_pad.Pad)
        ]

    @property
    def carried(self) -> dict[str, str]:
        """What was entered in another way, which this form keeps."""
        names = self.posted.keys() - ONCE
        if self.way != WORDS:
            apart = OF_CARDS | {RECORD}
            names = names & apart if self.way == FACTS else names - OF_CARDS
        return {name: self.posted[name] for name in sorted(names)}

    @property
    def button(self) -> str:
        return "Add this" if self.of else f"Dispute round {self.number}"

    # ---- By other facts ----

    @cached_property
    def entry(self) -> "Shown | None":
        """The round as a form, where it is said by other facts."""
        if self.way != FACTS:
            return None
        given = self.posted if "round" in self.posted else None
        page = entry.correction_of(
            self.state, self.number, given, pressed=self.pressed and given is not None
        )
        return Shown(page, self.key, self.after, claim=self)

    # ---- By the cards ----

    @cached_property
    def pad_there(self) -> card_pad.Pad | str | None:
        if self.state.game.cards is None:
            return None
        stands, url = self.state.round(self.number), self.url
        return card_pad.pad_of(self.state, self.number, stands, self.cards, url, url)

    @property
    def pad(self) -> card_pad.Pad | None:
        there = self.pad_there if self.way == CARDS else None
        return there if isinstance(there, card_pad.Pad) else None

    @property
    def cards(self) -> Mapping[str, str] | None:
        """The cards as posted: one by one, or as a record; None: as recorded."""
        if "cards" in self.posted or not self.posted.get("play"):
            return self.posted if "cards" in self.posted else None
        try:
            return card_entry.recorded(json.loads(self.posted["play"]))
        except (ValueError, KeyError, TypeError, AttributeError):
            return {"cards": self.posted["play"]}

    # ---- What is said, and what is still wrong with it ----

    @cached_property
    def facts(self) -> log.Facts | None:
        """The version of the round it gives; None where it is that of the record."""
        stands = self.state.round(self.number)
        given = stands
        if self.entry is not None:
            given = self.entry.page.given
        elif self.pad is not None and self.pad.entered.whole:
            given = self.pad.entered.by_cards
        given = given | self.record
        return None if given == stands else given

    @cached_property
    def record(self) -> log.Facts:
        """What was counted on another page: the cards that prove it."""
        try:
            given = json.loads(self.posted.get(RECORD) or "{}")
        except ValueError:
            return {}
        keys = records.keys_of(self.state.game)
        found = given.items() if isinstance(given, dict) else ()
        return {key: raw for key, raw in found if key in keys}

    @property
    def problems(self) -> list[str]:
        """What is still missing or wrong, beside what the form of facts says."""
        found = []
        if self.who.seat is None and not self.who.free:
            found.append("Who are you? Tap your name.")
        over = len(self.words) - disputing.WORDS
        if over > 0:
            found.append(f"{disputing.WORDS} letters fit: {over} are too many.")
        return found + self.unsaid

    @property
    def unsaid(self) -> list[str]:
        if self.pad is not None and not self.pad.entered.fits:
            wrong = [*self.pad.entered.wrong, *self.pad.entered.apart]
            return wrong or ["Enter at least one whole trick."]
        if self.facts is not None or self.words:
            return []
        if self.way == WORDS:
            return ["Say in a few words what happened."]
        return ["This is what is recorded. Change what is wrong, or say it in words."]

    @property
    def right(self) -> bool:
        return not self.problems and not (self.entry and self.entry.page.problems)


@dataclass(frozen=True, kw_only=True)
class Shown(entry_page.Shown):
    """The form of a round for somebody who tells it otherwise."""

    claim: Claim

    @property
    def url(self) -> str:
        return self.claim.url

    @property
    def heading(self) -> str:
        return "What was played"

    @property
    def check_url(self) -> str:
        return f"{self.claim.url}?check=1"

    @property
    def button(self) -> checking.Button:
        waits = bool(self.page.problems)
        return checking.Button(self.claim.button, "One moment", waits)

    @property
    def draft(self) -> str:
        of = self.claim.of.number if self.claim.of else "new"
        return f"{super().draft}/{of}"


def claim_of(
    request: Request,
    state: scoring.State,
    number: int,
    of: disputes.Dispute | None,
    posted: Mapping[str, str],
) -> Claim:
    way = posted.get("with") or posted.get("way") or WORDS
    who = speaking.speaker(request, state, posted)
    pressed = request.method == "POST" and not ASKS & posted.keys()
    claim = Claim(state, number, of, way, posted, who, pressed)
    if way in dict(claim.ways):
        return claim
    return Claim(state, number, of, WORDS, posted, who, pressed)
