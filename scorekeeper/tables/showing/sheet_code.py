"""A whole score sheet as a QR code: an address whose fragment is the sheet.

The fragment reaches no server: a phone that keeps the site reads it without a network
(static/js/check.js). It is written in digits, which a code holds in 3⅓ bits each: `1`,
the way it is written, then the sheet’s JSON deflated, 15 digits for 6 bytes; of
the last bytes as many digits as they need.
"""

import zlib
from collections.abc import Iterable
from dataclasses import dataclass

import segno
from django.urls import reverse
from segno import consts

from referee.values.compact import dumps
from scorekeeper.tables import scoring
from scorekeeper.tables.showing import qr_code
from scorekeeper.tables.showing.table_links import Absolute

WRITTEN = "1"
AT_ONCE = 6  # bytes: what they say is exact as a number of JavaScript
DIGITS = (0, 3, 5, 8, 10, 13, 15)  # of so many bytes
# A code that may be folded or stained; a longer one has no room for that.
ROOMY = 2_600  # digits
SIZES = (61, "q1"), (93, "q2"), (125, "q3"), (185, "q4")  # squares


@dataclass(frozen=True)
class SheetCode:
    """`gives` is what it is for, beside the links to score and to watch."""

    address: str
    code: qr_code.Code
    gives: str = "sheet"

    @property
    def size(self) -> str:
        """How wide it stands on paper: each square has five dots of 300 an inch."""
        return next(name for most, name in SIZES if self.code.size <= most)


def code_of(state: scoring.State, absolute: Absolute) -> SheetCode | None:
    """None where the sheet is longer than one code can be."""
    page = absolute(reverse("tables:check_file")) + "#"
    said = digits(dumps(state.sheet).encode())
    parts = (page, consts.MODE_BYTE), (said, consts.MODE_NUMERIC)
    error = "m" if len(said) <= ROOMY else "l"
    try:
        # What is deflated looks like chance: no mask is better than another.
        made = segno.make(
            parts,  # type: ignore[arg-type]  # it takes several, each in its own way
            error=error,
            boost_error=False,
            mask=3,
            micro=False,
        )
    except segno.DataOverflowError:
        return None
    return SheetCode(page + said, qr_code.path_of(made))


def digits(sheet: bytes) -> str:
    """How a sheet is written in a fragment."""
    packed = zlib.compress(sheet, 9, wbits=-zlib.MAX_WBITS)
    return WRITTEN + "".join(code_lines(packed))


def code_lines(packed: bytes) -> Iterable[str]:
    for at in range(0, len(packed), AT_ONCE):
        part = packed[at : at + AT_ONCE]
        yield f"{int.from_bytes(part):0{DIGITS[len(part)]}d}"
