"""Why the seats are as they are proposed, in sentences."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from scorekeeper.leagues import sentences
from scorekeeper.leagues.sessions.grouping_search import Guest, Met, Pair, pair, pairs
from scorekeeper.leagues.sessions.seating_draw import Draw
from scorekeeper.tables import spoken
from scorekeeper.tables.sentences import sentence

NAMED = 2  # pairs that are named; of more, how many there are


def reasons(draw: Draw, here: Sequence[Guest], met: Met) -> Iterator[str]:
    names = {guest.ident: guest.name for guest in here}
    together = {two for table in draw.tables for two in pairs(table.seats)}
    yield from of_mates(together, met, names)
    yield from of_new(together, met)
    yield from of_again(together, met, names)
    yield from of_apart(draw, together, met, names)
    yield from of_byes(draw, here)
    yield from of_strength(draw, here)


def of_mates(together: set[Pair], met: Met, names: dict[int, str]) -> Iterator[str]:
    """Whether those of one team sit apart."""
    mates = sorted(two for two in together if two in met.mates)
    if len(mates) > NAMED:
        yield sentence(sentences.MATES_MANY, pairs=len(mates))
    elif mates:
        for two in mates:
            yield sentence(sentences.MATES, names=pair_names(two, names))
    elif met.mates:
        yield sentence(sentences.MATES_APART)


def of_new(together: set[Pair], met: Met) -> Iterator[str]:
    new = sum(not met.season.get(two) for two in together)
    if new and new == len(together):
        yield sentence(sentences.ALL_NEW)
    elif new:
        yield sentence(sentences.NEW_PAIRS, pairs=new)


def of_again(together: set[Pair], met: Met, names: dict[int, str]) -> Iterator[str]:
    again = sorted(two for two in together if met.tonight.get(two))
    if len(again) > NAMED:
        yield sentence(sentences.PAIRS_AGAIN, pairs=len(again))
    else:
        for two in again:
            yield sentence(sentences.MEET_AGAIN, names=pair_names(two, names))


def of_apart(
    draw: Draw, together: set[Pair], met: Met, names: dict[int, str]
) -> Iterator[str]:
    """Of those who sit, the pairs that met most and are not together."""
    sitting = sorted(ident for table in draw.tables for ident in table.seats)
    apart = [two for two in combinations(sitting, 2) if pair(*two) not in together]
    for met_by, text in (
        (met.tonight, sentences.APART_TONIGHT),
        (met.season, sentences.APART_SEASON),
    ):
        often = [two for two in apart if met_by.get(two, 0) > 1]
        often.sort(key=lambda two: -met_by[two])
        for two in often[:NAMED]:
            yield sentence(text, names=pair_names(two, names), times=met_by[two])
        if often:
            return


def pair_names(two: Pair, names: dict[int, str]) -> str:
    return spoken.list_names(sorted(names[ident] for ident in two))


def of_byes(draw: Draw, here: Sequence[Guest]) -> Iterator[str]:
    """Dan has a bye, number 2 this season."""
    for guest in here:
        if guest.ident in draw.byes:
            text = sentences.BYE if guest.byes else sentences.FIRST_BYE
            yield sentence(text, who=guest.name, number=guest.byes + 1)


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
        if low == high:
            yield sentence(sentences.AVERAGE, rating=low)
        else:
            yield sentence(sentences.AVERAGES, lowest=low, highest=high)
