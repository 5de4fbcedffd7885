"""docs/words.md says what each word means, once."""

import re
from collections import Counter
from pathlib import Path

LIST = Path(__file__).resolve().parents[2] / "docs" / "words.md"


def defined_words(text: str) -> list[str]:
    """The words that a table of words defines, without "to" and what they are of."""
    rows = re.findall(r"^\| ([^|]+) \|", text, re.MULTILINE)
    return [re.sub(r"^to | \(.*\)$", "", row.strip()) for row in rows[1:]]


def test_no_word_is_defined_twice() -> None:
    words = defined_words(LIST.read_text(encoding="utf-8"))
    assert len(words) > 50
    assert [word for word, times in Counter(words).items() if times > 1] == []


def test_a_word_that_is_defined_twice_is_found() -> None:
    rows = (
        "| word | means |",
        "|---|---|",
        "| claim | a seat |",
        "| to claim (it) | ha |",
    )
    assert defined_words("\n".join(rows)) == ["claim", "claim"]
