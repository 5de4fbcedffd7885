"""The form of a round, as Django means a form.

Its fields come from the game’s declaration, its errors from the referee: both are read
by `referee.form`, which knows no Django. Here they get widgets, a layout and words.
"""

from collections.abc import Iterator, Mapping, Set
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Any, Self
from urllib.parse import urlencode

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Layout
from django import forms
from django.forms.boundfield import BoundField

from referee.engine.game import RoundType
from referee.form import form as referee_form, records
from referee.form.conditions import has_decks, help_of, is_offered
from referee.form.fields import Field, per_of
from scorekeeper.languages import other
from scorekeeper.tables import codes, log, scoring, sentences, spoken
from scorekeeper.tables.entry import (
    errors,
    foot,
    hints,
    layout,
    round_forms,
    undone,
    widgets,
)
from scorekeeper.tables.scoring import (
    cards as scoring_cards,
    melds as scoring_melds,
    presence,
)
from scorekeeper.tables.scoring.release import VERSION
from scorekeeper.tables.spoken import voice

# So many lines stand below a whole scoreboard.
ROOM = 4
# What phones keep of rounds is drawn otherwise since it was fewer.
DRAWN = 3


# ---- What a phone needs to know of a round that it may have to finish by itself ----


@dataclass(frozen=True)
class OfflineData:
    round_form: round_forms.RoundForm

    @property
    def stands(self) -> str:
        """What is recorded, as its forms would post it, where that is of use."""
        at = self.round_form.source
        if self.round_form.correcting or self.round_form.mode or not is_open(at):
            return ""
        return (
            urlencode(dict(round_forms.texts_of(at, at.recorded)))
            if at.recorded
            else ""
        )

    @property
    def kind(self) -> str:
        """The kind of round, where it is not the usual one and no choice says so."""
        round_form, (usual, *others) = (
            self.round_form,
            self.round_form.source.state.game.round_types,
        )
        if not round_form.first or round_form.round_type is usual:
            return ""
        offered = [one for one in others if is_offered(one, round_form.round)]
        chosen = is_offered(usual, round_form.round) or len(offered) > 1
        return "" if chosen else round_form.round_type.name


def is_open(at: scoring.TableRound) -> bool:
    """More stages come than the one that is asked, or what it asks hangs on itself."""
    stands = records.without(at.game, at.recorded)
    stages = referee_form.read(at, at.recorded).round_type.stages
    asked = [stage for stage in stages if records.is_asked(stage)]
    told = [i for i, stage in enumerate(asked) if stage.keys & stands.keys()]
    left = asked[told[-1] + 1 if told else 0 :]
    hang = (fact.offered or fact.ask.when for stage in left for fact in stage.facts)
    return len(left) > 1 or any(hang)


def offline_key(state: scoring.State) -> str:
    """What the forms of a table hang on, in a word: they stay while it stays."""
    table = state.table
    drawn = (VERSION, DRAWN)
    told = (*drawn, other(), state.game.slug, state.game.edition, table.players)
    gone = sorted(presence.absent_seats(state))
    named = repr((*told, sorted(table.options.items()), gone))
    return blake2b(named.encode(), digest_size=6).hexdigest()


# ---- The form ----


class EntryForm(forms.Form):
    """The form of a round with all that stands around its fields.

    `after` is the version that the writer has seen, `key` makes two posts of one
    form one entry. `moved`: somebody else has written meanwhile. `counted`: it comes
    from the page where the cards were counted. `said`: inputs that hold what their seat
    said on its own phone. `before`: what was undone. `fault`: why it was refused.
    """

    bound_field_class = widgets.LiveField
    claim: Any = None

    def __init__(
        self,
        round_form: round_forms.RoundForm,
        key: str = "",
        after: int = 0,
        *,
        moved: bool = False,
        brought_back: bool = False,
        counted: bool = False,
        said: Set[str] = frozenset(),
        before: Mapping[str, str] | None = None,
        fault: str = "",
    ) -> None:
        self.round_form, self.key, self.after = round_form, key, after
        self.moved, self.brought_back, self.counted = moved, brought_back, counted
        self.said, self.before, self.fault = said, before or {}, fault
        super().__init__(data=round_form.texts)
        for field in (one for asked in round_form.asked for one in asked.inputs):
            self.fields[field.name] = self.field_of(field)

    def field_of(self, field: Field) -> forms.Field:
        """The referee judges, so a field takes any text."""
        filled, suggested = (
            field.name in self.round_form.prefilled,
            field.name in self.round_form.suggested,
        )
        widget = widgets.widget_for(field, filled, suggested)
        if isinstance(widget, widgets.Switch):
            widget.named = bool(field.who)
        # A list to choose from stands in a fieldset, and needs a name of its own.
        listed = isinstance(widget, widgets.Segments) and not widget.few
        if isinstance(widget, widgets.Step) or field.who or listed:
            widget.attrs["aria-label"] = field.label
        return forms.CharField(
            required=False, strip=False, label=field.label, widget=widget
        )

    def clean(self) -> dict[str, Any]:
        """The referee judges, once it was sent: each problem at its field.

        What is missing is at no field: Django would mark that as wrong.
        """
        for problem in self.round_form.problems if self.round_form.pressed else ():
            missing = errors.is_open(self.round_form, problem)
            name = "" if missing else errors.place_of(self.round_form, problem)
            self.add_error(name or None, spoken.word(problem.said))
        return self.cleaned_data

    def refuse(self, after: int, fault: str) -> Self:
        """The same, with why it could not be saved."""
        again = copy(self)
        again.after, again.fault = after, fault
        return again

    # ---- How it is laid out ----

    @cached_property
    def helper(self) -> FormHelper:
        helper = FormHelper(self)
        helper.form_tag = False
        helper.disable_csrf = True
        helper.errors_at_fields = True  # and the first of them at the foot
        placed = errors.place_errors(self.round_form)
        helper.layout = Layout(*layout.Builder(self.round_form, self, placed).parts())
        for row in (row for part in helper.layout for row in part.all_rows):
            if row.fields:
                self.beside(row)
        return helper

    def beside(self, row: layout.Row) -> None:
        """What was undone, and who said what stands there."""
        main = row.fields[-1]
        hint = str(main.help_text)
        if again := self.undone:
            hint = again.hint({one.name for one in row.fields}, hint)
        for bound in (one for one in row.fields if one.name in self.said):
            bound.field.widget.said = True
            hint = hints.name_hint(self.who[bound.name], hint)
        main.help_text = hint

    @cached_property
    def who(self) -> dict[str, str]:
        inputs = (one for asked in self.round_form.asked for one in asked.inputs)
        return {one.name: one.who for one in inputs}

    @property
    def lines(self) -> float:
        """How many lines its parts take."""
        return sum(part.lines for part in self.helper.layout)

    @property
    def rows(self) -> Iterator[layout.Row]:
        """Every row, those that are folded away too."""
        for part in self.helper.layout:
            yield from part.all_rows

    # ---- What stands around it ----

    @cached_property
    def undone(self) -> undone.Undone | None:
        return undone.Undone(self.round_form, self.before) if self.before else None

    @property
    def number(self) -> int:
        return self.round_form.number

    @property
    def unit(self) -> sentences.Unit:
        return self.round_form.source.state.game.unit

    @property
    def correcting(self) -> bool:
        return self.round_form.correcting

    @cached_property
    def feedback(self) -> foot.Feedback:
        if self.fault:
            return foot.Feedback("", self.fault, warn=True)
        if self.moved:
            return foot.on_conflict(self.unit)
        return foot.feedback_on(self.round_form)

    @cached_property
    def button(self) -> foot.Button:
        found = foot.button(self.round_form)
        return self.undone.button(found) if self.undone else found

    @cached_property
    def strip(self) -> hints.Strip | None:
        return hints.strip_of(self.round_form)

    @cached_property
    def shape(self) -> str:
        """What is on the page, in a few letters: another shape is drawn anew."""
        drawn = {*self.round_form.prefilled, *self.said}
        options = [
            (
                field.name,
                field.look,
                [option.value for option in field.options],
                self.round_form.texts.get(field.name)
                if field.look == "choice" and field.name in drawn
                else None,
            )
            for asked in self.round_form.asked
            for field in asked.inputs
        ]
        what = repr((self.round_form.round_type.name, options)).encode()
        return blake2b(what, digest_size=6).hexdigest()

    @property
    def long(self) -> bool:
        """More may be asked than stands below a whole scoreboard on a phone."""
        asked = {one.key for one in self.round_form.asked}
        later = [
            fact
            for read in self.round_form.reads
            for fact in read.stage.facts
            if fact.offered and fact.key not in asked and not fact.record
        ]
        return self.lines + len(later) + bool(self.round_types) > ROOM

    @property
    def heading(self) -> str:
        return hints.heading_of(self.round_form)

    @property
    def bare(self) -> bool:
        """Nothing is said over the form: what is corrected the page is headed with."""
        melds = self.melds_url and not self.counts
        return self.correcting and not (self.recap or self.cards_url or melds)

    @property
    def doing(self) -> str:
        """What other phones are told while somebody types: entering tricks."""
        if self.correcting:
            return sentences.of_round(sentences.A_CORRECTION, self.unit, self.number)
        return sentences.small(self.round_form.heading)

    @property
    def recap(self) -> str:
        return hints.recap(self.round_form)

    @cached_property
    def round_types(self) -> list[RoundType]:
        """Those to choose from, where there is more than one.

        A round is made void on More, or where it is corrected.
        """
        round_form = self.round_form
        found = [
            kind
            for kind in round_form.source.state.game.round_types
            if kind is round_form.round_type
            or (
                (kind.void is None or self.correcting)
                and is_offered(kind, round_form.round)
                and not kind.is_record
            )
        ]
        return found if round_form.first and len(found) > 1 else []

    @property
    def help(self) -> str:
        """What a kind of round means that asks nothing more, or a number of each."""
        told_by = self.round_form.round_type.discriminator
        if told_by is None or not isinstance(told_by.ask.help, str):
            return ""
        quiet = self.round_form.names and not per_of(told_by.value)
        return "" if quiet else help_of(told_by, self.round_form.round, voice())

    @property
    def varies(self) -> bool:
        """What is asked hangs on what was said: without a script one looks again."""
        asked = (fact for read in self.round_form.reads for fact in read.stage.facts)
        return bool(self.round_types) or any(fact.offered is not None for fact in asked)

    @cached_property
    def url(self) -> str:
        code = self.round_form.source.state.table.code
        if self.correcting:
            return codes.at("correct", code, self.number)
        return codes.at("record", code)

    @property
    def check_url(self) -> str:
        return codes.at("live_feedback", self.round_form.source.state.table.code)

    @property
    def cards_url(self) -> str:
        """Where the cards can be entered one by one, once what comes before is in."""
        game, code = (
            self.round_form.source.state.game,
            self.round_form.source.state.table.code,
        )
        url = codes.at("cards", code, self.number)
        if game.dealing is not None:
            return url
        if self.correcting or game.cards is None:
            return ""
        r = self.round_form.before
        return url if scoring_cards.play_of(r) is not None else ""

    @property
    def has_decks(self) -> bool:
        """It may ask for several cards: a pack can be tapped under their text."""
        return has_decks(self.round_form.source.state.game)

    @property
    def melds_url(self) -> str:
        """Where the melds of this round are laid, in games that have any."""
        game, code = (
            self.round_form.source.state.game,
            self.round_form.source.state.table.code,
        )
        url = codes.at("melds", code, self.number)
        return url if game.hands or game.laydowns else ""

    @property
    def laid(self) -> int:
        """How many lay-downs were kept of this round."""
        laws = self.round_form.source.state.game.laydowns
        return len(self.round_form.base.get(laws.fact.key, ())) if laws else 0

    @property
    def counts(self) -> bool:
        """What is asked here can be counted from hands of cards."""
        game = self.round_form.source.state.game
        told = game.hands and scoring_melds.counted(game, game.hands.fact)
        return any(one.fact is told for one in self.round_form.asked)

    @property
    def draft(self) -> str:
        """Under this name the phone keeps what was typed and not saved."""
        what = "correct" if self.correcting else self.round_form.heading
        state = self.round_form.source.state
        touched = log.last_scoring_event(state.entries)
        return f"{state.table.code}/{touched}/{self.number}/{what}"

    @property
    def offline_data(self) -> OfflineData:
        return OfflineData(self.round_form)

    @cached_property
    def stops(self) -> list[hints.Stop]:
        return list(hints.stops_of(self.round_form)) if not self.correcting else []

    # What the live check puts in place beside the inputs.

    @property
    def gains(self) -> dict[str, hints.Gain | None]:
        return hints.gains(self.round_form)

    @property
    def meters(self) -> dict[str, hints.Meter]:
        return hints.meters(self.round_form)

    @property
    def live_fields(self) -> list[BoundField]:
        """Each input’s field, with the words that stand beside it."""
        return [one for row in self.rows for one in row.fields]

    @property
    def open_fields(self) -> list[BoundField]:
        """The numbers that no hand has touched: the app may fill them in."""
        inputs = (one for asked in self.round_form.asked for one in asked.inputs)
        steps = {one.name for one in inputs if one.look == "step"}
        drawn = (one for one in self.live_fields if one.name in steps)
        found = [one for one in drawn if self.is_untouched(one.name)]
        for bound in found:
            bound.field.widget.swap = True
        return found

    def is_untouched(self, name: str) -> bool:
        return name not in self.round_form.entered or name in self.said
