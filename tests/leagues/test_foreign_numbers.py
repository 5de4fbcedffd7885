"""A number is never a credential: what is of another league is not there.

An organiser may do all in their own league, by whatever number stands in an address or
in a form; what another league has is neither shown to them nor changed by it.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from scorekeeper.exchange import export
from scorekeeper.exchange.schema import file_bytes
from scorekeeper.leagues.models import League, Person, Seat
from tests.leagues import people
from tests.leagues.roles import address, one_of_each, patterns

pytestmark = pytest.mark.django_db
HIDDEN = "Zenobia Quark"
# What an address names by a number that another league could have.
NUMBERS = {
    *("person", "season", "session", "assignment", "preset", "entry", "batch"),
    *("old batch", "booking", "penalty", "knockout", "table", "team"),
}


def private_one() -> dict[str, Any]:
    """Of a league whose people nobody else is to know."""
    league = people.found_league("Elsewhere", "Olga", reminds=True)
    known = one_of_each(league)
    league.people.filter(pk=known["person"]).update(name=HIDDEN)
    Seat.objects.create(
        assignment_id=known["assignment"], number=0, person_id=known["person"]
    )
    return known


def in_fields(theirs: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Every field of a form that takes the number of something, with one of theirs."""
    who = theirs["person"]
    people = dict.fromkeys(
        ("person", "instead_of", "into", "who-0", "to", "fined"), who
    )
    seats = {f"seat-{n}": who for n in range(4)}
    members = {f"people.{who}": "on", f"seed-{who}": "1", f"add-{who}": "on"}
    more = {"evening": theirs["session"], "season": theirs["season"], "round": "1"}
    more |= {"preset": theirs["preset"], "tables": theirs["assignment"], "game": "skat"}
    typed = {"amount": "5", "note": "late", "key": "k", "name": "Eva", "answer": "here"}
    typed |= {"points": "5", "reason": "late"}
    typed |= {"answers": "here", "from": who, "league": theirs["season"], "sure": "on"}
    return {**people, **seats, **members, **more, **typed}


def addresses(
    theirs: dict[str, Any], own: dict[str, Any]
) -> Iterator[tuple[bool, str]]:
    """Each of their own league's, and the same with each number another league's."""
    for pattern in patterns():
        name = str(pattern.name)
        yield False, address(name, own)
        names = NUMBERS & {
            key.removesuffix("_id") for key in pattern.pattern.converters
        }
        if "old_batch" in name:
            names = names - {"batch"} | {"old batch"}
        for foreign in product((True, False), repeat=len(names)):
            chosen = {n for n, is_ in zip(sorted(names), foreign, strict=True) if is_}
            if chosen:
                yield True, address(name, own | {n: theirs[n] for n in chosen})


def test_no_number_of_another_league_opens_it() -> None:
    theirs, mine = private_one(), people.found_league("Mine", "Oskar", reminds=True)
    own = one_of_each(mine)
    assert theirs.keys() == own.keys() and own.keys() >= NUMBERS
    there = League.objects.get(name="Elsewhere")
    before, phone = file_bytes(export.export_league(there)), people.sign_in("Oskar")
    forms, found = in_fields(theirs, own), []
    for foreign, url in dict.fromkeys(addresses(theirs, own)):
        for method, body in (("get", {}), ("post", {}), ("post", forms)):
            found += harm(phone, foreign, method, url, body, there, before)
    assert found == []


def harm(
    phone: Client,
    foreign: bool,
    method: str,
    url: str,
    body: dict[str, Any],
    there: League,
    before: bytes,
) -> Iterator[str]:
    """What comes of it that should not; it is taken back."""
    kept = transaction.savepoint()
    cookies = {name: one.value for name, one in phone.cookies.items()}
    answer = getattr(phone, method)(url, body)
    text = b"".join(answer) if answer.streaming else answer.content
    said = f"{answer.status_code} at {method} {url}"
    if answer.status_code >= 500 and "events" not in url:
        yield said
    if HIDDEN in text.decode(errors="replace"):
        yield f"{HIDDEN} is shown: {said}"
    if foreign and answer.status_code == 200:
        yield f"it is there: {said}"
    people_there = Person.objects.filter(league=there)
    if people_there.filter(user__username="Oskar").exists():
        yield f"they are in it: {said}"
    if file_bytes(export.export_league(there)) != before:
        yield f"it is another league: {said}"
    transaction.savepoint_rollback(kept)
    phone.cookies.load(cookies)
    cache.clear()
