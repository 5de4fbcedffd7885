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
    of_each: Mapping[str, int] | None = None,
) -> Draw:
    """The draw of least cost; nobody sits where no game fits so few.

    `tables`: how many there should be, where that can be; `of_each`: how many of a
    game, likewise.
    """
    plan = plan_tables(len(here), offers, of_each or {}, tables)
    sizes = tuple(sorted((size for _, size in plan), reverse=True))
    sizes = sizes or sizes_for(len(here), counts_of(offers), tables)
    order = list(here)
    Random(seed).shuffle(order)  # noqa: S311 (which of equal draws is no secret)
    groups, byes = Search(order, met, sizes, seed).best()
    people = {guest.ident: guest for guest in order}
    groups = sorted(groups, key=lambda g: (-len(g), min(people[i].name for i in g)))
    games = games_by(plan, groups) if plan else games_for(groups, offers)
    drawn = [
        Drawn(offer.game, seat_group([people[i] for i in group], offer, met))
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


def staying(
    groups: Sequence[Drawn], here: Sequence[Guest], offers: Sequence[Offer], met: Met
) -> list[Drawn]:
    """Those of these tables that can be a table again: all of them are here, and their
    game is played. They sit in other seats.
    """
    people = {guest.ident: guest for guest in here}
    games = {offer.game: offer for offer in offers}
    return [
        Drawn(
            group.game,
            seat_group([people[i] for i in group.seats], games[group.game], met),
        )
        for group in groups
        if group.game in games
        and len(group.seats) in games[group.game].counts
        and people.keys() >= {*group.seats}
    ]


def counts_of(offers: Sequence[Offer]) -> Group:
    return tuple(sorted({count for offer in offers for count in offer.counts}))


def plan_tables(
    number: int,
    offers: Sequence[Offer],
    of_each: Mapping[str, int],
    tables: int | None = None,
) -> list[tuple[Offer, int]]:
    """Game and size of each table, where so many of some games are wanted; the others
    take who is left. Fewest byes; nothing where nobody asked, or so few cannot.
    """
    asked = [one for one in offers for _ in range(of_each.get(one.game, 0))]
    slots = tuple(one.counts for one in asked)
    free = [one for one in offers if not of_each.get(one.game)]
    wanted = tables - len(asked) if tables else None
    for sitting in range(number if asked else 0, 0, -1):
        for there in range(sitting, 0, -1):
            sizes = fill_slots(slots, there)
            rest = sizes_for(sitting - there, counts_of(free), wanted)
            if sizes and sum(rest) == sitting - there:
                groups: list[Group] = [(0,) * size for size in rest]
                others = zip(games_for(groups, free), rest, strict=True)
                return [*zip(asked, sizes, strict=True), *others]
    return []


@cache
def fill_slots(slots: tuple[Group, ...], total: int) -> Group:
    """A size for each of them, as alike as can be; none: they cannot seat so many."""
    least, most = sum(map(min, slots)), sum(map(max, slots))
    if not slots or not least <= total <= most:
        return ()
    first, rest = slots[0], slots[1:]
    if not rest:
        return (total,) if total in first else ()
    for size in sorted(first, key=lambda one: (abs(one - total / len(slots)), -one)):
        if found := fill_slots(rest, total - size):
            return (size, *found)
    return ()


def games_by(plan: Sequence[tuple[Offer, int]], groups: Sequence[Group]) -> list[Offer]:
    """To each group a game that is planned for so many."""
    left, found = list(plan), []
    for group in groups:
        taken = next(one for one in left if one[1] == len(group))
        left.remove(taken)
        found.append(taken[0])
    return found


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


def seat_group(group: Sequence[Guest], offer: Offer, met: Met) -> Group:
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
