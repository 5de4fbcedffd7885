import gc
import os
import re
import shutil
from collections.abc import Generator, Iterator

import pytest
from django.core.cache import cache, caches
from django.core.management.commands import flush
from django.db import connection
from django.http.response import HttpResponseBase
from django.test import Client

from tests import database
from tests.postgresql import find_programs, running
from tests.support import clock, costs, engines, eye, sampling

# The shell draws the same pages without a window around them, in half the time.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
MACOS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)

CLOCK = os.environ.get("CLOCK", "")


def find_chromium() -> str | None:
    found = [os.environ.get("CHROMIUM"), *map(shutil.which, NAMES)]
    found += [path for path in MACOS if os.path.exists(path)]
    return next(filter(None, found), None)


@pytest.fixture(scope="session")
def chromium() -> str:
    path = find_chromium()
    if path is None and os.environ.get("REQUIRE_ALL") == "1":
        pytest.fail("no Chromium is found, and REQUIRE_ALL=1", pytrace=False)
    if path is None:
        pytest.skip("no Chromium is found")
    return path


@pytest.fixture(scope="session")
def redis_program() -> str:
    path = shutil.which("redis-server")
    if path is None and os.environ.get("REQUIRE_ALL") == "1":
        pytest.fail("no redis-server is found, and REQUIRE_ALL=1", pytrace=False)
    if path is None:
        pytest.skip("no redis-server is found")
    return path


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The DATABASE_URL of a PostgreSQL that runs for these tests alone."""
    found = find_programs()
    if found is None and os.environ.get("REQUIRE_ALL") == "1":
        pytest.fail("no PostgreSQL is found, and REQUIRE_ALL=1", pytrace=False)
    if found is None:
        pytest.skip("no PostgreSQL is found")
    with running() as url:
        yield url


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """A file that is there is brought up to date; it goes with its folder."""
    return connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, django_db_keepdb: bool
) -> None:
    if django_db_keepdb:
        database.copy_to(connection.settings_dict["TEST"]["NAME"])


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_keepdb: bool) -> None:
    if django_db_keepdb:
        database.keep(connection.settings_dict["NAME"])


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """Each test begins with empty caches: limits count anew, no page is another’s."""
    cache.clear()
    caches["parts"].clear()


@pytest.fixture(scope="session", autouse=True)
def nothing_granted() -> Iterator[None]:
    """Each time a database is emptied Django writes down who may do what with which
    model: 35 ms after 2 ms of emptying it, and asked for by nobody here.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flush, "emit_post_migrate_signal", lambda *_, **__: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def one_line_a_tag() -> Iterator[None]:
    """Pages as a browser shows them: a line of the source that goes on is one space, a
    card is its sign. What it is called by who reads aloud stands in `aloud`.

    So that a test may look for `<b>Ann</b> deals` wherever its template has the break.
    """
    request = Client.request

    def flat(client: Client, **given: object) -> HttpResponseBase:
        answer = request(client, **given)
        if not answer.streaming and "html" in answer.get("Content-Type", ""):
            answer.aloud = re.sub(rb"\n +", b" ", answer.content)
            answer.content = eye.visible_text(answer.aloud.decode()).encode()
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "request", flat)
        yield


def pytest_configure(config: pytest.Config) -> None:
    """Look for garbage seldom: ten thousand tests in memory are none."""
    gc.set_threshold(20_000)
    engines.prepare(config)
    costs.prepare(config)
    if os.environ.get("SEED") == "next":  # workers have it from here
        os.environ["SEED"] = str(sampling.next_seed())


def pytest_report_header() -> list[str]:
    said = [f"clock: {CLOCK}"] if CLOCK else []
    if seed := os.environ.get("SEED"):
        said.append(f"of what goes through every game: SEED={seed}; make sweep: all")
    if turn := os.environ.get("PROMISES"):
        said.append(f"of what every engine keeps: PROMISES={turn}; make sweep: all")
    return said


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Whatever a test needs is made, and it runs, at one moment: see clock."""
    with clock.set_to(clock.of(item, CLOCK)):
        return (yield)


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    out: set[pytest.Item] = set()
    seed = os.environ.get("SEED")
    # Promises have turns of their own: what a seed leaves of them is not the same.
    if seed and engines.turn_of(config) is None and not sampling.picks_by_name(config):
        second = connection.vendor != "sqlite"
        choose = sampling.omissions_of_second if second else sampling.omissions
        out = choose(items, int(seed))
    out |= engines.leave_out(config, [item for item in items if item not in out])
    config.hook.pytest_deselected(items=list(out))
    left = (item for item in items if item not in out)
    # What waits for processes comes first: at the end one worker would be left with it.
    items[:] = sorted(left, key=lambda item: not item.get_closest_marker("long"))


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name every test that was skipped: green should not hide what it left out."""
    skipped = sorted(
        {report.nodeid for report in terminalreporter.getreports("skipped")}
    )
    if skipped:
        terminalreporter.section(f"{len(skipped)} not run", yellow=True)
        for name in skipped:
            terminalreporter.line(name)
        if find_chromium() is None:
            terminalreporter.line(
                "Browser tests need a Chromium: install one (Debian: apt install "
                "chromium), or set CHROMIUM to its path.",
            )
