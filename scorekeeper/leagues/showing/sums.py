"""What is kept of everybody in a game: of a season, of several, or of a month.

Of seasons it is read from their standings, which are kept up with each result. Of a
month the results are added up anew, but never more than MOST of them; of a year all.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Q, QuerySet

from scorekeeper.leagues.counting import aggregate, plain_lines
from scorekeeper.leagues.models import League, Person, Result, Standing, Stint
from scorekeeper.leagues.showing import by_hand
from scorekeeper.leagues.showing.filters import Filters, Month
from scorekeeper.tables import scoring

MOST = 4000

Sums = dict[str, Any]
Known = list[tuple[Person, Sums]]

COUNTED = ("games", "wins", "points", "beaten", "disputed", "played", "won", "rounds")


def known_sums(league: League, asked: Filters, person: Person | None = None) -> Known:
    """Of all people, or of one: two queries for seasons, four for a month, and one more
    for who sat in for others alone.
    """
    if asked.game is None:
        return []
    if asked.month:
        found = of_month(league, asked, asked.game, person)
        evenings = asked.month.evenings(league)
        results = Result.objects.filter(assignment__session__in=evenings)
    else:
        found = of_seasons(asked, asked.game, person)
        results = Result.objects.all()
    results = results.filter(season__in=asked.within)
    return with_others(found, results, league, asked.game, person)


def of_seasons(asked: Filters, game: scoring.Game, person: Person | None) -> Known:
    kept = Standing.objects.filter(season__in=asked.within, game=game.slug)
    if person:
        kept = kept.filter(person=person)
    found: dict[int, tuple[Person, Sums]] = {}
    for standing in kept.select_related("person").order_by("season__starts", "season"):
        _, before = found.get(standing.person_id, (None, {}))
        joined = join(before, standing.sums, game) if before else standing.sums
        found[standing.person_id] = (standing.person, joined)
    return list(found.values())


def of_month(
    league: League, asked: Filters, game: scoring.Game, person: Person | None
) -> Known:
    assert asked.month is not None
    evenings = asked.month.evenings(league)
    results = Result.objects.filter(
        league=league, game=game.slug, assignment__session__in=evenings
    )
    if asked.season:
        results = results.filter(season=asked.season)
    if person:
        results = results.filter(Q(person=person) | Q(player=person))
    way = aggregate.Counting(low=game.league.low)
    sums: dict[int, Sums] = defaultdict(dict)
    for line in by_hand.lines_of(league, asked, game, person):
        pk = line.person_id
        sums[pk] = aggregate.add_result(sums[pk], line, pk, way)
    ordered = results.order_by("finished", "assignment", "seat")
    of_season: dict[int, int] = {}
    for result in ordered[:MOST] if isinstance(asked.month, Month) else ordered:
        for pk in {result.person_id, result.player_id}:
            if of_season.setdefault(pk, result.season_id) != result.season_id:
                of_season[pk] = result.season_id
                sums[pk] |= {"run": 0, "streak": 0}  # a streak is one within a season
            sums[pk] = aggregate.add_result(sums[pk], result, pk, way)
    people = Person.objects.filter(pk__in=[person.pk] if person else sums)
    return [(one, sums[one.pk]) for one in people if one.pk in sums]


def with_others(
    known: Known,
    results: QuerySet[Result],
    league: League,
    game: scoring.Game,
    person: Person | None = None,
) -> Known:
    """And what those did, round by round, for whom no seat of these tables counts: see
    shared_seats.py.
    """
    taken = Stint.objects.filter(assignment__session__season__league=league)
    some = results.filter(league=league, game=game.slug, data__has_key="others")
    way, found = (
        aggregate.Counting(low=game.league.low),
        {who.pk: x for who, x in known},
    )
    for row in some.filter(assignment__in=taken.values("assignment")):
        for other in row.data["others"]:
            if person is None or other["player"] == person.pk:
                sums = {**aggregate.EMPTY, **found.get(other["player"], {})}
                found[other["player"]] = with_rounds(sums, row, other, way)
    people = {who.pk: who for who, _ in known}
    if more := found.keys() - people.keys():
        people |= Person.objects.in_bulk(more)
    return [(people[pk], sums) for pk, sums in found.items() if pk in people]


def with_rounds(sums: Sums, row: Result, added: Sums, way: aggregate.Counting) -> Sums:
    here = {**aggregate.place_of(row), "side": added["side"]}
    rounds = [aggregate.record(here, *high) for high in added["high"]]
    return {
        **sums,
        "high_rounds": aggregate.highest([*sums["high_rounds"], *rounds], way),
        "feats": add_lists(sums["feats"], added["feats"]),
    }


def join(older: Sums, newer: Sums, game: scoring.Game) -> Sums:
    """The sums of two seasons as one; a streak is one within a season."""
    old, new = {**aggregate.EMPTY, **older}, {**aggregate.EMPTY, **newer}
    way = aggregate.Counting(low=game.league.low)
    joined = {key: old[key] + new[key] for key in COUNTED}
    joined |= {
        key: aggregate.highest([*old[key], *new[key]], way)
        for key in ("high_rounds", "high_games")
    }
    joined |= {key: add_lists(old[key], new[key]) for key in ("feats", "met")}
    joined["plain"] = plain_lines.sum_each(
        *(one.get("plain", (0, 0)) for one in (old, new))
    )
    joined["parts"] = aggregate.parts(old["parts"], new["parts"])
    return {
        **new,
        **joined,
        "places": {
            place: old["places"].get(place, 0) + new["places"].get(place, 0)
            for place in old["places"] | new["places"]
        },
        "form": [*old["form"], *new["form"]][-aggregate.FORM :],
        "longest": most((old["longest"], new["longest"]), "games", -1),
        "short_game": most((old["short_game"], new["short_game"]), "rounds", 1),
        "long_game": max(old["long_game"], new["long_game"]),
    }


def add_lists(
    old: dict[str, list[int]], new: dict[str, list[int]]
) -> dict[str, list[int]]:
    """Lists of numbers, added by key."""
    return {
        key: [sum(pair) for pair in zip(old[key], new[key], strict=True)]
        if key in old and key in new
        else [*(old.get(key) or new[key])]
        for key in old | new
    }


def most(found: Iterable[Sums | None], key: str, sign: int) -> Sums | None:
    """The first of the best."""
    there = [one for one in found if one]
    return min(there, key=lambda one: sign * one[key]) if there else None
