"""Every text that is to be said in each language: of the referee, and of the site."""

import importlib
import json
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.extract import extract
from django.utils.translation.template import templatize

import scorekeeper
from referee.words import texts
from scorekeeper import scripts
from scorekeeper.operations.languages.catalogue import Entry

ROOT = Path(__file__).resolve().parents[3]
CALLS = {
    "_": None,  # as Django has it for what a tag is given
    "gettext": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
KEYWORDS: Any = CALLS | {f"{name}_lazy": how for name, how in CALLS.items()}
# They start something as they are read, or ask for Django's admin, which may be off.
STARTS = ("asgi", "wsgi", "__main__", "up", "settings", "migrations", "demo", "admin")


def of_referee() -> list[Entry]:
    """As its own command lists them: here the texts of the site are declared too."""
    command = [sys.executable, "-m", "referee", "texts", "--json"]
    told = subprocess.run(command, capture_output=True, check=True, cwd=ROOT)  # noqa: S603
    listed = json.loads(told.stdout)
    return [Entry(one["key"], one["text"], one.get("one", "")) for one in listed]


def of_site() -> list[Entry]:
    """What its modules declare and say, and what stands in templates; by English."""
    known = {entry.key for entry in of_referee()}
    found = {
        *(one for one in declared_texts() if one.key not in known),
        *(one for path in modules() for one in texts_of_module(path.read_text())),
        *(one for path in pages() for one in in_template(path.read_text())),
    }
    plural = {(one.key, one.one) for one in found if one.one}
    return sorted(
        (one for one in found if one.one or (one.key, one.text) not in plural),
        key=lambda one: (one.text, one.key, one.one),
    )


def of_scripts() -> list[Entry]:
    return [Entry("", text) for text in sorted(set(scripts.texts()))]


def declared_texts() -> Iterator[Entry]:
    """The texts with keys, once all that declares them is read."""
    for module in pkgutil.walk_packages(scorekeeper.__path__, "scorekeeper."):
        if not any(part in STARTS for part in module.name.split(".")):
            importlib.import_module(module.name)
    for text in texts():
        yield Entry(text.key, text.many, text.one)


def modules() -> list[Path]:
    return sorted((ROOT / "scorekeeper").rglob("*.py"))


def pages() -> list[Path]:
    folder = ROOT / "templates"
    return sorted([*folder.rglob("*.html"), *folder.rglob("*.txt")])


def in_template(source: str) -> Iterator[Entry]:
    """What stands in its tags, which Django makes calls of."""
    lines = templatize(source).splitlines()
    yield from texts_of_module("\n".join(line.strip() for line in lines))


def texts_of_module(source: str) -> Iterator[Entry]:
    """What a module asks the catalogue for."""
    calls = extract("python", BytesIO(source.encode()), KEYWORDS, options=UTF8)
    for _, said, _, context in calls:
        if isinstance(said, tuple):
            yield Entry(context or "", said[1], said[0])
        else:
            yield Entry(context or "", said)


UTF8 = {"encoding": "utf-8"}
