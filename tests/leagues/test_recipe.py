"""Numbers of a league are those of one recipe, and it says of which."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.leagues.counting import results
from scorekeeper.leagues.models import League, Result, Standing
from scorekeeper.tables import scoring
from tests.leagues import people, sessions

pytestmark = pytest.mark.django_db
KNOWN = Path(__file__).resolve().parents[2] / "referee/suite/known"
GAMES = tuple(sorted(game.slug for game in scoring.all_games()))
SHEETS = 3  # of each game
# What hangs on the moment at which a test plays, or on what a database numbers.
PEOPLE = ("person_id", "player_id")
TIMES, NUMBERED = ("finished", "at"), ("id", "assignment", "sitting")
UNLIKE = (*TIMES, *NUMBERED, "assignment_id", "league_id", "season_id")

# A sum over all numbers below. Where it is another one, leagues counted before need to
# be counted anew: RECIPE goes up by one, and the new sum stands beside it.
NUMBERS = (5, "fd21634a97bdf2c0")


def test_a_league_begins_with_the_recipe_of_today() -> None:
    assert League._meta.get_field("counted_by").default == results.RECIPE


def test_other_numbers_of_the_same_logs_are_another_recipe() -> None:
    club = play_club()
    results.rebuild(club.league)
    assert (results.RECIPE, digest(club.league)) == NUMBERS


def test_the_sum_is_the_same_whoever_was_there_before() -> None:
    """Numbers of a database go on from what was in it."""
    club = play_club(("calypso", "malilla"))
    first = digest(club.league)
    again = play_club(("calypso", "malilla"))
    Result.objects.filter(assignment__session__season__league=club.league).delete()
    Standing.objects.filter(season__league=club.league).delete()
    assert digest(again.league) == first


def test_the_sum_sees_each_kind_of_number() -> None:
    club = play_club(("gypsy", "skin"))
    seen = [digest(club.league)]
    for change in (
        lambda: Result.objects.filter(game="skin").update(won=True),
        lambda: Result.objects.filter(game="skin").update(data={}),
        lambda: Standing.objects.filter(game="gypsy").update(sums={}),
        lambda: club.league.ratings.filter(game="skin").update(mu=25.5),
    ):
        assert change() > 1
        seen.append(digest(club.league))
    assert len({*seen}) == 5


def play_club(games: Iterable[str] = GAMES) -> sessions.Club:
    """Each game at tables of known sheets, a seat of one is for somebody else."""
    club = sessions.club("Ann Ben Cleo Dan Eva Finn Gil")
    for game in games:
        people.ranking(club.season, game, system="points")
        for at, sheet in enumerate(sheets_of(game)):
            who = club.people[: len(sheet["players"])]
            instead = {0: club.people[6]} if at == 0 and len(who) < 7 else None
            table = sessions.sit(club.evening, who, game, instead)
            sessions.enter(table, *sheet["rounds"])
            if scoring.read(table).shown["state"] == "playing":
                sessions.stop(table)
    return club


def sheets_of(slug: str) -> list[dict[str, Any]]:
    lines = (KNOWN / f"{slug}.jsonl").read_text(encoding="utf-8").splitlines()
    found = [json.loads(line)["sheet"] for line in lines]
    return [one for one in found if one["rounds"] and not one.get("options")][:SHEETS]


def digest(league: League) -> str:
    names = dict(league.people.values_list("pk", "name"))
    kept = (
        Result.objects.order_by("assignment_id", "seat"),
        Standing.objects.order_by("game", "person__name"),
        league.ratings.order_by("game", "person__name"),
    )
    told = [
        {
            key: names[value] if key in PEOPLE else even(value, names)
            for key, value in row.items()
            if key not in UNLIKE
        }
        for found in kept
        for row in found.values()
    ]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def even(value: Any, names: dict[int, str]) -> Any:
    """Without what a run does not repeat; two machines differ in the last digits."""
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, list):
        return [even(part, names) for part in value]
    if isinstance(value, dict):
        if met := value.get("met"):
            value = value | {"met": {names[int(pk)]: met[pk] for pk in met}}
        if beside := value.get("with"):
            value = value | {"with": sorted(names[pk] for pk in beside)}
        return {key: even(value[key], names) for key in value if key not in UNLIKE}
    return value
