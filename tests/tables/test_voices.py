"""Who may say what of a round: every role, every way to be heard; a table by hand."""

import pytest
from django.test import Client

from scorekeeper.tables import log
from scorekeeper.tables.events import confirmation_commands
from scorekeeper.tables.events.confirmations import Setting
from scorekeeper.tables.models import DraftAnswer, Kind, Note, Table
from tests.leagues import sessions
from tests.tables.people import FIRST, new_table, record
from tests.tables.test_seats import ANN, DAN, LEAGUE, PHONES, account_of

pytestmark = pytest.mark.django_db
SEAT = "dispute number seal accept"
MAY = {
    "code only": "raise",
    "watch link": "raise",
    "asked seat": SEAT,
    "asked to score": SEAT,
    "seat by link": SEAT,
    "scorer": "",
    "host": "dispute",
    "member": "raise",
    "seated member": SEAT,
    "league referee": "dispute",
    "organiser": "dispute",
    "stranger with an account": "raise",
}
WAYS = ("raise", "dispute", "number", "seal", "accept")


def said(phone: Client, table: Table, way: str) -> bool:
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


def prepared(table: Table, way: str) -> Table:
    """Round 1 is scored; to be accepted, another side has entered it."""
    if way == "accept":
        confirmation_commands.set_confirmation(table, Setting(True), key="c")
        table.refresh_from_db()
    if way != "seal":
        record(table, 1, {"bids": FIRST["bids"]}, by="Ann")
        record(table, 1, {"tricks": FIRST["tricks"]}, by="Ann")
        table.refresh_from_db()
    return table


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("role", PHONES)
def test_a_phone_is_heard_as_the_table_says(role: str, way: str) -> None:
    table = prepared(new_table("minnesota_whist" if way == "seal" else "gypsy"), way)
    assert said(PHONES[role](table), table, way) == (way in MAY[role].split())


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("role", LEAGUE)
def test_an_account_is_heard_as_the_table_says(role: str, way: str) -> None:
    club = sessions.club()
    game = "minnesota_whist" if way == "seal" else "gypsy"
    table = prepared(sessions.sit(club.evening, club.people[ANN : DAN + 1], game), way)
    assert said(account_of(club, role), table, way) == (way in MAY[role].split())


def test_who_rules_without_a_seat_disputes_for_none() -> None:
    table = prepared(new_table(), "dispute")
    assert said(PHONES["host"](table), table, "dispute")
    assert log.entries_of(table)[-1].data.get("seat") is None


def test_every_role_is_in_the_table() -> None:
    assert set(MAY) == {*PHONES, *LEAGUE}
