"""Who may say what of a round: every role, every way to be heard; a table by hand."""

import pytest
from django.conf import settings
from django.test import Client

from scorekeeper.tables import log
from scorekeeper.tables.events import confirmations
from scorekeeper.tables.events.confirmations import Setting
from scorekeeper.tables.models import DraftAnswer, Kind, Note, Table
from tests.leagues import sessions
from tests.tables.people import (
    FIRST,
    looker,
    new_table,
    record,
    runner,
    scorer,
    seat_at,
)
from tests.tables.seats import ANN, DAN, LEAGUE, MAY as DOES, PHONES, account_of

pytestmark = pytest.mark.django_db
ALONE = "dispute number seal"
SEAT = f"{ALONE} accept"
MAY = {
    "code only": "raise",
    "watch link": "raise",
    "former link": "raise",
    "freed seat": "raise",
    "asked seat": SEAT,
    "asked to score": SEAT,
    "seat by link": ALONE,
    "seat let in": SEAT,
    "seat taken along": SEAT,
    "seat taken from here": "raise",
    "scorer": "",
    "host": "dispute",
    "member": "raise",
    "seated member": SEAT,
    "league scorer": "",
    "league referee": "dispute",
    "organiser": "dispute",
    "stranger with an account": "raise",
}
WAYS = ("raise", "dispute", "number", "seal", "accept")


def voices(phone: Client, table: Table, way: str) -> bool:
    """Whether what was posted is there afterwards."""
    table.refresh_from_db()
    url, after = f"/t/{table.code}/", str(table.version)
    told = {"words": "Ben took 3.", "way": "words", "key": "v", "after": after}
    match way:
        case "raise":
            phone.post(f"{url}rounds/1/hand/", told | {"name": "Eva"})
            return Note.objects.filter(table=table, kind=Note.HAND).exists()
        case "dispute":
            phone.post(f"{url}rounds/1/dispute/", told | {"seat": "3"})
            return log.entries_of(table)[-1].kind == Kind.DISPUTED
        case "accept":
            phone.post(f"{url}rounds/1/accept/", {"of": after, "seat": "3"})
            return log.entries_of(table)[-1].kind == Kind.ACCEPTED
        case "number":
            phone.post(f"{url}mine/", {"after": after, "bids-3": "4"})
        case "seal":
            phone.post(f"{url}secret/", {"after": after, "choice": "black"})
    return DraftAnswer.objects.filter(table=table).exists()


def prepare(table: Table, way: str) -> Table:
    """Round 1 is scored; to be accepted, another side has entered it."""
    if way == "accept":
        confirmations.set_confirmation(table, Setting(True), key="c")
        table.refresh_from_db()
    if way != "seal":
        record(table, 1, {"bids": FIRST["bids"]}, by="Ann")
        record(table, 1, {"tricks": FIRST["tricks"]}, by="Ann")
        table.refresh_from_db()
    return table


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("role", PHONES)
def test_a_phone_is_heard_as_the_table_says(role: str, way: str) -> None:
    table = prepare(new_table("minnesota_whist" if way == "seal" else "gypsy"), way)
    assert voices(PHONES[role](table), table, way) == (way in MAY[role].split())


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("role", LEAGUE)
def test_an_account_is_heard_as_the_table_says(role: str, way: str) -> None:
    club = sessions.club()
    game = "minnesota_whist" if way == "seal" else "gypsy"
    table = prepare(sessions.sit(club.evening, club.people[ANN : DAN + 1], game), way)
    assert voices(account_of(club, role), table, way) == (way in MAY[role].split())


def test_who_rules_without_a_seat_disputes_for_none() -> None:
    table = prepare(new_table(), "dispute")
    assert voices(PHONES["host"](table), table, "dispute")
    assert log.entries_of(table)[-1].data.get("seat") is None


def test_every_role_is_in_the_table() -> None:
    assert set(MAY) == {*PHONES, *LEAGUE}


def test_the_matrix_of_the_document_is_what_is_tried() -> None:
    """docs/security.md, role by action; every field of it is tried above and in
    test_seats.py.
    """
    text = (settings.BASE / "docs" / "security.md").read_text(encoding="utf-8")
    lines = text[text.index("| role | watch") :].split("\n\n")[0].splitlines()
    head, _, *rows = [[x.strip() for x in one.split("|")[1:-1]] for one in lines]
    written = {
        role: {what for what, said in zip(head[1:], fields, strict=True) if said}
        for role, *fields in rows
    }
    confirm = {role: {"confirm"} & {*may.split()} for role, may in CONFIRM.items()}
    assert written == {role: {*DOES[role].split()} | confirm[role] for role in DOES}


CONFIRM = {role: may.replace("accept", "confirm") for role, may in MAY.items()}


# ---- Two voices are two phones, and two seats that the host let in ----


def dispute(table: Table, phone: Client) -> int:
    """Round 1 is disputed by its seat, which proposes that the score stands."""
    url, after = f"/t/{table.code}/", str(table.version)
    told = {"words": "No.", "way": "words", "key": "a", "after": after}
    phone.post(f"{url}rounds/1/dispute/", told)
    number = table.version + 1
    ends = {"outcome": "stands", "reason": "Settled.", "after": str(number), "key": "b"}
    phone.post(f"{url}disputes/{number}/end/", ends)
    table.refresh_from_db()
    assert table.version == number + 1
    return number


def agrees(table: Table, phone: Client, number: int, key: str = "c") -> str:
    """What the last entry is then."""
    after = str(Table.objects.get(pk=table.pk).version)
    told = {"proposal": str(number + 1), "after": after, "key": key}
    phone.post(f"/t/{table.code}/disputes/{number}/agree/", told)
    return log.entries_of(table)[-1].kind


@pytest.mark.parametrize("let", [[], ["Ben"], ["Cleo"]])
def test_one_person_in_two_browsers_agrees_with_nobody(let: list[str]) -> None:
    """With the score link alone, and with one of the seats that the host let in."""
    table = prepare(new_table(), "dispute")
    phones = {name: seat_at(table, name, scorer) for name in ("Ben", "Cleo")}
    for name in let:
        held = table.claims.get(seat=table.players.index(name))
        runner(table).post(f"/t/{table.code}/seats/", {"let": held.pk})
    number = dispute(table, phones["Ben"])
    assert agrees(table, phones["Cleo"], number) != Kind.RULED
    assert agrees(table, phones["Ben"], number, "d") != Kind.RULED
    assert log.entries_of(table)[-1].kind != Kind.RULED


def test_two_that_the_host_lets_in_agree() -> None:
    """Also what was said before it: the host knows then whose phone that was."""
    table = prepare(new_table(), "dispute")
    ben, cleo = seat_at(table, "Ben", scorer), seat_at(table, "Cleo", scorer)
    number = dispute(table, ben)
    assert agrees(table, cleo, number) == Kind.ANSWERED
    runner(table).post(f"/t/{table.code}/seats/", {"let": "all"})
    assert agrees(table, cleo, number, "d") == Kind.RULED
    assert log.entries_of(table)[-1].way == "given"


@pytest.mark.parametrize("name", ["Ann", ""])
def test_what_came_by_the_link_is_confirmed_by_no_second_browser(name: str) -> None:
    """Ann’s seat, or none, entered it; Ben’s seat is let in, and is the same person."""
    table = new_table()
    confirmations.set_confirmation(table, Setting(True), key="c")
    first = seat_at(table, name, scorer) if name else scorer(table)
    ben = seat_at(table, "Ben")
    for stage in ("bids", "tricks"):
        table.refresh_from_db()
        told = {f"{stage}-{n}": str(raw) for n, raw in enumerate(FIRST[stage])}
        told |= {"round": "1", "after": str(table.version), "key": stage}
        first.post(f"/t/{table.code}/record/", told)
    table.refresh_from_db()
    of = str(table.version)
    ben.post(f"/t/{table.code}/rounds/1/accept/", {"of": of})
    assert log.entries_of(table)[-1].kind == Kind.RECORDED
    if name:
        runner(table).post(f"/t/{table.code}/seats/", {"let": "all"})
        ben.post(f"/t/{table.code}/rounds/1/accept/", {"of": of})
        assert log.entries_of(table)[-1].kind == Kind.ACCEPTED


def test_a_seat_that_is_passed_on_is_let_in_no_more_than_before() -> None:
    """The second browser asks for the seat that the first took by the link."""
    table = new_table()
    first, other = seat_at(table, "Ben", scorer), looker(table)
    other.post(f"/t/{table.code}/ask/", {"seat": "1", "for": "seat"})
    asked = table.seat_requests.get()
    first.post(f"/t/{table.code}/asked/", {"request": asked.pk, "answer": "allow"})
    assert table.claims.get(seat=1).way == "link"


def test_only_the_host_lets_in() -> None:
    table = new_table()
    ben = seat_at(table, "Ben", scorer)
    assert ben.post(f"/t/{table.code}/seats/", {"let": "all"}).status_code == 403
    assert table.claims.get(seat=1).way == "link"
