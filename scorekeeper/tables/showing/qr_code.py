"""A link as a QR code, drawn."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import segno

KEPT = 128  # of some 5 kB each


@dataclass(frozen=True)
class Code:
    """A QR code as one path, with the quiet edge that cameras need."""

    size: int
    path: str


@lru_cache(maxsize=KEPT)
def draw(text: str) -> Code:
    return path_of(segno.make(text, error="m", micro=False))


def path_of(made: segno.QRCode) -> Code:
    rows = list(made.matrix_iter(border=4))
    return Code(len(rows), "".join(line(y, row) for y, row in enumerate(rows)))


def line(y: int, row: Iterable[int]) -> str:
    """The dark stretches of one row."""
    x, path = 0, ""
    for dark, stretch in groupby(row):
        wide = len(list(stretch))
        path += f"M{x} {y}h{wide}v1H{x}z" if dark else ""
        x += wide
    return path
