"""What the referee says reaches every page as it was worded: nobody reads it."""

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache

from referee.values.rules import Rule
from referee.words import Text
from scorekeeper.tables.events import past_game
from scorekeeper.tables.models import Table
from tests import examples
from tests.tables.people import new_table, runner

pytestmark = pytest.mark.django_db
PAGES = "", "sheet/", "chart/", "board/", "rules/", "more/", "rest/0/", "seats/"
ROUND = "correct/", "dispute/", "cards/", "melds/"
READING = "startswith endswith removeprefix removesuffix split rsplit partition"
READING += " rpartition find rfind index rindex replace count lower upper __contains__"
OURS = "referee", "scorekeeper"


# What makes words, and what reads how a card is typed: spellings, a word each.
READS = ("referee.words", "referee.values.typed_cards")


class Untouched(str):
    """Words: whoever of ours takes them apart has read its own sentence."""

    __slots__ = ()


def guard(name: str) -> Callable[..., Any]:
    plain = getattr(str, name)

    def read(self: str, *given: Any) -> Any:
        reader = sys._getframe(1).f_globals.get("__name__", "")
        ours = reader.startswith(OURS) and not reader.startswith(READS)
        assert not ours, f"{reader} reads {str(self)!r} by {name}"
        return plain(self, *given)

    return read


for name in READING.split():
    setattr(Untouched, name, guard(name))


@pytest.fixture(autouse=True)
def words_are_guarded(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """All words that are made, as Untouched."""
    made: list[str] = []
    english = Text.english

    def english_guarded(self: Text, values: Any) -> str:
        made.append(self.key)
        return Untouched(english(self, values))

    def in_words(self: Rule, values: Any, language: None = None) -> str:
        return self.text.fill(values, language)

    monkeypatch.setattr(Text, "english", english_guarded)
    monkeypatch.setattr(Rule, "in_words", in_words)
    cache.clear()
    yield made
    cache.clear()


@pytest.fixture(params=examples.each())
def table(request: pytest.FixtureRequest) -> Table:
    sheet: dict[str, Any] = examples.read(request.param)
    table = new_table(sheet["game"], sheet["players"], **sheet.get("options", {}))
    past = past_game.Past(sheet["rounds"], sheet.get("ended", False), None)
    past_game.bring(table, past)
    return table


@pytest.mark.sweep(5)
def test_no_page_of_a_table_reads_words(
    table: Table, words_are_guarded: list[str]
) -> None:
    phone, home = runner(table), f"/t/{table.code}/"
    addresses = [home + page for page in PAGES]
    addresses += [f"{home}rounds/1/{page}" for page in ROUND]
    for address in addresses:
        assert phone.get(address, follow=True).status_code in (200, 404), address
    assert phone.post(f"{home}check/", {}).status_code in (200, 409)
    assert words_are_guarded


def test_whoever_reads_words_is_caught() -> None:
    said = Text("test.untouched", "{who} deals")
    reader = "def read(words): return words.startswith('Ann')"
    there: dict[str, Any] = {"__name__": "scorekeeper.reader"}
    exec(reader, there)
    with pytest.raises(AssertionError, match=r"scorekeeper\.reader reads 'Ann deals'"):
        there["read"](said.fill({"who": "Ann"}, None))
