"""Nobody comes to a table by a name that capitals alone tell from another one there,
whichever way a name comes to it. A table that has two of old goes on with them.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from scorekeeper.accounts import closing
from scorekeeper.tables import codes, sentences, spoken
from scorekeeper.tables.events import coming
from scorekeeper.tables.models import Table
from tests.accounts.people import account
from tests.tables.people import new_table, record

pytestmark = pytest.mark.django_db
THREE = ["Ann", "Ben", "Cleo"]
PLAYED = (
    {"declarer": 0, "bid": 20},
    {"game": "S", "hand": True},
    {"matadors": 2, "card_points": 72, "tricks": 7},
)


@pytest.fixture
def phone() -> Client:
    return Client(headers={"accept-language": "de"})


def seats(*names: str) -> dict[str, str]:
    return {f"seat-{at}": name for at, name in enumerate(names)}


def begin(*names: str) -> Table:
    """One deal is played: Ann’s."""
    table = new_table("skat", list(names))
    record(table, 1, *PLAYED)
    return table


def to(phone: Client, table: Table, page: str, **posted: Any) -> Any:
    phone.get(f"/run/{table.host_token}/")
    url = f"/t/{table.code}/{page}/"
    return phone.post(url, {**posted, "key": codes.new_key()}, follow=True)


def comes(phone: Client, table: Table, name: str) -> Any:
    return to(phone, table, "seats/come", name=name)


def comes_back(phone: Client, table: Table, name: str) -> Any:
    """To the seat of one who has gone, whose deals are read there."""
    coming.came(table, "Dan")
    coming.went(table, 0)
    return to(phone, table, "seats/come", name=name)


def takes_over(phone: Client, table: Table, name: str) -> Any:
    return to(phone, table, "seats/change", seat="1", name=name, round="2")


def takes_the_seat(phone: Client, table: Table, name: str) -> Any:
    """Of that very person: a name written otherwise is corrected, not somebody new."""
    return to(phone, table, "seats/change", seat="0", name=name, round="2")


def is_renamed(phone: Client, table: Table, name: str) -> Any:
    return to(phone, table, "names", **seats("Ann", name, "Cleo"))


WAYS = (comes, comes_back, takes_over, takes_the_seat, is_renamed)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("name", ["ann", " ANN "])
def test_a_name_that_is_there_but_for_capitals_comes_to_no_table(
    phone: Client, way: Callable[..., Any], name: str
) -> None:
    table, new = begin(*THREE), begin(*THREE)
    page = way(phone, table, name)
    with translation.override("de"):
        told = spoken.word(sentences.ALIKE(name=name.strip(), other="Ann"))
    assert page.context["fault"] == told
    table.refresh_from_db()
    assert table.players[:3] == THREE and name.strip() not in table.players
    way(phone, new, "Anne")
    new.refresh_from_db()
    assert "Anne" in new.players


def test_none_begins_a_table(phone: Client) -> None:
    page = phone.post("/new/skat/", seats("Ann", "Ben", "ann") | {"start": "1"})
    assert [one.path for one in page.context["setup"].problems] == [("players", 2)]
    assert not Table.objects.exists()


def test_a_table_begun_without_a_network_is_lost_to_nobody(phone: Client) -> None:
    """A phone of an older edition has let it begin, and rounds wait behind it."""
    phone.get("/new/skat/send/")
    said = seats("Ann", "ann", "ANN") | {"key": codes.new_key()}
    made = phone.post("/new/skat/send/", said).json()
    table = Table.objects.get(code=made["code"])
    assert table.players == ["Ann", "ann 2", "ANN 3"]
    assert phone.post("/new/skat/send/", said).json()["code"] == made["code"]


def test_an_account_takes_its_new_name_to_no_such_table(phone: Client) -> None:
    table = new_table("skat", THREE)
    user = account("Ben")
    user.kept_tables.create(table=table, name="Ben", key=table.host_token)
    closing.rename(user, "ann")
    table.refresh_from_db()
    assert (user.username, table.players) == ("ann", THREE)
    closing.rename(user, "Ben")
    closing.rename(user, "BEN")
    table.refresh_from_db()
    assert table.players == ["Ann", "BEN", "Cleo"]


def test_a_table_of_before_goes_on_as_it_is(phone: Client) -> None:
    table = begin("Ann", "ann", "Cleo")
    to(phone, table, "seats/swap", seat=["0", "1"], round="2")
    to(phone, table, "names", **seats("ann", "Ann", "Clea"))
    table.refresh_from_db()
    assert table.players == ["ann", "Ann", "Clea"]
    to(phone, table, "end", after=str(Table.objects.get().version))
    to(phone, table, "again")
    new = Table.objects.exclude(pk=table.pk).get()
    assert new.players == ["ann", "Ann", "Clea"]
    # One of the two is corrected by a name that is nobody’s.
    to(phone, new, "names", **seats("Anna", "Ann", "Clea"))
    new.refresh_from_db()
    assert new.players[0] == "Anna"
