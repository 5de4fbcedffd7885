"""The results of one table, one for each seat, from its log and who sat there."""

from collections.abc import Sequence
from datetime import datetime

from scorekeeper.leagues.counting import shared_seats, systems
from scorekeeper.leagues.counting.seat_resolution import Sat, Who
from scorekeeper.leagues.models import Ranking, Result, TableAssignment
from scorekeeper.tables import disputes, log, scoring
from scorekeeper.tables.models import Entry, Kind
from scorekeeper.tables.scoring import presence, results as scored


def rows_of(
    assignment: TableAssignment,
    state: scoring.State,
    seated: Sequence[Who],
    ranking: Ranking,
    sat: Sequence[Sat] = (),
) -> list[Result]:
    """No rows while the game goes on, where nothing was played, or nobody is known."""
    if not state.over:
        return []
    return rows_now(assignment, state, seated, ranking, sat)


def rows_now(
    assignment: TableAssignment,
    state: scoring.State,
    seated: Sequence[Who],
    ranking: Ranking,
    sat: Sequence[Sat] = (),
) -> list[Result]:
    """The same of a game that may still go on, as it stands; none of one left out."""
    if not state.shown["rounds"] or not seated or assignment.left_out:
        return []
    shared = {
        "assignment": assignment,
        "league_id": ranking.season.league_id,
        "season_id": ranking.season_id,
        "game": ranking.game,
        "disputed": bool(disputes.open_rounds(state.disputes)),
        "finished": finish_time(state.entries),
    }
    rows = [
        Result(seat=seat, person_id=who.person, player_id=who.player, **shared)
        for seat, who in enumerate(seated)
    ]
    score(rows, state)
    tell_more(rows, state)
    if sat:
        rows = shared_seats.part_rows(rows, state, sat, ranking)
    rows = [row for row in rows if row.data["rounds"]]
    worth(ranking, rows)
    return rows


def score(rows: Sequence[Result], state: scoring.State) -> None:
    """Puts place, points and winners into the rows, which are by seat."""
    places, shown = scored.places(state), state.shown
    for side, seats in enumerate(shown["sides"]):
        for row in (rows[seat] for seat in seats):
            row.side, row.place = side, places[side]
            row.points, row.won = shown["totals"][side], side in shown["winners"]


def finish_time(entries: Sequence[Entry]) -> datetime:
    """When the last round that counts was recorded, or the game was ended."""
    kinds = (Kind.RECORDED, Kind.ENDED)
    told = (entry.at for entry in log.effective(entries) if entry.kind in kinds)
    return max(told, default=entries[0].at)


def tell_more(rows: Sequence[Result], state: scoring.State) -> None:
    """What the aggregate needs of results beside their columns: see aggregate.py."""
    high, counted = scored.best_rounds(state), scored.stat_counts(state)
    lists, contests = scored.alternative_totals(state), scored.rated_results(state)
    parts = scored.alternative_parts(state)
    for row in rows:
        others = [other for other in rows if other.player_id != row.player_id]
        row.data = {
            "rounds": presence.rounds_at(state, row.seat),
            "high": high[row.side],
            "beaten": sum(other.place > row.place for other in rows),
            "feats": counted[row.seat],
            "met": meetings_of(row, rows, listed=False),
            "with": [other.player_id for other in others if other.side == row.side],
        }
        if lists:
            row.data["lists"] = {key: each[row.side] for key, each in lists.items()}
            row.data["parts"] = {key: each[row.side] for key, each in parts.items()}
    if contests is not None:
        first = next(row for row in rows if row.data["rounds"])
        first.data["contests"] = contests


def worth(ranking: Ranking, rows: Sequence[Result]) -> None:
    """The rows of one table by the ranking of their season.

    Where a list of the game ranks, it also says who won, who came where, and who
    ended above whom: tie-breaks and form follow the same system as the order.
    """
    for row, value in zip(rows, systems.values(ranking, rows), strict=True):
        row.value = float(value)
    listed = systems.is_list(ranking.system)
    for row in rows:
        if listed or "ranked" in row.data:
            row.data = row.data | {"met": meetings_of(row, rows, listed)}
            row.data.pop("ranked", None)
        if listed:
            row.data["ranked"] = rank_of(row, rows)


def rank_of(row: Result, rows: Sequence[Result]) -> dict[str, int]:
    """By the values of the table: the place, and how many ended behind."""
    values = {(other.side, other.value) for other in rows}
    place = 1 + sum(value > row.value for _, value in values)
    return {"place": place, "beaten": sum(other.value < row.value for other in rows)}


def meetings_of(row: Result, rows: Sequence[Result], listed: bool) -> dict[str, int]:
    """By player, as text, 1 where this one ended above, 0 level, −1 below."""
    against = [o for o in rows if o.side != row.side and o.player_id != row.player_id]
    if row.data.get("shared"):  # some never sat there together
        against = [o for o in against if str(o.player_id) in row.data["met"]]
    by = (lambda one: -one.value) if listed else (lambda one: one.place)
    return {str(o.player_id): (by(row) < by(o)) - (by(row) > by(o)) for o in against}
