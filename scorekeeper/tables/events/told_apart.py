"""Names that are read apart: no two at one table differ by capitals alone.

What stands at a table of before stays; each name that comes to one is looked at.
"""

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.tables import scoring, sentences


def alike(names: Iterable[str]) -> Iterator[scoring.Problem]:
    """Those of a new table; the same name twice is the referee’s."""
    seen: dict[str, str] = {}
    for seat, name in enumerate(one.strip() for one in names):
        other = seen.setdefault(name.casefold(), name)
        if other != name:
            yield problem(name, other, seat)


def refuse_alike(name: str, others: Iterable[str]) -> None:
    """Raises SheetError where it comes to a table at which these are read."""
    for other in others:
        if is_alike(name, other):
            raise scoring.SheetError(None, problem(name, other))


def is_alike(name: str, other: str) -> bool:
    return name != other and name.casefold() == other.casefold()


def problem(name: str, other: str, *seat: int) -> scoring.Problem:
    told = sentences.ALIKE(name=name, other=other)
    return scoring.Problem("duplicate", told, ("players", *seat))


def with_numbers(names: Sequence[str]) -> list[str]:
    """Ann and ann 2: of a table that is played already nobody asks any more."""
    found: list[str] = []
    for name in (one.strip() for one in names):
        ways = (name, *(f"{name[:36]} {n}" for n in range(2, len(names) + 2)))
        free = (w for w in ways if not any(is_alike(w, one) for one in found))
        found.append(next(free))
    return found
