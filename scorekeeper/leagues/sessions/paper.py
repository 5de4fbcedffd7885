"""Sheets of an evening to print: slips for its tables, and its result to sign."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scorekeeper.leagues.models import Person
from scorekeeper.leagues.sessions import sentences, session_totals
from scorekeeper.leagues.sessions.overview import Going, SessionOverview
from scorekeeper.tables import permissions, words
from scorekeeper.tables.sentences import A_ROUND, begun, said
from scorekeeper.tables.showing import qr_code, table_links
from scorekeeper.tables.spoken import of_game

Absolute = Callable[[str], str]


@dataclass(frozen=True)
class Slip:
    """What lies on a table: the code that lets a phone score, and who sits there."""

    table: Going
    drawn: qr_code.Code

    @property
    def number(self) -> int:
        return self.table.assignment.number

    @property
    def players(self) -> list[str]:
        players: list[str] = self.table.state.shown["players"]
        return players


def slips(overview: SessionOverview, absolute: Absolute) -> list[Slip]:
    """Of the tables that are played."""
    return [
        Slip(
            one, table_links.join_of(one.state.table, permissions.SCORER, absolute).code
        )
        for one in overview.running
    ]


@dataclass(frozen=True)
class Place:
    """A line of the result sheet; `cells`: of the columns of its list."""

    rank: int
    person: Person
    tables: str
    value: str
    where: str
    cells: list[str]


@dataclass(frozen=True)
class ResultList:
    name: str
    words: str
    heads: list[str]
    places: list[Place]


def result_lists(tallies: list[session_totals.Tally]) -> Iterator[ResultList]:
    for tally in tallies:
        places = [
            Place(
                line.rank,
                line.person,
                tables_of(line),
                line.value,
                line.where,
                cells,
            )
            for line, cells in tally.rows
        ]
        yield ResultList(of_game(tally.game, "name"), tally.words, tally.heads, places)


def tables_of(line: session_totals.Line) -> str:
    """Won at one table, 221; second at another, 40."""
    return "; ".join(why.text for why in line.why)


def remarks(overview: SessionOverview) -> Iterator[str]:
    """All 6 tables are finished, 72 rounds. Table 2 is disputed."""
    finished, running = overview.finished, overview.running
    rounds = sum(len(one.state.shown["rounds"]) for one in finished)
    yield said(
        sentences.TABLES_FINISHED,
        count=len(finished),
        rounds=A_ROUND.counted(number=rounds),
    )
    for text, some in (
        (sentences.NOT_YET_FINISHED, running),
        (sentences.IS_LEFT_OUT, overview.left_out),
        (sentences.IS_DISPUTED, [one for one in overview.counting if one.disputed]),
    ):
        if some:
            names = [
                said(sentences.TABLE, number=one.assignment.number) for one in some
            ]
            listed = begun(words.listed(names))
            yield said(text, tables=listed, count=len(some))
