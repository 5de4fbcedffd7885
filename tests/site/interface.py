"""What people read: the texts of templates, views, scripts, referee and guides."""

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from referee.cli.texts import entries

ROOT = Path(__file__).resolve().parents[2]
TAGS = re.compile(r"\{#.*?#\}|\{%-?\s*comment.*?endcomment\s*%\}", re.S)
SAID_IN_TAGS = re.compile(r"""(?:heading|title|sub|label|help|end)="([^"]+)\"""")
TRANSLATED = re.compile(r"""(?:\{% *translate *|_\()"([^"]+)\"""")
SAID_IN_HTML = re.compile(
    r"""(?:aria-label|placeholder|title|content|data-[a-z]+)="([^"]+)\""""
)
IN_SCRIPTS = re.compile(r"//[^\n]*|/\*.*?\*/|\"((?:[^\"\\\n]|\\.)*)\"|`([^`]*)`", re.S)
GUIDES = (
    "README.md",
    "docs/league-file.md",
    "docs/operations.md",
    "docs/security.md",
)


class Said(NamedTuple):
    """A text and the file that it stands in."""

    where: str
    text: str


@functools.cache
def everything() -> tuple[Said, ...]:
    return tuple(read())


def read() -> Iterator[Said]:
    for said in (*templates(), *views(), *scripts(), *referee(), *guides()):
        text = " ".join(said.text.split())
        if re.search("[A-Za-z]{2}", text):
            yield Said(said.where, text)


def files(pattern: str) -> Iterator[tuple[str, str]]:
    for path in sorted(ROOT.glob(pattern)):
        yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def templates() -> Iterator[Said]:
    for pattern in ("templates/**/*.html", "templates/**/*.txt"):
        for name, text in files(pattern):
            for said in of_template(text):
                yield Said(name, said)


def of_template(text: str) -> Iterator[str]:
    text = TAGS.sub("", text)
    for tag in re.findall(r"\{%.*?%\}", text, re.S):
        yield from (*SAID_IN_TAGS.findall(tag), *TRANSLATED.findall(tag))
    for value in re.findall(r"\{\{.*?\}\}", text, re.S):
        yield from re.findall(r'"([^"]* [^"]*)"', value)
    html = re.sub(r"\{%.*?%\}", "\0", re.sub(r"\{\{.*?\}\}", "…", text, flags=re.S))
    for tag in re.findall(r"<[^>]*>", html):
        yield from SAID_IN_HTML.findall(tag)
    yield from re.split(r"<[^>]*>|\0", html)


def views() -> Iterator[Said]:
    """The strings of the site that hold words, whoever says them in the end."""
    for name, source in files("scorekeeper/**/*.py"):
        if "/migrations/" not in name and "/demo/" not in name:
            for said in of_module(ast.parse(source)):
                yield Said(name, said)


def of_module(tree: ast.Module) -> Iterator[str]:
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    pieces = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(
                str(part.value) if isinstance(part, ast.Constant) else "…"
                for part in node.values
            )
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and " " in node.value
            and id(node) not in silent | pieces
        ):
            yield node.value


def scripts() -> Iterator[Said]:
    for name, source in files("static/js/**/*.js"):
        for found in IN_SCRIPTS.finditer(source):
            said = found[1] or found[2] or ""
            if " " in said or said[:1].isupper():
                yield Said(name, re.sub(r"\$\{[^}]*\}", "…", said))


def referee() -> Iterator[Said]:
    for entry in entries():
        yield Said(entry.key, re.sub(r"\{\w+\}", "…", entry.text))
        yield Said(entry.key, re.sub(r"\{\w+\}", "…", entry.one))


def guides() -> Iterator[Said]:
    """Prose without what stands in it as code."""
    for name in GUIDES:
        text = (ROOT / name).read_text(encoding="utf-8")
        prose = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)|<[^>]*>", " ", text, flags=re.S)
        for paragraph in prose.split("\n\n"):
            if not paragraph.startswith("    "):
                yield Said(name, paragraph)
