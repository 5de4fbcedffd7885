"""Tests ask for a key, a role or a value: few hold what a text says.

Counted is each assert, and each expect of a page, with a literal of which three words
in a row stand in a text of the catalogues: whoever words that text anew breaks it.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from scorekeeper.operations.languages.catalogue import read_catalogue

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
# Here words are the promise: of texts themselves, of sentences that are true or not, of
# how a round is called.
PROMISED = {
    "browser/test_truth.py",
    "leagues/test_exports_by_language.py",
    "leagues/test_sentences.py",
    "site/test_absent_words.py",
    "site/test_by_locale.py",
    "site/test_catalogues.py",
    "site/test_glossary.py",
    "site/test_riddles.py",
    "site/test_words.py",
    "tables/test_fields_by_language.py",
    "tables/test_in_german.py",
    "tables/test_sentences.py",
    "tables/test_units.py",
    "tables/test_untouched_words.py",
    "tables/test_voices.py",
}
# Fewer with each change. Nothing joins these.
MOST = {
    "accounts": 24,
    "browser": 226,
    "fifteenth": 1,
    "leagues": 188,
    "phone": 2,
    "referee": 57,
    "site": 41,
    "tables": 309,
}
TAG = re.compile(r"<[^>]*>")
WORD = re.compile(r"[^\W\d_][\w’'-]*|\S")
EXPECTS = re.compile(r"(?s)expect\b.*\.(not_)?to_(have|contain|be)_")

Three = tuple[str, str, str]


def threes(text: str) -> Iterator[Three]:
    """Each three words that follow each other; a sign or a value stands between."""
    words = WORD.findall(TAG.sub(" . ", text).lower())
    for three in zip(words, words[1:], words[2:]):
        if all(word[0].isalpha() for word in three):
            yield three


def threes_of_texts() -> set[Three]:
    """What the site and the referee can say."""
    paths = [*ROOT.glob("*/*/de/LC_MESSAGES/*.po")]
    assert len(paths) == 3
    texts = (one.id for path in paths for one in read_catalogue(path))
    several = ([one] if isinstance(one, str) else one for one in texts)
    # A value stands for words that are not the text's.
    plain = (re.sub(r"\{\w*\}|%\(\w+\)\w", ".", one) for one in chain(*several))
    return {three for one in plain for three in threes(one)}


def asserts(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            yield node.test
        elif isinstance(node, ast.Call) and EXPECTS.match(ast.unparse(node.func)):
            yield node


def holds_phrase(node: ast.AST, known: set[Three]) -> bool:
    literals = (x.value for x in ast.walk(node) if isinstance(x, ast.Constant))
    texts = (one for one in literals if isinstance(one, str))
    return any(three in known for one in texts for three in threes(one))


def test_fewer_asserts_hold_a_phrase() -> None:
    known = threes_of_texts()
    held: Counter[str] = Counter()
    for path in sorted(TESTS.rglob("*.py")):
        name = path.relative_to(TESTS)
        if str(name) not in PROMISED:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found = sum(holds_phrase(node, known) for node in asserts(tree))
            held.update({name.parts[0]: found} if found else {})
    assert dict(held) == MOST


def test_a_phrase_is_three_words_that_the_site_says() -> None:
    known = {("ben", "is", "free"), ("seat", "is", "free")}
    whole = ast.parse(
        'assert "Ben’s seat is free" in page\n'
        'assert "<b>is</b> free" in page\n'
        'assert "the seat was free" in page\n'
        'expect(page).to_have_text("A seat is free.")\n'
        'assert told == "seat is", "a seat is free"'
    )
    found = [holds_phrase(node, known) for node in asserts(whole)]
    assert found == [True, False, False, False, True]
