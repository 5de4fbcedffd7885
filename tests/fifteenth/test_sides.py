"""Partners sit where a game says: neighbours, or three pairs."""

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from referee import check
from referee.engine.game import check_sides
from scorekeeper.tables import scoring
from tests.tables.people import FOUR, new_table, runner

GUIDE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"


@pytest.fixture
def neighbours(games_folder: Path) -> None:
    """The game of the guide, where neighbours are partners."""
    [whist] = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    partners, neighbours = "sides=partners_of_four", "sides=lambda n: ((0, 1), (2, 3))"
    assert partners in whist
    (games_folder / "neighbours.py").write_text(whist.replace(partners, neighbours))


def sheet(*tricks: list[int]) -> dict[str, object]:
    rounds = [{"trump": "H", "tricks": won} for won in tricks]
    return {"game": "neighbours", "players": FOUR, "rounds": rounds}


@pytest.mark.usefixtures("neighbours")
def test_what_partners_win_counts_together() -> None:
    verdict = check(sheet([8, 5]))
    assert verdict.json()["sides"] == [[0, 1], [2, 3]]
    assert verdict.totals == [2, 0]


@pytest.mark.django_db
@pytest.mark.usefixtures("neighbours")
def test_the_site_shows_them_together() -> None:
    table = new_table("neighbours")
    phone: Client = runner(table)
    facts = {"trump": "H", "tricks-0": "8", "round": "1", "after": str(table.version)}
    url = reverse("tables:record", args=[table.code])
    page = phone.post(url, facts, follow=True).content.decode()
    assert "Round 1 saved" in page
    assert "Ann and Ben" in page
    assert scoring.read(table).shown["totals"] == [2, 0]
    for name in ("sheet", "chart", "board", "more"):
        answer = phone.get(reverse(f"tables:{name}", args=[table.code]))
        assert answer.status_code == 200


def test_every_seat_is_of_one_side() -> None:
    check_sides("Pairs", ((0, 3), (1, 4), (2, 5)), 6)
    for wrong in (((0, 1), (1, 2)), ((0, 1),), ((0, 1), (2, 3))):
        with pytest.raises(ValueError, match="Pairs"):
            check_sides("Pairs", wrong, 3)
