"""What every game's file promises, read from its declaration."""

import ast
import builtins
import functools
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import referee
from referee import Game, all_games, check, setup_problems
from referee.engine.round import Round, Table
from referee.values.facts import Derived, Refused, why

PACKAGE = Path(referee.__file__).parent
SLUGS = sorted(
    path.stem for path in (PACKAGE / "games").iterdir() if not path.stem.startswith("_")
)
each_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
each_table = pytest.mark.parametrize(
    ("game", "players"),
    [
        pytest.param(game, players, id=f"{game.slug} for {players}")
        for game in all_games()
        for players in game.players
    ],
)


@functools.cache
def list_games() -> list[dict[str, Any]]:
    run = subprocess.run(
        [sys.executable, "-m", "referee", "games", "--json"],
        capture_output=True,
        cwd=PACKAGE.parent,
        check=True,
    )
    found: list[dict[str, Any]] = json.loads(run.stdout)
    return found


def new_table(game: Game, players: int) -> dict[str, Any]:
    names = [f"Player {seat}" for seat in range(players)]
    return {"game": game.slug, "players": names, "rounds": []}


def all_facts(game: Game) -> list[Any]:
    return [
        f for kind in game.round_types for stage in kind.stages for f in stage.facts
    ]


def test_every_file_of_the_folder_is_a_game_by_its_name() -> None:
    assert sorted(game.slug for game in all_games()) == SLUGS
    assert [game.name for game in all_games()] == sorted(
        game.name for game in all_games()
    )


def test_a_game_is_imported_as_a_module_of_the_package() -> None:
    """`import referee.games.gypsy` works, before or after the games were listed."""
    ask = "import referee.games.gypsy as gypsy, referee as r; r.all_games(); "
    ask += "print(gypsy.GAME is r.game('gypsy'), r.games.__name__)"
    done = subprocess.run(
        [sys.executable, "-c", ask],
        cwd=PACKAGE.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["True", "referee.games"]


def test_names_are_not_shared() -> None:
    names = [game.name for game in all_games()]
    assert len(set(names)) == len(names)


def test_the_command_lists_every_game() -> None:
    assert sorted(game["game"] for game in list_games()) == SLUGS


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_imports_no_other_game_and_nothing_from_outside(slug: str) -> None:
    own, folder = f"referee.games.{slug}.", PACKAGE / "games"
    files = [*folder.glob(f"{slug}.py"), *folder.glob(f"{slug}/*.py")]
    assert files
    for path in files:
        text = path.read_text(encoding="utf-8")
        for module in re.findall(r"^\s*(?:from|import) ([\w.]+)", text, re.MULTILINE):
            assert module.startswith(own) or not module.startswith("referee.games")
            assert module.split(".")[0] in {"referee", *sys.stdlib_module_names}


def imports_of(code: ast.Module) -> Iterator[str]:
    for node in ast.walk(code):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (one.name for one in node.names)


def test_the_referee_imports_the_standard_library_only() -> None:
    for path in PACKAGE.rglob("*.py"):
        for module in imports_of(ast.parse(path.read_text(encoding="utf-8"))):
            known = module.split(".")[0] in {"referee", *sys.stdlib_module_names}
            assert known, f"{path.name} imports {module}"


def test_no_game_is_named_outside_its_file() -> None:
    for path in PACKAGE.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        code = re.sub(r'"""[\s\S]*?"""|#.*', "", text)
        for slug in SLUGS:
            # A game may be called set: then only a text can name it.
            word = rf"[\"']{slug}[\"']" if slug in dir(builtins) else rf"\b{slug}\b"
            assert not re.search(word, code), f"{path.name} names {slug}"


@each_game
def test_a_game_tells_people_what_it_is(game: Game) -> None:
    for words in (
        game.name,
        game.about.family,
        game.about.length,
        game.about.gist,
        *game.about.also,
    ):
        assert words.strip() == words != ""
        assert len(words) <= 32
    for words in (game.about.summary, game.about.source):
        assert words.strip() == words != ""
    for heading, paragraph in game.about.play:
        assert heading.strip() and paragraph.strip()


@each_game
def test_rules_have_key_law_and_source(game: Game) -> None:
    assert game.rules
    for rule in game.rules:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", rule.key)
        assert rule.law.strip().endswith((".", "…"))
        assert rule.source.strip()
    keys = [rule.key for rule in game.rules]
    assert len(set(keys)) == len(keys)


@each_game
def test_facts_and_stages_have_keys_and_labels(game: Game) -> None:
    for kind in game.round_types:
        assert kind.name and kind.label.strip() and kind.stages
        names = [stage.name for stage in kind.stages]
        assert len(set(names)) == len(names)
        for stage in kind.stages:
            assert stage.label.strip()
    for fact in [*all_facts(game), *game.all_options()]:
        assert re.fullmatch(r"[a-z_]+", fact.key)
        assert fact.label.strip()


@each_game
def test_what_is_worked_out_is_not_asked(game: Game) -> None:
    for fact in [*all_facts(game), *game.all_options()]:
        assert not isinstance(fact.value, Derived)


def test_what_is_worked_out_cannot_be_given() -> None:
    table = Table(all_games()[0], ["Ann", "Ben"])
    with pytest.raises(Refused):
        Derived[int]().read(3, Round(table, 1, 0, [0, 0]))


@each_game
def test_the_first_kind_of_round_has_no_mark_and_all_others_do(game: Game) -> None:
    first, *others = game.round_types
    assert first.discriminator is None
    for kind in others:
        assert kind.discriminator in kind.stages[0].facts


@each_game
def test_somebody_begins(game: Game) -> None:
    first, *others = game.all_options()
    assert first.key in ("first_dealer", "first_player", "first_banker")
    assert first.default == 0
    keys = [first.key, *[fact.key for fact in others]]
    assert len(set(keys)) == len(keys)


@each_game
def test_conditions_explain_themselves(game: Game) -> None:
    for kind in game.round_types:
        for stage in kind.stages:
            assert stage.when is None or why(stage.when)


@each_game
def test_the_listing_has_every_option_stage_and_fact(game: Game) -> None:
    (told,) = [one for one in list_games() if one["game"] == game.slug]
    assert told["players"] == list(game.players)
    assert {rule["key"] for rule in told["rules"]} == {rule.key for rule in game.rules}
    options = [option["key"] for option in told["options"]]
    assert options == [fact.key for fact in game.all_options()]
    for kind, kind_told in zip(game.round_types, told["kinds"], strict=True):
        for stage, stage_told in zip(kind.stages, kind_told["stages"], strict=True):
            keys = [fact["key"] for fact in stage_told["facts"]]
            assert keys == [fact.key for fact in stage.facts]
    assert [one["key"] for one in told["counted"]] == [t.key for t in game.league.stats]
    assert [one["key"] for one in told["lists"]] == [
        one.key for one in game.league.alternative_scorings
    ]


@each_table
def test_a_new_table_waits_for_its_first_round(game: Game, players: int) -> None:
    raw = new_table(game, players)
    verdict = check(raw).json()
    assert (verdict["state"], verdict["rounds"]) == ("playing", [])
    assert (verdict["winners"], verdict["pending"]) == ([], None)
    assert verdict["next"]["number"] == 1
    seats = sorted(seat for side in verdict["sides"] for seat in side)
    assert seats == list(range(players))
    assert len(verdict["totals"]) == len(verdict["sides"])
    assert check({**raw, "rounds": [{}]}).json()["pending"]["number"] == 1


@each_table
def test_the_defaults_are_options_like_any_others(game: Game, players: int) -> None:
    raw = new_table(game, players)
    by_default = check(raw)
    options = {
        fact.key: value
        for fact, value in by_default.table.options.items()
        if value is not None
    }
    told = json.loads(json.dumps(options))
    assert check({**raw, "options": told}).json() == by_default.json()


@each_table
def test_a_table_says_how_far_it_is_from_winning(game: Game, players: int) -> None:
    standing = check(new_table(game, players)).standing
    assert standing is not None
    assert standing.needs.strip()


@each_table
def test_everyone_may_begin(game: Game, players: int) -> None:
    first = game.all_options()[0].key
    for seat in range(players):
        raw = {**new_table(game, players), "options": {first: seat}}
        told = check(raw).json()["next"]
        begins = told["dealer"] if told["dealer"] is not None else told["player"]
        assert begins == seat


@each_table
def test_all_wrong_options_are_told_at_once(game: Game, players: int) -> None:
    raw = new_table(game, players)
    first = game.all_options()[0].key
    raw["options"] = {first: -1, "no such option": 1}
    paths = [problem.path for problem in setup_problems(raw)]
    assert paths == [("options", "no such option"), ("options", first)]


@each_game
def test_a_table_of_the_wrong_size_is_refused(game: Game) -> None:
    problems = setup_problems(new_table(game, max(game.players) + 1))
    assert [problem.path for problem in problems] == [("players",)]


def test_everything_wrong_with_a_new_table_is_told_at_once() -> None:
    raw = {
        "game": "gypsy",
        "players": ["Ann", "", "Ann", "D" * 41],
        "options": {"first_dealer": 4},
        "rounds": [],
    }
    told = [(problem.code, problem.path) for problem in setup_problems(raw)]
    assert told == [
        ("bad-name", ("players", 1)),
        ("duplicate", ("players", 2)),
        ("bad-name", ("players", 3)),
        ("out-of-range", ("options", "first_dealer")),
    ]
    assert setup_problems({**raw, "players": ["A", "B", "C", "D"], "options": {}}) == []


TOY = '''
"""High dice: each says what they threw; the highest scores 1; 3 points win."""

from referee.values.facts import Fact, Flag, Number, PerSeat
from referee.engine.game import About, Game, RoundType, Rule, Stage

HIGHEST = Rule("highest", "The highest throw scores 1.", "threw {thrown}", "House")
WAGER = Fact("wager", Number(1, 6), "Wager")
THROWS = Fact("throws", PerSeat(Number(1, 6)), "Throws")
SKIPPED = Fact("skipped", Flag(), "Nobody threw")


def score(r):
    if THROWS in r:
        best = max(r[THROWS])
        for seat, thrown in enumerate(r[THROWS]):
            if thrown == best:
                yield HIGHEST(seat, 1, thrown=thrown)


def end(r):
    return [side for side, total in enumerate(r.after) if total >= 3] or None


GAME = Game(
    name="High dice",
    players=(2, 5),
    about=About(
        family="Dice",
        length="short",
        summary="The highest throw scores.",
        source="House",
    ),
    rules=(HIGHEST,),
    round_types=(
        RoundType(
            "throw",
            "A throw",
            (Stage("wager", "Wager", (WAGER,)), Stage("throws", "Throws", (THROWS,))),
        ),
        RoundType("skip", "Skipped", (Stage("skip", "Skip", (SKIPPED,)),), SKIPPED),
    ),
    score=score,
    end=end,
)
'''


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a copy of the referee."""
    copied = tmp_path / "referee"
    shutil.copytree(PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def command(folder: Path, *args: str, stdin: object = "") -> tuple[int, str]:
    run = subprocess.run(
        [sys.executable, "-m", "referee", *args],
        input=json.dumps(stdin),
        capture_output=True,
        cwd=folder,
        text=True,
        timeout=300,  # less than pytest waits; a busy machine is slow
    )
    return run.returncode, run.stdout + run.stderr


def test_a_file_in_the_folder_is_a_game(folder: Path) -> None:
    (folder / "referee" / "games" / "high_dice.py").write_text(TOY, encoding="utf-8")
    raw: dict[str, Any] = {"game": "high_dice", "players": ["Ann", "Ben"]}
    wins = {"wager": 1, "throws": [6, 2]}
    raw["rounds"] = [wins, {"wager": 2, "throws": [3, 3]}, {"skipped": True}, wins]

    code, out = command(folder, "check", "--json", "-", stdin=raw)
    verdict = json.loads(out)
    assert (code, verdict["totals"]) == (0, [3, 1])
    assert (verdict["state"], verdict["winners"]) == ("finished", [0])
    assert [scored["dealer"] for scored in verdict["rounds"]] == [0, 1, 0, 1]

    waits = {**raw, "rounds": [wins, {"wager": 6}]}
    pending = json.loads(command(folder, "check", "--json", "-", stdin=waits)[1])
    assert pending["pending"]["number"] == 2

    wrong = {**raw, "rounds": [{"wager": 1, "throws": [6, 7]}]}
    code, out = command(folder, "check", "--json", "-", stdin=wrong)
    assert (code, json.loads(out)["error"]["field"]) == (1, "throws.1")

    code, out = command(folder, "games")
    assert code == 0
    assert "High dice" in out and "wager" in out


def test_a_broken_file_fails_loudly(folder: Path) -> None:
    path = folder / "referee" / "games" / "half_done.py"
    path.write_text("GAMES = 1\n", encoding="utf-8")
    code, out = command(folder, "games")
    assert code != 0
    assert "half_done" in out
