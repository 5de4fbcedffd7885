"""`one` says what a name is only where the whole of its life is in sight: in a line.

Whatever is named longer has a noun. A text of a single thing beside that of many is
called `one` by gettext.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ONE = "one"
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


def parameters(node: ast.AST) -> set[str]:
    names = {arg.arg for arg in ast.walk(node) if isinstance(arg, ast.arg)}
    return set() if "many" in names else names


def binds(node: ast.AST) -> Iterator[ast.AST]:
    """What it gives the name to: a parameter, a loop, an assignment."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        if ONE in parameters(node.args):
            yield node
    elif isinstance(node, Comprehension):
        yield from (one.target for one in node.generators if names(one.target))
    elif isinstance(node, ast.For | ast.AsyncFor | ast.NamedExpr):
        yield from (node.target for _ in names(node.target))
    elif isinstance(node, ast.With | ast.AsyncWith):
        targets = (item.optional_vars for item in node.items if item.optional_vars)
        yield from (target for target in targets if names(target))
    elif isinstance(node, ast.Assign):
        yield from (target for target in node.targets if names(target))


def names(node: ast.AST) -> list[int]:
    """The lines in which it stands."""
    found = (one for one in ast.walk(node) if isinstance(one, ast.Name))
    return [name.lineno for name in found if name.id == ONE]


def is_long(node: ast.AST) -> bool:
    """It is asked for in another line than the one that gives it."""
    if isinstance(node, ast.Lambda):
        return any(line > node.lineno for line in names(node))
    return not isinstance(node, Comprehension) or len(set(names(node))) > 1


def long_names(text: str) -> list[int]:
    tree = ast.walk(ast.parse(text)) if re.search(rf"\b{ONE}\b", text) else ()
    return [node.lineno for node in tree if any(binds(node)) and is_long(node)]


def test_one_is_a_name_within_a_line() -> None:
    assert {
        f"{path.relative_to(ROOT)}:{line}"
        for folder in ("referee", "scorekeeper", "phone", "tests", "bench")
        for path in (ROOT / folder).rglob("*.py")
        if "migrations" not in path.parts
        for line in long_names(path.read_text(encoding="utf-8"))
    } == set()


def test_a_long_name_is_known() -> None:
    long = (
        "for one in them:\n    f(one)",
        "one, other = them",
        "def f(one): pass",
        "[one\n for one in them\n]",
        "lambda one: (\n one)",
        "if (one := f()):\n    g(one)",
        "with f() as one:\n    one.g()",
    )
    assert [long_names(text) for text in long[:3]] == [[1]] * 3
    assert all(map(long_names, long))
    short = ("[one for one in them]", "lambda one: one.a", "def f(one, many): pass")
    assert not any(map(long_names, short))
