"""A round as one form, for a phone that asks nobody while it is filled in."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import referee
from referee import Game, SheetError, all_games
from referee.engine.check import match_of
from referee.engine.match import Match
from referee.form import records
from referee.form.fields import per_of
from referee.form.form import RoundForm, round_form, texts_of
from referee.form.whole import blank_of, whole_form
from referee.values.facts import PerSeat
from tests.referee.saying import FormSource

KNOWN = Path(referee.__file__).parent / "suite/known"
each_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
Sheet = dict[str, Any]


# A game that is being written may have none yet.
with_vectors = pytest.mark.parametrize(
    "game",
    [game for game in all_games() if (KNOWN / f"{game.slug}.jsonl").exists()],
    ids=lambda game: game.slug,
)


def sheets(game: Game) -> Iterator[Sheet]:
    """Those of the vectors that are right."""
    text = (KNOWN / f"{game.slug}.jsonl").read_text(encoding="utf-8")
    cases = [json.loads(line) for line in text.splitlines()]
    yield from (one["sheet"] for one in cases if not one["expect"].get("error"))


def rounds(game: Game) -> Iterator[tuple[FormSource, Sheet]]:
    """Each round of these by numbers, at a table on which it is the next; a foul that
    ends the game has a page of its own.
    """
    for sheet in sheets(game):
        for i, raw in enumerate(sheet["rounds"]):
            match = match_of({**sheet, "rounds": sheet["rounds"][:i], "ended": False})
            foul = game.foul is not None and game.foul.fact.key in raw
            if not foul and records.without(game, raw) == raw:
                yield FormSource(match, i + 1, {}), raw


def new_match(game: Game) -> Match:
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"][: game.players[0]]
    return match_of({"game": game.slug, "players": names, "rounds": []})


def names_in(form: RoundForm[FormSource]) -> set[str]:
    """What its inputs post; the rows of a list that grows are alike."""
    posts = {
        (asked.per, name)
        for asked in form.asked
        for field in asked.inputs
        for name in field.posted_names
    }
    return {as_first_row(name) if per == "row" else name for per, name in posts}


def as_first_row(name: str) -> str:
    return re.sub(r"-\d+(?=-)", "-0", name)


@with_vectors
def test_every_round_can_be_told_and_scores_as_it_did(game: Game) -> None:
    """What it has no input for is nothing that a form of the round asks."""
    told = 0
    for source, raw in rounds(game):
        texts = dict(texts_of(source, raw))
        stage = round_form(source, texts, mode="round")
        names = {"kind", *names_in(whole_form(source, stage.round_type))}
        left = {n for n in texts if not {n, as_first_row(n)} & names}
        assert not left & stage.entered.keys(), (raw, left)
        said = {name: text for name, text in texts.items() if name not in left}
        whole = round_form(source, said, mode="round")
        assert whole.facts == stage.facts
        try:
            assert whole.assessment.points == source.match.assess(raw).points
        except SheetError:
            continue
        told += whole.assessment.complete
    assert told


@each_game
def test_what_may_not_apply_says_when_it_does(game: Game) -> None:
    """Beside each field that hangs on what is said, and is in sight."""
    match = new_match(game)
    for kind in game.round_types:
        page = whole_form(FormSource(match, 1, {}), kind)
        blank = blank_of(page)
        for read in page.reads:
            shown = [a for group in read.groups if not group.fold for a in group.asked]
            for fact in (asked.fact for asked in shown):
                value = fact.value
                seats = (value.asks, value.who) if isinstance(value, PerSeat) else ()
                hangs = (read.stage.when, fact.offered, fact.ask.when)
                open_ = any(blank.look(one) == (False, True) for one in hangs if one)
                some = any(blank.look(one)[1] for one in seats if one)
                if open_ or some:
                    assert fact.ask.applies is not None, (fact.key, read.stage.name)


@with_vectors
def test_what_a_round_did_not_ask_says_when_it_applies(game: Game) -> None:
    """A stage that falls away by what was said before it, in all its fields; and the
    fields in sight of one that does not.
    """
    for source, raw in rounds(game):
        page = round_form(source, dict(texts_of(source, raw)), mode="round")
        asked, stages = {a.key for a in page.asked}, {r.stage for r in page.reads}
        for read in whole_form(source, page.round_type).reads:
            for group in read.groups:
                in_sight = read.stage not in stages or not group.fold
                for fact in (a for a in group.asked if a.key not in asked and in_sight):
                    says = fact.fact.ask.applies
                    assert says is not None, (fact.key, raw)
                    assert fact.help.startswith(str(says)), (fact.key, raw)


@each_game
def test_each_input_stands_there_once(game: Game) -> None:
    for kind in game.round_types:
        page = whole_form(FormSource(new_match(game), 1, {}), kind)
        posts = [n for a in page.asked for one in a.inputs for n in one.posted_names]
        assert len(posts) == len(set(posts))
        lists = [a for a in page.asked if per_of(a.fact.value) == "row"]
        assert all(a.inputs for a in lists)


def test_a_null_has_its_tricks_beside_the_matadors_of_other_games() -> None:
    """Skat: one input for the tricks of both, and a ladder as long as any game's."""
    match = match_of({"game": "skat", "players": ["Ann", "Ben", "Cleo"], "rounds": []})
    game = match.table.game
    page = whole_form(FormSource(match, 1, {}), game.round_types[0])
    assert [read.stage.name for read in page.reads] == ["bid", "game", "count"]
    inputs = {one.name: one for asked in page.asked for one in asked.inputs}
    assert len(inputs["matadors"].steps.rungs) == 22
    assert {"ouvert", "schneider", "schwarz", "tricks"} <= inputs.keys()
    # This table says no contra, and counts no Bock deal.
    assert not {"contra", "re", "bock"} & inputs.keys()


def test_defenders_are_called_by_their_place_before_the_declarer_is_known() -> None:
    """Preference of four: Ann deals, and sits out."""
    names = ["Ann", "Ben", "Cleo", "Dan"]
    match = match_of({"game": "preference", "players": names, "rounds": []})
    kind = match.table.game.round_types[0]
    page = whole_form(FormSource(match, 1, {}), kind)
    by_key = {asked.key: asked for asked in page.asked}
    called = [one.who for one in by_key["defence"].inputs]
    assert len(set(called)) == 2 and not set(called) & {*names, ""}
    assert [one.seat for one in by_key["tricks"].inputs] == [1, 2, 3]
