"""Static files as they are collected: minified, and found under hashed names."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from scorekeeper.storage import minify


def test_a_minified_style_sheet_keeps_the_blanks_that_mean_something():
    styles = """/* why */
    .a, .b :checked { margin: calc(1px + 1em); /* so */ .c :focus { top: 0; } }
    """
    short = ".a,.b :checked{margin:calc(1px + 1em)}:is(.a,.b :checked) .c :focus{top:0}"
    assert minify("css/a.css", styles) == short


def test_a_minified_script_keeps_its_texts():
    script = """// Why.
    /** @import { B } from "./b.js" */
    import { b } from "./b.js";

    if (a / 2) {
      // So.
      b("//c  d", `${a}  //e
        f`, /[/  ]/); /* and so */
    }
    """
    assert minify("js/a.js", script) == (
        'import{b}from"./b.js";if(a/2){b("//c  d",`${a}  //e\n        f`,/[/  ]/);}'
    )


def test_what_others_wrote_is_left_as_it_is():
    assert minify("mfa/js/a.js", "a  =  1 // so") == "a  =  1 // so"


def test_scripts_import_each_other_under_hashed_names(
    settings: Any, tmp_path: Path
) -> None:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "scorekeeper.storage.Storage"}
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    names = {path.name for path in (tmp_path / "js").rglob("*.js")}
    imported = set()
    for path in (tmp_path / "js").rglob("*.*.js"):
        for name in re.findall(r'(?:from|import\(?)"(\./[^"]+)"', path.read_text()):
            assert (path.parent / name).exists(), f"{path.name} imports {name}"
            imported.add(Path(name).name)
    assert all(re.fullmatch(r"\w+\.[0-9a-f]{12}\.js", name) for name in imported)
    assert imported <= names


SHEETS = sorted(Path("static/css").glob("*.css"))


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_a_sheet_is_written_for_every_browser_that_is_supported(path: Path) -> None:
    """Safari of 2023 has neither light-dark() nor rules within rules."""
    served = minify(f"css/{path.name}", path.read_text())
    assert "light-dark(" not in served and "&" not in served
    assert "lightningcss" not in served


def test_colours_follow_the_phone_and_what_was_chosen() -> None:
    """Each is both, of which one is empty: in the dark, and where dark was chosen."""
    served = minify("css/app.css", Path("static/css/app.css").read_text())
    light, dark = "--lt:initial;--dk: ;", "--lt: ;--dk:initial;"
    assert served.startswith(f":root{{{light}color-scheme:light dark;")
    assert "--sheet:var(--lt,#fdfefc)var(--dk,#141a18)" in served
    assert "@media (prefers-color-scheme:dark){:root{--lt: ;--dk:initial}}" in served
    assert f":root[data-theme=light]{{{light}color-scheme:light}}" in served
    assert f":root[data-theme=dark]{{{dark}color-scheme:dark}}" in served


def test_a_minified_manifest_says_the_same():
    lying = '{\n  "name": "Büro: a, b",\n  "icons": [ {"src": "icons/icon.svg"} ]\n}'
    short = '{"name":"Büro: a, b","icons":[{"src":"icons/icon.svg"}]}'
    assert minify("manifest.webmanifest", lying) == short
