"""Following an evening: one line brings it and all of its tables."""

from __future__ import annotations

import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from scorekeeper.leagues.models import Seat, Session, TableAssignment
from scorekeeper.leagues.sessions import attendance, live_updates
from scorekeeper.live import hub
from tests.leagues.people import found_league, person, season, session, sign_in
from tests.tables.links import run
from tests.tables.people import FIRST, new_table, record

pytestmark = pytest.mark.django_db(transaction=True)


def evening_with(*codes: str) -> Session:
    league = found_league()
    evening = session(season(league), timezone.now())
    for number, code in enumerate(codes, 1):
        table = new_table()
        type(table).objects.filter(pk=table.pk).update(code=code, counted=True)
        table.refresh_from_db()
        assignment = TableAssignment.objects.create(
            session=evening, turn=1, number=number, game="gypsy", table=table
        )
        for seat, name in enumerate(table.players):
            somebody = league.people.filter(name=name).first() or person(league, name)
            Seat.objects.create(assignment=assignment, number=seat, person=somebody)
    return evening


async def hears(stream: Any) -> tuple[str, int]:
    said = json.loads((await anext(stream))[6:])
    return said["of"], said["version"]


async def until(stream: Any, wanted: tuple[str, int]) -> None:
    while await hears(stream) != wanted:
        pass


def test_one_line_brings_the_evening_and_its_tables() -> None:
    session = evening_with("AAAA", "CCCC")
    room = f"evening.{session.pk}"
    ann = session.season.league.people.get(name="Ann")
    table = TableAssignment.objects.get(number=2).table

    async def work() -> None:
        stream = hub.follow(room, "view", "AAAA", "CCCC")
        first = [await hears(stream) for _ in range(3)]
        assert first == [(room, 0), ("AAAA", 0), ("CCCC", 0)]
        await sync_to_async(attendance.answer)(session, [ann], "here")
        await until(stream, (room, 1))
        await sync_to_async(record)(table, 1, {"bids": FIRST["bids"]})
        await until(stream, ("CCCC", 1))
        await stream.aclose()
        assert hub.hub.rooms == {}

    run(work())


def test_an_evening_that_is_gone_or_of_another_name_is_no_room() -> None:
    session = evening_with()
    live_updates.tell_followers(session)
    assert live_updates.stored_versions(
        [f"evening.{session.pk}", "evening.999", "AAAA"]
    ) == {f"evening.{session.pk}": (1, "")}


def test_what_is_said_waits_for_the_page_and_not_for_its_parts() -> None:
    """A page that is open fetched its parts before the answer came, and it was lost."""
    session = evening_with("AAAA")
    ann = sign_in("Ann")
    home = f"/l/{session.season.league.code}/sessions/{session.pk}/"
    ann.post(f"{home}come/", {"name": "Ida"})
    said = "Ida is here."
    assert said not in ann.get(home, headers={"live": "1"}).text
    assert said in ann.get(home).text
