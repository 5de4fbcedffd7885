"""The report of a table at which somebody took over: what each of them has earned.

In each game, by its rounds as the referee scores them; what a finished game gives
beside them is for who sits there at the end. So it is in standings by points.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import timezone

from referee import Game, all_games, check
from referee.generator.sheets import chance_of, sheet_by_chance
from scorekeeper.leagues.models import Result, System
from tests.leagues.people import found_league, member, person, season, session
from tests.leagues.reading import text
from tests.leagues.sessions import enter, ranking, sit, stop
from tests.tables.people import runner

pytestmark = pytest.mark.django_db
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ida", "Jan"]
LATER, CHANGED = "Zoe", 0  # who takes which seat over, from the third round on
FIRST = 3


def play_game(game: Game) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A sheet of whole rounds at which everybody stays; of some more than two."""
    for number in range(200):
        sheet = sheet_by_chance(game, chance_of(game, number, 32)).sheet
        rounds, plain = sheet["rounds"], "presence" not in sheet.get("options", {})
        coming = any("events" in one or "away" in one for one in rounds)
        if plain and not coming and FIRST <= len(rounds) <= 8:
            return sheet, rounds
    raise AssertionError(game.slug)


def points_earned(sheet: dict[str, Any], names: list[str]) -> dict[str, int]:
    """By person, as the referee scores each round of their side."""
    verdict = check(sheet).json()
    side_of = side_by_seat(verdict, len(names))
    given: Counter[str] = Counter()
    for seat, name in enumerate(names):
        rounds = [one["points"][side_of[seat]] for one in verdict["rounds"]]
        beside = verdict["totals"][side_of[seat]] - sum(rounds)
        late = LATER if seat == CHANGED else name
        given[name] += sum(rounds[: FIRST - 1])
        given[late] += sum(rounds[FIRST - 1 :]) + beside
    return dict(given)


def side_by_seat(verdict: dict[str, Any], seats: int) -> list[int]:
    """Partners sit across: seat 0 and 2 are of side 0."""
    return [seat % len(verdict["totals"]) for seat in range(seats)]


def numbers_in(note: str) -> Iterator[int]:
    """Deals 1–2 at seat 1: +3, and +25 beside them."""
    for points in re.findall(r"[:,](?: and)? ([+−]?\d+(?:,\d{3})*)", note):
        yield int(points.replace("−", "-").replace("+", "").replace(",", ""))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_each_has_what_they_played(game: Game) -> None:
    sheet, rounds = play_game(game)
    league = found_league(organiser="Olga")
    names = NAMES[: len(sheet["players"])]
    sitters = [person(league, name) for name in names]
    person(league, LATER)
    evening = session(season(league), timezone.now())
    ranking(evening.season, System.POINTS, game.slug)
    table = sit(evening, sitters, game.slug, **sheet.get("options", {}))
    enter(table, *rounds[: FIRST - 1])
    said = {"seat": f"{CHANGED}", "name": LATER, "round": f"{FIRST}", "for": "each"}
    runner(table).post(f"/t/{table.code}/seats/change/", said)
    table.refresh_from_db()
    enter(table, *rounds[FIRST - 1 :])
    if table.final is None:
        stop(table)
    wanted = points_earned({**sheet, "ended": True} | {"players": names}, names)
    assert {str(one.person): one.points for one in Result.objects.all()} == wanted
    page = text(
        member(league, "Olga").get(f"/l/{league.code}/sessions/{evening.pk}/report/")
    )
    for name in (names[CHANGED], LATER):
        (note,) = re.findall(rf"{name}: ([^.]*\d at seat \d[^.]*)\.", page)
        assert sum(numbers_in(note)) == wanted[name], (note, wanted)
