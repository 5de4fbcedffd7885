"""Is anything compulsory that changes no score? The question is put to every game."""

from collections.abc import Iterator
from typing import Any

import pytest

from referee.engine.game import Game
from referee.engine.registry import all_games
from referee.engine.round import Round, first_round
from referee.engine.sheet import read_sheet
from referee.generator.chance import Chance
from referee.generator.drawing import read, round_by_chance
from referee.generator.picks import Pick
from referee.generator.sheets import chance_of
from referee.values.facts import Alternatives, FactMissing

Raw = dict[str, Any]
ROUNDS, TRIES = 40, 6
# What is compulsory though another value of it alone changes no score. A trump says how
# the cards of the round are read, what was turned up or drawn which numbers there can
# be, and who went out has no cards left: each decides together with others.
WITH_OTHERS = {
    "briscola": {"trump"},
    "buck_euchre": {"trump", "upcard"},
    "gossiper": {"cart"},
    "kaluki": {"winner"},
    "pepper": {"trump"},
    "preference": {"trump"},
    "tribello": {"trump"},
}


def drawn_rounds(game: Game) -> Iterator[tuple[Chance, Round, Raw]]:
    """First rounds of every kind, told by their facts."""
    for number in range(ROUNDS):
        chance = chance_of(game, number, 7)
        players = ["Ann", "Ben", "Cleo", "Dan", "Eva"][: chance.choice(game.players)]
        sheet = {"game": game.slug, "players": players, "rounds": []}
        if len(players) not in game.players:
            continue
        place = first_round(read_sheet(sheet).table)
        kind = chance.choice(game.round_types)
        drawn = round_by_chance(chance, place, kind, 0)
        if drawn is not None:
            yield chance, place, {**kind.flag, **drawn.raw}


def points(place: Round, raw: Raw) -> list[int] | None:
    """What a round gives; None where it is not whole, or refused."""
    r, problems = read(place, raw)
    if problems or r.waits is not None:
        return None
    r.settle()
    return r.points


def otherwise(chance: Chance, place: Round, raw: Raw, key: str) -> Iterator[Raw]:
    """The round with another value of one fact, where that can be."""
    r, _ = read(place, raw)
    for stage in r.round_type.stages:
        for ask in stage.asks:
            fact = ask.fact if isinstance(ask, Alternatives) else ask
            if fact.key != key or fact.record:
                continue
            for _ in range(TRIES):
                try:
                    yield {**raw, key: Pick(chance, r).pick(fact.value)}
                except (IndexError, ValueError, FactMissing):
                    return


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_nothing_is_compulsory_that_changes_no_score(game: Game) -> None:
    compulsory: set[str] = set()
    decides: set[str] = set()
    for chance, place, raw in drawn_rounds(game):
        before = points(place, raw)
        for key in raw:
            less = {other: value for other, value in raw.items() if other != key}
            compulsory |= {key} if points(place, less) is None else set()
            for now in otherwise(chance, place, raw, key):
                after = points(place, now)
                decides |= {key} if after is not None and after != before else set()
    marks = {fact.key for fact in (k.discriminator for k in game.round_types) if fact}
    stages = [stage for kind in game.round_types for stage in kind.stages]
    asks = [ask for stage in stages for ask in stage.asks]
    # Other ways to know a fact are given instead of it.
    ways = {key for ask in asks if isinstance(ask, Alternatives) for key in ask.others}
    found = compulsory - decides - marks - ways
    assert found == WITH_OTHERS.get(game.slug, set())


def test_a_ramsch_is_the_round_of_which_this_was_not_so() -> None:
    """Everyone has points: no tricks change the score, and none are asked."""
    sheet = {"game": "skat", "players": ["Ann", "Ben", "Cleo"], "rounds": []}
    place = first_round(read_sheet(sheet).table)
    told = {"passed": True, "card_points": [20, 60, 40]}
    assert points(place, told) == [10, 0, 0]
    for tricks in ([1, 5, 4], [3, 3, 4], [2, 7, 1]):
        assert points(place, {**told, "tricks": tricks}) == [10, 0, 0]
