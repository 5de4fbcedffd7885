"""A finished game to be passed on: as text to paste, and as a picture."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.tables import scoring, sentences, spoken
from scorekeeper.tables.scoring import results
from scorekeeper.tables.showing import board, course, ending

WINS_WITH = sentences.Text(
    "result.wins-with",
    "{who} win with {total}",
    "{who} wins with {total}",
    by="people",
)
# The picture is 1200 by 630. Its race, and what stands to the left of it and below.
BOX = course.Box(left=600, right=1030, top=80, bottom=359, apart=29)
HEADED, SIDES_LEFT, SIDES_WIDTH = 530, 60, 980
# Beside each other; of more sides half stand in a second row.
MOST_COLUMNS = 4
# So wide is a letter, as a share of its height.
LETTER = 0.58


@dataclass(frozen=True)
class Place:
    """A side of the game, the first ones first. `typed`: its rounds as squares."""

    name: str
    total: str
    gained: list[bool]

    @property
    def typed(self) -> str:
        return "".join("□■"[gained] for gained in self.gained)


@dataclass(frozen=True)
class Column:
    """A side in the picture: where it stands, and how large its name fits."""

    place: Place
    x: int
    y: int
    size: int

    @property
    def total_y(self) -> int:
        return self.y + 44

    @property
    def squares(self) -> list[tuple[int, int, bool]]:
        start = self.x + 16 + 20 * len(self.place.total)
        squares = enumerate(self.place.gained)
        return [(start + 16 * n, self.y + 27, gained) for n, gained in squares]


@dataclass(frozen=True)
class Picture:
    heading: str
    heading_size: int
    figure: str
    figure_size: int
    why: str
    why_size: int
    race: course.Race | None
    columns: list[Column]

    box = BOX


@dataclass(frozen=True)
class Result:
    """What is passed on of it; `others` says how the rest came in."""

    title: str
    others: str
    about: str
    text: str
    picture: Picture


def result_of(
    state: scoring.State, end: ending.Ending, found: course.Course | None
) -> Result:
    places = places_of(state, found)
    title = title_of(state, end)
    game = spoken.of_game(state.game, "name")
    rounds = sentences.rounds_counted(state.game.unit, len(state.shown["rounds"]))
    about = f"{game} · {rounds}"
    behind = [f"{one.name} {one.total}" for one in places]
    if end.figure is not None:
        behind = behind[len(state.shown["winners"]) :]
    lines = [" ".join(filter(None, (p.name, p.typed, p.total))) for p in places]
    return Result(
        title,
        " · ".join(filter(None, (", ".join(behind), about))),
        about,
        "\n".join([f"{game}: {title}", *lines]),
        picture_of(state, end, places, found is not None),
    )


def title_of(state: scoring.State, end: ending.Ending) -> str:
    verdict, names = state.shown, board.all_names_of(state)
    if end.figure is None:
        return end.heading
    return sentences.sentence(
        WINS_WITH,
        who=spoken.list_names(names[side] for side in verdict["winners"]),
        total=spoken.minus(end.figure),
        people=sum(len(verdict["sides"][side]) for side in verdict["winners"]),
    )


def places_of(state: scoring.State, found: course.Course | None) -> list[Place]:
    """The winners first, and of those who are level, who sat first."""
    names, totals = board.all_names_of(state), state.shown["totals"]
    rows = found.rows if found else []
    ranks = results.places(state)
    return [
        Place(
            names[side], spoken.minus(totals[side]), rows[side].gained if rows else []
        )
        for side in sorted(range(len(names)), key=lambda side: ranks[side])
    ]


def picture_of(
    state: scoring.State, end: ending.Ending, places: Sequence[Place], runs: bool
) -> Picture:
    figure = "" if end.figure is None else spoken.minus(end.figure)
    return Picture(
        end.heading,
        fitting(end.heading, HEADED, 72),
        figure,
        fitting(figure, HEADED, 236),
        end.why,
        fitting(end.why, HEADED, 34),
        course.race(state, course.turn_of(state), BOX) if runs else None,
        columns_of(places),
    )


def columns_of(places: Sequence[Place]) -> list[Column]:
    many = len(places) > MOST_COLUMNS
    across = -(-len(places) // 2) if many else len(places)
    width = SIDES_WIDTH // across
    return [
        Column(
            place,
            SIDES_LEFT + width * (n % across),
            (506 + 68 * (n // across)) if many else 536,
            fitting(place.name, width - 20, 22 if many else 30),
        )
        for n, place in enumerate(places)
    ]


def fitting(text: str, width: int, most: int) -> int:
    """How large it may be set to stand in one line."""
    return min(most, int(width / (LETTER * max(len(text), 1))))
