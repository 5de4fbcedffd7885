"""The knock-outs of an evening as its wall and its result sheet show them."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.knockouts import sentences as says
from scorekeeper.knockouts.knockout_page import ShownRound, rounds_of
from scorekeeper.knockouts.models import Knockout
from scorekeeper.knockouts.reading import Standing, read
from scorekeeper.leagues.models import Session
from scorekeeper.tables.sentences import sentence


@dataclass(frozen=True)
class Cup:
    """Who has won it is a sentence, or nothing; its rounds are those with somebody."""

    name: str
    winner: str
    rounds: list[ShownRound]

    @property
    def ahead(self) -> list[ShownRound]:
        """From the first round on that is not over; at the end the final."""
        begun = [at for at, one in enumerate(self.rounds) if not is_over(one)]
        return self.rounds[begun[0] if begun else -1 :]


def of(session: Session) -> list[Cup]:
    """One query where there is none, and five for each."""
    found = Knockout.objects.filter(tables__assignment__session=session).distinct()
    return [cup_of(read(one)) for one in found]


def cup_of(standing: Standing) -> Cup:
    won = None if standing.disputed else standing.winner
    name = standing.knockout.name
    winner = sentence(says.HAS_WON, who=str(won), name=name) if won else ""
    return Cup(name, winner, list(known_rounds(standing)))


def known_rounds(standing: Standing) -> Iterator[ShownRound]:
    for stage in rounds_of(standing):
        if any(not line.open for table in stage.tables for line in table.lines):
            yield stage


def is_over(shown_round: ShownRound) -> bool:
    return all(table.match.over for table in shown_round.tables)
