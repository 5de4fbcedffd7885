"""What a test finds absent is what the site can say: words that it says no more are
absent for good, and the test could not fail.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.operations.languages.catalogue import read_catalogue

ROOT = Path(__file__).resolve().parents[2]
# Where words come from: of the catalogues what is asked and what is answered.
SOURCES = ("templates", "scorekeeper", "referee", "static/js")
KINDS = (".html", ".txt", ".py", ".js", ".json")
# Names and numbers that tests put between the words, and marks around them.
BETWEEN = re.compile(r"\b(?:Ann|Ben|Bne|Cleo|Dan|Eva|Fay|Nora)\b|\d+|[<>\"]")
PHRASE = re.compile(r"[^\W\d_]{2}[,:;.]? [^\W\d_]")
NOT_THERE = ("not_to_contain_text", "not_to_have_text")
# What other programs say, and what was once written wrongly here.
FOREIGN = {
    "Expecting value",  # Python’s reader of JSON
    "Extra data",
    "result and result",  # a stage that was named twice
}


def plain(words: str) -> str:
    return " ".join(words.replace("’", "'").split())


def strings(*nodes: ast.AST) -> list[ast.Constant]:
    return [
        part
        for node in nodes
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    ]


def names_in(call: ast.Call) -> list[ast.Constant]:
    """The words by which a page is asked for an element."""
    names = [word.value for word in call.keywords if word.arg == "name"]
    method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    texts = call.args[:1] if method in ("get_by_text", "get_by_label") else []
    return strings(*names, *texts)


def absent_in(node: ast.AST) -> list[ast.Constant]:
    """What this says is not there."""
    match node:
        case ast.Compare(left=left, ops=[ast.NotIn()]):
            return strings(left)
        case ast.Call(func=ast.Attribute(attr=attr), args=args) if attr in NOT_THERE:
            return strings(*args)
        case ast.Call(
            func=ast.Attribute(attr="to_have_count", value=asked),
            args=[ast.Constant(value=0)],
        ):
            calls = [one for one in ast.walk(asked) if isinstance(one, ast.Call)]
            return [words for call in calls for words in names_in(call)]
    return []


def texts_sought(tree: ast.AST) -> tuple[dict[str, int], set[str]]:
    """What a test says is not there, with its line; and all its other words."""
    absent = [words for node in ast.walk(tree) for words in absent_in(node)]
    several = {id(words) for words in absent}
    others = {plain(one.value) for one in strings(tree) if id(one) not in several}
    return {plain(one.value): one.lineno for one in absent}, others


def texts_of_site() -> Iterator[str]:
    for path in (path for name in SOURCES for path in (ROOT / name).rglob("*")):
        if path.suffix in KINDS:
            yield plain(path.read_text(encoding="utf-8"))
    for path in ROOT.glob("*/*/*/LC_MESSAGES/*.po"):
        for message in read_catalogue(path):
            for words in (message.id, message.string):
                several = [words] if isinstance(words, str) else words
                yield from (plain(one) for one in several if one)


def is_unsaid(words: str, said: str) -> bool:
    parts = (part.strip(" .,:;()") for part in BETWEEN.split(words))
    return any(part not in said for part in parts if PHRASE.search(part))


def test_what_is_found_absent_can_be_said() -> None:
    found, said = [], set(texts_of_site())
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if path != Path(__file__):
            absent, others = texts_sought(ast.parse(path.read_text(encoding="utf-8")))
            said |= others
            found += [(f"{path.name}:{line}", words) for words, line in absent.items()]
    phrases = [one for one in found if PHRASE.search(one[1]) and one[1] not in FOREIGN]
    assert len(phrases) > 100  # else nothing was looked at
    everything = "\n".join(sorted(said))
    assert [one for one in phrases if is_unsaid(one[1], everything)] == []


def test_words_that_nobody_says_any_more_are_found() -> None:
    absent, others = texts_sought(
        ast.parse(
            'assert "Bids saved" not in page\n'
            'assert "Bids are kept" not in page\n'
            'expect(phone.get_by_text("Ann goes first")).to_have_count(0)\n'
            'assert "Bids saved" in page'
        )
    )
    said = "\n".join(others)
    assert {one for one in absent if is_unsaid(one, said)} == {
        "Bids are kept",
        "Ann goes first",
    }
