"""What a document or a docstring names in backticks is there: files, functions.

A name that is renamed in the code is so renamed where it is told of, too.
"""

import ast
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# What is told of as it once was.
HISTORY = ("CHANGELOG.md",)
SOURCES = (".py", ".js", ".mjs")
FILE = re.compile(r"[\w./@-]*\w\.(?:py|md|js|mjs|html|css|json|jsonl|txt|toml|in|yml)")
FOLDER = re.compile(r"[\w.-]+(?:/[\w.-]+)*/")
CALLED = re.compile(r"([\w.]+)\([^,]*\)")
NAME = re.compile(r"[a-z]+(?:_[a-z0-9]+)+|(?:[A-Z][a-z]+){2,}")
DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
# What is no file or name of the tree, and what it is.
OTHERS = {
    "of Python": "json.loads json.dumps random() random.Random",
    "of Django": "show_hidden_initial save() form.is_valid() form.errors",
    "of a browser": "persist()",
    "set on a request": "request.permissions request.role",
    "an example": "whist.py name.html _name.html",
    "an address": "/sw.js /t/CODE/log.json manifest.json",
    "of PostgreSQL": "pg_dump",
    "made by a command": "var/ referee.mo referee.po django.po scripts.po js/de/app.js",
    "in a file of vectors": "suite.json cases/GAME.jsonl planted/GAME.jsonl",
    "in a backup": "backup.json database.sqlite3 tables.json",
    "made by the operator": "backups.key backups.pem",
    "a setting of a server": "scorekeeper.service grace_period listen_addr",
    "a key": "typed.joker",
    "a word of rule sheets": "abs(a) min(a) max(a) any(c) lowrank(a) is(caller)",
}
NOT_HERE = frozenset(name for names in OTHERS.values() for name in names.split())


@cache
def files() -> frozenset[str]:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return frozenset(listed.stdout.splitlines())


@cache
def ends() -> frozenset[str]:
    """Each file and folder by each of its ends: `views/entry.py`, `entry.py`."""
    found = set()
    for name in files():
        parts = name.split("/")
        for stop in range(1, len(parts) + 1):
            mark = "" if stop == len(parts) else "/"
            for start in range(stop):
                found.add("/".join(parts[start:stop]) + mark)
    return frozenset(found)


def of_tree(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Each name that is defined, with the class or function that it is defined in."""
    for node in ast.walk(tree):
        body = getattr(node, "body", ())
        for statement in body if isinstance(body, list) else ():
            yield from (
                (getattr(node, "name", ""), name) for name in defines(statement)
            )


def defines(node: ast.AST) -> list[str]:
    match node:
        case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
            return [name]
        case ast.AnnAssign(ast.Name(name)):
            return [name]
        case ast.Assign(targets):
            return [one.id for one in targets if isinstance(one, ast.Name)]
        case ast.ImportFrom(names=names):
            return [one.asname or one.name for one in names]
    return []


@cache
def by_holder() -> dict[str, frozenset[str]]:
    """Names by the module, class or function that defines them; all of them by ""."""
    found = defaultdict(set)
    for name in files():
        if not name.endswith(SOURCES) or not (ROOT / name).is_file():
            continue
        text = (ROOT / name).read_text(encoding="utf-8")
        here = (
            set(of_tree(ast.parse(text)))
            if name.endswith(".py")
            else {("", one) for one in re.findall(r"function\*? (\w+)", text)}
        )
        module = Path(name).with_suffix("").as_posix().removesuffix("/__init__")
        for holder, part in here:
            for key in ("", holder, module.replace("/", ".")):
                found[key].add(part)
    return {key: frozenset(names) for key, names in found.items()}


@cache
def words() -> frozenset[str]:
    """Each word of what runs, keys in texts and templates with it."""
    ends = (*SOURCES, ".html", ".css", ".toml", ".json", ".service", "Makefile")
    mine = [n for n in files() if n.endswith(ends) and ROOT / n != Path(__file__)]
    texts = [(ROOT / n).read_text(encoding="utf-8") for n in mine]
    return frozenset(word for text in texts for word in re.findall(r"\w+", text))


def is_module(name: str) -> bool:
    path = name.replace(".", "/")
    return {f"{path}.py", f"{path}/"} & ends() != set()


def is_dotted(name: str) -> bool:
    """A module, or what is defined by a module, by a class, or by anything at all."""
    holder, last = name.rsplit(".", 1)
    if is_module(name):
        return True
    held = by_holder()
    if is_module(holder):
        modules = (key for key in held if f".{key}".endswith(f".{holder}"))
        return any(last in held[key] for key in modules)
    owner = holder.rsplit(".", 1)[-1]
    return last in held.get(owner if owner[:1].isupper() else "", ())


def is_there(name: str) -> bool:
    if name in NOT_HERE or any(mark in name for mark in "*…<>{}$"):
        return True
    if FILE.fullmatch(name) or FOLDER.fullmatch(name):
        return name in ends()
    if called := CALLED.fullmatch(name):
        name = called[1]
        return is_dotted(name) if "." in name else name in by_holder()[""]
    if NAME.fullmatch(name):
        return name in words()
    return not DOTTED.fullmatch(name) or is_dotted(name)


def names_in(text: str) -> list[str]:
    """What stands in backticks, without blocks of commands."""
    return re.findall(r"(?<!`)`([^`\n]+)`(?!`)", re.sub(r"(?s)```.*?```", "", text))


def docstrings(tree: ast.AST) -> Iterator[str]:
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    for node in ast.walk(tree):
        if isinstance(node, kinds):
            yield ast.get_docstring(node) or ""


@cache
def explain(name: str) -> str:
    """A document, or the docstrings of a module."""
    text = (ROOT / name).read_text(encoding="utf-8")
    if not name.endswith(".py"):
        return text
    return "\n\n".join(docstrings(ast.parse(text)))


def documents() -> list[str]:
    return sorted(n for n in files() if n.endswith(".md") and n not in HISTORY)


def modules() -> list[str]:
    return [n for n in sorted(files()) if n.endswith(".py") and (ROOT / n).is_file()]


@pytest.mark.parametrize("name", documents())
def test_what_a_document_names_is_there(name: str) -> None:
    assert [one for one in names_in(explain(name)) if not is_there(one)] == []


def test_what_docstrings_name_is_there() -> None:
    assert [
        (module, name)
        for module in modules()
        for name in names_in(explain(module))
        if not is_there(name)
    ] == []


def test_each_exception_is_needed() -> None:
    texts = [explain(one) for one in documents() + modules()]
    spans = {span for text in texts for span in names_in(text)}
    assert NOT_HERE - spans == set()


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("views/entry.py", True),
        ("views/entries.py", False),
        ("referee/form/", True),
        ("referee/forms/", False),
        ("referee.form", True),
        ("bench.shorter", False),
        ("Verdict.text()", True),
        ("Verdict.words()", False),
        ("Verdict.winners", True),
        ("Verdict.rows", False),
        ("problems_of", True),
        ("problems_from", False),
        ("RoundForm", True),
        ("FormRound", False),
        ("round_form()", True),
        ("form_of_round(source)", False),
        ("--json", True),
    ],
)
def test_a_name_is_looked_up(name: str, *, there: bool) -> None:
    assert is_there(name) is there


TEST = re.compile(r"`([\w/.]+\.py)::(test_\w+)`(?:, `(test_\w+)`)*")


def test_tests_that_documents_name_are_where_they_say() -> None:
    """Also those that are named after one of the same file."""
    missing = []
    for document in (ROOT / "docs").glob("*.md"):
        for found in TEST.finditer(document.read_text("utf-8")):
            path, *_ = found.groups()
            sources = [one for one in files() if f"/{one}".endswith(f"/{path}")]
            code = "".join((ROOT / one).read_text("utf-8") for one in sources)
            names = re.findall(r"\btest_\w+(?=`)", found[0])
            missing += [f"{path}::{one}" for one in names if f"def {one}(" not in code]
    assert missing == []
