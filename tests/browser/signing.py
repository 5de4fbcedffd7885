"""Who signs in."""

import re

from playwright.sync_api import Page

from tests.accounts.people import PASSWORD
from tests.browser.touch import press

# A phone that has a passkey of its own, by the protocol of Chromium.
KEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def sign_in(page: Page, name: str = "Ann") -> None:
    page.goto("/account/login/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Sign in")
    page.wait_for_url(re.compile("/account/(claim/)?$"))
