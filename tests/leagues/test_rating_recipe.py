"""Ratings made again from a league’s file by docs/ratings.md alone.

Nothing of what counts here is asked: the file is read as JSON, places are counted from
the points of its rounds, and the arithmetic is in points as shown. A stranger could.
"""

import json
from datetime import timedelta
from math import exp, log, sqrt
from typing import Any

import pytest

from scorekeeper.exchange import schema
from scorekeeper.exchange.export import export_league
from scorekeeper.leagues.counting import ratings
from scorekeeper.leagues.models import TableAssignment
from scorekeeper.tables.models import Entry
from tests.leagues.rated import BEGIN, UNIT, Rated, c_of, doubt, rate_places, win_alone
from tests.leagues.sessions import Club, club, enter, sit, stop

pytestmark = pytest.mark.django_db


# ---- The recipe ----


def rate_deals(deals: list[tuple[int, bool]], people: list[int], now: Rated) -> Rated:
    """(Who declared, whether it was made), at a table of three."""
    c = c_of([doubt(now[who]) for who in people])
    ahead = []
    for declarer, _ in deals:
        others = sum(now[who][0] for who in people if who != declarer)
        ahead.append((now[declarer][0] - others / 2) / c)
    lead = log(4)
    for _ in range(8):
        chances = [1 / (1 + exp(-lead - each)) for each in ahead]
        left = sum(made for _, made in deals) - sum(chances) - (lead - log(4))
        lead += left / (1 + sum(each * (1 - each) for each in chances))
    p = 1 / (1 + 0.025 * (len(deals) - 1))
    chances = [1 / (1 + exp(-lead - each)) for each in ahead]
    after: Rated = {}
    for who in people:
        pull = weight = 0.0
        for (declarer, made), chance in zip(deals, chances, strict=True):
            mine, part = (1, 1) if who == declarer else (-1 / 2, 1 / 4)
            pull += mine * (made - chance)
            weight += part * chance * (1 - chance)
        u = sum(doubt(now[other]) for other in people if other != who) / 4
        room = UNIT**2 + u * p * weight
        new = 1 / (1 / doubt(now[who]) + p * weight / room)
        after[who] = (now[who][0] + new * UNIT * p * pull / room, sqrt(new))
    over = sum(after[who][0] - now[who][0] for who in people) / 3
    return {who: (one - over, spread) for who, (one, spread) in after.items()}


# ---- The file ----


def rate(document: dict[str, Any], game: str) -> Rated:
    """By the place of each person in the file; merged ones under the one left."""
    tables = [
        sitting
        for season in document["seasons"]
        for session in season["sessions"]
        for sitting in session["sittings"]
        if sitting["game"] == game and sitting["table"]
    ]
    people = document["people"]
    found: Rated = {}
    for table in sorted(tables, key=time_of_end):
        sat = [seat["person"] for seat in table["seats"]]
        who = [at if people[at]["into"] is None else people[at]["into"] for at in sat]
        if len(set(who)) < len(who):
            continue
        now = {at: found.get(at, BEGIN) for at in who}
        if game == "skat":
            found |= rate_deals(deals_of(table, who), who, now)
        else:
            found |= rate_places(points_of(table), [[at] for at in who], now)
    return found


def time_of_end(sitting: dict[str, Any]) -> str:
    entries = sitting["table"]["entries"]
    return max(e["at"] for e in entries if e["kind"] in ("recorded", "ended"))


def facts_of(sitting: dict[str, Any]) -> list[dict[str, Any]]:
    entries = sitting["table"]["entries"]
    return [e["data"]["facts"] for e in entries if e["kind"] == "recorded"]


def deals_of(sitting: dict[str, Any], who: list[int]) -> list[tuple[int, bool]]:
    """In these deals a suit game is made with 61 card points."""
    facts = facts_of(sitting)
    return [(who[one["declarer"]], one["card_points"] > 60) for one in facts]


def points_of(sitting: dict[str, Any]) -> list[int]:
    """Gypsy: the bid and the bid over again where it is kept … as far as met here."""
    worth = {(7, 7): 9, (3, 3): 5, (2, 2): 4, (0, 1): -1}
    totals = [0, 0, 0, 0]
    for facts in facts_of(sitting):
        for seat, pair in enumerate(zip(facts["bids"], facts["tricks"], strict=True)):
            totals[seat] += worth[pair]
    return totals


def file_of(season: Club) -> dict[str, Any]:
    return json.loads(schema.file_bytes(export_league(season.league)))


def ratings_kept(season: Club, game: str) -> Rated:
    people = list(season.league.people.order_by("pk").values_list("pk", flat=True))
    return {
        people.index(person.person_id): (
            1500 + 40 * (person.mu - 25),
            40 * person.sigma,
        )
        for person in season.league.ratings.filter(game=game)
    }


def same(found: Rated, expected: Rated) -> None:
    assert found.keys() == expected.keys()
    for who, pair in expected.items():
        assert found[who] == pytest.approx(pair, abs=1e-6)


def test_gypsy_from_the_file() -> None:
    """Five people in turn, one of them as a substitute."""
    season = club("Ann Ben Cleo Dan Eva")
    for seats in ((0, 1, 2, 3), (4, 2, 0, 1), (3, 4, 1, 2), (0, 4, 3, 2), (1, 0, 2, 4)):
        season.play(*seats)
    instead = {0: season.people[0]}
    ranked = [{"bids": [7, 3, 2, 0], "tricks": [7, 3, 2, 1]}] * 3
    enter(
        sit(season.evening, season.people_at(4, 1, 2, 3), instead_of=instead), *ranked
    )
    found = rate(file_of(season), "gypsy")
    assert len(found) == 5
    same(ratings_kept(season, "gypsy"), found)


def lose_alone(declarer: int) -> dict[str, Any]:
    return win_alone(declarer) | {"card_points": 50}


def test_skat_from_the_file_in_the_order_of_its_clock() -> None:
    """The second table finished before the first."""
    season = club("Ann Ben Cleo Dan")
    deals = [
        [win_alone(0), win_alone(0), lose_alone(1), win_alone(2)],
        [lose_alone(0), win_alone(1), win_alone(2), win_alone(2), win_alone(1)],
        [win_alone(2)],
    ]
    for seats, given in zip(((0, 1, 2), (3, 0, 1), (2, 3, 0)), deals, strict=True):
        stop(enter(sit(season.evening, season.people_at(*seats), "skat"), *given))
    second = TableAssignment.objects.order_by("pk")[1]
    for entry in Entry.objects.filter(table=second.table):
        entry.at -= timedelta(hours=1)
        entry.save()
    rebuilt(season)
    found = rate(file_of(season), "skat")
    assert len(found) == 4
    same(ratings_kept(season, "skat"), found)


def rebuilt(season: Club) -> None:
    from scorekeeper.leagues.counting import results

    results.rebuild(season.league)


def test_shown_as_the_recipe_says() -> None:
    assert (ratings.number_of(25.0), ratings.STEP) == (1500, 40)
