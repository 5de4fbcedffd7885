"""House rules of a league, in versions. Tables keep the one they began by."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction

from scorekeeper.leagues import own_games, sentences
from scorekeeper.leagues.models import League, Preset
from scorekeeper.tables import scoring
from scorekeeper.tables.sentences import STANDARD_RULES, sentence
from scorekeeper.tables.showing import house_rules
from scorekeeper.tables.starting import presets


def current(league: League, game: str = "") -> list[Preset]:
    """The last version of each, used for new tables; of one game or of all."""
    return [one for one in latest(league, game) if not one.retired]


def latest(league: League, game: str = "") -> list[Preset]:
    """The last version of each, also of those that no table begins by any more."""
    found = league.presets.filter(game=game) if game else league.presets.all()
    last: dict[tuple[str, str], Preset] = {}
    for preset in found.order_by("game", "name", "-version"):
        last.setdefault((preset.game, preset.name), preset)
    return list(last.values())


def with_options(games: Iterable[scoring.Game]) -> list[scoring.Game]:
    """Where there is nothing to choose, there are no house rules."""
    return [game for game in games if game.options]


@dataclass(frozen=True)
class Described:
    """A preset in words, and what of it a table of another size refuses."""

    preset: Preset
    game: scoring.Game

    @property
    def words(self) -> str:
        return words_of(self.game, self.preset.options)

    @property
    def refused(self) -> list[str]:
        game = self.game
        return list(refusals(game, self.preset.options, game.players))


def describe(league: League) -> list[Described]:
    """The last version of each, its game as the newest season plays it."""
    found = latest(league)
    games = own_games.find_games(league.seasons.all(), (one.game for one in found))
    return [Described(one, games[one.game]) for one in found]


def words_of(game: scoring.Game, options: dict[str, Any]) -> str:
    """As the first table size that takes them all would say them."""
    read = [house_rules.house_of(game, [""] * count, options) for count in game.players]
    best = min(read, key=lambda one: len(one.problems))
    return best.words or sentence(STANDARD_RULES)


def refusals(
    game: scoring.Game, options: dict[str, Any], counts: Iterable[int]
) -> Iterator[str]:
    """By number of players what their house rules break, in words."""
    for count in counts:
        found = house_rules.house_of(game, [""] * count, options)
        for problem in found.problems:
            yield presets.reason(sentences.AT_SIZE(count=count), game, problem)


class Taken(Exception):
    """Other house rules have the name, or the version was made meanwhile."""

    def __init__(self, last: Preset) -> None:
        super().__init__()
        self.last = last


def make(
    league: League, game: str, name: str, options: dict[str, Any], after: int = 0
) -> Preset:
    """Version `after` + 1; the same once more is a success."""
    same = [x for x in latest(league, game) if x.name.casefold() == name.casefold()]
    if same and (same[0].version != after or not after):
        if same[0].options == options and not same[0].retired:
            return same[0]
        raise Taken(same[0])
    try:
        with transaction.atomic():
            return league.presets.create(
                game=game, name=name, options=options, version=after + 1
            )
    except IntegrityError:  # another phone came first
        last = league.presets.filter(game=game, name=name).order_by("-version")[0]
        if last.options == options:
            return last
        raise Taken(last) from None


def retire(preset: Preset, retired: bool) -> None:
    """All versions; none of them is deleted, tables were begun by them."""
    same = preset.league.presets.filter(game=preset.game, name=preset.name)
    same.update(retired=retired)
