"""Odd requests to every address: never a fault, never another table’s, nothing lost."""

from random import Random

import pytest
from django.core.cache import cache

from tests.site import odd_requests
from tests.tables.people import FIRST, looker, new_table, play, runner

pytestmark = pytest.mark.django_db
TIMES = 4


def test_odd_requests_do_no_harm(capfd: pytest.CaptureFixture[str]) -> None:
    """Each address four times; longer runs: bench/fuzz.py."""
    world, chance = odd_requests.world(), Random(11)
    routes = odd_requests.routes()
    assert len(routes) > 120
    found, before = [], odd_requests.entries()
    for asked in range(TIMES * len(routes)):
        if asked % 50 == 0:
            cache.clear()  # limits are tested elsewhere
        said, answer = odd_requests.ask(world, chance, routes[asked % len(routes)])
        found += odd_requests.faults(world, said, answer)
    assert found == []
    assert list(odd_requests.losses(before)) == []
    assert world.answers[200] > 50 and world.answers[404] > 20


# By address what a form there carries beside the odd value.
FORMS = {
    "mine/": {"after": "0", "bids-1": "3", "step": "bids-1+"},
    "secret/": {"after": "0", "choice": "play"},
    "record/": {"after": "0", "number": "1", "bids-0": "3", "step": "bids-0+"},
    "check/": {"after": "0", "number": "1", "bids-0": "3", "shape": "x"},
    "send/": {"after": "0", "number": "1", "bids-0": "3", "key": "k"},
    "rounds/1/mine/": {"after": "0", "facts": '{"bids": [5, 3, 4, 1]}', "key": "k"},
    "rounds/1/dispute/": {"way": "facts", "words": "No.", "seat": "1", "record": "{}"},
    "rounds/1/cards/": {"cards": "AS KS", "play": "{}"},
    "rounds/1/correct/": {"bids-0": "3", "reason": "No."},
    "undo/": {"entry": "1", "reason": "No."},
}


@pytest.mark.parametrize("where", FORMS)
def test_an_odd_value_in_each_part_of_a_form(where: str) -> None:
    """An unknown key in one’s own number was a fault."""
    table = new_table()
    if where.startswith(("rounds", "undo")):
        play(table, FIRST)
    mine = odd_requests.seat_at(looker(table), table, "Ben")
    phone, chance, found = mine if where == "mine/" else runner(table), Random(5), []
    phone.raise_request_exception = False
    for key in [*FORMS[where], "said.x", "fill.bids-1", "x"]:
        for value in [*odd_requests.LONG, *chance.sample(odd_requests.NASTY, 6)]:
            answer = phone.post(
                f"/t/{table.code}/{where}", {**FORMS[where], key: value}
            )
            found += [f"{key}={value[:40]!r}"] * (answer.status_code >= 500)
    assert found == []


POSTED_TO = [
    ("/t/{code}/record/", "/t/{code}/"),
    ("/t/{code}/rounds/1/mine/", "/t/{code}/"),
    ("/check/open/", "/check/"),
    ("/l/{league}/people/{person}/leave/", "/l/{league}/people/{person}/"),
]


def test_no_address_is_a_dead_end_to_who_reloads_or_reopens_it() -> None:
    """What a refused form posted to stands in the address bar, and in what was open."""
    world = odd_requests.world()
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    given = {
        "code": world.table.code,
        "league": world.league.code,
        "person": world.values["person"][0],
    }
    for phone in (world.phones["host"], world.phones["organiser"]):
        for route in odd_requests.routes():
            cache.clear()
            if route.endswith("events/"):
                continue
            path = odd_requests.path_of(route, Random(3), world.values, odd=0)
            answer = phone.get(path, headers=browser, follow=True)
            assert answer.status_code != 405, path
        for path, above in POSTED_TO:
            answer = phone.get(path.format(**given), headers=browser)
            assert answer.get("Location") == above.format(**given)
            assert phone.get(path.format(**given)).status_code == 405
