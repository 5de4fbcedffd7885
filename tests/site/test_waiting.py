"""Browser tests wait for a state, never for a time: see tests/support/idle.py. Helpers
have a place, and a word for a thing.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
BROWSER = TESTS / "browser"
TIMED = re.compile(r"\.wait_for_timeout\(|time\.sleep\(|\b(monotonic|perf_counter)\(")
# Nothing joins these. What the site cannot say, because it is not the site's:
ALLOWED = {
    "idle.py": 3,  # from one look at a page to the next, until patience ends
    "live.py": 3,  # the same at the server, which has no page
    "truth.py": 3,  # between two looks that tell whether a page stands still
    "test_reserved_and_time.py": 2,  # its bound is as wide as the test was slow
}


def test_no_test_waits_for_a_time() -> None:
    """Nor measures one: what is to come at once comes by no timer that waits longer."""
    found = {
        path.name: count
        for path in (*BROWSER.glob("*.py"), *(TESTS / "support").glob("*.py"))
        if (count := len(TIMED.findall(path.read_text(encoding="utf-8"))))
    }
    assert found == ALLOWED


SHORT = re.compile(
    r"\.(wait|join|receive_output|settimeout)\((timeout=)?[\d.]+\)|monotonic\(\) \+ \d"
    r"|asyncio\.timeout\(\d|\btimeout=\d\d?\b"
)


def test_nothing_is_given_a_time_that_a_busy_machine_takes() -> None:
    """It is waited for as long as for anything: tests/support/patience.py."""
    found = {
        str(path.relative_to(TESTS)): SHORT.findall(path.read_text(encoding="utf-8"))
        for path in TESTS.rglob("*.py")
        if path.relative_to(TESTS).parts[0] not in ("browser", "book")
    }
    short = {name: len(times) for name, times in found.items() if times}
    assert short == {
        "site/test_backup.py": 1,  # from one write to the next
        "site/test_editions.py": 1,  # a second in which many ask
    }


def test_no_helper_is_imported_from_a_test_file() -> None:
    """It lies beside them, in a module of its own."""
    imported = re.compile(r"^\s*(from|import) tests\.(\w+\.)*test_", re.M)
    found = [
        str(path.relative_to(TESTS))
        for path in TESTS.rglob("*.py")
        if imported.search(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_no_private_part_of_playwright_is_used() -> None:
    private = re.compile(r"playwright\._impl|\.goto = |\._sync\b")
    found = [
        path.name
        for path in BROWSER.glob("*.py")
        if private.search(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_nothing_is_laid_on_a_phone_for_good() -> None:
    """The next test has that phone: see tests/support/phones.py."""
    for_good = re.compile(
        r"context\.(add_init_script|expose_\w+|set_extra_http_headers)"
    )
    found = [
        path.name
        for path in BROWSER.glob("*.py")
        if path.name != "conftest.py" and for_good.search(path.read_text("utf-8"))
    ]
    assert found == []


# What a fixture or an argument of that name is, by its annotation, in all tests.
MEANS = {
    "site": {"str"},  # the address of the running site
    "blank": {"Page", "Iterator[Page]"},  # a phone without a site: pages are laid on it
    # What somebody holds: in a browser, or without one.
    "phone": {"Page", "Client", "Phone", "driver.Phone"},
}


def names_in(path: Path) -> Iterator[tuple[str, str]]:
    """Functions and arguments of a file, and the annotation of each."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, ast.unparse(node.returns) if node.returns else ""
            for arg in (*node.args.args, *node.args.kwonlyargs):
                yield arg.arg, ast.unparse(arg.annotation) if arg.annotation else ""


def test_site_phone_and_blank_mean_one_thing_each() -> None:
    found = {
        (str(path.relative_to(TESTS)), name, kind)
        for path in TESTS.rglob("*.py")
        for name, kind in names_in(path)
        if name in MEANS and kind.removesuffix(" | None") not in MEANS[name]
    }
    assert found == set()
