"""House rules being filled in: the options of a new table, without its seats."""

from dataclasses import dataclass, field
from typing import Any

from scorekeeper.leagues import sentences
from scorekeeper.leagues.fields import tidy
from scorekeeper.leagues.models import Preset
from scorekeeper.leagues.presets import versions
from scorekeeper.tables import scoring
from scorekeeper.tables.sentences import sentence
from scorekeeper.tables.starting import presets as kept
from scorekeeper.tables.starting.setup import OptionsForm, Setup
from scorekeeper.text import is_number

LONGEST = 30


@dataclass
class Filled:
    """`preset`: the version that is changed, None for new house rules.

    `posted`: the form as it was sent, to be changed before it is shown again.
    """

    game: scoring.Game
    posted: Any
    preset: Preset | None = None
    unnamed: str = ""
    problems: list[scoring.Problem] = field(default_factory=list)

    @property
    def setup(self) -> Setup:
        return Setup(self.game, self.posted, self.problems)

    @property
    def form(self) -> OptionsForm:
        return OptionsForm(self.setup)

    @property
    def name(self) -> str:
        return self.preset.name if self.preset else tidy(self.posted.get("name", ""))

    @property
    def after(self) -> int:
        """The version that the page showed."""
        shown = self.posted.get("version", "")
        return int(shown) if is_number(shown) else self.version

    @property
    def version(self) -> int:
        return self.preset.version if self.preset else 0

    @property
    def options(self) -> dict[str, Any]:
        return self.setup.house.changed

    @property
    def refused(self) -> list[str]:
        """At tables of another size."""
        others = [n for n in self.game.players if n != self.setup.count]
        return list(versions.refusals(self.game, self.options, others))

    @property
    def known(self) -> list[kept.Offer]:
        """House rules that the game has by itself: as the association plays."""
        now, names = self.setup.house, self.setup.names
        return list(kept.offers(kept.presets_of_game(self.game), self.game, names, now))

    def choose(self, name: str) -> None:
        """The inputs say the rules of that name, which is theirs too where none is."""
        chosen = dict(kept.presets_of_game(self.game)).get(name, {})
        kept.choose(self.posted, self.game, self.setup.names, chosen)
        if chosen and not self.posted.get("name"):
            self.posted["name"] = name[:LONGEST]

    def check(self) -> bool:
        """What is wrong is kept here, for the page to say."""
        now = self.setup.house
        self.problems = list(now.problems)
        if not self.name:
            self.unnamed = sentence(sentences.RULES_NEED_NAME)
        elif len(self.name) > LONGEST:
            self.unnamed = sentence(sentences.LONGEST_NAME, most=LONGEST)
        elif not now.changed and self.preset is None and not self.problems:
            self.unnamed = sentence(sentences.STANDARD_ALREADY)
        return not (self.problems or self.unnamed)


def open_form(game: scoring.Game, preset: Preset | None, posted: Any) -> Filled:
    """As it is, before anything is touched; `posted` is empty."""
    if preset:
        counts = game.players
        fits = [n for n in counts if not problems_at(game, n, preset)] or [counts[-1]]
        posted["count"] = str(fits[-1])
        kept.choose(posted, game, [""] * fits[-1], preset.options)
    return Filled(game, posted, preset)


def problems_at(
    game: scoring.Game, count: int, preset: Preset
) -> list[scoring.Problem]:
    return scoring.seats_by(game, [""] * count, preset.options)[1]
