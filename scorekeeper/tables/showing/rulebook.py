"""The rules of a game for people, from its declaration alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper.tables import scoring


@dataclass(frozen=True)
class Option:
    label: str
    help: str
    value: str
    changed: bool


@dataclass(frozen=True)
class Law:
    """A rule of scoring in one sentence, and where it is written."""

    key: str
    name: str
    law: str
    source: str
    ruling: bool


def law(rule: Any) -> Law:
    return Law(rule.key, name_of(rule.key), rule.law, rule.source, rule.ruling)


def name_of(key: str) -> str:
    """exact-bid as a heading: Exact bid."""
    return key.replace("-", " ").capitalize()


@dataclass(frozen=True)
class Asked:
    """A stage of a round: when it is asked, and its facts."""

    label: str
    when: str
    facts: list[tuple[str, str]]


def stages(game: scoring.Game) -> Iterator[tuple[str, list[Asked]]]:
    """Each kind of round with its stages."""
    for kind in game.kinds:
        yield kind.label, [asked(stage) for stage in kind.stages]


def asked(stage: Any) -> Asked:
    when = (stage.when.__doc__ or "") if stage.when else ""
    facts = [(fact.label, help_of(fact)) for fact in stage.facts]
    return Asked(stage.label, when.strip().rstrip("."), facts)


def help_of(fact: Any) -> str:
    """What is meant by a fact, and whether it may be left out."""
    said = fact.help if isinstance(fact.help, str) else ""
    return said if fact.needed is not False else f"{said} May be left out.".strip()


def options(state: scoring.State) -> list[Option]:
    """The house rules of one table."""
    seats = state.verdict.table
    return [option(state.game, *one) for one in scoring.option_words(seats)]


def option(game: scoring.Game, fact: Any, value: str, changed: bool) -> Option:
    """An option; who begins is chosen at every table and is no house rule."""
    said = fact.help if isinstance(fact.help, str) else ""
    return Option(fact.label, said, value, changed and fact is not game.first)


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
            value = ", ".join(f"{v} ({n} players)" for n, v in values.items())
        if fact is not game.first:
            found.append(option(game, fact, value, False))
    return found


def page(game: scoring.Game, state: scoring.State | None = None) -> dict[str, Any]:
    """What the rules page of a game shows; at a table with its house rules."""
    return {
        "game": game,
        "partners": any(game.partners(count) for count in game.players),
        "kinds": list(stages(game)),
        "written": [law(rule) for rule in game.rules if not rule.ruling],
        "rulings": [law(rule) for rule in game.rules if rule.ruling],
        "lists": [(form, list(map(law, form.rules))) for form in game.lists],
        "options": options(state) if state else defaults(game),
    }


def applied(state: scoring.State) -> list[Law]:
    """The rulings on which the scores of this table rest."""
    keys = {
        line["rule"]
        for one in state.shown["rounds"]
        for line in one["reasons"]
        if line.get("ruling")
    }
    return [law(rule) for rule in state.game.rules if rule.key in keys]
