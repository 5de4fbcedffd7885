"""A phone asks to be told its table: the page, and what its worker shows.

The service of the browser is the one thing that is made up: a test has none.
"""

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scorekeeper.leagues.models import Role
from scorekeeper.push.models import Subscription
from tests.browser.axe import look_at
from tests.browser.gypsy import press
from tests.browser.live import until
from tests.browser.members import with_cookie
from tests.leagues.sessions import Club, club

KEY = urlsafe_b64encode(bytes(range(1, 33))).decode().rstrip("=")
GIVEN = {
    "endpoint": "https://fcm.googleapis.com/fcm/send/x",
    "keys": {"p256dh": "B" * 87, "auth": "a" * 22},
}
# What a browser with a service says; it is asked with the key of the site.
# An empty page knows none in every browser.
SUBSCRIBES = f"""
if (self.PushManager) PushManager.prototype.subscribe = async (how) => {{
  if (how.applicationServerKey.length !== 87) throw new Error("no key");
  return {{ toJSON: () => ({GIVEN}) }};
}};"""
REFUSES = """if (self.PushManager) PushManager.prototype.subscribe = async () => {
  throw new DOMException("no", "NotAllowedError");
};"""
# What it would show, and where a tap on that leads: Chromium without a head shows none.
NOTES = """() => {
  registration.showNotification = async (title, { body, data }) => {
    self.shown = { title, body, data };
  };
  clients.openWindow = async (url) => { self.opened = url; };
}"""
TAP = """() => {
  const tap = new Event("notificationclick");
  const notification = { data: self.shown.data, close() { self.closed = true; } };
  dispatchEvent(Object.assign(tap, { notification, waitUntil() {} }));
  return [self.opened, self.closed];
}"""


@pytest.fixture
def night(settings: Any) -> Club:
    settings.PUSH_KEY, settings.CONTACT = KEY, "mailto:olga@example.org"
    return club("Ann Ben Cleo Dan", starts=timezone.now())


def address(night: Club, rest: str = "") -> str:
    return f"{night.league.get_absolute_url()}sessions/{night.evening.pk}/{rest}"


@pytest.mark.chromium("hears a message by its own protocol")
def test_a_phone_asks_and_is_told(
    new_phone: Callable[..., Page], night: Club, site: str
) -> None:
    phone = new_phone(service_workers="allow")
    phone.context.grant_permissions(["notifications"], origin=site)
    phone.add_init_script(SUBSCRIBES)
    with_cookie(phone, night.league, "Eva", site, Role.PLAYER)
    phone.goto(address(night))
    phone.get_by_role("link", name=re.compile("Your table on this phone")).click()
    phone.wait_for_url("**/push/")
    look_at(phone, "light", "dark")
    press(phone, "Notify this phone")
    expect(
        phone.get_by_role("button", name="Stop notifying this phone")
    ).to_be_visible()
    kept = Subscription.objects.get()
    assert (str(kept.person), kept.endpoint) == ("Eva", GIVEN["endpoint"])
    shows(phone, site, night)
    press(phone, "Stop notifying this phone")
    expect(phone.get_by_role("button", name="Notify this phone")).to_be_visible()
    assert not Subscription.objects.exists()


def shows(phone: Page, site: str, night: Club) -> None:
    """What the worker makes of a message, while no page needs to be open."""
    wire = phone.context.new_cdp_session(phone)
    found: list[str] = []

    def versions(told: dict[str, Any]) -> None:
        for version in told["versions"]:
            if version["status"] == "activated":
                found.append(version["registrationId"])

    wire.on("ServiceWorker.workerVersionUpdated", versions)
    wire.send("ServiceWorker.enable")
    until(lambda: bool(phone.evaluate("1") and found))
    (worker,) = phone.context.service_workers
    worker.evaluate(NOTES)
    data = '{"title": "Your table is 4", "body": "Ann and Ben", "url": "/t/ABCD/"}'
    said = {"origin": site, "registrationId": found[-1], "data": data}
    wire.send("ServiceWorker.deliverPushMessage", said)
    until(lambda: worker.evaluate("self.shown"))
    told = {"title": "Your table is 4", "body": "Ann and Ben", "data": "/t/ABCD/"}
    assert worker.evaluate("self.shown") == told
    assert worker.evaluate(TAP) == ["/t/ABCD/", True]


def test_a_phone_that_does_not_allow_it_says_so(
    new_phone: Callable[..., Page], night: Club, site: str
) -> None:
    phone = new_phone(service_workers="allow")
    phone.add_init_script(REFUSES)
    with_cookie(phone, night.league, "Eva", site, Role.PLAYER)
    phone.goto(address(night, "push/"))
    denied = phone.locator("#denied")
    expect(denied).to_be_hidden()
    press(phone, "Notify this phone")
    expect(denied).to_be_visible()
    look_at(phone, "light", "dark")
    assert not Subscription.objects.exists()


def test_a_browser_without_notifications_says_so(
    phone: Page, night: Club, site: str
) -> None:
    phone.add_init_script("delete window.PushManager")
    with_cookie(phone, night.league, "Eva", site, Role.PLAYER)
    phone.goto(address(night, "push/"))
    expect(phone.locator("#cannot")).to_be_visible()
    expect(phone.get_by_role("button", name="Notify this phone")).to_be_hidden()
