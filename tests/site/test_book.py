"""The operator's book is followed whole: `make book` runs it on an empty Debian."""

import re

from tests.book import book, containers
from tests.book.__main__ import FOLLOWED, STEPS


def test_each_block_of_commands_is_followed_or_said_why_not() -> None:
    followed = FOLLOWED | containers.FOLLOWED
    assert book.numbers_of_steps() == followed | set(book.NOT_FOLLOWED)
    assert not followed & set(book.NOT_FOLLOWED)


def test_each_command_by_hand_has_its_step() -> None:
    blocks = book.chapters()["By hand"]
    assert {line for text in blocks for line in book.commands(text)} == set(STEPS)


def test_each_image_that_is_named_has_one_in_its_place() -> None:
    """What stands in for a registry's images is what deploy/ asks for."""
    deploy = book.BOOK.parents[1] / "deploy"
    named = r"docker\.io/library/([\w.:-]+)"
    files = ("Containerfile", "compose.yaml")
    text = "".join((deploy / file).read_text() for file in files)
    assert set(re.findall(named, text)) == set(containers.STAND_INS)
