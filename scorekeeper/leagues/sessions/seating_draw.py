"""Who sits where next: a draw from who is here and who has met.

As few as can be have a bye: of those who are no guests, those who had the fewest. Then
groups.py says who sits together, so that the cost is least, which it states. At equal
costs chance decides, by the seed. At each table the seats go to those who had them
least; of partners, those who were partners least.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from random import Random

from scorekeeper.leagues.sessions.grouping_search import (
    USUAL,
    Group,
    Guest,
    Met,
    Search,
    pair,
)


@dataclass(frozen=True)
class Offer:
    """A game to be played: for how many, and where the partners sit."""

    game: str
    counts: tuple[int, ...]
    partners: Mapping[int, Sequence[Sequence[int]]] = field(default_factory=dict)
    times: int = 0  # tables of it tonight


@dataclass(frozen=True)
class Drawn:
    """A table: its game, and who sits in which seat, the first seat first."""

    game: str
    seats: Group


@dataclass(frozen=True)
class Draw:
    tables: tuple[Drawn, ...]
    byes: Group


def propose(
    here: Sequence[Guest],
    offers: Sequence[Offer],
    met: Met,
    seed: int = 0,
    tables: int | None = None,
) -> Draw:
    """The draw of least cost; nobody sits where no game fits so few.

    `tables`: how many there should be, where that can be.
    """
    counts = sorted({count for offer in offers for count in offer.counts})
    sizes = sizes_for(len(here), tuple(counts), tables)
    order = list(here)
    Random(seed).shuffle(order)  # noqa: S311 (which of equal draws is no secret)
    groups, byes = Search(order, met, sizes, seed).best()
    people = {guest.ident: guest for guest in order}
    groups = sorted(groups, key=lambda g: (-len(g), min(people[i].name for i in g)))
    games = games_for(groups, offers)
    drawn = [
        Drawn(offer.game, seated([people[i] for i in group], offer, met))
        for group, offer in zip(groups, games, strict=True)
    ]
    return Draw(tuple(drawn), byes)


def sizes_for(number: int, counts: Group, tables: int | None = None) -> Group:
    """The sizes of the tables: fewest byes, then fewest tables, then most alike."""
    if not counts:
        return ()
    for sitting in range(number, 0, -1):
        most = range(-(-sitting // max(counts)), sitting // min(counts) + 1)
        found = {n: parts for n in most if (parts := split(sitting, n, counts))}
        if found:
            return found.get(tables or 0) or found[min(found)]
    return ()


@cache
def split(total: int, parts: int, counts: Group) -> Group:
    """So many counts that make the total, the largest first; none: it cannot be."""
    if parts == 0 or total < parts * min(counts):
        return ()
    if parts == 1:
        return (total,) if total in counts else ()
    for size in sorted(counts, key=lambda one: (abs(one - total / parts), -one)):
        if rest := split(total - size, parts - 1, counts):
            return tuple(sorted((size, *rest), reverse=True))
    return ()


def games_for(groups: Sequence[Group], offers: Sequence[Offer]) -> list[Offer]:
    """For each table the game that was played least tonight, the first of equals."""
    times = {offer.game: offer.times for offer in offers}
    found = []
    for group in groups:
        fitting = [offer for offer in offers if len(group) in offer.counts]
        chosen = min(fitting, key=lambda offer: times[offer.game])
        times[chosen.game] += 1
        found.append(chosen)
    return found


def seated(group: Sequence[Guest], offer: Offer, met: Met) -> Group:
    """Each in a seat had least. Partners are those who were least so, then even."""
    sides = offer.partners.get(len(group))
    if sides is None:
        left, seats = list(group), []
        for seat in range(len(group)):
            seats.append(min(left, key=lambda one: one.seats.get(seat, 0)))
            left.remove(seats[-1])
        return tuple(guest.ident for guest in seats)
    known = [guest.rating for guest in group if guest.rating is not None]
    mean = sum(known) / len(known) if known else USUAL

    def unlike(order: Sequence[Guest]) -> tuple[float, ...]:
        together = [pair(*(order[seat].ident for seat in side)) for side in sides]
        sums = [
            sum(mean if (r := order[seat].rating) is None else r for seat in side)
            for side in sides
        ]
        had = sum(guest.seats.get(seat, 0) ** 2 for seat, guest in enumerate(order))
        again = sum(met.partners.get(two, 0) ** 2 for two in together)
        return again, max(sums) - min(sums), had

    return tuple(guest.ident for guest in min(permutations(group), key=unlike))
