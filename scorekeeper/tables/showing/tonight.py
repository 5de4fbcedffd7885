"""Games that followed one another: how many of them each side has won."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from scorekeeper.tables import scoring, sentences
from scorekeeper.tables.events import confirmations
from scorekeeper.tables.models import Kind, Table
from scorekeeper.tables.showing import board

TONIGHT = sentences.Text("tonight.tonight", "Games won tonight, after {count}")
TODAY = sentences.Text("tonight.today", "Games won today, after {count}")
LAST = sentences.Text("tonight.last", "The last evening, after {count} games")
NIGHT = timedelta(hours=12)
# From this hour on, and after midnight, what is played is of tonight.
EVENING, MORNING = 17, 5
# More strokes have no room beside a name at 320 px: the number says it.
MOST_STROKES = 15
FIVE, STROKE, TOP, BOTTOM = 5, 7, 3, 21


@dataclass(frozen=True)
class Row:
    """A side. Of as many winners each has the same `place`."""

    place: int
    name: str
    won: int

    @property
    def strokes(self) -> list[tuple[int, int, int, int]]:
        """Lines from one point to another; each fifth crosses the four before."""
        if self.won > MOST_STROKES:
            return []
        return [line_of(number) for number in range(self.won)]

    @property
    def width(self) -> int:
        return max((x for line in self.strokes for x in line[::2]), default=0) + 3


@dataclass(frozen=True)
class Tonight:
    heading: str
    rows: list[Row]


def line_of(number: int) -> tuple[int, int, int, int]:
    five, at = divmod(number, FIVE)
    left = five * STROKE * FIVE
    if at == FIVE - 1:
        return left, BOTTOM - 3, left + STROKE * (FIVE - 1), TOP + 3
    x = left + STROKE * at + 3
    return x, TOP, x, BOTTOM


def tonight_of(state: scoring.State, before: Iterable[Table]) -> Tonight | None:
    """With the games before this one; None where it was the first that was won."""
    games = [one for one in scoring.read_many(before) if is_won(one)]
    if not games or not is_won(state):
        return None
    games.append(state)
    hour = timezone.localtime(state.table.created).hour
    text = TONIGHT if hour >= EVENING or hour < MORNING else TODAY
    return Tonight(sentences.sentence(text, count=len(games)), rank(tally(games)))


def last_evening(states: Iterable[scoring.State]) -> Tonight | None:
    """Of the newest game that was won and those before it that night with the same
    people; None where it was one game.
    """
    newest_first = sorted(states, key=lambda one: one.table.created, reverse=True)
    won = [one for one in newest_first if is_won(one)]
    if not won:
        return None
    people, began = sorted(won[0].table.players), won[0].table.created
    games = [
        result
        for result in won
        if sorted(result.table.players) == people
        and began - result.table.created <= NIGHT
    ]
    if len(games) < 2:
        return None
    rows = rank(tally(games[::-1]))
    return Tonight(sentences.sentence(LAST, count=len(games)), rows)


def tally(games: Sequence[scoring.State]) -> Counter[str]:
    """By side; where not all games had the same sides, by person: partners both won."""
    shown = [{**game.shown, "players": now_called(game, games)} for game in games]
    alike = len({frozenset(board.names_of(one)) for one in shown}) == 1
    won: Counter[str] = Counter()
    for table in shown:
        sides = [[name] for name in board.names_of(table)]
        if not alike:
            sides = [
                [table["players"][seat] for seat in side] for side in table["sides"]
            ]
        won.update(dict.fromkeys((name for side in sides for name in side), 0))
        won.update(name for side in table["winners"] for name in sides[side])
    return won


def now_called(game: scoring.State, games: Iterable[scoring.State]) -> list[str]:
    """Its players by the names that were corrected at any of these tables since.

    A name that somebody else has here is another person’s: two changed places there.
    """
    players = list(game.shown["players"])
    later = [
        entry
        for other in games
        for entry in other.entries
        if other is not game
        and entry.kind == Kind.RENAMED
        and entry.at > game.table.created
    ]
    for entry in sorted(later, key=lambda one: one.at):
        told = {old: new for old, new in entry.data["names"].values() if old}
        free = {old: new for old, new in told.items() if new not in players}
        players = [free.get(name, name) for name in players]
    return players


def is_won(state: scoring.State) -> bool:
    """Whatever waits for somebody to confirm it is not won yet."""
    return bool(state.shown["winners"]) and not confirmations.pending_rounds(state)


def rank(won: Counter[str]) -> list[Row]:
    """The most first, who won as many in the order of the seats."""
    counts = sorted(won.values(), reverse=True)
    return [
        Row(counts.index(count) + 1, name, count) for name, count in won.most_common()
    ]
