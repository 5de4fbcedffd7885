"""The words of the product: none of those that the list of words sends away."""

import ast
import re
from pathlib import Path

import pytest

from tests.site.interface import Said, everything, of_module, of_template

# What is not said, and what is said instead.
NOT = {
    r"\bmeant\b": "must be",
    r"\bin yet\b": "entered, not yet",
    r"\bstill open\b": "missing",
    r"\brecorded\b": "entered, saved",
    r"\bstands? (at|so|as|beside|in|on)\b": "is, has",
    r"(?<![.;,:] )(?<!^)\botherwise\b": "differently",
    r"\b(anew|afresh)\b": "again, new",
    r"\b(tak(e|es|en)|took) (it |this )?back\b": "undo",
    r"\bkept\b": "saved",
    r"\bhangs? on\b": "depends on",
    r"\blook(s|ing)? on\b": "watch",
    r"\bruns? the table\b": "host",
    r"\b(the|unwanted) letters?\b": "e-mail",
    r"\b(is|are) gone\b|: they go\b": "are deleted",
    r"\bgiv(e|es|en|ing) up\b": "cancel",
    r"(?<!players )\bwho (is|are) level\b": "players who are level",
    r"\b(marked|counts?|counted|stand|called|shares?) so\b": "this way",
    r"\bas written\b": "standard rules",
    r"\bha(s|ve) to\b.*\bha(s|ve) to\b": "must",
    r"\bof yours\b": "your",
    r"(?<!there )\b(is|are) no (?!longer)\w+": "is not a",
    r"\b(please|sorry|oops|invalid)\b": "what is wrong, then the fix",
    r"\w[’'](re|ve|ll|d|m)\b|n[’']t\b|\b(it|that|there|what|let)[’']s\b": "whole words",
    r"!(?!=)": "a full stop",
    r"[A-Za-z]'[A-Za-z]|(^|[\s(])'[A-Za-z]": "curly quotes",
    r"(^|[ (])-\d": "a true minus",
}
PATTERNS = {re.compile(one, re.IGNORECASE): better for one, better in NOT.items()}

# Where such a word is the right one, by a piece of the text and with the reason.
RIGHT = {
    "Ann Ben Cleo": "a paper sheet as people type it",
    "This name is kept": "of two names one stays: nothing is saved",
    "each rank are gone": "cards that were played",
    "is no underknock": "the law defines the word by what it is not",
    "Kept.": "rounds on this phone; saved is what the site does",
    "Kept on this phone: ": "the same",
    "<!doctype html>": "markup",
    "LIKE 'sqlite_%'": "a query",
    "declarer gives up": "a game is given up at a table, by its players",
    "declarer who gives up": "the same",
    "opponents give up": "the same",
    "is no backup": "for whoever runs the site",
    "Scorekeeper's database": "a file beside the database, in plain letters",
    "![A round of Gypsy": "markup of a picture",
    "The letters only let": "letters of a code",
    "this phone, runs the table": "drawn so, where every row tells of a phone",
}


def find_in(said: Said) -> list[str]:
    if any(piece in said.text for piece in RIGHT):
        return []
    return [better for one, better in PATTERNS.items() if one.search(said.text)]


def test_no_text_says_it() -> None:
    assert [(*said, why) for said in everything() if (why := find_in(said))] == []


def test_each_exception_is_needed() -> None:
    texts = [said.text for said in everything()]
    assert [one for one in RIGHT if not any(one in text for text in texts)] == []


@pytest.mark.parametrize(
    ("said", "better"),
    [
        ("At least 3 is meant.", "must be"),
        ("Cleo and Dan are not in yet.", "entered, not yet"),
        ("This phone looks on.", "watch"),
        ("The round stands so.", "is, has"),
        ("8H is no card.", "is not a"),
        ("Don’t save", "whole words"),
        ("It's over", "whole words"),
        ("Sorry, that is wrong.", "what is wrong, then the fix"),
        ("Saved!", "a full stop"),
        ("Ann’s 'hand'", "curly quotes"),
        ("Ben -3", "a true minus"),
    ],
)
def test_a_planted_word_is_found(said: str, better: str) -> None:
    assert better in find_in(Said("planted", said))


def test_words_are_found_wherever_they_stand() -> None:
    """In the text of a page, in what is read aloud, in what a view fills in."""
    page = "<b aria-label='a'>Not {# kept #} in yet</b><i aria-label=\"Still open\">"
    assert any("in yet" in one for one in of_template(page))
    assert "Still open" in of_template(page)
    code = 'def f(n):\n    """is meant"""\n    return f"At least {n} is meant"\n'
    assert list(of_module(ast.parse(code))) == ["At least … is meant"]
    places = {said.where for said in everything()}
    assert {
        "README.md",
        "static/js/live.js",
        "list.and",
        "templates/404.html",
    } <= places


SAID_ONCE = re.compile(r'messages\.success\(\s*request,\s*gettext\(\s*"([^"]+)"')


def test_what_is_said_once_at_the_foot_is_a_sentence() -> None:
    """“Round 3 saved.”, and so “Withdrawn: the score stands.”"""
    files = Path("scorekeeper").rglob("*.py")
    found = [said for file in files for said in SAID_ONCE.findall(file.read_text())]
    assert len(found) > 20
    assert [said for said in found if not said.endswith(".")] == []
