"""A table of cells out of what somebody pasted or gave: text with marks, or XLSX."""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from io import BytesIO
from itertools import islice
from typing import Any
from zipfile import BadZipFile, ZipFile

from scorekeeper.exchange import plain_faults as says, plain_letters
from scorekeeper.exchange.sheet_faults import Refused
from scorekeeper.leagues.fields import tidy

BYTES, LINES, COLUMNS, LETTERS = 5_000_000, 5000, 60, 100
# A spreadsheet may be packed; unpacked it is at most so large.
UNPACKED = 60_000_000
PACKED = b"PK\x03\x04"
MARKS = "\t;,"
# How a spreadsheet says what parts its cells; what stands between quotes.
SAID, QUOTED = re.compile(r"sep=(.)", re.I), re.compile(r'"[^"]*"')

Cells = list[list[str]]


def cells_of(raw: bytes) -> Cells:
    """The lines with their cells, those that are empty too. Raises Refused."""
    if raw.startswith(PACKED):
        return whole(spreadsheet(raw))
    text, _ = plain_letters.read(raw)
    return whole(split_cells(text))


def whole(found: Iterable[Sequence[str]]) -> Cells:
    """Tidy cells of a square, without what is empty below it. Raises Refused."""
    lines = [[tidy(cell)[:LETTERS] for cell in row[:COLUMNS]] for row in found]
    while lines and not any(lines[-1]):
        lines.pop()
    if not lines:
        raise Refused(says.NO_LINES)
    if len(lines) > LINES:
        raise Refused(says.TOO_MANY_LINES(most=LINES))
    width = max(at for row in lines for at, cell in enumerate(row, 1) if cell)
    return [row[:width] for row in lines]


def split_cells(text: str, chosen: str = "") -> Cells:
    """What parts the cells is what was chosen, else what the file says, else what most
    lines agree on.
    """
    lines = text.splitlines()
    if lines and SAID.fullmatch(lines[0].strip()):
        lines = lines[1:]
    mark = chosen or mark_of(text)
    try:
        return list(islice(csv.reader(lines, delimiter=mark), LINES + 1))
    except csv.Error as error:
        raise Refused(says.NOT_READ(why=str(error))) from None


def mark_of(text: str) -> str:
    lines = text.splitlines()
    said = SAID.fullmatch(lines[0].strip()) if lines else None
    return said[1] if said else parting(lines)


def parting(lines: Sequence[str]) -> str:
    """The mark that as many lines as can be have equally often, outside of quotes."""

    def agreeing(mark: str) -> int:
        counts = Counter(QUOTED.sub("", line).count(mark) for line in lines)
        del counts[0]
        return max(counts.values(), default=0)

    return max(MARKS, key=agreeing)


def spreadsheet(raw: bytes) -> Cells:
    """The sheet that is open, as far as lines are taken."""
    from openpyxl import load_workbook

    try:
        with ZipFile(BytesIO(raw)) as packed:
            if sum(one.file_size for one in packed.infolist()) > UNPACKED:
                raise Refused(says.TOO_MANY_LINES(most=LINES))
        book = load_workbook(BytesIO(raw), read_only=True, data_only=True)
        rows = book.active.iter_rows(
            max_row=LINES + 1, max_col=COLUMNS, values_only=True
        )
        return list(as_text(rows))
    except Refused:
        raise
    except (BadZipFile, AttributeError, KeyError, TypeError, ValueError, OSError):
        raise Refused(says.NO_SPREADSHEET) from None
    except SyntaxError:  # how its parser says that the XML is none
        raise Refused(says.NO_SPREADSHEET) from None


def as_text(rows: Iterable[Sequence[Any]]) -> Iterator[list[str]]:
    for row in rows:
        yield [cell_text(cell) for cell in row]


def cell_text(cell: Any) -> str:
    """A day as 2026-11-19, a whole number without a point."""
    if isinstance(cell, datetime):
        return cell.date().isoformat()
    if isinstance(cell, date):
        return cell.isoformat()
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return "" if cell is None else str(cell)
