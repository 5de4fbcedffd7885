"""Names compared as people read them: in normal form, and those that are near."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

# How letters are written where a keyboard has them not.
SPELT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "o", "ł": "l", "æ": "ae"})
# One letter differs in a name of so many, two in a longer one.
ONE, TWO = 4, 9
# A list of names is compared with all of a league: each is put into its forms once.
FORMS = 4096


@lru_cache(FORMS)
def normal(name: str) -> str:
    """The same for one name however it is typed: case, spaces, composed letters."""
    found = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFC", " ".join(found.split()))


def certain(name: str, others: Iterable[str]) -> str:
    """The one that this can only be: turned round, or without its accents."""
    wanted = normal(name)
    found = {other for other in others if alike(wanted, normal(other)) == 1}
    return found.pop() if len(found) == 1 else ""


def near(name: str, others: Iterable[str]) -> list[str]:
    """Of the others those that may be the same, the likeliest first; not equal ones."""
    wanted = normal(name)
    ranks = [(alike(wanted, normal(other)), other) for other in others]
    found = [(rank, other) for rank, other in ranks if rank and normal(other) != wanted]
    return [other for _, other in sorted(found)]


def alike(name: str, other: str) -> int:
    """0: two names; 1: the same letters; 2 and 3: so many less one letters differ."""
    plain, plainer = spelt(name), spelt(other)
    bare, barer = strip(name), strip(other)
    if {plain, bare} & {plainer, barer} or words(bare) == words(barer):
        return 1
    if short_for(bare, barer) or short_for(barer, bare):
        return 2
    least = min(len(plain), len(plainer))
    most = 2 if least >= TWO else 1 if least >= ONE else 0
    if not most:
        return 0
    pairs = {(plain, plainer), (bare, barer)}
    apart = min(distance(one, other, most) for one, other in pairs)
    return 1 + apart if 0 < apart <= most else 0


@lru_cache(FORMS)
def spelt(name: str) -> str:
    return strip(name.translate(SPELT))


@lru_cache(FORMS)
def strip(name: str) -> str:
    """Without accents, and with spaces alone between words."""
    letters = unicodedata.normalize("NFKD", name.translate({ord("ø"): "o"}))
    bare = "".join(
        letter if letter.isalnum() else " "
        for letter in letters
        if not unicodedata.combining(letter)
    )
    return " ".join(bare.split())


@lru_cache(FORMS)
def words(name: str) -> tuple[str, ...]:
    """The same for a name turned round."""
    return tuple(sorted(name.split()))


def short_for(name: str, other: str) -> bool:
    """Ben M for Ben Müller."""
    first, _, rest = name.partition(" ")
    named, _, surname = other.partition(" ")
    return len(rest) == 1 and first == named and surname.startswith(rest)


def distance(name: str, other: str, most: int) -> int:
    """Letters to add, leave out, change or swap; `most` + 1 where they are more."""
    # A letter that is changed takes one away and adds one.
    if abs(len(name) - len(other)) > most or len({*name} ^ {*other}) > 2 * most:
        return most + 1
    name, other = where_they_differ(name, other)
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(name, 1):
        older, before, row = before, row, [i]
        for j, wanted in enumerate(other, 1):
            cost = before[j - 1] + (letter != wanted)
            cost = min(cost, before[j] + 1, row[j - 1] + 1)
            if older and j > 1 and letter == other[j - 2] and name[i - 2] == wanted:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


def where_they_differ(name: str, other: str) -> tuple[str, str]:
    """Without what both begin and end with: that takes no letter to change."""
    at = begin_alike(name, other)
    name, other = name[at:], other[at:]
    end = begin_alike(name[::-1], other[::-1])
    return name[: len(name) - end], other[: len(other) - end]


def begin_alike(name: str, other: str) -> int:
    """With how many letters."""
    pairs = enumerate(zip(name, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(name), len(other)))
