"""A finished game on paper: what is pinned to a wall, over and below its sheet."""

from dataclasses import dataclass

from scorekeeper.tables import permissions, scoring
from scorekeeper.tables.showing import course, ending, result, sheet_code, table_links

# Of more rounds the race is smaller, and then makes room: all of it keeps to one page.
SOME, MANY = 8, 16


@dataclass(frozen=True)
class Poster:
    """`join`: the whole sheet as a code; of a sheet that is too long the link to watch,
    but of a table that is on this phone alone.
    """

    title: str
    why: str
    course: course.Course | None
    rounds: int
    alone: bool
    join: sheet_code.SheetCode | table_links.Join | None

    @property
    def size(self) -> str:
        return "long" if self.rounds > MANY else "some" if self.rounds > SOME else ""


def poster_of(state: scoring.State, absolute: table_links.Absolute) -> Poster | None:
    """None while the game goes on, or hangs on rounds that may still not count."""
    if not state.over or not state.shown["rounds"]:
        return None
    end = ending.ending_of(state)
    if end.waits:
        return None
    alone = state.table.code.startswith("0")
    join = sheet_code.code_of(state, absolute) or (
        None
        if alone
        else table_links.join_of(state.table, permissions.VIEWER, absolute)
    )
    return Poster(
        result.title_of(state, end),
        end.why,
        course.course_of(state),
        len(state.shown["rounds"]),
        alone,
        join,
    )
