"""The game that docs/adding-a-game.md shows is a game."""

import dataclasses
import importlib
import re
from pathlib import Path
from typing import Any

import pytest

from referee import Game, SheetError, check, stat_events_of
from referee.engine.registry import by_slug, load

GUIDE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"


@pytest.fixture
def whist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [source] = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    (tmp_path / "whist.py").write_text(source)
    known = by_slug()  # all of them, before the folder grows
    folder = importlib.import_module("referee.games")
    folders = [*folder.__path__, str(tmp_path)]
    monkeypatch.setattr(folder, "__path__", folders)
    monkeypatch.setitem(known, "whist", load("whist"))


def sheet(*tricks: list[int], **options: int) -> dict[str, Any]:
    rounds = [{"trump": "H", "tricks": won} for won in tricks]
    players = ["Ann", "Ben", "Cleo", "Dan"]
    return {"game": "whist", "players": players, "rounds": rounds, "options": options}


@pytest.mark.usefixtures("whist")
def test_it_scores_and_ends() -> None:
    after_one = check(sheet([8, 5]))
    assert after_one.totals == [2, 0]
    assert after_one.standing
    assert after_one.standing.needs == "Ann and Cleo need 3"
    verdict = check(sheet([8, 5], [3, 10], [9, 4]))
    assert (verdict.state, verdict.totals, verdict.winners) == ("finished", [5, 4], [0])
    assert check(sheet([8, 5], [9, 4], game_points=7)).state == "playing"


@pytest.mark.usefixtures("whist")
def test_leagues_count_its_hands() -> None:
    found = stat_events_of(check(sheet([8, 5])))
    assert [(feat.seat, feat.made) for feat in found] == [
        (0, True),
        (1, False),
        (2, True),
        (3, False),
    ]


@pytest.mark.usefixtures("whist")
def test_it_refuses_what_cannot_be() -> None:
    with pytest.raises(SheetError) as refused:
        check(sheet([8, 4]))
    assert refused.value.problem.code == "wrong-total"


@pytest.mark.usefixtures("whist")
def test_it_judges_the_cards() -> None:
    """Ben leads, at the dealer's left; Cleo threw a club and later has a spade."""
    tricks = [["AS", "2C", "3S", "4S"], ["5D", "KS", "2H", "6D"]]
    raw = sheet()
    raw["rounds"] = [{"trump": "H", "play": {"tricks": tricks}}]
    verdict = check(raw).json()
    assert verdict["rounds"] == []
    assert verdict["pending"]["play"] == {
        "leaders": [1, 1],
        "winners": [1, 3],
        "won": [0, 1, 0, 1],
        "faults": [
            {
                "trick": 1,
                "seat": 2,
                "card": "2C",
                "rule": "follow-suit",
                "proof": "KS, played to trick 2",
            }
        ],
    }


def test_it_names_all_that_a_game_can_declare() -> None:
    declared = [one.name for one in dataclasses.fields(Game) if one.init]
    named = set(re.findall(r"\w+", GUIDE.read_text(encoding="utf-8")))
    assert [name for name in declared if name not in named] == []
