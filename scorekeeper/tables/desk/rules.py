"""House rules of a question to the desk: asked as at a new table, kept in the link."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from referee.form.fields import texts
from referee.form.stages import FILL
from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.showing.house_rules import House
from scorekeeper.tables.starting.setup import OptionsForm, Setup, step


@dataclass(frozen=True)
class Rules:
    """The options that a question gives. A fact of the same name comes first."""

    setup: Setup

    @cached_property
    def house(self) -> House:
        return self.setup.house

    @property
    def changed(self) -> dict[str, object]:
        """What is not as written, as a sheet has it."""
        return self.house.changed

    @property
    def wrong(self) -> list[str]:
        return [spoken.word(problem.said) for problem in self.house.problems]

    @property
    def given(self) -> dict[str, str]:
        """What is not as written, as the link has it."""
        found: dict[str, str] = {}
        for fact in self.setup.game.options:
            if fact.key in self.changed:
                raw = self.changed[fact.key]
                found |= dict(texts(fact.value, fact.key, raw, spoken.voice()))
        return found

    @property
    def form(self) -> OptionsForm:
        form = OptionsForm(replace(self.setup, problems=self.house.problems))
        for name in list(form.fields):
            if not is_option(name, self.setup.game):
                del form.fields[name]
        return form


def is_option(name: str, game: scoring.Game) -> bool:
    """An input of an option, and not of a fact that is called the same."""
    key = name.removeprefix(FILL).split("-")[0].split(".")[0]
    return key not in game.keys and any(key == one.key for one in game.options)


def rules_of(
    game: scoring.Game, names: Sequence[str], given: Mapping[str, str]
) -> Rules:
    """The house rules of a question, after the stepper that was pressed."""
    posted = {name: text for name, text in given.items() if is_option(name, game)}
    posted |= {f"seat-{seat}": name for seat, name in enumerate(names)}
    posted |= {"count": str(len(names)), "step": given.get("step", "")}
    if is_option(posted["step"][:-1], game):
        step(posted, Setup(game, posted, []))
    return Rules(Setup(game, posted, []))
