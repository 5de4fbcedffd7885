"""Games written by docs/adding-a-game.md: each is one file, and no test turns red."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from referee import SheetError, check
from scorekeeper.tables import scoring
from tests.fifteenth.conftest import GAMES
from tests.tables.people import FOUR, new_table, runner

ROOT = Path(__file__).parents[2]
NEW = sorted(path.stem for path in GAMES.glob("*.py"))
# What goes over every game there is.
CONTRACTS = (
    "tests/referee/test_every_game.py",
    "tests/referee/test_league.py",
    "tests/referee/test_sums.py",
    "tests/referee/test_allowed.py",
    "tests/referee/test_ruling.py",
    "tests/referee/test_schema.py",
    "tests/referee/test_compulsory.py",
    "tests/tables/test_desk.py",
    "tests/tables/test_draft_answers.py",
    "tests/tables/test_example.py",
    "tests/tables/test_citations.py",
    "tests/tables/test_entry_pages.py",
    "tests/phone/test_counted.py",
)
# What looks at all games together.
TOGETHER = (
    "tests/referee/test_endings.py",
    "tests/referee/test_void.py::test_every_game_has_void_rounds_of_its_own_or_these",
    "tests/referee/test_generator.py::test_all_games_come_in_turn",
    "tests/referee/test_texts.py::test_every_text_is_reached",
)


def test_they_keep_what_every_game_promises(tmp_path: Path) -> None:
    """In a copy of the site, where they lie in the folder as any other game."""
    for name in ("referee", "scorekeeper", "tests", "templates", "static", "docs"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in ("pyproject.toml", "manage.py"):
        shutil.copy(ROOT / name, tmp_path)
    for path in GAMES.glob("*.py"):
        shutil.copy(path, tmp_path / "referee" / "games")
    assert count_passes(tmp_path, *CONTRACTS, "-k", " or ".join(NEW)) > 20 * len(NEW)
    assert count_passes(tmp_path, *TOGETHER) > len(NEW)


def count_passes(folder: Path, *asked: str) -> int:
    """How many tests pass in that copy, where all do."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run(
        [*command, *asked], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:]
    return int(done.stdout.split(" passed")[0].split()[-1])


@pytest.fixture
def new(games_folder: Path) -> None:
    for path in GAMES.glob("*.py"):
        shutil.copy(path, games_folder)


@pytest.mark.usefixtures("new")
def test_oh_hell_scores_an_exact_bid() -> None:
    """Hands of 3, 2 and 1 card. Ann 1 of 1: 11, Ben 2 of 1: 0, Cleo 0 of 0: 10."""
    rounds = [
        {"trump": "H", "bids": [1, 1, 0], "tricks": [1, 2, 0]},
        {"trump": "S", "bids": [0, 1, 0], "tricks": [0, 1, 1]},
        {"trump": "D", "bids": [0, 0, 0], "tricks": [0, 0, 1]},
    ]
    raw = {"game": "oh_hell", "players": FOUR[:3], "options": {"most_cards": 3}}
    assert check({**raw, "rounds": rounds[:1]}).totals == [11, 0, 10]
    done = check({**raw, "rounds": rounds})
    # Then 10, 11, 0, and in the hand of one card 10, 10, 0.
    assert (done.totals, done.winners) == ([31, 21, 10], [0])
    hooked = {"trump": "H", "bids": [1, 1, 1], "tricks": [1, 1, 1]}
    with pytest.raises(SheetError, match="Ann deals and has to bid another number"):
        check({**raw, "rounds": [hooked]})


@pytest.mark.usefixtures("new")
def test_spades_counts_bags_and_nil() -> None:
    """Bags of both hands of Ann and Cleo: 3, then 7: ten cost 100."""
    rounds = [
        # 5 bid, 8 taken: 50 + 3. Ben's nil is made, Dan took 5 of 4: 100 + 40 + 1.
        {"bids": [3, 0, 2, 4], "tricks": [5, 0, 3, 5]},
        # 2 bid, 9 taken: 20 + 7 - 100. 6 bid, 4 taken: -60.
        {"bids": [1, 2, 1, 4], "tricks": [5, 0, 4, 4]},
    ]
    raw = {"game": "spades", "players": FOUR}
    first = check({**raw, "rounds": rounds[:1]})
    assert first.totals == [53, 141]
    both = check({**raw, "rounds": rounds})
    assert both.totals == [-20, 81]
    assert both.json()["next"]["bags"] == [0, 1]


@pytest.mark.django_db
@pytest.mark.usefixtures("new")
def test_spades_says_nil_on_its_keys_and_shows_the_bags() -> None:
    """8 of 6 bid: Ann and Cleo have 2 bags. Dan has 5 of 3, and Ben his nil."""
    table = new_table("spades")
    phone: Client = runner(table)
    html = phone.get(reverse("tables:table", args=[table.code])).content.decode()
    assert 'data-rungs="0|1|2|3' in html
    assert '<option value="0">nil</option>' in html
    url = reverse("tables:record", args=[table.code])
    bids = {"bids-0": "4", "bids-1": "0", "bids-2": "2", "bids-3": "3"}
    phone.post(url, bids | {"round": "1", "after": "0"})
    assert scoring.read(table).round(1) == {"bids": [4, 0, 2, 3]}
    tricks = {"tricks-0": "5", "tricks-1": "0", "tricks-2": "3", "tricks-3": "5"}
    phone.post(url, tricks | {"round": "1", "after": "1"})
    for name in ("table", "board", "sheet"):
        html = phone.get(reverse(f"tables:{name}", args=[table.code])).content.decode()
        assert "2 bags" in html, name
