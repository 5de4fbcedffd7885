"""Accounts in a browser: passkeys, claiming seats, signing out, deleting; axe."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.accounts.models import User
from scorekeeper.tables.models import Table
from tests.accounts.people import PASSWORD, account
from tests.browser.axe import look_at
from tests.browser.signing import KEY, sign_in
from tests.browser.touch import press
from tests.support.idle import until
from tests.tables.people import FIRST, new_table, play


@pytest.fixture
def new_account(site: str) -> str:
    """The site by a name: passkeys are for names, not for numbers."""
    return site.replace("127.0.0.1", "localhost")


@pytest.fixture
def ann(site: str) -> User:
    found: User = account("Ann")
    return found


@pytest.fixture
def table(site: str) -> Table:
    table = new_table()
    play(table, FIRST)
    return table


def seat_at(page: Page, table: Table, name: str = "Ben") -> None:
    page.goto(f"/score/{table.scorer_token}/")
    press(page, f"I am {name}")
    expect(page.locator("#entry")).to_be_visible()


def is_kept(page: Page, path: str) -> None:
    """Until the phone keeps this page."""
    until(page, lambda: path in page.evaluate(PATHS))


@pytest.mark.chromium("taps and signs by its own protocol")
def test_a_passkey_is_added_and_signs_in(
    new_phone: Callable[..., Page], new_account: str, ann: User
) -> None:
    phone = new_phone(base_url=new_account)
    tool = phone.context.new_cdp_session(phone)
    tool.send("WebAuthn.enable")
    tool.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})
    sign_in(phone)
    phone.goto("/account/passkeys/add/")
    phone.get_by_label("Name of the passkey").fill("Ann’s phone")
    press(phone, "Add the passkey")
    expect(phone.get_by_text("The passkey is added.")).to_be_visible()
    expect(phone.get_by_text("Ann’s phone")).to_be_visible()
    look_at(phone)
    phone.goto("/account/logout/")
    press(phone, "Sign out")
    expect(phone.get_by_text("Signed out.")).to_be_visible()
    phone.goto("/account/login/")
    press(phone, "Use a passkey")
    phone.wait_for_url("**/account/")
    expect(phone.get_by_role("heading", name="Ann")).to_be_visible()
    # It also stands for the password where that is asked once more, and can go.
    phone.goto("/account/passkeys/again/?next=/account/passkeys/")
    press(phone, "Use a passkey")
    phone.get_by_role("link", name="Remove: Ann’s phone").click()
    press(phone, "Remove “Ann’s phone”")
    expect(phone.get_by_text("There is none yet.")).to_be_visible()


def test_a_passkey_that_is_not_there_is_said(
    new_phone: Callable[..., Page], new_account: str
) -> None:
    phone = new_phone(base_url=new_account)
    phone.goto("/account/login/")
    phone.evaluate(REFUSE)
    press(phone, "Use a passkey")
    expect(phone.locator("#fault")).to_have_text("No passkey was used. Try again.")


REFUSE = """() => {
  const refused = new DOMException("", "NotAllowedError");
  navigator.credentials.get = () => Promise.reject(refused);
}"""


def test_a_seat_is_claimed_on_one_phone_and_opened_on_another(
    phone: Page, other_phone: Page, ann: User, table: Table
) -> None:
    seat_at(phone, table)
    phone.goto("/account/signup/")
    phone.get_by_label("Name").fill("Ben")
    phone.get_by_label("Password").fill(PASSWORD)
    look_at(phone)
    press(phone, "Make the account")
    expect(phone.get_by_text("Gypsy, as Ben")).to_be_visible()
    look_at(phone)
    press(phone, "Take it")
    expect(phone.get_by_text("as Ben")).to_be_visible()
    look_at(phone)
    sign_in(other_phone, "Ben")
    other_phone.goto("/")
    other_phone.get_by_role("link", name="Gypsy, round 2").click()
    expect(other_phone.locator("#entry")).to_be_visible()
    other_phone.goto(f"/t/{table.code}/more/")
    chosen = other_phone.locator("p", has_text="Your seat").filter(has_text="Ben")
    expect(chosen).to_be_visible()
    look_at(other_phone)


def test_signing_out_clears_what_the_phone_kept_of_the_account(
    new_phone: Callable[..., Page], ann: User, table: Table
) -> None:
    """Its pages go from the phone; a round that waits is named before it goes."""
    phone = new_phone(service_workers="allow")
    sign_in(phone)
    seat_at(phone, table)
    is_kept(phone, f"/t/{table.code}/")
    phone.context.set_offline(True)
    for name, bid in zip(("Ann", "Ben", "Cleo", "Dan"), (3, 3, 4, 3)):
        phone.get_by_role("textbox", name=f"{name}, bids").fill(str(bid))
    phone.locator("#save").click()
    expect(phone.get_by_text("waiting to be sent")).to_be_visible()
    phone.context.route("**/send/", lambda route: route.abort())
    phone.context.set_offline(False)
    phone.goto("/account/logout/")
    press(phone, "Sign out")
    expect(phone.locator("#waiting")).to_contain_text(f"round 2 at {table.code}")
    look_at(phone)
    press(phone, "Sign out")
    phone.wait_for_url(re.compile("/$"))
    expect(phone.get_by_text("Signed out.")).to_be_visible()
    assert phone.evaluate(PATHS) in ([], ["/"])
    expect(phone.get_by_text("waiting to be sent")).to_have_count(0)
    expect(phone.get_by_text("Going on")).to_have_count(0)


def test_signing_out_clears_tables_that_the_phone_has_no_room_to_list(
    new_phone: Callable[..., Page], ann: User, table: Table
) -> None:
    """What the cookie no longer names is kept by the browser still."""
    phone = new_phone(service_workers="allow")
    phone.goto(f"/run/{table.host_token}/")
    is_kept(phone, f"/t/{table.code}/")
    sign_in(phone)
    phone.evaluate(PUT, "/t/9999/")
    phone.goto("/account/logout/")
    press(phone, "Sign out")
    expect(phone.get_by_text("Signed out.")).to_be_visible()
    kept = phone.evaluate(PATHS)
    assert f"/t/{table.code}/" in kept and "/t/9999/" not in kept
    names = phone.evaluate("() => Object.keys(localStorage)")
    assert not [name for name in names if "9999" in name]


PUT = """async (path) => {
  localStorage.setItem("draft:9999/1", "bids-0=3");
  await (await caches.open("tables")).put(path, new Response("Cleo 15"));
}"""
PATHS = """async () => (await (await caches.open("tables")).keys())
  .map(({ url }) => new URL(url).pathname)"""


def test_a_deleted_account_leaves_the_game_to_the_others(
    phone: Page, other_phone: Page, ann: User, table: Table
) -> None:
    seat_at(other_phone, table, "Ben")
    seat_at(phone, table, "Ann")
    sign_in(phone)
    press(phone, "Take it")
    phone.get_by_role("link", name="Delete: Delete the account").click()
    look_at(phone)
    press(phone, "Delete the account of Ann")
    expect(phone.get_by_text("The account is deleted.")).to_be_visible()
    # Who sits at the table hears of it without a reload.
    expect(other_phone.locator("#scores")).to_contain_text("Former player")
    other_phone.goto(f"/t/{table.code}/sheet/")
    expect(other_phone.get_by_text("Former player, seat 1")).to_be_visible()
    look_at(other_phone)


def test_axe_finds_nothing_for_a_member(phone: Page, ann: User) -> None:
    sign_in(phone)
    for path in ("password/", "passkeys/", "passkeys/add/", "again/"):
        phone.goto(f"/account/{path}")
        look_at(phone)


def test_axe_finds_nothing_where_mail_is_sent(
    phone: Page, ann: User, settings: Any
) -> None:
    settings.MAIL = settings.ACCOUNT_LOGIN_BY_CODE_ENABLED = True
    settings.ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "email"]
    paths = ("login/", "signup/", "code/", "reset/", "reset/sent/", "reset/a-b/")
    for path in (*paths, "email/a/", "closed/"):
        phone.goto(f"/account/{path}")
        look_at(phone, "light", "dark")
    phone.goto("/account/code/")
    phone.get_by_label("E-mail").fill("ann@example.org")
    press(phone, "Send a code")
    phone.get_by_label("Code").fill("nonsense")
    press(phone, "Sign in")
    expect(phone.get_by_text("This is not the code that was sent.")).to_be_visible()
    look_at(phone)
    press(phone, "Start over")
    sign_in(phone)
    phone.goto("/account/email/")
    look_at(phone)


def test_signing_in_needs_no_script(
    new_phone: Callable[..., Page], ann: User, table: Table
) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.goto(f"/score/{table.scorer_token}/")
    phone.get_by_role("button", name="Ben").click()
    sign_in(phone)
    expect(phone.get_by_role("button", name="Use a passkey")).to_have_count(0)
    phone.get_by_role("button", name="Take it").click()
    phone.wait_for_url("**/account/")  # else the next address comes between
    phone.goto("/account/logout/")
    phone.get_by_role("button", name="Sign out").click()
    expect(phone.get_by_text("Signed out.")).to_be_visible()
