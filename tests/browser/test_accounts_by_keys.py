"""Every form of an account, by Tab, letters and Return alone, to its end.

What came of each is one sentence, named here, or the page that it leads to; and the
focus is at the head of that page, or at what is wrong with the form.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core import mail
from playwright.sync_api import Page

from scorekeeper.accounts.models import User
from tests.accounts.people import PASSWORD, account
from tests.browser.focus import focus, focus_of, is_at_its_head
from tests.browser.hearing import ON_EACH_PAGE, texts_told
from tests.browser.keys import to
from tests.browser.signing import KEY
from tests.browser.view import in_sight
from tests.support.idle import idle
from tests.tables.people import FIRST, new_table, play

NEW = "nine of spades"
SOON = "Nothing was sent: an address gets one e-mail in 3 minutes. Try again then."
FORM = re.compile(r"<form\b((?:\{%.*?%\}|[^>])*)>", re.DOTALL)
NAMED = re.compile(r'\bid="([\w-]+)"')


class Hand:
    """Without a mouse and without a finger."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(ON_EACH_PAGE)

    def opens(self, where: str) -> None:
        self.page.goto(where)
        idle(self.page)

    def types(self, label: str, text: str) -> None:
        to(self.page, self.page.get_by_label(label, exact=True))
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)

    def goes(self, name: str, *said: str, wrong: str = "") -> None:
        """Return on what is called so: it leads to a page, read from its head or from
        what is wrong.
        """
        button, link = (
            self.page.get_by_role(role, name=name, exact=True)
            for role in ("button", "link")
        )
        to(self.page, button.or_(link))
        in_sight(self.page.locator(":focus"))
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")
        assert texts_told(self.page) == list(said), name
        if wrong:
            assert focus(self.page).startswith(wrong), name
        else:
            assert is_at_its_head(self.page), (name, focus_of(self.page))


@pytest.fixture
def hand(phone: Page) -> Hand:
    return Hand(phone)


def letter() -> str:
    """The newest one."""
    return str(mail.outbox[-1].body)


def link() -> str:
    [found] = re.findall(r"https?://[^/\s]+(/\S+)", letter())
    return str(found)


def signs_in(hand: Hand, *said: str, password: str = PASSWORD) -> None:
    hand.opens("/account/login/")
    hand.types("Name", "Ann")
    hand.types("Password", password)
    hand.goes("Sign in", *said)


def test_an_account_from_its_making_to_its_end(hand: Hand, site: str) -> None:
    hand.opens("/account/signup/")
    hand.types("Name", "Ann")
    hand.types("Password", "12345678")
    hand.goes("Make the account", wrong="Not made yet")
    hand.types("Password", PASSWORD)
    hand.goes("Make the account", "Ann is signed in.")
    hand.goes("Change: Password")
    hand.types("Password now", "six of clubs")
    hand.types("New password", NEW)
    hand.types("New password again", NEW)
    hand.goes("Change the password", wrong="Not changed yet")
    hand.types("Password now", PASSWORD)
    hand.types("New password", NEW)
    hand.types("New password again", NEW)
    hand.goes("Change the password", "The password is changed.")
    hand.opens("/account/")
    hand.goes("Sign out")
    hand.goes("Sign out", "Signed out.")
    hand.opens("/account/login/")
    hand.types("Name", "Ann")
    hand.types("Password", PASSWORD)
    hand.goes("Sign in", wrong="Not signed in")
    hand.types("Password", NEW)
    hand.goes("Sign in", "Ann is signed in.")
    download = hand.page.get_by_role("link", name="Download", exact=True)
    to(hand.page, download)
    with hand.page.expect_download() as file:
        hand.page.keyboard.press("Enter")
    assert file.value.suggested_filename.endswith(".json")
    hand.goes("Delete: Delete the account")
    hand.goes("Delete the account of Ann", "The account is deleted.")
    assert not User.objects.filter(username="Ann").exists()


def test_a_seat_is_taken_into_an_account(hand: Hand, site: str) -> None:
    account("Ann")
    table = new_table()
    play(table, FIRST)
    hand.opens(f"/score/{table.scorer_token}/")
    to(hand.page, hand.page.get_by_role("button", name="I am Ben"))
    hand.page.keyboard.press("Enter")
    hand.page.wait_for_url(f"**{table.get_absolute_url()}")
    signs_in(hand, "Ann is signed in.")
    hand.goes("Take it")


@pytest.mark.chromium("taps and signs by its own protocol")
def test_passkeys(new_phone: Callable[..., Page], site: str) -> None:
    account("Ann")
    phone = new_phone(base_url=site.replace("127.0.0.1", "localhost"))
    tool = phone.context.new_cdp_session(phone)
    tool.send("WebAuthn.enable")
    tool.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})
    hand = Hand(phone)
    signs_in(hand, "Ann is signed in.")
    hand.goes("Add: Passkeys")
    hand.goes("Add a passkey")
    hand.types("Name of the passkey", "Ring")
    hand.goes("Add the passkey", "The passkey is added.")
    hand.opens("/account/logout/")
    hand.goes("Sign out", "Signed out.")
    hand.opens("/account/login/")
    hand.goes("Use a passkey", "Ann is signed in.")
    hand.opens("/account/again/?next=/account/passkeys/")
    hand.types("Password", "six of clubs")
    hand.goes("Go on", wrong="That did not work")
    hand.types("Password", PASSWORD)
    hand.goes("Go on")
    hand.opens("/account/passkeys/again/?next=/account/passkeys/")
    hand.goes("Use a passkey")
    hand.goes("Remove: Ring")
    hand.goes("Remove “Ring”", "The passkey is removed.")


@pytest.mark.usefixtures("by_mail")
def test_a_code_and_a_link_by_mail(hand: Hand, site: str) -> None:
    user = account("Ann", email="ann@example.org")
    user.emailaddress_set.create(email=user.email, primary=True, verified=True)
    hand.opens("/account/login/")
    hand.goes("Send a code")
    hand.types("E-mail", "ann@example.org")
    hand.goes("Send a code")
    hand.types("Code", "AAAA-AAAA")
    hand.goes("Sign in", wrong="Not signed in")
    hand.goes("Start over")
    hand.goes("Send a code")
    hand.types("E-mail", "ann@example.org")
    hand.goes("Send a code")
    hand.types("Code", letter().split("\n\n")[1].strip())
    hand.goes("Sign in", "Ann is signed in.")
    hand.opens("/account/logout/")
    hand.goes("Sign out", "Signed out.")
    hand.opens("/account/login/")
    hand.goes("Send a link")
    hand.types("E-mail", "ann@example.org")
    hand.goes("Send the link")
    hand.opens(link())
    hand.types("New password", NEW)
    hand.types("New password again", PASSWORD)
    hand.goes("Save the password", wrong="Not changed yet")
    hand.types("New password", NEW)
    hand.types("New password again", NEW)
    hand.goes("Save the password", "The password is changed.")


@pytest.mark.usefixtures("by_mail")
def test_an_address_comes_and_goes(hand: Hand, site: str) -> None:
    account("Ann")
    hand.opens("/account/login/")
    hand.types("Name or e-mail", "Ann")
    hand.types("Password", PASSWORD)
    hand.goes("Sign in", "Ann is signed in.")
    hand.goes("Add: E-mail")
    sent = "An e-mail is on its way to ann@example.org."
    hand.types("Address", "ann@example.org")
    hand.goes("Send an e-mail to confirm it", sent)
    hand.goes("Send it again", SOON)
    hand.opens(link())
    hand.goes("Confirm the address", "ann@example.org is confirmed.")
    hand.opens("/account/email/")
    hand.types("Another address in its place", "eva@example.org")
    hand.goes("Send an e-mail to confirm it", sent.replace("ann", "eva"))
    hand.goes("Remove: eva@example.org", "eva@example.org is removed.")
    hand.goes("Remove: ann@example.org", "ann@example.org is removed.")


# By the test that presses it.
TRIED = {
    "account/signup.html sign-up": test_an_account_from_its_making_to_its_end,
    "account/login.html sign-in": test_an_account_from_its_making_to_its_end,
    "account/login.html passkey": test_passkeys,
    "account/logout.html sign-out": test_an_account_from_its_making_to_its_end,
    "account/password_change.html password": test_an_account_from_its_making_to_its_end,
    "account/delete.html delete": test_an_account_from_its_making_to_its_end,
    "account/claim.html claim": test_a_seat_is_taken_into_an_account,
    "account/reauthenticate.html again": test_passkeys,
    "mfa/webauthn/add_form.html add": test_passkeys,
    "mfa/webauthn/authenticator_confirm_delete.html remove": test_passkeys,
    "mfa/webauthn/reauthenticate.html again": test_passkeys,
    "account/request_login_code.html code": test_a_code_and_a_link_by_mail,
    "account/confirm_login_code.html confirm": test_a_code_and_a_link_by_mail,
    "account/confirm_login_code.html": test_a_code_and_a_link_by_mail,
    "account/password_reset.html reset": test_a_code_and_a_link_by_mail,
    "account/password_reset_from_key.html password": test_a_code_and_a_link_by_mail,
    "account/email_change.html": test_an_address_comes_and_goes,
    "account/email_change.html address": test_an_address_comes_and_goes,
    "account/email_confirm.html confirm": test_an_address_comes_and_goes,
}


def forms() -> Iterator[str]:
    folder = Path(__file__).parents[2] / "templates"
    for app in ("account", "mfa"):
        for path in sorted((folder / app).rglob("*.html")):
            for form in FORM.finditer(path.read_text()):
                if 'method="post"' in form[1]:
                    by = NAMED.search(form[1])
                    yield f"{path.relative_to(folder)} {by[1] if by else ''}".strip()


def test_each_form_of_an_account_is_tried() -> None:
    assert set(forms()) == set(TRIED)
