"""What a hand is worth before it is played, on the desk: what is told, the steps."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms

from referee.form.build import ask
from referee.form.conditions import missing_of
from referee.form.fields import FactFields, step_on, without_chips
from referee.form.parse import ABSENT, Parser
from scorekeeper.tables import spoken
from scorekeeper.tables.desk import questions
from scorekeeper.tables.entry.widgets import widget_for
from scorekeeper.tables.scoring import desk as referee
from scorekeeper.tables.scoring.desk import Game, Problem, Worth
from scorekeeper.tables.showing import rulebook
from scorekeeper.tables.spoken import word


@dataclass(frozen=True)
class Value:
    """A hand as it was told; `texts` are the inputs as the link has them."""

    game: Game
    texts: Mapping[str, str]
    pressed: bool = False

    template = "tables/desk/worth.html"

    @cached_property
    def read(self) -> tuple[list[FactFields], dict[str, Any]]:
        """What is asked after what was told, and what was told, as a sheet has it."""
        assert self.game.display.hand_value is not None
        r, told, asked = referee.empty_round(self.game), dict[str, Any](), []
        for fact in self.game.display.hand_value.facts:
            if not referee.is_asked(fact, r):
                continue
            asked.append(without_chips(ask(fact, r, self.texts, voice=spoken.voice())))
            raw = Parser(self.texts, r, voice=spoken.voice()).fact(fact)
            if raw is ABSENT or raw in ([], False):
                continue
            told[fact.key] = raw
            value = referee.value_of(fact, raw, r)
            if value is not None:
                r[fact] = value
        return asked, told

    @cached_property
    def judged(self) -> tuple[Worth | None, list[Problem]]:
        return referee.judge_hand(self.game, self.read[1])

    @property
    def worth(self) -> Worth | None:
        return self.judged[0]

    @property
    def wrong(self) -> list[str]:
        return [word(p.said) for p in self.judged[1] if p.code != "missing"]

    @property
    def open(self) -> str:
        """What is missing next, as the table asks for it: Choose the game."""
        missing = {
            p.path[0]: p for p in self.judged[1] if p.code == "missing" and p.path
        }
        asked = next((one for one in self.read[0] if one.key in missing), None)
        if asked is None or asked.key in self.read[1]:
            return next((word(one.said) for one in missing.values()), "")
        return word(missing_of(asked.fact, referee.empty_round(self.game), None, {}))

    final = True

    @property
    def given(self) -> dict[str, str]:
        names = [one.name for asked in self.read[0] for one in asked.inputs]
        return {name: self.texts.get(name, "") for name in names}

    @property
    def said(self) -> str:
        return self.worth.verdict if self.worth else ""

    @property
    def laws(self) -> list[rulebook.Law]:
        hand_value = self.game.display.hand_value
        rules = hand_value.rules if hand_value else ()
        return questions.laws(self.game, rules) if self.worth else []

    @property
    def form(self) -> forms.Form:
        form = forms.Form(initial=dict(self.texts))
        for asked in self.read[0]:
            for field in asked.inputs:
                form.fields[field.name] = forms.CharField(
                    required=False,
                    label=spoken.label(asked.label),
                    help_text=asked.help,
                    widget=widget_for(field, False),
                )
        return form


def value_of(game: Game, given: Mapping[str, str]) -> Value:
    """The hand that a link asks about, one step further where a button says so."""
    texts, pressed = dict(given), given.get("step", "")
    name, up = pressed[:-1], pressed.endswith("+")
    for asked in Value(game, texts).read[0]:
        for field in asked.inputs:
            if name and field.name == name:
                texts[name] = step_on(field.steps, texts.get(name, ""), up)
    return Value(game, texts, bool(pressed))
