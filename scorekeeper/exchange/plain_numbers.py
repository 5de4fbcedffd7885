"""Numbers as clubs write them: one reading for a whole column, from all its cells.

1.204 is a thousand and more, or little more than 1: what the other cells of its column
have beside their marks tells which; where none does, somebody is asked. Nothing is
ever a float.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

MARKS = ".,"
BLANKS = str.maketrans("", "", "’'\u00a0\u202f ")
WHOLE, FRACTION = "thousands", "decimals"
# A column with a plain number from here on is none of averages, where those with marks
# are at the most so many times as large.
LARGE, FARTHEST = 100, 10


@dataclass(frozen=True)
class Reading:
    """`mark`: of decimals, the last one in a cell where both are; without it every mark
    groups thousands. `doubt`: the mark of which no cell tells what it is.
    """

    mark: str = ""
    doubt: str = ""

    def number(self, cell: str) -> Decimal | None:
        """None where it is none; of a doubt the thousands."""
        plain = strip(cell)
        mark = max(self.mark, key=plain.rfind, default="")
        others = MARKS.replace(mark, "")
        whole, _, rest = plain.partition(mark) if mark else (plain, "", "")
        if any(mark in whole for mark in others):
            grouped = re.compile(rf"-?\d{{1,3}}(?:[{re.escape(others)}]\d{{3}})+")
            if not grouped.fullmatch(whole):
                return None
            whole = re.sub(r"[^\d-]", "", whole)
        if not re.fullmatch(r"-?\d{1,7}", whole) or not re.fullmatch(r"\d{0,6}", rest):
            return None
        return Decimal(f"{whole}.{rest or 0}")


def strip(cell: str) -> str:
    return cell.replace("−", "-").replace("+", "").strip().translate(BLANKS)


def bare_count(cell: str) -> str:
    """1. Serie, Series 1: 1. Where it holds not just one number, what stands there."""
    numbers = re.findall(r"\d+", cell)
    return numbers[0] if len(numbers) == 1 else cell if numbers else ""


def reading_of(cells: Iterable[str], chosen: str = "") -> Reading:
    """`chosen`: what somebody said, where the cells leave a doubt."""
    found = [strip(cell) for cell in cells if any(map(str.isdigit, cell))]
    decimal = {mark for cell in found for mark in decimal_in(cell)}
    if len(decimal) == 1:
        return Reading(mark=decimal.pop())
    unclear = [mark for cell in found for mark in MARKS if is_unclear(cell, mark)]
    if not unclear:
        return Reading(mark=MARKS if decimal else "")
    both = all(any(mark in cell for cell in found) for mark in MARKS)
    if not both and are_thousands(found):
        return Reading()
    if chosen:
        mark = MARKS if both else unclear[0]
        return Reading(mark=mark if chosen == FRACTION else "")
    return Reading(doubt=unclear[0])


def decimal_in(cell: str) -> Iterable[str]:
    """The mark that can only be one of decimals: 66.6, 0,125, 1.204,5."""
    if not re.fullmatch(r"-?[\d.,]+", cell):
        return
    last = max(MARKS, key=cell.rfind)
    if len({one for one in cell if one in MARKS}) == 2:
        yield last
    elif cell.count(last) == 1:
        before, _, after = cell.lstrip("-").partition(last)
        if len(after) != 3 or len(before) > 3 or before in ("", "0"):
            yield last


def is_unclear(cell: str, mark: str) -> bool:
    return bool(re.fullmatch(rf"-?[1-9]\d{{0,2}}{re.escape(mark)}\d{{3}}", cell))


def are_thousands(cells: Sequence[str]) -> bool:
    """Some cell says so: 1.204.300; or hundreds beside them, 812 beside 1.204.

    Whoever writes 1500 without a mark groups none; and 100 is as well the highest of
    averages as a small sum where the others would be tens of thousands.
    """
    if any(re.fullmatch(r"-?\d{1,3}(?:[.,]\d{3}){2,}", cell) for cell in cells):
        return True
    whole = [abs(int(cell)) for cell in cells if re.fullmatch(r"-?\d+", cell)]
    marked = [
        one for cell in cells for mark in MARKS for one in group_digits(cell, mark)
    ]
    most = max(whole, default=0)
    return LARGE <= most < 1000 and min(marked) <= FARTHEST * most


def group_digits(cell: str, mark: str) -> Iterator[int]:
    """1.204 without its mark."""
    if is_unclear(cell, mark):
        yield abs(int(cell.replace(mark, "")))
