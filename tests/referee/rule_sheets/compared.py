"""Games that documents describe beside the same games written by hand."""

from typing import Any

from referee import check
from tests.referee.rule_sheets import described, drawn, found
from tests.referee.rule_sheets.oracles import ORACLES


def differs(name: str, number: int) -> list[Any]:
    """What a sheet by chance scores, and what the oracle says, where they differ."""
    game, made = described(name), drawn(described(name), number)
    with found(game):
        verdict = check(made.sheet)
    played = verdict.rounds
    if not played:
        return []
    whole, people = made.sheet["rounds"][: len(played)], len(made.sheet["players"])
    told = ORACLES[name](made.sheet.get("options", {}), people, whole)
    points = [r.points for r in played]
    over = game.end(played[-1]) is not None
    wrong: list[Any] = [(points, told.points)] if points != told.points else []
    wrong += [r for r in played if verdict.table.sums(r.lines) != r.points]
    if over != (told.winners is not None) or (over and verdict.winners != told.winners):
        wrong.append((verdict.winners, told.winners))
    if over and told.bonus and verdict.table.sums(verdict.bonus or []) != told.bonus:
        wrong.append((verdict.bonus, told.bonus))
    return wrong
