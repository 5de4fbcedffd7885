"""The operator's book is followed whole: `make book` runs it on an empty Debian."""

from tests.book import book
from tests.book.__main__ import FOLLOWED, STEPS


def test_each_block_of_commands_is_followed_or_said_why_not() -> None:
    left = FOLLOWED | set(book.NOT_FOLLOWED)
    assert book.numbered() == left
    assert not FOLLOWED & set(book.NOT_FOLLOWED)


def test_each_command_by_hand_has_its_step() -> None:
    blocks = book.chapters()["By hand"]
    assert {line for text in blocks for line in book.commands(text)} == set(STEPS)
