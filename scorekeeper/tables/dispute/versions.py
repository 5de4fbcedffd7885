"""Two versions of a round side by side, as the referee computes them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from scorekeeper.tables import log, scoring, spoken
from scorekeeper.tables.scoring import rulings as scoring_disputes
from scorekeeper.tables.scoring.rulings import Version
from scorekeeper.tables.showing import board, history

LONG = 24


@dataclass(frozen=True)
class Line:
    """One line of two versions: whose, and what each has, with its reasons."""

    who: str
    was: str
    now: str
    reasons: tuple[str, str] = ("", "")

    @property
    def differs(self) -> bool:
        return self.was != self.now

    @property
    def long(self) -> bool:
        """Hands and lay-downs: too long to stand beside each other on a phone."""
        return max(len(self.was), len(self.now)) > LONG


@dataclass(frozen=True)
class Block:
    """Lines that answer one question: Bids; Points, which `scores`."""

    label: str
    lines: list[Line]
    scores: bool = False
    chosen: bool = False

    @property
    def differs(self) -> bool:
        return any(line.differs for line in self.lines)

    @property
    def same(self) -> str:
        """What both have, on one line: Ann 5, Ben 3; what was chosen: Ann: Plays."""
        after = ": " if self.chosen else " "
        each = (after.join(filter(None, (one.who, one.was))) for one in self.lines)
        return ", ".join(each)


@dataclass(frozen=True)
class Versions:
    """A round as it is recorded, and beside it as somebody else tells it.

    `problems`: why the referee would not take the other.
    """

    names: tuple[str, str]
    blocks: list[Block]
    problems: list[str]


def versions_of(
    at: scoring.TableRound,
    names: tuple[str, str],
    recorded: log.Facts,
    other: log.Facts,
) -> Versions:
    at = board.as_seated(at)
    pair = [scoring_disputes.version(at, facts) for facts in (recorded, other)]
    lines = history.compare(at, recorded, other)
    blocks = [
        Block(
            spoken.label(x.label),
            [Line(*values) for values in x.values],
            chosen=x.chosen,
        )
        for x in lines
    ]
    blocks += score(board.names_of(at.state.shown), pair[0], pair[1])
    return Versions(names, blocks, pair[1].problems)


def score(names: list[str], version: Version, other: Version) -> Iterator[Block]:
    """Points and their reasons, once at least one version is scored."""
    if version.points is None and other.points is None:
        return
    lines = []
    for side, name in enumerate(names):
        was, now = (
            figure(x.points, side, spoken.signed_number) for x in (version, other)
        )
        reasons = reasons_of(version, side), reasons_of(other, side)
        lines.append(Line(name, was, now, reasons))
    yield Block(gettext("Points"), lines, scores=True)


def figure(of: list[int] | None, side: int, say: Callable[[int], str]) -> str:
    return "–" if of is None else say(of[side])


def reasons_of(version: Version, side: int) -> str:
    """Why it has these points, and what they bring it to."""
    lines = [text for one, _, text in version.lines if one == side]
    to = (
        [gettext("to {total}").format(total=spoken.minus(version.totals[side]))]
        if version.totals
        else []
    )
    return "; ".join(lines + to)
