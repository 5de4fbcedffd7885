"""How the results stand on a paper: a line each, a column a player, or an evening.

Whatever it is, it becomes lines of date, name, points and series.
"""

from collections.abc import Iterable, Sequence

from scorekeeper.exchange import plain_days, plain_numbers
from scorekeeper.exchange.plain_cells import Cells
from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues.names import normal
from scorekeeper.leagues.people import heads
from scorekeeper.tables.spoken import words_to_type

LIST, PLAYERS, EVENINGS = "list", "players", "evenings"
LAYOUTS = {
    LIST: gettext_lazy("one player of an evening on each line"),
    PLAYERS: gettext_lazy("a column for each player"),
    EVENINGS: gettext_lazy("a column for each evening"),
}
# A title stands above the heads, and not farther.
ABOVE = 10


def guess_layout(head: Sequence[str], body: Cells, *, named: bool) -> str:
    """`head`: what stands over the columns; `named`: one of them has the names."""
    if is_dated(head, body):
        return EVENINGS
    if not named and len(players(head, body)) > 1:
        return PLAYERS
    return LIST


def is_dated(head: Sequence[str], below: Cells) -> bool:
    """Days stand beside each other; or it is one alone, with numbers under it."""
    days = [at for at, cell in enumerate(head) if plain_days.looks_dated(cell)]
    if len(days) != 1:
        return len(days) > 1
    cells = [row[days[0]] for row in below if days[0] < len(row)]
    reading = plain_numbers.reading_of(cells)
    counts = any(reading.number(cell) is not None for cell in cells)
    return counts and not any(map(plain_days.looks_dated, cells))


def goes_on(rows: Cells, at: int) -> bool:
    """Without a head of its own the column is of the day before it."""
    cells = cells_in(rows, at)
    return bool(cells) and not is_sum(cells[0])


def adds_up(rows: Cells, at: int, others: Sequence[int]) -> bool:
    """Whatever stands there is the sum of the others: in two lines at the least, and
    somewhere of more than one number.
    """
    if len(others) < 2:
        return False
    readings = {n: plain_numbers.reading_of(cells_in(rows, n)) for n in (at, *others)}
    found = []
    for row in rows:
        told = [n for n in others if n < len(row) and is_told(row[n])]
        if at < len(row) and is_told(row[at]):
            parts = [readings[n].number(row[n]) for n in told]
            found.append((parts, readings[at].number(row[at])))
    if any(total is None or None in parts for parts, total in found):
        return False
    right = all(sum(filter(None, parts)) == total for parts, total in found)
    several = any(sum(map(bool, parts)) > 1 for parts, _ in found)
    return right and several and len(found) > 1


def cells_in(rows: Cells, at: int) -> list[str]:
    return [row[at] for row in rows if at < len(row) and is_told(row[at])]


def second_name(rows: Cells, at: int, free: Iterable[int]) -> int | None:
    """The column beside that of the names which has the other half of them: a word in
    each line, as there, and hardly twice the same.
    """
    first = [row[at] for row in rows if at < len(row) and row[at]]
    for beside in (at + 1, at - 1):
        lines = [row for row in rows if at < len(row) and row[at]]
        second = [row[beside] for row in lines if 0 <= beside < len(row)]
        words = all(is_word(cell) for cell in [*first, *second])
        known = {normal(cell) for cell in second}
        if beside in free and words and len(second) == len(first):
            pairs = {*zip(map(normal, first), map(normal, second))}
            if 2 * len(known) > len(pairs) > 1:
                return beside
    return None


def is_word(cell: str) -> bool:
    """A name alone: Ann, O’Neill, Müller-Lüdenscheidt."""
    return bool(cell) and " " not in cell and not any(map(str.isdigit, cell))


def is_told(cell: str) -> bool:
    """A dash is as good as nothing: who was not there has none."""
    return any(map(str.isalnum, cell))


def players(head: Sequence[str], body: Cells) -> list[int]:
    """The columns that are called by a name and hold numbers."""
    known = heads.all_known()
    found = []
    for at, name in enumerate(head):
        cells = cells_in(body, at)
        reading = plain_numbers.reading_of(cells)
        told = bool(cells) and all(reading.number(one) is not None for one in cells)
        if told and name[:1].isalpha() and normal(name).rstrip(".") not in known:
            found.append(at)
    return found


def is_sum(name: str) -> bool:
    """A line that adds up the others."""
    return normal(name).rstrip(".:") in words_to_type(heads.SUM)
