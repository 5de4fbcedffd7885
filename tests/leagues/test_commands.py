"""What the commands make anew, and what they say."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.leagues.models import League, Result, Standing
from scorekeeper.tables.models import Table
from tests.leagues.sessions import RANKED, Club, club, enter, rows, sit

pytestmark = pytest.mark.django_db
ANN, BEN, CLEO, DAN = range(4)


def output_of(*command: str, **options: Any) -> list[str]:
    out = StringIO()
    call_command(*command, stdout=out, **options)
    return out.getvalue().splitlines()


def play_club() -> Club:
    season = club()
    season.play(ANN, BEN, CLEO, DAN)
    season.play(BEN, ANN, CLEO, DAN)
    season.play(CLEO, BEN, ANN, DAN, rounds=2)
    return season


def test_rebuild_makes_anew_what_was_lost() -> None:
    season = play_club()
    before = rows(season.league)
    Result.objects.all().delete()
    Standing.objects.update(sums={"games": 7})
    assert output_of("rebuild", season.league.code) == [
        "Thursday Cards: 3 of 3 tables",
        "Thursday Cards: 8 results counted",
    ]
    assert rows(season.league) == before
    with pytest.raises(CommandError, match=r"No league has the code NONE\."):
        output_of("rebuild", "none")


def count_otherwise(table: Table) -> None:
    """As if older rules had given Dan 2 more in the last round."""
    table.refresh_from_db()
    verdict = table.final["verdict"]
    verdict["totals"][DAN] += 2
    verdict["rounds"][-1]["points"][DAN] += 2
    table.save()


def test_rescore_lists_what_is_different_and_takes_it_over_when_told_to() -> None:
    season = play_club()
    today = rows(season.league)
    table = Table.objects.order_by("pk").first()
    assert table is not None
    count_otherwise(table)
    output_of("rebuild")
    kept = rows(season.league)
    assert kept != today
    dan = Result.objects.get(assignment=table.assignment, seat=DAN)
    assert (dan.points, dan.place) == (-1, 4)
    lines = [
        f"Gypsy {table.code}: Ann 27, Ben 15, Cleo 12, Dan −1, won by Ann; "
        "now Ann 27, Ben 15, Cleo 12, Dan −3, won by Ann",
        "Thursday Cards: 2 of 2 tables judged",
        "Thursday Cards: 1 difference",
    ]
    assert output_of("rescore") == lines
    assert rows(season.league) == kept
    taken = "Thursday Cards: 1 table counted by today’s rules"
    code, name = season.league.code, season.season.name
    assert output_of("rescore", code, name, write=True) == [*lines, taken]
    assert rows(season.league) == today
    assert output_of("rescore")[-1] == "Thursday Cards: 0 differences"
    with pytest.raises(CommandError, match="has no season Winter"):
        output_of("rescore", code, "Winter")


def test_a_line_worded_anew_is_no_difference_another_rule_is() -> None:
    season = play_club()
    table = Table.objects.order_by("pk").first()
    assert table is not None and table.final is not None
    reason = table.final["verdict"]["rounds"][0]["reasons"][0]
    reason["text"] = "as it was said once"
    table.save()
    assert output_of("rescore")[-1] == "Thursday Cards: 0 differences"
    reason["rule"] = "another"
    table.save()
    assert "in other steps" in output_of("rescore", season.league.code)[0]


def test_a_table_that_todays_rules_refuse_keeps_what_it_has() -> None:
    season = club()
    table = enter(sit(season.evening, season.people), *[RANKED] * 3)
    before = rows(season.league)
    entry = table.entries.last()
    entry.data["facts"]["tricks"] = [7, 3, 2, 2]  # 14 in all
    entry.save()
    lines = output_of("rescore", write=True)
    assert "round 3 is refused now" in lines[0]
    assert lines[-1] == "Thursday Cards: 0 tables counted by today’s rules"
    points = [row["points"] for row in before if "points" in row]
    kept = Result.objects.order_by("seat").values_list("points", flat=True)
    assert list(kept) == points


def test_what_an_older_recipe_counted_is_made_anew_and_others_stay() -> None:
    """By the step before a start, in whatever numbers the two differ."""
    season = play_club()
    before = rows(season.league)
    League.objects.update(counted_by=2)
    season.league.ratings.update(mu=30.0, sigma=1.0)
    Result.objects.update(mu=30.0, data={})
    Standing.objects.update(sums={"games": 7})
    assert output_of("rebuild", older=True) == [
        "Thursday Cards: 3 of 3 tables",
        "Thursday Cards: 8 results counted",
    ]
    assert rows(season.league) == before
    season.league.ratings.update(mu=30.0)
    assert output_of("rebuild", season.league.code, older=True) == []
    assert {one.mu for one in season.league.ratings.all()} == {30.0}


def test_the_next_game_counts_anew_what_an_older_recipe_made() -> None:
    """Nobody is counted by two recipes, whether the command was run or not."""
    season, other = play_club(), play_club()
    season.league.counted_by = 1
    season.league.save()
    season.league.ratings.update(mu=30.0, sigma=1.0)
    for each in (season, other):
        each.play(DAN, BEN, CLEO, ANN)
    found = [
        [r.mu for r in one.league.ratings.order_by("pk")] for one in (season, other)
    ]
    assert found[0] == found[1]
    assert not League.objects.filter(counted_by=1)
