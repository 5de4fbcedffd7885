"""A table that is proposed as a whole: its game, its house rules, who sits where."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.leagues import own_games, sentences
from scorekeeper.leagues.models import Person, Preset, TableAssignment
from scorekeeper.leagues.sessions import agreed_rounds
from scorekeeper.tables import scoring
from scorekeeper.tables.scoring import rule_sheets
from scorekeeper.tables.sentences import any_of, sentence
from scorekeeper.tables.spoken import of_game


@dataclass(frozen=True)
class Choice:
    """A table as somebody filled it in: who sits in which seat, None for nobody.

    `rounds`: so many are planned for it, by the evening; 0: as its rules say.
    """

    game: scoring.Game
    preset: Preset | None
    people: Sequence[Person | None]
    rounds: int = 0

    @property
    def seated(self) -> list[Person]:
        return [person for person in self.people if person is not None]

    def problems(self) -> Iterator[str]:
        twice = {p for p in self.seated if self.seated.count(p) > 1}
        yield from (sentence(sentences.TWO_SEATS, who=str(person)) for person in twice)
        count = len(self.seated)
        if count not in self.game.players:
            fits = any_of(map(str, self.game.players))
            game = of_game(self.game, "name")
            yield sentence(sentences.PLAYERS_OF_GAME, game=game, fits=fits, count=count)
        elif self.preset and self.preset.game != self.game.slug:
            yield sentence(sentences.OTHER_GAMES_RULES, name=self.preset.name)
        else:
            yield from (p.message for p in self.problems_of_seats())

    @property
    def options(self) -> dict[str, object]:
        """By the house rules of the league; whoever sits first begins."""
        rules = self.preset.options if self.preset else {}
        agreed = agreed_rounds.options(self.game, self.names, rules, self.rounds)
        return rules | agreed | {self.game.seats.first.key: 0}

    @property
    def names(self) -> list[str]:
        return [str(person) for person in self.seated]

    @property
    def length(self) -> str:
        """12 deals, where it is played for so many."""
        many = agreed_rounds.of_table(self.game, self.names, self.options)
        return agreed_rounds.words_of(self.game, many)

    def problems_of_seats(self) -> list[scoring.Problem]:
        return scoring.seating_problems(self.game, self.names, self.options)


def of(assignment: TableAssignment) -> Choice:
    people = [seat.person for seat in assignment.seats.all()]
    rounds = assignment.session.planned_rounds
    return Choice(game_of(assignment), assignment.preset, people, rounds)


def game_of(assignment: TableAssignment) -> scoring.Game:
    """By the version that its season plays, where it is a rule sheet."""
    if not rule_sheets.is_slug(assignment.game):
        return scoring.game(assignment.game)
    return own_games.game_of(assignment.session.season, assignment.game)
