"""Two change places, or somebody takes a seat over, from some round on."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.leagues.exchange import logs, schema
from scorekeeper.tables import log, scoring
from scorekeeper.tables.events import names, seating
from scorekeeper.tables.models import Kind, SeatClaim, Table
from scorekeeper.tables.showing import stints
from tests.leagues.reading import text
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
    seated,
)

pytestmark = pytest.mark.django_db
ANN, BEN, CLEO, DAN = range(4)


@pytest.fixture
def table() -> Table:
    """Two rounds: Ann 7 and 5, Ben −1 and 5, Cleo 6 and −1, Dan 3 and 5."""
    table = new_table()
    play(table, FIRST, SECOND)
    return table


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def told(table: Table) -> dict[str, tuple[list[str], int]]:
    found = stints.people(scoring.read(table))
    return {one.name: (one.says, one.points) for one in found}


def seats(phone: Client, table: Table, what: str, **posted: Any) -> Any:
    url = f"/t/{table.code}/seats/{what}/"
    answer = phone.post(url, posted, follow=True)
    table.refresh_from_db()
    return answer


# ---- A substitute ----


def test_a_substitute_plays_on_for_the_seat(table: Table) -> None:
    """Eva takes Dan’s seat from round 3: 8 are Dan’s, −1 is hers, the seat has 7."""
    host = runner(table)
    seats(host, table, "change", seat="3", name="Eva", round="3")
    assert table.players == ["Ann", "Ben", "Cleo", "Eva"]
    record(table, 3, STRONG)
    assert scoring.read(table).shown["totals"] == [21, 3, 4, 7]
    assert told(table) == {
        "Dan": (["rounds 1–2 at seat 4: +8"], 8),
        "Eva": (["round 3 at seat 4: −1"], -1),
    }
    page = text_of(host.get(f"/t/{table.code}/sheet/"))
    assert "Who sat where" in page and "rounds 1–2 at seat 4: +8" in page
    entry = log.entries_of(table)[4]
    assert (entry.kind, entry.data) == (
        Kind.SEATED,
        {"round": 3, "names": {"3": ["Dan", "Eva"]}},
    )


def test_before_the_substitute_has_played_the_sheet_says_from_when(
    table: Table,
) -> None:
    seats(runner(table), table, "change", seat="3", name="Eva", round="3")
    assert told(table)["Eva"] == (["seat 4 from round 3"], 0)


def test_who_was_replaced_speaks_for_nobody(table: Table) -> None:
    dan, ben = seated(table, "Dan"), seated(table, "Ben")
    seats(runner(table), table, "change", seat="3", name="Eva", round="3")
    assert [one.seat for one in SeatClaim.objects.all()] == [BEN]
    words = {"way": "words", "words": "No.", "key": "a", "after": str(table.version)}
    url = f"/t/{table.code}/rounds/1/dispute/"
    assert dan.post(url, words).status_code == 403
    assert ben.post(url, words).status_code == 302


def test_who_asked_to_score_does_not_ask_as_the_substitute(table: Table) -> None:
    phone, host = looker(table), runner(table)
    phone.post(f"/t/{table.code}/hold/", {"name": "Dan"})
    phone.post(f"/t/{table.code}/ask/", {"for": "score"})
    assert "Dan asks to score." in text_of(host.get(f"/t/{table.code}/"))
    seats(host, table, "change", seat="3", name="Eva", round="3")
    assert "asks to score." not in text_of(host.get(f"/t/{table.code}/"))


def test_who_comes_back_has_both_parts(table: Table) -> None:
    host = runner(table)
    seats(host, table, "change", seat="3", name="Eva", round="2")
    seats(host, table, "change", seat="3", name="Dan", round="3")
    record(table, 3, STRONG)
    assert told(table) == {
        "Dan": (["round 1 at seat 4: +3", "round 3 at seat 4: −1"], 2),
        "Eva": (["round 2 at seat 4: +5"], 5),
    }


def test_said_again_from_an_earlier_round_the_last_word_stands(table: Table) -> None:
    host = runner(table)
    seats(host, table, "change", seat="3", name="Eva", round="3")
    seats(host, table, "change", seat="3", name="Fay", round="2")
    assert told(table) == {
        "Dan": (["round 1 at seat 4: +3"], 3),
        "Fay": (["round 2 at seat 4: +5"], 5),
    }


# ---- Two change places ----


def test_two_change_places_from_a_round_on(table: Table) -> None:
    """From round 3 Ben has seat 1 (9 there) and Ann seat 2 (−1 there)."""
    seats(runner(table), table, "swap", seat=["0", "1"], round="3")
    assert table.players == ["Ben", "Ann", "Cleo", "Dan"]
    record(table, 3, STRONG)
    assert told(table) == {
        "Ann": (["rounds 1–2 at seat 1: +12", "round 3 at seat 2: −1"], 11),
        "Ben": (["rounds 1–2 at seat 2: +4", "round 3 at seat 1: +9"], 13),
    }


def test_two_who_sat_in_each_others_seat_from_the_start(table: Table) -> None:
    """Their points go with the seats, as if they had been named so at once."""
    seats(runner(table), table, "swap", seat=["0", "1"], round="1")
    assert table.players == ["Ben", "Ann", "Cleo", "Dan"]
    assert scoring.read(table).shown["totals"] == [12, 4, 5, 8]
    assert told(table) == {}


def test_phones_change_places_with_their_people(table: Table) -> None:
    ann = seated(table, "Ann", scorer)
    seated(table, "Ben")
    before = {one.seat: one.ident for one in SeatClaim.objects.all()}
    seats(runner(table), table, "swap", seat=["0", "1"], round="3")
    after = {one.seat: one.ident for one in SeatClaim.objects.all()}
    assert after == {ANN: before[BEN], BEN: before[ANN]}
    assert ann.get(f"/t/{table.code}/more/").context["holder"] == "Ann"


def test_a_finished_game_is_told_with_the_new_names() -> None:
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    seats(runner(table), table, "swap", seat=["0", "1"], round="1")
    shown = scoring.read(table).shown
    assert shown["players"] == ["Ben", "Ann", "Cleo", "Dan"]
    assert (shown["winners"], shown["totals"]) == ([0], [27, -3, -3, -3])


# ---- What is refused ----


@pytest.mark.parametrize(
    ("what", "posted", "said"),
    [
        ("swap", {"seat": ["0"], "round": "1"}, "Choose the two who sit"),
        ("swap", {"seat": ["0", "9"], "round": "1"}, "Choose the two who sit"),
        ("swap", {"seat": ["0", "1"], "round": "4"}, "Choose a round from 1 to 3."),
        ("swap", {"seat": ["0", "1"], "round": "x"}, "Choose a round from 1 to 3."),
        ("change", {"seat": "3", "name": " ", "round": "3"}, "Choose the seat, and"),
        ("change", {"name": "Eva", "round": "3"}, "Choose the seat, and"),
        ("change", {"seat": "3", "name": "Ann", "round": "3"}, "Ann"),
        ("change", {"seat": "3", "name": "E" * 41, "round": "3"}, "40 characters"),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(
    what: str, posted: dict[str, Any], said: str, table: Table
) -> None:
    page = text_of(seats(runner(table), table, what, **posted))
    assert "Not changed yet" in page and said in page
    assert (table.players, table.version) == (["Ann", "Ben", "Cleo", "Dan"], 4)


def test_the_host_alone_changes_seats(table: Table) -> None:
    for phone in (looker(table), scorer(table), seated(table, "Ben")):
        for what in ("swap", "change"):
            assert phone.get(f"/t/{table.code}/seats/{what}/").status_code == 403


def test_a_double_tap_changes_once(table: Table) -> None:
    host = runner(table)
    for _ in range(2):
        seats(host, table, "swap", seat=["0", "1"], round="3", key="k")
    assert table.players == ["Ben", "Ann", "Cleo", "Dan"]


# ---- With what else the log has ----


def test_a_corrected_name_stands_wherever_that_person_sat(table: Table) -> None:
    seats(runner(table), table, "swap", seat=["0", "1"], round="3")
    names.rename(table, {"Ann": "Anna"})
    table.refresh_from_db()
    assert set(told(table)) == {"Anna", "Ben"}


def test_an_undo_takes_back_the_round_and_no_seat(table: Table) -> None:
    host = runner(table)
    seats(host, table, "change", seat="3", name="Eva", round="3")
    host.post(f"/t/{table.code}/undo/", {"entry": "4"})
    table.refresh_from_db()
    assert table.players[DAN] == "Eva"
    assert scoring.read(table).due == 2


def test_logs_of_before_say_nothing_of_it(table: Table) -> None:
    assert seating.sat(log.entries_of(table)) == {}


@pytest.mark.parametrize(
    "data", [{}, {"names": 5}, {"names": {"0": "x"}}, {"names": {"x": ["A", "B"]}}]
)
@pytest.mark.parametrize("kind", [Kind.RENAMED, Kind.SEATED])
def test_a_league_file_with_odd_names_in_a_log_is_refused(
    kind: str, data: dict[str, Any], table: Table
) -> None:
    given = {"by": "", "at": table.created, "reason": "", "kind": kind}
    entries = [schema.EntryPart(data={"round": 1} | data, **given)]
    part = schema.TablePart(table.created, table.players, {}, entries)
    with pytest.raises(logs.Refused, match="entry 1"):
        logs.read("gypsy", part)


# Clubs with 1, game 2: 24, lost 48.
LOST = {
    "declarer": 1,
    "bid": 18,
    "game": "C",
    "matadors": 1,
    "card_points": 60,
}


def test_reasons_name_who_sat_there_then() -> None:
    """Ben declared and lost the first deal; Dan has his seat from the second on."""
    table = new_table("skat", ["Ann", "Ben", "Cleo"], deals=12)
    record(table, 1, LOST)
    seating.seat(table, {1: "Dan"}, 2)
    table.refresh_from_db()
    phone = runner(table)
    for side, says in ((0, "Defended against Ben"), (1, "Ben: −48 after deal 1.")):
        page = text(phone.get(f"/t/{table.code}/sheet/?why=1.{side}"))
        assert says in page and "Declarer: Ben" in page, side
    record(table, 2, LOST)
    page = text(phone.get(f"/t/{table.code}/sheet/?why=2.0"))
    assert "Defended against Dan" in page and "Declarer: Dan" in page
