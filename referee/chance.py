"""Games that a table could have played: facts picked by chance from the declaration.

Nothing here knows a game. A value says what can be picked, the referee whether the
stage stands; of several rounds that stand, one is taken.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from referee import facts
from referee.check import Assessment, assess, check
from referee.facts import limit
from referee.game import Kind, Stage
from referee.picking import Hand, Raw

TRIES = 4000
# Of so many rounds that stand one is taken, if not too much was tried for them.
FIELD, PATIENCE = 6, 200
# So many rounds are played before anybody tries to win.
CALM = 3
# So many before a sober table comes to an end.
LATE = 8
# How often a sober table plays a round that is not of the usual kind.
RARE = 0.1


class Stuck(Exception):
    """Nothing that was picked stands."""


@dataclass
class Dealt:
    """A round of some kind, the facts of each of its stages."""

    kind: Kind
    stages: list[tuple[Stage, Raw]]

    @property
    def raw(self) -> Raw:
        return {key: value for _, part in self.stages for key, value in part.items()}


@dataclass
class Player:
    """Plays a game by chance, round after round.

    `sober`: as people do who mean to make what they bid; else every kind of round
    comes first, and the game then ends soon.
    """

    sheet: Raw
    chance: Random
    sober: bool = False
    tried: int = 0

    @property
    def number(self) -> int:
        return len(self.sheet["rounds"]) + 1

    def assess(self, raw: Raw, through: str | None = None) -> Assessment:
        return assess(self.sheet, self.number, raw, through)

    def round(self, kind: Kind) -> Dealt | None:
        """A round of that kind; None where chance finds none."""
        mark = kind.mark
        told = mark is not None and isinstance(mark.value, facts.Flag)
        own = {mark.key: True} if mark is not None and told else {}
        dealt = Dealt(kind, [])
        for stage in kind.stages:
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

    def several(self, kind: Kind) -> list[Dealt]:
        """Rounds of that kind that stand."""
        found: list[Dealt] = []
        self.tried = 0
        times = 3 if self.sober else 1
        for _ in range(times * FIELD):
            dealt = self.round(kind)
            if dealt is None or self.tried > times * PATIENCE:
                return [*found, dealt] if dealt else found
            found.append(dealt)
        return found

    def best(self, rounds: list[Dealt]) -> Dealt:
        """At first one that ends nothing, later the one that leads furthest."""
        assessed = [(self.assess(one.raw), one) for one in rounds]
        if self.sober:
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
        totals = a.totals or [0]
        if check(self.sheet).table.game.low:
            totals = [-total for total in totals]
        return a.winners is not None, sum(totals) + max(totals)

    def lead(self, a: Assessment) -> tuple[bool, int]:
        standing, totals = check(self.sheet).standing, a.totals or [0]
        target = standing.target if standing else None
        if standing and target is not None and target < standing.start:
            totals = [-total for total in totals]
        best, second = sorted(totals, reverse=True)[:2]
        return a.winners is not None, 2 * best - second

    def shuffled(self, kinds: list[Kind]) -> list[Kind]:
        """The usual kind of round before the others, if not always."""
        if self.sober and self.chance.random() < RARE:
            return self.chance.sample(kinds, len(kinds))
        return kinds

    def play(self) -> Iterator[Dealt]:
        """Every kind of round once, as far as a form offers it, then on to the end."""
        game = check(self.sheet).table.game
        kinds = [k for k in game.kinds if k.mark is None or not k.mark.record]
        due = [] if self.sober else list(kinds)
        while (ahead := check(self.sheet).next) is not None:
            here = [k for k in kinds if k.offered is None or k.offered(ahead)]
            order = [k for k in due if k in here] + self.shuffled(here)
            found = next(filter(None, map(self.several, order)), None)
            if found is None:
                raise Stuck(f"{game.slug}, round {self.number}")
            dealt = self.best(found)
            if dealt.kind in due:
                due.remove(dealt.kind)
            self.sheet["rounds"].append(dealt.raw)
            yield dealt
