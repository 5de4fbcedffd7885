"""How a finished game went: its race, the turn, squares of rounds, the best of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext

from scorekeeper.tables import scoring, sentences, spoken
from scorekeeper.tables.scoring import results
from scorekeeper.tables.showing import board, chart

STAYS_AHEAD = sentences.Text(
    "course.stays-ahead",
    "{who} go ahead and stay ahead.",
    "{who} goes ahead and stays ahead.",
    by="people",
)
ALWAYS_AHEAD = sentences.Text(
    "course.always-ahead",
    "{who} lead from start to finish.",
    "{who} leads from start to finish.",
    by="people",
)
LAST_AHEAD = sentences.Text(
    "course.last-ahead",
    "{who} go ahead at the very end.",
    "{who} goes ahead at the very end.",
    by="people",
)
# More squares than that have no room beside a name at 320 px.
MOST_SQUARES = 12
LONG_RUN = 3
SQUARE = 14
BESIDE = 12


@dataclass(frozen=True)
class Box:
    """Where the race is drawn, and how far its names stand apart at the least."""

    left: int = 6
    right: int = 286
    top: int = 8
    bottom: int = 124
    apart: int = chart.APART


ON_PAGE = Box()


@dataclass(frozen=True)
class Fact:
    label: str
    lead: str
    text: str = ""


@dataclass(frozen=True)
class Line:
    """A side in the race: `points` are x,y pairs, the name stands at `label_y`."""

    name: str
    points: str
    y: float
    label_y: float
    won: bool


@dataclass(frozen=True)
class Row:
    """The rounds of a side: whether it gained in each."""

    name: str
    gained: list[bool]

    @property
    def squares(self) -> list[tuple[int, bool]]:
        """Where each stands in the picture."""
        return [(SQUARE * n + 2, one) for n, one in enumerate(self.gained)]

    @property
    def width(self) -> int:
        return SQUARE * len(self.gained)

    @property
    def said(self) -> str:
        made = sum(self.gained)
        return gettext("gains in {made} of {all}").format(
            made=made, all=len(self.gained)
        )


@dataclass(frozen=True)
class Race:
    """`goal`: how high the target lies; `turn`: where the game turned, and in which
    round.
    """

    lines: list[Line]
    goal: float | None
    turn: float | None
    turned: str = ""


@dataclass(frozen=True)
class Course:
    race: Race
    rows: list[Row]
    facts: list[Fact]

    box, beside, turned_y = ON_PAGE, ON_PAGE.right + BESIDE, ON_PAGE.bottom + 17

    @property
    def turned_late(self) -> bool:
        """Its name stands to the left of the turn, where the lines’ names are not."""
        return (self.race.turn or 0) > ON_PAGE.right / 2


def course_of(state: scoring.State) -> Course | None:
    """None where there is nothing to look back on: before a second round."""
    verdict = state.shown
    if len(verdict["rounds"]) < 2:
        return None
    turn, gains = turn_of(state), list(zip(*gains_by_round(state), strict=True))
    names = board.all_names_of(state)
    return Course(
        race(state, turn, ON_PAGE),
        rows_of(names, gains),
        list(facts_of(state, turn, names, gains)),
    )


def turn_of(state: scoring.State) -> int | None:
    """The round from which the winner was alone in front, to the end."""
    winners = state.shown["winners"]
    if len(winners) != 1:
        return None
    since = None
    for scored in state.shown["rounds"]:
        if results.leaders(state, scored["totals"]) != winners:
            since = None
        elif since is None:
            since = scored["number"]
    return since


def gains_by_round(state: scoring.State) -> list[list[bool]]:
    """By round, which sides gained in it."""
    sign = results.better(state)
    return [[sign * x > 0 for x in one["points"]] for one in state.shown["rounds"]]


def race(state: scoring.State, turn: int | None, box: Box) -> Race:
    verdict, standing = state.shown, scoring.standing(state)
    target = standing.target if standing else None
    columns = [scoring.starts(state), *(one["totals"] for one in verdict["rounds"])]
    runs = [list(run) for run in zip(*columns, strict=True)]
    scale = chart.Scale(runs, target, box.right, box.left, box.top, box.bottom)
    labels = chart.spread([scale.y(run[-1]) for run in runs], box.bottom, box.apart)
    lines = [
        Line(
            name,
            " ".join(f"{scale.x(n)},{scale.y(total)}" for n, total in enumerate(run)),
            scale.y(run[-1]),
            labels[side],
            side in verdict["winners"],
        )
        for side, (name, run) in enumerate(
            zip(chart.short_names(state), runs, strict=True)
        )
    ]
    lines.sort(key=lambda line: line.won)  # the winner’s lies over the others
    numbers = [one["number"] for one in verdict["rounds"]]
    at = scale.x(numbers.index(turn) + 1) if turn and turn > numbers[0] else None
    turned = sentences.round_alone(state.game.unit, turn) if at and turn else ""
    return Race(lines, None if target is None else scale.y(target), at, turned)


def rows_of(names: list[str], gains: list[tuple[bool, ...]]) -> list[Row]:
    """None of them where all squares would be alike: they would tell nothing."""
    alike = len({one for side in gains for one in side}) == 1
    if alike or len(gains[0]) > MOST_SQUARES:
        return []
    return [Row(name, list(run)) for name, run in zip(names, gains, strict=True)]


def facts_of(
    state: scoring.State,
    turn: int | None,
    names: list[str],
    gains: list[tuple[bool, ...]],
) -> Iterator[Fact]:
    verdict, unit = state.shown, state.game.unit
    if turn is not None:
        yield turn_fact(state, turn, names)
    for what, who, points in chart.notes(state)[:1]:
        yield Fact(what, spoken.signed_number(points), who)
    if run := longest_run(gains):
        side, rounds = run
        span = sentences.rounds_in_span(
            unit, [verdict["rounds"][n]["number"] for n in rounds]
        )
        yield Fact(gettext("Longest run"), names[side], span)


def turn_fact(state: scoring.State, turn: int, names: list[str]) -> Fact:
    """When the winner went ahead, and what that round gave to them and to who had been
    in front until then.
    """
    rounds, [won] = state.shown["rounds"], state.shown["winners"]
    at = next(n for n, scored in enumerate(rounds) if scored["number"] == turn)
    last = at == len(rounds) - 1
    text = ALWAYS_AHEAD if at == 0 else LAST_AHEAD if last else STAYS_AHEAD
    people = len(state.shown["sides"][won])
    said = sentences.sentence(text, who=names[won], people=people)
    if at == 0:
        return Fact(gettext("The turn"), "", said)
    ahead = results.leaders(state, rounds[at - 1]["totals"])
    sides = [won, *(side for side in ahead if side != won)]
    points = spoken.gains((names[side], rounds[at]["points"][side]) for side in sides)
    lead = sentences.round_first(state.game.unit, turn)
    return Fact(gettext("The turn"), f"{lead}.", f"{said} {points}.")


def longest_run(gains: list[tuple[bool, ...]]) -> tuple[int, list[int]] | None:
    """The side that gained in the most rounds on end, of some the first; and which."""
    runs = [
        (side, [n for n, _ in run])
        for side, each in enumerate(gains)
        for made, run in groupby(enumerate(each), key=lambda one: one[1])
        if made
    ]
    best = max(runs, key=lambda one: len(one[1]), default=(0, []))
    return best if len(best[1]) >= LONG_RUN else None
