"""How many files somebody walks through who follows a request: none joins unseen.

What is counted are the files of which anything is called, once the second table of its
kind is asked for. A ceiling that is no longer reached is lowered.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse

from scorekeeper.tables import codes
from scorekeeper.tables.models import Table
from tests.tables.people import new_table, runner

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[2]
# Of the site; of the referee. What stands round every request is counted by itself.
MOST = {
    "page": (40, 22),
    "keystroke of bids": (25, 18),
    "save of bids": (20, 16),
    "page with bids": (40, 21),
    "keystroke of tricks": (25, 19),
    "save of tricks": (20, 16),
}
AROUND = 4
# Of a save all together: what stands round it, the site’s, the referee’s.
SAVE = 40
HTMX = {"HX-Request": "true"}


def around() -> set[str]:
    """The files of our middleware."""
    modules = (name.rpartition(".")[0] for name in settings.MIDDLEWARE)
    return {
        f"{ROOT / module.replace('.', '/')}.py"
        for module in modules
        if module.startswith("scorekeeper.")
    }


def walked(request: Callable[[], Any]) -> tuple[int, int]:
    """The files that a request calls anything of: the site’s, the referee’s."""
    files: set[str] = set()

    def called(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            files.add(frame.f_code.co_filename)

    sys.setprofile(called)
    try:
        answer = request()
    finally:
        sys.setprofile(None)
    assert answer.status_code == 200
    site, referee = (f"{ROOT / name}/" for name in ("scorekeeper", "referee"))
    return (
        sum(one.startswith(site) for one in files - around()),
        sum(one.startswith(referee) for one in files),
    )


def url(table: Table, name: str) -> str:
    return reverse(f"tables:{name}", args=[table.code])


def walks() -> dict[str, tuple[int, int]]:
    """The page, a keystroke and a save of bids, then of tricks, at a table of Gypsy."""
    table = new_table()
    phone = runner(table)
    found: dict[str, tuple[int, int]] = {}
    stages = {"bids": (3, 4, 0, 5), "tricks": (3, 4, 1, 5)}
    for after, (stage, numbers) in enumerate(stages.items()):
        said = {f"{stage}-{seat}": str(number) for seat, number in enumerate(numbers)}
        about = {"key": codes.new_key(), "after": str(after), "round": "1"}
        page = "page with bids" if after else "page"
        found[page] = walked(lambda: phone.get(url(table, "table")))
        for what, name in (("keystroke", "live_feedback"), ("save", "record")):
            found[f"{what} of {stage}"] = walked(
                lambda name=name, form={**about, **said}: phone.post(
                    url(table, name), form, headers=HTMX
                )
            )
    table.refresh_from_db()
    assert table.version == len(stages), "both were saved"
    return found


def test_no_file_joins_a_walk() -> None:
    walks()  # what is made once is made
    found = walks()
    # What limits count is in Redis where there is one, and asked for by counters.py.
    more = int("counters" in settings.CACHES["default"]["BACKEND"])
    assert {
        what: files
        for what, files in found.items()
        if files[0] > MOST[what][0] + more or files[1] > MOST[what][1]
    } == {}


def test_no_file_joins_the_middleware() -> None:
    assert len(around()) <= AROUND


def test_a_save_goes_through_few_files() -> None:
    saves = {what: sum(files) for what, files in MOST.items() if "save" in what}
    assert len(saves) == 2
    assert max(saves.values()) + AROUND <= SAVE
