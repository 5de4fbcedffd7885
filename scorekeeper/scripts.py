"""The scripts in other languages: each is one more file, made of the English one. So is
the manifest, which says what the site is where a phone offers to keep it.

A text in a script stands behind `/* said */`; its values are bare names, `${who}`,
which its catalogue writes {who}. So no script carries a catalogue, nor code to ask one,
and the English ones weigh nothing more.
"""

import gettext
import json
import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.files.storage import FileSystemStorage

from scorekeeper import languages

FOLDER: Path = Path(__file__).resolve().parents[1] / "static"
JS = "js/"
# No page asks for them by name: the worker is sent whole, and says nothing.
WORKER = ("sw", "pushed", "here", "tables_here", "drafts_here")
SILENT = tuple(f"js/{name}.js" for name in WORKER)
SAID = re.compile(r'(/\* said \*/\s*)("(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)')
MANIFEST = "manifest.webmanifest"
DESCRIBED = re.compile(r'("description":\s*)("(?:[^"\\\n]|\\.)*")')
VALUE = re.compile(r"\$\{(.*?)\}")


def names() -> list[str]:
    """Every script that a page may ask for."""
    found = (path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("js/**/*.js"))
    return sorted(set(found) - set(SILENT))


def pattern_for(name: str) -> re.Pattern[str]:
    """What is said there: after what it stands, and as it stands there."""
    return DESCRIBED if name.startswith("manifest.") else SAID


def texts() -> Iterator[str]:
    found = DESCRIBED.findall((FOLDER / MANIFEST).read_text(encoding="utf-8"))
    yield from (text_of(literal) for _, literal in found)
    for name in names():
        yield from texts_in((FOLDER / name).read_text(encoding="utf-8"))


def texts_in(source: str) -> Iterator[str]:
    for _, literal in SAID.findall(source):
        yield text_of(literal)


def text_of(literal: str) -> str:
    """As its catalogue has it."""
    if literal.startswith('"'):
        return str(json.loads(literal))
    for value in VALUE.findall(literal):
        if not value.isidentifier():
            raise ValueError(f"a value in a text is a bare name: {literal}")
    return VALUE.sub(r"{\1}", literal[1:-1])


def literal_of(text: str, literal: str) -> str:
    """A translation as it stands in the script, in the place of the English."""
    if literal.startswith('"'):
        return json.dumps(text, ensure_ascii=False)
    safe = re.sub(r"([`\\]|\$(?=\{))", r"\\\1", text)
    for value in VALUE.findall(literal):
        safe = safe.replace(f"{{{value}}}", f"${{{value}}}")
    return f"`{safe}`"


def in_language(
    source: str, catalogue: gettext.NullTranslations, said: re.Pattern[str] = SAID
) -> str:
    def replacement(found: re.Match[str]) -> str:
        literal = found[2]
        return found[1] + literal_of(catalogue.gettext(text_of(literal)), literal)

    return said.sub(replacement, source)


def compile_script(code: str) -> Path:
    return languages.FOLDER / code / "LC_MESSAGES" / "scripts.mo"


@cache
def is_spoken(code: str) -> bool:
    return bool(code) and compile_script(code).exists()


def name_in(name: str, code: str) -> str:
    """Of a script the one in this language: js/de/app.js. The manifest stays beside
    its icons: manifest.de.webmanifest.
    """
    if name == MANIFEST and is_spoken(code):
        return f"manifest.{code}.webmanifest"
    ours = name.startswith(JS) and name not in SILENT and is_spoken(code)
    return f"{JS}{code}/{name.removeprefix(JS)}" if ours else name


def split(name: str) -> tuple[str, str]:
    """The English one, and the language; of any other name nothing."""
    kind, _, code = name.removesuffix(".webmanifest").partition(".")
    if kind == "manifest" and code.isalpha() and is_spoken(code):
        return MANIFEST, code
    code, _, rest = name.removeprefix(JS).partition("/")
    of_other = name.startswith(JS) and code.isalpha() and is_spoken(code)
    return (f"{JS}{rest}", code) if of_other else ("", "")


def make_script(name: str) -> Path | None:
    """The file in its language, written again where script or words are newer."""
    english, code = split(name)
    source = FOLDER / english
    if not english or english in SILENT or not source.is_file():
        return None
    path = Path(settings.SCRIPTS) / name
    newest = max(source.stat().st_mtime_ns, compile_script(code).stat().st_mtime_ns)
    if path.exists() and path.stat().st_mtime_ns > newest:
        return path
    path.parent.mkdir(parents=True, exist_ok=True)
    with compile_script(code).open("rb") as file:
        catalogue = gettext.GNUTranslations(file)
        text = in_language(source.read_text("utf-8"), catalogue, pattern_for(name))
    # Whoever asks at the same moment reads the old one, or the new one.
    beside = path.with_suffix(f".{os.getpid()}")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)
    return path


class Finder(BaseFinder):
    """Static files that are made: the scripts in each language."""

    def find(self, path: str, find_all: bool = False, **options: Any) -> Any:
        found = make_script(path)
        if found is None:
            return []
        return [str(found)] if find_all else str(found)

    def check(self, **options: Any) -> list[Any]:
        return []

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Any]]:
        storage = FileSystemStorage(settings.SCRIPTS)
        for code, _ in settings.LANGUAGES:
            for name in [*names(), MANIFEST] if is_spoken(code) else []:
                spoken = name_in(name, code)
                make_script(spoken)
                yield spoken, storage


class Spoken:
    """Addresses of scripts are those in the language of the page."""

    def url(self, name: str | None, *args: Any) -> str:
        told = name_in(name, languages.other()) if name else name
        return str(super().url(told, *args))  # type: ignore[misc]


class Plain(Spoken, StaticFilesStorage):
    """Static files as they lie here, for who works on the site."""
