"""What mattered in a saved round: a sentence from facts, until the next entry."""

from typing import Any

import pytest

from scorekeeper.tables import scoring
from scorekeeper.tables.events import confirmations
from scorekeeper.tables.events.confirmations import Setting
from scorekeeper.tables.showing import board
from scorekeeper.tables.showing.board import Trail
from tests.support.wording import wording
from tests.tables.low_wins import in_the_folder as in_the_folder
from tests.tables.people import (
    BENS,
    FIRST,
    SECOND,
    STRONG,
    looker,
    new_table,
    play,
    record,
)

pytestmark = pytest.mark.django_db

# All but Dan make their bids: 6 4 6 −1, and 5 5 6 −1.
ANN_NEARER = {"bids": [4, 2, 4, 4], "tricks": [4, 2, 4, 3]}
CLEO_LEVEL = {"bids": [3, 3, 4, 4], "tricks": [3, 3, 4, 3]}


def after(*rounds: dict[str, Any]) -> board.Moment | None:
    table = new_table()
    play(table, *rounds)
    return board.moment_of(scoring.read(table))


def moment_after(*rounds: dict[str, Any]) -> str:
    found = after(*rounds)
    assert found is not None
    return f"{found.lead} {found.text}".strip()


@pytest.mark.parametrize(
    ("rounds", "sentence"),
    [
        # 7 −1 6 3: the first round has nothing before it.
        ([FIRST], ""),
        # Ann 7 to 12; Dan comes second with 8. It was 1 to Cleo.
        ([FIRST, SECOND], "Ann pulls away: 4 ahead of Dan."),
        # Ben 8, Ann 5; then Ann 12, Ben 7.
        ([BENS, FIRST], "Ann takes the lead: 5 ahead of Ben."),
        # Ben 8 and 12, Ann 5 and 11: 3 between them, then 1.
        ([BENS, ANN_NEARER], "Ann closes in: 1 behind Ben."),
        # Ann 7 and 12, Cleo 6 and 12.
        ([FIRST, CLEO_LEVEL], "Cleo draws level with Ann: 12 each."),
        # 12 4 5 8, then 21 3 4 7: nobody had 9 in a round.
        (
            [FIRST, SECOND, STRONG],
            "Ann pulls away: 14 ahead of Dan. The best so far: Ann +9.",
        ),
        # Ben 8 and 16, Ann 5 and 10; then 13 and 15: the gap is 6, then 4.
        ([BENS, BENS, SECOND], ""),
    ],
)
def test_one_sentence_says_what_changed(
    rounds: list[dict[str, Any]], sentence: str
) -> None:
    if sentence == "":
        found = after(*rounds)
        assert found is not None and (found.lead, found.text) == ("", "")
    else:
        assert moment_after(*rounds) == sentence


def test_it_stays_until_the_next_entry_and_is_on_the_page_without_a_script() -> None:
    table = new_table()
    play(table, FIRST, SECOND)
    address = f"/t/{table.code}/"
    page = looker(table).get(address).content.decode()
    assert "<b>Ann pulls away:</b> 4 ahead of Dan." in page
    assert 'class="trail"' in page and " fresh" in page
    record(table, 3, {"bids": STRONG["bids"]})
    page = looker(table).get(address).content.decode()
    assert "pulls away" not in page and "trail" not in page and " fresh" not in page


def test_the_board_says_it_too() -> None:
    table = new_table()
    play(table, FIRST, SECOND)
    page = looker(table).get(f"/t/{table.code}/board/").content.decode()
    assert "<b>Ann pulls away:</b> 4 ahead of Dan." in page


def test_a_best_round_alone_leaves_who_leads_by_how_much() -> None:
    """Ben 16, Ann 10; both lose 1, and Dan gains 9: nobody had more than 8."""
    table = new_table()
    dans = {"bids": [3, 3, 3, 7], "tricks": [2, 2, 2, 7]}
    play(table, BENS, BENS, dans)
    page = looker(table).get(f"/t/{table.code}/").content.decode()
    need = page.partition('<p class="need">')[2].partition("</p>")[0]
    assert (
        "Ben" in need and wording("moment.best-round", who="Dan", points="+9") in need
    )
    assert 'class="in just"' not in page


def test_the_best_gain_left_a_trail_on_the_way_to_the_target() -> None:
    """Of 25: Ann from 7 to 12. In round 3 of 12 to 21."""
    found = after(FIRST, SECOND)
    assert found is not None and found.trail == Trail(28, 48)
    found = after(FIRST, SECOND, STRONG)
    assert found is not None and found.trail == Trail(48, 84)


def test_nothing_is_said_of_what_others_may_still_refuse() -> None:
    table = new_table()
    confirmations.set_confirmation(table, Setting(True), key="confirm")
    play(table, FIRST, SECOND)
    assert board.moment_of(scoring.read(table)) is None


def test_where_the_lowest_leads_fewest_points_take_the_lead() -> None:
    """Ann 2, Ben 8; then Ann 12, Ben 10: Ben is ahead with fewer."""
    table = new_table("lowest")
    for number, taken in enumerate([[2, 8, 8, 8], [10, 2, 7, 7]], 1):
        record(table, number, {"taken": taken})
    found = board.moment_of(scoring.read(table))
    assert found is not None
    assert (
        found.lead == wording("moment.takes-lead", who="Ben")
        and found.text == "2 ahead of Ann."
    )
