"""Games that a table could have played: facts picked by chance from the declaration.

Nothing here knows a game. A value says what can be picked, the referee whether the
stage stands; of several rounds that stand, one is taken.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from referee.engine.check import match_of
from referee.engine.game import RoundType, Stage
from referee.engine.match import Assessment, Match
from referee.engine.standings import better
from referee.generator.facts import Hand, Raw
from referee.values.facts import limit

TRIES = 4000
# Of so many rounds that stand one is taken, if not too much was tried for them.
FIELD, PATIENCE = 6, 200
# So many rounds are played before anybody tries to win.
CALM = 3
# So many before a realistic table comes to an end.
LATE = 8
# How often a realistic table plays a round that is not of the usual kind.
RARE = 0.1


class Stuck(Exception):
    """Nothing that was picked stands."""


@dataclass
class Dealt:
    """A round of some kind, the facts of each of its stages."""

    round_type: RoundType
    stages: list[tuple[Stage, Raw]]

    @property
    def raw(self) -> Raw:
        return {key: value for _, part in self.stages for key, value in part.items()}


@dataclass
class Player:
    """Plays a game by chance, round after round.

    `realistic`: as people do who mean to make what they bid; else every kind of round
    comes first, and the game then ends soon.
    """

    sheet: Raw
    chance: Random
    realistic: bool = False
    tried: int = 0
    match: Match = field(init=False)

    def __post_init__(self) -> None:
        self.match = match_of(self.sheet)

    @property
    def number(self) -> int:
        return len(self.match.raws) + 1

    def assess(self, raw: Raw, through: str | None = None) -> Assessment:
        return self.match.assess(raw, through)

    def record(self, raw: Raw) -> None:
        self.sheet["rounds"].append(raw)
        self.match = self.match.with_round(raw)

    def round(self, round_type: RoundType) -> Dealt | None:
        """A round of that kind; None where chance finds none."""
        own = round_type.flag
        dealt = Dealt(round_type, [])
        for stage in round_type.stages:
            r = self.assess({**own, **dealt.raw}).round
            if stage.when is None or limit(stage.when, r):
                part = self.stage(stage, dealt.raw, own)
                if part is None:
                    return None
                dealt.stages += [(stage, part)] if part else []
        return dealt

    def stage(self, stage: Stage, before: Raw, own: Raw) -> Raw | None:
        """Facts of one stage that stand, picked one after the other."""
        own = {key: value for key, value in own.items() if key in stage.keys}
        for _ in range(TRIES):
            self.tried += 1
            given = dict(own)
            for ask in stage.asks:
                r = self.assess({**before, **given}).round
                try:
                    given |= Hand(self.chance, r).ask(ask)
                except (IndexError, ValueError):
                    break  # there is nothing to pick from
            given |= own
            if not self.assess({**before, **given}, stage.name).problems:
                return given
        return None

    def several(self, round_type: RoundType) -> list[Dealt]:
        """Rounds of that kind that stand."""
        found: list[Dealt] = []
        self.tried = 0
        times = 3 if self.realistic else 1
        for _ in range(times * FIELD):
            dealt = self.round(round_type)
            if dealt is None or self.tried > times * PATIENCE:
                return [*found, dealt] if dealt else found
            found.append(dealt)
        return found

    def best(self, rounds: list[Dealt]) -> Dealt:
        """At first one that ends nothing, later the one that leads furthest."""
        assessed = [(self.assess(one.raw), one) for one in rounds]
        if self.realistic:
            return self.usual(assessed)
        if self.number <= CALM:
            calm = [one for a, one in assessed if a.winners is None]
            return (calm or rounds)[0]
        return max(assessed, key=lambda pair: self.lead(pair[0]))[1]

    def usual(self, assessed: list[tuple[Assessment, Dealt]]) -> Dealt:
        """One of those by which most is gained: people rarely bid what they miss.

        In the end somebody wins.
        """
        if self.number > LATE:
            return max(assessed, key=lambda pair: self.gain(pair[0]))[1]
        assessed.sort(key=lambda pair: -self.gain(pair[0])[1])
        return self.chance.choice(assessed[: len(assessed) // 4 + 1])[1]

    def gain(self, a: Assessment) -> tuple[bool, int]:
        """Whether somebody wins, and what all have, the best of them twice."""
        sign = better(self.match.table.game)
        totals = [sign * total for total in a.totals or [0]]
        return a.winners is not None, sum(totals) + max(totals)

    def lead(self, a: Assessment) -> tuple[bool, int]:
        sign = better(self.match.table.game)
        totals = [sign * total for total in a.totals or [0]]
        best, second = sorted(totals, reverse=True)[:2]
        return a.winners is not None, 2 * best - second

    def shuffle(self, round_types: list[RoundType]) -> list[RoundType]:
        """The usual kind of round before the others, if not always."""
        if self.realistic and self.chance.random() < RARE:
            return self.chance.sample(round_types, len(round_types))
        return round_types

    def play(self) -> Iterator[Dealt]:
        """Every kind of round once, as far as a form offers it, then on to the end."""
        game = self.match.table.game
        asked = (each for each in game.round_types if each.void is None)
        round_types = [each for each in asked if not each.is_record]
        due = [] if self.realistic else list(round_types)
        while (upcoming := self.match.next) is not None:
            here = [k for k in round_types if k.offered is None or k.offered(upcoming)]
            order = [k for k in due if k in here] + self.shuffle(here)
            found = next(filter(None, map(self.several, order)), None)
            if found is None:
                raise Stuck(f"{game.slug}, round {self.number}")
            dealt = self.best(found)
            if dealt.round_type in due:
                due.remove(dealt.round_type)
            self.record(dealt.raw)
            yield dealt
