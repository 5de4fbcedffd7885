"""Imports run one way, and no game is named outside its file."""

import ast
import functools
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from referee import check
from scorekeeper.tables import scoring

ROOT = Path(__file__).resolve().parents[2]
DOORS = (
    "scorekeeper.tables.scoring",
    "scorekeeper.tables.sentences",
    "scorekeeper.tables.spoken",
)
# It makes up games for the demo, which no site in use has installed.
SIMULATOR = "scorekeeper.demo.simulator"
# They write the languages, for who works on them: no page asks it.
CATALOGUES = {
    "scorekeeper.operations.languages.texts",
    "scorekeeper.operations.management.commands.catalogues",
}


@functools.cache
def imports() -> tuple[tuple[str, str], ...]:
    """Each module of the site and the names that it imports."""
    return tuple(read_imports())


def read_imports() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "scorekeeper").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((module, one.name) for one in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield from ((module, f"{node.module}.{one.name}") for one in node.names)


# A declaration, a round and its form are values: whoever shows them reads them.
VALUES = (
    "referee.form.",
    "referee.values.",
    "referee.words.",
    "referee.engine.game.",
    "referee.engine.round.",
    "referee.engine.formatting.",
    "referee.engine.verdict.Say.",
    "referee.engine.match.Assessment.",
)


def test_only_the_doors_ask_the_referee_for_a_score() -> None:
    through = {
        module
        for module, name in imports()
        if name.split(".")[0] == "referee" and not f"{name}.".startswith(VALUES)
    }
    others = through - {SIMULATOR, *CATALOGUES}
    assert {
        m for m in others if not any(f"{m}.".startswith(f"{d}.") for d in DOORS)
    } == set()


# The rooms of the tables app from the ground up: each imports what stands above it in
# this list, and itself.
ROOMS = (
    {
        "migrations",
        "phone_models",
        "models",
        "codes",
        "phone",
    }
    | {"permissions", "spoken", "sentences", "fault_sentences"},
    {"log", "versions", "disputes"},
    {"scoring"},
    {"hooks"},
    {"events"},
    {"access"},
    {"showing"},
    {"entry"},
    {"cards"},
    {"melds"},
    {"correcting"},
    {"dispute"},
    {"starting"},
    {"desk"},
    {"paper"},
    {"replica"},
    {"views"},
    {"templatetags", "apps", "urls"},
)
TABLES = "scorekeeper.tables."


def within_tables() -> Iterator[tuple[str, str, str, str]]:
    """Each import between rooms of the tables app: from, to, and the modules’ names."""
    for module, name in imports():
        if module.startswith(TABLES) and name.startswith(TABLES):
            here, there = (
                one.removeprefix(TABLES).split(".")[0] for one in (module, name)
            )
            if here != there:
                yield here, there, module, name


def test_a_room_of_the_tables_app_imports_what_stands_below_it() -> None:
    """By folder, so that there is no circle; what only types need counts too."""
    floor = {room: floor for floor, rooms in enumerate(ROOMS) for room in rooms}
    found = list(within_tables())
    assert {room for here, there, *_ in found for room in (here, there)} <= floor.keys()
    wrong = [f"{m}: {n}" for a, b, m, n in found if floor[b] > floor[a]]
    assert wrong == []


def test_the_lowest_rooms_have_no_circle() -> None:
    """They are files and stand side by side: each knows some before it alone."""
    order = (
        "codes",
        "permissions",
        "spoken",
        "phone_models",
        "models",
        "phone",
    )
    wrong = [
        f"{m}: {n}"
        for here, there, m, n in within_tables()
        if here in order
        and (there not in order or order.index(there) >= order.index(here))
    ]
    assert wrong == []


def test_http_is_spoken_in_views_alone() -> None:
    """Nothing else of the app knows a view, a request or a response."""
    wrong = [
        f"{module}: {name}"
        for module, name in imports()
        if module.startswith(TABLES)
        and module.removeprefix(TABLES).split(".")[0] not in ("views", "urls")
        and f"{name}.".startswith(
            ("django.http.", "django.shortcuts.", f"{TABLES}views.")
        )
    ]
    assert wrong == []


def test_what_follows_knows_no_app() -> None:
    """The rooms of `live` are told by code; apps say what they have to be followed."""
    known = {
        name
        for module, name in imports()
        if module.startswith("scorekeeper.live.") and name.startswith("scorekeeper.")
    }
    assert known
    own = ("scorekeeper.live", "scorekeeper.metrics", "scorekeeper.logs")
    assert {name for name in known if not name.startswith(own)} == set()


def test_tables_know_no_other_app() -> None:
    """Leagues and accounts add to them by a hook: see hooks.py."""
    others = ("scorekeeper.leagues.", "scorekeeper.accounts.")
    wrong = [
        f"{m}: {n}"
        for m, n in imports()
        if m.startswith(TABLES) and n.startswith(others)
    ]
    assert wrong == []


def test_nobody_imports_a_private_name() -> None:
    private = [(m, n) for m, n in imports() if n.split(".")[-1].startswith("_")]
    assert private == []


FOLDERS = ("scorekeeper", "templates", "static")
KINDS = {".py", ".html", ".js", ".css", ".webmanifest", ".txt"}
# English words that are a game’s name too.
WORDS = {"skin", "pepper", "preference"}


def shared_files(folder: str) -> Iterator[tuple[Path, str]]:
    """All but the templates that a game has of its own."""
    own = {
        ROOT / "templates" / "tables" / "games" / g.slug for g in scoring.all_games()
    }
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix in KINDS and not own & set(path.parents):
            yield path, path.read_text(encoding="utf-8")


@functools.cache
def words_of_cards() -> frozenset[str]:
    """What the rooms below the games say: hearts and sets are in no game alone."""
    rooms = ("values", "cards", "melds")
    files = [path for room in rooms for path in (ROOT / "referee" / room).glob("*.py")]
    return frozenset(
        word for path in files for word in re.findall(r"[a-z]+", path.read_text())
    )


def naming(folder: str, names: Iterable[str]) -> list[str]:
    """Where a game is named: by a word that is its name alone, or as the one asked."""
    ordinary = WORDS | words_of_cards()
    known = sorted(map(re.escape, names))
    alone = [name for name in known if name.lower() not in ordinary]
    patterns = [rf"(?:slug|game)\W{{1,8}}(?:==|!=|in)\W+(?:{'|'.join(known)})\b"]
    patterns += [rf"\b(?:{'|'.join(alone)})\b"] if alone else []
    named = re.compile("|".join(patterns), re.IGNORECASE)
    return [
        f"{path.relative_to(ROOT)}: {hit.group()}"
        for path, text in shared_files(folder)
        for hit in named.finditer(text)
    ]


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_game_is_named_outside_its_file(folder: str) -> None:
    assert (
        naming(folder, {n for g in scoring.all_games() for n in (g.slug, g.name)}) == []
    )


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("name", ["Hearts", "Spades", "Clubs", "Set"])
def test_a_game_may_be_called_by_a_word_of_cards(folder: str, name: str) -> None:
    assert naming(folder, {name.lower(), name}) == []


# Keys of one game that are words of the site, or of every record of cards and melds.
SITE_WORDS = {
    "by",
    "cards",
    "deadwood",
    "deal",
    "ending",
    "first",
    "foul",
    "game",
    "hand",
    "initial",
    "jokers",
    "laid",
    "lay",
    "layoffs",
    "left",
    "melds",
    "outcome",
    "pick",
    "player",
    "seats",
    "side",
    "won",
}


def keys_of_single_games() -> set[str]:
    """Facts, and what a verdict tells beside them, that only one game has."""
    having: dict[str, set[str]] = {}
    for game in scoring.all_games():
        for kind in game.round_types:
            for fact in (fact for stage in kind.stages for fact in stage.facts):
                having.setdefault(fact.key, set()).add(game.slug)
    for path in (ROOT / "docs" / "examples").glob("*.json"):
        verdict = check(json.loads(path.read_text(encoding="utf-8"))).json()
        for told in (*verdict["rounds"], verdict["next"] or {}):
            for key in told:
                having.setdefault(key, set()).add(verdict["game"])
    return {key for key, games in having.items() if len(games) == 1} - SITE_WORDS


def test_no_key_of_a_single_game_is_read_outside_its_file() -> None:
    """What the site says of it the game declares: tags, beside, middle, notes."""
    keys = keys_of_single_games()
    assert {"controller", "pot", "four_aces"} <= keys
    named = re.compile(rf"""["'`](?:{"|".join(sorted(keys))})["'`]""")
    found = [
        f"{path.relative_to(ROOT)}: {hit.group()}"
        for folder in FOLDERS
        for path, text in shared_files(folder)
        for hit in named.finditer(text)
    ]
    assert found == []
