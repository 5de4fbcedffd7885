"""What hangs on the open disputes of a table, said at the table and at the dispute."""

import pytest

from referee import Hanging
from scorekeeper.tables import scoring
from scorekeeper.tables.dispute import hanging
from scorekeeper.tables.models import Outcome, Table
from tests.tables.dispute_pages import page, table as table
from tests.tables.disputing import (
    ANN,
    BEN,
    CLEO,
    OTHER,
    propose,
    raise_it,
    rule,
    state_of,
)
from tests.tables.people import STRONG, record, runner

pytestmark = pytest.mark.django_db

# With OTHER in round 1 it is 4, 10, 5, 8: Ben is ahead, not Ann.
BEN_OR_ANN = Hanging(
    False, None, on_over=(), on_first=(1,), on_order=(1,), on_points=(1,)
)
# Ann made her 3, and Dan did not: 12, 4, 5, 2.
SHORT = {"bids": [3, 3, 4, 3], "tricks": [3, 3, 4, 2]}


def claim(table: Table, number: int, facts: dict[str, list[int]]) -> int:
    return raise_it(table, number, CLEO, facts=facts)


def test_it_is_said_at_the_table_and_at_the_dispute(table: Table) -> None:
    number = claim(table, 1, OTHER)
    state = state_of(table)
    assert hanging.find_hanging(state) == BEN_OR_ANN
    words = hanging.sentence_of(state)
    assert "round 1" in words
    for shown in (
        page(runner(table), table, number),
        runner(table).get(f"/t/{table.code}/").content.decode(),
    ):
        assert words in shown


def test_once_it_is_ruled_nothing_hangs_on_it(table: Table) -> None:
    number = claim(table, 1, OTHER)
    rule(table, number, Outcome.STANDS)
    assert hanging.sentence_of(state_of(table)) == ""


def test_of_words_alone_nothing_is_said(table: Table) -> None:
    claim(table, 2, SHORT)
    assert hanging.sentence_of(state_of(table))
    raise_it(table, 1, BEN, words="Ann took 4.")
    state = state_of(table)
    assert hanging.sentence_of(state) == ""
    # A queue says that nothing is known of it.
    assert "round 1" in hanging.whole_sentence_of(state)
    assert hanging.weight_of(state) == hanging.NOT_KNOWN


def test_what_is_proposed_may_be_how_it_ends(table: Table) -> None:
    number = raise_it(table, 1, BEN, words="Ann took 4.")
    propose(table, number, CLEO, Outcome.CORRECTED, facts=OTHER)
    assert hanging.find_hanging(state_of(table)) == BEN_OR_ANN


def test_the_end_of_a_game_may_hang_on_it(table: Table) -> None:
    """30, 2, 3, 6; with OTHER 22, 8, 3, 6, and the game goes on."""
    record(table, 3, STRONG)
    record(table, 4, STRONG)
    assert state_of(table).over
    claim(table, 1, OTHER)
    assert hanging.find_hanging(state_of(table)) == Hanging(
        None, (ANN,), on_over=(1,), on_first=(), on_order=(1,), on_points=(1,)
    )


@pytest.mark.parametrize(
    ("found", "texts"),
    [
        (Hanging(True, (0,), (), (), (), ()), {hanging.WINS, hanging.NOTHING}),
        (Hanging(True, (0,), (), (), (), (1,)), {hanging.WINS, hanging.POINTS}),
        (Hanging(True, (0,), (), (), (2,), (2,)), {hanging.WINS, hanging.BEHIND}),
        (Hanging(True, None, (), (1,), (1, 2), (1, 2)), {hanging.WHO_WINS}),
        (Hanging(False, (0, 1), (), (), (), ()), {hanging.AHEAD, hanging.NOTHING}),
        (Hanging(False, None, (), (1,), (1,), (1,)), {hanging.WHO_IS_AHEAD}),
        (Hanging(None, (0,), (1,), (), (), ()), {hanging.OVER, hanging.AHEAD}),
        (Hanging(False, (0, 1, 2, 3), (), (), (), ()), {hanging.NOTHING}),
    ],
)
def test_each_thing_that_may_hang_is_said(
    table: Table, found: Hanging, texts: set[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    used = set()
    real = hanging.sentences.sentence

    def note(text: object, **values: object) -> str:
        used.add(text)
        return real(text, **values)  # type: ignore[arg-type]

    monkeypatch.setattr(hanging.sentences, "sentence", note)
    state = scoring.read(table)
    assert " ".join(hanging.sentences_of(state, found))
    assert used & KNOWN == texts


KNOWN = {
    hanging.WINS,
    hanging.AHEAD,
    hanging.WHO_WINS,
    hanging.WHO_IS_AHEAD,
    hanging.OVER,
    hanging.BEHIND,
    hanging.POINTS,
    hanging.NOTHING,
}
