"""How the tests of the rules write a sheet and read its answer."""

from pathlib import Path
from typing import Any

from referee import Game, SheetError, all_games, check

KNOWN = Path(__file__).resolve().parents[2] / "referee" / "suite" / "known"

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil"]


def games_by_hand() -> list[Game]:
    """Those of which sheets were worked out by hand, as of each that is to stay."""
    known = {path.stem for path in KNOWN.glob("*.jsonl")}
    return [game for game in all_games() if game.slug in known]


def sheet(
    game: str, *rounds: Any, players: int = 4, ended: bool = False, **options: Any
) -> dict[str, Any]:
    return {
        "game": game,
        "players": NAMES[:players],
        "options": options,
        "rounds": list(rounds),
        "ended": ended,
    }


def verdict(raw: object) -> dict[str, Any]:
    """The verdict as JSON; every round's points must be the sum of its lines."""
    answer = check(raw).json()
    for scored in answer["rounds"]:
        sums = [0] * len(answer["sides"])
        for line in scored["reasons"]:
            sums[line["side"]] += line["points"]
        assert sums == scored["points"]
    return answer


def refusal(raw: object) -> tuple[int | None, str | None, str]:
    """Where and why a sheet is refused: (round, field, code)."""
    try:
        answer = check(raw)
    except SheetError as refused:
        error = refused.json()["error"]
        assert set(error) == {"round", "field", "code", "message"}
        assert error["message"].strip()
        return error["round"], error["field"], error["code"]
    raise AssertionError(f"not refused: {answer.json()}")


def points(answer: dict[str, Any]) -> list[list[int]]:
    return [scored["points"] for scored in answer["rounds"]]
