"""What was entered by hand of an evening, as its pages show it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.leagues import own_games
from scorekeeper.leagues.counting import plain_results
from scorekeeper.leagues.models import PlainList, PlainResult, Session
from scorekeeper.leagues.sessions import sentences
from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.sentences import Said, in_order, sentence, word


@dataclass(frozen=True)
class Line:
    place: int
    name: str
    points: str
    games: str


@dataclass(frozen=True)
class Shown:
    """A list with the first line first; `by`: the list form its points are by."""

    found: PlainList
    rows: list[PlainResult]

    @property
    def title(self) -> str:
        """The game; of later lists: the game and its series."""
        game = own_games.name_of(self.found.session.season, self.found.game)
        if self.found.series == 1:
            return game
        return sentence(sentences.GAME_OF_SERIES, game=game, series=self.found.series)

    @property
    def by(self) -> str:
        forms = scoring.game(self.found.game).league.alternative_scorings
        mine = (one.label for one in forms if one.key == self.found.form)
        return spoken.label(next(mine, ""))

    @cached_property
    def lines(self) -> list[Line]:
        places = plain_results.places_of(self.rows, self.found)
        lines = [
            Line(places[row.pk], name(row), spoken.minus(row.points), games(row))
            for row in self.rows
        ]
        return sorted(lines, key=lambda one: (one.place, one.name.casefold()))


def of(session: Session) -> list[Shown]:
    """One query."""
    found = PlainResult.objects.filter(plain_list__session=session)
    return [Shown(rows[0].plain_list, rows) for rows in plain_results.by_list(found)]


def name(row: PlainResult) -> str:
    return str(row.person.into or row.person)


def games(row: PlainResult) -> str:
    """3 won, 1 lost; nothing where it was not said."""
    found = list(words_of(row))
    return word(in_order(found)) if found else ""


def words_of(row: PlainResult) -> Iterator[Said]:
    if row.won is not None:
        yield sentences.GAMES_WON(count=row.won)
    if row.lost is not None:
        yield sentences.GAMES_LOST(count=row.lost)
