"""A round on the desk: its facts, or its cards one by one, and what it scores."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext

from referee.form.conditions import needs_something
from referee.form.fields import after_press, button_of
from referee.form.stages import FILL
from scorekeeper.tables import scoring, sentences, spoken
from scorekeeper.tables.cards import pad as card_pad
from scorekeeper.tables.cards.pad import Pad
from scorekeeper.tables.desk import questions
from scorekeeper.tables.desk.rules import Rules, rules_of
from scorekeeper.tables.entry import errors, round_forms
from scorekeeper.tables.entry.forms import EntryForm
from scorekeeper.tables.scoring import desk as referee
from scorekeeper.tables.showing import rulebook
from scorekeeper.tables.showing.verdicts import Share, shares_of
from scorekeeper.tables.spoken import language, word

NUMBER = 1
# The buttons of the pad: a card, the last one back, the suit that is named.
PAD = ("card", "take", "suit")


@dataclass(frozen=True)
class Round:
    """A round as it was asked, at a table of seats without names.

    `mode`: "round" where all its facts are asked, "hand" where its cards are. `kept`:
    what was said of the cards, also while they cannot be read. `pressed`: a button
    changed what the link says. `rules`: the house rules, which a trial has none of.
    """

    state: scoring.State
    round_form: round_forms.RoundForm
    pad: Pad | str
    mode: str
    first: int
    kept: Mapping[str, str]
    rules: Rules | None
    pressed: bool = False

    template = "tables/desk/round.html"

    @property
    def game(self) -> scoring.Game:
        return self.state.game

    @property
    def count(self) -> int:
        return len(self.state.table.players)

    @property
    def counts(self) -> list[int]:
        counts = list(self.game.players)
        return counts if len(counts) > 1 else []

    @property
    def seats(self) -> list[tuple[int, str]]:
        return list(enumerate(self.state.table.players))

    @property
    def given(self) -> dict[str, str]:
        chosen = self.round_form.round_type
        usual = chosen is self.game.round_types[0]
        asked = {
            "n": str(self.count) if self.counts else "",
            self.game.seats.first.key: str(self.first or ""),
            "kind": "" if usual else chosen.name,
            **(self.rules.given if self.rules else {}),
            **self.round_form.entered,
        }
        return asked | (self.played if self.mode == "hand" else {})

    @property
    def played(self) -> dict[str, str]:
        """The cards as the link has them."""
        if isinstance(self.pad, str):
            return dict(self.kept)
        entered = self.pad.entered
        told = entered.leader is not None and entered.leader != entered.play.leader
        leader = str(entered.leader) if told else ""
        cards = referee.in_link(entered.cards)
        return {"leader": leader, "named": self.pad.named, "cards": cards}

    # ---- What is asked ----

    @cached_property
    def entry(self) -> EntryForm:
        """The facts as a form; those of a hand are what comes before its tricks."""
        return EntryForm(self.round_form, "", 0)

    @property
    def wrong(self) -> list[str]:
        found = [word(one.said) for one in errors.problems_to_show(self.round_form)]
        found = [*(self.rules.wrong if self.rules else ()), *found]
        return list(dict.fromkeys(found))

    @property
    def open(self) -> str:
        """What is still to be entered before the round scores: Tricks."""
        r = self.round_form.round
        ahead = [
            sentences.small(read.stage.label)
            for read in self.round_form.reads
            if not read.started and needs_something(read.stage, r)
        ]
        return spoken.list_names(ahead) if ahead and not self.wrong else ""

    @property
    def why_no_cards(self) -> str:
        return self.pad if isinstance(self.pad, str) else ""

    # ---- The ruling ----

    @property
    def assessment(self) -> scoring.Assessment | None:
        """The round, once it is scored."""
        if self.mode == "round":
            return (
                self.round_form.assessment
                if self.round_form.assessment.complete
                else None
            )
        if isinstance(self.pad, str) or not self.pad.entered.complete:
            return None
        return self.pad.entered.counted

    @property
    def final(self) -> bool:
        return self.assessment is not None

    @property
    def shares(self) -> list[Share]:
        a = self.assessment
        if a is None or a.lines is None:
            return []
        return list(
            shares_of(a.round.table, [line.json(language()) for line in a.lines])
        )

    @property
    def laws(self) -> list[rulebook.Law]:
        a = self.assessment
        lines = a.lines or [] if a else []
        faults = [] if isinstance(self.pad, str) else self.pad.entered.faults
        broken = {fault.rule for fault in faults}
        rules = [line.rule for line in lines]
        rules += [rule for rule in self.game.rules if rule.key in broken]
        return questions.laws(self.game, rules)

    @property
    def said(self) -> str:
        told = [f"{one.name} {one.points:+d}" for one in self.shares if one.points]
        if told:
            return ", ".join(told).replace("-", "−")
        if self.shares:
            return gettext("Nothing changes")
        pad = None if isinstance(self.pad, str) else self.pad
        return pad.feedback[0] if pad and pad.entered.whole else ""


def round_of(game: scoring.Game, given: Mapping[str, str], mode: str) -> Round:
    """The round that a link asks about, after the button that was pressed."""
    players = questions.number_in(given.get("n", ""))
    count = players if players in game.players else referee.usual(game)
    first = questions.number_in(given.get(game.seats.first.key, "")) or 0
    first = first if first < count else 0
    rules = rules_of(game, referee.seats(count), given)
    state = referee.alone(game, count, first, rules.changed)
    texts = step(state, dict(given), mode)
    round_form = round_forms.read_alone(state.at(NUMBER), texts, mode)
    pad: Pad | str = ""
    if mode == "hand":
        cards = " ".join(referee.cards_of(given.get("cards", "")))
        posted = {**given, "cards": cards}
        url = reverse("tables:desk_cards")
        pad = card_pad.pad_of(state.at(NUMBER), round_form.facts, posted, url)
    buttons = {"step", *(PAD if mode == "hand" else ())} - set(round_form.names)
    kept = {key: given.get(key, "") for key in ("leader", "named", "cards")}
    pressed = bool(buttons & given.keys())
    return Round(state, round_form, pad, mode, first, kept, rules, pressed)


def on_trial(state: scoring.State, given: Mapping[str, str]) -> Round:
    """The first round of a table that is none, by rules that are still written."""
    texts = step(state, dict(given), "round")
    round_form = round_forms.read_alone(state.at(NUMBER), texts, "round")
    pressed = "step" in given and "step" not in round_form.names
    return Round(state, round_form, "", "round", 0, {}, None, pressed)


def step(state: scoring.State, given: dict[str, str], mode: str) -> dict[str, str]:
    """One step further with a number, where no script does it."""
    pressed = given.get("step", "")
    name = button_of(pressed)
    if not name:
        return given
    round_form = round_forms.read_alone(state.at(NUMBER), given, mode)
    inputs = (one for asked in round_form.asked for one in asked.inputs)
    for entry_field in inputs:
        if entry_field.name == name:
            given[name] = after_press(entry_field.steps, given.get(name, ""), pressed)
            given.pop(FILL + name, None)
    return given
