"""Who sits at a table, and what they may."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.leagues.models import Role
from scorekeeper.tables.models import SeatRequest, Table
from tests.leagues import people, sessions
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

ANN, BEN, CLEO, DAN = range(4)


@pytest.fixture
def table() -> Table:
    """Round 1 is scored, round 2 has its bids."""
    table = new_table()
    play(table, FIRST)
    record(table, 2, {"bids": SECOND["bids"]})
    return table


# What each may: watch, ask to score, speak for its seat, enter, rule, run the table.
MAY = {
    "code only": "watch ask",
    "watch link": "watch ask",
    "former link": "watch ask",
    "freed seat": "watch ask",
    "asked seat": "watch ask speak",
    "asked to score": "watch ask speak enter",
    "seat by link": "watch ask speak enter",
    "seat let in": "watch ask speak enter",
    "seat taken along": "watch ask speak",
    "seat taken from here": "watch ask",
    "scorer": "watch ask enter",
    "host": "watch ask enter rule run",
    "member": "watch ask",
    "seated member": "watch ask speak",
    "league scorer": "watch ask enter",
    "league referee": "watch ask enter rule run",
    "organiser": "watch ask enter rule run",
    "stranger with an account": "watch ask",
}


def by_link(table: Table) -> Client:
    phone = Client()
    phone.get(f"/follow/{table.viewer_token}/")
    return phone


def ask(table: Table, what: str) -> Client:
    """Dan asks with the code alone, and the host allows it."""
    phone = looker(table)
    phone.post(f"/t/{table.code}/hold/", {"name": "Dan"})
    phone.post(f"/t/{table.code}/ask/", {"for": what})
    request = SeatRequest.objects.get(table=table)
    posted = {"request": request.pk, "answer": "allow"}
    runner(table).post(f"/t/{table.code}/asked/", posted)
    return phone


def former(table: Table) -> Client:
    """By the link to score, until the host made a new one."""
    phone = seat_at(table, "Dan", scorer)
    runner(table).post(f"/t/{table.code}/renew/", {"link": "score"})
    table.refresh_from_db()
    return phone


def unseat(table: Table) -> Client:
    """It held Dan’s seat until the host freed it."""
    phone = seat_at(table, "Dan")
    held = table.claims.get(seat=DAN)
    runner(table).post(f"/t/{table.code}/seats/", {"free": held.pk})
    return phone


def let_in(table: Table, name: str) -> Client:
    """By the link to score; then the host says that it is known whose phone it is."""
    phone = seat_at(table, name, scorer)
    held = table.claims.get(seat=table.players.index(name))
    runner(table).post(f"/t/{table.code}/seats/", {"let": held.pk})
    return phone


def taken_along(table: Table) -> tuple[Client, Client]:
    """Dan’s browser, and his app, to which the seat was carried."""
    browser, app = seat_at(table, "Dan"), looker(table)
    link = browser.get(f"/carry/{table.code}/").context["join"]["address"]
    app.post("/carry/", {"seat": link})
    return browser, app


PHONES: dict[str, Any] = {
    "code only": looker,
    "watch link": by_link,
    "former link": former,
    "freed seat": unseat,
    "asked seat": lambda table: ask(table, "seat"),
    "asked to score": lambda table: ask(table, "score"),
    "seat by link": lambda table: seat_at(table, "Dan", scorer),
    "seat let in": lambda table: let_in(table, "Dan"),
    "seat taken along": lambda table: taken_along(table)[1],
    "seat taken from here": lambda table: taken_along(table)[0],
    "scorer": scorer,
    "host": runner,
}


def account_of(season: sessions.Club, role: str) -> Client:
    """The phone of an account, without any link of the table."""
    if role == "seated member":
        dan = season.people[DAN]
        dan.user = people.account(dan.name)
        dan.save()
        return people.sign_in(dan.name)
    if role == "stranger with an account":
        people.account("Zoe")
        return people.sign_in("Zoe")
    roles = {
        "league scorer": Role.SCORER,
        "league referee": Role.REFEREE,
        "organiser": Role.ORGANISER,
    }
    return people.member(season.league, "Eva", roles.get(role, Role.PLAYER))


LEAGUE = (
    "member",
    "seated member",
    "league scorer",
    "league referee",
    "organiser",
    "stranger with an account",
)
