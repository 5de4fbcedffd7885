"""Who sat out a series of the evening, as its season counts it: see byes.py."""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.leagues.counting import systems
from scorekeeper.leagues.counting.seat_resolution import who_of
from scorekeeper.leagues.models import Person, Ranking, System
from scorekeeper.leagues.sessions import sentences
from scorekeeper.leagues.sessions.overview import SessionOverview
from scorekeeper.tables import words
from scorekeeper.tables.sentences import said

# The series, who sat it out, and whose bye that is.
Out = tuple[int, Person, int]


def by_turn(overview: SessionOverview, game: str) -> Iterator[Out]:
    """Of the series in which tables of this game were begun."""
    sits: dict[int, set[int]] = {}
    for one in overview.tables:
        there = sits.setdefault(one.assignment.turn, set())
        left = overview.sat_before.get(one.assignment.pk, ())
        there.update(person.pk for person in one.people)
        there.update(before.who.player for before in left)
    played = {
        one.assignment.turn for one in overview.tables if one.state.game.slug == game
    }
    for turn in sorted(played):
        for who in overview.here:
            other = who.instead_of
            into = other.into_id if other else None
            sat, sat_into = who.person_id, who.person.into_id
            counts, came = who_of(sat, sat_into, who.instead_of_id, into)
            if not {came, counts} & sits[turn]:
                yield turn, who.person, counts


def counted(overview: SessionOverview, game: str) -> Counter[int]:
    """By person how many series of this game they sat out."""
    return Counter(counts for _, _, counts in by_turn(overview, game))


def told(overview: SessionOverview, game: str) -> list[str]:
    """Eva and Finn sit out series 2."""
    names: dict[int, list[str]] = {}
    for turn, person, _ in by_turn(overview, game):
        names.setdefault(turn, []).append(str(person))
    return [
        said(sentences.SITS_OUT, names=words.listed(who), count=len(who), series=turn)
        for turn, who in names.items()
    ]


def worth(ranking: Ranking, times: int) -> str:
    """Sat out twice, 4; nothing where the season gives nothing for it."""
    if not (times and ranking.bye) or ranking.system == System.AVERAGE:
        return ""
    points = systems.text_of(ranking, ranking.bye * times)
    return said(sentences.BYES, count=times, points=points)
