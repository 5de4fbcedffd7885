"""Every example sheet disputed: its forms, its two versions, every end it can have."""

from typing import Any

import pytest

from scorekeeper.tables import codes, log, scoring
from scorekeeper.tables.dispute import claim
from scorekeeper.tables.entry import round_forms
from scorekeeper.tables.events import commands, past_game
from scorekeeper.tables.models import Outcome, Table
from scorekeeper.tables.showing import history
from tests import examples
from tests.tables.dispute_pages import claim_data, dispute, page, settle
from tests.tables.disputing import dispute_of, state_of
from tests.tables.people import new_table, record, runner, voices

pytestmark = pytest.mark.django_db


@pytest.fixture(params=examples.each())
def table(request: pytest.FixtureRequest) -> Table:
    sheet: dict[str, Any] = examples.read(request.param)
    table = new_table(sheet["game"], sheet["players"], **sheet.get("options", {}))
    past_game.bring(
        table, past_game.Past(sheet["rounds"], sheet.get("ended", False), None)
    )
    return table


@pytest.mark.sweep(0)
def test_its_last_round(table: Table) -> None:
    phone, host, number = voices(table), runner(table), len(state_of(table).rounds)
    url = f"/t/{table.code}/rounds/{number}/dispute/"
    for way in claim.LABELS:
        assert phone.get(f"{url}?with={way}").status_code == 200
    found = dispute(phone, table, number, seat="0")
    for outcome in (Outcome.STANDS, Outcome.CORRECTED, Outcome.VOID):
        end = f"/t/{table.code}/disputes/{found}/end/?outcome={outcome}"
        assert host.get(end).status_code in (200, 302)
    assert "Ben took 3." in page(host, table, found)
    settle(host, table, found, outcome="stands")
    assert "Score stands" in page(host, table, found)
    assert dispute_of(table, found).outcome == "stands"


@pytest.mark.sweep(2)
def test_the_form_of_a_claim_begins_with_what_is_recorded(table: Table) -> None:
    state = state_of(table)
    number = len(state.rounds)
    texts = dict(round_forms.texts_of(state.at(number), state.round(number)))
    told = claim_data(table, way="facts", seat="0", round=str(number), **texts)
    url = f"/t/{table.code}/rounds/{number}/dispute/"
    answer = voices(table).post(url, told | {"words": ""})
    assert answer.context["claim"].facts is None
    assert "This is what was entered." in answer.content.decode()


@pytest.mark.sweep(4)
def test_a_void_round_and_back(table: Table) -> None:
    host, state = runner(table), state_of(table)
    found = dispute(voices(table), table, 1, seat="0")
    answer = host.get(f"/t/{table.code}/disputes/{found}/end/?outcome=void")
    if answer.status_code == 302:
        return
    keep = answer.context["found"].keep
    settle(host, table, found, outcome="void", keep=str(keep or ""))
    now = state_of(table)
    assert now.shown["rounds"][0]["points"] == [0] * len(now.shown["sides"])
    for path in ("", "sheet/", "sheet/?why=1.0", "chart/", "more/"):
        assert host.get(f"/t/{table.code}/{path}").status_code == 200
    target = log.undo_target(now.entries)
    assert target is not None
    host.post(f"/t/{table.code}/undo/", {"entry": str(target.number)})
    assert state_of(table).rounds == state.rounds


def test_facts_are_told_of_the_round_they_were_of() -> None:
    """Ann declares, then it was Ben: those who defend are others."""
    table = new_table("preference", ["Ann", "Ben", "Cleo"])
    deal = {"declarer": 0, "bid": 1, "trump": "S", "defence": ["drop", "drop"]}
    record(table, 1, deal)
    then = state_of(table)
    commands.correct(
        table, 1, deal | {"declarer": 1}, key=codes.new_key(), after=then.version
    )
    now = state_of(table)
    defence = [
        next(one.values for one in scoring.round_in_words(now.at(1), facts) if one.per)
        for facts in (deal, now.round(1))
    ]
    assert [bool(said) for said in defence[0]] == [False, True, True]
    assert [bool(said) for said in defence[1]] == [True, False, True]


def test_a_fact_that_is_not_asked_of_a_player_does_not_name_them() -> None:
    """Cleo declares: she has nothing to say to whether the defenders play."""
    table = new_table("preference", ["Ann", "Ben", "Cleo"])
    deal = {"declarer": 2, "bid": 2, "trump": "C", "defence": ["play", "drop"]}
    record(table, 1, deal)
    at = state_of(table).at(1)
    lines = {one.label: one.values for one in history.compare(at, deal, deal)}
    assert lines["Defence"] == [
        ("Ann", "Plays", "Plays"),
        ("Ben", "Drops", "Drops"),
    ]
