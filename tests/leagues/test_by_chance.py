"""Whatever is entered, what was kept up with it is what the logs come to."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from scorekeeper.leagues.counting import results
from scorekeeper.tables import codes, disputes, log, scoring
from scorekeeper.tables.events import commands, dispute_commands
from scorekeeper.tables.models import Outcome, Table
from tests.breadth import by_chance
from tests.leagues.sessions import RANKED, Club, club, correct, enter, rows, sit, stop

pytestmark = pytest.mark.django_db
# Five take turns at three tables, one as another’s substitute, once merged.
SEATED = ((0, 1, 2, 3), (4, 2, 0, 1), (3, 4, 1, 2))
OTHER = (
    RANKED,
    {"bids": [7, 3, 2, 0], "tricks": [6, 4, 2, 1]},
    {"bids": [1, 9, 1, 1], "tricks": [1, 9, 2, 1]},
    {"bids": [1, 1, 1, 9], "tricks": [1, 2, 1, 9]},
)
MOVES = ("round", "round", "round", "stop", "undo", "redo", "correct", "say", "end")


def move(table: Table, what: str, facts: dict[str, Any]) -> None:
    """One entry, where it is one now."""
    state = scoring.read(table)
    key, talk = codes.new_key(), list(disputes.open_rounds(state.disputes).values())
    undo = log.undo_target(state.entries)
    redo = log.redo_target(state.entries)
    if what == "round" and not state.over:
        enter(table, facts)
    elif what == "stop":
        stop(table)
    elif what == "undo" and undo:
        commands.undo(table, undo.number, key=key)
    elif what == "redo" and redo:
        commands.undo(table, redo.number, key=key)
    elif what == "correct" and state.rounds:
        correct(table, 1, facts)
    elif what == "say" and state.rounds:
        after = table.version
        dispute_commands.dispute(table, 1, seat=0, words="No.", key=key, after=after)
    elif what == "end" and talk:
        given = {"outcome": Outcome.STANDS, "reason": "Seen.", "key": key}
        dispute_commands.rule(table, talk[0].number, after=table.version, **given)


def merge(season: Club) -> None:
    """The fifth is the first, or is not after all."""
    first, *_, fifth = season.people
    fifth.into = None if fifth.into else first
    fifth.save()
    results.recount(season.league, [first, fifth])


@by_chance(12)
@given(
    st.lists(
        st.tuples(
            st.integers(0, 2),
            st.sampled_from([*MOVES, "merge"]),
            st.sampled_from(OTHER),
        ),
        min_size=15,
        max_size=30,
    )
)
def test_kept_up_is_made_anew(moves: list[tuple[int, str, dict[str, Any]]]) -> None:
    season = club("Ann Ben Cleo Dan Eva")
    instead = {1: season.people[4]}
    tables = [
        sit(
            season.evening,
            season.people_at(*seats),
            instead_of=instead if not i else None,
        )
        for i, seats in enumerate(SEATED)
    ]
    for table in tables:
        enter(table, RANKED, RANKED)
    for which, what, facts in moves:
        if what == "merge":
            merge(season)
            continue
        try:
            move(tables[which], what, facts)
        except (commands.Refused, commands.EditConflict):
            pass  # a correction that ends the game too soon
    kept = rows(season.league)
    results.rebuild(season.league, lambda count: None)
    assert rows(season.league) == kept
