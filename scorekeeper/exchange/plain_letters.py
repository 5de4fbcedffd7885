"""Which letters the bytes of a file stand for: UTF-8, or a code page of before it."""

import re

from scorekeeper.exchange.sheet_faults import NOT_TEXT, Refused
from scorekeeper.languages import gettext_lazy

WINDOWS, MAC, DOS = "cp1252", "mac_roman", "cp850"
PAGES = {
    WINDOWS: gettext_lazy("as Windows writes them"),
    DOS: gettext_lazy("as DOS wrote them"),
    MAC: gettext_lazy("as old Macs wrote them"),
}
# What names and notes are written with here, the more usual ones, and all.
USUAL = frozenset("äöüßÄÖÜéñóíáúà")
LETTERS = USUAL | frozenset("ÁÉÍÓÚÑÀÈÌÒÙèìòùçÇâêîôûëïÂÊÎÔÛ")
MARKS = frozenset("’‘“”„–—€…·°«»¿¡")
# A capital after a small letter, or a mark other than an apostrophe between letters.
ODD = re.compile(
    r"(?<=[^\W\d_A-Z])[ÁÉÍÓÚÑÀÈÌÒÙÇÂÊÎÔÛÄÖÜ]|(?<=[^\W\d_])[“”„…—](?=[^\W\d_])"
)


def read(raw: bytes, page: str = "") -> tuple[str, str]:
    """The text, and by which code page; none where it is UTF-8. Raises Refused.

    `page`: as somebody chose, because letters looked wrong.
    """
    text = unicode_of(raw)
    if text is None:
        page = page if page in PAGES else guess_encoding(raw)
        return raw.decode(page, errors="replace"), page
    if "\0" in text:
        raise Refused(NOT_TEXT)
    return text, ""


def unicode_of(raw: bytes) -> str | None:
    wide = raw.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        return raw.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        return None


def guess_encoding(raw: bytes) -> str:
    """The page by which most letters are those of names; of equal ones the first."""
    if b"\0" in raw:
        raise Refused(NOT_TEXT)
    return max(PAGES, key=lambda page: likely(raw.decode(page, errors="replace")))


def likely(text: str) -> int:
    strange = [one for one in text if ord(one) > 127]
    known = sum((one in LETTERS) + (one in USUAL) + (one in MARKS) for one in strange)
    none = sum(one not in LETTERS and one not in MARKS for one in strange)
    return known - 3 * (none + len(ODD.findall(text)))
