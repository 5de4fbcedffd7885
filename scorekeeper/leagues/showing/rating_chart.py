"""How a rating went, game by game, drawn as a line with its uncertainty."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.leagues import dates, sentences
from scorekeeper.tables import spoken
from scorekeeper.tables.sentences import Said, sentence
from scorekeeper.tables.showing import chart

# So many games are drawn, the last ones; the others are in the list below.
GAMES = 60


@dataclass(frozen=True)
class Step:
    """A rating after one game; without an address, where it began."""

    number: int
    spread: int
    won: bool = False
    at: datetime | None = None
    url: str = ""

    @property
    def day(self) -> str:
        return dates.day(self.at) if self.at else ""


@dataclass(frozen=True)
class Dot:
    x: float
    y: float
    won: bool


@dataclass(frozen=True)
class RatingChart:
    line: str
    band: str
    dots: list[Dot]
    levels: list[chart.Tick]
    games: list[chart.Tick]
    number: int
    # How big a dot is: smaller where there are many.
    size: float
    summary: str
    note: str
    # What the picture shows, in numbers: (game, step, change), the last first.
    table: list[tuple[int, Step, int]]


def rating_chart(steps: Sequence[Step], before: int = 0) -> RatingChart:
    """From the first of these steps on; `before`: so many games led up to it."""
    numbers = [step.number for step in steps]
    upper = [step.number + step.spread for step in steps]
    lower = [step.number - step.spread for step in steps]
    # What is uncertain at first would leave the line no room: it is cut off.
    scale = chart.Scale([numbers, [upper[-1], lower[-1]]], numbers[0])
    above, below = run(scale, upper), run(scale, lower)
    games = range(before + 1, before + len(steps))
    dots = [
        Dot(x, y, step.won)
        for (x, y), step in zip(run(scale, numbers), steps, strict=True)
    ]
    return RatingChart(
        points(run(scale, numbers)),
        points([*above, *reversed(below)]),
        dots[1:],
        [chart.Tick(scale.y(level), str(level)) for level in scale.levels()],
        [chart.Tick(scale.x(n), str(before + n)) for n in chart.every(len(games))],
        numbers[-1],
        4.5 if len(games) <= 25 else 3,
        summary(steps, before),
        note(steps, before),
        [
            (game, step, step.number - steps[i].number)
            for i, (game, step) in enumerate(zip(games, steps[1:], strict=True))
        ][::-1],
    )


def run(scale: chart.Scale, numbers: list[int]) -> list[tuple[float, float]]:
    return [(scale.x(i), scale.y(number)) for i, number in enumerate(numbers)]


def points(places: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)


def summary(steps: Sequence[Step], before: int) -> str:
    """From 1500 to 1548, uncertain by 60. Won: games 2, 3 and 8."""
    won = [str(before + i) for i, step in enumerate(steps) if i and step.won]
    first, last = steps[0].number, steps[-1]
    ends = {"first": first, "last": last.number, "spread": last.spread}
    if not won:
        return sentence(sentences.RATING_SPAN, **ends)
    games = spoken.list_names(won)
    return sentence(sentences.RATING_SPAN_WON, **ends, games=games, won=len(won))


def note(steps: Sequence[Step], before: int) -> str:
    """From 1500. Highest now, lowest 1494 after game 1."""
    numbers = [step.number for step in steps]
    high, low = (when(numbers, before, one) for one in (max(numbers), min(numbers)))
    return sentence(sentences.RATING_NOTE, first=numbers[0], high=high, low=low)


def when(numbers: list[int], before: int, number: int) -> Said:
    """The last game after which it was that."""
    game = max(i for i, one in enumerate(numbers) if one == number)
    if game == len(numbers) - 1:
        return sentences.RATING_NOW()
    if not before + game:
        return sentences.RATING_AT_FIRST(number=number)
    return sentences.RATING_AFTER(number=number, game=before + game)
