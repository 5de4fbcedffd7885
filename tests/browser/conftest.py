"""Phones at a table: a real server, and a browser at the size of a phone.

Chromium, or Firefox with `make test BROWSER=firefox`.
"""

import logging
import re
from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
)

from tests.browser.keeping import as_kept
from tests.browser.network import NETWORK
from tests.browser.touch import slow
from tests.serving import SLOW, serving
from tests.support import engines, evidence, idle, phones
from tests.support.patience import PATIENCE

# Two cores that also run the server and another browser are slow at times.
expect.set_options(timeout=1000 * PATIENCE)
THROTTLED = 3  # times as slow, where answers are slow by chance

# A window’s own bar, itself a page, costs more than most of ours; nobody sees it here.
UNSEEN = "InitialWebUI,WebUIReloadButton,WebUIToolbar,WebUILocationBar"
# What Playwright turns off too; the last such list is the one that counts.
UNWANTED = "HttpsUpgrades,PaintHolding,MediaRouter,OptimizationHints,LensOverlay"
# Without --no-sandbox Chromium refuses to start as root; the rest keeps it quiet.
ARGS = [
    f"--disable-features={UNSEEN},{UNWANTED},DestroyProfileOnBrowserClose",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# What browser and htmx say of a request that was refused, and Playwright of itself.
PROVOKED = (
    "Failed to load resource",
    "Response Status Error Code",
    "Service Worker registration blocked by",
    "Clear-Site-Data header on",
    "EventSource's response has a MIME type",
    # Of a request given up before quiet.js is there, which has htmx say nothing of it.
    # To have it in the first load would cost bytes there; after it they are complaints.
    f"{idle.EARLY} htmx:afterRequest",
    f"{idle.EARLY} htmx:sendAbort",
    # Of what leads to another address: site, browser and policy say no.
    "Access to ",
    "Refused to connect to",
    "Connecting to ",
)
CUT_OFF = "net::ERR_CONTENT_LENGTH_MISMATCH"  # by the network that a test makes
# Firefox tells it as a fault of the page.
CUT = re.compile(
    "Firefox can’t establish a connection .+/events/|The connection to .+ was"
    # What leads to another address.
    "|The page’s settings blocked the loading of a resource|Cross-Origin Request"
    # What a worker was answering to a page that is left; what nobody answered.
    "|Failed to load ‘.*’. A ServiceWorker intercepted the request"
    "|(cut|foreign-answer|NetworkError when attempting to fetch resource.)’.$"
    # What it could not unpack.
    "|Decoding failed.’.$"
)
# A style that Playwright lays in to take a picture of a page that failed; the policy of
# the site refuses it.
PICTURE = "sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA="
# Firefox gives back what scripts have put into a hidden field, where nothing shows it:
# such a form says that it keeps nothing.
KEEPS_NOTHING = """(() => {
  const { get, set } = Object.getOwnPropertyDescriptor(
    HTMLInputElement.prototype, "value");
  Object.defineProperty(HTMLInputElement.prototype, "value", { get, set(text) {
    const kept = this.type === "hidden" && this.form && this.isConnected
      && ![this, this.form].some((one) => one.getAttribute("autocomplete") === "off");
    if (kept) console.error(`a script writes ${this.name}, and its form is kept`);
    set.call(this, text);
  } });
})()"""
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    # A worker hides requests from the tests; those of test_offline.py let it work.
    "service_workers": "block",
}


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_name: str, request: pytest.FixtureRequest) -> dict:
    if browser_name == "firefox":
        return engines.firefox()
    chromium = request.getfixturevalue("chromium")
    return {"executable_path": chromium, "args": ARGS, "headless": True}


@pytest.fixture(scope="session")
def _server() -> Iterator[str]:
    with serving(wrap=NETWORK.in_front_of) as address:
        yield address


@pytest.fixture
def site(_server: str, transactional_db: None) -> str:
    """The address of the running site, with an empty database behind it."""
    return _server


@pytest.fixture
def by_mail(settings: Any) -> None:
    """The site sends letters."""
    settings.MAIL = settings.ACCOUNT_LOGIN_BY_CODE_ENABLED = True
    settings.ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "email"]


def complaint(said: ConsoleMessage) -> list[str]:
    """What a page says, but for answers that a test provokes: never a file of ours."""
    # Of the kept edition the page itself says what did not come.
    file = re.search("/static/(?!phone/)", said.location["url"])
    ours = file and said.text.startswith(PROVOKED[0]) and CUT_OFF not in said.text
    provoked = PICTURE in said.text or (said.text.startswith(PROVOKED) and not ours)
    return [] if provoked else [f"{said.type}: {said.text}"]


def failure(words: str) -> list[str]:
    """Where a test ends a stream of its own, Firefox says so of what it reads twice."""
    provoked = CUT.match(words) or PICTURE in words or "by a test" in words
    return [] if provoked else [words]


@pytest.fixture
def evidence_left(request: pytest.FixtureRequest) -> Iterator[evidence.Evidence]:
    """What stays of this test if it fails."""
    found = request.node.stash[evidence.KEY] = evidence.Evidence()
    logging.getLogger().addHandler(found)
    yield found
    logging.getLogger().removeHandler(found)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    evidence.leave_evidence(item, report)
    return report


@pytest.fixture
def new_page(
    evidence_left: evidence.Evidence,
) -> Iterator[Callable[[BrowserContext], Page]]:
    """A page that says anything on its console, or whose script fails, fails the
    test.
    """
    complaints: list[str] = []

    def open_page(context: BrowserContext) -> Page:
        page = context.new_page()
        page.add_init_script(KEEPS_NOTHING)
        evidence_left.watch(page)
        if SLOW:
            slow(page, THROTTLED)
        page.on("pageerror", lambda error: complaints.extend(failure(str(error))))
        page.on("console", lambda said: complaints.extend(complaint(said)))
        return page

    yield open_page
    assert complaints == []


def new_context(browser: Browser, site: str, **options: object) -> BrowserContext:
    asked = {"base_url": site, **PHONE, **options}
    if browser.browser_type.name == "firefox":
        asked = engines.as_firefox_can(asked)
    context = browser.new_context(**asked)
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script(idle.SCRIPT)
    if asked["service_workers"] == "allow":
        NETWORK.takes(context, site)
    return context


@pytest.fixture(scope="session")
def drawer(browser: Browser) -> Iterator[list[BrowserContext]]:
    """Phones that no test has just now."""
    put_away: list[BrowserContext] = []
    yield put_away
    for context in put_away:
        context.close()


@pytest.fixture
def new_phone(
    browser: Browser,
    site: str,
    drawer: list[BrowserContext],
    new_page: Callable[[BrowserContext], Page],
    evidence_left: evidence.Evidence,
) -> Iterator[Callable[..., Page]]:
    """Another person's phone: cookies of its own. Takes options of a context.

    One without is that of a test before, wiped, where there is one.
    """
    lent: list[BrowserContext] = []
    own: list[BrowserContext] = []

    def from_drawer() -> Page | None:
        while drawer:
            context = drawer.pop()
            page = new_page(context)
            if phones.wipe(page, site):
                lent.append(context)
                return page
            context.close()
        return None

    def open_phone(**options: object) -> Page:
        page = None if options else from_drawer()
        if page is None:
            context = new_context(browser, site, **options)
            (own if options else lent).append(context)
            page = new_page(context)
        evidence_left.trace(page.context)
        return page

    yield open_phone
    reused = phones.put_away(lent) if phones.can_wipe(browser, evidence_left) else []
    for context in {*own, *lent} - {*reused}:
        context.close()
    drawer += reused


@pytest.fixture(scope="session")
def kept_contexts() -> Iterator[list[BrowserContext]]:
    made: list[BrowserContext] = []
    yield made
    for context in made:
        context.close()


@pytest.fixture
def new_kept_phone(
    browser: Browser,
    site: str,
    kept_contexts: list[BrowserContext],
    new_page: Callable[[BrowserContext], Page],
) -> Iterator[Callable[[], Page]]:
    """A phone that keeps the site, and knows no table: what takes long is fetched once
    for all tests of a process.
    """
    pages: list[Page] = []

    def open_phone() -> Page:
        at = len(pages)
        if at == len(kept_contexts):
            context = new_context(browser, site, service_workers="allow")
            kept_contexts.append(context)
        pages.append(new_page(kept_contexts[at]))
        return as_kept(pages[-1])

    yield open_phone
    for context in kept_contexts[: len(pages)]:
        # Before its network is back: it would begin to send.
        if [page for page in context.pages if not phones.closes(page)]:
            kept_contexts.remove(context)
            context.close()
        else:
            context.set_offline(False)


@pytest.fixture
def blank(browser: Browser) -> Iterator[Page]:
    """A phone without a site: pages are laid on it."""
    firefox = browser.browser_type.name == "firefox"
    context = browser.new_context(
        **(engines.as_firefox_can(PHONE) if firefox else PHONE)
    )
    context.add_init_script(idle.SCRIPT)
    yield context.new_page()
    context.close()


@pytest.fixture
def phone(new_phone: Callable[..., Page]) -> Page:
    return new_phone()


@pytest.fixture
def forced_phone(
    browser: Browser,
    launch_browser: Callable[..., Browser],
    site: str,
    new_page: Callable[[BrowserContext], Page],
) -> Iterator[Page]:
    """One whose system forces its own colours on every page: a Firefox is told so as it
    starts.
    """
    own = browser
    if browser.browser_type.name == "firefox":
        prefs = engines.PREFS | engines.FORCED
        own = launch_browser(firefox_user_prefs=prefs)
    context = new_context(own, site, forced_colors="active")
    yield new_page(context)
    context.close()
    if own is not browser:
        own.close()


@pytest.fixture
def other_phone(new_phone: Callable[..., Page]) -> Page:
    return new_phone()
