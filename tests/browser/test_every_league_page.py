"""axe finds nothing on any page of a league, however long the names of its people are.

The pages are those of the addresses, folds open, in one of the colours each; states of
their own are looked at where they are told: test_session.py, test_exchange.py and
test_club_night.py.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.http.response import HttpResponseBase
from django.urls import NoReverseMatch, reverse
from playwright.sync_api import Page

from tests.browser.axe import look_at
from tests.browser.furnished import brought, furnished
from tests.leagues.people import signed_in
from tests.leagues.roles import patterns

UNFOLD = "for (const one of document.querySelectorAll('details')) one.open = true"
# So many addresses are pages, at the least.
LEAST = 45
PARTS = 7  # of them one looks at


def addresses(known: dict[str, Any], batches: list[int]) -> Iterator[str]:
    for one in patterns():
        gaps = {key: key.removesuffix("_id") for key in one.pattern.converters}
        if {*gaps.values()} <= known.keys() | {"batch"}:
            for batch in batches if "batch" in gaps else [0]:
                values = {**known, "batch": batch}
                filled = {key: values[name] for key, name in gaps.items()}
                yield address(one.name, filled, known)


def address(name: str | None, kwargs: dict[str, Any], known: dict[str, Any]) -> str:
    """Some have the code of the league in front of them."""
    if "code" not in kwargs:
        with suppress(NoReverseMatch):
            return reverse(f"leagues:{name}", kwargs={**kwargs, "code": known["code"]})
    return reverse(f"leagues:{name}", kwargs=kwargs)


def is_page(answer: HttpResponseBase) -> bool:
    return answer.status_code == 200 and "text/html" in answer["Content-Type"]


@pytest.mark.sweep(0)
@pytest.mark.parametrize("part", range(PARTS))
def test_axe_on_every_page(phone: Page, site: str, part: int) -> None:
    here, known = furnished()
    olga = signed_in("Olga")
    batches = brought(here.league, olga)
    key = olga.cookies["sessionid"].value
    phone.context.add_cookies([{"name": "sessionid", "value": key, "url": site}])
    home, ann = here.league.get_absolute_url(), known["person"]
    opened = [f"{home}?why={ann}", f"{home}tables/?person={ann}"]
    every = dict.fromkeys([*opened, *addresses(known, batches)])
    pages = [url for url in every if is_page(olga.get(url))]
    assert len(pages) >= LEAST
    for at, url in list(enumerate(pages))[part::PARTS]:
        phone.goto(url)
        phone.evaluate(UNFOLD)
        look_at(phone, ("light", "dark")[at % 2])
        typed = phone.locator("[data-typed]").count()
        assert typed == 0, f"{url}: nobody has typed anything"
