"""The scripts’ own tests, run by node; what a script imports is kept offline too."""

import json
import os
import re
import shutil
import subprocess
from gettext import NullTranslations
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from scorekeeper import scripts
from scorekeeper.kept.views.worker import SHELL

IMPORTED = re.compile(r'(?:from |import |import\()"(\.[^"]+)"')


def test_the_scripts_pass_their_tests() -> None:
    node = shutil.which("node")
    if node is None and os.environ.get("REQUIRE_ALL") == "1":
        pytest.fail("no node is found, and REQUIRE_ALL=1", pytrace=False)
    if node is None:
        pytest.skip("no node is found")
    files = sorted(map(str, Path("tests/js").glob("*.test.js")))
    ran = subprocess.run(
        [node, "--test", *files], capture_output=True, text=True, timeout=120
    )
    assert ran.returncode == 0, ran.stdout
    assert files


@pytest.mark.parametrize("name", [name for name in SHELL if name.startswith("js/")])
def test_what_a_script_of_the_shell_imports_is_in_the_shell(name: str) -> None:
    script = Path("static") / name
    code = re.sub(r"/\*.*?\*/", "", script.read_text(), flags=re.DOTALL)
    for other in IMPORTED.findall(code):
        imported = os.path.normpath(f"{Path(name).parent}/{other}")
        assert imported in SHELL


LITERAL = re.compile(
    r'//[^\n]*|/\*.*?\*/|("(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)', re.S
)
# What begins like a sentence and is none: names that browsers and libraries gave.
NAMES = re.compile(r"\w+(-\w+)*|<!doctype html>.*|.*[{}=#[/].*|[\W\d]*", re.DOTALL)


@pytest.mark.parametrize("name", scripts.names())
def test_what_a_script_says_is_marked(name: str) -> None:
    """Behind `/* said */`, so that other languages say it too."""
    source = (Path("static") / name).read_text()
    marked = {literal for _, literal in scripts.SAID.findall(source)}
    others = {one for one in LITERAL.findall(source) if one} - marked
    bare = {one: re.sub(r"\$\{.*?\}", "", one[1:-1]) for one in others}
    assert [
        name
        for name, text in bare.items()
        if re.search(r"[A-Z][a-z]+ |^[A-Z][a-z]+[.?]", text)
        and not NAMES.fullmatch(text)
    ] == []


def test_a_script_is_said_in_another_language() -> None:
    class Words(NullTranslations):
        def gettext(self, message: str) -> str:
            return {"Trick {n} of {all}": "Von `{all}` ist {n}", "Go": "„Los“"}[message]

    source = 'say(/* said */ `Trick ${n} of ${all}`, "Go", /* said */ "Go");'
    assert list(scripts.texts_in(source)) == ["Trick {n} of {all}", "Go"]
    assert scripts.in_language(source, Words()) == (
        'say(/* said */ `Von \\`${all}\\` ist ${n}`, "Go", /* said */ "„Los“");'
    )


def test_a_value_that_is_no_bare_name_is_refused() -> None:
    with pytest.raises(ValueError, match="bare name"):
        scripts.text_of("`Trick ${n + 1}`")


def test_every_script_of_a_page_is_found_in_each_language() -> None:
    for name in scripts.names():
        found = finders.find(scripts.name_in(name, "de"))
        assert isinstance(found, str) and found.endswith("/de/" + name[3:]), name
    german = Path(str(finders.find("js/de/home.js"))).read_text()
    assert "`${many} von ${all} Spielen`" in german
    assert finders.find("js/xx/home.js") is None
    assert finders.find("js/de/nothing.js") is None


def test_a_page_takes_its_scripts_in_its_language(client: Client) -> None:
    page = client.get("/nothing/", headers={"accept-language": "de"}).text
    assert 'src="/static/js/de/app.js"' in page
    page = client.get("/nothing/", headers={"accept-language": "en"}).text
    assert 'src="/static/js/app.js"' in page


@pytest.mark.parametrize("language", ["en", "de", "es", "it"])
def test_the_manifest_says_what_the_site_is_in_each_language(
    client: Client, language: str
) -> None:
    page = client.get("/nothing/", headers={"accept-language": language}).text
    [name] = re.findall(r'rel="manifest" href="/static/([^"]+)"', page)
    of = "" if language == "en" else f"{language}."
    assert name == f"manifest.{of}webmanifest"
    found = json.loads(Path(str(finders.find(name))).read_text("utf-8"))
    english = json.loads(Path("static/manifest.webmanifest").read_text("utf-8"))
    other = language != "en"
    assert (found.pop("description") != english.pop("description")) is other
    assert found == english  # the icons lie beside it


def all_imports(path: Path, seen: set[Path]) -> set[Path]:
    for name in IMPORTED.findall(path.read_text()):
        found = (path.parent / name).resolve().relative_to(Path.cwd())
        if found not in seen:
            seen.add(found)
            all_imports(found, seen)
    return seen


# What quiet.js fetches behind it; and one that counts on none.
BEHIND_IT = {"live.js", "entry.js"}


def test_a_script_that_uses_the_phones_memory_has_it_where_it_is_refused() -> None:
    """With cookies blocked a look at localStorage is a fault: see memory.js."""
    memory = Path("static/js/memory.js")
    for path in {*Path("static/js").glob("*.js")} - {memory}:
        if re.search(r"(local|session)Storage", path.read_text()):
            assert path.name in BEHIND_IT or memory in all_imports(path, set()), path


# Behind quiet.js or phone.js, which have it; and the workers, which it stands before.
WITH_IT = {"alone.js", "aside.js", "kept.js", "live.js", "session.js"}
WORKERS = {Path(scripts.FOLDER.parent / one).name for one in scripts.SILENT}


def test_a_script_that_asks_the_site_knows_whose_an_answer_is() -> None:
    """Also before quiet.js has come: see site.js."""
    site = Path("static/js/site.js")
    for path in {*Path("static/js").glob("*.js")} - {site}:
        if re.search(r"\bfetch\(", path.read_text()):
            behind = path.name in WITH_IT | WORKERS
            assert behind or site in all_imports(path, set()), path


def test_what_finds_no_room_in_the_phones_memory_is_caught() -> None:
    for path in Path("static/js").rglob("*.js"):
        lines = path.read_text().splitlines()
        for at, line in enumerate(lines):
            if "Storage.setItem(" in line:
                assert "try {" in lines[at - 1], f"{path}:{at + 1}"


# Its caller hears of it.
HEARD = {"outbox/pages.js"}


def test_a_script_that_does_not_come_is_caught() -> None:
    """As where its page is left meanwhile: a fault on the console of a Firefox."""
    folder, late = Path("static/js"), 0
    for path in sorted(folder.rglob("*.js")):
        lines = path.read_text().splitlines()
        for at, line in enumerate(lines):
            code = line.partition("//")[0]
            if not re.search(r"(?<![{*] )\bimport\(\"", code) or "@" in code:
                continue
            late += 1
            near = "\n".join(lines[at : at + 4])
            is_caught = re.search(r"\.catch\(|\n +\(\) => ", near) or "fetched(" in code
            assert is_caught or str(path.relative_to(folder)) in HEARD, (path, at + 1)
    assert late >= 8


# By what follows, or by who calls.
FETCHED = {"held.js", "phone.js", "sending.js"}


def test_what_is_fetched_of_a_page_that_is_left_is_caught() -> None:
    """On its line or around it; of workers by the browser."""
    loose = set()
    for path in {*Path("static/js").rglob("*.js")} - {Path("static/js/site.js")}:
        lines = path.read_text().splitlines()
        for at, line in enumerate(lines):
            asks = re.search(r"(?<![.\w])fetch\(", line.partition("//")[0])
            around = "".join(lines[max(0, at - 3) : at])
            if asks and ".catch(" not in line and "try {" not in around:
                loose.add(path.name)
    assert loose - WORKERS == FETCHED
