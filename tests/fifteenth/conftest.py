"""A folder of games that holds one more than those of the referee."""

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache

from referee.engine.registry import all_games, by_slug

GAMES = Path(__file__).with_name("games")
HEARTS = GAMES / "hearts.py"


def forget() -> None:
    for cached in (all_games, by_slug):
        cached.cache_clear()
    cache.clear()


@pytest.fixture
def games_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder, empty: a game that is put into it is one of the games."""
    folder = importlib.import_module("referee.games")
    monkeypatch.setattr(folder, "__path__", [*folder.__path__, str(tmp_path)])
    forget()
    yield tmp_path
    forget()


@pytest.fixture
def hearts(games_folder: Path) -> str:
    (games_folder / "hearts.py").write_text(HEARTS.read_text())
    return "hearts"
