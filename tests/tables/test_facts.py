"""Facts as a form: what is posted is what the referee reads, in every game."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee import SheetError, check
from referee.engine.round import Round
from referee.form.fields import Field, Steps, step_on, texts
from referee.values.facts import AnyFact
from referee.values.notation import read_card
from scorekeeper.tables import scoring
from scorekeeper.tables.entry import errors, foot, round_forms
from scorekeeper.tables.entry.forms import EntryForm
from scorekeeper.tables.spoken import voice
from tests.breadth import by_chance
from tests.support.wording import wording
from tests.tables.drafts import SEATS, state_of

VECTORS = Path(__file__).parents[2] / "referee/suite/known"
# Records of the cards have pages of their own.
RECORDS = {"play", "deal", "hands", "laid"}


GAMES = [pytest.param(game, id=game.slug) for game in scoring.all_games()]


def fresh(game: scoring.Game) -> scoring.State:
    return state_of({"game": game.slug, "players": SEATS[: game.players[-1]]})


def cases(*, valid: bool) -> Iterator[Any]:
    """Rounds of the examples, with the sheet they stand in."""
    for path in sorted(VECTORS.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            sheet, error = case["sheet"], case["expect"].get("error")
            if bool(error) == valid or not isinstance(sheet.get("rounds"), list):
                continue
            if any(isinstance(r, dict) and RECORDS & r.keys() for r in sheet["rounds"]):
                continue
            yield pytest.param(sheet, error, id=f"{path.stem}: {case['name']}")


def form_data_for(page: round_forms.RoundForm, raw: dict[str, Any]) -> dict[str, str]:
    """What a hand would post on this page to say that."""
    found = {"kind": page.round_type.name}
    for read in page.reads:
        for fact in read.stage.facts:
            if fact.key in raw and fits(fact, raw[fact.key], page.round):
                found |= dict(texts(fact.value, fact.key, raw[fact.key], voice()))
    return found


def fits(fact: AnyFact, raw: Any, r: Round) -> bool:
    """Of two facts with one key, the one that takes a list takes the list."""
    try:
        dict(texts(fact.value, fact.key, raw, voice()))
    except (TypeError, AttributeError):
        return False
    return True


def form_with(state: scoring.State, raw: dict[str, Any]) -> round_forms.RoundForm:
    """The page with everything of this round that it asks."""
    number = state.due
    assert number is not None
    told = (k for k in state.game.round_types if k.is_told_by(raw))
    kind = next(told, state.game.round_types[0])
    page = round_forms.read_form(state.at(number), {"kind": kind.name})
    for _ in range(4):  # what is asked hangs on what was said
        page = round_forms.read_form(
            state.at(number), form_data_for(page, raw), pressed=True
        )
    return page


def plain(raw: Any) -> Any:
    """As it is written back: no refused flags, nothing that says nothing."""
    if isinstance(raw, dict):
        said = {key: plain(one) for key, one in raw.items()}
        return {
            k: one for k, one in said.items() if one is not False and one is not None
        }
    if isinstance(raw, list):
        return [plain(one) for one in raw]
    return read_card(raw) or raw if isinstance(raw, str) else raw


@pytest.mark.parametrize(("sheet", "error"), [*cases(valid=True)])
def test_what_is_posted_is_what_the_sheet_says(sheet: dict, error: None) -> None:
    for number, raw in enumerate(sheet["rounds"], 1):
        done: dict[str, Any] = {}
        before = sheet["rounds"][: number - 1]
        while plain(done) != plain(raw):
            state = state_of(sheet, *before, *([done] if done else []))
            if state.due != number:  # what is left decides nothing, so nobody is asked
                whole = state_of(sheet, *before, raw)
                assert state.shown["totals"] == whole.shown["totals"]
                break
            assert state.due == number
            page = form_with(state, raw)
            assert page.problems == []
            assert page.facts, f"nothing more is asked, but {done} is not {raw}"
            done |= page.facts


@pytest.mark.parametrize(("sheet", "error"), [*cases(valid=False)])
def test_every_problem_stands_somewhere(sheet: dict, error: dict) -> None:
    """At its input, at its fact, or at neither; what is missing is at the foot."""
    number = error["round"]
    raws = sheet["rounds"]
    if number is None or not isinstance(raws[number - 1], dict):
        return
    try:
        check({**sheet, "rounds": raws[: number - 1], "ended": False})
        state = state_of(sheet, *raws[: number - 1])
    except SheetError:
        return
    if state.due != number:
        return
    page = form_with(state, raws[number - 1])
    html = str(EntryForm(page, "key").helper.render_layout)
    placed = errors.place_errors(page)
    messages = {
        m for at in (placed.inputs, placed.groups) for ms in at.values() for m in ms
    }
    shown = {problem.message for problem in errors.problems_to_show(page)}
    assert shown == messages | set(placed.rest)
    assert html


TYPED = st.one_of(
    st.sampled_from(["", " ", "0", "-1", "−3", "13", "99999999999999999999", "1.5"]),
    st.sampled_from(["²", "٣", "7h", "AH AH", "JK", "none", "null", "\0", "🂡", "true"]),
    st.text(max_size=20),
)


@pytest.mark.parametrize("game", GAMES)
@by_chance(25)
@given(data=st.data())
def test_whatever_is_typed_is_answered(game: scoring.Game, data: st.DataObject) -> None:
    state = fresh(game)
    kind = data.draw(st.sampled_from([*(k.name for k in game.round_types), "nonsense"]))
    posted = {"kind": kind}
    for _ in range(3):
        page = round_forms.read_form(state.at(1), posted, pressed=True)
        shown = EntryForm(page, "key", 0)
        assert page.problems or page.facts
        assert shown.feedback is not None
        assert shown.button.text
        list(shown.live_fields)
        names = [
            name for a in page.asked for one in a.inputs for name in one.posted_names
        ]
        posted |= {name: data.draw(TYPED) for name in names}


def field_in(page: round_forms.RoundForm, name: str) -> Field:
    return next(one for a in page.asked for one in a.inputs if one.name == name)


@pytest.mark.parametrize("game", GAMES)
def test_every_input_has_a_label_and_a_name_of_its_own(game: scoring.Game) -> None:
    for kind in game.round_types:
        page = round_forms.read_form(fresh(game).at(1), {"kind": kind.name})
        assert len(page.names) == len(set(page.names))
        assert all(one.label for asked in page.asked for one in asked.inputs)


# ---- One by one, on Skat, Gypsy and Malilla ----


def skat(*rounds: dict[str, Any], players: int = 3) -> scoring.State:
    return state_of({"game": "skat", "players": SEATS[:players]}, *rounds)


def test_the_dealer_of_four_is_no_declarer() -> None:
    page = round_forms.read_form(skat(players=4).at(1))
    options = [one.label for one in field_in(page, "declarer").options]
    assert options == ["Ben", "Cleo", "Dan"]


def test_bids_go_up_and_down_their_ladder() -> None:
    steps = field_in(round_forms.read_form(skat().at(1)), "bid").steps
    assert [step_on(steps, at, True) for at in ("18", "20", "264", "19")] == [
        "20",
        "22",
        "264",
        "20",
    ]
    assert step_on(steps, "18", False) == "18"
    assert step_on(steps, "24", False) == "23"


def test_far_on_both_sides_of_0_they_say_on_which_side_a_number_is() -> None:
    """Not every phone’s digits have a minus, and nobody gets to 25 by ones."""
    steps = Steps(-9999, 9999)
    assert [step_on(steps, text, False) for text in ("25", "-25", "")] == [
        "−25",
        "−25",
        "",
    ]
    assert step_on(steps, "−25", True) == "25"
    assert step_on(Steps(-20, 9999), "25", False) == "24"


def test_matadors_are_said_as_players_say_them() -> None:
    state = skat({"declarer": 0, "bid": 18, "game": "H"})
    page = round_forms.read_form(
        state.at(1), {"matadors": "without 2", "card_points": "70"}
    )
    assert page.facts["matadors"] == -2
    assert page.texts["matadors"] == "−2"  # kept in words by an earlier version
    matadors = field_in(page, "matadors")
    assert step_on(matadors.steps, "1", False) == "−1"
    assert matadors.rungs[0] == ("−11", "without 11")


def test_a_number_beside_its_ladder_is_refused_at_its_field() -> None:
    """Grand has 4 matadors at most: what stood there of a suit game is too many."""
    state = skat({"declarer": 0, "bid": 24, "game": "grand"})
    posted = {"matadors": "5", "card_points": "70"}
    form = EntryForm(round_forms.read_form(state.at(1), posted, pressed=True))
    assert not form.is_valid()
    assert form.errors["matadors"] == [wording("number.nearest", raw="5", nearest="4")]
    widget = str(form["matadors"])
    assert 'value="5"' in widget and " checked>" in widget  # nothing is lost unseen


def test_null_is_not_offered_above_what_it_can_be_worth() -> None:
    for bid, there in (("59", True), ("60", False)):
        page = round_forms.read_form(skat().at(1), {"declarer": "1", "bid": bid})
        values = [one.value for one in field_in(page, "game").options]
        assert ("null" in values) is there


def test_what_a_choice_excludes_is_neither_offered_nor_read() -> None:
    said = {"declarer": "0", "bid": "18", "game": "C", "schneider": "true"}
    in_hand = round_forms.read_form(skat().at(1), said | {"hand": "true"})
    assert in_hand.facts["schneider"] is True
    assert "schwarz" in in_hand.names
    taken_up = round_forms.read_form(skat().at(1), said)
    assert "schneider" not in {*taken_up.names, *taken_up.facts}


def test_matadors_follow_from_the_cards() -> None:
    state = skat({"declarer": 0, "bid": 18, "game": "D"})
    cards = "JC JS 10D KD QD 9D AS 10S AH 7H 8C 9C"
    page = round_forms.read_form(state.at(1), {"cards": cards, "card_points": "65"})
    assert page.prefilled["matadors"] == "2"
    assert "matadors" not in page.facts
    assert page.problems == []


def test_the_kinds_of_a_round_ask_their_own_facts() -> None:
    page = round_forms.read_form(skat().at(1), {"kind": "ramsch", "declarer": "1"})
    assert page.facts == {"passed": True}
    later = round_forms.read_form(skat({"passed": True}).at(1))
    assert "card_points-0" in later.names
    assert not later.first


def gypsy(*rounds: dict[str, Any]) -> scoring.State:
    return state_of({"game": "gypsy", "players": SEATS[:4]}, *rounds)


BIDS = {"bids": [5, 0, 4, 2]}


def test_the_last_open_number_follows_from_the_sum() -> None:
    page = round_forms.read_form(
        gypsy(BIDS).at(1), {"tricks-0": "5", "tricks-2": "4", "tricks-3": "2"}
    )
    assert page.prefilled == {"tricks-1": "2"}
    assert page.facts == {"tricks": [5, 2, 4, 2]}


def test_a_filled_number_gives_way_until_a_hand_touches_it() -> None:
    said = {"tricks-0": "5", "tricks-1": "2", "tricks-2": "4", "tricks-3": "3"}
    page = round_forms.read_form(gypsy(BIDS).at(1), said | {"fill.tricks-1": "2"})
    assert page.prefilled == {"tricks-1": "1"}
    touched = round_forms.read_form(gypsy(BIDS).at(1), said)
    assert touched.prefilled == {}
    assert touched.facts == {"tricks": [5, 2, 4, 3]}


def test_with_nothing_left_the_open_ones_have_nothing() -> None:
    page = round_forms.read_form(gypsy(BIDS).at(1), {"tricks-0": "7", "tricks-2": "6"})
    assert page.facts == {"tricks": [7, 0, 6, 0]}


def test_too_many_leaves_the_rest_alone() -> None:
    said = {"tricks-0": "7", "tricks-2": "6", "tricks-3": "2"}
    page = round_forms.read_form(gypsy(BIDS).at(1), said)
    assert page.facts == {"tricks": [7, None, 6, 2]}
    assert page.prefilled == {}
    assert "2 tricks too many." in foot.feedback_on(page).text


def test_a_page_nobody_touched_says_nothing() -> None:
    page = round_forms.read_form(gypsy().at(1), pressed=True)
    assert page.facts == {}
    assert [problem.code for problem in page.problems] == ["missing"]


def test_unreadable_text_stays_and_is_named() -> None:
    said = {f"bids-{seat}": "1" for seat in range(4)} | {"bids-2": "two"}
    page = round_forms.read_form(gypsy().at(1), said, pressed=True)
    assert page.texts["bids-2"] == "two"
    placed = errors.place_errors(page)
    assert placed.inputs == {"bids-2": [wording("type.number")]}


def malilla(*rounds: dict[str, Any]) -> scoring.State:
    return state_of({"game": "malilla", "players": SEATS[:4]}, *rounds)


def test_a_card_is_picked_by_rank_and_suit_or_written() -> None:
    for said in ({"turned.rank": "7", "turned.suit": "H"}, {"turned": "7♥"}):
        page = round_forms.read_form(malilla().at(1), said)
        assert plain(page.facts) == {"turned": "7H"}
    half = round_forms.read_form(malilla().at(1), {"turned.rank": "7"}, pressed=True)
    assert [problem.code for problem in half.problems] == ["missing"]


def test_one_side_follows_from_the_other() -> None:
    page = round_forms.read_form(
        malilla({"turned": "6S"}).at(1), {"hand_points-0": "40"}
    )
    assert page.facts == {"hand_points": [40, 30]}


def test_a_foul_stands_alone() -> None:
    said = {"foul": "1", "hand_points-0": "40"}
    page = round_forms.read_form(malilla({"turned": "6S"}).at(1), said, pressed=True)
    assert page.facts == {"foul": 1}
    assert page.names == ["foul"]
    assert page.problems == []


def test_points_follow_from_the_cards_that_were_won() -> None:
    said = {
        "captured-0": "7C AC KC QC JC 7H AH KH QH JH",
        "captured-1": "7S AS KS QS JS 7D AD KD QD JD",
        "tricks-0": "6",
    }
    page = round_forms.read_form(malilla({"turned": "6S"}).at(1), said, pressed=True)
    # Each side's cards are 2 × 15; 6 tricks and 4 are on top.
    assert page.problems == []
    assert (page.prefilled["hand_points-0"], page.prefilled["hand_points-1"]) == (
        "36",
        "34",
    )
    assert page.facts["tricks"] == [6, 4]
