"""Why the seats are as they are proposed, in sentences."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from scorekeeper.leagues.evenings.draws import Draw
from scorekeeper.leagues.evenings.groups import Guest, Met, Pair, pair, pairs
from scorekeeper.tables import words

NUMBERS = (
    *("No", "One", "Two", "Three", "Four", "Five", "Six"),
    *("Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"),
)
TIMES = {1: "once", 2: "twice"}
NAMED = 2  # pairs that are named; of more, how many there are


def reasons(draw: Draw, here: Sequence[Guest], met: Met) -> Iterator[str]:
    names = {guest.ident: guest.name for guest in here}
    together = {two for table in draw.tables for two in pairs(table.seats)}
    yield from of_new(together, met)
    yield from of_again(together, met, names)
    yield from of_apart(draw, together, met, names)
    yield from of_byes(draw, here)
    yield from of_strength(draw, here)


def of_new(together: set[Pair], met: Met) -> Iterator[str]:
    new = sum(not met.season.get(two) for two in together)
    if new and new == len(together):
        yield "All meet for the first time this season."
    elif new:
        yield f"{pairs_meet(new)} for the first time this season."


def pairs_meet(number: int) -> str:
    said = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{said} pair meets" if number == 1 else f"{said} pairs meet"


def of_again(together: set[Pair], met: Met, names: dict[int, str]) -> Iterator[str]:
    again = sorted(two for two in together if met.tonight.get(two))
    if len(again) > NAMED:
        yield f"{pairs_meet(len(again))} again tonight."
    else:
        for two in again:
            yield f"{named(two, names)} meet again tonight."


def of_apart(
    draw: Draw, together: set[Pair], met: Met, names: dict[int, str]
) -> Iterator[str]:
    """Of those who sit, the pairs that met most and are not together."""
    sitting = sorted(ident for table in draw.tables for ident in table.seats)
    apart = [two for two in combinations(sitting, 2) if pair(*two) not in together]
    for met_by, when in ((met.tonight, "tonight"), (met.season, "this season")):
        often = [two for two in apart if met_by.get(two, 0) > 1]
        often.sort(key=lambda two: -met_by[two])
        for two in often[:NAMED]:
            times = TIMES.get(met_by[two], f"{met_by[two]} times")
            yield f"{named(two, names)} sat together {times} {when}, so they sit apart."
        if often:
            return


def named(two: Pair, names: dict[int, str]) -> str:
    return words.listed(sorted(names[ident] for ident in two))


def of_byes(draw: Draw, here: Sequence[Guest]) -> Iterator[str]:
    """Dan has a bye, the second this season."""
    for guest in here:
        if guest.ident in draw.byes:
            at = guest.byes
            nth = words.ORDINALS[at] if at < len(words.ORDINALS) else f"number {at + 1}"
            yield f"{guest.name} has a bye, the {nth} this season."


def of_strength(draw: Draw, here: Sequence[Guest]) -> Iterator[str]:
    """Where all who sit are rated: how even the tables are."""
    ratings = {guest.ident: guest.rating for guest in here}
    means = []
    for table in draw.tables:
        known = [r for ident in table.seats if (r := ratings[ident]) is not None]
        if not known or len(known) < len(table.seats):
            return
        means.append(round(sum(known) / len(known)))
    if len(means) > 1:
        low, high = min(means), max(means)
        spread = f"{low}" if low == high else f"{low} to {high}"
        yield f"Average rating of the tables: {spread}."
