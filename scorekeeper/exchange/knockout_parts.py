"""Knock-outs as the file of a league has them, out and in."""

from collections.abc import Container, Iterator, Mapping, Sequence

from django.db.models import QuerySet

from scorekeeper.exchange import file_faults as says, schema
from scorekeeper.exchange.file_faults import Place, at
from scorekeeper.knockouts.models import Knockout, KnockoutEntry, KnockoutTable
from scorekeeper.leagues.models import League, Person, Season, TableAssignment
from scorekeeper.tables import codes
from scorekeeper.tables.sentences import Said

# What it has beside its lists.
COLUMNS = ("name", "game", "seats", "through", "created")
Seasons = Sequence[schema.SeasonPart]
# The assignments by the places of their season, of their session and their own.
Assignments = Mapping[tuple[int, int, int], TableAssignment]


def rows_of(league: League) -> QuerySet[Knockout]:
    """Three queries."""
    found = Knockout.objects.filter(season__league=league).order_by("created", "pk")
    return found.prefetch_related("entries", "tables")


def parts_of(
    knockouts: Sequence[Knockout],
    people: Mapping[int, int],
    places: Mapping[int, tuple[int, int, int]],
    season: int,
) -> list[schema.KnockoutPart]:
    """People and tables of evenings by their places in their lists."""
    return [
        schema.KnockoutPart(
            **{name: getattr(knockout, name) for name in COLUMNS},
            entries=[people[entry.person_id] for entry in knockout.entries.all()],
            tables=list(tables_of(knockout, places, season)),
        )
        for knockout in knockouts
    ]


def tables_of(
    knockout: Knockout, places: Mapping[int, tuple[int, int, int]], season: int
) -> Iterator[schema.KnockoutTablePart]:
    for table in knockout.tables.all():
        there, *where = places[table.assignment_id]
        other = None if there == season else there
        yield schema.KnockoutTablePart(
            table.round, table.number, (where[0], where[1]), table.kept, other
        )


def bring(
    pairs: Sequence[tuple[Season, schema.SeasonPart]],
    people: Sequence[Person],
    assignments: Assignments,
) -> None:
    parts = [
        (s, season, knockout)
        for s, (season, part) in enumerate(pairs)
        for knockout in part.knockouts
    ]
    made = Knockout.objects.bulk_create(
        Knockout(
            season=season,
            key=codes.new_link_key(),
            **{name: getattr(told, name) for name in COLUMNS},
        )
        for _, season, told in parts
    )
    both = list(zip(made, parts, strict=True))
    KnockoutEntry.objects.bulk_create(
        KnockoutEntry(knockout=knockout, person=people[who], seed=seed)
        for knockout, (_, _, told) in both
        for seed, who in enumerate(told.entries, 1)
    )
    KnockoutTable.objects.bulk_create(
        table_of(knockout, table, assignments[season_of(table, s), *table.sitting])
        for knockout, (s, _, told) in both
        for table in told.tables
    )


def season_of(table: schema.KnockoutTablePart, own: int) -> int:
    return own if table.season is None else table.season


def table_of(
    knockout: Knockout, part: schema.KnockoutTablePart, assignment: TableAssignment
) -> KnockoutTable:
    said = {name: getattr(part, name) for name in ("round", "number", "kept")}
    return KnockoutTable(knockout=knockout, assignment=assignment, **said)


def problems(
    season: schema.SeasonPart,
    people: int,
    games: Container[str],
    where: Place,
    seasons: Seasons,
    own: int,
) -> Iterator[Said]:
    """Who and what is named is there, and once."""
    sittings: list[tuple[int, int, int]] = []
    for number, knockout in enumerate(season.knockouts, 1):
        here = (*where, "knockouts", number)
        if knockout.game not in games:
            yield at((*here, "game"), says.NO_GAME(game=knockout.game))
        if any(who >= people for who in knockout.entries):
            yield at((*here, "entries"), says.LATER(part="people", count=people))
        if len(set(knockout.entries)) < len(knockout.entries):
            yield at((*here, "entries"), says.TWICE)
        tables = knockout.tables
        sittings += [(season_of(table, own), *table.sitting) for table in tables]
        places = [(table.round, table.number) for table in tables]
        if len(set(places)) < len(places):
            yield at((*here, "tables"), says.TWICE)
    for s, n, t in sittings:
        sessions = seasons[s].sessions if s < len(seasons) else []
        if n >= len(sessions) or t >= len(sessions[n].sittings):
            part, count = "sittings", len(sessions)
            yield at((*where, "knockouts"), says.LATER(part=part, count=count))
    if len(set(sittings)) < len(sittings):
        yield at((*where, "knockouts"), says.TWICE)
