"""Sentences that nobody at a table understood: none of them comes back."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXTS = (
    ROOT / "scorekeeper" / "locale" / "de" / "LC_MESSAGES" / "django.po",
    ROOT / "referee" / "languages" / "de" / "LC_MESSAGES" / "referee.po",
)
MSGID = re.compile(r'^msgid(?:_plural)? ((?:".*"\n?)+)', re.M)
RIDDLES = (
    "Undo the deal of",
    "is taken to have",
    "On; counts without an answer after",
    "A change counts for what is entered after it",
    "once it is off, nothing waits",
    "Nothing is laid off while it is not said",
    "without a seat you speak for nobody",
    "8 or more: the + in the row",
    "Worst round",
    "Worst {unit}",
    "(late)",
    "others lost:",
    "Points of it",
    "hundredths",
    "Is to be forgotten",
    "Those level tonight",
    "Points for a turn sat out",
    "Unknown Region",
)


def texts_of_site() -> set[str]:
    """Every English sentence of the catalogues."""
    return {
        "".join(re.findall(r'"(.*)"', found))
        for path in TEXTS
        for found in MSGID.findall(path.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize("riddle", RIDDLES)
def test_no_riddle_is_said(riddle: str) -> None:
    texts = texts_of_site()
    assert len(texts) > 4000  # all of them were read
    assert [text for text in texts if riddle in text] == []
    assert not texts & {"How", "Decide"}
