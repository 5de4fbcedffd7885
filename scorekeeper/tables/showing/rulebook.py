"""The rules of a game for people, from its declaration alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext

from referee.values.rules import why
from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.scoring import rule_sheets
from scorekeeper.tables.scoring.ranking import ranking


@dataclass(frozen=True)
class Option:
    label: str
    help: str
    value: str
    changed: bool


@dataclass(frozen=True)
class Law:
    """A rule of scoring in one sentence, and where it is written.

    `source` is the written rules by their title; `section` leads to our words.
    """

    key: str
    name: str
    law: str
    source: str
    ruling: bool
    section: str

    @property
    def anchor(self) -> str:
        """Of that section, on any page that shows these rules."""
        return self.section.partition("#")[2]


def law(game: scoring.Game, rule: Any) -> Law:
    # A rule sheet is written nowhere else.
    there = not rule_sheets.is_described(game)
    name, source = spoken.heading(rule), spoken.word(spoken.cite(game, rule))
    source = source if there else ""
    law = spoken.word(rule.law_said)
    return Law(rule.key, name, law, source, rule.ruling, section(game, rule))


def section(game: scoring.Game, rule: Any) -> str:
    """The address of the section of the rules page that says it in our words."""
    listed = [
        form.key for form in game.league.alternative_scorings if rule in form.rules
    ]
    head = game.section(rule)
    anchor = f"play-{slugify(head)}" if head else f"list-{listed[0]}" if listed else ""
    return f"{reverse('tables:game_rules', args=[game.slug])}#{anchor}"


@dataclass(frozen=True)
class Asked:
    """A stage of a round: when it is asked, and its facts."""

    label: str
    when: str
    facts: list[tuple[str, str]]


def stages(game: scoring.Game) -> Iterator[tuple[str, list[Asked]]]:
    """Each kind of round with its stages."""
    for round_type in game.round_types:
        if round_type.void is not None:
            continue  # its rule says all of it
        asks = [stage_questions(game, stage) for stage in round_type.stages]
        yield spoken.label(round_type.label), asks


def stage_questions(game: scoring.Game, stage: Any) -> Asked:
    when = spoken.word(why(stage.when) or "")
    entered = (fact for fact in stage.facts if not is_null_there(stage, fact))
    found = [(spoken.label(fact.label), help_of(game, fact)) for fact in entered]
    return Asked(spoken.label(stage.label), when, found)


def is_null_there(stage: Any, fact: Any) -> bool:
    """Wherever this stage comes the fact has no value but null: nobody enters it."""
    only = getattr(fact.value, "only", None)
    return only is not None and only is stage.when


def help_of(game: scoring.Game, fact: Any) -> str:
    """What is meant by a fact, and whether it may be left out."""
    said = spoken.help(game, fact)
    optional = [gettext("Optional.")] if fact.needed is False else []
    return " ".join(filter(None, [said, *optional]))


def options(state: scoring.State) -> list[Option]:
    """The house rules of one table."""
    seats = state.verdict.table
    return [option(state.game, *one) for one in scoring.option_words(seats)]


def option(game: scoring.Game, fact: Any, value: str, changed: bool) -> Option:
    """An option; who begins is chosen at every table and is no house rule."""
    said = spoken.help(game, fact)
    return Option(
        spoken.label(fact.label), said, value, changed and fact is not game.seats.first
    )


def defaults(game: scoring.Game) -> list[Option]:
    """The options as written; by the number of players where that matters."""
    by_count = {
        count: scoring.option_words(scoring.seats_for(game, count))
        for count in game.players
    }
    found = []
    for same in zip(*by_count.values(), strict=True):
        fact = same[0][0]
        values = {count: one[1] for count, one in zip(by_count, same, strict=True)}
        value = next(iter(values.values()))
        if len(set(values.values())) > 1:
            value = ", ".join(
                gettext("{value} ({number} players)").format(value=v, number=n)
                for n, v in values.items()
            )
        if fact is not game.seats.first:
            found.append(option(game, fact, value, False))
    return found


def page(game: scoring.Game, state: scoring.State | None = None) -> dict[str, Any]:
    """What the rules page of a game shows; at a table with its house rules."""
    return {
        "game": game,
        "partners": any(game.partners(count) for count in game.players),
        "ranks": ranking(game),
        "kinds": list(stages(game)),
        "written": [law(game, rule) for rule in game.rules if not rule.ruling],
        "rulings": [law(game, rule) for rule in game.rules if rule.ruling],
        "lists": [
            (
                form.key,
                spoken.label(form.label),
                spoken.list_law(game, form),
                [law(game, r) for r in form.rules],
            )
            for form in game.league.alternative_scorings
        ],
        "options": options(state) if state else defaults(game),
        "own": own(game),
    }


@dataclass(frozen=True)
class Own:
    """Of rules that are somebody’s own: who wrote them, in which language, and of which
    rules they are a new version, as far as these are known here.
    """

    by: str
    language: str
    before: scoring.Game | None = None


def own(game: scoring.Game) -> Own | None:
    if not rule_sheets.is_own(game):
        return None
    document = rule_sheets.document_of(game.slug)
    before = rule_sheets.find_game(document.get("made_from", ""))
    return Own(document.get("by", ""), document.get("lang", ""), before)


def applied_rulings(state: scoring.State) -> list[Law]:
    """The rulings on which the scores of this table rest."""
    keys = {
        line["rule"]
        for shown in state.shown["rounds"]
        for line in shown["reasons"]
        if line.get("ruling")
    }
    game = state.game
    return [law(game, rule) for rule in game.rules if rule.key in keys]
