"""After saving: what a save gave, and a stage that is undone opens with its numbers."""

import re
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from scorekeeper.tables import codes, log, scoring
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Entry, Table
from tests.support.wording import wording
from tests.tables.cards import BIDS, BY_GYPSY, CLUBS, DECLARED, text
from tests.tables.hands import ANN, BEN, CLEO, finger
from tests.tables.people import (
    FIRST,
    SECOND,
    looker,
    new_table,
    play,
    record,
    runner,
    scorer,
)

# Cleo leads; Dan wins and leads the gypsy, naming spades.
BY_CARDS = {"play": {"tricks": BY_GYPSY, "leader": 2, "named": {"2": "S"}}}

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def table() -> Table:
    """One round is scored: Ann 7, Ben −1, Cleo 6, Dan 3."""
    table = new_table()
    play(table, FIRST)
    return table


def words(answer: Any) -> str:
    return " ".join(re.sub("<[^>]+>", " ", answer.content.decode()).split())


def foot(answer: Any) -> str:
    html = answer.content.decode()
    return " ".join(re.sub("<[^>]+>", " ", html[html.index("<footer") :]).split())


def page(phone: Client, table: Table, path: str = "") -> Any:
    """Drawn anew, so that what it is drawn of can be looked at."""
    caches["parts"].clear()
    answer = phone.get(f"/t/{table.code}/{path}")
    assert answer.status_code == 200
    return answer


def undo(phone: Client, table: Table, number: int = 0) -> Any:
    """As a tap does it: the last entry, or the one that is named."""
    target = number or log.undo_target(log.entries_of(table)).number  # type: ignore[union-attr]
    caches["parts"].clear()
    return phone.post(f"/t/{table.code}/undo/", {"entry": target}, follow=True)


def put_back(phone: Client, table: Table) -> Any:
    target = log.redo_target(log.entries_of(table))
    assert target is not None
    return phone.post(f"/t/{table.code}/undo/", {"entry": target.number}, follow=True)


def form(table: Table, number: int, **texts: object) -> dict[str, str]:
    after = Table.objects.get(pk=table.pk).version
    hidden = {"key": codes.new_key(), "after": after, "round": number}
    return {k.replace("_", "-"): str(text) for k, text in (hidden | texts).items()}


def save(phone: Client, table: Table, number: int, **texts: object) -> Any:
    posted = form(table, number, **texts)
    return phone.post(f"/t/{table.code}/record/", posted, follow=True)


def check_form(phone: Client, table: Table, number: int, **texts: object) -> str:
    posted = form(table, number, **texts)
    answer = phone.post(f"/t/{table.code}/check/", posted, headers=HTMX)
    return words(answer)


def entries_in(answer: Any) -> dict[str, str]:
    """What the form holds in pen: no hand has it to confirm."""
    shown = answer.context["entry"]
    return dict(shown.round_form.entered)


def rounds(table: Table) -> list[Any]:
    return scoring.read(Table.objects.get(pk=table.pk)).rounds


def numbers(key: str, values: list[int]) -> dict[str, str]:
    return {f"{key}-{seat}": str(number) for seat, number in enumerate(values)}


# ---- What a save gave ----


def test_a_saved_round_says_what_it_gave_until_the_next_page() -> None:
    table = new_table()
    phone = runner(table)
    record(table, 1, {"bids": FIRST["bids"]})
    answer = save(phone, table, 1, tricks_0=5, tricks_1=2, tricks_2=4, tricks_3=1)
    assert "Round 1 saved. Ann +7, Ben −1, Cleo +6, Dan +3 Undo" in foot(answer)
    assert "Round 1 saved." not in foot(page(phone, table))


def test_a_saved_stage_is_named_and_can_be_undone() -> None:
    table = new_table()
    phone = runner(table)
    answer = save(phone, table, 1, bids_0=5, bids_1=3, bids_2=4, bids_3=1)
    assert "Bids saved. Undo" in foot(answer)


def test_stages_saved_at_once_are_both_named() -> None:
    table = new_table("preference", ["Ann", "Ben", "Cleo"])
    bid = {"declarer": 1, "bid": 1, "trump": "S", "defence_0": "play"}
    answer = save(runner(table), table, 1, **bid, defence_1="play")
    assert "Bid and defence saved. Undo" in foot(answer)


def test_where_nobody_scores_what_happened_is_said() -> None:
    table = new_table("preference", ["Ann", "Ben", "Cleo"])
    answer = save(runner(table), table, 1, kind="thrown_in")
    assert "Deal 1 saved. Everyone passed Undo" in foot(answer)


def test_a_final_count_is_saved_and_opened_by_its_name() -> None:
    table = new_table("gossiper", ["Ann", "Ben"])
    phone = runner(table)
    answer = save(phone, table, 1, kind="count", piles_0=30, piles_1=22)
    assert "Final count saved. Ann +30, Ben +22 Undo" in foot(answer)
    told = foot(undo(phone, table))
    assert "Final count is open again" in told
    assert "End the game: Ann wins" in told


def test_undo_stands_on_the_score_page_and_no_longer_among_settings(
    table: Table,
) -> None:
    phone = runner(table)
    assert "Undo tricks of round 1" in words(page(phone, table))
    assert "Undo" not in words(page(phone, table, "more/"))
    undo(phone, table)
    assert "Redo" not in words(page(phone, table, "more/"))
    assert "Undo" not in words(page(looker(table), table))


def test_undo_names_a_stage_once_where_a_game_has_it_in_two_forms() -> None:
    table = new_table("skat", ["Ann", "Ben", "Cleo"])
    record(table, 1, {"declarer": 1, "bid": 23, "game": "null"})
    record(table, 1, {"tricks": 1})
    said = words(page(runner(table), table))
    assert "Undo result of deal 1" in said
    assert "result and result" not in said


# ---- A stage that is open again ----


def test_a_hand_saved_at_once_is_undone_as_a_hand_whatever_it_did_not_ask() -> None:
    """Without a declarer nobody may drop out; where all others do, no tricks follow."""
    table = new_table("buck_euchre", ["Ann", "Ben", "Cleo", "Dan"])
    record(table, 1, {"upcard": "D", "declarer": None, "tricks": [2, 2, 1, 0]})
    assert "Undo hand 1" in words(page(runner(table), table))
    dropped = {"upcard": "S", "declarer": 3, "trump": "S", "dropped": [0, 1, 2]}
    record(table, 2, dropped)
    assert "Undo hand 2" in words(page(runner(table), table))


def test_the_button_names_everyone_who_scores_differently() -> None:
    """Dan’s entry is as it was: no aces, made now, costs him 10 instead.

    Cleo’s 3 tricks and the guest’s 1 are 4 from the pot, and 10 to Ben: −6.
    """
    table = new_table("preference", ["Ann", "Ben", "Cleo", "Dan"])
    deal = {"declarer": 1, "bid": 3, "trump": "H", "defence": ["play", "guest"]}
    record(table, 1, {**deal, "no_aces": True})
    record(table, 1, {"tricks": [0, 5, 4, 1]})
    phone = runner(table)
    undo(phone, table)
    said = check_form(phone, table, 1, **{"tricks-1": 6, "tricks-2": 3, "tricks-3": 1})
    assert (wording("undone.change-and-save") + " Ben +26, Cleo −6, Dan −10") in said


def test_a_bet_that_was_changed_is_named_by_whose_it_is() -> None:
    table = new_table("skin", ["Ann", "Ben", "Cleo"])
    bets = [
        {"seat": 1, "amount": 5, "won": True},
        {"seat": 2, "amount": 5, "won": False},
    ]
    play(table, {"bets": bets})
    phone = runner(table)
    opened = entries_in(undo(phone, table))
    said = check_form(phone, table, 1, **{**opened, "bets-1-amount": "6"})
    assert "Cleo 5, now 6." in said
    assert (wording("undone.change-and-save") + " Ann +1, Cleo −6") in said


def test_what_is_barred_now_is_named_in_words_that_were_offered() -> None:
    table = new_table("preference", ["Ann", "Ben", "Cleo"])
    bid = {"declarer": 1, "bid": 1, "trump": "S", "defence": ["guest", "play"]}
    record(table, 1, bid)
    phone = runner(table)
    told = {**entries_in(undo(phone, table)), "defence-0": "drop", "defence-1": "drop"}
    assert "Cleo Guest, now Drops; Ann Plays, now Drops." in check_form(
        phone, table, 1, **told
    )


def test_who_ended_a_hand_is_named_by_what_he_did() -> None:
    """Its label was a question: Who Ann, now Cleo."""
    table = new_table("jersey_gin", ["Ann", "Ben", "Cleo"])
    record(table, 1, {"ending": "knock", "by": 0})
    phone = runner(table)
    opened = entries_in(undo(phone, table))
    said = check_form(phone, table, 1, **{**opened, "by": "2"})
    assert "Ended by Ann, now Cleo." in said


def test_undo_opens_the_stage_with_every_number_in_pen(table: Table) -> None:
    phone = runner(table)
    answer = undo(phone, table)
    assert entries_in(answer) == numbers("tricks", [5, 2, 4, 1])
    assert "Round 1, open again" in words(answer)
    said = "Round 1 is open again , with what was entered. Put it back"
    assert said in foot(answer) and "13 Save round 1 again" in foot(answer)
    assert [side.total for side in answer.context["board"].sides] == [0, 0, 0, 0]
    # So it is on every phone, after a reload, and without anything being kept.
    for client in (phone, scorer(table)):
        assert entries_in(page(client, table)) == numbers("tricks", [5, 2, 4, 1])


def test_what_is_changed_is_said_at_the_foot_and_beside_the_name(table: Table) -> None:
    """Cleo bids 4 and takes 3: −1. Dan bids 1 and takes 2: 1 − 1 = 0."""
    phone = runner(table)
    undo(phone, table)
    said = check_form(phone, table, 1, tricks_0=5, tricks_1=2, tricks_2=3, tricks_3=2)
    assert "Cleo 4, now 3; Dan 1, now 2. 12 of 12 tricks. Put it back" in said
    assert "bid 4; before: 4" in said and "before: 1" in said
    assert (wording("undone.change-and-save") + " Cleo −1, Dan 0") in said


def test_what_is_taken_out_is_missing_and_said_too(table: Table) -> None:
    phone = runner(table)
    undo(phone, table)
    said = check_form(phone, table, 1, tricks_0=5, tricks_1=2, tricks_2="", tricks_3="")
    assert "Cleo was 4; Dan was 1." in said


def test_a_changed_number_is_saved_in_the_place_of_the_old_one(table: Table) -> None:
    phone = runner(table)
    undo(phone, table)
    answer = save(phone, table, 1, tricks_0=5, tricks_1=2, tricks_2=3, tricks_3=2)
    assert rounds(table) == [{"bids": [5, 3, 4, 1], "tricks": [5, 2, 3, 2]}]
    assert "Round 1 saved. Ann +7, Ben −1, Cleo −1" in foot(answer)
    assert "open again" not in words(page(phone, table))


def test_saving_again_what_was_undone_changes_nothing(table: Table) -> None:
    phone = runner(table)
    undo(phone, table)
    save(phone, table, 1, tricks_0=5, tricks_1=2, tricks_2=4, tricks_3=1)
    assert rounds(table) == [FIRST]


def test_put_it_back_restores_the_round_unchanged(table: Table) -> None:
    phone = runner(table)
    undo(phone, table)
    answer = put_back(phone, table)
    assert rounds(table) == [FIRST]
    said = "Redone: tricks of round 1. Ann +7, Ben −1, Cleo +6, Dan +3 Undo"
    assert said in foot(answer)


def test_of_two_steps_undo_opens_the_later_one_first(table: Table) -> None:
    phone = runner(table)
    assert entries_in(undo(phone, table)) == numbers("tricks", [5, 2, 4, 1])
    assert entries_in(undo(phone, table)) == numbers("bids", [5, 3, 4, 1])
    assert entries_in(put_back(phone, table)) == numbers("tricks", [5, 2, 4, 1])
    put_back(phone, table)
    assert rounds(table) == [FIRST]


def test_two_taps_on_undo_undo_once(table: Table) -> None:
    phone = runner(table)
    undo(phone, table, 2)
    answer = undo(phone, table, 2)
    assert rounds(table) == [{"bids": FIRST["bids"]}]
    assert len(log.entries_of(table)) == 3
    assert entries_in(answer) == numbers("tricks", [5, 2, 4, 1])


def test_the_next_save_ends_it(table: Table) -> None:
    phone = runner(table)
    undo(phone, table)
    undo(phone, table)
    save(phone, table, 1, bids_0=5, bids_1=3, bids_2=4, bids_3=1)
    answer = page(phone, table)
    assert entries_in(answer) == {} and "open again" not in words(answer)


# ---- Others, and who may ----


def test_another_phone_that_saved_meanwhile_is_put_beside(table: Table) -> None:
    """Nothing is lost: both stand on the page, and the later one chooses."""
    phone, other = runner(table), scorer(table)
    undo(phone, table)
    mine = form(table, 1, tricks_0=5, tricks_1=2, tricks_2=3, tricks_3=2)
    put_back(other, table)
    answer = phone.post(f"/t/{table.code}/record/", mine)
    assert answer.status_code == 409
    assert "Use mine" in words(answer) and rounds(table) == [FIRST]


def test_undo_after_somebody_has_saved_asks_to_look(table: Table) -> None:
    phone = runner(table)
    record(table, 2, {"bids": SECOND["bids"]}, by="Ben")
    answer = undo(phone, table, 2)
    assert "Someone saved something after that." in foot(answer)
    assert len(log.entries_of(table)) == 3


def test_whoever_watches_undoes_nothing(table: Table) -> None:
    answer = undo(looker(table), table)
    assert answer.status_code == 403 and rounds(table) == [FIRST]
    undo(runner(table), table)
    assert "Put it back" not in words(page(looker(table), table))


def test_a_phone_that_scores_puts_back_what_another_undid(table: Table) -> None:
    undo(runner(table), table)
    put_back(scorer(table), table)
    assert rounds(table) == [FIRST]


# ---- What is no stage of the round to be entered ----


def test_an_undone_correction_leaves_the_entry_alone(table: Table) -> None:
    phone = runner(table)
    facts = {"bids": [5, 3, 4, 1], "tricks": [5, 3, 3, 1]}
    commands.correct(table, 1, facts, key="c", after=2)
    answer = undo(phone, table)
    assert "Undone: the correction of round 1. Redo" in foot(answer)
    assert entries_in(answer) == {} and "open again" not in words(answer)
    # It can be redone there until the next save, without the toast too.
    assert "Redo the correction of round 1" in words(page(phone, table))
    put_back(phone, table)
    assert rounds(table) == [facts]


def test_corrected_bids_that_are_undone_leave_the_tricks_empty() -> None:
    table = new_table()
    record(table, 1, {"bids": [5, 3, 4, 1]})
    commands.correct(table, 1, {"bids": [5, 3, 3, 1]}, key="c", after=1)
    answer = undo(runner(table), table)
    assert entries_in(answer) == {} and "Undone: the correction" in foot(answer)


def test_bids_corrected_under_open_tricks_leave_the_tricks_there() -> None:
    """Dan bid 2, not 1: 14 are bid, so that all 13 tricks are played."""
    table = new_table()
    play(table, FIRST)
    phone = runner(table)
    undo(phone, table)
    bids = [*FIRST["bids"][:3], 2]
    after = Table.objects.get(pk=table.pk).version
    commands.correct(table, 1, {"bids": bids}, key="c", after=after)
    answer = page(phone, table)
    assert entries_in(answer) == numbers("tricks", FIRST["tricks"])
    assert "Round 1 is open again" in foot(answer)
    told = check_form(phone, table, 1, **numbers("tricks", FIRST["tricks"]))
    assert "1 trick is missing" in told
    # The undo cannot be taken back across the correction, and is not offered.
    assert "Put it back" not in foot(answer)
    # Nor does a correction that is undone take the tricks along.
    answer = undo(phone, table)
    assert entries_in(answer) == numbers("tricks", FIRST["tricks"])
    save(phone, table, 1, **numbers("tricks", FIRST["tricks"]))
    assert rounds(table) == [FIRST]
    assert entries_in(page(phone, table)) == {}


def test_an_undone_end_is_redone_from_the_score_page(table: Table) -> None:
    phone = runner(table)
    phone.post(f"/t/{table.code}/end/")
    answer = undo(phone, table)
    assert ("Undone: " + wording("history.the-end") + ". Redo") in foot(answer)
    assert "Redo " + wording("history.the-end") in words(page(phone, table))
    assert "Redo" not in words(page(scorer(table), table))


# ---- Other kinds of rounds and games ----


def test_a_misdeal_opens_as_one() -> None:
    table = new_table("malilla")
    phone = runner(table)
    save(phone, table, 1, kind="misdeal", **{"turned.rank": "7"})
    assert rounds(table) == [{"thrown_in": True}]
    answer = undo(phone, table)
    assert answer.context["entry"].round_form.round_type.name == "misdeal"
    assert "Hand 1 is open again" in words(answer)
    save(phone, table, 1, kind="misdeal")
    assert rounds(table) == [{"thrown_in": True}]


def test_one_number_of_the_table_is_named_by_its_label() -> None:
    """Ben plays clubs with 2 at 18 and takes 62 card points, then 63: he makes it."""
    table = new_table("skat", ["Ann", "Ben", "Cleo"], deals=12)
    record(table, 1, *DECLARED, {"matadors": 2, "card_points": 62})
    phone = runner(table)
    answer = undo(phone, table)
    assert entries_in(answer)["card_points"] == "62"
    posted = {**entries_in(answer), "card_points": "63"}
    posted |= form(table, 1)
    said = words(phone.post(f"/t/{table.code}/check/", posted, headers=HTMX))
    assert (
        "Card points 62, now 63." in said and wording("undone.change-and-save") in said
    )


def test_a_round_told_at_once_opens_whole() -> None:
    table = new_table()
    commands.record(table, 1, FIRST, key="whole", after=0)
    table.refresh_from_db()
    phone = runner(table)
    answer = undo(phone, table)
    told = numbers("bids", [5, 3, 4, 1]) | numbers("tricks", [5, 2, 4, 1])
    assert entries_in(answer) == told
    told["tricks-2"], told["tricks-3"] = "3", "2"
    save(phone, table, 1, whole=1, **{k.replace("-", "_"): v for k, v in told.items()})
    assert rounds(table) == [{"bids": [5, 3, 4, 1], "tricks": [5, 2, 3, 2]}]


def test_cards_open_as_cards() -> None:
    table = new_table()
    record(table, 1, {"bids": BIDS}, BY_CARDS)
    phone = runner(table)
    answer = undo(phone, table)
    assert answer.redirect_chain[-1][0] == f"/t/{table.code}/rounds/1/cards/"
    assert answer.context["pad"].entered.whole == BY_GYPSY
    assert "Undone: cards of round 1. Redo" in foot(answer)
    # It stays on the pad once the toast is gone; no undo stands beside it.
    again = words(page(phone, table, "rounds/1/cards/"))
    assert again.count("Redo cards of round 1") == 1 and "Undo" not in again
    put_back(phone, table)
    assert rounds(table)[0]["play"]["tricks"] == BY_GYPSY


def test_a_whole_hand_by_cards_opens_with_all_of_them() -> None:
    table = new_table("skat", ["Ann", "Ben", "Cleo"], deals=12)
    cards = {"play": {"tricks": CLUBS}, "matadors": 10}
    record(table, 1, *DECLARED, cards)
    answer = undo(runner(table), table)
    assert answer.context["pad"].text.split() == text(CLUBS).split()


def test_hands_that_were_counted_are_there_again() -> None:
    """Ann knocks with 2. Ben holds 2 + 4 + 10 + 8 + 1, Cleo 10 + 10 + 2 + 1."""
    table = new_table("jersey_gin", ["Ann", "Ben", "Cleo"])
    told = finger(table, ANN, BEN, CLEO)
    told.press("save", "1")
    assert len(rounds(table)[0]["hands"]) == 3
    phone = runner(table)
    answer = undo(phone, table)
    shown = answer.context["entry"].round_form
    assert [shown.texts[f"deadwood-{seat}"] for seat in (1, 2)] == ["25", "23"]
    assert not shown.suggested  # counted again from the cards: nobody has to take it
    hands = page(phone, table, "rounds/1/melds/?ending=knock&by=0")
    assert [len(one.cards) for one in hands.context["shown"].count.hands] == [10] * 3


@pytest.mark.parametrize(
    ("told", "named"),
    [
        ([{"turned": "6S"}], "turned card"),  # the page is of hand 1
        ([{"turned": "6S"}, {"hand_points": [40, 30]}], "points of hand 1"),
        ([{"turned": "6S", "hand_points": [40, 30]}], "hand 1"),
    ],
)
def test_it_is_named_as_the_page_named_it(told: list[dict], named: str) -> None:
    """By the stages that were entered at once; all of them are the hand."""
    table = new_table("malilla", ["Ann", "Ben", "Cleo", "Dan"])
    record(table, 1, *told)
    said = words(page(runner(table), table))
    assert f"Undo {named}" in said
    assert f"Undo {named} of" not in said


def test_nothing_is_stored_for_it(table: Table) -> None:
    """An undo is one entry that names another; the rest is read from the log."""
    undo(runner(table), table)
    last = Entry.objects.filter(table=table).latest("number")
    assert (last.kind, last.data) == ("undone", {"entry": 2})


# ---- Rows that a form begins with, and what a second tap had said ----

FIVE = ["Ann", "Ben", "Cleo", "Dan", "Eva"]
# Ann banks: Ben's 5 won, Cleo's 10 lost, Eva's 5 lost; Dan does not bet.
BETS = [
    {"seat": 1, "amount": 5, "won": True},
    {"seat": 2, "amount": 10, "won": False},
    {"seat": 4, "amount": 5, "won": False},
]


def row_names(html: str) -> list[str]:
    """Whose row it is: of those that the form begins with, in order."""
    return re.findall(r'name="bets-\d-seat" value="(\d)"', html)


@pytest.mark.parametrize("path", ["", "rounds/1/correct/"])
def test_bets_open_again_in_the_rows_of_their_players(path: str) -> None:
    table = new_table("skin", FIVE)
    ann = scorer(table)
    record(table, 1, {"bets": BETS, "side_bets": []})
    if not path:
        undo(ann, table)
    answer = page(ann, table, path)
    assert row_names(answer.content.decode()) == ["1", "2", "3", "4"]
    amounts = {k: v for k, v in entries_in(answer).items() if v and "amount" in k}
    assert amounts == {
        "bets-0-amount": "5",
        "bets-1-amount": "10",
        "bets-3-amount": "5",
    }


def test_bets_that_open_again_unchanged_are_saved_again() -> None:
    table = new_table("skin", FIVE)
    record(table, 1, {"bets": BETS, "side_bets": []})
    told = foot(undo(scorer(table), table))
    assert "Put it back" in told and "Save deal 1 again" in told
    assert wording("undone.change-and-save") not in told


def test_what_a_second_tap_on_save_said_does_not_hide_that_a_round_is_open_again(
    table: Table,
) -> None:
    ann = scorer(table)
    bids = {f"bids-{seat}": 2 for seat in range(4)}
    posted = form(table, 2, **bids)
    for _ in "12":
        ann.post(f"/t/{table.code}/record/", posted)
    told = foot(undo(ann, table))
    assert "is open again" in told and "Put it back" in told
    assert "saved" not in told


def test_a_foul_that_is_undone_ends_the_game_by_no_plain_save() -> None:
    table = new_table("malilla")
    record(table, 1, {"turned": "6S", "foul": 0})
    told = foot(undo(scorer(table), table))
    assert "Hand 1 is open again" in told
    assert "End the game: Ben and Dan win" in told
    assert "Save" not in told


# ---- What Undo names ----


def test_undo_names_no_stage_that_the_hand_does_not_have() -> None:
    """A trump belongs to hands 1 to 6 of Tribello, where no widow is asked alone."""
    table = new_table("tribello", ["Ann", "Ben", "Cleo"])
    record(table, 1, {"trump": "D"})
    said = words(page(runner(table), table))
    assert "Undo trump" in said and "widow" not in said
