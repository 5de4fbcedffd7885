"""The score race as lines: where they run, on a picture of 358 by 300."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from scorekeeper.tables import scoring, sentences, spoken
from scorekeeper.tables.scoring import results
from scorekeeper.tables.showing import board

LED_AFTER = sentences.Text("chart.led-after", "{who} after {rounds}")
LED_SINCE = sentences.Text("chart.led-since", "{who} since then")
# More changes than that are counted, and not told one by one.
MOST_TOLD = 5

LEFT, RIGHT, TOP, BOTTOM = 38, 296, 24, 256
# Letters of a label that stand left of the lines.
FITTING = 5
# What stands beside the ends: how far from them, and how wide a bold letter may be.
WIDTH, BESIDE, LETTER = 358, 12, 8
APART = 15  # labels closer than this would cover each other
# The end of a line: ring, square, triangle, diamond, cross, bar, wedge.
MARKS = (
    "m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
    "m-5-5h10v10h-10z",
    "m0-6l6 11h-12z",
    "m0-7l7 7-7 7-7-7z",
    "m-5-5l10 10m0-10l-10 10",
    "m0-7v14",
    "m-6-5h12l-6 11z",
)


@dataclass(frozen=True)
class Tick:
    at: float
    label: str


@dataclass(frozen=True)
class Trace:
    """One side's line; `points` are x,y pairs, the label stands at `label_y`."""

    number: int
    name: str
    total: int
    points: str
    x: float
    y: float
    label_y: float
    mark: str


@dataclass(frozen=True)
class Chart:
    traces: list[Trace]
    levels: list[Tick]
    rounds: list[Tick]
    goal: Tick | None
    summary: str
    right: int
    table: list[tuple[int, list[int]]]
    notes: list[tuple[str, str, int]]
    changes: int
    lead: str
    turn: Tick | None

    @property
    def labels_at(self) -> int:
        return self.right + BESIDE

    @property
    def turn_left(self) -> bool:
        """Its name stands to the left of it, where the lines end."""
        return self.turn is not None and self.turn.at > (LEFT + self.right) / 2

    @property
    def left(self) -> int:
        """Where it begins: before 0 where a level has more letters than fit there."""
        return min(0, (FITTING - max(len(level.label) for level in self.levels)) * 7)

    @property
    def width(self) -> int:
        return WIDTH - self.left


def chart_of(state: scoring.State, turn: int | None = None) -> Chart | None:
    """None before the first round is scored; `turn`: the round in which it turned."""
    verdict = state.shown
    if not verdict["rounds"]:
        return None
    standing = scoring.standing(state)
    target = standing.target if standing else None
    names = board.all_names_of(state)
    table = [(one["number"], one["totals"]) for one in verdict["rounds"]]
    columns = [scoring.starts(state), *(totals for _, totals in table)]
    runs = [list(run) for run in zip(*columns, strict=True)]
    short = short_names(state)
    scale = Scale(runs, target, right_of(short, runs))
    summary = ", ".join(
        f"{name} {spoken.minus(run[-1])}" for name, run in zip(names, runs, strict=True)
    )
    goal = Tick(scale.y(target), spoken.minus(target)) if target is not None else None
    return Chart(
        traces(short, runs, scale),
        [Tick(scale.y(level), spoken.minus(level)) for level in scale.levels()],
        [Tick(scale.x(n), str(n)) for n in every(len(table))],
        goal,
        summary,
        scale.right,
        table,
        notes(state),
        lead_changes(state),
        who_led(state),
        turn_tick(state, turn, scale),
    )


def turn_tick(state: scoring.State, turn: int | None, scale: "Scale") -> Tick | None:
    """None where the winner led from the first round on."""
    numbers = [one["number"] for one in state.shown["rounds"]]
    if turn is None or turn == numbers[0]:
        return None
    at = scale.x(numbers.index(turn) + 1)
    return Tick(at, sentences.round_alone(state.game.unit, turn))


def short_names(state: scoring.State) -> list[str]:
    """Names that fit beside a line: Ann, Cleopa…, A & C; Ann/Zoe of a seat of both."""
    players = [name.replace(" / ", "/") for name in board.seats_of(state)]
    sides = [[players[seat] for seat in side] for side in state.shown["sides"]]
    return [
        " & ".join(name[0] for name in side) if len(side) > 1 else cut(side[0])
        for side in sides
    ]


def cut(name: str) -> str:
    return name if len(name) <= 7 else f"{name[:6]}…"


def right_of(names: list[str], runs: list[list[int]]) -> int:
    """Where the lines end, so that the longest label has its room beside them."""
    pairs = zip(names, runs, strict=True)
    longest = max(len(f"{name} {spoken.minus(run[-1])}") for name, run in pairs)
    return min(RIGHT, WIDTH - BESIDE - longest * LETTER)


class Scale:
    """From rounds and totals to places on the picture."""

    def __init__(
        self,
        runs: list[list[int]],
        target: int | None,
        right: int = RIGHT,
        left: int = LEFT,
        top: int = TOP,
        bottom: int = BOTTOM,
    ) -> None:
        self.right, self.left, self.top, self.bottom = right, left, top, bottom
        totals = [total for run in runs for total in run]
        ends = [*totals, 0] if target is None else [*totals, target]
        self.low, self.high = min(ends), max(ends)
        if self.low == self.high:
            self.high += 1
        self.rounds = len(runs[0]) - 1

    def x(self, number: int) -> float:
        return round(self.left + (self.right - self.left) * number / self.rounds, 1)

    def y(self, total: int) -> float:
        share = (total - self.low) / (self.high - self.low)
        return round(self.bottom - (self.bottom - self.top) * share, 1)

    def levels(self) -> list[int]:
        """Round numbers between the ends, four to eight of them."""
        span = self.high - self.low
        step = next(
            size * power
            for power in (1, 10, 100, 1000, 10**4, 10**5, 10**6, 10**9)
            for size in (1, 2, 5)
            if span / (size * power) <= 7
        )
        first = -(-self.low // step) * step
        return list(range(first, self.high + 1, step))


def every(count: int) -> range:
    """The rounds that are named below the picture: at most twelve of them."""
    step = -(-count // 12)
    return range(step, count + 1, step)


def traces(names: list[str], runs: list[list[int]], scale: Scale) -> list[Trace]:
    ends = spread([scale.y(run[-1]) for run in runs])
    return [
        Trace(
            number,
            name,
            run[-1],
            " ".join(f"{scale.x(i)},{scale.y(total)}" for i, total in enumerate(run)),
            scale.x(scale.rounds),
            scale.y(run[-1]),
            ends[number],
            MARKS[number % len(MARKS)],
        )
        for number, (name, run) in enumerate(zip(names, runs, strict=True))
    ]


def spread(
    places: Sequence[float], bottom: int = BOTTOM, apart: int = APART
) -> list[float]:
    """Labels pushed apart, in their order, within the picture."""
    order = sorted(range(len(places)), key=lambda i: places[i])
    out = list(places)
    for above, below in pairwise(order):
        out[below] = max(out[below], out[above] + apart)
    over = out[order[-1]] - (bottom + apart)
    if over > 0:
        out[order[-1]] -= over
        for below, above in pairwise(reversed(order)):
            out[above] = min(out[above], out[below] - apart)
    return out


def notes(state: scoring.State) -> list[tuple[str, str, int]]:
    """The best round, where not all gave the same: (what, of who sat there, points)."""
    unit, verdict, sign = state.game.unit, state.shown, results.better(state)
    scored = [
        (sign * points, -shown["number"], side)
        for shown in verdict["rounds"]
        for side, points in enumerate(shown["points"])
    ]
    best = max(scored)
    if best[0] == min(points for points, *_ in scored):
        return []
    points, number, side = best[0], -best[1], best[2]
    name = board.names_in(state, number)[side]
    where = sentences.of_round(sentences.OF_NAME, unit, number, name=name)
    return [(sentences.of_round(sentences.BEST, unit), where, sign * points)]


def lead_changes(state: scoring.State) -> int:
    """How often another side was alone in front."""
    totals = [one["totals"] for one in state.shown["rounds"]]
    fronts = [results.leaders(state, each) for each in totals]
    alone = [front[0] for front in fronts if len(front) == 1]
    return sum(one != other for one, other in pairwise(alone))


def who_led(state: scoring.State) -> str:
    """Cleo after 1, Ann and Cleo after 2, Ann since then; nothing where none changed.

    Nor where it changed so often that nobody would read it.
    """
    names, rounds = board.all_names_of(state), state.shown["rounds"]
    fronts = [(results.leaders(state, one["totals"]), one["number"]) for one in rounds]
    spans = [
        (front, [number for _, number in some])
        for front, some in groupby(fronts, key=lambda one: one[0])
        if front
    ]
    if not 1 < len(spans) <= MOST_TOLD:
        return ""
    said = [
        sentences.sentence(
            LED_AFTER,
            who=spoken.list_names(names[side] for side in front),
            rounds=spoken.span(numbers),
        )
        for front, numbers in spans[:-1]
    ]
    last = spoken.list_names(names[side] for side in spans[-1][0])
    return ", ".join([*said, sentences.sentence(LED_SINCE, who=last)])
