"""A league with many results, for bench.leagues: people, seasons, tables, sums."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import chain
from typing import Any

PEOPLE, SEASONS, SEATS = 40, 10, 4
EVENING = 40  # tables, of a large club
BEGAN = datetime(2010, 1, 1, 19, 30, tzinfo=UTC)
GAME = "gypsy"


def a_league() -> Any:
    from tests.leagues import people

    league = people.found_league("Much Played")
    for number in range(1, PEOPLE):
        people.person(league, f"Player {number}")
    for number in range(SEASONS):
        starts = (BEGAN + timedelta(days=number * 365)).date()
        season = people.season(league, f"Season {number}", starts)
        people.session(season, began(number))
    now = datetime.now(UTC)
    people.session(league.seasons.order_by("starts").last(), now)
    return league


def began(season: int, evening: int = 0) -> datetime:
    """All evenings of a season lie within its year."""
    return BEGAN + timedelta(days=season * 365, hours=evening)


def fill(league: Any, total: int) -> None:
    """So many results in all, evenly over the seasons; then the sums made anew."""
    from django.db import connection

    from scorekeeper.leagues.models import Result, TableAssignment

    have = league.results.count()
    last = TableAssignment.objects.order_by("pk").values_list("pk", flat=True).last()
    first, tables = (last or 0) + 1, range(have // SEATS, total // SEATS)
    columns = ("id", "session_id", "turn", "number", "game", "left_out")
    insert(TableAssignment, columns, assignments_of(league, first, tables))
    insert(Result, RESULT, all_results(league, first, tables))
    if have == 0:
        sums(league)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def assignments_of(league: Any, first: int, tables: range) -> Iterator[tuple]:
    evenings = evenings_of(league, len(tables))
    for i in range(len(tables)):
        evening, number = divmod(i // SEASONS, EVENING)
        yield first + i, evenings[i % SEASONS][evening], 1, number + 1, GAME, False


def evenings_of(league: Any, tables: int) -> list[list[int]]:
    """By season as many new evenings as so many more tables need."""
    from scorekeeper.leagues.models import Session

    made = []
    for number, season in enumerate(league.seasons.order_by("starts")):
        have = season.sessions.count()
        new = range(have, have + -(-tables // SEASONS // EVENING) + 1)
        starts = [began(number, evening) for evening in new]
        some = [Session(season=season, starts=at) for at in starts]
        made.append([one.pk for one in Session.objects.bulk_create(some)])
    return made


def all_results(league: Any, first: int, tables: range) -> Iterator[tuple]:
    people = list(league.people.order_by("pk").values_list("pk", flat=True))
    seasons = list(league.seasons.values_list("pk", flat=True))
    for i, number in enumerate(tables):
        season = seasons[i % SEASONS]
        yield from results_of(number, first + i, league.pk, season, people)


RESULT = (
    *("assignment_id", "league_id", "season_id", "game", "person_id", "player_id"),
    *("seat", "side", "place", "points", "value", "won", "disputed", "finished"),
    *("data", "mu", "sigma"),
)


def results_of(
    number: int, assignment: int, league: int, season: int, people: Sequence[int]
) -> Iterator[tuple]:
    """Four of the people, one after the other; one table in 10,000 is disputed."""
    at = BEGAN + timedelta(minutes=number * 20)
    seated = [
        people[(number * 7 + seat * (1 + number % 9)) % PEOPLE] for seat in range(SEATS)
    ]
    seated = list(dict.fromkeys(seated + list(people)))[:SEATS]
    for seat, person in enumerate(seated):
        data = (
            f'{{"rounds": 7, "high": [[9, 7], [3, 1]], "beaten": {3 - seat}, '
            f'"feats": {{"4-or-5": [1, 6]}}, "met": {{}}, "with": []}}'
        )
        yield (
            *(assignment, league, season, GAME, person, person, seat, seat, seat + 1),
            *(27 - 10 * seat, 3 - seat, seat == 0, number % 10_000 == 0, at, data),
            *(25.0, 2.0),
        )


def insert(model: Any, columns: Sequence[str], rows: Iterator[tuple]) -> None:
    """Without objects: COPY where there is one."""
    from django.db import connection, transaction

    table, names = model._meta.db_table, ", ".join(columns)
    # What they ask the database at their beginning, it cannot answer amid a COPY.
    rows = chain([next(rows)], rows)
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
            if columns[0] == "id":
                last = (
                    f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id))"
                )
                cursor.execute(f"{last} FROM {table}")
            return
        marks = ", ".join(["%s"] * len(columns))
        cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)


def sums(league: Any) -> None:
    """The standings and ratings of what is there now, as rebuilding makes them."""
    from scorekeeper.leagues.counting import ratings, sums, systems

    for season in league.seasons.all():
        sums.aggregate_again(systems.ranking_of(season, GAME))
    ratings.replay(league.pk, GAME)


def begin_evening(league: Any, turn: int, given: Sequence[dict]) -> int:
    """A table of the last evening at which that was recorded, stage by stage."""
    from scorekeeper.leagues.models import Seat, Session, TableAssignment

    evening = Session.objects.filter(season__league=league).order_by("starts").last()
    people = list(league.people.order_by("pk"))
    seated = [people[(turn + seat * 9) % PEOPLE] for seat in range(SEATS)]
    table = play([str(person) for person in seated], given)
    number = 1 + evening.assignments.count()
    assignment = TableAssignment.objects.create(
        session=evening, turn=1, number=number, game=GAME, table=table
    )
    Seat.objects.bulk_create(
        Seat(assignment=assignment, number=seat, person=person)
        for seat, person in enumerate(seated)
    )
    return table.pk


def play(names: Sequence[str], given: Sequence[dict]) -> Any:
    """Written to the log without its door: half a thousand are wanted at once."""
    from scorekeeper.tables.events import links
    from scorekeeper.tables.models import Entry, Kind, Table

    parts = [
        {"round": number, "facts": {key: raw}}
        for number, facts in enumerate(given, 1)
        for key, raw in facts.items()
    ]
    table = Table.objects.create(
        code=links.free_code(),
        game=GAME,
        players=list(names),
        version=len(parts),
        counted=True,
    )
    Entry.objects.bulk_create(
        Entry(table=table, number=i, kind=Kind.RECORDED, data=data, key=str(i))
        for i, data in enumerate(parts, 1)
    )
    return table
