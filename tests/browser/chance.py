"""Games that a table could have played: facts picked by chance from the declaration.

Nothing here knows a game. A value says what can be picked, the referee whether the
stage stands; of several rounds that stand, the one that brings the end nearer is taken.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

from referee import Game, assess, check, facts
from referee.check import Assessment
from referee.facts import Fact, OneOf, Unanswered, limit
from referee.game import Kind, Stage
from referee.round import Round

Raw = dict[str, Any]
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Grete"]
TRIES = 4000
# Of so many rounds that stand one is taken, if not too much was tried for them.
FIELD, PATIENCE = 6, 200
# So many rounds are played before anybody tries to win, and at most so many in all.
CALM, LONG = 3, 16
# An open-ended game is ended after so many.
OPEN = 4


class Stuck(Exception):
    """Nothing that was picked stands."""


@dataclass
class Hand:
    """Picks values for the facts of one round."""

    chance: Random
    r: Round
    seen: list[str] = field(default_factory=list)

    def often(self, share: float) -> bool:
        return self.chance.random() < share

    def limit(self, what: Any) -> Any:
        try:
            return limit(what, self.r)
        except Unanswered:
            return None

    def pick(self, value: facts.Value[Any]) -> Any:
        kind = type(value).__name__.lower()
        return getattr(self, kind)(value)

    def number(self, value: facts.Number) -> int:
        if value.among is not None:
            return self.chance.choice(self.limit(value.among))
        least, most = self.limit(value.least) or 0, self.limit(value.most)
        step = self.limit(value.step) or 1
        most = least + 12 * step if most is None else most
        return self.chance.choice(range(least, max(least, most) + 1, step))

    def choice(self, value: facts.Choice[Any]) -> Any:
        among = self.limit(value.among) or value.labels
        offered = self.limit(value.offered) or among
        return self.chance.choice([one for one in among if one in set(offered)])

    def suit(self, value: facts.Suit) -> str:
        offered = self.limit(value.offered) or "CDHS"
        return self.chance.choice(list(offered))

    def flag(self, value: facts.Flag) -> bool:
        return self.often(0.4)

    def seat(self, value: facts.Seat) -> int:
        return self.chance.choice(list(self.limit(value.who) or range(self.r.table.n)))

    def card(self, value: facts.Card) -> str:
        return self.chance.choice([c for c in value.pack if c not in self.seen])

    def cards(self, value: facts.Cards) -> list[str]:
        size = self.limit(value.size) or self.chance.randrange(4)
        return self.chance.sample([c for c in value.pack if c not in self.seen], size)

    def text(self, value: facts.Text) -> str:
        return "Ab"

    def ornull(self, value: facts.OrNull[Any]) -> Any:
        only = value.only is not None and self.limit(value.only)
        return None if only or self.often(0.25) else self.pick(value.of)

    def perseat(self, value: facts.PerSeat[Any]) -> list[Any]:
        count = value.count(self.r)
        who = value.asks or value.who
        here = self.limit(who) if who is not None else None
        here = list(range(count) if here is None else here)
        total = self.limit(value.total)
        if isinstance(total, tuple):
            total = self.chance.randint(*total)
        if total is not None and isinstance(value.of, facts.Number):
            shares = self.shares(value.of, len(here), total)
            return [
                shares[list(here).index(i)] if i in here else 0 for i in range(count)
            ]
        found = []
        for i in range(count):
            one = self.pick(value.of) if i in here else 0
            while value.distinct and one in found:
                one = self.pick(value.of)
            found.append(one)
        return found

    perside = perseat

    def shares(self, of: facts.Number, count: int, total: int) -> list[int]:
        """`total` in so many numbers, each within its ends and in its steps."""
        least, most = self.limit(of.least) or 0, self.limit(of.most)
        step = self.limit(of.step) or 1
        parts = [least] * count
        weights = [self.chance.random() ** 2 for _ in parts]
        for _ in range((total - sum(parts)) // step):
            open_ = [i for i in range(count) if most is None or parts[i] + step <= most]
            if not open_:
                break
            (i,) = self.chance.choices(open_, [weights[i] + 0.01 for i in open_])
            parts[i] += step
        return parts

    def several(self, value: facts.Several[Any]) -> list[Any]:
        whose = self.limit(value.whose) if value.whose is not None else None
        size = len(whose) if whose is not None else self.limit(value.size)
        size = self.chance.randint(0, 3) if size is None else size
        found: list[Any] = []
        for _ in range(size * 3):
            one = self.pick(value.of)
            if len(found) < size and not (value.distinct and one in found):
                found.append(one)
        return found

    def record(self, value: facts.Record) -> Raw:
        return dict(self.some(value.facts))

    def onerecord(self, value: facts.OneRecord) -> Raw:
        return self.record(self.chance.choice(value.records))

    def some(self, asks: tuple[Fact[Any], ...]) -> Iterator[tuple[str, Any]]:
        for fact in asks:
            if fact.offered is not None and not self.limit(fact.offered):
                continue
            if self.limit(fact.needed) or self.often(0.3):
                yield fact.key, self.pick(fact.value)

    def ask(self, ask: facts.Ask) -> Raw:
        """What is told of a fact; of several ways to know it the first, or instead."""
        if isinstance(ask, OneOf):
            rare = ask.instead is not None and self.often(0.1)
            ask = ask.instead if rare and ask.instead is not None else ask.fact
        return {key: raw for key, raw in self.some((ask,)) if raw is not False}


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
    """Plays a game by chance, round after round."""

    sheet: Raw
    chance: Random
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
        self.tried, found = 0, []
        for _ in range(FIELD):
            dealt = self.round(kind)
            if dealt is None or self.tried > PATIENCE:
                return [*found, dealt] if dealt else found
            found.append(dealt)
        return found

    def best(self, rounds: list[Dealt]) -> Dealt:
        """At first one that ends nothing, later the one that leads furthest."""
        assessed = [(self.assess(one.raw), one) for one in rounds]
        if self.number <= CALM:
            calm = [one for a, one in assessed if a.winners is None]
            return (calm or rounds)[0]
        return max(assessed, key=lambda pair: self.lead(pair[0]))[1]

    def lead(self, a: Assessment) -> tuple[bool, int]:
        standing, totals = check(self.sheet).standing, a.totals or [0]
        target = standing and standing.target
        if target is not None and target < standing.start:
            totals = [-total for total in totals]
        best, second = sorted(totals, reverse=True)[:2]
        return a.winners is not None, 2 * best - second

    def play(self) -> Iterator[Dealt]:
        """Every kind of round once, as far as a form offers it, then on to the end."""
        game = check(self.sheet).table.game
        kinds = [k for k in game.kinds if k.mark is None or not k.mark.record]
        due = list(kinds)
        while (ahead := check(self.sheet).next) is not None:
            here = [k for k in kinds if k.offered is None or k.offered(ahead)]
            order = [k for k in due if k in here] + here
            found = next(filter(None, map(self.several, order)), None)
            if found is None:
                raise Stuck(f"{game.slug}, round {self.number}")
            dealt = self.best(found)
            if dealt.kind in due:
                due.remove(dealt.kind)
            self.sheet["rounds"].append(dealt.raw)
            yield dealt


@dataclass
class Played:
    """A game from its first round to its last."""

    game: Game
    players: list[str]
    options: Raw
    rounds: list[Dealt]


def game_by_chance(game: Game, players: int, seed: int = 1) -> Played:
    """A whole game of so many players.

    A table that would play for too long agrees on the least that its options allow;
    one that ends when it likes plays a few rounds.
    """
    names = NAMES[:players]
    for options in ({}, short(game, names)):
        sheet = {"game": game.slug, "players": names, "options": options, "rounds": []}
        most = OPEN if game.open_ended else LONG + 1
        rounds = list(islice(Player(sheet, Random(seed)).play(), most))
        if len(rounds) <= LONG:
            return Played(game, names, options, rounds)
    raise Stuck(f"{game.slug} does not come to an end")


def short(game: Game, names: list[str]) -> Raw:
    """Twice the least of each number that can be agreed on."""
    table = check({"game": game.slug, "players": names, "rounds": []}).table
    r = Round(table, 0, None, [])
    return {
        fact.key: 2 * limit(fact.value.least, r)
        for fact in game.options
        if isinstance(fact.value, facts.Number) and fact.default is not None
    }
