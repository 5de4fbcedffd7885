"""What a draw asks of the season: who met, who waited, who sat where, how strong."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from statistics import fmean
from typing import NamedTuple

from scorekeeper.leagues import club_apps
from scorekeeper.leagues.counting import byes, ratings
from scorekeeper.leagues.models import Person, Rating, Seat, Session
from scorekeeper.leagues.sessions.grouping_search import Guest, Met, pairs
from scorekeeper.leagues.sessions.seating_draw import Offer
from scorekeeper.tables import scoring
from scorekeeper.tables.scoring import rule_sheets


class Sat(NamedTuple):
    assignment: int
    session: int
    turn: int
    game: str
    seat: int
    person: int


def seats_of_season(session: Session) -> list[Sat]:
    """At every table of the season that was begun, once records were merged."""
    seats = Seat.objects.filter(
        assignment__session__season=session.season_id, assignment__table__isnull=False
    ).order_by("assignment", "number")
    rows = seats.values_list(
        *(
            "assignment",
            "assignment__session",
            "assignment__turn",
            "assignment__game",
            "number",
        ),
        *("person", "person__into"),
    )
    return [Sat._make((*row[:5], row[6] or row[5])) for row in rows]


def tables_of(sat: Iterable[Sat]) -> list[list[Sat]]:
    found: dict[int, list[Sat]] = defaultdict(list)
    for seat in sat:
        found[seat.assignment].append(seat)
    return list(found.values())


def meetings_in(tables: Sequence[list[Sat]], session: Session) -> Met:
    """By pair how often; partners by where they sit in that game."""
    season = Counter(two for t in tables for two in pairs([s.person for s in t]))
    tonight = Counter(
        two
        for table in tables
        if table[0].session == session.pk
        for two in pairs([one.person for one in table])
    )
    partners = Counter(two for table in tables for two in partners_at(table))
    return Met(season, tonight, partners)


def partners_at(table: list[Sat]) -> Iterator[tuple[int, int]]:
    people = {one.seat: one.person for one in table}
    for side in sides_of(table[0].game, len(table)):
        yield from pairs([people[seat] for seat in side if seat in people])


def sides_of(slug: str, count: int) -> list[list[int]]:
    """None where the game is gone, or nobody has a partner."""
    game = rule_sheets.find_game(slug)
    return partners_of(game, count) if game else []


def partners_of(game: scoring.Game, count: int) -> list[list[int]]:
    sides = scoring.seats_for(game, count).sides
    return sides if len(sides) < count else []


def byes_in(session: Session) -> Counter[int]:
    """By person the turns of the season that they sat out; five queries."""
    evenings = Session.objects.filter(season=session.season_id)
    return Counter(one.came for one in byes.out_of(evenings))


def strength(
    session: Session, games: Sequence[scoring.Game], people: Iterable[Person]
) -> dict[int, float]:
    """The average of somebody’s ratings at these games, as they are shown."""
    found: dict[int, list[int]] = defaultdict(list)
    known = Rating.objects.filter(
        league=session.season.league_id,
        game__in=[game.slug for game in games],
        person__in=list(people),
    )
    for person, mu in known.values_list("person", "mu"):
        found[person].append(ratings.number_of(mu))
    return {person: fmean(numbers) for person, numbers in found.items()}


def gather(
    session: Session, people: Sequence[Person], games: Sequence[scoring.Game]
) -> tuple[list[Guest], list[Offer], Met]:
    """Eight queries, or nine."""
    sat = seats_of_season(session)
    waited, rating = byes_in(session), strength(session, games, people)
    seats: dict[int, Counter[int]] = defaultdict(Counter)
    for seat in sat:
        seats[seat.person][seat.seat] += 1
    guests = [
        Guest(
            person.pk,
            str(person),
            rating.get(person.pk),
            person.guest,
            waited[person.pk],
            seats[person.pk],
        )
        for person in people
    ]
    tables = tables_of(sat)
    tonight = Counter(t[0].game for t in tables if t[0].session == session.pk)
    apart = club_apps.groups_to_part(session, people)
    mates = frozenset(two for some in apart for two in pairs(some))
    met = replace(meetings_in(tables, session), mates=mates)
    return guests, [offer(g, tonight[g.slug]) for g in games], met


def offer(game: scoring.Game, times: int) -> Offer:
    sides = {count: partners_of(game, count) for count in game.players}
    partners = {count: found for count, found in sides.items() if found}
    return Offer(game.slug, tuple(game.players), partners, times)
