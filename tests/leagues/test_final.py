"""What is final at a table, and what belonging to a league changes there."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.leagues.models import Role
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from tests.leagues import people
from tests.leagues.nights import ANN, BEN, CLEO, DAN, SHORT, dispute
from tests.leagues.sessions import Club, club, correct, take_back

pytestmark = pytest.mark.django_db


def finished_season() -> tuple[Club, Table]:
    """An evening 30 days ago: final for 22 days."""
    season = club(starts=timezone.now())
    table = season.play(ANN, BEN, CLEO, DAN)
    season.evening.starts -= timedelta(days=30)
    season.evening.save()
    return season, Table.objects.get(pk=table.pk)


def test_what_is_final_is_corrected_by_a_referee_with_a_reason() -> None:
    season, table = finished_season()
    before = season.table()
    for write in (
        lambda: correct(table, 2, SHORT, reason="Counted anew."),
        lambda: take_back(table, reason="Counted anew."),
        lambda: dispute(table),
    ):
        with pytest.raises(
            commands.Final, match=r"^Final since .*: only the league’s referee"
        ):
            write()
    table.overrules = True
    with pytest.raises(commands.Final, match="Enter a reason"):
        correct(table, 2, SHORT)
    with pytest.raises(commands.Final, match="Enter a reason"):
        take_back(table)
    assert season.table() == before
    correct(table, 2, SHORT, reason="Counted anew.")
    # 9 − 1 + 9, 5 + 2 + 5: Ann has 17 and nobody has won, so the game goes on.
    assert season.table() == []
    take_back(table, reason="It was right.")
    assert season.table() == before


def test_final_at_the_table() -> None:
    """A scorer reads why not; a referee is asked for a reason, and then corrects."""
    season, table = finished_season()
    league = season.league
    url = f"/t/{table.code}/rounds/2/correct/"
    scorer = people.member(league, "Eva", Role.SCORER)
    answer = scorer.post(url, {"tricks-0": "6"})
    assert answer.status_code == 403
    assert "the league’s referee can correct it, with a reason" in answer.text
    assert "Correct round" not in scorer.get(f"/t/{table.code}/sheet/?why=2.0").text
    referee = people.member(league, "Finn", Role.REFEREE)
    page = referee.get(f"/t/{table.code}/sheet/?why=2.0").text
    assert "Correct: round 2" in page
    undo = {"entry": table.version}
    asked = referee.post(f"/t/{table.code}/undo/", undo)
    assert asked.status_code == 200
    assert "Enter a reason" in asked.text
    done = referee.post(f"/t/{table.code}/undo/", undo | {"reason": "Not played."})
    assert done.status_code == 302
    assert table.entries.last().reason == "Not played."


def test_each_role_at_a_table_of_an_evening() -> None:
    season = club()
    table = season.play(ANN, BEN, CLEO, DAN, rounds=1)
    may = {
        Role.ORGANISER: (True, True),
        Role.REFEREE: (True, True),
        Role.SCORER: (True, False),
        Role.PLAYER: (False, False),
    }
    for role, (scores, hosts) in may.items():
        phone = people.member(season.league, f"The {role}", role)
        role_at = phone.get(f"/t/{table.code}/more/").context["role"]
        assert (role_at.scores, role_at.hosts) == (scores, hosts), role


def test_who_looks_on_at_an_open_league_raises_no_hand() -> None:
    """The code of a table is no secret there; in a private league it is."""
    season = club()
    table = season.play(ANN, BEN, CLEO, DAN, rounds=1)
    guest = people.Client()
    assert guest.get(f"/t/{table.code}/rounds/1/hand/").status_code == 200
    season.league.visibility = "public"
    season.league.save()
    assert guest.get(f"/t/{table.code}/rounds/1/hand/").status_code == 403
    player = people.member(season.league, "Eva")
    assert player.get(f"/t/{table.code}/rounds/1/hand/").status_code == 200
