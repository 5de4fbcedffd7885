"""`make mutants`: what it changes, and that a change is laid into what runs."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from bench.mutants.changes import changes_of, lay
from bench.mutants.kinds import Answer, kind

SOURCE = '''"""3 is not within a function."""

LIMIT = 3


def double(number: int) -> int:
    if number > LIMIT and not number % 2:
        return number * 2
    return [one + 1 for one in (number,)][0]


halved = lambda number: number // 2  # noqa: E731
'''


@pytest.fixture
def module(tmp_path: Path) -> ModuleType:
    path = tmp_path / "doubled.py"
    path.write_text(SOURCE)
    spec = importlib.util.spec_from_file_location("doubled", path)
    assert spec and spec.loader
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_what_is_changed_stands_in_functions(module: ModuleType) -> None:
    found = [(one.line, one.what) for one in changes_of(Path(str(module.__file__)))]
    assert found == [
        (7, "Gt to GtE"),
        (7, "2 to 3"),
        (7, "Mod to FloorDiv"),
        (7, "without Not"),
        (7, "And to Or"),
        (8, "2 to 3"),
        (8, "Mult to Add"),
        (9, "1 to 2"),
        (9, "Add to Sub"),
        (9, "0 to 1"),
        (12, "2 to 3"),
        (12, "FloorDiv to Mult"),
    ]


@pytest.mark.parametrize(
    ("what", "number", "before", "now"),
    [
        ("Mult to Add", 6, 12, 8),
        ("And to Or", 2, 3, 4),
        ("without Not", 5, 6, 10),
        ("Add to Sub", 3, 4, 2),
    ],
)
def test_a_change_is_laid_into_what_others_have_imported(
    module: ModuleType, what: str, number: int, before: int, now: int
) -> None:
    double = module.double
    assert double(number) == before
    (change,) = [
        one for one in changes_of(Path(str(module.__file__))) if one.what == what
    ]
    assert lay(change) == 1
    assert double(number) == now


def test_the_gravest_difference_is_told() -> None:
    plain = Answer("12", "", "next", "twelve")
    assert kind([plain], [plain]) == "nothing seen"
    assert kind([plain], [plain._replace(words="a dozen")]) == "words"
    assert kind([plain], [plain._replace(coming="end", words="")]) == "coming"
    assert kind([plain, plain], [Answer(refusal="bids"), plain]) == "refusal"
    assert kind([plain, plain], [Answer("13"), Answer(refusal="bids")]) == "score"
