"""No string that somebody is shown opens what is not theirs.

For every role: all that any page, file, stream, header or cookie shows to it is put
into what scripts post, and into every address and form that anybody was shown; then it
may do no more than before. Of so many tries a run makes one part in 61, SEED says
which; KEYS=1 makes them all, 200,000, for which -o faulthandler_timeout=0 leaves time.
A private and a public league take turns by SEED, and a third of the roles try at a
time: six runs see all. Whole, each takes more than a minute.
"""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from http.cookies import SimpleCookie

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from tests.site import strings_by_role as site
from tests.site.strings_by_role import Right, Try, World

pytestmark = pytest.mark.django_db
# Of an odd number of parts both leagues see each.
PARTS, AT_ONCE = 61, 40
Tries = tuple[str, list[Try]]
ROLES = (
    *("code", "watch link", "former link", "asked seat", "seat", "freed seat"),
    *("scorer", "host", "stranger", "league player", "league scorer"),
    *("league referee", "league organiser"),
)


def at_turn(roles: Sequence[str], seed: str | None) -> list[str]:
    """Leagues change with each seed, roles with each second."""
    if not seed or not seed.isdigit():
        return list(roles)
    return [role for at, role in enumerate(roles) if (at + int(seed) // 2) % 3 == 0]


def sample_of(tries: list[Try], seed: str) -> list[Try]:
    return tries[int(seed) % PARTS :: PARTS] if seed.isdigit() else tries


def ask(phone: Client, attempt: Try) -> Iterator[str]:
    """It breaks nothing either. No limit stops whoever tries."""
    url, body = attempt
    cache.clear()
    phone.raise_request_exception = False
    answer = phone.get(url) if body is None else phone.post(url, body)
    if answer.status_code >= 500 and "events" not in url:
        yield f"{answer.status_code} at {url} with {body}"


def open_all(phone: Client, made: World, some: Sequence[Try]) -> list[str]:
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
    said = [said for part in parts for said in open_all(phone, made, part)]
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


@dataclass(frozen=True)
class Shown:
    """What a role sees of words: `kept` stand in the database, the rest are chance."""

    kept: list[str]
    rest: list[str]


def look(phone: Client, made: World) -> tuple[Shown, list[str]]:
    """By opening whatever leads on; and what may be done then that might not before."""
    allowed = site.own(site.rights(phone, made), made)
    known = {table.pk for table in made.tables}
    shown, addresses = site.strings_for(phone, made)
    gains = new_rights(phone, made, allowed, known)
    said = [f"by opening {len(addresses)} addresses: {gains}"] if gains else []
    kept = site.kept_strings()
    words = site.worth_trying(shown, kept) + site.reckon(phone, made)
    ours = [one for one in words if one in kept]
    return Shown(ours, [one for one in words if one not in kept]), said


def try_all(
    made: World, shown: dict[str, Shown], roles: Iterable[str]
) -> Iterator[Tries]:
    """Those words by every role in every place; the rest by the first two that see it:
    who may do least comes first, and gains most.
    """
    turns: Counter[str] = Counter()
    for role in roles:
        rest = [one for one in shown[role].rest if turns[one] < 2]
        turns.update(rest)
        yield role, list(site.tries(made, [*shown[role].kept, *rest]))


def findings_of(roles: Sequence[str], visibility: str, seed: str | None) -> object:
    """By role what opened something. What a form of one takes, everybody may post; a
    seed picks the part of the tries that is made, None makes but what scripts post.
    """
    made = site.world(visibility)
    assert set(made.roles) == set(ROLES)
    seen = {role: look(made.roles[role], made) for role in roles}
    found = {role: said for role, (_, said) in seen.items()}
    shown = {role: one for role, (one, _) in seen.items()}
    turn = at_turn(roles, seed)
    for role, tries in try_all(made, shown, roles):
        if role not in turn:
            continue
        some = [*site.beside(made, shown[role].kept)]
        some += [] if seed is None else sample_of(tries, seed)
        print(f"{role}, a {visibility} league: {len(some)} of {len(tries)}", flush=True)
        parts = (some[at : at + AT_ONCE] for at in range(0, len(some), AT_ONCE))
        found[role] += [
            t for part in parts for t in open_all(made.roles[role], made, part)
        ]
    return {role: said for role, said in found.items() if said}


def test_the_code_and_a_freed_seat_open_no_more() -> None:
    assert findings_of(("code", "freed seat"), "public", None) == {}


def test_six_runs_let_every_role_try_in_both_leagues() -> None:
    runs = ((seed % 2, at_turn(ROLES, f"{seed}")) for seed in range(40, 46))
    seen = {(role, league) for league, roles in runs for role in roles}
    assert seen == {(role, league) for role in ROLES for league in (0, 1)}
    assert at_turn(ROLES, "") == at_turn(ROLES, None) == list(ROLES)


@pytest.mark.sweep(0, step=2)
@pytest.mark.parametrize("visibility", ["private", "public"])
def test_nothing_that_is_shown_opens_more(visibility: str) -> None:
    seed = "" if os.environ.get("KEYS") == "1" else os.environ.get("SEED", "0")
    assert findings_of(ROLES, visibility, seed) == {}
