"""What holds for every sheet, tried on sheets that nobody wrote by hand."""

import copy
import json
import re
from typing import Any

from hypothesis import given, strategies as st

from referee import (
    SheetError,
    alternative_points,
    assess,
    check,
    game,
    setup_problems,
    stat_events_of,
)
from tests.breadth import by_chance
from tests.referee.dealt import KEYS, json_values, sheets, spoil

quick = by_chance(100)
thorough = by_chance(200)


def answer(raw: object) -> dict[str, Any]:
    """The verdict or the error; any other exception fails the test."""
    try:
        return check(raw).json()
    except SheetError as error:
        return error.json()


@quick
@given(sheets())
def test_points_are_the_sum_of_their_lines_and_totals_run(raw: dict[str, Any]) -> None:
    verdict = answer(raw)
    totals = [0] * len(verdict["sides"])
    for scored in verdict["rounds"]:
        sums = [0] * len(totals)
        for line in scored["reasons"]:
            sums[line["side"]] += line["points"]
        assert scored["points"] == sums
        totals = [a + b for a, b in zip(totals, sums, strict=True)]
        assert scored["totals"] == totals
    assert verdict["totals"] == totals


@quick
@given(sheets())
def test_rounds_add_up_to_what_the_game_says(raw: dict[str, Any]) -> None:
    verdict = answer(raw)
    meant = game(verdict["game"]).round_total
    if meant is not None:
        assert {sum(one["points"]) for one in verdict["rounds"]} <= {meant}


@quick
@given(sheets())
def test_every_line_cites_a_rule_of_its_game(raw: dict[str, Any]) -> None:
    rules = {rule.key: rule for rule in game(raw["game"]).rules}
    for scored in answer(raw)["rounds"]:
        for line in scored["reasons"]:
            assert line.get("ruling", False) is rules[line["rule"]].ruling
            assert line["text"].strip()
            assert not re.search(r"-\d", line["text"]), "a minus is −"


@quick
@given(sheets())
def test_a_shorter_sheet_is_the_beginning_of_the_longer_one(
    raw: dict[str, Any],
) -> None:
    whole = answer(raw)
    assert len(whole["rounds"]) == len(raw["rounds"])
    for length in range(len(raw["rounds"])):
        part = answer({**raw, "rounds": raw["rounds"][:length]})
        assert part["rounds"] == whole["rounds"][:length]
        assert part["state"] == "playing"
        assert part["next"]["number"] == length + 1
        assert part["next"]["dealer"] == whole["rounds"][length]["dealer"]


@quick
@given(sheets(), st.randoms(use_true_random=False))
def test_the_same_sheet_gets_the_same_verdict(raw: dict[str, Any], random: Any) -> None:
    def shuffle(value: Any) -> Any:
        if isinstance(value, dict):
            items = [(key, shuffle(inside)) for key, inside in value.items()]
            random.shuffle(items)
            return dict(items)
        return [shuffle(one) for one in value] if isinstance(value, list) else value

    first = answer(raw)
    assert answer(raw) == first
    assert answer(json.loads(json.dumps(raw))) == first
    assert answer(shuffle(raw)) == first


@thorough
@given(json_values)
def test_any_value_gets_an_answer(raw: object) -> None:
    assert "error" in answer(raw)


@thorough
@given(st.data())
def test_a_broken_sheet_gets_an_answer(data: st.DataObject) -> None:
    raw = copy.deepcopy(data.draw(sheets()))
    for _ in range(data.draw(st.integers(1, 3))):
        data.draw(spoil(raw))
    told = answer(raw)
    json.dumps(told)
    if "error" in told:
        error = told["error"]
        assert set(error) == {"round", "field", "code", "message"}
        assert error["message"]
        assert error["round"] is None or 1 <= error["round"] <= len(raw["rounds"])


@thorough
@given(st.data())
def test_a_form_is_told_first_what_the_sheet_is_told(data: st.DataObject) -> None:
    raw = copy.deepcopy(data.draw(sheets().filter(lambda raw: raw["rounds"])))
    number = len(raw["rounds"])
    for _ in range(data.draw(st.integers(0, 3))):
        data.draw(spoil(raw["rounds"][-1]))
    told = answer(raw)
    assessment = assess(raw, number, raw["rounds"][-1])
    if "error" in told:
        assert told["error"]["round"] == number
        first = assessment.problems[0]
        assert told["error"]["code"] == first.code
        assert told["error"]["field"] == ".".join(map(str, first.path))
        assert told["error"]["message"] == first.message
    else:
        assert assessment.problems == []
        assert assessment.complete is (told["pending"] is None)
        if assessment.complete:
            assert assessment.points == told["rounds"][-1]["points"]
            assert assessment.totals == told["totals"]
            assert (assessment.winners or []) == told["winners"]


@thorough
@given(st.data())
def test_a_new_table_is_told_first_what_the_sheet_is_told(data: st.DataObject) -> None:
    raw = {**copy.deepcopy(data.draw(sheets())), "rounds": [], "ended": False}
    for _ in range(data.draw(st.integers(0, 3))):
        part = data.draw(st.sampled_from(["players", "options"]))
        if isinstance(raw[part], dict | list):
            data.draw(spoil(raw[part]))
    told, problems = answer(raw), setup_problems(raw)
    if "error" in told:
        assert told["error"]["code"] == problems[0].code
        assert told["error"]["field"] == ".".join(map(str, problems[0].path))
    else:
        assert problems == []


@quick
@given(st.dictionaries(st.sampled_from(KEYS[:5]), json_values))
def test_any_new_table_is_told_what_is_wrong_with_it(raw: dict[str, Any]) -> None:
    assert setup_problems(raw)


@quick
@given(sheets().filter(lambda raw: raw["game"] == "gypsy"))
def test_gypsy_stays_within_its_bounds(raw: dict[str, Any]) -> None:
    for scored in answer(raw)["rounds"]:
        assert all(-13 <= points <= 17 for points in scored["points"])


@quick
@given(sheets().filter(lambda raw: raw["game"] == "malilla"))
def test_malilla_stays_within_its_bounds(raw: dict[str, Any]) -> None:
    verdict = answer(raw)
    before = [0, 0]
    for scored in verdict["rounds"]:
        # A hand is worth at most 35, a turned card 5; only the last may reach 35.
        assert all(0 <= points <= 40 for points in scored["points"])
        assert sum(scored["points"]) <= 40
        assert max(before) < 35
        before = scored["totals"]
    fouled = any("foul" in facts for facts in raw["rounds"])
    assert (verdict["state"] == "finished") is (max(before) >= 35 or fouled)


@quick
@given(sheets().filter(lambda raw: raw["game"] == "skat"))
def test_skat_stays_within_its_bounds(raw: dict[str, Any]) -> None:
    bases = {"D": 9, "H": 10, "S": 11, "C": 12, "grand": 24}
    for facts, scored in zip(raw["rounds"], answer(raw)["rounds"], strict=True):
        scorers = [points for points in scored["points"] if points]
        assert len(scorers) == 1
        (points,) = scorers
        if facts.get("passed"):
            assert points in (10, 20, -30)
        elif facts["game"] == "null":
            assert points in (23, 35, 46, 59, -46, -70, -92, -118)
        else:
            assert scored["points"][facts["declarer"]] == points
            base = bases[facts["game"]]
            value = points if points > 0 else -points // 2
            assert value % base == 0
            assert value >= facts["bid"]
            if points > 0:
                assert value <= base * (11 if facts["game"] == "grand" else 18)
            else:
                assert points % (2 * base) == 0


@quick
@given(sheets().filter(lambda raw: raw["game"] == "skat"))
def test_the_list_adds_up_by_columns_as_on_paper(raw: dict[str, Any]) -> None:
    verdict, n = check(raw), len(raw["players"])
    made, lost = [0] * n, [0] * n
    for facts, scored in zip(raw["rounds"], verdict.rounds, strict=True):
        if not facts.get("passed"):
            declarer = facts["declarer"]
            (made if scored.points[declarer] > 0 else lost)[declarer] += 1
    each = 30 if n == 4 else 40
    assert alternative_points(verdict, "seeger").points == [
        total + 50 * (made[seat] - lost[seat]) + each * (sum(lost) - lost[seat])
        for seat, total in enumerate(verdict.totals)
    ]
    feats = [feat for feat in stat_events_of(verdict) if feat.stat.key == "declarer"]
    found = [[feat.made for feat in feats if feat.seat == seat] for seat in range(n)]
    assert [(sum(own), len(own)) for own in found] == [
        (ups, ups + downs) for ups, downs in zip(made, lost, strict=True)
    ]
