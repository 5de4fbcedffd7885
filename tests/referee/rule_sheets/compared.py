"""Games that documents describe beside the same games written by hand."""

from typing import Any, NamedTuple

from referee import check
from tests.referee.rule_sheets import draw_sheet, game_by_document, register
from tests.referee.rule_sheets.oracles import ORACLES


class Compared(NamedTuple):
    """A sheet by chance: its whole rounds, whether it is over, where the two differ."""

    rounds: int
    over: bool
    differs: list[Any]


def compare(name: str, number: int) -> Compared:
    """What a sheet by chance scores, beside what the oracle says. Of one without a
    whole round there is nothing to compare: it counts as 0 rounds, and not as equal.
    """
    game, made = game_by_document(name), draw_sheet(game_by_document(name), number)
    with register(game):
        verdict = check(made.sheet)
    played = verdict.rounds
    if not played:
        return Compared(0, False, [])
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
    return Compared(len(played), over, wrong)
