"""No string that somebody is shown opens what is not theirs.

For every role: all that any page, file, header or cookie shows to it is put into what
scripts and forms post; then it may do no more than before. KEYS=1 also puts it into
every address and every form that anybody was shown: of so many tries a run makes one
part in sixty, SEED says which, and without it all are made. A private and a public
league take turns by SEED: each takes more than a minute.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from http.cookies import SimpleCookie

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from tests.site import strings_by_role as site
from tests.site.strings_by_role import Right, Try, World

pytestmark = pytest.mark.django_db
PARTS, AT_ONCE = 60, 40
ROLES = (
    *("code", "watch link", "former link", "asked seat", "seat", "freed seat"),
    *("scorer", "host", "stranger", "league player", "league scorer"),
    *("league referee", "league organiser"),
)


def sampled(tries: Iterable[Try], seed: str) -> list[Try]:
    found = list(tries)
    return found[int(seed) % PARTS :: PARTS] if seed else found


def ask(phone: Client, one: Try) -> Iterator[str]:
    """It breaks nothing either. No limit stops whoever tries."""
    url, body = one
    cache.clear()
    phone.raise_request_exception = False
    answer = phone.get(url) if body is None else phone.post(url, body)
    if answer.status_code >= 500 and "events" not in url:
        yield f"{answer.status_code} at {url} with {body}"


def opened(phone: Client, made: World, some: Sequence[Try]) -> list[str]:
    """What this phone may do after these that it might not before, and by which."""
    allowed = site.own(site.rights(phone, made), made)
    known = {table.pk for table in made.tables}
    cookies = {name: one.value for name, one in phone.cookies.items()}
    before = transaction.savepoint()
    broke = [said for one in some for said in ask(phone, one)]
    found = new_rights(phone, made, allowed, known)
    transaction.savepoint_rollback(before)
    phone.cookies = SimpleCookie(cookies)
    cache.clear()
    if broke or not found:
        return broke
    if len(some) == 1:
        return [f"{some[0]}: {found}"]
    half = len(some) // 2
    parts = (some[:half], some[half:])
    said = [said for part in parts for said in opened(phone, made, part)]
    return said[:3] or [f"{len(some)} together, from {some[0]}: {found}"]


def new_rights(
    phone: Client, made: World, allowed: set[Right], known: set[int]
) -> list[Right]:
    """But those at tables that it has begun itself."""
    found = site.rights(phone, made) - allowed
    return sorted(
        (kind, pk, what)
        for kind, pk, what in found
        if pk in known or kind not in ("table", "seat")
    )


def gained(phone: Client, made: World, seed: str, whole: bool) -> list[str]:
    """By opening whatever it is shown, and by posting it."""
    allowed = site.own(site.rights(phone, made), made)
    known = {table.pk for table in made.tables}
    shown, addresses = site.shown_to(phone, made)
    if by_looking := new_rights(phone, made, allowed, known):
        return [f"by opening {len(addresses)} addresses: {by_looking}"]
    kept = site.kept_strings()
    words = site.worth_trying(shown, kept) + site.reckoned(phone, made)
    sure = [one for one in words if one in kept]
    tries = [*site.beside(made, sure)]
    if whole:
        tries += sampled(site.tries(made, words), seed)
    print(f"  {len(shown)} strings, {len(words)} tried: {len(tries)} requests")
    parts = (tries[at : at + AT_ONCE] for at in range(0, len(tries), AT_ONCE))
    return [said for some in parts for said in opened(phone, made, some)]


def found_by(roles: Iterable[str], visibility: str, whole: bool = True) -> object:
    """By role what opened something; who sees most comes first: what a form of theirs
    takes, everybody may post.
    """
    made, found = site.world(visibility), {}
    seed = os.environ.get("SEED", "")
    assert set(made.roles) == set(ROLES)
    for role in roles:
        print(f"{role}, a {visibility} league, SEED={seed or 'none: all'}")
        found[role] = gained(made.roles[role], made, seed, whole)
    return {role: said for role, said in found.items() if said}


def test_the_code_and_a_freed_seat_open_no_more() -> None:
    assert found_by(("code", "freed seat"), "public", whole=False) == {}


@pytest.mark.sweep(0, step=2)
@pytest.mark.parametrize("visibility", ["private", "public"])
def test_nothing_that_is_shown_opens_more(visibility: str) -> None:
    whole = os.environ.get("KEYS") == "1"
    assert found_by(reversed(ROLES), visibility, whole) == {}
