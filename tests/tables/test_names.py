"""Names corrected at a table: all that refers to them goes on as it was."""

import json
from typing import Any

import pytest
from django.test import Client

from scorekeeper.tables import codes, log, scoring
from scorekeeper.tables.events import commands, confirmations, links
from scorekeeper.tables.events.confirmations import Setting
from scorekeeper.tables.events.names import rename
from scorekeeper.tables.models import Entry, Kind, Outcome, Phone, Table
from tests.tables.disputing import raise_it, rule
from tests.tables.people import (
    FIRST,
    SECOND,
    STRONG,
    looker,
    new_table,
    play,
    record,
    runner,
    scorer,
)

pytestmark = pytest.mark.django_db
BERND = {"Ben": "Bernd"}


@pytest.fixture
def table() -> Table:
    """After FIRST: 7, -1, 6, 3; Ben wrote the bids, Ann the tricks."""
    table = new_table()
    record(table, 1, {"bids": FIRST["bids"]}, by="Ben")
    record(table, 1, {"tricks": FIRST["tricks"]}, by="Ann")
    return table


def seat_at(table: Table, name: str, link: str = "score") -> Client:
    found = Client()
    found.get(f"/{link}/{getattr(table, links.KEYS[link])}/")
    found.post(f"/t/{table.code}/hold/", {"name": name})
    return found


def page_text(table: Table, page: str = "sheet/") -> str:
    return runner(table).get(f"/t/{table.code}/{page}").content.decode()


def test_a_name_is_corrected_everywhere_at_once(table: Table) -> None:
    entry = rename(table, BERND, by="Ben")
    assert entry is not None
    table.refresh_from_db()
    assert table.players == ["Ann", "Bernd", "Cleo", "Dan"]
    assert [e.by for e in log.entries_of(table)] == ["Bernd", "Ann", "Bernd"]
    assert (entry.kind, entry.number, table.version) == (Kind.RENAMED, 3, 3)
    assert entry.data == {"names": {"1": ["Ben", "Bernd"]}}
    state = scoring.read(table)
    assert state.shown["totals"] == [7, -1, 6, 3]
    assert state.shown["players"] == ["Ann", "Bernd", "Cleo", "Dan"]


def test_pages_that_were_made_before_are_made_anew(table: Table) -> None:
    assert "Bernd" not in page_text(table)
    rename(table, BERND)
    for page in ("", "sheet/?why=1.1", "chart/", "hold/", "board/"):
        html = page_text(table, page)
        assert "Bernd" in html
        assert "Ben<" not in html and ">Ben " not in html, page


def test_the_sheet_says_that_a_name_was_corrected(table: Table) -> None:
    rename(table, BERND, by="Ann", reason="misheard")
    assert "Bernd was Ben" in page_text(table)
    rename(table, {"Dan": "Former player"}, blank=True)
    assert "Former player, seat 4" in page_text(table)


def test_two_names_change_places(table: Table) -> None:
    rename(table, {"Ann": "Ben", "Ben": "Ann"})
    table.refresh_from_db()
    assert table.players == ["Ben", "Ann", "Cleo", "Dan"]
    assert [e.by for e in log.entries_of(table)][:2] == ["Ann", "Ben"]


def test_the_same_again_or_the_same_key_changes_nothing(table: Table) -> None:
    first = rename(table, BERND, key="one")
    assert rename(table, BERND, key="two") is None
    assert rename(table, {"Bernd": "Bert"}, key="one") == first
    table.refresh_from_db()
    assert (table.players[1], table.version) == ("Bernd", 3)


@pytest.mark.parametrize("name", ["Ann", "", " ", "x" * 41])
def test_names_that_a_table_could_not_have_are_refused(table: Table, name: str) -> None:
    with pytest.raises(scoring.SheetError):
        rename(table, {"Ben": name})
    table.refresh_from_db()
    assert (table.players, table.version) == (["Ann", "Ben", "Cleo", "Dan"], 2)


def test_a_blanked_name_is_nowhere_any_more(table: Table) -> None:
    seat_at(table, "Ben")
    raise_it(table, 1, 1, words="No.")
    rename(table, {"Ben": "Former player"}, blank=True)
    table.refresh_from_db()
    kept: list[Any] = [*Entry.objects.values_list("by", "data", "reason")]
    kept += Phone.objects.values_list("name")
    assert "Ben" not in json.dumps([kept, table.players, table.final])


# ---- Finished ----


@pytest.fixture
def finished_table() -> Table:
    """Three times STRONG: Ann 27, the others -3."""
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    return table


def test_a_finished_table_keeps_its_verdict_with_the_new_names(
    finished_table: Table,
) -> None:
    rename(finished_table, {"Ann": "Anna"})
    finished_table.refresh_from_db()
    assert finished_table.final is not None
    assert (
        finished_table.final["verdict"] == scoring.read(finished_table).verdict.json()
    )
    assert finished_table.final["verdict"]["players"] == ["Anna", "Ben", "Cleo", "Dan"]
    assert finished_table.final["verdict"]["totals"] == [27, -3, -3, -3]
    page = page_text(finished_table, "")
    assert "Anna" in page and "Ann<" not in page


def test_a_verdict_by_older_rules_keeps_its_points(finished_table: Table) -> None:
    """Its sentences are told with the new names, whole words alone."""
    assert finished_table.final is not None
    finished_table.final["verdict"]["totals"] = [28, -3, -3, -3]
    line = finished_table.final["verdict"]["rounds"][0]["reasons"][0]
    line["text"] = "Ann took 7, Annette none; Ben led."
    finished_table.save()
    rename(finished_table, {"Ann": "Ben", "Ben": "Bert"})
    finished_table.refresh_from_db()
    verdict = finished_table.final["verdict"]
    assert verdict["totals"] == [28, -3, -3, -3]
    assert verdict["players"] == ["Ben", "Bert", "Cleo", "Dan"]
    text = verdict["rounds"][0]["reasons"][0]["text"]
    assert text == "Ben took 7, Annette none; Bert led."


# ---- By whoever runs the table ----


def test_whoever_runs_the_table_corrects_its_names(table: Table) -> None:
    phone = runner(table)
    assert "Correct: Names" in phone.get(f"/t/{table.code}/more/").content.decode()
    told = {f"seat-{n}": name for n, name in enumerate(["Anne", "Ben", "Cleo", "Dan"])}
    for _ in range(2):  # a double tap
        answer = phone.post(f"/t/{table.code}/names/", told)
        assert answer["Location"] == f"/t/{table.code}/more/"
    table.refresh_from_db()
    assert (table.players[0], table.version) == ("Anne", 3)


def test_what_is_refused_stays_typed(table: Table) -> None:
    answer = runner(table).post(f"/t/{table.code}/names/", {"seat-1": "Ann"})
    page = answer.content.decode()
    assert answer.status_code == 200 and "Not corrected yet" in page
    assert page.count('value="Ann"') == 2


def test_a_counted_table_has_the_names_of_its_league(table: Table) -> None:
    Table.objects.update(counted=True)
    page = runner(table).post(f"/t/{table.code}/names/", {"seat-1": "Bernd"})
    assert "These names come from the league" in page.content.decode()
    table.refresh_from_db()
    assert table.players[1] == "Ben"


# ---- What goes on after it ----


def test_undo_and_redo_pass_over_it(table: Table) -> None:
    rename(table, BERND)
    commands.undo(table, 2, key=codes.new_key())
    table.refresh_from_db()
    assert scoring.read(table).rounds == [{"bids": FIRST["bids"]}]
    rename(table, {"Cleo": "Clea"})
    commands.undo(table, 4, key=codes.new_key())
    table.refresh_from_db()
    state = scoring.read(table)
    assert state.shown["totals"] == [7, -1, 6, 3]
    assert state.shown["players"] == ["Ann", "Bernd", "Clea", "Dan"]


def test_a_correction_begun_before_is_saved_after_it(table: Table) -> None:
    rename(table, BERND)
    table.refresh_from_db()
    commands.correct(table, 1, SECOND, key=codes.new_key(), after=2, by="Bernd")
    table.refresh_from_db()
    assert scoring.read(table).shown["totals"] == [5, 5, -1, 5]


def test_who_writes_while_a_name_is_corrected_writes_by_the_new_one(
    finished_table: Table,
) -> None:
    """The row was read before; also what is kept in the end has the names of now."""
    commands.undo(finished_table, 6, key=codes.new_key())
    late = Table.objects.get(pk=finished_table.pk)
    rename(finished_table, {"Ben": "Bernd"})
    tricks = {"tricks": STRONG["tricks"]}
    commands.record(late, 3, tricks, key=codes.new_key(), after=7, by="Ben")
    finished_table.refresh_from_db()
    assert log.entries_of(finished_table)[-1].by == "Bernd"
    assert finished_table.final is not None
    assert finished_table.final["verdict"]["players"] == ["Ann", "Bernd", "Cleo", "Dan"]


def test_a_phone_keeps_its_seat_under_the_new_name(table: Table) -> None:
    ben = seat_at(table, "Ben")
    rename(table, BERND)
    sent = {"round": "2", "after": "2", "key": "k", "kind": "deal"}
    bids = {f"bids-{seat}": str(bid) for seat, bid in enumerate(SECOND["bids"])}
    answer = ben.post(f"/t/{table.code}/send/", sent | bids)
    assert answer.json() == {"version": 4, "key": "k", "own": True}
    assert log.entries_of(table)[-1].by == "Bernd"
    assert "Bernd" in ben.get(f"/t/{table.code}/more/").content.decode()


def test_a_seat_stays_with_its_phone_under_the_new_name(table: Table) -> None:
    ben = seat_at(table, "Ben")
    Phone.objects.all().delete()
    rename(table, BERND)
    record(table, 2, {"bids": SECOND["bids"]})
    ben.post(f"/t/{table.code}/undo/", {"entry": "4"})
    assert log.entries_of(table)[-1].by == "Bernd"


def test_a_seat_said_its_bid_before(table: Table) -> None:
    """What seats said of the round being entered goes by seat, and stays."""
    table.draft_answers.create(after=2, name="bids-1", text="4")
    table.draft_version = 1
    table.save()
    rename(table, BERND)
    page = scorer(table).get(f"/t/{table.code}/").content.decode()
    assert 'value="4"' in page


def test_whoever_recorded_does_not_accept_it_by_another_name() -> None:
    table = new_table()
    confirmations.set_confirmation(table, Setting(True), key=codes.new_key())
    for part in ("bids", "tricks"):
        record(table, 1, {part: FIRST[part]}, by="Ben")
    rename(table, BERND)
    table.refresh_from_db()
    state = scoring.read(table)
    [standing] = confirmations.scored_standings(state, state.entries[-1].at).values()
    assert (standing.seat, standing.provisional) == (1, True)
    page = looker(table).get(f"/t/{table.code}/sheet/").content.decode()
    assert "Bernd" in page


def test_a_dispute_goes_on_and_is_ruled(table: Table) -> None:
    number = raise_it(table, 1, 1, words="I took 3.")
    rename(table, BERND)
    page = page_text(table, f"disputes/{number}/")
    assert "Bernd" in page and "Ben " not in page
    rule(table, number, Outcome.STANDS)
    table.refresh_from_db()
    assert scoring.read(table).shown["totals"] == [7, -1, 6, 3]
