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
