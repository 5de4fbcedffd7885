"""A match: what a sheet comes to, asked again at the cost of the rounds that differ."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee import Assessment, Match, SheetError, all_games, assess, check, match_of
from referee.engine import match as engine
from referee.engine.round import Round
from referee.generator.rounds import Player
from tests.breadth import by_chance
from tests.referee.dealt import sheets
from tests.referee.table import NAMES, sheet

GAMES = [
    (one.slug, n) for one in all_games() for n in {*one.players[:1], one.players[-1]}
]
HELD = [name for name in Round.__slots__ if name not in ("table", "kind", "before")]
FEW = by_chance(60)


@cache
def deal_sheet(game: str, players: int, seed: int) -> dict[str, Any]:
    """A game of at most six rounds that a table could have played."""
    raw = {"game": game, "players": NAMES[:players], "options": {}, "rounds": []}
    rounds = [one.raw for one in islice(Player(raw, Random(seed)).play(), 6)]
    return {**raw, "rounds": rounds}


def summary(found: Assessment) -> dict[str, Any]:
    """All that an assessment says, comparable."""
    said = found._asdict()
    r = said.pop("reading").round
    read = (dict(r), r.number, r.dealer, r.totals, r.waits)
    return said | {"round": read, "problems": found.problems}


def answers(ask: Any) -> Any:
    try:
        return summary(ask())
    except SheetError as error:
        return error.json()


def insides(value: Any) -> Any:
    """Everything that a scored round holds, as values."""
    if isinstance(value, Round):
        own = [getattr(value, name) for name in HELD]
        return [insides(dict(value)), *map(insides, own)]
    if isinstance(value, dict):
        return [(repr(key), insides(one)) for key, one in value.items()]
    if isinstance(value, list | tuple):
        return [insides(one) for one in value]
    return repr(value)


def parts_of(raw: Any) -> Iterator[dict[str, Any]]:
    """A round as a form comes to know it, key by key, and with one too many."""
    yield {}
    keys = list(raw)
    for count in range(1, len(keys) + 1):
        yield {key: raw[key] for key in keys[:count]}
    yield {**raw, "nonsense": 1}


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_match_says_of_a_round_what_a_replay_says(
    game: str, players: int, seed: int
) -> None:
    raw = deal_sheet(game, players, seed)
    match = match_of(raw)
    before = insides(match.rounds)
    for number, facts in enumerate(raw["rounds"], 1):
        for part in parts_of(facts):
            found = answers(lambda part=part, n=number: match.assess(part, number=n))
            replayed = answers(lambda part=part, n=number: assess(raw, n, part))
            assert found == replayed
    assert insides(match.rounds) == before, "a scored round has changed"


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_round_replaced_is_the_sheet_with_that_round(
    game: str, players: int, seed: int
) -> None:
    raw = deal_sheet(game, players, seed)
    match, rounds = match_of(raw), raw["rounds"]
    before = insides(match.rounds)
    for at in range(len(rounds)):
        for other in (rounds[0], rounds[-1], {}, "nothing"):
            whole = match_of(raw | {"rounds": [*rounds[:at], other, *rounds[at + 1 :]]})
            same_match(match.with_round_at(at + 1, other), whole)
    assert insides(match.rounds) == before, "a scored round has changed"


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_match_grows_round_by_round(game: str, players: int) -> None:
    raw = deal_sheet(game, players, 1)
    match = match_of({**raw, "rounds": []})
    for number, facts in enumerate(raw["rounds"], 1):
        match = match.with_round(facts)
        same_match(match, match_of({**raw, "rounds": raw["rounds"][:number]}))


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_round_that_was_assessed_makes_the_match_of_its_sheet(
    game: str, players: int
) -> None:
    """Whatever was known of it, and whichever stage had to be whole."""
    raw = deal_sheet(game, players, 1)
    found = match_of({**raw, "rounds": []})
    for number, facts in enumerate(raw["rounds"], 1):
        for part in parts_of(facts):
            rounds = [*raw["rounds"][: number - 1], part]
            whole = match_of({**raw, "rounds": rounds})
            stages = found.assess(part, number=number).round_type.stages
            for through in (None, *(stage.name for stage in stages)):
                known = found.assess(part, through, number=number)
                same_match(found.with_sheet(rounds, known=known), whole)
        found = found.with_round(facts)


def test_a_round_that_was_assessed_is_not_read_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its bids, then all of it, as a form is saved; another round is."""
    start = match_of(sheet("gypsy"))
    bids, other = {"bids": FIRST["bids"]}, {"bids": [1, 1, 1, 1]}
    first, both = start.assess(bids, "bids"), start.assess(FIRST, "tricks")
    asked: list[dict[str, Any]] = []
    read = engine.problems_of
    monkeypatch.setattr(
        engine, "problems_of", lambda r, raw: [asked.append(raw), *read(r, raw)][1:]
    )
    begun = start.with_sheet([bids], known=first)
    whole = begun.with_sheet([FIRST], known=both)
    assert asked == []
    assert begun.pending is first.round
    assert whole.rounds == (both.round,)
    assert start.with_sheet([other], known=first).pending is not None
    twice = whole.with_sheet([FIRST, FIRST], known=both)
    assert twice.totals == [10, 10, 12, -2]  # twice 3 + 2, 3 + 2, 4 + 2, one short
    assert asked == [other, FIRST]


def same_match(first: Match, other: Match) -> None:
    assert first.json == other.json
    assert [first.dealer, first.standing, first.places] == [
        other.dealer,
        other.standing,
        other.places,
    ]
    troubles = [match.trouble and match.trouble.json() for match in (first, other)]
    assert troubles[0] == troubles[1]
    assert insides(first.rounds) == insides(other.rounds)
    assert insides((first.pending,)) == insides((other.pending,))


@FEW
@given(sheets(), sheets(), st.booleans())
def test_only_rounds_that_differ_are_played_again(
    raw: dict[str, Any], other: dict[str, Any], ended: bool
) -> None:
    match = match_of(raw)
    mixed = [*raw["rounds"][: len(other["rounds"])], *other["rounds"]]
    found = match.with_sheet(mixed, ended)
    same_match(found, match_of({**raw, "rounds": mixed, "ended": ended}))
    alike = len(found.rounds[: min(len(raw["rounds"]), len(other["rounds"]))])
    assert all(a is b for a, b in zip(found.rounds[:alike], match.rounds, strict=False))


def test_true_is_not_one() -> None:
    """To Python they are equal; the rules take a flag, and refuse a number."""
    match = match_of(sheet("malilla", {"thrown_in": True}))
    found = match.with_sheet([{"thrown_in": 1}])
    assert match.trouble is None
    assert found.trouble is not None
    assert found.trouble.problem.code == "wrong-type"


FIRST = {"bids": [3, 3, 4, 3], "tricks": [3, 3, 4, 2]}


def test_a_refused_round_leaves_the_match_of_those_before_it() -> None:
    """Gypsy: 13 cards, the bids make 13, so 12 are played for tricks."""
    match = match_of(sheet("gypsy", FIRST, {"bids": [14, 0, 0, 0]}, FIRST, ended=True))
    assert (len(match.rounds), match.verdict.state) == (1, "playing")
    assert match.trouble is not None
    assert match.trouble.round == 2
    assert match.assess(FIRST, number=2).complete
    with pytest.raises(SheetError):
        match.assess(FIRST, number=3)
    mended = match.with_round_at(2, FIRST)
    assert (len(mended.rounds), mended.verdict.state) == (3, "stopped")


def test_the_round_that_is_open_is_the_one_that_is_asked_about() -> None:
    raw = sheet("gypsy", FIRST, {"bids": [3, 3, 4, 3]})
    match = match_of(raw)
    assert match.pending is not None
    assert (match.next, match.dealer) == (match.pending, 1)
    assert match.assess(FIRST).round.number == 2
    assert match.with_round_at(2, FIRST).dealer == 2
    with pytest.raises(SheetError, match="Round 2 is not complete"):
        match.assess(FIRST, number=3)


def test_a_check_is_a_match_turned_into_a_verdict() -> None:
    raw = sheet("gypsy", FIRST, {"bids": [3, 3, 4, 3]})
    assert check(raw).json() == match_of(raw).json
