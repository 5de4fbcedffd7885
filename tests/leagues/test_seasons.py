"""Seasons, and how each game counts in them."""

from datetime import date
from typing import Any

import pytest
from django.test import Client

from scorekeeper.leagues.models import League, Season, System
from tests.leagues.people import found_league, member, ranking, season
from tests.leagues.texts import text_of
from tests.support.wording import wording

pytestmark = pytest.mark.django_db
SPRING = {"name": "Spring 2027", "starts": "2027-01-07", "ends": ""}


@pytest.fixture
def league() -> League:
    return found_league(organiser="Ann", games=["gypsy", "skat"])


@pytest.fixture
def ann(league: League) -> Client:
    return member(league, "Ann")


@pytest.fixture
def autumn(league: League) -> Season:
    """Gypsy counts by the sum of the best ten, the others as every season begins."""
    autumn = season(league, "Autumn 2026", date(2026, 9, 1))
    ranking(autumn, "gypsy", system=System.POINTS, best=10, least=3)
    return autumn


def test_a_new_season_counts_as_the_last_did(
    league: League, ann: Client, autumn: Season
) -> None:
    for _ in range(2):  # a double tap
        answer = ann.post(f"/l/{league.code}/seasons/new/", SPRING)
    spring = league.seasons.get(name="Spring 2027")
    assert answer["Location"] == f"/l/{league.code}/seasons/{spring.pk}/"
    (copied,) = spring.rankings.all()
    assert (copied.game, copied.system, copied.best, copied.least) == (
        "gypsy",
        System.POINTS,
        10,
        3,
    )
    autumn.refresh_from_db()
    assert autumn.ends == date(2027, 1, 6)
    assert league.seasons.count() == 2


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"name": ""}, "A season needs a name."),
        ({"name": "autumn 2026"}, "Autumn 2026 is another season."),
        ({"starts": ""}, "A season begins on a day."),
        ({"starts": "7.1.27"}, "Enter a date as 2026-11-26."),
        ({"ends": "2027-01-06"}, "A season ends after it has begun."),
    ],
)
def test_what_is_wrong_is_said_and_nothing_lost(
    said: dict[str, str], why: str, league: League, ann: Client, autumn: Season
) -> None:
    page = ann.post(f"/l/{league.code}/seasons/new/", {**SPRING, **said})
    assert why in text_of(page)
    for typed in {**SPRING, **said}.values():
        assert not typed or f'value="{typed}"' in page.content.decode()
    assert league.seasons.count() == 1


def test_a_season_is_changed(league: League, ann: Client, autumn: Season) -> None:
    said = {"name": "Autumn", "starts": "2026-09-03", "ends": "2026-12-31"}
    ann.post(f"/l/{league.code}/seasons/{autumn.pk}/edit/", said)
    page = text_of(ann.get(f"/l/{league.code}/seasons/"))
    assert "Autumn 3 September to 31 December 2026" in page


def test_each_game_says_how_it_counts(
    league: League, ann: Client, autumn: Season
) -> None:
    page = text_of(ann.get(f"/l/{league.code}/seasons/{autumn.pk}/"))
    assert ("Gypsy " + wording("ranking.points") + " The best 10 games count.") in page
    assert "Skat " + wording("ranking.places") in page
    assert "Pepper" not in page


def count(ann: Client, season: Season, slug: str, **said: Any) -> Any:
    posted = {"system": "places", "best": "0", "least": "0", **said}
    url = f"/l/{season.league.code}/seasons/{season.pk}/{slug}/"
    return ann.post(url, posted)


def test_places_are_worth_what_is_typed(
    league: League, ann: Client, autumn: Season
) -> None:
    worth = {"place-1": "10", "place-2": "6", "place-3": "3"}
    for _ in range(2):  # a double tap
        assert count(ann, autumn, "gypsy", **worth).status_code == 302
    assert autumn.rankings.get(game="gypsy").places == [10, 6, 3]
    (entry,) = league.audit_log.all()
    assert entry.data["text"].startswith("Autumn 2026, Gypsy: Points for places: 10,")
    page = ann.get(f"/l/{league.code}/seasons/{autumn.pk}/gypsy/").content.decode()
    assert 'name="place-2" value="6"' in page and 'name="place-4"' in page


def test_a_game_counts_by_the_list_it_declares(ann: Client, autumn: Season) -> None:
    assert count(ann, autumn, "skat", system="list:seeger").status_code == 302
    assert autumn.rankings.get(game="skat").system == "list:seeger"
    page = text_of(count(ann, autumn, "gypsy", system="list:seeger"))
    assert "Choose one of these." in page


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"best": "-1"}, "Enter a number from 0 to 999."),
        ({"least": "x"}, "Enter a number from 0 to 999."),
        ({"place-1": "10", "place-3": "1"}, "Second place: Places are worth something"),
        ({"place-1": "ten"}, "Enter a number from −999 to 999."),
    ],
)
def test_what_cannot_count_says_why(
    said: dict[str, str], why: str, ann: Client, autumn: Season
) -> None:
    page = count(ann, autumn, "gypsy", **said)
    assert why in text_of(page)
    for typed in said.values():
        assert f'value="{typed}"' in page.content.decode()
    assert autumn.rankings.get(game="gypsy").system == System.POINTS


def test_a_game_that_there_is_not_is_not_counted(ann: Client, autumn: Season) -> None:
    assert count(ann, autumn, "chess").status_code == 404


def test_the_order_of_tie_breaks_is_chosen(ann: Client, autumn: Season) -> None:
    said = {"tie-1": "points", "tie-2": "direct", "tie-3": "", "worst": "2", "bye": "3"}
    assert count(ann, autumn, "gypsy", **said).status_code == 302
    found = autumn.rankings.get(game="gypsy")
    assert (found.ties, found.worst, found.bye) == (["points", "direct"], 2, 3)
    page = text_of(ann.get(f"/l/{autumn.league.code}/seasons/{autumn.pk}/gypsy/"))
    assert "The worst 2 games are left out. 3 points for each turn sat out." in page
    assert (
        "Tie-breaks: points, then the games in which they met; games that are left out"
        in page
    )
    both = text_of(count(ann, autumn, "gypsy", best="5", **said))
    assert (
        "The best games count, or the worst are left out: choose one of them." in both
    )
    assert "Choose one of these." in text_of(
        count(ann, autumn, "gypsy", **{"tie-1": "x"})
    )


def test_a_list_is_parted_by_its_columns(ann: Client, autumn: Season) -> None:
    said = {"system": "list:seeger", "tie-1": "column-1", "tie-2": "column-0"}
    assert count(ann, autumn, "skat", **said).status_code == 302
    page = text_of(ann.get(f"/l/{autumn.league.code}/seasons/{autumn.pk}/skat/"))
    assert "Tie-breaks: made − lost, then points." in page
    # The points of all games and those of the list are two choices.
    assert " Points Best game Points of the list Made − lost " in page


def test_the_usual_order_stays_usual(ann: Client, autumn: Season) -> None:
    """Sent as the page shows it: by wins there are two usual ones left."""
    said = {"system": "wins", "tie-1": "average", "tie-2": "direct", "tie-3": ""}
    assert count(ann, autumn, "gypsy", **said).status_code == 302
    assert autumn.rankings.get(game="gypsy").ties == []
