"""What described games add to what a phone fetches that keeps the site.

    .venv/bin/python -m bench.edition

After `make phone`: of its site and of each language all is packed again as it was, and
again without the referee of rule sheets, their editor and its pages, and without the
sentences that only these say. The difference of the two, packed as `phone/build.mjs`
packs, is what they add; 60 KB are allowed in the issue that asked for them.
"""

import ast
import gettext
import io
import json
import marshal
import re
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[1]
STARTING = "ask_fields|draft_forms|drafts|every_shape|part_forms|rare_forms|row_forms"
STARTING += "|rows|shape_forms|shapes|shapes_of_sides|side_shape_forms"
TABLES = "scoring.(rule_sheets|trial|points_pad)|views.(drafts|own_rules|try_draft)"
MODULES = re.compile(
    rf"referee\.described(\..*)?|phone\.drafts"
    rf"|scorekeeper\.tables\.({TABLES}|starting\.({STARTING}))"
)
PAGES = re.compile(
    r"templates/tables/(draft\w*|_draft_rows|_rule_faults|_rules_code|_sample"
    r"|another_game|make_game|widgets/(_chip|formula))\.html"
)
SAID = re.compile(r"gettext\((u?'(?:\\.|[^'\\])*'|u?\"(?:\\.|[^\"\\])*\")")
PACKED = """
const { brotliCompressSync, constants: c } = require("zlib");
const params = { [c.BROTLI_PARAM_QUALITY]: 11, [c.BROTLI_PARAM_LGWIN]: 22 };
console.log(brotliCompressSync(require("fs").readFileSync(0), { params }).length);
"""


def main() -> None:
    manifest = json.loads((ROOT / "build/phone/manifest.json").read_text())
    folder = ROOT / "build/phone/static/phone" / manifest["edition"]
    with zipfile.ZipFile(folder / "site.zip") as site:
        tell("site", send(without(site, False)), send(without(site, True)))
    ours, others = texts_of(True), texts_of(False)
    for file in sorted(folder.glob("words-*.zip")):
        with zipfile.ZipFile(file) as words:
            all_of = b"".join(catalogue(words, set()))
            rest = b"".join(catalogue(words, ours - others))
        tell(file.stem, send(all_of), send(rest))


def tell(name: str, whole: int, rest: int) -> None:
    added = whole - rest
    print(f"{name:10}{whole / 1000:8.1f} KB, without {rest / 1000:8.1f}: {added:7} B")


def send(content: bytes) -> int:
    ran = subprocess.run(
        ["node", "-e", PACKED], input=content, capture_output=True, check=True
    )
    return int(ran.stdout)


def without(site: zipfile.ZipFile, leaves: bool) -> bytes:
    """The archive as `phone/build.mjs` writes it; what it compiled stays in it."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as into:
        for name in site.namelist():
            content = site.read(name)
            if leaves and PAGES.fullmatch(name):
                continue
            if leaves and name == "modules":
                content = modules_left(content)
            into.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
    return out.getvalue()


def modules_left(content: bytes) -> bytes:
    """phone/packed.py: where the code begins, the index, the code."""
    begins = int.from_bytes(content[:4], "little")
    index, code = {}, b""
    for name, (package, at, length) in marshal.loads(content[4:begins]).items():
        if not MODULES.fullmatch(name):
            index[name] = package, len(code), length
            code += content[begins + at : begins + at + length]
    head = marshal.dumps(index)
    return (4 + len(head)).to_bytes(4, "little") + head + code


def catalogue(words: zipfile.ZipFile, leaves: set[str]) -> Iterator[bytes]:
    """The texts of a language, without those that only what is left out says."""
    for name in words.namelist():
        if not name.endswith(".mo"):
            yield words.read(name)
            continue
        read = gettext.GNUTranslations(io.BytesIO(words.read(name)))
        for key, text in read._catalog.items():  # type: ignore[attr-defined]
            source = key[0] if isinstance(key, tuple) else key
            if source.rpartition("\x04")[2] not in leaves:
                yield f"{key}\0{text}\0".encode()


def texts_of(described: bool) -> set[str]:
    """Each text of the sources of described games, or of all others."""
    found: set[str] = set()
    for path in [*ROOT.glob("referee/**/*.py"), *ROOT.glob("scorekeeper/**/*.py")]:
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        if bool(MODULES.fullmatch(module.removesuffix(".__init__"))) == described:
            nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            constants = (one.value for one in nodes if isinstance(one, ast.Constant))
            found |= {one for one in constants if isinstance(one, str)}
    for path in ROOT.glob("templates/**/*.html"):
        if bool(PAGES.fullmatch(str(path.relative_to(ROOT)))) == described:
            told = templatize(path.read_text(encoding="utf-8"))
            found |= {ast.literal_eval(one) for one in SAID.findall(told)}
    return found


if __name__ == "__main__":
    main()
