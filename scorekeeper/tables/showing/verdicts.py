"""A verdict for people: every round with its lines, the totals, the end."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from scorekeeper.tables import scoring, sentences, spoken
from scorekeeper.tables.scoring import cards as scoring_cards, melds as scoring_melds
from scorekeeper.tables.showing import board

# A page has so many rounds; a game in one file may have thousands.
ROUNDS = 100


@dataclass(frozen=True)
class Line:
    text: str
    rule: str
    law: str
    ruling: bool


@dataclass(frozen=True)
class Share:
    """What a round gave one side, and the lines that say why."""

    name: str
    points: int
    total: int | None
    lines: list[Line]


@dataclass(frozen=True)
class Fault:
    """An illegal play that the record proves, and the card that shows it."""

    text: str
    rule: str
    law: str
    ruling: bool


@dataclass(frozen=True)
class Round:
    number: int
    sub: str
    told: list[tuple[str, str]]
    shares: list[Share]
    faults: list[Fault]


@dataclass(frozen=True)
class Shown:
    """`first` is the number of the first round shown, of `count`."""

    game: scoring.Game
    names: list[str]
    totals: list[tuple[str, int, bool]]
    outcome: str
    needs: str
    rounds: list[Round]
    bonus: list[Share]
    pending: Round | None
    first: int
    count: int
    faults: list[tuple[int, int]]

    @property
    def widest(self) -> int:
        return board.widest(total for _, total, _ in self.totals)

    @property
    def last(self) -> int:
        return self.first + len(self.rounds) - 1

    @property
    def earlier(self) -> int | None:
        return max(1, self.first - ROUNDS) if self.first > 1 else None

    @property
    def later(self) -> int | None:
        return self.last + 1 if self.last < self.count else None


def show_verdict(
    verdict: scoring.Verdict, sheet: scoring.Sheet, first: int = 1
) -> Shown:
    """The verdict on a sheet; its rounds from number `first` on."""
    said = verdict.json(spoken.language())
    teller = Teller(verdict, said, sheet["rounds"])
    rounds = said["rounds"]
    first = min(max(1, first), max(1, len(rounds)))
    standing = verdict.standing
    here = range(first - 1, min(first - 1 + ROUNDS, len(rounds)))
    bonus = said.get("bonus")
    return Shown(
        game=verdict.table.game,
        names=verdict.table.players,
        totals=totals_of(said),
        outcome=outcome(verdict.table.game.unit, said),
        needs=spoken.word(standing.lacks) if standing else "",
        rounds=[teller.round(verdict.rounds[i], rounds[i]) for i in here],
        bonus=list(teller.shares(bonus)) if bonus else [],
        pending=teller.pending(),
        first=first,
        count=len(rounds),
        faults=list(counted_faults(verdict)),
    )


def totals_of(said: dict[str, Any]) -> list[tuple[str, int, bool]]:
    """Each side, its total, whether it has won."""
    names, winners = board.names_of(said), said["winners"]
    return [(n, said["totals"][i], i in winners) for i, n in enumerate(names)]


def outcome(unit: sentences.Unit, said: dict[str, Any]) -> str:
    names = board.names_of(said)
    if said["state"] == "stopped":
        return gettext("Stopped: nobody has won")
    if said["state"] == "finished":
        winners = spoken.list_names(names[side] for side in said["winners"])
        return gettext("{who} won").format(who=winners)
    text = sentences.IS_OPEN if said["pending"] else sentences.IS_NEXT
    return sentences.of_round(text, unit, said["next"]["number"])


def counted_faults(verdict: scoring.Verdict) -> Iterator[tuple[int, int]]:
    """The rounds whose cards prove faults, and how many."""
    open_round = [verdict.pending] if verdict.pending else []
    for r in [*verdict.rounds, *open_round]:
        if found := faults_of(r):
            yield r.number, len(found)


@dataclass(frozen=True)
class Teller:
    """Says the rounds of one verdict in words."""

    verdict: scoring.Verdict
    said: dict[str, Any]
    facts: list[dict[str, Any]]

    def round(self, r: Any, shown: dict[str, Any]) -> Round:
        dealer = shown["dealer"]
        does = spoken.word(spoken.deals(self.verdict.table.game))
        return Round(
            shown["number"],
            "" if dealer is None else f"{self.said['players'][dealer]} {does}",
            list(self.facts_in_words(r)),
            list(self.shares(shown)) if "points" in shown else [],
            faults_of(r),
        )

    def pending(self) -> Round | None:
        r = self.verdict.pending
        return self.round(r, self.said["pending"]) if r else None

    def facts_in_words(self, r: Any) -> Iterator[tuple[str, str]]:
        """What was recorded: (Bids, Ann 5, Ben 0 …)."""
        names = {"seat": self.said["players"], "side": board.names_of(self.said)}
        table, raw = self.verdict.table, self.facts[r.number - 1]
        for fact in scoring.facts_in_words(table, raw, r):
            if r.played and fact.key == scoring_cards.PLAY:
                continue  # more of it is said below
            if fact.per:
                values = map(spoken.word, fact.said)
                pairs = zip(names[fact.per], values, strict=False)
                said = ", ".join(f"{n} {v}" for n, v in pairs if v)
            else:
                said = spoken.word(fact.said[0])
            yield spoken.label(fact.label), said
        if r.played:
            yield (
                gettext("By the cards"),
                "; ".join(counts_of(r.played, self.said["players"])),
            )
        if laid := [f"{r.name(one.seat)} {one.value}" for one in laydowns_in(r)]:
            yield gettext("Worth"), ", ".join(laid)

    def shares(self, shown: dict[str, Any]) -> Iterator[Share]:
        """A side’s points and lines; of a bonus it has no running total."""
        return shares_of(self.verdict.table, shown["reasons"], shown.get("totals"))


def shares_of(
    table: scoring.Seats, lines: list[dict[str, Any]], totals: list[int] | None = None
) -> Iterator[Share]:
    """Lines by side, with what they come to."""
    rules = {rule.key: rule for rule in table.game.rules}
    for side, seats in enumerate(table.sides):
        mine = [line for line in lines if line["side"] == side]
        said = [
            Line(
                line["text"],
                spoken.heading(rules[line["rule"]]),
                spoken.word(rules[line["rule"]].law_said),
                line.get("ruling", False),
            )
            for line in mine
        ]
        name = spoken.list_names(table.players[seat] for seat in seats)
        points = sum(line["points"] for line in mine)
        yield Share(name, points, totals[side] if totals else None, said)


def counts_of(played: Any, names: list[str]) -> Iterator[str]:
    """What a record of the cards comes to: tricks won Ann 3, Ben 4."""
    tricks = len(played.tricks)
    if played.complete:
        played_so = ngettext("{number} trick", "{number} tricks", tricks)
    else:
        played_so = ngettext("{number} trick so far", "{number} tricks so far", tricks)
    yield played_so.format(number=tricks)
    won, points = sentences.TRICKS_WON, sentences.POINTS_WON
    for text, counts in ((won, played.won), (points, played.points)):
        if counts is not None:
            pairs = zip(names, counts, strict=True)
            yield sentences.sentence(
                text, counts=", ".join(f"{name} {n}" for name, n in pairs)
            )


def laydowns_in(r: Any) -> list[scoring_melds.Laydown]:
    """The lay-downs of a round, judged."""
    laydowns = r.table.game.laydowns
    return list(scoring_melds.judge(laydowns, r)) if laydowns else []


def faults_of(r: Any) -> list[Fault]:
    """What the cards of a round show to be wrong, as sentences."""
    names = r.table.players
    played = r.played.faults if r.played else []
    found = [(f"{spoken.word(one.sentence(names))}.", one.rule) for one in played]
    found += [
        (
            gettext("{name} laid down: {why}.").format(
                name=names[laid.seat], why=spoken.word(fault.said)
            ),
            fault.rule,
        )
        for laid in laydowns_in(r)
        for fault in laid.faults
    ]
    return [
        Fault(text, spoken.heading(rule), spoken.word(rule.law_said), rule.ruling)
        for text, rule in found
    ]
