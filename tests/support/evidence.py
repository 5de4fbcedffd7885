"""What a browser test that failed leaves behind: build/failed/, a folder for each."""

import logging
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page

FAILED = Path(__file__).resolve().parents[2] / "build" / "failed"
LINE = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")


class Evidence(logging.Handler):
    """Of one test: its pages, what they said on their consoles, the server's log."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.setFormatter(LINE)
        self.pages: list[Page] = []
        self.kept = False
        self.traced: list[BrowserContext] = []
        self.others: list[Callable[[Path], None]] = []  # of another driver
        self.console: list[str] = []
        self.log: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.log.append(self.format(record))

    def trace(self, context: BrowserContext) -> None:
        """Each call, request and message; no pictures of each, which take long."""
        context.tracing.start()
        self.traced.append(context)

    def watch(self, page: Page) -> None:
        self.pages.append(page)
        page.on("console", self.note)
        page.on("pageerror", lambda error: self.console.append(f"fault: {error}"))

    def note(self, said: ConsoleMessage) -> None:
        self.console.append(f"{said.type}: {said.text} ({said.location['url']})")

    def keep(self, test: str) -> Path:
        self.kept = True
        folder = FAILED / re.sub(r"[^\w.-]+", "_", test.removeprefix("tests/browser/"))
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        (folder / "console.txt").write_text("\n".join(self.console))
        (folder / "server.txt").write_text("\n".join(self.log))
        for at, page in enumerate(self.pages, 1):
            if not page.is_closed():  # as after the test, whose end found the fault
                look_at(page, folder / f"page-{at}")
        for at, look in enumerate(self.others, 1):
            look(folder / f"other-{at}")
        for at, context in enumerate(self.traced, 1):
            if context.pages:
                context.tracing.stop(path=folder / f"trace-{at}.zip")
        return folder


def look_at(page: Page, file: Path) -> None:
    try:
        file.with_suffix(".html").write_text(f"<!-- {page.url} -->\n{page.content()}")
        page.screenshot(path=file.with_suffix(".png"), full_page=True, timeout=5000)
    except Error as gone:
        file.with_suffix(".txt").write_text(str(gone))


KEY = pytest.StashKey[Evidence]()


def leave_evidence(test: pytest.Item, report: pytest.TestReport) -> None:
    """Named where the failure is told, the first of one test."""
    if report.failed and (found := test.stash.get(KEY, None)):
        del test.stash[KEY]
        folder = found.keep(test.nodeid)
        report.sections.append(("What it left", f"{folder}: pages, traces, logs"))
