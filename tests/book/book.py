"""The commands of docs/operations.md, by chapter."""

import re
from pathlib import Path

BOOK = Path(__file__).parents[2] / "docs/operations.md"
# What nobody follows on such a Debian, and why.
NOT_FOLLOWED = {
    ("Backups", 0): "of a site in one folder; tests/site/test_backup.py",
    ("Backups", 1): "the same",
    ("Letters before evenings", 0): "sends letters; tests/leagues",
    ("Your table is 4", 0): "needs a service of a browser; tests/leagues/test_push.py",
    ("A new release, and back", 1): "where no tables changed: here they do",
    ("Logs", 0): "read at the end of the walk; the second line needs a request",
}


def chapters() -> dict[str, list[str]]:
    """Of each that has commands its blocks, as they stand."""
    found: dict[str, list[str]] = {}
    title, fenced = "", False
    for part in re.split(r"\n(?=\n|## |### |```)", BOOK.read_text()):
        text = part.strip("\n")
        if heading := re.match(r"##+ (.*)", text):
            title = heading[1]
        fenced ^= text.startswith("```") and text.count("```") == 1
        if text.startswith("    ") and not fenced:
            found.setdefault(title, []).append(block(text))
    return found


def block(text: str) -> str:
    lines = text.splitlines()
    assert all(line.startswith("    ") for line in lines), text
    return "\n".join(line[4:] for line in lines)


def commands(text: str) -> list[str]:
    """Each line without what it says behind it."""
    return [re.sub(r"\s+#.*", "", line) for line in text.splitlines()]


def numbers_of_steps() -> set[tuple[str, int]]:
    """Each block by its chapter and its place there."""
    found = chapters().items()
    return {(title, number) for title, them in found for number in range(len(them))}
