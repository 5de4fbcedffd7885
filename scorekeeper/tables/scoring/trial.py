"""A rule sheet that is still written: what is wrong with it, and how it would score.

Nothing of it is kept: its game is made, looked at, and let go.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from referee.described import build_game, canonical, slug_of
from referee.described.formula import COMPARING, BadFormula, read as parts_of, write
from referee.described.game import LEAST_OPTION, MOST_OPTION
from referee.engine.match import Assessment
from referee.values.facts import Refused
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from scorekeeper.tables.scoring import rule_sheets
from scorekeeper.tables.scoring.rule_sheets import Fault, fault
from scorekeeper.tables.spoken import language

__all__ = ["LEAST_OPTION", "MOST_OPTION", "NAMES", "Sample", "Trial", "by_chance"]
__all__ += ["canonical", "is_condition", "read_form"]

Document = dict[str, Any]
NAMES: tuple[str, ...] = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")
NAMES += ("Gus", "Hal", "Ida", "Jo", "Kim", "Lea")
# So many are at a table on trial, where the game has so many.
SEATED = 4
# So many rounds by chance are looked through for a line of each row.
ROUNDS = 12
# Parts of a formula that give yes or no.
CONDITIONS = (*COMPARING, "and", "or", "not", "any", "every", "is")


class Sample(NamedTuple):
    """A line that a row of the rules gives in a round: whose, what it says, points."""

    name: str
    text: str
    points: int


class Trial:
    """A draft as a game at a table that is none; without one, with all its faults."""

    def __init__(self, document: Document, players: Sequence[str] = ()) -> None:
        """`players`: who sits there first; others take the seats that are left."""
        self.document, self.faults = document, list[Fault]()
        self.names = [*dict.fromkeys([*players, *NAMES])]
        try:
            self.game: scoring.Game | None = build_game(document)
        except Refused as refused:
            self.game = None
            self.faults = [fault(one, document) for one in refused.problems]

    @cached_property
    def state(self) -> scoring.State:
        """The table before its first round."""
        assert self.game is not None
        names, slug = self.names[: seats_of(self.document)], slug_of(self.document)
        table = Table(game=slug, players=names, options={})
        told = {"game": slug, "rules": self.document, "players": names, "rounds": []}
        match = scoring.match_of(told)
        return scoring.State(table, [], match, match.json)

    def assess(self, facts: Mapping[str, Any]) -> Assessment:
        return self.state.at(1).assess(dict(facts))

    def samples(self) -> dict[str, Sample]:
        """For each row of the scores that comes in some round, its line there."""
        found: dict[str, Sample] = {}
        wanted = {row["key"] for row in self.document["scores"]}
        for facts in self.rounds() if self.game else ():
            for key, sample in self.lines_of(facts):
                found.setdefault(key, sample)
            if found.keys() >= wanted:
                break
        return found

    def rounds(self) -> Iterator[Mapping[str, Any]]:
        """The one that is known by heart, then some by chance."""
        if "example" in self.document:
            yield self.document["example"]
        for number in range(ROUNDS):
            if facts := by_chance(self, number):
                yield facts

    def lines_of(self, facts: Mapping[str, Any]) -> Iterator[tuple[str, Sample]]:
        assessment = self.assess(facts)
        for line in assessment.lines or []:
            seats = assessment.round.table.sides[line.side]
            name = " & ".join(self.state.table.players[seat] for seat in seats)
            text = line.json(language())["text"]
            yield line.rule.key.replace("-", "_"), Sample(name, text, line.points)


def seats_of(document: Document) -> int:
    """As many as the round that a rule sheet keeps as its example is played by."""
    players = sorted(document["players"])
    return SEATED if SEATED in players else int(players[0])


def read_form(document: Document) -> Document:
    """The draft in its one form, whatever its formulas say. Raises Faulty."""
    return rule_sheets.read_form(json.dumps(document))


def is_condition(document: Document, formula: str, depth: int = 0) -> bool:
    """Whether it gives yes or no, as far as its outermost part says."""
    try:
        part = parts_of(formula)
    except BadFormula:
        return False
    if part.what == "if":
        return is_condition(document, write(part.parts[1]), depth + 1)
    if part.what != "name":
        return part.what in CONDITIONS
    values = {one["key"]: one["is"] for one in document.get("values", [])}
    if part.said in values and depth < len(values):
        return is_condition(document, values[part.said], depth + 1)
    return part.said == "deals" or part.said in yes_or_no(document)


def yes_or_no(document: Document) -> set[str]:
    """The questions and the options that are answered so."""
    asks = [one for page in document["pages"] for one in page["asks"]]
    options = [one for one in document.get("options", []) if one.get("yes")]
    return {one["key"] for one in (*asks, *options) if one.get("kind", "yes") == "yes"}


def by_chance(trial: Trial, number: int) -> Mapping[str, Any]:
    """The facts of a first round; none where chance finds none, or where it is not at
    hand: a phone that keeps the site does without.
    """
    try:
        from referee.generator.chance import Chance
        from referee.generator.drawing import round_by_chance
    except ImportError:
        return {}
    place, game = trial.state.verdict.next, trial.state.game
    assert place is not None
    chance = Chance(f"{game.slug} {number}")
    drawn = round_by_chance(chance, place, game.round_types[0], 0)
    return drawn.raw if drawn else {}
