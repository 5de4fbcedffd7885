"""axe finds nothing on any page of the site, however long the names of people are.

Folds are open, each page is looked at in one of the colours; states of their own are
looked at where they are told, as in test_session.py, test_exchange.py and
test_club_night.py.
"""

import pytest
from playwright.sync_api import Page

from tests.browser.axe import look_at
from tests.browser.places import everywhere

UNFOLD = "for (const one of document.querySelectorAll('details')) one.open = true"
PARTS = 10  # of them one run looks at one


@pytest.mark.usefixtures("by_mail")
@pytest.mark.sweep(0, step=PARTS)
@pytest.mark.parametrize("part", range(PARTS))
def test_axe_on_every_page(phone: Page, site: str, part: int) -> None:
    for at, place in list(enumerate(everywhere()))[part::PARTS]:
        place.opens(phone, site)
        phone.evaluate(UNFOLD)
        look_at(phone, ("light", "dark")[at % 2])
        typed = phone.locator("[data-typed]").count()
        assert typed == 0, f"{place.url}: nobody has typed anything"
