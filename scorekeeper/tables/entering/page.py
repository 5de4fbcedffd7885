"""An entry as its templates show it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.forms.boundfield import BoundField
from django.urls import reverse

from scorekeeper.tables import codes, facts, log, scoring
from scorekeeper.tables.cards import records
from scorekeeper.tables.entering import (
    beside,
    checking,
    entry,
    form as entry_form,
    placing,
    together,
)
from scorekeeper.tables.scoring import cards as scoring_cards, melds as scoring_melds

SHOWN = "as it was shown"


@dataclass(frozen=True)
class Stop:
    """A stage of the round on the line of stages."""

    label: str
    state: str
    url: str = ""


@dataclass(frozen=True)
class Shown:
    """A page of entry with all that stands around its inputs.

    `after` is the version that the writer has seen, `key` makes two posts of one
    form one entry. `moved`: somebody else has written meanwhile. `counted`: it comes
    from the page where the cards were counted. `said`: inputs that hold what their seat
    said on its own phone.
    """

    page: entry.Page
    key: str
    after: int
    moved: bool = False
    brought_back: bool = False
    counted: bool = False
    said: frozenset[str] = frozenset()

    @property
    def number(self) -> int:
        return self.page.number

    @property
    def correcting(self) -> bool:
        return self.page.correcting

    @cached_property
    def form(self) -> entry_form.FactsForm:
        form = entry_form.form_of(self.page)
        inputs = (one for asked in self.page.asked for one in asked.inputs)
        who = {one.name: one.who for one in inputs}
        for row in form.rows:
            for field in row.fields if self.said else ():
                if field.name in self.said:
                    field.field.widget.said = True
                    by = who[field.name] and f"entered by {who[field.name]}"
                    hints = [row.hint, by] if by else [SHOWN]
                    row.hint = ", ".join(filter(None, hints))
        return form

    @cached_property
    def check(self) -> checking.Check:
        if self.moved:
            text = "Somebody else has written meanwhile: saving compares the two."
            return checking.Check("", text, warn=True)
        found = checking.check(self.page)
        if not self.said:
            return found
        return replace(
            found, text=checking.joined([found.text, together.missing(self.page)])
        )

    @property
    def button(self) -> checking.Button:
        return checking.button(self.page)

    @property
    def shape(self) -> str:
        return entry_form.shape_of(self.page, self.said)

    @property
    def heading(self) -> str:
        if self.correcting:
            return self.page.kind.label
        return self.leading.label if self.leading else "Score"

    @property
    def doing(self) -> str:
        """What other phones are told while somebody types: entering tricks."""
        if self.correcting:
            return f"a correction of round {self.number}"
        return self.heading.lower()

    @property
    def leading(self) -> facts.Stage | None:
        """The stage that the page is named after: the first that it cannot skip."""
        here = [read.stage for read in self.page.reads]
        needy = [one for one in here if facts.needs_something(one, self.page.round)]
        return next(iter(needy or here), None)

    @property
    def recap(self) -> str:
        return beside.recap(self.page)

    @property
    def kinds(self) -> list[facts.Kind]:
        """Those to choose from, where there is more than one."""
        page = self.page
        kinds = [
            kind
            for kind in page.state.game.kinds
            if kind is page.kind
            or (facts.is_offered(kind, page.round) and not records.marks(kind))
        ]
        return kinds if page.first and len(kinds) > 1 else []

    @property
    def help(self) -> str:
        """What a kind of round means that asks nothing more."""
        mark = self.page.kind.mark
        said = mark.help if mark and not self.page.names else ""
        return said if isinstance(said, str) else ""

    @property
    def varies(self) -> bool:
        """What is asked hangs on what was said: without a script one looks again."""
        asked = (fact for read in self.page.reads for fact in read.stage.facts)
        return bool(self.kinds) or any(fact.offered is not None for fact in asked)

    @property
    def url(self) -> str:
        code = self.page.state.table.code
        if self.correcting:
            return reverse("tables:correct", args=[code, self.number])
        return reverse("tables:record", args=[code])

    @property
    def check_url(self) -> str:
        return reverse("tables:check", args=[self.page.state.table.code])

    @property
    def cards_url(self) -> str:
        """Where the cards can be entered one by one, once what comes before is in."""
        page = self.page
        if self.correcting or page.state.game.cards is None:
            return ""
        r = scoring.assess_round(page.state, self.number, dict(page.base)).round
        played = scoring_cards.play_of(r) is not None
        code = page.state.table.code
        return reverse("tables:cards", args=[code, self.number]) if played else ""

    @property
    def has_decks(self) -> bool:
        """It may ask for several cards: a pack can be tapped under their text."""
        return facts.has_decks(self.page.state.game)

    @property
    def melds_url(self) -> str:
        """Where the melds of this round are laid, in games that have any."""
        game, code = self.page.state.game, self.page.state.table.code
        there = game.hands or game.laydowns
        return reverse("tables:melds", args=[code, self.number]) if there else ""

    @property
    def laid(self) -> int:
        """How many lay-downs were kept of this round."""
        laws = self.page.state.game.laydowns
        return len(self.page.base.get(laws.fact.key, ())) if laws else 0

    @property
    def counts(self) -> bool:
        """What is asked here can be counted from hands of cards."""
        hands = self.page.state.game.hands
        told = hands and scoring_melds.counted(self.page.state.game, hands.fact)
        return any(one.fact is told for one in self.page.asked)

    @property
    def draft(self) -> str:
        """Under this name the phone keeps what was typed and not saved."""
        what = "correct" if self.correcting else self.heading
        state = self.page.state
        touched = log.touched(state.entries)
        return f"{state.table.code}/{touched}/{self.number}/{what}"

    @property
    def stops(self) -> list[Stop]:
        return list(self.found_stops()) if not self.correcting else []

    def found_stops(self) -> Iterator[Stop]:
        page = self.page
        here = [read.stage for read in page.reads]
        done, labels = True, set()
        for stage, _ in page.assessment.stages:
            current = stage is self.leading
            if stage in here:
                done = False
            skipped = not current and not facts.needs_something(stage, page.round)
            if skipped or stage.label in labels:
                continue
            labels.add(stage.label)
            state = "now" if current else "done" if done else ""
            yield Stop(stage.label, state, self.back_url() if state == "done" else "")
        yield Stop("Score", "")

    def back_url(self) -> str:
        code = self.page.state.table.code
        return reverse("tables:correct", args=[code, self.number])

    # What the live check puts in place beside the inputs.

    @property
    def gains(self) -> dict[str, beside.Gain | None]:
        return beside.gains(self.page)

    @property
    def meters(self) -> dict[str, beside.Meter]:
        return beside.meters(self.page)

    @property
    def live_hints(self) -> Iterator[tuple[BoundField, str, str]]:
        """Each input’s field, its problem, and the words that stand beside it."""
        placed = placing.placed(self.page).inputs
        for row in self.form.rows:
            for field in row.fields:
                hint = row.hint if field is row.fields[-1] else ""
                yield field, " ".join(placed.get(field.name, ())), hint

    @property
    def open_fields(self) -> list[BoundField]:
        """The numbers that no hand has touched: the app may fill them in."""
        found = []
        for asked in self.page.asked:
            for one in asked.inputs:
                if one.look == "step" and self.untouched(one.name):
                    found.append(self.form[one.name])
                    found[-1].field.widget.swap = True
        return found

    def untouched(self, name: str) -> bool:
        return name not in self.page.entered or name in self.said


def now(state: scoring.State, posted: Mapping[str, str] | None = None) -> Shown | None:
    """The entry that the table waits for, with what was counted for it elsewhere."""
    if state.due is None or state.trouble:
        return None
    texts, said = together.joined(posted or {}, together.said(state))
    page = entry.page_of(state, state.due, texts)
    counted = is_about(page, posted or {})
    return Shown(page, codes.new_key(), state.version, counted=counted, said=said)


def is_about(page: entry.Page, posted: Mapping[str, str]) -> bool:
    """Some of it is asked on this page."""
    return any(name in posted for name in page.names)
