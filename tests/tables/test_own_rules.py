"""Tables by a rule sheet: what knows no game holds for a described one too."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from referee import check
from scorekeeper.tables import codes
from scorekeeper.tables.events import confirmations
from scorekeeper.tables.events.confirmations import Setting
from scorekeeper.tables.models import RuleSheet, Table
from scorekeeper.tables.scoring import rule_sheets
from scorekeeper.tables.showing import course, ending, result, sheet_code
from tests.referee.rule_sheets import read_document
from tests.tables.disputing import state_of
from tests.tables.links import text_of
from tests.tables.people import (
    FOUR,
    looker,
    new_table,
    record,
    runner,
    scorer,
    seat_at,
)
from tests.tables.scanned import read

pytestmark = pytest.mark.django_db
ANN, BEN, CLEO, DAN = range(4)

# Cleo the queen: 5, 8, 13, 0.
FIRST = {"hearts": [5, 8, 0, 0], "queen": CLEO}
# Ann’s moon, 26 to each other: 5, 34, 39, 26.
MOON = {"hearts": [13, 0, 0, 0], "queen": ANN}
# 1 and 12 + 13: 6, 34, 64, 26, which ends it at 50. The fewest win.
LAST = {"hearts": [1, 0, 12, 0], "queen": CLEO}


@pytest.fixture
def table() -> Table:
    """Hearts to 50; nothing is recorded yet."""
    return new_table(rule_sheets.keep(read_document("hearts")), limit=50)


@pytest.fixture
def finish(table: Table) -> Table:
    for number, facts in enumerate((FIRST, MOON, LAST), 1):
        record(table, number, facts)
    table.refresh_from_db()
    return table


# ---- Confirmation ----


def accept(phone: Client, table: Table, seat: int, of: int) -> Any:
    told = {"of": str(of), "seat": str(seat), "key": codes.new_key()}
    return phone.post(f"/t/{table.code}/rounds/1/accept/", told)


def provisional(table: Table) -> bool:
    state = state_of(table)
    return confirmations.scored_standings(state, state.entries[-1].at)[1].provisional


def test_another_side_confirms_a_round(table: Table) -> None:
    """Who recorded it does not; a correction waits for the others again."""
    confirmations.set_confirmation(table, Setting(True), key=codes.new_key())
    entry = record(table, 1, FIRST, by="Ann")
    assert provisional(table)
    assert accept(looker(table), table, BEN, entry.number).status_code == 403
    accept(seat_at(table, "Ann"), table, ANN, entry.number)
    assert provisional(table)
    ben = seat_at(table, "Ben")
    assert accept(ben, table, BEN, entry.number).status_code == 302
    assert not provisional(table)
    assert state_of(table).shown["totals"] == [5, 8, 13, 0]


# ---- Paper ----


def test_the_printed_sheet_names_its_house_rule_and_the_lines(finish: Table) -> None:
    text = text_of(looker(finish).get(f"/t/{finish.code}/sheet/"))
    assert "House rules:" in text and "Ends at: 50" in text
    for total in (6, 34, 64, 26):
        assert f" {total} " in text


def test_the_code_on_paper_holds_the_sheet_with_its_rules(finish: Table) -> None:
    """Whoever scans it needs neither this site nor what it keeps."""
    state = state_of(finish)
    code = sheet_code.code_of(state, lambda path: f"https://x.example{path}")
    assert code
    RuleSheet.objects.all().delete()
    sheet = json.loads(read(code.address.partition("#")[2]))
    verdict = check(sheet)
    assert (verdict.totals, verdict.winners) == ([6, 34, 64, 26], [ANN])
    told = text_of(Client().post("/check/", {"sheet": json.dumps(sheet)}))
    assert "Hearts" in told and "64" in told


# ---- Passed on ----


def test_the_picture_and_the_text_say_how_it_ended(finish: Table) -> None:
    state = state_of(finish)
    found = result.result_of(state, ending.ending_of(state), course.course_of(state))
    assert found.title == "Ann wins with 6"
    assert "Hearts" in found.about
    told = [re.sub(r"[■□]+ ", "", line) for line in found.text.splitlines()[1:]]
    assert told == ["Ann 6", "Dan 26", "Ben 34", "Cleo 64"]
    shown = [(one.place.name, one.place.total) for one in found.picture.columns]
    assert shown == [("Ann", "6"), ("Dan", "26"), ("Ben", "34"), ("Cleo", "64")]
    page = Client().get(f"/result/{finish.viewer_token}/").content.decode()
    assert '<meta property="og:title" content="Ann wins with 6">' in page
    shared = looker(finish).get(f"/t/{finish.code}/").content.decode()
    assert '<template id="picture">' in shared


# ---- Once more ----


def test_it_is_played_again_by_the_same_rules(finish: Table) -> None:
    dan = scorer(finish)
    told = {"key": codes.new_key(), "first": "1"}
    runner(finish).post(f"/t/{finish.code}/again/", told)
    made = Table.objects.latest("pk")
    assert made != finish and made.game == finish.game
    assert sorted(made.players) == FOUR and made.options["limit"] == 50
    led = dan.get(f"/t/{finish.code}/next/")["Location"]
    assert led == f"/t/{made.code}/"
    record(made, 1, MOON)
    assert state_of(made).shown["totals"] == [0, 26, 26, 26]
