"""Who sat out a series of the evening, as its season counts it: see byes.py."""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.leagues.counting import systems
from scorekeeper.leagues.models import Person, Ranking
from scorekeeper.leagues.sessions import sentences
from scorekeeper.leagues.sessions.overview import SessionOverview, now
from scorekeeper.tables import spoken
from scorekeeper.tables.sentences import sentence

# The series, who sat it out, and whose bye that is.
Out = tuple[int, Person, int]


def by_turn(overview: SessionOverview, game: str) -> Iterator[Out]:
    """Of the series in which tables of this game were begun."""
    people = {now(one.person).pk: one.person for one in overview.attending}
    for stay in overview.out:
        if game in stay.games:
            yield stay.turn, people[stay.came], stay.counts_for


def count_byes(overview: SessionOverview, game: str) -> Counter[int]:
    """By person how many series of this game they sat out."""
    return Counter(counts for _, _, counts in by_turn(overview, game))


def sentences_of(overview: SessionOverview, game: str) -> list[str]:
    """Eva and Finn sit out series 2."""
    names: dict[int, list[str]] = {}
    for turn, person, _ in by_turn(overview, game):
        names.setdefault(turn, []).append(str(person))
    return [
        sentence(
            sentences.SITS_OUT,
            names=spoken.list_names(who),
            count=len(who),
            series=turn,
        )
        for turn, who in names.items()
    ]


def worth(ranking: Ranking, times: int) -> str:
    """Sat out twice, 4; nothing where the season gives nothing for it."""
    if not (times and systems.gives_byes(ranking)):
        return ""
    points = systems.text_of(ranking, ranking.bye * times)
    return sentence(sentences.BYES, count=times, points=points)
