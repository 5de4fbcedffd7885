"""A whole sheet as a QR code, read back by code of its own."""

import json
import random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from referee import Game, all_games
from referee.values.compact import dumps
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import sheet_code
from tests.browser.chance import shortest
from tests.tables.links import text_of
from tests.tables.people import STRONG, looker, new_table, play, runner
from tests.tables.scanned import MANY, read


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_the_sheet_of_every_game_is_read_back(game: Game) -> None:
    played = shortest(game)
    sheet = {
        "game": game.slug,
        "players": ["Ånn “the Ace” 🂡", *played.players[1:]],
        "options": played.options,
        "rounds": [one.raw for one in played.rounds],
    }
    digits = sheet_code.digits(dumps(sheet).encode())
    assert digits.isdecimal()
    assert json.loads(read(digits)) == sheet


@pytest.mark.parametrize("length", range(1, 14))
def test_what_is_left_over_is_written_whole(length: int) -> None:
    """Zeros in front of it, and the greatest that it can be."""
    for packed in (bytes(length), b"\xff" * length, b"\x00" * (length - 1) + b"\x01"):
        digits = "".join(sheet_code.code_lines(packed))
        parts = [digits[at : at + 15] for at in range(0, len(digits), 15)]
        whole = [int(part) for part in parts]
        sizes = [min(6, length - at) for at in range(0, length, 6)]
        assert [len(part) for part in parts] == [MANY[size] for size in sizes]
        back = (n.to_bytes(s, "big") for n, s in zip(whole, sizes, strict=True))
        assert b"".join(back) == packed


def test_a_sheet_that_is_too_long_has_no_code() -> None:
    """One code holds 7,089 digits: 2,800 bytes of what nothing makes shorter."""
    noise = random.Random(1).randbytes(1700).hex()
    state = cast(scoring.State, SimpleNamespace(sheet={"game": noise}))
    assert sheet_code.code_of(state, lambda path: f"https://x.example{path}")
    long: Any = SimpleNamespace(sheet={"game": random.Random(1).randbytes(3000).hex()})
    assert sheet_code.code_of(long, lambda path: f"https://x.example{path}") is None


@pytest.fixture
def finished_table(db: None) -> Table:
    """Ann wins with 27 after three rounds."""
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    return table


def test_a_finished_game_is_shared_as_its_sheet(finished_table: Table) -> None:
    """By whoever may see it; it holds no key of the table."""
    for client in (runner(finished_table), looker(finished_table)):
        page = f"/t/{finished_table.code}/share/"
        assert "To check" in text_of(client.get(page))
        answer = client.get(f"{page}?join=sheet")
        join = answer.context["join"]
        assert join.gives == "sheet"
        address, _, digits = join.address.partition("#")
        assert address == "http://testserver/check/"
        assert json.loads(read(digits)) == scoring.read(finished_table).sheet
        keys = (
            finished_table.host_token,
            finished_table.scorer_token,
            finished_table.viewer_token,
        )
        assert not any(key in answer.content.decode() for key in keys[:2])


def test_a_game_that_goes_on_has_no_code_of_its_sheet(db: None) -> None:
    table = new_table()
    play(table, STRONG)
    answer = runner(table).get(f"/t/{table.code}/share/?join=sheet")
    assert answer.context["join"].gives != "sheet"
    assert "To check" not in text_of(answer)


def test_a_printed_sheet_has_it_too(finished_table: Table) -> None:
    answer = runner(finished_table).get(f"/t/{finished_table.code}/sheet/")
    assert answer.context["poster"].join.gives == "sheet"
    assert f"/t/{finished_table.code}/share/?join=sheet" in answer.content.decode()
