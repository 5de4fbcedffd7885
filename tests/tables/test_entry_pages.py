"""What pages of entry ask and say stays as it is, unless somebody means to change it.

With ENTRY_PAGES=store this test stores what they are now, for the commit that changes
them on purpose (with `-n 0`: it is one file). With ENTRY_PAGES=some/folder it writes
all that stands on them there: once before a change, once after, and compare.
"""

import os
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.tables import entry_pages


@pytest.mark.parametrize("slug", entry_pages.games())
def test_pages_of_entry_are_as_they_were(slug: str) -> None:
    """Each game: empty, half said, all, wrong, by itself, a second stage, corrected."""
    if (what := os.environ.get("ENTRY_PAGES", "")) == "store":
        entry_pages.store(slug)
    elif what:
        entry_pages.write_out(slug, Path(what))
    assert entry_pages.digests(slug) == entry_pages.stored_digests(slug)


def test_there_are_pages_of_every_kind() -> None:
    """The floor is as wide as it says: each game has its pages of every kind."""
    kinds = {"empty", "half", "all", "sent", "wrong", "whole", "hand", "correct"}
    for slug in entry_pages.games():
        lines = " ".join(entry_pages.stored_digests(slug))
        assert {kind for kind in kinds if f"0 {kind} " in lines} == kinds, slug


# An ellipsis is one letter.
STOPPED_TWICE = re.compile(r"[.!?] ?[.!?]")


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part)


@pytest.mark.parametrize("slug", entry_pages.games())
def test_a_sentence_is_ended_once(slug: str) -> None:
    """By the game or by the page that puts it among others, not by both."""
    said = {
        text
        for _, sheet in islice(entry_pages.sheets(slug), entry_pages.ROUNDS)
        for _, page in entry_pages.pages_of(sheet)
        for text in strings(page)
    }
    assert any(text.endswith(".") for text in said)
    assert [text for text in said if STOPPED_TWICE.search(text)] == []


def test_a_sentence_that_is_ended_twice_is_found() -> None:
    assert STOPPED_TWICE.search("Ann: bid 3, took 3..")
    assert STOPPED_TWICE.search("Who leads?.")
    assert not STOPPED_TWICE.search("Say how many… 10.5 is none.")
