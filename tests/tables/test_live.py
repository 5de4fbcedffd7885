"""Following a table: what a stream tells, when it ends, what it costs."""

import asyncio
import json
import re
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any
from urllib.parse import urlsplit

import pytest
from asgiref.sync import sync_to_async
from channels.layers import InMemoryChannelLayer, channel_layers
from django.test import AsyncClient, Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper import streams
from scorekeeper.live import hub
from scorekeeper.live.presence import ME, PresenceCount
from scorekeeper.live.rooms import Room
from scorekeeper.tables import scoring
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import history
from tests.serving import serving
from tests.streaming import ask, head_of, parts_of
from tests.support.patience import PATIENCE
from tests.tables.links import run
from tests.tables.people import (
    FIRST,
    SECOND,
    looker,
    new_table,
    play,
    record,
    runner,
    scorer,
    seat_at,
)

pytestmark = pytest.mark.django_db(transaction=True)
Said = dict[str, Any]


@pytest.fixture
def table() -> Table:
    """Round 1 is scored: version 2."""
    table = new_table()
    play(table, FIRST)
    return table


class Follower:
    """One stream, read message by message."""

    def __init__(self, stream: AsyncIterator[bytes]) -> None:
        self.stream = stream

    async def hears(self) -> Said:
        async with asyncio.timeout(PATIENCE):
            data = await anext(self.stream)
        assert data.startswith(b"data: ") and data.endswith(b"\n\n")
        said: Said = json.loads(data[6:])
        return said

    async def version(self, wanted: int) -> Said:
        while (said := await self.hears()).get("version") != wanted:
            assert "who" in said or said["version"] < wanted
        return said

    async def goes(self) -> None:
        await self.stream.aclose()  # type: ignore[attr-defined]


def follower(table: Table, role: str = "view") -> Follower:
    return Follower(hub.follow(table.code, role))


async def bids(table: Table, *bid: int) -> None:
    await sync_to_async(record)(table, 2, {"bids": list(bid)})


# ---- What a follower hears ----


def test_a_follower_hears_the_version_then_each_new_one(table: Table) -> None:
    async def work() -> None:
        stream = follower(table)
        first = await stream.hears()
        assert (first["version"], first["role"]) == (2, "view")
        await bids(table, 3, 3, 4, 3)
        assert (await stream.version(3))["among"] == 1
        await sync_to_async(record)(table, 2, {"tricks": SECOND["tricks"]})
        await stream.version(4)
        await stream.goes()

    run(work())


def groups_of(patch: pytest.MonkeyPatch, name: str) -> list[str]:
    """For which groups the layer is asked by this name, in memory or in Redis."""
    layer, found = channel_layers["default"], list[str]()
    asked = getattr(layer, name)

    async def note(group: str, channel: str) -> None:
        found.append(group)
        await asked(group, channel)

    patch.setattr(layer, name, note)
    return found


def test_a_process_subscribes_once_to_a_table(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    joined = groups_of(monkeypatch, "group_add")
    left = groups_of(monkeypatch, "group_discard")
    group = f"table.{table.code}"

    async def work() -> None:
        many = [follower(table) for _ in range(5)]
        for stream in many:
            await stream.hears()
        assert (joined, left) == ([group], [])
        await bids(table, 3, 3, 4, 3)
        assert [(await one.version(3))["among"] for one in many] == [5] * 5
        for stream in many:
            await stream.goes()
        async with asyncio.timeout(PATIENCE):
            while hub.hub.rooms or not left:
                await asyncio.sleep(0)
        assert (joined, left) == ([group], [group])
        assert hub.hub.rooms == {}

    run(work())


def test_who_follows_hears_how_many_do(table: Table) -> None:
    async def work() -> None:
        stream = follower(table)
        assert (await stream.hears())["among"] == 1
        others = [follower(table), follower(table)]
        for other in others:
            await other.version(2)
        assert await stream.hears() == {"of": table.code, "version": 2, "among": 3}
        for other in others:
            await other.goes()
        assert (await stream.hears())["among"] == 1
        await stream.goes()

    run(work())


def test_followers_of_other_processes_are_counted_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    here = PresenceCount()
    assert here.hears("b", 3) and here.hears("c", 1)
    assert not here.hears("b", 3) and here.hears("b", 2)
    assert not here.hears(ME, 9)
    assert here.total(4) == 4 + 2 + 1
    assert here.hears("c", 0)
    assert here.total(4) == 6
    now = 141.0  # nothing was heard of b for more than 40 seconds
    assert here.total(4) == 4


class Meanwhile(InMemoryChannelLayer):
    """A layer on which somebody records a round just before or after one joins."""

    def __init__(self, write: Callable[[], Any], first: bool) -> None:
        super().__init__()
        self.write, self.first = write, first

    async def group_add(self, group: str, channel: str) -> None:
        if self.first:
            await sync_to_async(self.write)()
        await super().group_add(group, channel)
        if not self.first:
            await sync_to_async(self.write)()


@pytest.mark.parametrize("first", [True, False])
def test_nothing_falls_between_joining_and_the_first_version(
    table: Table, monkeypatch: pytest.MonkeyPatch, first: bool
) -> None:
    def write() -> None:
        record(table, 2, {"bids": [3, 3, 4, 3]})

    layer = Meanwhile(write, first)
    monkeypatch.setattr(hub, "layer", lambda: layer)

    async def work() -> None:
        stream = follower(table)
        assert (await stream.hears())["version"] == 3
        await stream.goes()

    run(work())


def test_versions_only_rise(table: Table) -> None:
    async def work() -> None:
        stream = follower(table)
        await stream.version(2)
        for version in (5, 4, 5, 3, 6):
            hub.publish(table.code, version)
        await stream.version(5)
        assert (await stream.hears())["version"] == 6
        await stream.goes()

    run(work())


def test_what_got_lost_is_found_by_looking(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "LOOK", 0.05)

    async def work() -> None:
        stream = follower(table)
        await stream.version(2)
        await Table.objects.filter(pk=table.pk).aupdate(version=7)
        await stream.version(7)
        assert await stream.hears() == {"of": table.code, "version": 7, "among": 1}, (
            "a quiet line lives"
        )
        await stream.goes()

    run(work())


def test_nobody_looks_for_what_nobody_follows(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database may be gone by then, as where the process ends."""
    monkeypatch.setattr(hub, "LOOK", 0.05)
    looks: list[list[str]] = []

    async def look(followed: Iterable[Room]) -> None:
        looks.append([room.code for room in followed])

    async def work() -> None:
        stream = follower(table)
        await stream.version(2)
        monkeypatch.setattr(hub, "look", look)
        keeper = hub.hub.keeper
        await stream.goes()
        assert keeper
        await keeper
        assert [] not in looks

    run(work())


class Away(InMemoryChannelLayer):
    def __init__(self, joining: bool) -> None:
        super().__init__()
        self.joining = joining

    async def group_add(self, group: str, channel: str) -> None:
        if self.joining:
            raise ConnectionError("away")
        await super().group_add(group, channel)

    async def group_send(self, group: str, message: dict) -> None:
        raise ConnectionError("away")


@pytest.mark.parametrize("joining", [True, False])
def test_a_layer_that_is_away_stops_no_entry_and_no_phone_of_this_process(
    table: Table, monkeypatch: pytest.MonkeyPatch, joining: bool
) -> None:
    layer = Away(joining)
    monkeypatch.setattr(hub, "layer", lambda: layer)

    async def work() -> None:
        stream = follower(table)
        await stream.version(2)
        await bids(table, 3, 3, 4, 3)
        await stream.version(3)
        await stream.goes()

    run(work())


def test_a_follower_too_slow_to_keep_up_has_to_come_again(table: Table) -> None:
    async def work() -> None:
        slow, quick = follower(table), follower(table)
        await slow.version(2)
        await quick.version(2)
        for version in range(3, 100):
            hub.publish(table.code, version)
            await quick.version(version)
        heard = [json.loads(data[6:])["version"] async for data in slow.stream]
        assert heard == list(range(3, 3 + len(heard))) and len(heard) < 97
        await quick.goes()

    run(work())


# ---- Who may ----


async def stream_of(table: Table, phone: Client, **headers: str) -> Follower:
    asking = ask(f"/t/{table.code}/events/", phone, **headers)
    status, found = await head_of(asking)
    assert status == 200
    assert found["content-type"] == "text/event-stream"
    assert found["cache-control"] == "no-store"
    assert found["x-accel-buffering"] == "no"
    assert found["content-encoding"] == "identity"
    assert "default-src 'none'" in found["content-security-policy"]
    assert "content-length" not in found
    return Follower(parts_of(asking))


def test_a_stream_begins_with_the_role_and_is_not_compressed(table: Table) -> None:
    phones = {"host": runner(table), "view": looker(table)}

    async def work() -> None:
        for role, phone in phones.items():
            stream = await stream_of(table, phone, accept_encoding="gzip, br")
            assert (await stream.hears())["role"] == role
            await stream.goes()

    run(work())


def test_a_stream_of_no_table_is_none() -> None:
    async def work() -> None:
        assert (await AsyncClient().get("/t/AAAA/events/")).status_code == 404

    run(work())


def test_guessing_codes_at_the_stream_is_slow_too(table: Table) -> None:
    async def work() -> None:
        for _ in range(30):
            await AsyncClient().get("/t/AAAA/events/")
        answer = await AsyncClient().get(f"/t/{table.code}/events/")
        assert answer.status_code == 429

    run(work())


def test_an_address_holds_so_many_streams(table: Table, settings: Any) -> None:
    """Who goes makes room for the next; what is refused is no follower."""
    settings.STREAMS = 2
    path, phone = f"/t/{table.code}/events/", looker(table)

    async def work() -> None:
        first, second = [await stream_of(table, phone) for _ in range(2)]
        await first.version(2)
        await second.version(2)
        refused = ask(path, phone)
        assert (await head_of(refused))[0] == 429
        await refused.wait(PATIENCE)
        assert len(hub.hub.rooms[table.code].queues) == 2
        await first.goes()
        three = await stream_of(table, phone)
        await three.version(2)
        await second.goes()
        await three.goes()
        assert not streams.held

    run(work())


def test_a_server_without_streams_says_so(table: Table) -> None:
    path = f"/t/{table.code}/events/"
    assert looker(table).get(path).status_code == 501

    async def work() -> None:
        assert (await AsyncClient().get(path)).status_code == 501

    run(work())


def test_whoever_goes_is_no_follower_any_more(table: Table) -> None:
    async def work() -> None:
        stream = await stream_of(table, looker(table))
        await stream.version(2)
        assert len(hub.hub.rooms[table.code].queues) == 1
        await stream.goes()
        assert hub.hub.rooms == {}

    run(work())


def test_a_server_that_stops_leaves_nobody_behind(table: Table) -> None:
    async def work() -> None:
        asking = ask(f"/t/{table.code}/events/", looker(table))
        await head_of(asking)
        assert b"version" in (await asking.receive_output(PATIENCE))["body"]
        asking.future.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking.future
        assert hub.hub.rooms == {}

    run(work())


def test_what_is_no_stream_goes_through_as_django_says_it(table: Table) -> None:
    async def work() -> None:
        for path, status in (("/t/AAAA/events/", 404), ("/healthz", 200)):
            asking = ask(path, Client())
            assert (await head_of(asking))[0] == status
            body: Said = await asking.receive_output(PATIENCE)
            assert body["body"] and not body["more_body"]
            await asking.wait(PATIENCE)

    run(work())


def test_a_new_run_link_ends_the_streams(table: Table) -> None:
    phone = runner(table)

    async def work() -> None:
        stream = await stream_of(table, looker(table))
        await stream.version(2)
        await sync_to_async(phone.post)(f"/t/{table.code}/renew/", {"link": "host"})
        with pytest.raises(StopAsyncIteration):
            await stream.hears()

    run(work())


def test_a_new_run_link_ends_them_where_nobody_said_so(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "LOOK", 0.05)

    async def work() -> None:
        stream = follower(table)
        await stream.version(2)
        await Table.objects.filter(pk=table.pk).aupdate(host_token="another")
        with pytest.raises(StopAsyncIteration):
            while True:
                await stream.hears()

    run(work())


# ---- Who is entering ----


def type_draft(client: Client, table: Table, ident: str) -> None:
    form = {"bids-0": "3", "round": "2", "after": str(table.version)}
    answer = client.post(f"/t/{table.code}/check/", form, headers={"phone": ident})
    assert answer.status_code == 200


def test_others_hear_who_is_entering_what(table: Table) -> None:
    phone = runner(table)
    phone.post(f"/t/{table.code}/hold/", {"name": "Ben"})

    async def work() -> None:
        stream = follower(table)
        await stream.version(2)
        for _ in range(3):
            await sync_to_async(type_draft)(phone, table, "abc")
        words = {"de": "Ansagen", "en": "bids", "es": "apuestas"}
        words["it"] = "dichia\N{SOFT HYPHEN}razioni"
        said = {"who": "Ben", "what": "bids", "phone": "abc"}
        assert await stream.hears() == said | {"words": words}
        await bids(table, 3, 3, 4, 3)
        assert (await stream.hears())["version"] == 3, "it was said once"
        hub.entering(table.code, 2, {"who": "Ben", "what": "bids", "phone": "abc"})
        hub.publish(table.code, 4)
        assert (await stream.hears())["version"] == 4, "those bids are in"
        await stream.goes()

    run(work())


# ---- What a page fetches ----


def fetch(phone: Client, table: Table, page: str = "") -> str:
    answer = phone.get(f"/t/{table.code}/{page}", headers={"live": "1"})
    assert answer.status_code == 200 and answer["Cache-Control"] == "no-store"
    return answer.content.decode()


@pytest.mark.parametrize("where", ["", "sheet/", "chart/"])
def test_those_who_look_on_share_what_is_made_once_a_version(
    table: Table,
    where: str,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    first, other = looker(table), looker(table)
    text = fetch(first, table, where)
    assert 'data-version="2"' in text and "app.css" not in text
    with django_assert_num_queries(1):
        assert fetch(other, table, where) == text
    record(table, 2, {"bids": [3, 3, 4, 3]})
    assert 'data-version="3"' in fetch(other, table, where)


def own_of(name: str, text: str) -> list[str]:
    return re.findall(rf'name="{name}" value="(\w+)"', text)


def test_whoever_writes_shares_the_parts_but_for_key_and_token(table: Table) -> None:
    phone, other = runner(table), runner(table)
    first, second = fetch(phone, table), fetch(other, table)
    assert own_of("key", first) and own_of("csrfmiddlewaretoken", first)
    for name in ("key", "csrfmiddlewaretoken"):
        mine, theirs = own_of(name, first), own_of(name, second)
        assert len(set(mine)) == len(set(theirs)) == 1 and mine[0] != theirs[0]
        first = first.replace(mine[0], "")
        second = second.replace(theirs[0], "")
    assert first == second
    assert own_of("key", fetch(phone, table)) != own_of("key", fetch(other, table))
    assert "csrf" not in fetch(looker(table), table)


def test_the_form_that_was_made_for_several_is_taken(table: Table) -> None:
    fetch(runner(table), table)
    phone = Client(enforce_csrf_checks=True)
    phone.cookies = runner(table).cookies
    text = fetch(phone, table)
    posted = {
        name: own_of(name, text)[0]
        for name in ("csrfmiddlewaretoken", "key", "after", "round")
    }
    bids = {f"bids-{seat}": "3" for seat in range(4)}
    assert phone.post(f"/t/{table.code}/record/", posted | bids).status_code == 302
    assert Table.objects.get().version == table.version + 1


def test_shared_parts_hang_on_the_role_and_on_what_is_to_be_undone(
    table: Table,
) -> None:
    host, other, phone = runner(table), runner(table), scorer(table)
    for client, role in ((host, "host"), (phone, "score"), (other, "host")):
        text = fetch(client, table)
        assert f'data-role="{role}"' in text and "Undo" in text
    host.post(f"/t/{table.code}/undo/", {"entry": "2"})
    for client in (host, other):
        assert "open again" in fetch(client, table)


def page_for(phone: Client, table: Table) -> str:
    answer = phone.get(f"/t/{table.code}/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_page_is_drawn_once_for_all_who_write_at_a_version(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, other = runner(table), runner(table)
    first = page_for(phone, table)
    assert "app.css" in first and "Ann" in first
    with monkeypatch.context() as patch:
        patch.setattr("scorekeeper.tables.views.table.draw", None)
        second = page_for(other, table)
    for name in ("key", "csrfmiddlewaretoken"):
        mine, theirs = own_of(name, first), own_of(name, second)
        assert len(set(mine)) == len(set(theirs)) == 1 and mine[0] != theirs[0]
        first = first.replace(mine[0], "")
        second = second.replace(theirs[0], "")
    at = re.compile(r'data-at="(\d+)"')
    assert at.sub("", first) == at.sub("", second)
    record(table, 2, {"bids": [3, 3, 4, 3]})
    assert 'data-version="3"' in page_for(other, table)


def test_a_page_drawn_before_says_when_it_is_asked_for(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    page_for(runner(table), table)
    monkeypatch.setattr("scorekeeper.tables.views.at_table.time", lambda: 86_400.5)
    assert 'data-at="86400"' in page_for(runner(table), table)


def test_a_page_in_other_colours_or_with_news_is_another(table: Table) -> None:
    plain, dark = runner(table), runner(table)
    dark.cookies["theme"] = "dark"
    assert "data-theme" not in page_for(plain, table)
    assert 'data-theme="dark"' in page_for(dark, table)
    other = runner(table)
    page_for(other, table)
    for entry in ("2", "3"):
        plain.post(f"/t/{table.code}/undo/", {"entry": entry})
    page_for(other, table)
    assert "toast" in page_for(plain, table)
    for phone in (plain, other):
        assert "toast" not in page_for(phone, table)


def test_a_page_kept_for_several_gives_nobody_more_than_the_role(table: Table) -> None:
    assert 'data-role="host"' in page_for(runner(table), table)
    for phone in (scorer(table), looker(table)):
        text = page_for(phone, table)
        assert table.host_token not in text and 'data-role="host"' not in text


def test_a_seat_that_is_asked_shares_its_parts_with_nobody(table: Table) -> None:
    ben, cleo = seat_at(table, "Ben"), seat_at(table, "Cleo")
    for phone, own, theirs in ((ben, "bids-1", "bids-2"), (cleo, "bids-2", "bids-1")):
        text = fetch(phone, table)
        assert f'name="{own}"' in text and f'name="{theirs}"' not in text


def test_seats_that_are_asked_nothing_share_their_parts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    skat = new_table("skat", ["Ann", "Ben", "Cleo"])
    ben, cleo = seat_at(skat, "Ben"), seat_at(skat, "Cleo")
    # The page names the second it was drawn in: no new one begins between the two.
    monkeypatch.setattr("scorekeeper.tables.views.at_table.time", lambda: 1_790_000_000)
    text = fetch(ben, skat)
    assert 'data-at="1790000000"' in text
    monkeypatch.setattr("scorekeeper.tables.views.table.draw", None)
    assert fetch(cleo, skat) == text


def test_fetching_parts_leaves_a_message_for_the_page(table: Table) -> None:
    phone = runner(table)
    phone.post(f"/t/{table.code}/undo/", {"entry": "2"})
    phone.post(f"/t/{table.code}/undo/", {"entry": "3"})
    assert "Redone" not in fetch(phone, table).replace('data-news="Redone', "")
    page = phone.get(f"/t/{table.code}/").content.decode()
    assert "Redone: tricks of round 1." in page


def test_the_latest_entry_in_a_sentence(table: Table) -> None:
    def latest() -> str:
        return history.latest(scoring.read(table))

    assert latest() == "Entered: tricks of round 1."
    record(table, 2, {"bids": [3, 3, 4, 3]}, by="Ben")
    assert latest() == "Entered by Ben: bids of round 2."
    right = FIRST | {"tricks": [5, 3, 3, 1]}
    for key, write in (
        ("c", lambda: commands.correct(table, 1, right, key="c", after=3, by="Ann")),
        ("u", lambda: commands.undo(table, 4, key="u", by="Cleo")),
        ("r", lambda: commands.undo(table, 5, key="r")),
        ("e", lambda: commands.end(table, key="e")),
    ):
        assert write() is not None, key
        assert latest() == AFTER[key]


AFTER = {
    "c": "Corrected by Ann: round 1.",
    "u": "Undone by Cleo: the correction of round 1.",
    "r": "Redone: the correction of round 1.",
    "e": "The game was ended.",
}


# ---- What it costs ----


def test_streams_take_no_threads(table: Table) -> None:
    """Django’s own handler keeps one for each."""
    with serving() as address:
        streams = [open_socket(address, table) for _ in range(5)]
        before = threading.active_count()
        streams += [open_socket(address, table) for _ in range(60)]
        assert threading.active_count() <= before + 2
        record(table, 2, {"bids": [3, 3, 4, 3]})
        for stream in streams:
            assert '"version": 3' in read_until(stream, '"version": 3')
            stream.close()


def open_socket(address: str, table: Table) -> socket.socket:
    stream = socket.create_connection(("127.0.0.1", urlsplit(address).port or 0))
    stream.settimeout(PATIENCE)
    ask = f"GET /t/{table.code}/events/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    stream.sendall(ask.encode())
    read_until(stream, '"role"')
    return stream


def read_until(stream: socket.socket, wanted: str) -> str:
    text, begun = "", time.monotonic()
    while wanted not in text:
        assert time.monotonic() < begun + 10
        text += stream.recv(65536).decode()
    return text
