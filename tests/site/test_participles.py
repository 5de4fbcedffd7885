"""A function is named by what it gives, or by a verb: `placed` says neither.

None is called by a participle, alone (`told`) or with a little word (`told_by`).
A property is a value, and may say how it is (`closed`).
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PARTICIPLES = frozenset(
    re.findall(
        r"\w+",
        "told said given stood lain laid left kept held known shown drawn taken "
        "begun written gone sent made met done seen heard found sought bought "
        "brought caught thought taught paid built lost led won sat sold spent "
        "spoken bound dealt driven eaten fallen felt fought flown forgotten grown "
        "hidden hung lent meant rung sunk stuck struck sworn swept thrown torn "
        "understood worn wound chosen broken",
    )
)
VERBS = frozenset(
    re.findall(
        r"\w+",
        "seed need feed speed embed proceed succeed exceed",
    )
)
LITTLE = frozenset(
    re.findall(
        r"\w+",
        "of by in at on as now again out off up before after since too from with to "
        "apart beside back away early late alone anyway there otherwise twice once "
        "right first between down through for about under here",
    )
)


def is_participle(name: str) -> bool:
    first, *rest = name.strip("_").split("_")
    if rest and rest[0] not in LITTLE:
        return False
    stem = first.removeprefix("un")
    regular = first.endswith("ed") and len(first) > 4 and first not in VERBS
    return regular or first in PARTICIPLES or stem in PARTICIPLES


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not any(
            "property" in ast.unparse(how) for how in node.decorator_list
        ):
            yield node


def participles() -> set[str]:
    return {
        f"{path.relative_to(ROOT)}:{function.name}"
        for folder in ("referee", "scorekeeper", "phone", "tests", "bench")
        for path in (ROOT / folder).rglob("*.py")
        if "migrations" not in path.parts
        for function in functions(ast.parse(path.read_text()))
        if is_participle(function.name)
    }


def test_no_function_is_called_by_a_participle() -> None:
    assert participles() == set()


def test_a_participle_is_known_by_its_form() -> None:
    names = ("told", "_placed", "told_by", "unknown", "place_errors", "seed", "read")
    assert [is_participle(name) for name in names] == [True] * 4 + [False] * 3
