import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from scorekeeper.tables import codes, log, scoring
from scorekeeper.tables.events import commands
from scorekeeper.tables.events.names import rename
from scorekeeper.tables.models import Entry, Table, Writer
from scorekeeper.tables.scoring import comparison
from tests.tables.people import FIRST, SECOND, STRONG, new_table, play, record

pytestmark = pytest.mark.django_db


def rounds_of(table: Table) -> list[dict[str, Any]]:
    return scoring.read(table).rounds


def totals_of(table: Table) -> list[int]:
    return scoring.read(table).shown["totals"]


def undo(table: Table) -> Entry | None:
    target = log.undo_target(log.entries_of(table))
    assert target
    return commands.undo(table, target.number, key=codes.new_key())


def redo(table: Table) -> Entry | None:
    target = log.redo_target(log.entries_of(table))
    assert target
    return commands.undo(table, target.number, key=codes.new_key())


def correct(table: Table, number: int, facts: dict[str, Any], **more: Any) -> None:
    version = len(log.entries_of(table))
    commands.correct(table, number, facts, key=codes.new_key(), after=version, **more)


def test_stages_of_one_round_are_merged() -> None:
    table = new_table()
    record(table, 1, {"bids": [5, 3, 4, 1]})
    assert rounds_of(table) == [{"bids": [5, 3, 4, 1]}]
    record(table, 1, {"tricks": [5, 2, 4, 1]})
    assert rounds_of(table) == [FIRST]
    assert totals_of(table) == [7, -1, 6, 3]


def test_entries_are_numbered_without_gaps() -> None:
    table = new_table()
    play(table, FIRST, SECOND)
    undo(table)
    assert [e.number for e in log.entries_of(table)] == [1, 2, 3, 4, 5]
    table.refresh_from_db()
    assert table.version == 5


def test_entries_of_a_phone_are_those_that_say_so() -> None:
    phones = ("mine", "another", "")  # as of a sheet that was brought in
    entries = [Entry(number=at, phone=phone) for at, phone in enumerate(phones, 1)]
    assert log.own(entries, "mine") == entries[:1]
    assert log.own(entries, "") == []


def test_what_waited_is_written_behind_the_last_that_came_meanwhile() -> None:
    """An hour and a half it waited; the last entry was made an hour ago."""
    table, now = new_table(), timezone.now()
    play(table, FIRST)
    for number, hours in ((1, 2), (2, 1)):
        at = now - timedelta(hours=hours)
        Entry.objects.filter(number=number).update(at=at)
    table.writer = Writer(at=now - timedelta(hours=1.5))
    assert record(table, 2, SECOND).at == now - timedelta(hours=1)
    table.writer = Writer(at=now - timedelta(hours=0.5))
    assert record(table, 3, FIRST).at == now - timedelta(hours=0.5)


def test_the_same_key_is_the_same_entry() -> None:
    table = new_table()
    twice = [
        commands.record(table, 1, {"bids": [5, 3, 4, 1]}, key="one tap", after=0)
        for _ in range(2)
    ]
    assert twice[0] == twice[1]
    assert Entry.objects.count() == 1


def test_a_key_of_one_table_means_nothing_at_another() -> None:
    first, other = new_table(), new_table()
    for table in (first, other):
        commands.record(table, 1, {"bids": [5, 3, 4, 1]}, key="one tap", after=0)
    assert rounds_of(first) == rounds_of(other) == [{"bids": [5, 3, 4, 1]}]


def test_recording_what_somebody_recorded_already_just_goes_on() -> None:
    table = new_table()
    bids = {"bids": [5, 3, 4, 1]}
    first = commands.record(table, 1, bids, key="Ann’s", after=0)
    second = commands.record(table, 1, bids, key="Ben’s", after=0)
    assert first == second


def test_recording_something_else_for_the_same_round_clashes() -> None:
    table = new_table()
    commands.record(table, 1, {"bids": [5, 3, 4, 1]}, key="a", after=0, by="Ben")
    with pytest.raises(commands.RoundConflict) as caught:
        commands.record(table, 1, {"bids": [5, 3, 4, 2]}, key="b", after=0, by="Ann")
    clash = caught.value.conflict
    assert (clash.mine, clash.theirs) == (
        {"bids": [5, 3, 4, 2]},
        {"bids": [5, 3, 4, 1]},
    )
    assert clash.entry and clash.entry.by == "Ben"
    assert rounds_of(table) == [{"bids": [5, 3, 4, 1]}]


def test_a_clash_shows_the_writers_whole_round() -> None:
    table = new_table()
    record(table, 1, {"bids": [5, 3, 4, 1]})
    seen = table.version
    record(table, 1, {"tricks": [5, 2, 4, 1]}, by="Ben")
    with pytest.raises(commands.RoundConflict) as caught:
        commands.record(table, 1, {"tricks": [5, 3, 3, 1]}, key="b", after=seen)
    assert caught.value.conflict.mine == {"bids": [5, 3, 4, 1], "tricks": [5, 3, 3, 1]}
    assert caught.value.conflict.theirs == FIRST


def test_a_correction_elsewhere_does_not_stand_in_the_way() -> None:
    table = new_table()
    play(table, FIRST)
    record(table, 2, {"bids": [3, 3, 4, 3]})
    seen = table.version
    correct(table, 1, {"bids": [5, 3, 4, 1], "tricks": [5, 3, 3, 1]})
    commands.record(table, 2, {"tricks": [3, 3, 3, 3]}, key="later", after=seen)
    assert rounds_of(table)[1] == SECOND


def test_recording_a_round_that_was_taken_back_meanwhile_clashes() -> None:
    table = new_table()
    record(table, 1, {"bids": [5, 3, 4, 1]})
    seen = table.version
    undo(table)
    with pytest.raises(commands.RoundConflict) as caught:
        commands.record(table, 1, {"tricks": [5, 2, 4, 1]}, key="late", after=seen)
    assert caught.value.conflict.theirs is None
    assert caught.value.conflict.mine == FIRST


# What a request has read is written on as it was read, where nobody was faster.


def test_what_was_read_before_another_wrote_does_not_overwrite() -> None:
    table = new_table()
    seen = scoring.read(table)
    commands.record(table, 1, {"bids": [5, 3, 4, 1]}, key="a", after=0, by="Ben")
    with pytest.raises(commands.RoundConflict) as caught:
        commands.record(table, 1, {"bids": [5, 3, 4, 2]}, key="b", after=0, seen=seen)
    assert caught.value.conflict.theirs == {"bids": [5, 3, 4, 1]}
    assert rounds_of(table) == [{"bids": [5, 3, 4, 1]}]


def test_a_form_that_was_sent_twice_at_once_is_one_entry() -> None:
    """Both requests have read the table before either wrote."""
    table, bids = new_table(), {"bids": [5, 3, 4, 1]}
    seen = [scoring.read(table), scoring.read(table)]
    first, second = (
        commands.record(table, 1, bids, key="same", after=0, seen=each) for each in seen
    )
    assert first == second
    assert Entry.objects.count() == 1


def test_a_correction_elsewhere_after_the_table_was_read_is_kept() -> None:
    table = new_table()
    play(table, FIRST)
    record(table, 2, {"bids": [3, 3, 4, 3]})
    seen = scoring.read(table)
    correct(table, 1, {"bids": [5, 3, 4, 1], "tricks": [5, 3, 3, 1]})
    tricks = {"tricks": [3, 3, 3, 3]}
    commands.record(table, 2, tricks, key="later", after=seen.version, seen=seen)
    assert rounds_of(table) == [{"bids": [5, 3, 4, 1], "tricks": [5, 3, 3, 1]}, SECOND]


def test_a_seat_renamed_after_the_table_was_read_writes_by_its_new_name() -> None:
    table = new_table()
    mine = Table.objects.get(pk=table.pk)
    seen = scoring.read(mine)
    rename(table, {"Ann": "Zoe"})
    said = {"key": "late", "after": 0, "by": "Ann", "seen": seen}
    entry = commands.record(mine, 1, {"bids": [5, 3, 4, 1]}, **said)
    assert entry and entry.by == "Zoe"


def test_two_writers_at_once_never_overwrite() -> None:
    table = new_table()
    log.write(table, "recorded", {"round": 1, "facts": {}}, key="a", after=0)
    with pytest.raises(log.VersionConflict):
        log.write(table, "recorded", {"round": 1, "facts": {}}, key="b", after=0)
    assert Entry.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_writers_in_threads_leave_no_gap_and_lose_nothing() -> None:
    table = new_table()
    results: list[str] = []

    def write(name: str, tricks: list[int]) -> None:
        try:
            bids = {"bids": [5, 3, 4, 1]}
            first = commands.record(table, 1, bids, key=f"{name} bids", after=0)
            assert first
            said = {"key": f"{name} tricks", "after": first.number, "by": name}
            commands.record(table, 1, {"tricks": tricks}, **said)
            results.append("written")
        except commands.RoundConflict:
            results.append("asked")
        finally:
            connection.close()

    told = [(f"phone {i}", [5, 2, i % 2 + 3, 2 - i % 2]) for i in range(8)]
    threads = [threading.Thread(target=write, args=each) for each in told]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    entries = log.entries_of(table)
    assert [e.number for e in entries] == [1, 2]
    assert sorted(results) == ["asked"] * 4 + ["written"] * 4


def test_undo_takes_the_last_entry_back_and_redo_brings_it_again() -> None:
    table = new_table()
    play(table, FIRST)
    undo(table)
    assert rounds_of(table) == [{"bids": [5, 3, 4, 1]}]
    undo(table)
    assert rounds_of(table) == []
    redo(table)
    redo(table)
    assert rounds_of(table) == [FIRST]
    assert len(log.entries_of(table)) == 6


def test_redo_is_gone_once_something_else_is_entered() -> None:
    table = new_table()
    play(table, FIRST)
    undo(table)
    record(table, 1, {"tricks": [5, 3, 3, 1]})
    assert log.redo_target(log.entries_of(table)) is None


def test_undoing_twice_with_one_tap_takes_back_one_entry() -> None:
    table = new_table()
    play(table, FIRST)
    for _ in range(2):
        commands.undo(table, 2, key=codes.new_key())
    assert rounds_of(table) == [{"bids": [5, 3, 4, 1]}]


def test_undo_of_what_is_no_longer_the_last_asks_again() -> None:
    table = new_table()
    play(table, FIRST, SECOND)
    with pytest.raises(commands.EditConflict):
        commands.undo(table, 2, key=codes.new_key())


def test_a_correction_replaces_the_round_and_can_be_undone() -> None:
    table = new_table()
    play(table, FIRST, SECOND)
    correct(table, 1, {"bids": [5, 3, 4, 1], "tricks": [5, 3, 3, 1]})
    # Ann 7, Ben 3 exact: 5, Cleo 1 short: -1, Dan 3; then 5, 5, -1, 5.
    assert totals_of(table) == [12, 10, -2, 8]
    undo(table)
    assert totals_of(table) == [12, 4, 5, 8]


def test_corrections_after_a_version_the_writer_did_not_see_ask_again() -> None:
    table = new_table()
    play(table, FIRST)
    seen = table.version
    record(table, 2, {"bids": [3, 3, 4, 3]})
    with pytest.raises(commands.EditConflict):
        commands.correct(table, 1, SECOND, key="c", after=seen)


def test_a_correction_may_take_out_the_rounds_that_cannot_stand() -> None:
    table = new_table()
    eight = {"bids": [8, 3, 3, 3], "tricks": [8, 2, 2, 1]}  # Ann: 10
    play(table, eight, FIRST, SECOND)
    all_of_them = {"bids": [13, 1, 1, 1], "tricks": [13, 0, 0, 0]}  # Ann: 15
    changed = comparison.compare(scoring.read(table).at(2), all_of_them)
    assert changed.broken and changed.broken.problem.code == "after-end"
    assert changed.keep == 2
    assert changed.after["winners"] == [0]
    with pytest.raises(commands.Refused):
        correct(table, 2, all_of_them)
    correct(table, 2, all_of_them, keep=2)
    assert rounds_of(table) == [eight, all_of_them]
    undo(table)
    assert rounds_of(table) == [eight, FIRST, SECOND]


def test_the_history_of_a_round_says_who_changed_what() -> None:
    table = new_table()
    record(table, 1, {"bids": [5, 3, 4, 1]}, by="Ben")
    record(table, 1, {"tricks": [5, 2, 4, 1]}, by="Ben")
    correct(table, 1, {"bids": [5, 3, 4, 1], "tricks": [5, 3, 3, 1]}, by="Ann")
    history = log.changes(log.entries_of(table))[1]
    assert [(c.entry.kind, c.entry.by) for c in history] == [
        ("recorded", "Ben"),
        ("recorded", "Ben"),
        ("corrected", "Ann"),
    ]
    assert history[-1].before["tricks"] == [5, 2, 4, 1]
    assert history[-1].after["tricks"] == [5, 3, 3, 1]


def test_an_end_can_be_undone() -> None:
    table = new_table()
    play(table, FIRST)
    commands.end(table, key="stop")
    assert scoring.read(table).shown["state"] == "stopped"
    table.refresh_from_db()
    assert table.final is not None
    undo(table)
    table.refresh_from_db()
    assert table.final is None
    assert scoring.read(table).shown["state"] == "playing"


def test_recording_after_the_end_is_refused() -> None:
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    with pytest.raises(commands.Over):
        record(table, 4, {"bids": [1, 1, 1, 1]})


def test_facts_that_the_referee_refuses_are_not_written() -> None:
    table = new_table()
    with pytest.raises(commands.Refused) as caught:
        record(table, 1, {"bids": [5, 3, 4, 14]})
    assert caught.value.error.problem.path == ("bids", 3)
    assert Entry.objects.count() == 0


def test_undoing_after_the_win_reopens_the_game() -> None:
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    table.refresh_from_db()
    assert table.final["verdict"]["winners"] == [0]
    undo(table)
    table.refresh_from_db()
    assert table.final is None
    assert scoring.read(table).shown["next"]["number"] == 3


def test_a_log_is_replayed_on_from_any_version() -> None:
    """Records, a correction, one taken back and brought back, an end taken back: what
    a version left is as good a beginning as none.
    """
    table = new_table()
    play(table, FIRST, SECOND)  # 4 entries
    correct(table, 1, SECOND)
    undo(table)
    redo(table)
    commands.end(table, key="end")
    undo(table)
    record(table, 3, {"bids": [1, 1, 1, 1]})
    entries = log.entries_of(table)
    assert log.round_counts(entries) == [0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3]
    now = log.replay(entries)
    assert now == ([SECOND, SECOND, {"bids": [1, 1, 1, 1]}], False)
    ended = [log.replay(entries[:version])[1] for version in range(11)]
    assert ended == [False] * 8 + [True, False, False]
    for version in range(11):
        then = log.replay(entries[:version])
        assert log.replay(entries, version, *then) == now
        told = [log.round_at(entries, now[0], version, n) for n in (1, 2, 3)]
        assert told == [*then[0], None, None, None][:3]
