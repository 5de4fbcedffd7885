"""Is anything compulsory that changes no score? The question is put to every game.

Of whole rounds drawn by chance each answer that the round is refused without is
replaced by every other value it may have. Where no score, no next step and no end
changes, it decides nothing there, and must not be compulsory there.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from referee.engine.game import Game
from referee.engine.match import winners_after
from referee.engine.registry import all_games
from referee.engine.round import Round, first_round, next_round
from referee.engine.sheet import read_sheet
from referee.engine.trick_play import whole_play
from referee.generator.chance import Chance
from referee.generator.drawing import read, round_by_chance
from referee.generator.picks import Pick
from referee.generator.sheets import chance_of
from referee.values.facts import (
    Alternatives,
    AnyFact,
    Choice,
    Fact,
    FactMissing,
    Number,
    OrNull,
    PerSeat,
    Seat,
    Suit,
    limit,
)

Raw = dict[str, Any]
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eva"]
ROUNDS, PICKS, MOST = 40, 30, 60
# What is compulsory where another value of it alone changes no score, and why it is.
REASONS = {
    "buck_euchre": {
        "upcard": "it says whether anybody may declare, and which suit is offered",
        "trump": "the cards of the round are read by it",
        "declarer": "whether somebody declared says whether anybody may drop out",
        "dropped": "with all three others it stands for the tricks",
    },
    "calypso": {
        "calypsos": "it decides with the piles, which have to fit",
        "unfinished": "it decides with the piles, which have to fit",
        "piles": "it decides with the calypsos, which have to fit",
    },
    "gossiper": {
        "cart": "it says how many may be flipped",
        "stack": "the form fills it in where the cart leaves no choice",
        "outcome": "it says how many may be flipped",
    },
    "jersey_gin": {
        "ending": "it says who may lay off, and which deadwood is possible",
        "by": "it says who may lay off, and whose deadwood has to be low",
        "hands": "they are told instead of the deadwood",
        "breaker": "it is asked before anybody counts: level hands need it, and "
        "who may lay off on gin hangs on it",
    },
    "kaluki": {"winner": "who went out has no cards left"},
    "pepper": {"bidder": "whose bid it is decides with the tricks"},
    "preference": {
        "bid": "it says which suits may be trump, hearts with it",
        "defence": "who plays says who has tricks",
    },
    "skat": {
        "matadors": "the sentence of an overbid game says what it was worth",
        "cards": "they are told instead of the matadors",
        "hand": "schneider, schwarz and ouvert are announced from the hand",
    },
    "tribello": {"trump": "the cards of the round are read by it"},
}
# Rounds of which a reason speaks, where chance comes by none.
EXAMPLES: dict[str, list[Raw]] = {
    # Grand with all four jacks and the ace of diamonds, with 4 of 11: 5 × 24 = 120,
    # with schneider and schwarz 168: 216 was not to be reached with any cards.
    "skat": [
        {
            "declarer": 2,
            "bid": 216,
            "game": "grand",
            "cards": [
                *("JC", "JS", "JH", "JD", "AD", "7H"),
                *("8H", "7S", "8S", "7C", "8C", "9C"),
            ],
        }
    ],
}


def drawn_rounds(game: Game) -> Iterator[tuple[Chance, Round, Raw]]:
    """First rounds of every kind, told by their facts: by chance, and the examples."""
    for number in range(ROUNDS):
        chance = chance_of(game, number, 7)
        players = NAMES[: chance.choice(game.players)]
        sheet = {"game": game.slug, "players": players, "rounds": []}
        if len(players) not in game.players:
            continue
        place = first_round(read_sheet(sheet).table)
        kind = chance.choice([one for one in game.round_types if one.void is None])
        drawn = round_by_chance(chance, place, kind, 0)
        if drawn is not None:
            yield chance, place, needs_of(place, {**kind.flag, **drawn.raw})
    voids = [one.flag for one in game.round_types if one.void is not None]
    for raw in (*voids, *EXAMPLES.get(game.slug, ())):
        sheet = {"game": game.slug, "players": NAMES[: game.players[0]], "rounds": []}
        place = first_round(read_sheet(sheet).table)
        yield chance_of(game, ROUNDS, 7), place, needs_of(place, raw)


def needs_of(place: Round, raw: Raw) -> Raw:
    """The round without what it may leave out."""
    for key in raw:
        less = {other: value for other, value in raw.items() if other != key}
        if outcome(place, less) == outcome(place, raw):
            return needs_of(place, less)
    return raw


def outcome(place: Round, raw: Raw) -> Any:
    """What a round gives and leads to; None where it is not whole, or refused."""
    r, problems = read(place, raw)
    if problems or r.waits is not None:
        return None
    r.settle()
    after = next_round(r)
    leads_to: list[Any] = []
    try:
        leads_to.extend(r.table.game.next_state(after))
    except FactMissing:
        pass
    return r.points, winners_after(r), after.dealer, leads_to


def points(place: Round, raw: Raw) -> list[int] | None:
    found = outcome(place, raw)
    return None if found is None else found[0]


def scalars(value: Any, r: Round) -> Iterable[Any] | None:
    """Every value of what is a number or a choice; None where there are too many."""
    match value:
        case OrNull(of=of):
            inside = scalars(of, r)
            return None if inside is None else [None, *inside]
        case Number(among=None):
            least, most = limit(value.least, r) or 0, limit(value.most, r)
            return range(least, (least + MOST if most is None else most) + 1)
        case Number():
            return list(limit(value.among, r))
        case Choice():
            return list(limit(value.offered, r) or value.labels)
        case Suit():
            return [*"CDHS", "none"] if value.none else [*"CDHS"]
        case Seat():
            return range(r.table.n)
    return None


def others(chance: Chance, fact: AnyFact, raw: Any, r: Round) -> Iterator[Any]:
    """What else a fact may say: all of it, of long lists some."""
    value = fact.value
    every = scalars(value, r)
    if every is not None:
        yield from every
    elif isinstance(value, PerSeat) and (inside := scalars(value.of, r)) is not None:
        for seat, was in enumerate(raw):
            for now in inside:
                yield [*raw[:seat], now, *raw[seat + 1 :]]
                if type(now) is int and type(was) is int:
                    yield from move(raw, seat, now)
    else:
        for _ in range(PICKS):
            try:
                yield Pick(chance, r).pick(value)
            except (IndexError, ValueError, FactMissing):
                return


def move(raw: list[Any], seat: int, now: int) -> Iterator[list[Any]]:
    """One entry otherwise, and another makes up for it."""
    for other, number in enumerate(raw):
        if other != seat and type(number) is int:
            found = [*raw]
            found[seat], found[other] = now, number + raw[seat] - now
            yield found


def completions(place: Round, raw: Raw) -> Iterator[Any]:
    """What a round gives; where one answer more is needed then, with each there is."""
    found = outcome(place, raw)
    yield found
    r, problems = read(place, raw)
    missing = {one.path[0] for one in problems if one.code == "missing"}
    if found is not None or len(missing) != 1 or len(problems) != 1:
        return
    (key,) = missing
    for stage in r.round_type.stages:
        for fact in stage.facts:
            if fact.key == key and (every := scalars(fact.value, r)) is not None:
                yield from (outcome(place, {**raw, key: one}) for one in every)


def facts_of(r: Round, raw: Raw) -> dict[str, AnyFact]:
    stages = (ask for stage in r.round_type.stages for ask in stage.asks)
    every = (
        f for a in stages for f in (a.facts() if isinstance(a, Alternatives) else [a])
    )
    return {fact.key: fact for fact in every if fact.key in raw and fact in r}


def decides_nothing(game: Game) -> Iterator[tuple[str, Raw]]:
    """What a round is refused without, and what it is alike with whatever it says."""
    marks = {kind.discriminator.key for kind in game.round_types if kind.discriminator}
    for chance, place, raw in drawn_rounds(game):
        before = outcome(place, raw)
        assert before is not None
        r, _ = read(place, raw)
        for key, fact in facts_of(r, raw).items():
            less = {other: value for other, value in raw.items() if other != key}
            if key in marks or outcome(place, less) is not None:
                continue
            changed = (
                after
                for now in others(chance, fact, raw[key], r)
                for after in completions(place, {**raw, key: now})
            )
            if all(after in (None, before) for after in changed):
                yield key, raw


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_nothing_is_compulsory_that_changes_no_score(game: Game) -> None:
    """And each reason is met: one that speaks of no round any more goes."""
    found = dict(decides_nothing(game))
    strange = {key: raw for key, raw in found.items() if key not in reasons_of(game)}
    assert not strange
    assert reasons_of(game).keys() == found.keys()


def reasons_of(game: Game) -> dict[str, str]:
    """Those of the game; and its trump, by which the cards of the round are read."""
    play = whole_play(game.tricks).tricks
    trump = play.trump if play else None
    why = "the cards of the round are read by it"
    read = {trump.key: why} if isinstance(trump, Fact) else {}
    return read | REASONS.get(game.slug, {})


def test_a_ramsch_is_the_round_of_which_this_was_not_so() -> None:
    """Everyone has points: no tricks change the score, and none are asked."""
    sheet = {"game": "skat", "players": ["Ann", "Ben", "Cleo"], "rounds": []}
    place = first_round(read_sheet(sheet).table)
    told = {"passed": True, "card_points": [20, 60, 40]}
    assert points(place, told) == [10, 0, 0]
    for tricks in ([1, 5, 4], [3, 3, 4], [2, 7, 1]):
        assert points(place, {**told, "tricks": tricks}) == [10, 0, 0]


def test_a_game_overbid_for_good_needs_no_card_points() -> None:
    """Hearts at 50 with 2: with schneider and schwarz 5 × 10 reach it, with 1 not.

    Then 50 is the lowest multiple of 10 that does: it costs 100 whatever is taken.
    """
    sheet = {"game": "skat", "players": ["Ann", "Ben", "Cleo"], "rounds": []}
    place = first_round(read_sheet(sheet).table)
    told = {"declarer": 1, "bid": 50, "game": "H", "matadors": 1}
    assert points(place, told) == [0, -100, 0]
    for more in ({"card_points": 10}, {"card_points": 61}, {"card_points": 120}):
        assert points(place, {**told, **more}) == [0, -100, 0]
    assert points(place, {**told, "matadors": 2}) is None
    taken = {"card_points": 120, "tricks": 10}
    assert points(place, {**told, "matadors": 2, **taken}) == [0, 50, 0]
    # Not in hearts from the hand, nor with what is announced: they are levels too.
    assert points(place, {**told, "hand": True}) is None
    assert points(place, {**told, "bid": 70, "hand": True, "schneider": True}) == [
        0,
        -140,
        0,
    ]


def test_of_a_level_ramsch_only_the_last_tricks_of_the_two_are_asked() -> None:
    """Ann and Ben have 30 each: Ben’s last trick was the sixth, Ann’s the ninth."""
    sheet = {"game": "skat", "players": ["Ann", "Ben", "Cleo"], "rounds": []}
    place = first_round(read_sheet(sheet).table)
    told = {"passed": True, "card_points": [30, 30, 60]}
    assert points(place, {**told, "last_trick": [9, 6, None]}) == [0, 10, 0]
    assert points(place, {**told, "last_trick": [9, 6, 10]}) == [0, 10, 0]
    _, problems = read(place, {**told, "last_trick": [9, None, 10]})
    assert [(one.code, one.path) for one in problems] == [
        ("missing", ("last_trick", 1))
    ]
