"""Sheets of an evening to print: slips for its tables, and its result to sign."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.urls import reverse

from scorekeeper.leagues.models import Person
from scorekeeper.leagues.sessions import choices, sentences, series, session_totals
from scorekeeper.leagues.sessions.overview import Going, Proposed, SessionOverview
from scorekeeper.leagues.sessions.series import Series
from scorekeeper.tables import permissions, scoring, spoken
from scorekeeper.tables.sentences import A_ROUND, capitalize, sentence
from scorekeeper.tables.showing import qr_code, table_links
from scorekeeper.tables.spoken import of_game

Absolute = Callable[[str], str]


@dataclass(frozen=True)
class Slip:
    """What lies on a table: the code that lets a phone score, and who sits there.

    `code`: the letters to watch by; a table that is not begun has none yet.
    """

    number: int
    game: scoring.Game
    players: list[str]
    code: str
    drawn: qr_code.Code


@dataclass(frozen=True)
class SlipSheet:
    """The slips of one series."""

    series: Series | None
    slips: list[Slip]


def slips(overview: SessionOverview, absolute: Absolute) -> Iterator[SlipSheet]:
    """Of the tables that are drawn, which open once they are begun; of those played."""
    if overview.proposed:
        ahead = [slip_ahead(one, absolute) for one in overview.offered]
        yield SlipSheet(series.next_of(overview), ahead)
    if overview.running:
        now = [slip_of(one, absolute) for one in overview.running]
        yield SlipSheet(series.playing(overview), now)


def slip_ahead(proposed: Proposed, absolute: Absolute) -> Slip:
    token = proposed.assignment.scorer_token
    address = absolute(reverse("tables:scorer_link", args=[token]))
    names = [str(person) for person in proposed.people]
    game = choices.game_of(proposed.assignment)
    drawn = qr_code.draw(address)
    return Slip(proposed.assignment.number, game, names, "", drawn)


def slip_of(going: Going, absolute: Absolute) -> Slip:
    table = going.state.table
    return Slip(
        going.assignment.number,
        going.state.game,
        going.state.shown["players"],
        table.code,
        table_links.join_of(table, permissions.SCORER, absolute).code,
    )


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
    """Won at one table, 221; second at another, 40; sat out once, 2."""
    return "; ".join([why.text for why in line.why] + [line.beside] * bool(line.beside))


def remarks(overview: SessionOverview) -> Iterator[str]:
    """All 6 tables are finished, 72 rounds. Table 2 is disputed."""
    finished, running = overview.finished, overview.running
    if not overview.tables:
        return
    rounds = sum(len(one.state.shown["rounds"]) for one in finished)
    [unit, *others] = {one.state.game.unit for one in finished} or {A_ROUND}
    yield sentence(
        sentences.TABLES_FINISHED,
        count=len(finished),
        rounds=(A_ROUND if others else unit).counted(number=rounds),
    )
    for text, some in (
        (sentences.NOT_YET_FINISHED, running),
        (sentences.IS_LEFT_OUT, overview.left_out),
        (sentences.IS_DISPUTED, [one for one in overview.counting if one.disputed]),
    ):
        if some:
            names = [
                sentence(sentences.TABLE, number=one.assignment.number) for one in some
            ]
            listed = capitalize(spoken.list_names(names))
            yield sentence(text, tables=listed, count=len(some))
