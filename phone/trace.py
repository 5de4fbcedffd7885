"""Which files the pages of a phone need: run by build.mjs, which writes modules.txt."""

import json
import sys
from pathlib import Path
from urllib.parse import urlencode

sys.path[:0] = ["/project", "/packages"]
sys.dont_write_bytecode = True
LIBRARY = "/lib/python314.zip/"
# Read by name when a page asks for them.
MORE = [
    "django/conf/locale/en/LC_MESSAGES/django.mo",
    "django/conf/urls/__init__.py",
    "django/utils/translation/reloader.py",
    "django/views/defaults.py",
    "encodings/ascii.py",
    "encodings/cp437.py",
    "encodings/idna.py",
    "encodings/latin_1.py",
    "encodings/utf_8_sig.py",
]


def pages() -> None:
    from phone import answering

    answering.prepare()
    answering.begin("{}", "UTC", answering.UTC)
    for sheet in sorted(Path("/project/docs/examples").glob("*.json")):
        text = sheet.read_text()
        game = json.loads(text)["game"]
        for what in ("trick", "may", "worth", "meld", "round", "hand"):
            ask(f"/desk/?game={game}&what={what}")
        ask(f"/games/{game}/")
        ask(f"/new/{game}/")
        ask("/check/", sheet=text)
        table = ask("/check/open/", sheet=text, key=sheet.name)
        for page in ("", "sheet/", "chart/", "board/", "rules/", "more/", "share/"):
            ask(f"{table}{page}")
        ask(f"{table}rounds/1/correct/")
    ask("/")
    ask("/no/page/")
    ask("/t/NONE/")
    ask("/check/", sheet="Ann, Ben, Cleo\n1, 2, 3", game="skat", kind="points")


def ask(url: str, **form: str) -> str:
    """The address that it leads to."""
    from phone import answering

    typed = json.dumps({"content-type": "application/x-www-form-urlencoded"})
    method, body = ("POST", urlencode(form).encode()) if form else ("GET", b"")
    status, headers, _ = answering.answer(
        method, f"https://phone{url}", typed, body, False
    )
    assert status < 500, (url, status)
    return dict(json.loads(headers)).get("Location", url)


def list_files() -> list[str]:
    found = set()
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None) or ""
        for root in (LIBRARY, "/packages/"):
            if file.startswith(root):
                found.add(file.removeprefix(root).replace(".pyc", ".py"))
    return sorted(found | templates() | set(MORE))


def templates() -> set[str]:
    root = Path("/packages/django/forms/templates")
    return {str(one.relative_to("/packages")) for one in root.rglob("*.html")}


pages()
list_files()
