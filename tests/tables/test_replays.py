"""What is played again for a request: each round at most once, and kept, none."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from django.core.cache import caches
from django.db import transaction
from django.urls import reverse

from referee.engine import match
from referee.engine.round import Round
from referee.form import form as round_forms
from scorekeeper.tables import disputes, log, scoring
from scorekeeper.tables.events import commands
from scorekeeper.tables.events.names import rename
from scorekeeper.tables.models import Entry, Kind, Table
from tests.tables.long_games import GYPSY, SKAT, LongGame, Phone, phone_at, table_after
from tests.tables.people import FOUR, new_table, record

pytestmark = pytest.mark.django_db

GAMES = [pytest.param(game, id=game.slug) for game in (GYPSY, SKAT)]
REQUESTS = ["page", "keystroke", "record"]
PLAYED = 35


@contextmanager
def count_replays(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Counter, Counter]]:
    """How often each round is read as one of a sheet, and scored, meanwhile."""
    read: Counter[int] = Counter()
    scored: Counter[int] = Counter()

    def counting(count: Counter[int], work: Callable[..., Any]) -> Callable[..., Any]:
        def counts(r: Round, *rest: Any) -> Any:
            # The open round is read up to a stage, which is named: that is no replay.
            if len(rest) < 2:
                count[r.number] += 1
            return work(r, *rest)

        return counts

    with monkeypatch.context() as patch:
        patch.setattr(match, "problems_of", counting(read, match.problems_of))
        patch.setattr(Round, "settle", counting(scored, Round.settle))
        yield read, scored


@pytest.mark.parametrize("ask", REQUESTS)
@pytest.mark.parametrize("game", GAMES)
def test_a_request_plays_each_round_once(
    game: LongGame, ask: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = phone_at(game, table_after(game, PLAYED))
    scoring.forget()
    with count_replays(monkeypatch) as (read, scored):
        assert getattr(phone, ask)().status_code in (200, 302)
    before = range(1, PLAYED + 1)
    assert {number: read[number] for number in before} == dict.fromkeys(before, 1)
    assert {number: scored[number] for number in before} == dict.fromkeys(before, 1)


# ---- The open round: what is recorded of it, and what a form says ----


@contextmanager
def readings(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[int, str]]]:
    """The facts that are read meanwhile, by the number of their round."""
    found: list[tuple[int, str]] = []
    work = match.problems_of

    def counts(r: Round, raw: Any, *rest: Any) -> Any:
        found.append((r.number, json.dumps(raw, sort_keys=True)))
        return work(r, raw, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(match, "problems_of", counts)
        yield found


# What the second stage of a round is told.
SECOND = {
    "gypsy": {f"tricks-{seat}": told for seat, told in enumerate("4333")},
    "skat": {"game": "H", "hand": "true"},
}


@pytest.mark.parametrize("second", [False, True], ids=["first", "second"])
@pytest.mark.parametrize("ask", REQUESTS)
@pytest.mark.parametrize("game", GAMES)
def test_an_open_round_is_read_once(
    game: LongGame, ask: str, second: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was posted, to show it as well as to write it; what is recorded was read
    for the page. A page of which nothing was drawn before reads what it asks, once.
    """
    phone = phone_at(game, table_after(game, PLAYED))
    if second:
        phone.record()
        phone = phone_at(game, phone.table)
        phone.form.update(SECOND[game.slug])
    for cache in caches.all():
        cache.clear()
    with readings(monkeypatch) as found:
        assert getattr(phone, ask)().status_code in (200, 302)
    assert [number for number, _ in found] == [PLAYED + 1]


@pytest.mark.parametrize("second", [False, True], ids=["first", "second"])
@pytest.mark.parametrize("ask", REQUESTS)
@pytest.mark.parametrize("game", GAMES)
def test_an_open_round_is_judged_once(
    game: LongGame, ask: str, second: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its form; what is drawn round it, and what is written, look at that."""
    phone = phone_at(game, table_after(game, PLAYED))
    if second:
        phone.record()
        phone = phone_at(game, phone.table)
        phone.form.update(SECOND[game.slug])
    found: list[int] = []
    work = match.judge

    def counts(reading: match.Reading) -> match.Assessment:
        found.append(reading.round.number)
        return work(reading)

    for module in (match, round_forms):
        monkeypatch.setattr(module, "judge", counts)
    for cache in caches.all():
        cache.clear()  # a page that was drawn before is not drawn again
    assert getattr(phone, ask)().status_code in (200, 302)
    assert found == [PLAYED + 1]


def test_a_correction_reads_only_what_it_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is recorded was read when it was scored; what is asked is read stage after
    stage, of which Gypsy has two.
    """
    phone = phone_at(GYPSY, table_after(GYPSY, 3))
    address = reverse("tables:correct", args=[phone.table.code, 2])
    with readings(monkeypatch) as found:
        assert phone.client.get(address).status_code == 200
    whole = {"bids": [13, 13, 13, 13], "tricks": [4, 3, 3, 3]}
    bids = {"bids": whole["bids"]}
    read = [(2, json.dumps(raw, sort_keys=True)) for raw in ({}, bids, whole)]
    assert found == read


@contextmanager
def replays(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter]:
    """How often each entry is put into the rounds of its log, meanwhile."""
    found: Counter[int] = Counter()
    apply = log._apply

    def counts(entry: Entry, rounds: list[log.Facts]) -> None:
        found[entry.number] += 1
        apply(entry, rounds)

    with monkeypatch.context() as patch:
        patch.setattr(log, "_apply", counts)
        yield found


def once(numbers: range) -> dict[int, int]:
    return dict.fromkeys(numbers, 1)


# What the page of a correction, or of a dispute, sends as well.
CHANGED = {f"bids-{seat}": "12" for seat in range(4)} | {
    f"tricks-{seat}": told for seat, told in enumerate("3433")
}
ASKED: dict[str, tuple[str, dict[str, str]]] = {
    "preview": ("correct", CHANGED),
    "correction": ("correct", {**CHANGED, "confirm": "1"}),
    "dispute": ("raise_dispute", {"words": "No", "after": str(2 * PLAYED)}),
}


def send(phone: Phone, ask: str) -> Any:
    """Of round 34, where it is not about the one to come."""
    if ask not in ASKED:
        return getattr(phone, ask)()
    name, more = ASKED[ask]
    address = reverse(f"tables:{name}", args=[phone.table.code, 34])
    return phone.client.post(address, {**phone.form, **more})


# Those that write an entry, which is judged as the last of its log.
WRITTEN = ("record", "correction")


@pytest.mark.parametrize("ask", [*REQUESTS, *ASKED])
def test_a_request_replays_each_entry_once(
    ask: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = phone_at(GYPSY, table_after(GYPSY, PLAYED))
    scoring.forget()
    with replays(monkeypatch) as found:
        assert send(phone, ask).status_code in (200, 302)
    assert found == once(range(1, 2 * PLAYED + 1 + (ask in WRITTEN)))


@pytest.mark.parametrize("ask", [*REQUESTS, *ASKED])
def test_of_a_log_that_is_kept_the_new_entry_alone_is_replayed(
    ask: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To judge it; once more by whoever reads the table next."""
    phone = phone_at(GYPSY, table_after(GYPSY, PLAYED))
    last = 2 * PLAYED + 1
    with replays(monkeypatch) as found:
        assert send(phone, ask).status_code in (200, 302)
    assert found == ({last: 1} if ask in WRITTEN else {})
    written = Table.objects.get(pk=phone.table.pk).version == last
    with replays(monkeypatch) as found:
        phone.page()
        phone.page()
    assert found == ({last: 1} if written else {})


@pytest.mark.parametrize("whole", [False, True], ids=["bids", "tricks"])
def test_a_refused_record_replays_no_version_by_itself(
    whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether an older page asked for it is found in one pass, once the round has
    begun; before, no version can have.
    """
    table, facts = table_after(GYPSY, PLAYED), {"bids": [3, 3, 3, 3]}
    phone = phone_at(GYPSY, table)
    if whole:
        record(table, PLAYED + 1, facts)
        phone = phone_at(GYPSY, table)
    wrong = {name: "14" for name in phone.form if name.startswith(("bids", "tricks"))}
    phone.form.update(wrong)
    with replays(monkeypatch) as found:
        assert phone.record().status_code == 200
    # The one version that may have, as round 35 was begun by then too, is made of it.
    assert max(found.values(), default=0) == (2 if whole else 0)


def test_a_round_told_whole_is_looked_for_in_one_pass(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its page was drawn before the first round, and is posted once 35 are told. Of
    all the versions between, one that asks for round 36 is made.
    """
    phone = phone_at(GYPSY, table_after(GYPSY, PLAYED))
    tricks = {f"tricks-{seat}": told for seat, told in enumerate("4333")}
    phone.form.update({"after": "0", "whole": "1", **tricks})
    made: list[int] = []
    work = scoring.state_of

    def counts(table: Table, entries: Any) -> Any:
        made.append(len(entries))
        return work(table, entries)

    monkeypatch.setattr(scoring, "state_of", counts)
    with replays(monkeypatch) as found:
        assert phone.record().status_code == 302
    assert made == [2 * PLAYED, 0, 2 * PLAYED - 1, 2 * PLAYED]
    # To count what had been begun by then, and once more for the version between.
    last = {2 * PLAYED: 1, 2 * PLAYED + 1: 1}
    assert found == dict.fromkeys(range(1, 2 * PLAYED), 2) | last
    assert scoring.read(Table.objects.get(pk=phone.table.pk)).due == PLAYED + 2


@pytest.mark.parametrize("ask", [*REQUESTS, *ASKED])
def test_what_was_not_undone_and_is_disputed_is_looked_for_once(
    ask: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Undo, Redo, the history, disputes and confirmations all ask for it."""
    phone = phone_at(GYPSY, table_after(GYPSY, PLAYED))
    accepted = {"on": True, "minutes": 30}
    commands.add(
        phone.table,
        lambda _: commands.NewEntry(Kind.CONFIRMING, accepted),
        key="setting",
        by="",
    )
    found: Counter[str] = Counter()
    for module, name in ((log, "effective"), (disputes, "disputes_of")):
        work = getattr(module, name)

        def counts(*args: Any, work: Any = work, name: str = name) -> Any:
            found[name] += 1
            return work(*args)

        monkeypatch.setattr(module, name, counts)
    assert send(phone, ask).status_code in (200, 302)
    assert found["effective"] == (ask != "correction")  # it asks for none
    assert found["disputes_of"] <= 1


def test_an_undo_replays_the_log_it_takes_back_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What stands without the entry shows only from the beginning: once to judge the
    undo, and once by whoever reads the table next.
    """
    table = table_after(GYPSY, 3)
    scoring.read(table)
    with replays(monkeypatch) as found:
        commands.undo(table, 6, key="undo")
    left = once(range(1, 6))
    assert found == left | {7: 1}
    with replays(monkeypatch) as found:
        now = scoring.read(table)
    assert found == left | {7: 1}
    assert now.rounds == [*GYPSY.rounds * 2, {"bids": [13, 13, 13, 13]}]


def test_a_record_behind_others_replays_what_its_page_showed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ann’s page is older than Ben’s correction of the round before: what she saw is
    made once, and what she enters is judged behind his.
    """
    table = table_after(GYPSY, 3)
    right = {"bids": [12, 12, 12, 12], "tricks": [3, 4, 3, 3]}
    commands.correct(table, 2, right, key="ben", after=6)
    table.refresh_from_db()
    scoring.read(table)
    with replays(monkeypatch) as found:
        commands.record(table, 4, {"bids": [1, 1, 1, 1]}, key="ann", after=6)
    assert found == once(range(1, 7)) | {8: 1}
    full, bids = GYPSY.rounds[0], {"bids": [1, 1, 1, 1]}
    assert scoring.read(table).rounds == [full, right, full, bids]


def test_an_entry_taken_back_leads_to_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two logs that begin alike, what one was continued by is none of the other."""
    table = table_after(GYPSY, 1)
    scoring.read(table)
    with suppress(ZeroDivisionError), transaction.atomic():
        record(table, 2, {"bids": [1, 1, 1, 1]})
        scoring.read(table)
        raise ZeroDivisionError
    table.refresh_from_db()
    record(table, 2, {"bids": [2, 2, 2, 2]}, {"tricks": [3, 4, 3, 3]})
    with replays(monkeypatch) as found:
        now = scoring.read(table)
    assert found == {4: 1}
    second = {"bids": [2, 2, 2, 2], "tricks": [3, 4, 3, 3]}
    assert now.rounds == [*GYPSY.rounds, second]


@pytest.mark.parametrize("ask", REQUESTS)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_is_kept_is_not_played_again(
    game: LongGame, ask: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = phone_at(game, table_after(game, PLAYED))
    with count_replays(monkeypatch) as (read, scored):
        assert getattr(phone, ask)().status_code in (200, 302)
        phone.page()
    due = PLAYED + 1
    assert set(read) | set(scored) <= {due}
    assert set(read) == set()  # not even to record: its form has judged it


def test_a_record_plays_one_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry that completes a round, and the page after it: that round alone."""
    table = table_after(GYPSY, PLAYED)
    phone = phone_at(GYPSY, table)
    phone.record()
    again = phone_at(GYPSY, table)
    again.form.update({f"tricks-{seat}": t for seat, t in enumerate("4333")})
    with count_replays(monkeypatch) as (read, scored):
        assert again.record().status_code == 302
        assert b"Round 37" in again.page().content
    assert read == {}
    assert scored == {PLAYED + 1: 1}  # as its form judged it


def test_a_match_whose_entry_was_not_written_is_not_taken_for_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same form comes again after a failure, and says something else."""
    table = table_after(GYPSY, 0)
    scoring.read(table)
    with monkeypatch.context() as patch, suppress(ZeroDivisionError):
        patch.setattr(log, "write", lambda *a, **b: 1 // 0)
        commands.record(table, 1, {"bids": [1, 1, 1, 1]}, key="form", after=0)
    assert scoring.read(table).rounds == []
    commands.record(table, 1, {"bids": [2, 2, 2, 2]}, key="form", after=0)
    assert scoring.read(table).rounds == [{"bids": [2, 2, 2, 2]}]


def test_an_entry_that_was_taken_back_is_forgotten() -> None:
    """With its transaction; the next entry has its number."""
    table = table_after(GYPSY, 0)
    scoring.read(table)
    with suppress(ZeroDivisionError), transaction.atomic():
        record(table, 1, {"bids": [1, 1, 1, 1]}, {"tricks": [4, 3, 3, 3]})
        assert scoring.read(table).version == 2
        raise ZeroDivisionError
    table.refresh_from_db()
    record(table, 1, {"bids": [2, 2, 2, 2]}, {"tricks": [3, 4, 3, 3]})
    now = scoring.read(table)
    assert now.rounds == [{"bids": [2, 2, 2, 2], "tricks": [3, 4, 3, 3]}]
    assert [entry.data["facts"] for entry in now.entries] == [
        {"bids": [2, 2, 2, 2]},
        {"tricks": [3, 4, 3, 3]},
    ]


def test_a_table_that_is_kept_reads_its_new_entries_alone() -> None:
    table = table_after(GYPSY, PLAYED)
    before = scoring.read(table).entries
    record(table, PLAYED + 1, {"bids": [1, 1, 1, 1]})
    now = scoring.read(table).entries
    assert len(now) == 2 * PLAYED + 1
    assert all(a is b for a, b in zip(before, now, strict=False))


def test_names_that_come_back_are_read_anew() -> None:
    """Ann wrote as Ann, then was Zoe, then Ann again; Zoe looked on, and wrote too."""
    table = new_table()
    record(table, 1, {"bids": [1, 1, 1, 1]}, by="Zoe")
    scoring.read(table)
    for names in ({"Ann": "Zoe"}, {"Zoe": "Ann"}):
        rename(table, names)
        table.refresh_from_db()
    assert table.players == FOUR
    assert [e.by for e in scoring.read(table).entries[:1]] == ["Ann"]


# ---- What is not asked again ----


def test_a_table_at_a_version_that_is_kept_is_one_query(
    django_assert_num_queries: Any,
) -> None:
    table = table_after(GYPSY, 3)
    first = scoring.read(log.table_by_code(table.code))
    with django_assert_num_queries(1):
        again = scoring.read(log.table_by_code(table.code))
    assert [e.key for e in again.entries] == [e.key for e in first.entries]


def test_who_reads_a_table_twice_reads_what_came_meanwhile() -> None:
    """As who was not the first to write does, to try again."""
    known = table_after(GYPSY, 1)
    scoring.read(log.table_by_code(known.code))
    held = log.table_by_code(known.code)
    record(known, 2, {"bids": [1, 2, 3, 4]})
    assert scoring.read(held).version == 2
    assert scoring.read(held).version == 3


def test_a_table_that_was_not_found_by_its_code_reads_all_of_its_log() -> None:
    begun = new_table("gypsy", FOUR)
    scoring.read(log.table_by_code(begun.code))
    record(new := log.table_by_code(begun.code), 1, {"bids": [1, 2, 3, 4]})
    assert new.version == 1
    assert begun.version == 0
    assert scoring.read(begun).version == 1


def test_a_version_that_was_never_written_is_not_read_from_what_is_kept() -> None:
    """Its number went to another entry when its transaction was taken back."""
    table = table_after(GYPSY, 1)
    with suppress(RuntimeError), transaction.atomic():
        record(log.table_by_code(table.code), 2, {"bids": [1, 2, 3, 4]})
        assert scoring.read(log.table_by_code(table.code)).version == 3
        raise RuntimeError
    record(log.table_by_code(table.code), 2, {"bids": [4, 3, 2, 1]})
    state = scoring.read(log.table_by_code(table.code))
    assert state.entries[-1].data["facts"] == {"bids": [4, 3, 2, 1]}
