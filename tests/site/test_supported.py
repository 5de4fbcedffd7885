"""What pages are made of is known to every browser that is supported (README).

Sheets as they are served, with words, functions and units of their values; scripts by
what the compiler knows of them; elements of templates, their attributes and values. MDN
says who has what since when, and what it has no data of is not looked at. What one of
them lacks is listed here, with what it does without.
"""

import os
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from scorekeeper.storage import BROWSERS, minify

ROOT = Path(__file__).resolve().parents[2]
LOOK = "tests/js/supported.js"
NEEDED = ("typescript", "@mdn/browser-compat-data")
# As MDN names those of BROWSERS.
NAMES = {
    "ios_saf": ("safari_ios",),
    "safari": ("safari",),
    "firefox": ("firefox", "firefox_android"),
    "chrome": ("chrome",),
    "and_chr": ("chrome_android",),
    "edge": ("edge",),
}
# What one of them lacks, and what happens there.
WITHOUT = {
    "@media (scripting)": "data-js hides what is for no scripts",
    "@page": "printed with the margins of the browser",
    "<input autocapitalize>": "of a keyboard that slides up; a Mac has none",
    "<input autocorrect>": "a name may be corrected: it is read before it is saved",
    "<link rel=icon>": "apple-touch-icon stands beside it",
    "<link rel=manifest>": "named by its title, with apple-touch-icon",
    "<meta name=theme-color>": "bars in the colour of the system",
    "<meta name=viewport>": "of phones; a window of a computer is as wide as it is",
    "<select size>": "a list that is one line, and opens",
    "<textarea autocapitalize>": "of a keyboard that slides up; a Mac has none",
    "<textarea autocorrect>": "what is said may be corrected: it is read before",
    ":-moz-progress-bar": "each engine has a name of its own for it",
    ":-webkit-progress-bar": "each engine has a name of its own for it",
    ":-webkit-progress-value": "each engine has a name of its own for it",
    "Navigator.share": "asked for before: the link is copied",
    "Navigator.wakeLock": "asked for before: the page says that it cannot",
    "WakeLock.request": "there where wakeLock is",
    "WakeLockSentinel.released": "there where wakeLock is",
    "accent-color": "ticks in the colour of the system",
    "break-after: avoid": "a heading on paper may end a page",
    "break-before: column": "columns break where they are full",
    "cursor: pointer": "a finger has none",
    "field-sizing": "a list as wide as its longest line",
    "field-sizing: content": "a list as wide as its longest line",
    "font-family: ui-monospace": "the next of its list",
    "overflow-anchor": "nothing moves a page there but hands and scripts",
    "overflow-anchor: none": "nothing moves a page there but hands and scripts",
    "resize": "a field that stays as large as it is",
    "resize: vertical": "a field that stays as large as it is",
    "rx": "corners that are not round",
    "scrollbar-color": "scrollbars of the system",
    "scrollbar-width": "scrollbars of the system",
    "scrollbar-width: thin": "scrollbars of the system",
    "text-wrap": "lines of unequal length",
    "text-wrap: balance": "lines of unequal length",
}


class Tags(HTMLParser):
    """Each element, each attribute of one, each value, as lines."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.add(tag)
        for name, value in attrs:
            words = re.fullmatch(r"[a-z-]+", value or "")
            self.found.add(f"{tag}\t{name}\t{value if words else ''}")


def tags_of(*templates: Path) -> str:
    tags = Tags()
    for template in templates:
        tags.feed(
            re.sub(r"{[%#{].*?[%#}]}", " ", template.read_text(), flags=re.DOTALL)
        )
        tags.reset()
    return "\n".join(sorted(tags.found))


def versions_supported() -> list[str]:
    """safari=16.4 and the like."""
    given = [one.split(" >= ") for one in BROWSERS]
    return [f"{name}={since}" for ours, since in given for name in NAMES[ours]]


def lacking(*given: str) -> set[tuple[str, str]]:
    """The file, and what of it some browser lacks."""
    node = shutil.which("node")
    there = node and all((ROOT / "node_modules" / one).exists() for one in NEEDED)
    if not there and os.environ.get("REQUIRE_ALL") == "1":
        pytest.fail("node, or what npm ci installs, is not found", pytrace=False)
    if not there:
        pytest.skip("node, or what npm ci installs, is not found")
    asked = [str(node), LOOK, *given]
    ran = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert ran.returncode == 0, ran.stderr
    said = [line.rpartition(" (")[0].split(": ", 1) for line in ran.stdout.splitlines()]
    return {(file, what) for file, what in said}


def test_every_supported_browser_has_what_pages_use(tmp_path: Path) -> None:
    sheets = []
    for path in sorted(Path("static/css").glob("*.css")):
        served = tmp_path / path.name
        served.write_text(minify(f"css/{path.name}", path.read_text()))
        sheets.append(f"css/{path.name}={served}")
    assert len(sheets) > 20
    tags = tmp_path / "tags"
    tags.write_text(tags_of(*Path("templates").rglob("*.html")))
    assert "input\ttype\tfile" in tags.read_text()
    found = lacking(*versions_supported(), *sheets, f"templates.html={tags}")
    assert {one for one in found if one[1] not in WITHOUT} == set()
    assert WITHOUT.keys() == {what for _, what in found}


def test_what_a_browser_lacks_is_found(tmp_path: Path) -> None:
    sheet = tmp_path / "new.css"
    sheet.write_text(
        "a{color:red;anchor-name:--a}a:has-slotted,b:hover{top:0}"
        "i{--c:light-dark(red,tan);display:grid-lanes;height:1dvh;width:min(1px,1cqi)}"
        "@media (width<=9px){u{text-decoration:none}}"
    )
    page = tmp_path / "new.html"
    page.write_text(
        '<p {% if a %}popover="hint"{% endif %}></p><input type="color">'
        '<a href="/" inert><search></search><label for="a"></label><q>'
    )
    tags = tmp_path / "tags"
    tags.write_text(tags_of(page))
    sheets = (f"css/new.css={sheet}", f"new.html={tags}")
    found = lacking("safari=16.4", "chrome=60", *sheets)
    assert {what for file, what in found if file == "new.html"} == {
        *("<p popover>", "<a inert>", "<search>"),
    }
    assert ("css/new.css", "anchor-name") in found
    assert ("css/new.css", ":has-slotted") in found
    values = {"light-dark()", "display: grid-lanes", "1dvh", "1cqi", "@media <="}
    assert {("css/new.css", one) for one in values} <= found  # of Chromium 60
    known = {"color", ":hover", "text-decoration: none", "1px", "width"}
    assert not {("css/new.css", one) for one in known} & found
    assert ("static/js/share.js", "Navigator.share") in found
    assert ("static/js/entry.js", "HTMLElement.inert") in found  # Chromium 102


# What is written as sentences; the rest are names, codes, cards, numbers and files.
WORDS = {"claim", "note", "reason", "words"}


class Typed(HTMLParser):
    """Fields that letters are typed into, and those that an iPhone corrects."""

    def __init__(self) -> None:
        super().__init__()
        self.fields = 0
        self.corrected: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        typed = told.get("type") or "text"
        if tag not in ("input", "textarea") or typed not in ("text", "search"):
            return
        if "hidden" in told or "readonly" in told or "inputmode" in told:
            return
        self.fields += 1
        if told.get("autocorrect") != "off" and told.get("id") not in WORDS:
            self.corrected.append(told.get("name") or "")


def test_no_name_or_code_that_is_typed_is_corrected() -> None:
    typed = Typed()
    for template in sorted(Path("templates").rglob("*.html")):
        text = template.read_text()
        typed.feed(re.sub(r"{[%#{].*?[%#}]}", "", text, flags=re.DOTALL))
        typed.reset()
        assert not typed.corrected, template
    assert typed.fields > 20


def test_readme_states_the_browsers_that_sheets_are_compiled_for() -> None:
    """The one statement of support: other documents lead to it."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    stated = readme.partition("\n## Browsers\n")[2].partition("\n## ")[0]
    rows = " ".join(re.findall(r"^\| (.+?) and newer\b", stated, re.MULTILINE))
    named = dict(re.findall(r"(Edge|Safari|iOS|Firefox) (\d+(?:\.\d+)?)", rows))
    since = dict(one.split(" >= ") for one in BROWSERS)
    assert named == {
        "Edge": since["edge"],
        "Safari": since["safari"],
        "iOS": since["ios_saf"],
        "Firefox": since["firefox"],
    }
    assert since["chrome"] == since["and_chr"] == since["edge"]
    listed = (ROOT / "docs" / "on-a-phone.md").read_text(encoding="utf-8")
    assert "(../README.md)" in listed
