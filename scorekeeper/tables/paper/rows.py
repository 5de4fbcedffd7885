"""A score sheet of paper as it was typed or pasted: names, rows of numbers, totals."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from scorekeeper.tables import sentences, spoken
from scorekeeper.tables.paper import texts

MOST_ROWS, MOST_COLUMNS, MOST_DIGITS = 1000, 24, 7
MOST_PROBLEMS = 12
EMPTY = frozenset(("", "-", "−", "–", "—", "/"))
NUMBER = re.compile(r"[+\-−–]?\d+")


@dataclass(frozen=True)
class Line:
    """One line that was typed: its number, its cells."""

    number: int
    cells: list[str]

    @property
    def head(self) -> str:
        return head_of(self.cells)

    @property
    def is_names(self) -> bool:
        """Nothing in it is a number, and it is no row of totals."""
        rest = self.cells[1:] if is_any(texts.ROUND, self.head) else self.cells
        told = [cell for cell in rest if cell not in EMPTY]
        return bool(told) and not any(map(has_digit, told[:1])) and not self.is_total

    @property
    def is_total(self) -> bool:
        return is_any(texts.TOTAL, self.head) and any(map(has_digit, self.cells[1:]))


def is_any(words: sentences.Text, cell: str) -> bool:
    """Whether it is one of them, in whichever language: sheets are passed on."""
    return cell.casefold() in spoken.words_to_type(words)


def head_of(cells: Sequence[str]) -> str:
    return cells[0].strip(" .:")


def has_digit(cell: str) -> bool:
    return any(one.isdigit() for one in cell)


@dataclass(frozen=True)
class Rows:
    """What was read: a number for each column of each round, and the totals below.

    `each`: so many columns are of each side. `problems` say what cannot be read.
    """

    names: list[str]
    each: int = 1
    rounds: list[list[int]] = field(default_factory=list)
    totals: list[int] | None = None
    problems: list[str] = field(default_factory=list)


def is_table(text: str) -> bool:
    """It may be a table of numbers, and no file."""
    return text.lstrip("\ufeff \t\r\n")[:1] not in ("", "{", "[", '"') and any(
        NUMBER.fullmatch(cell)
        for line in lines_of(text[:20_000])
        for cell in line.cells
    )


def lines_of(text: str) -> list[Line]:
    """The lines that say something, each in its cells."""
    typed = text.replace("\ufeff", "").replace("\u00a0", " ").splitlines()
    every = [(number, line) for number, line in enumerate(typed, 1) if line.strip()]
    parted = parting([line for _, line in every])
    return [
        Line(number, [cell.strip() for cell in parted.split(line.strip(" "))])
        for number, line in every
    ]


def parting(lines: Sequence[str]) -> re.Pattern[str]:
    """What parts the cells: a tab, else a sign, else blanks."""
    for sign in "\t;|,":
        if any(sign in line for line in lines):
            return re.compile(re.escape(sign))
    wide = all(re.search(r"\S {2,}\S", line) for line in lines)
    return re.compile(r" {2,}" if wide else r"\s+")


def read(text: str, names: Sequence[str], sides: Sequence[int], each: int) -> Rows:
    """The table; `names` where it has none, `sides`: how many there may be, `each`:
    so many columns are of each side at least.
    """
    lines = lines_of(text)
    if len(lines) > MOST_ROWS:
        problem = sentences.sentence(texts.TOO_MANY_ROWS, most=MOST_ROWS)
        return Rows(list(names), problems=[problem])
    head = lines[0] if lines and lines[0].is_names else None
    body = lines[1:] if head else lines
    wide = Counter(len(trim(one.cells)) for one in body if not one.is_total)
    width = max(wide, key=lambda one: (wide[one], one)) if wide else 0
    names = list(names) or (names_in(head.cells) if head else [])
    if not names:
        fits = [n for n in sides if width in widths(n, each)]
        many = fits[0] if fits else width
        names = [sentences.sentence(texts.COLUMN, number=i + 1) for i in range(many)]
    if not names or len(names) > MOST_COLUMNS:
        return Rows(names, problems=[sentences.sentence(texts.NO_ROUNDS)])
    return numbers_in(body, names, each, width)


def widths(sides: int, each: int) -> set[int]:
    """How many cells a row may have: with the running totals, with its number."""
    both = (sides * each, sides * (each + 1))
    return {*both, *(one + 1 for one in both)}


def trim(cells: Sequence[str]) -> list[str]:
    """Less the empty cells that a spreadsheet leaves at the end of a row."""
    kept = list(cells)
    while kept and not kept[-1]:
        kept.pop()
    return kept


def names_in(cells: Sequence[str]) -> list[str]:
    head = head_of(cells)
    rest = cells[1:] if not head or is_any(texts.ROUND, head) else cells
    told = [cell[:40] for cell in rest if cell and not is_any(texts.OVER, cell)]
    return list(dict.fromkeys(told))


def wrong_width(line: Line, many: int, columns: int, width: int) -> str:
    """It differs from the other rows; or they all have too few or too many."""
    got, needs = len(trim(line.cells)), many * columns
    if width in (needs, needs + 1):
        return sentences.sentence(
            texts.WRONG_WIDTH, row=line.number, got=got, needs=width
        )
    return sentences.sentence(
        texts.NOT_SO_MANY, row=line.number, got=got, needs=needs, each=columns
    )


def numbers_in(body: list[Line], names: list[str], each: int, width: int) -> Rows:
    """The rows below the names, each number in its column."""
    many = len(names)
    with_total = width in (many * (each + 1), many * (each + 1) + 1)
    columns = each + 1 if with_total else each
    found = Rows(names, columns)
    totals = None
    for line in body:
        if line.is_total:
            totals = totals_in(line, names, found.problems)
            continue
        cells = cells_of(line, many * columns, width)
        if cells is None:
            found.problems.append(wrong_width(line, many, columns, width))
            continue
        row = list(read_cells(line.number, cells, names, columns, found.problems))
        found.rounds.append(row)
    if not found.rounds and not found.problems:
        found.problems.append(sentences.sentence(texts.NO_ROUNDS))
    return Rows(names, columns, found.rounds, totals, found.problems[:MOST_PROBLEMS])


def cells_of(line: Line, needs: int, width: int) -> list[str] | None:
    """The cells of a round without its number; None where they are not as many."""
    cells = trim(line.cells)
    if width == needs + 1:
        cells = cells[1:]
    if len(cells) > needs or (len(cells) < needs and len(line.cells) == len(cells)):
        return None
    return cells + [""] * (needs - len(cells))


def totals_in(line: Line, names: list[str], problems: list[str]) -> list[int] | None:
    """The totals written below: of each side the last number that it has."""
    cells = line.cells[1:]
    each, rest = divmod(len(cells), len(names))
    if not each or rest:
        cells, each = trim(cells), 1
    if len(cells) != each * len(names):
        text, got = texts.WRONG_TOTALS, len(cells)
        problems.append(
            sentences.sentence(text, row=line.number, needs=len(names), got=got)
        )
        return None
    last = [
        next((c for c in reversed(cells[i : i + each]) if c), "")
        for i in range(0, len(cells), each)
    ]
    return list(read_cells(line.number, last, names, 1, problems))


def read_cells(
    row: int, cells: list[str], names: list[str], each: int, problems: list[str]
) -> Iterator[int]:
    """The numbers of a row; what is none is said with its place."""
    for place, cell in enumerate(cells):
        typed = cell.replace(" ", "").replace("\u202f", "")
        if typed in EMPTY:
            yield 0
        elif NUMBER.fullmatch(typed) and len(typed.lstrip("+-−–")) <= MOST_DIGITS:
            yield int(re.sub("[−–]", "-", typed))
        else:
            name, said = names[place // each], cell[:20]
            problems.append(
                sentences.sentence(texts.NO_NUMBER, row=row, name=name, cell=said)
            )
            yield 0
