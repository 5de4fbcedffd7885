"""Evenings of the demo club: who comes, who sits where, how it goes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import cycle
from random import Random

from scorekeeper.demo import logs
from scorekeeper.demo.games import Game, Games
from scorekeeper.exchange.schema import (
    AssignmentPart,
    AttendingPart,
    SeatPart,
    SessionPart,
)
from scorekeeper.leagues.models import Attendance
from scorekeeper.tables import scoring

HERE, AWAY = Attendance.Answer.HERE, Attendance.Answer.AWAY
TURNS, TURN = 2, timedelta(minutes=95)
# So many of the club come to an evening.
LEAST, MOST = 12, 17
REFEREE = "Ann"


@dataclass
class Nights:
    """Makes one evening after the other; `names` are of the club’s people."""

    chance: Random
    names: Sequence[str]
    games: Games
    presets: Sequence[tuple[str, dict]]
    favourites: Sequence[str]

    def __post_init__(self) -> None:
        every = sorted({game for game, _ in self.games})
        self.rota = cycle(self.chance.sample(every, len(every)))
        self.often = cycle(self.favourites)
        self.pick = {key: cycle(games) for key, games in self.games.items()}
        # A game ends more often well for some than for others.
        self.skill = [self.chance.gauss(0, 1) for _ in self.names]

    def evening(
        self,
        starts: datetime,
        place: str,
        troubles: Iterator[str],
        instead: bool,
        also: dict[int, int],
    ) -> SessionPart:
        """`instead`: somebody sits for a person who is away; `also`: by whose record
        somebody was taken for another that evening.
        """
        people = self.chance.sample(range(len(self.names)), len(self.names))
        count = self.chance.randint(LEAST, MOST)
        here, away = people[:count], people[count:]
        other = {here[-1]: away[0]} if instead else {}
        attending = [self.attends(one, HERE, other.get(one), also) for one in here]
        attending += [self.attends(one, AWAY, None, {}) for one in away[:2]]
        assignments: list[AssignmentPart] = []
        for turn in range(TURNS):
            begun = starts + turn * TURN
            assignments += self.turn(here, turn + 1, begun, troubles, other, also)
        return SessionPart(
            starts=starts,
            place=place,
            note="",
            closed=starts + TURNS * TURN + timedelta(minutes=20),
            attending=attending,
            sittings=assignments,
        )

    def attends(
        self,
        person: int,
        answer: Attendance.Answer,
        instead_of: int | None,
        also: dict[int, int],
    ) -> AttendingPart:
        person = also.get(person, person)
        return AttendingPart(person=person, answer=answer, instead_of=instead_of)

    def turn(
        self,
        here: Sequence[int],
        turn: int,
        begun: datetime,
        troubles: Iterator[str],
        other: dict[int, int],
        also: dict[int, int],
    ) -> Iterator[AssignmentPart]:
        left, number = self.chance.sample(here, len(here)), 0
        while len(left) > 1:
            number += 1
            slug, players = self.next_game(len(left), number)
            group, left = left[:players], left[players:]
            game = next(self.pick[slug, players])
            seated = self.seat(group, game)
            names = [self.names[one] for one in seated]
            trouble = next(troubles, "")
            trouble = "" if trouble in SLIPS and not game.slip else trouble
            yield AssignmentPart(
                turn=turn,
                number=number,
                game=slug,
                preset=self.preset(game),
                seats=[
                    SeatPart(person=also.get(who, who), counts_for=other.get(who))
                    for who in seated
                ],
                table=logs.table_of(game, names, begun, trouble, REFEREE),
            )

    def next_game(self, left: int, number: int) -> tuple[str, int]:
        """A favourite and the next of all in turn; nobody is left alone for it."""
        while True:
            slug = next(self.often if number % 2 else self.rota)
            sizes = [n for game, n in self.games if game == slug and n <= left]
            good = [n for n in sizes if left - n != 1 and n <= USUAL]
            if good or (sizes and left < USUAL):
                return slug, max(good or sizes)

    def seat(self, group: Sequence[int], game: Game) -> Sequence[int]:
        """The better ones rather where the game was won."""
        shown = scoring.match_of(game.sheet).json
        sign = -1 if scoring.game(game.sheet["game"]).league.low else 1
        order = [
            seat
            for _, seats in sorted(
                zip(shown["totals"], shown["sides"], strict=True),
                key=lambda pair: -sign * pair[0],
            )
            for seat in seats
        ]
        luck = {one: self.skill[one] + self.chance.gauss(0, 1.2) for one in group}
        best = sorted(group, key=lambda one: -luck[one])
        at = dict(zip(order, best, strict=True))
        return [at[seat] for seat in range(len(group))]

    def preset(self, game: Game) -> int | None:
        pair = (game.sheet["game"], game.sheet["options"])
        return self.presets.index(pair) if pair in self.presets else None


USUAL = 4
SLIPS = (logs.CORRECTED, logs.RULED)
