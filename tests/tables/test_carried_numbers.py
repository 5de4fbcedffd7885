"""A number carried from one place to another follows what it was made from.

What is counted is counted where it is used. One test goes over every game and every
way in which a number comes into a form that nobody typed there.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse

from referee import all_games
from referee.engine.round import first_round
from referee.engine.sheet import read_sheet
from referee.generator.drawing import round_by_chance
from referee.generator.sheets import chance_of
from scorekeeper.tables import log, scoring
from scorekeeper.tables.models import Table
from tests.tables.finger import Finger, Inputs
from tests.tables.people import new_table, record, runner

pytestmark = pytest.mark.django_db

# Ann has the 2 left. Ben has three kings, Cleo a run of spades from 5 to 8.
ANN = "4H 5H 6H 9C 9D 9S QC QD QS 2D"
BEN = "KC KD KH 7H 9H 2C 4D JS 8D AC"
CLEO = "8S 5S 7S 6S 3H KS 10H JD 2S AD"
CARDS = {"hand-0": ANN, "hand-1": BEN, "hand-2": CLEO}
# Ben lays 7H off on the run 4H 5H 6H, 9H on the nines: 2 + 4 + 10 + 8 + 1 are left.
# Cleo lays 3H off on that run, KS on Ben's kings: 10 + 10 + 2 + 1. On gin nobody lays
# off: 7 + 9 more for Ben, 3 + 10 more for Cleo.
KNOCKED, ON_GIN = ["2", "25", "23"], ["2", "41", "36"]


@pytest.fixture
def gin() -> Table:
    return new_table("jersey_gin", ["Ann", "Ben", "Cleo"])


def pad(table: Table, query: str = "") -> Finger:
    """The pad, with all three hands tapped."""
    page = Finger(
        runner(table), f"{reverse('tables:melds', args=[table.code, 1])}{query}"
    )
    for seat, cards in enumerate((ANN, BEN, CLEO)):
        page.press("show", str(seat)).press("add", typed=cards)
    return page


def rest_of(values: dict[str, str]) -> list[str]:
    return [values.get(f"deadwood-{seat}", "") for seat in range(3)]


# ---- The pad of hands ----


def test_the_pad_asks_how_the_hand_ended_before_it_offers_a_count(
    gin: Table,
) -> None:
    page = pad(gin)
    button = page.page.buttons["use", "1"]
    assert button["aria-disabled"] == "true"
    assert page.press("use").answer.status_code == 200
    page.press("answer", "ending=knock")
    assert page.page.buttons["use", "1"]["aria-disabled"] == "true"  # who knocked?
    page.press("answer", "by=0")
    assert ("save", "1") in page.page.buttons
    page.press("save")
    # 25 - 2 and 23 - 2.
    assert scoring.read(gin).shown["totals"] == [44, 0, 0]


def test_what_was_answered_at_the_pad_can_be_changed_there(gin: Table) -> None:
    page = pad(gin).press("answer", "ending=stock").press("answer", "breaker=1")
    page.press("answer", "ending=knock").press("answer", "by=0").press("save")
    assert scoring.read(gin).shown["totals"] == [44, 0, 0]
    assert scoring.read(gin).round(1).keys() == {"ending", "by", "hands"}


def test_the_entry_counts_the_cards_under_what_is_chosen_there(
    gin: Table,
) -> None:
    page = Finger(runner(gin), gin.get_absolute_url())
    page.url = reverse("tables:record", args=[gin.code])
    page.send({**CARDS, "look": "1"})
    assert rest_of(page.page.values) == ["", "", ""]
    page.send({"ending": "gin", "by": "0", "look": "1"})
    assert rest_of(page.page.values)[1:] == ON_GIN[1:]
    page.send({"ending": "knock", "look": "1"})
    assert rest_of(page.page.values) == KNOCKED
    page.send({})
    assert scoring.read(gin).shown["totals"] == [44, 0, 0]
    assert scoring.read(gin).round(1).keys() == {"ending", "by", "hands"}


def test_the_number_changes_where_it_stands_as_soon_as_that_is_chosen(
    gin: Table,
) -> None:
    page = Finger(runner(gin), gin.get_absolute_url())
    page.url = reverse("tables:record", args=[gin.code])
    page.send({**CARDS, "ending": "gin", "by": "0", "breaker": "1", "look": "1"})
    typed = page.page.values | {"breaker": ""}
    url = reverse("tables:live_feedback", args=[gin.code])
    parts = Inputs(page.phone.post(url, typed).content.decode())
    assert parts.values["deadwood-1"] == parts.values["fill.deadwood-1"] == "41"


def test_what_somebody_types_over_a_count_stands(gin: Table) -> None:
    page = Finger(runner(gin), gin.get_absolute_url())
    page.url = reverse("tables:record", args=[gin.code])
    page.send({**CARDS, "ending": "knock", "by": "0", "look": "1"})
    page.send({"deadwood-1": "30"})
    assert scoring.read(gin).round(1)["deadwood"] == [2, 30, 23]


def test_a_correction_counts_recorded_cards_again(gin: Table) -> None:
    pad(gin, "?ending=knock&by=0").press("save")
    page = Finger(runner(gin), reverse("tables:correct", args=[gin.code, 1]))
    assert rest_of(page.page.values) == KNOCKED
    page.send({"ending": "gin", "by": "0", "look": "1"})
    assert rest_of(page.page.values)[1:] == ON_GIN[1:]
    page.send({"ending": "knock", "by": "0", "look": "1"})
    assert rest_of(page.page.values) == KNOCKED


def test_an_undone_hand_counts_its_cards_again(gin: Table) -> None:
    page = pad(gin, "?ending=knock&by=0").press("save")
    entry = scoring.read(gin).entries[-1].number
    page.phone.post(reverse("tables:undo", args=[gin.code]), {"entry": entry})
    form = Finger(page.phone, gin.get_absolute_url())
    assert rest_of(form.page.values) == KNOCKED
    form.url = reverse("tables:record", args=[gin.code])
    form.send({"ending": "gin", "by": "0", "look": "1"})
    assert rest_of(form.page.values)[1:] == ON_GIN[1:]


def partly(gin: Table) -> Finger:
    """Ann went gin. Ben’s ten are tapped, Cleo’s deadwood is told as a number."""
    page = Finger(runner(gin), gin.get_absolute_url())
    page.url = reverse("tables:record", args=[gin.code])
    page.send({"ending": "gin", "by": "0", "hand-1": BEN, "look": "1"})
    assert page.page.values["deadwood-1"] == ON_GIN[1]
    page.send({"deadwood-2": "30"})
    assert scoring.read(gin).round(1)["deadwood"] == [0, 41, 30]
    return page


def follows(form: Finger) -> None:
    """The number that was counted is the cards’, the one that was told is not."""
    values = form.page.values
    assert values["hand-1"] == BEN
    assert values["deadwood-1"] == values["fill.deadwood-1"] == ON_GIN[1]
    assert (values["deadwood-2"], values.get("fill.deadwood-2", "")) == ("30", "")
    # After the break one may lay off, and Cleo’s melds nobody has told.
    form.send({"breaker": "2", "look": "1"})
    assert form.page.values["deadwood-1"] == ""
    assert form.page.values["deadwood-2"] == "30"


def test_one_hand_of_cards_beside_a_number_is_cards_after_an_undo(gin: Table) -> None:
    phone = partly(gin).phone
    entry = scoring.read(gin).entries[-1].number
    phone.post(reverse("tables:undo", args=[gin.code]), {"entry": entry})
    form = Finger(phone, gin.get_absolute_url())
    form.url = reverse("tables:record", args=[gin.code])
    follows(form)


def test_one_hand_of_cards_is_cards_in_what_was_chosen_of_two(gin: Table) -> None:
    """Another phone saved the hand first; theirs were numbers, and mine are right."""
    page = Finger(runner(gin), gin.get_absolute_url())
    page.url = reverse("tables:record", args=[gin.code])
    page.send({"ending": "gin", "by": "0", "hand-1": BEN, "look": "1"})
    record(gin, 1, {"ending": "gin", "by": 0, "deadwood": [0, 20, 20]})
    page.send({"deadwood-2": "30"})
    assert page.answer.status_code == 409
    page.url = reverse("tables:use_mine", args=[gin.code, 1])
    page.send({})
    gin.refresh_from_db()
    assert scoring.read(gin).round(1)["deadwood"] == [0, 41, 30]
    follows(Finger(page.phone, reverse("tables:correct", args=[gin.code, 1])))


@pytest.mark.parametrize("cards", ["", "7", "{", '{"hand-1": 7}', '{"bids-1": "KC"}'])
def test_cards_that_no_page_has_carried_are_not_kept(gin: Table, cards: str) -> None:
    theirs = {"ending": "gin", "by": 0, "deadwood": [0, 20, 20]}
    record(gin, 1, theirs)
    facts = json.dumps(theirs | {"deadwood": [0, 41, 30]})
    posted = {"facts": facts, "after": "1", "cards": cards}
    runner(gin).post(reverse("tables:use_mine", args=[gin.code, 1]), posted)
    gin.refresh_from_db()
    assert scoring.read(gin).round(1)["deadwood"] == [0, 41, 30]
    assert "cards" not in scoring.read(gin).entries[-1].data


def test_cards_of_a_round_that_is_not_there_are_not_kept(gin: Table) -> None:
    posted = {"facts": '{"by": 0}', "after": "0", "cards": '{"hand-1": "KC"}'}
    url = reverse("tables:use_mine", args=[gin.code, 7])
    assert runner(gin).post(url, posted).status_code == 409
    gin.refresh_from_db()
    assert scoring.read(gin).rounds == []


@pytest.mark.parametrize("there", [False, True])
def test_no_round_stands_before_the_first(gin: Table, there: bool) -> None:
    """What came for it would have corrected the last one."""
    theirs = {"ending": "gin", "by": 0, "deadwood": [0, 20, 20]}
    if there:
        record(gin, 1, theirs)
    phone = runner(gin)
    for what in ("cards", "correct", "melds", "mine", "dispute", "hand", "accept"):
        posted = {"facts": '{"by": 1}', "after": str(int(there)), "confirm": "1"}
        url = f"/t/{gin.code}/rounds/0/{what}/"
        assert phone.post(url, posted).status_code < 500, what
    gin.refresh_from_db()
    assert scoring.read(gin).rounds == [theirs] * there


def test_one_hand_of_cards_beside_a_number_is_cards_in_a_correction(
    gin: Table,
) -> None:
    phone = partly(gin).phone
    form = Finger(phone, reverse("tables:correct", args=[gin.code, 1]))
    follows(form)
    # What a correction says is what stands then; its cards go with it.
    form.send({"breaker": "", "deadwood-2": "36"}).press("confirm")
    assert scoring.read(gin).round(1)["deadwood"] == [0, 41, 36]
    again = Finger(phone, reverse("tables:correct", args=[gin.code, 1]))
    assert again.page.values["fill.deadwood-1"] == ON_GIN[1]
    again.send({"deadwood-1": "40"}).press("confirm")
    once_more = Finger(phone, reverse("tables:correct", args=[gin.code, 1]))
    assert once_more.page.values["deadwood-1"] == "40"
    assert once_more.page.values.get("fill.deadwood-1", "") == ""


# ---- Every game, every record of cards ----

CARDED = [game for game in all_games() if game.cards]


def rounds_by_cards(game: Any) -> Iterator[tuple[list[str], log.Facts]]:
    """Names and a first round that is scored by its cards."""
    for number in range(60):
        chance = chance_of(game, number, 29)
        names = ["Ann", "Ben", "Cleo", "Dan", "Eva"][: game.players[0]]
        sheet = {"game": game.slug, "players": names, "rounds": []}
        place = first_round(read_sheet(sheet).table)
        drawn = round_by_chance(chance, place, chance.choice(game.round_types), 1)
        facts = {**drawn.round_type.flag, **drawn.raw} if drawn else {}
        if "play" in facts:
            yield names, facts


def facts_in(at: scoring.TableRound, facts: dict[str, Any]) -> dict[str, Any]:
    """What the cards of a round say, by the key of the fact: all that nobody told."""
    r = at.assess(facts).round
    bare = {k: raw for k, raw in facts.items() if k != "play"}
    without = at.assess(bare).round
    stages = r.round_type.stages
    said = [fact for stage in stages for fact in stage.facts if not fact.record]
    return {fact.key: r[fact] for fact in said if fact in r and fact not in without}


def fill_in(values: dict[str, str], known: set[str]) -> dict[str, Any]:
    """What else the form has filled in as nobody's, as the suit that was turned up:
    what the cards say hangs on that too.
    """
    names = (name.removeprefix("fill.") for name in values if name.startswith("fill."))
    found = ((name, values[name]) for name in names if name.isidentifier())
    return {
        name: int(text) if text.isdecimal() else text
        for name, text in found
        if name not in known
    }


def text_typed(key: str, text: str) -> str:
    """As the form posts it, of what is a number."""
    if key == "matadors":
        return text.replace("-", "−")
    return text if text.isdecimal() else ""


def texts_of(key: str, value: Any) -> dict[str, str]:
    if isinstance(value, tuple):
        return {f"{key}-{i}": str(one) for i, one in enumerate(value)}
    return {key: str(value)}


@pytest.mark.parametrize("game", CARDED, ids=lambda game: game.slug)
def test_a_correction_carries_no_number_that_cards_have_told(game: Any) -> None:
    """What they say is marked as nobody's, and follows whatever else is changed."""
    tried = 0
    for names, facts in rounds_by_cards(game):
        table = new_table(game.slug, names)
        record(table, 1, facts, more={"anyway": True})
        at = scoring.read(table).at(1)
        told = facts_in(at, facts)
        if at.number == at.state.due or not told:
            continue
        form = Finger(runner(table), reverse("tables:correct", args=[table.code, 1]))
        values, page = form.page.values, form.answer.context["entry"].round_form
        for name, text in numbers_in(told, values):
            # A number is shown as nobody's; cards are left to the record.
            assert values.get(f"fill.{name}", "") == values[name], name
            assert values[name] == text or not text.isdecimal(), name
        for name, option, now in changes(page, facts, told):
            form.look(form.phone.post(form.url, values | {name: option, "look": "1"}))
            says = facts_in(at, now | fill_in(form.page.values, {*told, *now}))
            expected = dict(numbers_in(says, form.page.values))
            for key in told.keys() - now.keys():
                for path in (n for n in form.page.values if is_of(key, n)):
                    text = expected.get(path, "")
                    assert form.page.values[path] == text_typed(key, text)
        tried += 1
        if tried >= 3:
            return
    assert tried


@pytest.mark.parametrize("game", CARDED, ids=lambda game: game.slug)
def test_a_round_told_whole_by_its_cards_is_cards_after_an_undo(game: Any) -> None:
    """Nobody has typed what they say, and saved as it is it is told by them again."""
    tried = 0
    for names, facts in rounds_by_cards(game):
        table = new_table(game.slug, names)
        record(table, 1, facts, more={"anyway": True})
        told = facts_in(scoring.read(table).at(1), facts)
        phone = runner(table)
        entry = scoring.read(table).entries[-1].number
        phone.post(reverse("tables:undo", args=[table.code]), {"entry": entry})
        form = Finger(phone, table.get_absolute_url())
        form.url = reverse("tables:record", args=[table.code])
        values = form.page.values
        if "round" not in values or not told:
            continue
        for name, text in numbers_in(told, values):
            assert values.get(f"fill.{name}", "") == values[name], name
            assert values[name] == text or not text.isdecimal(), name
        form.send({})
        assert scoring.read(table).round(1) == facts, form.says[-1500:]
        tried += 1
        if tried >= 3:
            return
    assert tried


def is_of(key: str, name: str) -> bool:
    return name == key or name.removeprefix(f"{key}-").isdigit()


def numbers_in(
    told: dict[str, Any], values: dict[str, str]
) -> Iterator[tuple[str, str]]:
    """Of what cards tell the inputs that the form has."""
    for key, value in told.items():
        for name, text in texts_of(key, value).items():
            if name in values:
                yield name, text


def changes(
    page: Any, facts: dict[str, Any], told: dict[str, Any]
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """One choice said otherwise, and the facts of the round then."""
    for asked in page.asked:
        key = asked.fact.key
        if key not in facts or key in told or asked.inputs[0].look != "choice":
            continue
        for option in asked.inputs[0].options:
            if len(asked.inputs) > 1 or option.value in ("", str(facts[key])):
                continue
            raw = option.value if isinstance(facts[key], str) else int(option.value)
            yield asked.inputs[0].name, option.value, {**facts, key: raw}
            break
