"""A new table: who sits where, who begins, by which house rules."""

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext

from referee.engine.round import Round, Table
from referee.form.build import ask
from referee.form.fields import FactFields, Field, step_on, texts
from referee.form.parse import ABSENT, Parser
from referee.form.stages import FILL
from scorekeeper.tables import scoring, sentences, spoken
from scorekeeper.tables.entry.widgets import Segments, widget_for
from scorekeeper.tables.events import told_apart
from scorekeeper.tables.scoring.desk import usual
from scorekeeper.tables.showing import house_rules

# A longer label stands above its choices.
BESIDE = 16


@dataclass(frozen=True)
class Seat:
    """One place at the table: its input, the name typed, what is wrong with it."""

    number: int
    name: str
    problem: str
    begins: bool

    @property
    def place(self) -> str:
        return gettext("Seat {number}").format(number=self.number + 1)


@dataclass(frozen=True)
class Setup:
    """A table as it was filled in so far."""

    game: scoring.Game
    posted: Mapping[str, str]
    problems: list[scoring.Problem]

    @property
    def count(self) -> int:
        asked = self.posted.get("count", "")
        counts = {str(count): count for count in self.game.players}
        return counts.get(asked, usual(self.game))

    @property
    def names(self) -> list[str]:
        return [self.posted.get(f"seat-{seat}", "") for seat in range(self.count)]

    @property
    def first(self) -> Any:
        """Who begins; as it was posted, if that is no seat."""
        text = self.posted.get(self.game.seats.first.key, "0")
        return int(text) if text in map(str, range(self.count)) else 0

    @property
    def round(self) -> Round:
        """What limits of options may ask: the table before its first round."""
        return Round(Table(self.game, self.names), 0, None, [])

    @property
    def defaults(self) -> dict[str, str]:
        """The options as written, as their inputs say them."""
        found: dict[str, str] = {}
        for fact, value in scoring.option_defaults(self.round.table):
            if fact is not self.game.seats.first and value is not None:
                found |= dict(texts(fact.value, fact.key, value, spoken.voice()))
        return found

    @property
    def texts(self) -> dict[str, str]:
        """What the option inputs say: as written until a hand touches them."""
        touched = {
            name: text
            for name, text in self.posted.items()
            if text != self.posted.get(FILL + name)
        }
        return self.defaults | touched

    @property
    def options(self) -> dict[str, Any]:
        reading = Parser(self.texts, self.round, voice=spoken.voice())
        read = {fact.key: reading.fact(fact) for fact in self.game.options}
        given = {key: raw for key, raw in read.items() if raw is not ABSENT}
        return given | {self.game.seats.first.key: self.first}

    @property
    def house(self) -> house_rules.House:
        return house_rules.house_of(self.game, self.names, self.options)

    @property
    def sheet(self) -> dict[str, Any]:
        return {
            "game": self.game.slug,
            "players": self.names,
            "options": self.options,
            "rounds": [],
        }


def problems_of(setup: Setup) -> list[scoring.Problem]:
    """What the referee finds, and names that people could not tell apart."""
    return scoring.setup_problems(setup.sheet) + list(told_apart.alike(setup.names))


def sides(setup: Setup) -> list[list[Seat]]:
    """Who plays with whom, where some are partners."""
    game, count = setup.game, setup.count
    if not game.partners(count):
        return []
    found = seats(setup)
    return [[found[seat] for seat in side] for side in game.seats.sides(count)]


def beginnings(setup: Setup) -> list[tuple[Seat, Seat | None]]:
    """Each seat that may deal first, and the one that then bids or leads first."""
    found, game = seats(setup), setup.game
    if not game.seats.has_dealer:
        return []
    lefts = [*found[1:], found[0]] if game.seats.left_does else [None] * len(found)
    return list(zip(found, lefts, strict=True))


def seats(setup: Setup) -> list[Seat]:
    wrong = {p.path: spoken.word(p.said) for p in setup.problems}
    return [
        Seat(i, name, wrong.get(("players", i), ""), i == setup.first)
        for i, name in enumerate(setup.names)
    ]


def seat_or_unseat(
    posted: MutableMapping[str, str], names: list[str], name: str
) -> None:
    """A name that was tapped takes the first free seat, or leaves its seat."""
    sitting = [one.strip() for one in names]
    wanted = name if name in sitting else ""
    if wanted in sitting:
        posted[f"seat-{sitting.index(wanted)}"] = "" if wanted else name


def step(posted: MutableMapping[str, str], setup: Setup) -> None:
    """One step further with a number, where no script does it."""
    pressed = posted.get("step", "")
    name, up = pressed[:-1], pressed.endswith("+")
    for fact in setup.game.options:
        for field in ask(fact, setup.round, setup.texts, voice=spoken.voice()).inputs:
            if field.name == name:
                posted[name] = step_on(field.steps, setup.texts.get(name, ""), up)


class OptionsForm(forms.Form):
    """The house rules; the referee reads and refuses, the form only asks."""

    def __init__(self, setup: Setup) -> None:
        texts = setup.texts
        super().__init__(texts if setup.posted else None, initial=texts)
        for fact in setup.game.options:
            asked = ask(fact, setup.round, texts, voice=spoken.voice())
            for field in asked.inputs:
                filled = texts.get(field.name) == setup.defaults.get(field.name)
                widget = widget_for(field, filled)
                if isinstance(widget, Segments) and len(asked.label) > BESIDE:
                    widget.above = True
                self.fields[field.name] = forms.CharField(
                    required=False,
                    label=label_of(field, asked),
                    help_text=asked.help if field is asked.inputs[-1] else "",
                    widget=widget,
                )
        for problem in setup.problems:
            if problem.path[0] == "options":
                name = "-".join(map(str, problem.path[1:]))
                self.add_error(
                    name if name in self.fields else None, spoken.word(problem.said)
                )


def label_of(field: Field, asked: FactFields) -> str:
    """An option’s name; where each seat has its own, the seat’s too, kept live."""
    if field.seat is None:
        return spoken.label(asked.label)
    name = field.who or gettext("Seat {number}").format(number=field.seat + 1)
    text = '<span data-seat="{}">{}</span>, {}'
    return format_html(text, field.seat, name, sentences.small(asked.label))
