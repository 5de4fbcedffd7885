"""Numbers as standings say them: never so short that what decided is hidden."""

from collections.abc import Iterable

from scorekeeper.tables import spoken

# As many digits of a value decide as people could check.
EXACT = 6


def figure(value: float) -> str:
    """7, −3, 2.5, 18.7."""
    rounded = round(value, 1)
    if rounded == int(rounded):
        return spoken.minus(int(rounded))
    return decimal(rounded)


def decimal(value: float, places: int = 1) -> str:
    """An average always shows that it is one: 12.0, in German 12,0."""
    rounded = round(value, places)
    sign = "−" if rounded < 0 else ""
    return f"{sign}{spoken.figure(abs(rounded), places)}"


def digits_needed(values: Iterable[float], least: int = 1) -> int:
    """So many digits tell apart all of these that are apart."""
    exact = {round(value, EXACT) for value in values}
    for places in range(least, EXACT):
        if len({round(value, places) for value in exact}) == len(exact):
            return places
    return EXACT
