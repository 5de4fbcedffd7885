"""64 phones that write at one table at once: nothing lost, nothing doubled, no gap."""

import pytest

from scorekeeper.tables import log, scoring
from scorekeeper.tables.events import dispute_commands
from scorekeeper.tables.models import Table
from tests.tables.crowd import WRITERS, enter, facts_of, together
from tests.tables.people import FIRST, new_table, play

pytestmark = pytest.mark.django_db(transaction=True)


def numbers_of(table: Table) -> list[int]:
    return [entry.number for entry in log.entries_of(table)]


def test_64_phones_enter_a_round_each_and_send_it_twice() -> None:
    table = new_table()
    entered = together(lambda phone: enter(table, phone))
    again = together(lambda phone: enter(table, phone))
    assert entered == again
    assert sorted(entered) == numbers_of(table) == list(range(1, WRITERS + 1))
    rounds = scoring.read(table).rounds
    assert sorted(map(str, rounds)) == sorted(str(facts_of(i)) for i in range(WRITERS))


def test_64_phones_speak_at_once_and_each_is_heard() -> None:
    table = new_table()
    play(table, FIRST)
    asked = dispute_commands.dispute(table, 1, seat=0, key="asked", after=2)
    assert asked

    def speak(number: int) -> int:
        words = f"phone {number}"
        said = dispute_commands.answer(table, 3, seat=None, words=words, key=words)
        assert said and said.data["words"] == words
        return said.number

    said = together(speak)
    assert sorted(said) == list(range(4, 4 + WRITERS))
    assert numbers_of(table) == list(range(1, 4 + WRITERS))


def test_one_tap_that_arrives_64_times_is_one_entry() -> None:
    table = new_table()
    numbers = together(lambda _: enter(table, 0))
    assert numbers == [1] * WRITERS
    assert numbers_of(table) == [1]
