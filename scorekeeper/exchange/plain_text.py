"""A text that was pasted or given, kept until it is taken: its cells and letters can be
read otherwise, by another mark between cells or another code page.
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.exchange import plain_cells, plain_columns, plain_letters
from scorekeeper.exchange.plain_cells import Cells
from scorekeeper.exchange.sheet_faults import Refused
from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues.models import SheetBatch

# By the name in the form; a tab would be lost there.
MARKS = {
    "semicolon": (";", gettext_lazy("semicolons")),
    "comma": (",", gettext_lazy("commas")),
    "tab": ("\t", gettext_lazy("tabs")),
}
NAMES = {mark: name for name, (mark, _) in MARKS.items()}
# Where they are kept; `text` holds the bytes one by one, whatever letters they are.
TEXT, MARK, PAGE = "text", "mark", "page"


def cells_of(raw: bytes) -> tuple[Cells, dict[str, str]]:
    """The cells, and what they were read from. Raises Refused."""
    if raw.startswith(plain_cells.PACKED):
        return plain_cells.cells_of(raw), {}
    text, page = plain_letters.read(raw)
    found = {TEXT: raw.decode("latin-1") if page else text, PAGE: page}
    mark = plain_cells.mark_of(text)
    return plain_cells.whole(plain_cells.split_cells(text)), found | {MARK: mark}


def read_again(batch: SheetBatch, typed: Mapping[str, str]) -> bool:
    """Whether another mark or code page was chosen; the batch is read by it then."""
    told = batch.columns
    if TEXT not in told:
        return False
    mark = MARKS.get(typed.get(MARK, ""), (told[MARK],))[0]
    page = typed.get(PAGE, "")
    page = page if told[PAGE] and page in plain_letters.PAGES else told[PAGE]
    if (mark, page) == (told[MARK], told[PAGE]):
        return False
    try:
        cells = plain_cells.whole(plain_cells.split_cells(text_of(told, page), mark))
    except Refused:  # nothing is left of it by that mark
        return False
    kept = {name: told[name] for name in ("game", "form", TEXT)}
    batch.columns = (
        plain_columns.guess_columns(cells).told | kept | {MARK: mark, PAGE: page}
    )
    batch.sheets, batch.count = cells, len(cells)
    return True


def text_of(told: Mapping[str, Any], page: str) -> str:
    text: str = told[TEXT]
    return plain_letters.read(text.encode("latin-1"), page)[0] if page else text


def forget(batch: SheetBatch) -> None:
    """What was taken needs it no more."""
    for name in (TEXT, MARK, PAGE):
        batch.columns.pop(name, None)
