"""A new table: who sits where, who begins, by which house rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.views.decorators.http import require_http_methods

from scorekeeper.tables import codes, facts, hooks, pages, phone, scoring
from scorekeeper.tables.entering.stage import FILL
from scorekeeper.tables.starting import house, presets, start
from scorekeeper.tables.widgets import Segments, widget_for

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
        return f"Seat {self.number + 1}"


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
        return counts.get(asked, self.game.players[-1])

    @property
    def names(self) -> list[str]:
        return [self.posted.get(f"seat-{seat}", "") for seat in range(self.count)]

    @property
    def first(self) -> Any:
        """Who begins; as it was posted, if that is no seat."""
        text = self.posted.get(self.game.first.key, "0")
        return int(text) if text in map(str, range(self.count)) else 0

    @property
    def round(self) -> facts.Round:
        """What limits of options may ask: the table before its first round."""
        return facts.Round(facts.Table(self.game, self.names), 0, None, [])

    @property
    def defaults(self) -> dict[str, str]:
        """The options as written, as their inputs say them."""
        found: dict[str, str] = {}
        for fact, value in scoring.option_defaults(self.round.table):
            if fact is not self.game.first and value is not None:
                found |= dict(facts.texts(fact.value, fact.key, value))
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
        reading = facts.Reading(self.texts, self.round)
        read = {fact.key: reading.fact(fact) for fact in self.game.options}
        given = {key: raw for key, raw in read.items() if raw is not facts.ABSENT}
        return given | {self.game.first.key: self.first}

    @property
    def house(self) -> house.House:
        return house.house_of(self.game, self.names, self.options)

    @property
    def sheet(self) -> dict[str, Any]:
        return {
            "game": self.game.slug,
            "players": self.names,
            "options": self.options,
            "rounds": [],
        }


def seats(setup: Setup) -> list[Seat]:
    wrong = {p.path: p.message for p in setup.problems}
    return [
        Seat(i, name, wrong.get(("players", i), ""), i == setup.first)
        for i, name in enumerate(setup.names)
    ]


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """One page; buttons for a name or another number of players come back to it."""
    game = start.game_of(slug)
    posted = (
        request.POST.copy() if request.method == "POST" else QueryDict(mutable=True)
    )
    setup = Setup(game, posted, [])
    kept = found = presets.kept_by(request)
    if "pick" in posted:
        seat_or_unseat(posted, setup.names, posted.get("pick", ""))
    elif "step" in posted:
        step(posted, setup)
    elif "preset" in posted:
        chosen = dict(kept).get(posted.get("preset", ""), {})
        presets.choose(posted, game, setup.names, chosen)
    elif "forget" in posted:
        found = presets.without(kept, posted.get("forget", ""))
    elif "keep" in posted:
        setup, found = keep(request, setup, kept)
    elif "start" in posted:
        setup = Setup(game, posted, scoring.setup_problems(setup.sheet))
        if not setup.problems:
            key = posted.get("key") or codes.new_key()
            names, options = setup.names, setup.options
            return redirect(start.make(request, slug, names, options, key))
    response = render(request, "tables/new.html", context_of(request, setup, found))
    if found != kept:
        presets.save(response, slug, found)
    return response


def keep(
    request: HttpRequest, setup: Setup, kept: list[presets.Preset]
) -> tuple[Setup, list[presets.Preset]]:
    """The house rules as they are now, under the name that was typed."""
    name = presets.tidy(setup.posted.get("name", ""))
    now = setup.house
    problems = list(now.problems)
    if not name:
        problems.append(scoring.Problem("missing", "These need a name.", ("name",)))
    elif not now.changed:
        text = "All is as written: there is nothing to keep."
        problems.append(scoring.Problem("impossible", text, ("name",)))
    if problems:
        return Setup(setup.game, setup.posted, problems), kept
    pages.say(request, f"“{name}” is kept on this phone.")
    posted = {key: text for key, text in setup.posted.items() if key != "name"}
    found = presets.kept_with(kept, presets.Preset(name, now.changed))
    return Setup(setup.game, posted, []), found


def seat_or_unseat(posted: QueryDict, names: list[str], name: str) -> None:
    """A name that was tapped takes the first free seat, or leaves its seat."""
    sitting = [one.strip() for one in names]
    wanted = name if name in sitting else ""
    if wanted in sitting:
        posted[f"seat-{sitting.index(wanted)}"] = "" if wanted else name


def step(posted: QueryDict | dict[str, str], setup: Setup) -> None:
    """One step further with a number, where no script does it."""
    pressed = posted.get("step", "")
    name, up = pressed[:-1], pressed.endswith("+")
    for fact in setup.game.options:
        for one in facts.ask(fact, setup.round, setup.texts).inputs:
            if one.name == name:
                posted[name] = facts.stepped(one.steps, setup.texts.get(name, ""), up)


class OptionsForm(forms.Form):
    """The house rules; the referee reads and refuses, the form only asks."""

    def __init__(self, setup: Setup) -> None:
        texts = setup.texts
        super().__init__(texts if setup.posted else None, initial=texts)
        for fact in setup.game.options:
            asked = facts.ask(fact, setup.round, texts)
            for one in asked.inputs:
                filled = texts.get(one.name) == setup.defaults.get(one.name)
                widget = widget_for(one, filled)
                if isinstance(widget, Segments) and len(asked.label) > BESIDE:
                    widget.side = False
                self.fields[one.name] = forms.CharField(
                    required=False,
                    label=label_of(one, asked),
                    help_text=asked.help if one is asked.inputs[-1] else "",
                    widget=widget,
                )
        for problem in setup.problems:
            if problem.path[0] == "options":
                name = "-".join(map(str, problem.path[1:]))
                self.add_error(name if name in self.fields else None, problem.message)


def label_of(one: facts.Input, asked: facts.Asked) -> str:
    """An option’s name; where each seat has its own, the seat’s too, kept live."""
    if one.seat is None:
        return asked.label
    name = one.who or f"Seat {one.seat + 1}"
    text = '<span data-seat="{}">{}</span>, {}'
    return format_html(text, one.seat, name, asked.label.lower())


def context_of(
    request: HttpRequest, setup: Setup, kept: list[presets.Preset]
) -> dict[str, Any]:
    sitting = {name.strip() for name in setup.names}
    now, slug = setup.house, setup.game.slug
    return {
        "game": setup.game,
        "setup": setup,
        "seats": seats(setup),
        "known": [(name, name in sitting) for name in phone.names(request)],
        "form": OptionsForm(setup),
        "house": now,
        "unfolded": {"step", "keep", "forget"} & setup.posted.keys(),
        "presets": list(presets.offers(kept, setup.game, setup.names, now)),
        "longest": presets.LONGEST,
        "rulings": sum(rule.ruling for rule in setup.game.rules),
        "unnamed": [p.message for p in setup.problems if p.path[0] == "name"],
        "key": setup.posted.get("key") or codes.new_key(),
        "begins": [one for each in hooks.begins for one in each(request, slug)],
    }
