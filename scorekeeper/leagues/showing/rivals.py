"""Who won a game and who came second, at all tables of the year that they shared."""

from collections.abc import Sequence
from datetime import date
from itertools import takewhile

from scorekeeper.leagues import sentences, session_day, zones
from scorekeeper.leagues.counting import finality
from scorekeeper.leagues.models import League, Result, TableAssignment
from scorekeeper.tables import scoring
from scorekeeper.tables.hooks import Rivals
from scorekeeper.tables.sentences import sentence

# So many in a row are worth a sentence.
IN_A_ROW = 3


def rivals_at(state: scoring.State) -> Rivals | None:
    """Of a table that its league counts, once somebody has won."""
    assignment = finality.assignment_of(state.table)
    if assignment is None or assignment.left_out or not state.shown["winners"]:
        return None
    league = assignment.session.season.league
    return rivals_of(league, assignment)


def rivals_of(league: League, assignment: TableAssignment) -> Rivals | None:
    """As it stood after this game; None where they met for the first time this year, or
    where one of the two is a pair. Two queries.

    The year is that of the day on which an evening began; and a seat that was taken
    over is of whom it counts for.
    """
    pair = pair_at(assignment)
    if pair is None:
        return None
    first, second = pair
    year = session_day.day_of(league, assignment.session).year
    above = above_of(league, first, second, year)
    if len(above) < 2:
        return None
    name, other, won = str(first.player), str(second.player), sum(above)
    text = sentences.RIVALS if zones.today(league).year == year else sentences.RIVALS_IN
    heading = sentence(text, one=name, other=other, year=year)
    return Rivals(heading, name, other, won, len(above) - won, row_of(above, name))


def pair_at(assignment: TableAssignment) -> tuple[Result, Result] | None:
    """Who won alone, and who alone came second."""
    here = list(
        Result.objects.filter(assignment=assignment.pk).select_related("player")
    )
    firsts, seconds = ([one for one in here if one.place == n] for n in (1, 2))
    if len(firsts) != 1 or len(seconds) != 1:
        return None
    return firsts[0], seconds[0]


def above_of(league: League, first: Result, second: Result, year: int) -> list[bool]:
    """Whether the first ended above the second at each table of that year at which they
    met, up to this one; where they were level it counts for neither.

    As their season has it: by a list, where a list counts.
    """
    other = f"{second.player_id}"
    span = session_day.span(league, date(year, 1, 1), date(year + 1, 1, 1))
    rows = Result.objects.filter(
        league=league,
        player=first.player_id,
        data__met__has_key=other,
        finished__lte=first.finished,
        assignment__session__starts__gte=span[0],
        assignment__session__starts__lt=span[1],
    ).order_by("finished", "assignment")
    found = (met[other] for met in rows.values_list("data__met", flat=True))
    return [above > 0 for above in found if above]


def row_of(above: Sequence[bool], who: str) -> str:
    """The first has just been above: so many times in a row."""
    count = len(list(takewhile(bool, reversed(above))))
    return (
        sentence(sentences.IN_A_ROW, who=who, count=count) if count >= IN_A_ROW else ""
    )
