"""What every game promises leagues, read from its declaration; and places."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee import (
    Game,
    SheetError,
    StatEvent,
    Verdict,
    all_games,
    alternative_points,
    check,
    places_of,
    rated_results_of,
    stat_events_of,
)
from referee.generator.sheets import sheets as generated
from tests.referee import test_stat_events
from tests.referee.table import sheet

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "docs" / "examples"
# Of a game of which no sheet is known.
BY_CHANCE, SEED = 80, 1
each_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


def sheets() -> Iterator[dict[str, Any]]:
    """Every sheet of the examples, the vectors and the tests of feats."""
    for path in sorted(EXAMPLES.glob("*.json")):
        yield json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((HERE.parents[1] / "referee/suite/known").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)["sheet"]
    for case in test_stat_events.CASES:
        yield case.values[0]


@cache
def verdicts() -> dict[str, list[Verdict]]:
    """The verdicts on the sheets that are in order, by game; of a new one by chance."""
    found: dict[str, list[Verdict]] = {game.slug: [] for game in all_games()}
    for raw in sheets():
        try:
            found[raw["game"]].append(check(raw))
        except SheetError:
            continue
    for game in (game for game in all_games() if not found[game.slug]):
        found[game.slug] += map(check, generated([game], BY_CHANCE, SEED))
    return found


def every_feat(game: Game) -> list[StatEvent]:
    return [feat for one in verdicts()[game.slug] for feat in stat_events_of(one)]


@each_game
def test_tallies_have_keys_and_short_labels(game: Game) -> None:
    assert game.league.stats
    keys = [tally.key for tally in game.league.stats]
    assert len(set(keys)) == len(keys)
    for tally in game.league.stats:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", tally.key)
        for words in (tally.label, tally.group):
            assert words.strip() == words != ""
            assert len(words) <= 20
        assert bool(tally.note) == tally.tried
        assert len(tally.note) <= 24
    names = [(tally.group, tally.label) for tally in game.league.stats]
    assert len(set(names)) == len(names)


@each_game
def test_the_tallies_of_a_group_stand_together(game: Game) -> None:
    groups = [tally.group for tally in game.league.stats]
    assert groups == sorted(groups, key=groups.index)


@each_game
def test_every_tally_is_counted_somewhere(game: Game) -> None:
    """Also that no feat is of a tally that the game does not declare."""
    assert {feat.stat for feat in every_feat(game)} == set(game.league.stats)


@each_game
def test_stat_events_are_of_seats_and_rounds_and_no_count_fails(game: Game) -> None:
    for verdict in verdicts()[game.slug]:
        numbers = {r.number for r in verdict.rounds}
        for feat in stat_events_of(verdict):
            assert 0 <= feat.seat < verdict.table.n
            assert feat.round in numbers
            assert feat.made is True or (feat.made is False and feat.stat.tried)


@each_game
def test_what_is_tried_is_made_and_missed(game: Game) -> None:
    """A tally that always or never comes off tells nothing of anybody."""
    ends = {(feat.stat.key, feat.made) for feat in every_feat(game)}
    for tally in game.league.stats:
        assert (tally.key, True) in ends
        assert (tally.key, False) in ends or not tally.tried


@each_game
def test_contests_have_two_groups(game: Game) -> None:
    for verdict in verdicts()[game.slug]:
        for won, lost, _ in rated_results_of(verdict):
            assert won and lost
            assert not {*won} & {*lost}
            assert {*won, *lost} <= set(range(verdict.table.n))


@each_game
def test_lists_have_words_and_rules_of_their_own(game: Game) -> None:
    keys = [form.key for form in game.league.alternative_scorings]
    assert len(set(keys)) == len(keys)
    of_the_game = {rule.key for rule in game.rules}
    for form in game.league.alternative_scorings:
        assert form.label.strip() and form.law.strip().endswith(".")
        assert of_the_game.isdisjoint(rule.key for rule in form.rules)
        used = {
            line.rule
            for verdict in verdicts()[game.slug]
            for _, lines in alternative_points(verdict, form.key).rounds
            for line in lines
        }
        assert used == set(form.rules)


def place_and_totals(verdict: Verdict) -> tuple[list[int], list[int]]:
    return verdict.totals, places_of(verdict)


def test_places_are_shared() -> None:
    """Bids of zero: 2 for Ann and Ben, who took none, −6 for Cleo, −7 for Dan."""
    zero = {"bids": [0, 0, 0, 0], "tricks": [0, 0, 6, 7]}
    assert place_and_totals(check(sheet("gypsy", zero))) == (
        [2, 2, -6, -7],
        [1, 1, 3, 4],
    )
    assert places_of(check(sheet("gypsy"))) == [1, 1, 1, 1]


def test_whoever_wins_by_the_tie_break_is_first() -> None:
    """Ann and Ben are level after three hands; Cleo gets more in the tie-break."""
    hands = [[50, 50, 20], [50, 50, 20], [40, 40, 40], [20, 10, 90]]
    rounds = [{"trump": "H", "card_points": points} for points in hands]
    verdict = check(sheet("briscola", *rounds, players=3))
    assert verdict.winners == [0]
    assert place_and_totals(verdict) == ([160, 150, 170], [1, 3, 2])


CLUBS = {"upcard": "C", "tricks": [3, 2, 0, 0]}


def test_the_lowest_is_first_where_totals_run_down() -> None:
    assert place_and_totals(check(sheet("buck_euchre", CLUBS))) == (
        [22, 23, 30, 30],
        [1, 2, 3, 3],
    )
    # Dan wins by all five tricks: 22, 23, 30, 30; then 19, 21, 35, 35.
    all_five = {"upcard": "C", "tricks": [0, 0, 0, 5]}
    verdict = check(sheet("buck_euchre", CLUBS, CLUBS, all_five))
    assert place_and_totals(verdict) == ([24, 26, 40, 30], [2, 3, 4, 1])
