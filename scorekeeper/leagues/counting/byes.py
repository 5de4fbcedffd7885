"""Who was here and sat at no table of a turn: what a season may give points for."""

from collections import Counter
from collections.abc import Collection, Iterator

from scorekeeper.leagues.counting.seat_resolution import who_of
from scorekeeper.leagues.models import (
    Attendance,
    Season,
    Seat,
    Stint,
    TableAssignment,
)


def counted(season: Season, game: str) -> Counter[int]:
    """By person how many turns of this game they sat out; four queries."""
    return of_games(season, [game])[game]


def all_of(season: Season, game: str) -> Iterator[tuple[int, int]]:
    """The evening of each turn of this game, and who sat it out."""
    yield from ((session, person) for _, session, person in turns_of(season, [game]))


def of_games(season: Season, games: Collection[str]) -> dict[str, Counter[int]]:
    """By game, by person how many turns of it they sat out; four queries."""
    found: dict[str, Counter[int]] = {game: Counter() for game in games}
    for game, _, person in turns_of(season, games):
        found[game][person] += 1
    return found


def turns_of(season: Season, games: Collection[str]) -> Iterator[tuple[str, int, int]]:
    """The game and the evening of each turn, and who sat it out.

    A turn counts where a table of the game was begun in it. Whoever sits at a table of
    another game plays. A bye of a substitute counts for whom they are there, but for
    turns that these played themselves.
    """
    begun = TableAssignment.objects.filter(session__season=season, table__isnull=False)
    turns = set(begun.filter(game__in=games).values_list("game", "session", "turn"))
    here = there(season)
    sat = seated(season)
    for game, session, turn in turns:
        for came, person in here.get(session, ()):
            if not {came, person} & sat.get((session, turn), set()):
                yield game, session, person


def there(season: Season) -> dict[int, list[tuple[int, int]]]:
    """By evening those who are here, and whom that counts for."""
    here = Attendance.objects.filter(
        session__season=season, answer=Attendance.Answer.HERE
    )
    found: dict[int, list[tuple[int, int]]] = {}
    for session, sat, sat_into, other, other_into in here.values_list(
        "session", "person", "person__into", "instead_of", "instead_of__into"
    ):
        counts_for, came = who_of(sat, sat_into, other, other_into)
        found.setdefault(session, []).append((came, counts_for))
    return found


def seated(season: Season) -> dict[tuple[int, int], set[int]]:
    """By evening and turn who sat at a table that was begun, for some rounds too."""
    found: dict[tuple[int, int], set[int]] = {}
    for model in (Seat, Stint):
        seats = model.objects.filter(
            assignment__session__season=season, assignment__table__isnull=False
        ).values_list(
            "assignment__session", "assignment__turn", "person", "person__into"
        )
        for session, turn, person, into in seats:
            found.setdefault((session, turn), set()).add(into or person)
    return found
