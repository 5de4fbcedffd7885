"""docs/decisions.md: of each decision what we do, and at most three lines more."""

import re
from pathlib import Path

DECISIONS = Path(__file__).resolve().parents[2] / "docs" / "decisions.md"
LINES, LETTERS = 4, 120
HEADING = re.compile(r".+ · \d\d(, \d\d)*")


def faults_of(text: str) -> list[str]:
    """The decisions that an editor would send back, by their headings."""
    found = []
    for part in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        heading, *lines = part.partition("\n## ")[0].strip().splitlines()
        said = [line for line in lines if line]
        is_short = len(said) <= LINES and all(len(line) <= LETTERS for line in said)
        begins = bool(said) and said[0].startswith("We ")
        if not (is_short and begins and HEADING.fullmatch(heading)):
            found.append(heading)
    return found


def test_a_decision_is_four_lines_and_says_what_we_do() -> None:
    text = DECISIONS.read_text(encoding="utf-8")
    assert text.count("\n### ") > 80
    assert faults_of(text) == []


def test_a_decision_that_is_too_long_is_found() -> None:
    right = "### A thing · 21, 23\nWe do it.\nBecause it helps.\n\n## Next\n\nMore.\n"
    assert faults_of(right) == []
    wrong = ("We do it.\n" + "More.\n" * 4, "It is done.\n", "", f"We {'x' * 120}\n")
    for text in wrong:
        assert faults_of(f"### A thing · 21\n{text}") == ["A thing · 21"]
    assert faults_of("### A thing\nWe do it.\n") == ["A thing"]
