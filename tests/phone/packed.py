"""The packed edition for phones, and its tables."""

import json
import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee import Game
from scorekeeper.kept import edition
from scorekeeper.tables.models import Table
from tests.browser.chance import shortest
from tests.tables.people import new_table

ROOT = Path(__file__).resolve().parents[2]


SHEETS = [
    *(json.loads(path.read_text()) for path in ROOT.glob("docs/examples/*.json")),
    *(
        json.loads(line)["sheet"]
        for path in ROOT.glob("referee/suite/known/*.jsonl")
        for line in path.read_text().splitlines()
    ),
]


BUILT = ROOT / "build" / "phone"


FORM = {"content-type": "application/x-www-form-urlencoded"}


PAGES: list[tuple[str, str, dict[str, str], str]] = [
    ("GET", "https://phone/desk/?of=skat", {}, ""),
    ("GET", "https://phone/games/kaluki/", {"hx-request": "true"}, ""),
    ("POST", "https://phone/check/", FORM, "sheet=Ann%2C+Ben%0A1%2C+2"),
    ("GET", "https://phone/no/such/page/", {}, ""),
]


@cache
def answers_of(start: int = 1) -> dict[str, Any]:
    """What the packed site answers, run by node; each start is a phone of its own."""
    found = edition.of(BUILT, ROOT)
    node = shutil.which("node")
    if found is None or node is None:
        text = "the site is not packed for phones, or was changed since: make phone"
        if os.environ.get("REQUIRE_ALL") == "1":
            pytest.fail(text, pytrace=False)
        pytest.skip(text)
    folder = BUILT / "static" / "phone" / found.name
    names = {"css/app.css": "/static/css/app.1234.css"}
    asked = {"sheets": SHEETS, "pages": PAGES, "names": names}
    ran = subprocess.run(
        [node, "tests/phone/on_node.mjs", str(folder)],
        input=json.dumps(asked if start == 1 else asked | {"sheets": []}),
        capture_output=True,
        text=True,
        timeout=240,
        cwd=ROOT,
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    return dict(json.loads(ran.stdout))


def bare(html: str) -> str:
    """Without the names of files; a break is as good as a blank."""
    html = re.sub(r'(src|href)="/static/[^"]*"', "", html)
    return " ".join(html.replace(">", "> ").replace("<", " <").split())


def table_of(game: Game) -> Table:
    played = shortest(game)
    return new_table(game.slug, played.players, **played.options)


def stages(game: Game) -> list[tuple[int, dict[str, Any]]]:
    """Of a game from its first round to its last."""
    return [
        (number, part)
        for number, dealt in enumerate(shortest(game).rounds, 1)
        for _, part in dealt.stages
    ]
