"""What a correction changes: the table as it stands beside what it would become."""

from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from scorekeeper.tables import log, scoring


@dataclass(frozen=True)
class Cell:
    """One side’s score in one round, each before and after a correction."""

    points: tuple[int | None, int | None]
    total: tuple[int | None, int | None]

    @property
    def differs(self) -> bool:
        return self.points[0] != self.points[1] or self.total[0] != self.total[1]


@dataclass(frozen=True)
class Row:
    """One round before and after; None where it does not count."""

    number: int
    dealer: tuple[int | None, int | None]
    cells: list[Cell]

    @property
    def differs(self) -> bool:
        return self.dealer[0] != self.dealer[1] or any(c.differs for c in self.cells)


@dataclass(frozen=True)
class Comparison:
    """What a correction changes.

    `before` and `after` are verdicts, `rows` the rounds that differ. `broken`: the
    first later round that cannot stand then; it and all after it would be taken out,
    and `keep` is the last that counts. `rounds` is how many there are.
    """

    number: int
    facts: log.Facts
    rounds: int
    before: dict[str, Any]
    after: dict[str, Any]
    rows: list[Row]
    broken: scoring.SheetError | None
    keep: int | None


def compare(at: scoring.TableRound, facts: log.Facts) -> Comparison:
    """Round `number` with other facts, beside what stands.

    Raises scoring.SheetError when the facts themselves are refused.
    """
    after = at.state.match.with_round_at(at.number, facts)
    broken = after.trouble
    keep = len(after.verdict.rounds) if broken else None
    if broken and keep is not None and keep < at.number:
        raise broken
    rows = [row for row in rows_of(at.state.shown, after.json) if row.differs]
    rounds, before = len(after.raws), at.state.shown
    return Comparison(at.number, facts, rounds, before, after.json, rows, broken, keep)


def rows_of(before: dict[str, Any], after: dict[str, Any]) -> list[Row]:
    """Every round of two verdicts, side by side."""
    sides = range(len(before["sides"]))
    rows = []
    for was, now in zip_longest(before["rounds"], after["rounds"]):
        pair = (was, now)
        cells = [
            Cell(one_side(pair, "points", side), one_side(pair, "totals", side))
            for side in sides
        ]
        dealer = (was and was["dealer"], now and now["dealer"])
        rows.append(Row((was or now)["number"], dealer, cells))
    return rows


def one_side(
    pair: tuple[Any, Any], key: str, side: int
) -> tuple[int | None, int | None]:
    """Points or totals of a side in a round, as they were and as they are now."""
    was, now = (one[key][side] if one else None for one in pair)
    return was, now
