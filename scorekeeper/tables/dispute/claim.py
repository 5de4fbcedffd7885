"""What somebody says of a round: in words, by other facts, or by its cards."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from referee.form import records
from scorekeeper import text
from scorekeeper.tables import access, codes, disputes, log, scoring, sentences
from scorekeeper.tables.cards import entry as card_entry, pad as card_pad
from scorekeeper.tables.entry import foot, round_forms
from scorekeeper.tables.entry.forms import EntryForm
from scorekeeper.tables.events import dispute_commands
from scorekeeper.tables.showing import board

WORDS, FACTS, CARDS = "words", "facts", "cards"
# Buttons that ask for the form in another shape; what belongs to one post alone; what a
# record of the cards posts.
ASKS = {"with", "step", "look", "check", "card", "take", "suit"}
ONCE = ASKS | {"csrfmiddlewaretoken", "key", "after", "way", "then"}
ONCE |= {"seat", "words", "play"}
OF_CARDS = frozenset({"cards", "leader", "named"})
RECORD = "record"  # of the cards in another shape: hands, as JSON
LABELS = {
    WORDS: gettext_noop("Just say it"),
    FACTS: gettext_noop("Other numbers"),
    CARDS: gettext_noop("Show the cards"),
}


@dataclass(frozen=True)
class Claim:
    """A form for what somebody says of a round; `of` is the dispute it adds to.

    `way` is how they say it, `pressed` that they sent it.
    """

    at: scoring.TableRound
    of: disputes.Dispute | None
    way: str
    posted: Mapping[str, str]
    who: access.Identity
    pressed: bool = False

    @property
    def state(self) -> scoring.State:
        return self.at.state

    @property
    def number(self) -> int:
        return self.at.number

    @property
    def url(self) -> str:
        code = self.state.table.code
        if self.of:
            return reverse("tables:answer_dispute", args=[code, self.of.number])
        return reverse("tables:raise_dispute", args=[code, self.number])

    @property
    def key(self) -> str:
        return self.posted.get("key", "")[:64] or codes.new_key()

    @property
    def after(self) -> int:
        text = self.posted.get("after", "")
        after = int(text) if text.isdecimal() and len(text) < 9 else self.state.version
        return min(after, self.state.version)

    @cached_property
    def seated(self) -> scoring.TableRound:
        """The round under the names of who sat there: to be read."""
        return board.as_seated(self.at)

    @property
    def words(self) -> str:
        return text.sentences(self.posted.get("words", ""))

    @property
    def ways(self) -> list[tuple[str, str]]:
        """How it may be said here: what is posted for it, and its name."""
        return [
            (way, gettext(named))
            for way, named in LABELS.items()
            if way != CARDS or isinstance(self.pad_there, card_pad.Pad)
        ]

    @property
    def deal_url(self) -> str:
        """Where a deal is told card by card, and from there brought here."""
        if self.of or self.state.game.dealing is None or self.record:
            return ""
        code = self.state.table.code
        return reverse("tables:cards", args=[code, self.number])

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
        if self.of:
            return gettext("Add this")
        return sentences.of_round(sentences.DISPUTE, self.at.game.unit, self.number)

    # ---- By other facts ----

    @cached_property
    def entry(self) -> "ClaimForm | None":
        """The round as a form, where it is said by other facts."""
        if self.way != FACTS:
            return None
        given = self.posted if "round" in self.posted else None
        round_form = round_forms.read_correction(
            self.seated, given, pressed=self.pressed and given is not None
        )
        form = ClaimForm(round_form, self.key, self.after)
        form.claim = self
        return form

    # ---- By the cards ----

    @cached_property
    def pad_there(self) -> card_pad.Pad | str | None:
        if self.state.game.cards is None:
            return None
        stands, url = self.at.recorded, self.url
        found = card_pad.pad_of(self.seated, stands, self.cards, url, url)
        if not self.of or isinstance(found, str):
            return found
        return replace(found, sends=gettext("Answer with these cards"))

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
            return card_entry.record_inputs(text.from_form(self.posted["play"]))
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return {"cards": self.posted["play"]}

    # ---- What is said, and what is still wrong with it ----

    @cached_property
    def facts(self) -> log.Facts | None:
        """The version of the round it gives; None where it is that of the record."""
        stands = self.at.recorded
        given = stands
        if self.entry is not None:
            given = self.entry.round_form.facts
        elif self.pad is not None and self.pad.entered.whole:
            given = self.pad.entered.by_cards
        given = records.join(self.state.game, given, self.record)
        return None if given == stands else given

    @cached_property
    def record(self) -> log.Facts:
        """What was counted on another page: the cards that prove it."""
        try:
            given = text.from_form(self.posted.get(RECORD) or "{}")
        except ValueError:
            return {}
        keys = records.keys_of(self.state.game)
        found = given.items() if isinstance(given, dict) else ()
        return {key: raw for key, raw in found if key in keys}

    @property
    def has_cards(self) -> bool:
        """Cards that were counted go with it, on this page or another."""
        hands, round_form = self.state.game.hands, self.entry and self.entry.round_form
        return bool(self.record) or bool(
            hands and round_form and hands.fact.key in round_form.facts
        )

    @property
    def problems(self) -> list[str]:
        """What is still missing or wrong, beside what the form of facts says."""
        found = []
        if self.who.seat is None and not self.who.free:
            found.append(gettext("Which seat are you? Choose it, then send this."))
        over = len(self.words) - dispute_commands.WORDS
        if over > 0:
            found.append(
                gettext("{number} letters fit: {over} are too many.").format(
                    number=dispute_commands.WORDS, over=over
                )
            )
        return found + self.unsaid

    @property
    def unsaid(self) -> list[str]:
        if self.pad is not None and not self.pad.entered.fits:
            wrong = [*self.pad.entered.wrong, *self.pad.entered.apart]
            return wrong or [gettext("Enter at least one whole trick.")]
        if self.facts is not None or self.words:
            return []
        if self.way == WORDS:
            return [gettext("Say in a few words what happened.")]
        return [
            gettext(
                "This is what was entered. Change what is wrong, or describe it in "
                "words."
            )
        ]

    @property
    def right(self) -> bool:
        return not self.problems and not (self.entry and self.entry.round_form.problems)


class ClaimForm(EntryForm):
    """The form of a round for somebody who tells it otherwise."""

    claim: Claim
    melds_url = ""

    @property
    def url(self) -> str:
        return self.claim.url

    @property
    def heading(self) -> str:
        return gettext("What was played")

    @property
    def check_url(self) -> str:
        return f"{self.claim.url}?check=1"

    @property
    def button(self) -> foot.Button:
        waits = bool(self.round_form.problems) or self.round_form.unchanged
        return foot.Button(self.claim.button, gettext("One moment"), waits)

    @property
    def draft(self) -> str:
        of = self.claim.of.number if self.claim.of else "new"
        return f"{super().draft}/{of}"


def claim_of(
    who: access.Identity,
    at: scoring.TableRound,
    of: disputes.Dispute | None,
    posted: Mapping[str, str],
    sent: bool,
) -> Claim:
    way = posted.get("with") or posted.get("way") or WORDS
    pressed = sent and not ASKS & posted.keys()
    claim = Claim(at, of, way, posted, who, pressed)
    if way in dict(claim.ways):
        return claim
    return Claim(at, of, WORDS, posted, who, pressed)
