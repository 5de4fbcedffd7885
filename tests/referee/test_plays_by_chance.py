"""Records of hands dealt and played by chance, against a reading of our own."""

from itertools import groupby
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee import SheetError, check
from tests.breadth import by_chance
from tests.referee.dealt import spoil
from tests.referee.played import (
    GAMES,
    RANKS,
    Facts,
    Hand,
    Record,
    calypso,
    calypso_of,
    judge,
    pack,
    play,
)
from tests.referee.table import refusal, sheet, verdict

each_game = pytest.mark.parametrize("game", GAMES)
seeds = st.integers(0, 2**32)
some = by_chance(40)
many = by_chance(80)


def at_table(hand: Hand, *rounds: Facts) -> Facts:
    """A sheet whose last round, or rounds, are this hand's."""
    return sheet(hand.game, *hand.before, *rounds, players=hand.players, **hand.options)


def see_play(record: Record, **more: Any) -> Facts:
    """What the verdict says of the record, pending or scored."""
    answer = verdict(at_table(record.hand, record.round(**more)))
    here = [*answer["rounds"], answer["pending"]][len(record.hand.before)]
    found: Facts = here["play"]
    for fault in found["faults"]:
        if fault["rule"] == "lead":
            del fault["proof"]  # who should have led is told by more than a card
    return found


@each_game
@some
@given(seeds)
def test_legal_play_has_no_fault(game: str, seed: int) -> None:
    chance = Random(seed)
    record = play(GAMES[game](chance), chance)
    found = see_play(record)
    assert found["faults"] == []
    assert found == judge(record)


@each_game
@many
@given(seeds, st.sampled_from([0.03, 0.1, 0.4]))
def test_a_slip_is_found_if_and_only_if_a_later_card_shows_it(
    game: str, seed: int, slips: float
) -> None:
    chance = Random(seed)
    record = play(GAMES[game](chance), chance, slips)
    assert see_play(record) == judge(record)


@each_game
@some
@given(seeds, st.data())
def test_part_of_a_record_waits_and_says_the_same_so_far(
    game: str, seed: int, data: st.DataObject
) -> None:
    chance = Random(seed)
    record = play(GAMES[game](chance), chance, 0.1)
    whole = see_play(record)
    length = data.draw(st.integers(0, record.hand.tricks - 1))
    answer = verdict(at_table(record.hand, record.part(length).round()))
    null = record.hand.facts.get("game") == "null"
    if not null:  # that may end at the declarer's first trick
        assert answer["pending"]["number"] == len(record.hand.before) + 1
    part = see_play(record.part(length))
    assert part == judge(record.part(length))
    for key in ("leaders", "winners"):
        assert part[key] == whole[key][:length]


def by_side(record: Record, counts: list[int]) -> list[int]:
    partners = record.hand.players == 4
    return [counts[0] + counts[2], counts[1] + counts[3]] if partners else counts


def facts_of(record: Record) -> Facts:
    """What the table would have counted by hand."""
    hand, found = record.hand, judge(record)
    won, worth = found["won"], found.get("card_points", [])
    match hand.game:
        case "briscola":
            return {"card_points": by_side(record, worth)}
        case "malilla":
            both = [a + b for a, b in zip(won, worth, strict=True)]
            return {"hand_points": by_side(record, both)}
        case "minnesota_whist" | "pepper":
            return {"tricks": by_side(record, won)}
        case "calypso":
            return calypso_of([record])
        case "skat":
            return facts_of_skat(hand, found)
    return {"tricks": won}


def facts_of_skat(hand: Hand, found: Facts) -> Facts:
    won, worth = found["won"], found.get("card_points", [])
    if "passed" in hand.facts:
        last = [0] * hand.players
        for number, seat in enumerate(found["winners"], 1):
            last[seat] = number
        worth[found["winners"][-1]] += 120 - sum(worth)
        return {"card_points": worth, "tricks": won, "last_trick": last}
    declarer, game = hand.facts["declarer"], hand.facts["game"]
    if game == "null":
        return {"tricks": won[declarer]}
    trumps = ["JC", "JS", "JH", "JD"]
    trumps += [rank + game for rank in ("A", "10", "K", "Q", "9", "8", "7")]
    others = {c for seat in hand.cards if seat != declarer for c in hand.cards[seat]}
    held = [c not in others for c in (trumps[:4] if game == "grand" else trumps)]
    run = len(list(next(groupby(held))[1]))
    return {
        "matadors": run if held[0] else -run,
        "card_points": worth[declarer] + 120 - sum(worth),
        "tricks": won[declarer],
    }


def scores(answer: Facts) -> Facts:
    """A verdict without its records, and without the words, which may say more."""
    for scored in answer["rounds"]:
        scored.pop("play", None)
        for line in scored["reasons"]:
            del line["text"]
    return answer


@each_game
@some
@given(seeds)
def test_a_record_gives_the_verdict_of_its_counts(game: str, seed: int) -> None:
    chance = Random(seed)
    record = play(GAMES[game](chance), chance, chance.choice([0, 0.2]))
    counts = facts_of(record)
    by_hand = scores(verdict(at_table(record.hand, {**record.hand.facts, **counts})))
    assert by_hand["pending"] is None
    assert scores(verdict(at_table(record.hand, record.round()))) == by_hand
    both = verdict(at_table(record.hand, record.round(**counts)))
    assert scores(both) == by_hand


@each_game
@some
@given(seeds, st.data())
def test_some_of_the_counts_are_enough_beside_a_record(
    game: str, seed: int, data: st.DataObject
) -> None:
    chance = Random(seed)
    record = play(GAMES[game](chance), chance)
    counts = facts_of(record)
    keys = data.draw(st.sets(st.sampled_from(sorted(counts))))
    some_of_them = {key: counts[key] for key in keys}
    by_hand = scores(verdict(at_table(record.hand, {**record.hand.facts, **counts})))
    found = verdict(at_table(record.hand, record.round(**some_of_them)))
    assert scores(found) == by_hand


@each_game
@some
@given(seeds)
def test_counts_that_moved_a_trick_disagree_with_the_record(
    game: str, seed: int
) -> None:
    chance = Random(seed)
    record = play(GAMES[game](chance), chance)
    counts = facts_of(record)
    if game == "skat" or game == "calypso":
        return  # their counts hang together: a moved one may be impossible as well
    [(key, values)] = counts.items()
    giver = next(i for i, value in enumerate(values) if value)
    stay = sorted({seat if len(values) > 2 else seat % 2 for seat in record.hand.cards})
    if record.hand.players < 4:
        stay = record.hand.seats
    taker = next(i for i in stay if i != giver)
    values[giver] -= 1
    values[taker] += 1
    raw = at_table(record.hand, record.round(**{key: values}))
    number = len(record.hand.before) + 1
    assert refusal(raw) == (number, key, "record-disagrees")


@some
@given(seeds)
def test_four_deals_of_calypso_by_their_records(seed: int) -> None:
    chance = Random(seed)
    cards = chance.sample(pack(RANKS) * 4, 208)
    parts = [cards[52 * deal : 52 * deal + 52] for deal in range(4)]
    hands = [calypso(chance, part, deal) for deal, part in enumerate(parts)]
    records = [play(hand, chance) for hand in hands]
    rounds = [record.round() for record in records]
    counted = [calypso_of(records[: k + 1]) for k in range(4)]
    by_hand = scores(verdict(sheet("calypso", *counted)))
    assert by_hand["state"] == "finished"
    assert scores(verdict(sheet("calypso", *rounds))) == by_hand
    both = [{**a, **b} for a, b in zip(counted, rounds, strict=True)]
    assert scores(verdict(sheet("calypso", *both))) == by_hand


@each_game
@many
@given(seeds, st.data())
def test_a_broken_record_gets_an_answer(
    game: str, seed: int, data: st.DataObject
) -> None:
    chance = Random(seed)
    record = play(GAMES[game](chance), chance, 0.1)
    counts = facts_of(record) if chance.random() < 0.5 else {}
    raw = at_table(record.hand, record.round(**counts))
    for _ in range(data.draw(st.integers(1, 2))):
        data.draw(spoil(raw["rounds"][-1]))
    try:
        check(raw).json()
    except SheetError as refused:
        error = refused.json()["error"]
        assert error["round"] == len(raw["rounds"])
        assert error["message"].strip()
