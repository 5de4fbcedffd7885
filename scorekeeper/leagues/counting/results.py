"""What finished tables are for their people: kept up with each entry, or made anew.

All of it follows from the logs of the tables, from who sat there and from what was
entered by hand. The league is locked meanwhile, so that of two tables one comes after
the other.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from django.db import transaction
from django.db.models import Q, QuerySet

from scorekeeper.leagues.counting import (
    finality,
    queries,
    ratings,
    sums,
    systems,
    upserts,
)
from scorekeeper.leagues.counting.seat_resolution import (
    records_of,
    seats_by_assignment,
    stints_by_assignment,
    stints_of,
)
from scorekeeper.leagues.counting.table_results import finish_time, rows_of, worth
from scorekeeper.leagues.models import (
    League,
    Person,
    Ranking,
    Result,
    Standing,
    TableAssignment,
)
from scorekeeper.tables import scoring

# What a table says of its seats; the ratings follow from these.
SAID = (
    *("league_id", "season_id", "game", "person_id", "player_id", "side", "place"),
    *("points", "value", "won", "disputed", "finished", "data"),
)
AT_ONCE = 200
# Of this recipe: a league that was counted by an older one is counted anew. It changes
# with whatever makes other results, standings or ratings of the same logs.
RECIPE = 5

# The results of some tables, and the ranking of their season and game.
Changed = tuple[Ranking, list[Result]]
Seen = Callable[[int], None]


def follow(before: scoring.State, after: scoring.State) -> None:
    """An entry was written at a counted table, in this transaction."""
    if not (before.over or after.over):
        return
    assignment = finality.assignment_of(after.table)
    if assignment is None:
        return
    league = assignment.session.season.league
    if is_older(league):
        rebuild(league)  # this entry too
        return
    seated = queries.seats_of(assignment, finish_time(after.entries))
    old = list(Result.objects.filter(assignment=assignment)) if before.over else []
    sat = stints_of(assignment.pk, after.entries)
    new = rows_of(assignment, after, seated.who, seated.ranking, sat)
    if new and not (old or seated.later or sat):
        add(new, seated)
    else:
        settle([(seated.ranking, put(old, new))])


def add(rows: Sequence[Result], seated: queries.Seated) -> None:
    """The results of a table that had none, and finished after all others."""
    ranking, known, people = seated.ranking, seated.known, sums.people_in(rows)
    rated = ratings.ratings_after(rows, known)
    upserts.put(rows, rated, sums.standings_after(rows, ranking, known))
    again = {one for one in people if ranking.by_evening or known[one].late}
    if again:
        sums.aggregate_again(ranking, again)


def put(old: Sequence[Result], new: Sequence[Result]) -> list[Result]:
    """Results of some tables in the place of what they had; those that changed."""
    changed = changes(old, new)
    old = [row for row in old if row.assignment_id in changed]
    new = [row for row in new if row.assignment_id in changed]
    seats = {(row.assignment_id, row.seat) for row in new}
    gone = [row.pk for row in old if (row.assignment_id, row.seat) not in seats]
    if gone:
        Result.objects.filter(pk__in=gone).delete()
    upserts.put(new)
    return [*old, *new]


def settle(moved: Iterable[Changed]) -> None:
    """What hangs on results that changed: standings of a season, ratings of a game."""
    by_game: dict[tuple[int, str], list[Result]] = defaultdict(list)
    for ranking, rows in moved:
        if rows:
            by_game[ranking.season.league_id, ranking.game] += rows
            sums.aggregate_again(ranking, sums.people_in(rows))
    for (league, game), rows in by_game.items():
        since = min((row.finished, row.assignment_id) for row in rows)
        ratings.replay(league, game, since, {row.player_id for row in rows})


def changes(old: Sequence[Result], new: Sequence[Result]) -> set[int]:
    """The assignments of which the old results say something else than the new ones."""
    before, now = (
        {(row.assignment_id, row.seat): [getattr(row, x) for x in SAID] for row in rows}
        for rows in (old, new)
    )
    keys = before.keys() | now.keys()
    return {key[0] for key in keys if before.get(key) != now.get(key)}


# ---- Made anew: in a transaction of their own, or of whoever calls them ----


@transaction.atomic
def recount(league: League, people: Iterable[Person]) -> None:
    """All tables of these people: after a merge, its undoing, another substitute."""
    queries.lock(league)
    records = records_of(people)
    sat = Q(seats__person__in=records) | Q(seats__counts_for__in=records)
    sat |= Q(stints__person__in=records) | Q(stints__counts_for__in=records)
    count_again(league, TableAssignment.objects.filter(sat).distinct())
    sums.fold_plain(league, records)


@transaction.atomic
def recount_table(assignment: TableAssignment) -> None:
    """Others sit at a table, or sat there; or it is left out, or counts again."""
    league = assignment.session.season.league
    queries.lock(league)
    count_again(league, TableAssignment.objects.filter(pk=assignment.pk))


@transaction.atomic
def rerank(ranking: Ranking) -> None:
    """The standings of one game and season by a ranking that was changed or taken.

    What tables say is kept; those of before the game had the chosen list are read anew.
    """
    queries.lock(ranking.season.league)
    now = Result.objects.filter(season=ranking.season_id, game=ranking.game)
    changed, older = [], []
    by_table = groupby(now.order_by("assignment", "seat"), lambda x: x.assignment_id)
    for assignment, group in by_table:
        table = list(group)
        if not all(systems.has_list(ranking, row) for row in table):
            older.append(assignment)
        before = [(row.value, row.data) for row in table]
        worth(ranking, table)
        both = zip(table, before, strict=True)
        changed += [row for row, was in both if (row.value, row.data) != was]
    Result.objects.bulk_update(changed, ["value", "data"], batch_size=AT_ONCE)
    sums.aggregate_again(ranking)
    # Whose a seat is that somebody took over hangs on the system.
    again = TableAssignment.objects.filter(
        Q(stints__isnull=False) | Q(pk__in=older),
        session__season=ranking.season_id,
        game=ranking.game,
    )
    count_again(ranking.season.league, again.distinct())


@transaction.atomic
def rebuild(league: League, seen: Seen | None = None) -> None:
    """Everything from the logs; `seen` is told how many tables each lot of them had."""
    queries.lock(league)
    for kept in (league.results, league.ratings):
        kept.all().delete()
    Standing.objects.filter(season__league=league).delete()
    count_again(league, assignments_of(league), seen)
    sums.fold_plain(league)
    league.counted_by = RECIPE
    league.save(update_fields=["counted_by"])


def is_older(league: League) -> bool:
    """Its numbers were made by another recipe than that of today."""
    return league.counted_by != RECIPE


def assignments_of(league: League) -> QuerySet[TableAssignment]:
    """The tables that were begun, by evening."""
    here = TableAssignment.objects.filter(session__season__league=league)
    return here.filter(table__isnull=False).order_by("pk")


def count_again(
    league: League,
    assignments: QuerySet[TableAssignment],
    seen: Seen | None = None,
) -> None:
    """These tables from their logs; the league is locked."""
    rankings = {
        (ranking.season_id, ranking.game): ranking
        for ranking in Ranking.objects.filter(season__league=league)
    }
    moved: dict[tuple[int, str], Changed] = {}
    pks = list(assignments.values_list("pk", flat=True))
    for start in range(0, len(pks), AT_ONCE):
        some = with_tables(pks[start : start + AT_ONCE])
        for ranking, rows in put_again(some, rankings):
            key = (ranking.season_id, ranking.game)
            moved.setdefault(key, (ranking, []))[1].extend(rows)
        if seen:
            seen(len(some))
    settle(moved.values())


def with_tables(pks: Sequence[int]) -> list[TableAssignment]:
    begun = TableAssignment.objects.filter(pk__in=pks, table__isnull=False)
    return list(begun.select_related("table", "session__season"))


def put_again(
    assignments: Sequence[TableAssignment], rankings: Mapping[tuple[int, str], Ranking]
) -> Iterator[Changed]:
    """What the logs of some tables come to now in the place of what was kept."""
    begun = [assignment.table for assignment in assignments if assignment.table]
    states = {state.table.pk: state for state in scoring.read_many(begun)}
    seated = seats_by_assignment(assignment.pk for assignment in assignments)
    sat = stints_by_assignment(assignment.pk for assignment in assignments)
    kept: dict[int, list[Result]] = defaultdict(list)
    for row in Result.objects.filter(assignment__in=assignments):
        kept[row.assignment_id].append(row)
    lots: dict[tuple[int, str], tuple[Ranking, list, list]] = {}
    for assignment in assignments:
        state = states.get(assignment.table_id or 0)
        if state is None:
            continue
        season, game = assignment.session.season, assignment.game
        ranking = rankings.get((season.pk, game)) or Ranking(season=season, game=game)
        lot = lots.setdefault((season.pk, game), (ranking, [], []))
        lot[1].extend(kept[assignment.pk])
        who, before = seated.get(assignment.pk, []), sat.get(assignment.pk, ())
        lot[2].extend(rows_of(assignment, state, who, ranking, before))
    for ranking, old, new in lots.values():
        yield ranking, put(old, new)
