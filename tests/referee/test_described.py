"""Games that documents describe: as good as a built-in one, and nobody's doors."""

import json
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given

from referee import SheetError, assess, check
from referee.described import game_of, read
from referee.described.draft import Marked
from referee.engine import registry
from referee.engine.round import first_round, sides_of
from referee.generator.drawing import read as read_round, round_by_chance
from referee.generator.sheets import chance_of, new_sheet
from referee.values.rules import Refused
from referee.words import Phrase
from referee.words.text import _DECLARED, prepare
from tests.breadth import by_chance
from tests.referee.documents import UNMADE, Hostile, alter, line, option, pad
from tests.referee.rule_sheets import (
    NAMES,
    draw_sheet,
    game_by_document,
    read_document,
    register,
)
from tests.referee.rule_sheets.compared import compare
from tests.referee.rule_sheets.golden import (
    GOLDEN,
    Golden,
    bad_documents,
    touched_fields,
)

ROOT = Path(__file__).resolve().parents[2]
DRAWN = {"spades": 4}
"""How many sheets are held to the oracle; of most a dozen."""


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda one: one.name)
def test_the_text_of_a_line_is_its_computation(golden: Golden) -> None:
    verdict = check(golden.sheet)
    last = [(line.side, line.points, line.text) for line in verdict.rounds[-1].lines]
    assert last == golden.lines
    assert (verdict.totals, verdict.winners) == (golden.totals, [*golden.winners])
    assert [line.text for line in verdict.bonus or []] == [*golden.bonus]
    assert json.loads(verdict.text()) == verdict.json()


@pytest.mark.parametrize("name", NAMES)
def test_a_game_scores_what_its_rules_say(name: str) -> None:
    every = [compare(name, number) for number in range(DRAWN.get(name, 12))]
    assert sum(one.rounds for one in every)
    assert list(chain.from_iterable(one.differs for one in every)) == []


def test_questions_that_hang_together_are_drawn_by_chance() -> None:
    """Four numbers a seat, of which one seat alone has none, by the referee alone."""
    game = game_by_document("phase_10")
    with register(game):
        for number in range(8):
            chance = chance_of(game, number, 1)
            place = first_round(new_sheet(game, chance).table)
            drawn = round_by_chance(chance, place, game.round_types[0])
            assert drawn is not None and drawn.r.waits is None
            assert read_round(place, drawn.raw)[1] == []


@pytest.mark.parametrize("name", NAMES)
def test_nothing_fires_on_an_empty_page(name: str) -> None:
    """At the start and later, whoever is out: without an answer there is no fault."""
    game, pages = game_by_document(name), 0
    with register(game):
        for number in range(6):
            sheet = draw_sheet(game, number).sheet
            for at in range(1, len(sheet["rounds"]) + 1):
                page = assess(sheet, at, {})
                assert (page.problems, page.complete) == ([], False), (number, at)
                pages += 1
    assert pages > 5


@pytest.mark.parametrize("unmade", UNMADE, ids=lambda one: one.text)
def test_what_makes_no_game_is_refused_with_its_place(unmade: Hostile) -> None:
    with pytest.raises(Refused) as refused:
        game_of(unmade.sent)
    problem = refused.value.problems[0]
    assert isinstance(problem.said, Phrase)
    assert problem.said.text.key == unmade.text
    assert problem.path == unmade.path


def test_a_formula_that_is_wrong_is_marked_at_its_letters() -> None:
    with pytest.raises(Refused) as refused:
        game_of(line(points="10 + point"))
    [problem] = refused.value.problems
    assert isinstance(problem, Marked)
    assert problem.letters == (5, 10)


def test_an_answer_may_stay_away_where_its_page_does() -> None:
    """Nothing of a page that was not played is missing, nor is a fault of its sums."""
    game = game_by_document("dreizehn_im_topf")
    near = {"farbe": "rot", "ansage": [3, 1, 4], "stiche": [3, 1, 4], "joker": None}
    sheet = {"game": game.slug, "players": ["A", "B", "C"], "rounds": [near]}
    with register(game):
        assert check(sheet).totals == [8, 4, 10]
        far = {**near, "ansage": [8, 1, 4], "stiche": [0, 4, 4]}
        pending = check({**sheet, "rounds": [far]})
        assert (pending.rounds, pending.pending is not None) == ([], True)
        with pytest.raises(SheetError) as refused:
            check({**sheet, "rounds": [{**far, "zahlt": 1}]})
    assert refused.value.problem.path == ("zahlt",)


def test_rules_that_a_sheet_carries_are_named_by_their_hash() -> None:
    for sheet, code, path in [
        (touched_fields(), "unknown-game", ("game",)),
        (bad_documents(), "bad-rules", ("rules", "players")),
    ]:
        with pytest.raises(SheetError) as refused:
            check(sheet)
        problem = refused.value.problem
        assert (problem.code, problem.path) == (code, path)


def test_the_command_line_alone_checks_a_sheet_with_its_rules(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(GOLDEN[0].sheet))
    command = [sys.executable, "-m", "referee", "check", "--json", str(file)]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    assert json.loads(told.stdout)["totals"] == GOLDEN[0].totals


def test_a_game_of_the_folder_reads_nothing_of_rule_sheets() -> None:
    ask = "import sys, referee.__main__; from referee import game; game('skat'); "
    ask += "print([m for m in sys.modules if 'described' in m])"
    told = subprocess.run([sys.executable, "-c", ask], cwd=ROOT, capture_output=True)
    assert told.stdout.strip() == b"[]"


def test_nothing_of_a_stranger_is_kept() -> None:
    def counts_kept() -> tuple[int, ...]:
        caches = (prepare, sides_of)
        held = (cache.cache_info().currsize for cache in caches)
        return (len(_DECLARED), len(registry.by_slug()), *held)

    def play(number: int) -> None:
        document = read(read_document("hearts"))
        document["name"] = f"Hearts {number}"
        document["scores"][2]["says"] = f"{number} {{hearts}}"
        game = game_of(json.dumps(document))
        sheet = {**GOLDEN[0].sheet, "rules": document, "game": game.slug}
        assert check(sheet).text()

    play(0)
    before = counts_kept()
    for number in range(1, 200):
        play(number)
    assert counts_kept() == before


FORMULAS = (
    "1|total|sum(total)|1 = 1|round|rank(total)|down(total / 2)|count(total > 3)|deals|"
    "is(queen)|max(total) >= 0|if deals then 1 else 0|bid|left(took)|hand of caller"
)
OTHERS = (*FORMULAS.split("|"), "", "x", "{", "seat", 0, -1, 10**7, True, None, [])


@by_chance(150)
@given(alter([*map(read_document, NAMES)], OTHERS))
def test_no_document_breaks_the_referee(text: str) -> None:
    """It is refused in words, or played: rounds by chance have a verdict, or fault."""
    try:
        game = game_of(text)
    except Refused as refused:
        assert all(problem.message for problem in refused.problems)
        return
    players = [f"P{seat}" for seat in range(game.players[0])]
    rounds = [{}, dict.fromkeys(game.order, 0), {key: [0] * 4 for key in game.order}]
    with register(game):
        for given_ in (*rounds, game.about.example):
            sheet = {"game": game.slug, "players": players, "rounds": [given_] * 2}
            try:
                check(sheet).text()
            except SheetError as error:
                assert str(error)


def test_an_option_is_what_the_table_chose() -> None:
    game = game_of(option(**{"from": 1, "to": 9}))
    assert [fact.default for fact in game.options] == [1]
    assert game_of(pad()).open_ended


@pytest.mark.parametrize(
    ("limit", "ended", "state", "winners"),
    [
        (50, False, "finished", [0]),
        (100, False, "playing", []),
        (0, False, "playing", []),
        (0, True, "finished", [0]),
        (100, True, "finished", [0]),
    ],
)
def test_a_table_may_end_what_says_that_it_is_open(
    limit: int, ended: bool, state: str, winners: list[int]
) -> None:
    """51, 0 and −2: at 50 it is over, and whenever the table says so; 0 is no limit."""
    written = read(read_document("points_pad"))
    ends = {"at": "target", "open": True}
    target = {"key": "target", "label": "Limit", "choices": [0, 50, 100]}
    game = game_of(json.dumps(written | {"ends": ends, "options": [target]}))
    rounds = [{"points": [10, 0, -5]}, {"points": [41, 0, 3]}]
    sheet = {"game": game.slug, "players": ["A", "B", "C"], "rounds": rounds}
    with register(game):
        verdict = check({**sheet, "options": {"target": limit}, "ended": ended})
    assert verdict.totals == [51, 0, -2]
    assert (verdict.state, verdict.winners) == (state, winners)
