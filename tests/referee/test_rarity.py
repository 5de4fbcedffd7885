"""What is improbable in a round, and how those play it who know the game."""

from itertools import islice
from pathlib import Path

import pytest

from bench import slips as bench
from bench.slips import CHIP, DIGIT, LAST, SWAPPED, slips
from referee import game, match_of
from referee.engine.sheet import read_sheet
from referee.generator.sensible import evenings
from referee.rarity import seen
from referee.rarity.asking import Usual, from_words, question, usual_of, words_of
from referee.rarity.seen import SEEN
from referee.rarity.signs import signs_of

GYPSY = "gypsy"
TABLE = {"game": GYPSY, "players": ["Ann", "Ben", "Cleo", "Dan"], "rounds": []}
BEFORE = {"bids": [3, 4, 2, 3], "tricks": [3, 4, 2, 4]}
# Cleo bid 6 and took 1, Dan bid 1 and took 6.
SLIP = {"bids": [3, 2, 6, 1], "tricks": [3, 3, 1, 6]}


@pytest.mark.parametrize(("slug", "players"), SEEN)
def test_what_is_stored_was_counted_in_such_evenings(slug: str, players: int) -> None:
    """The first rounds of those that were counted are in it, as often at least."""
    usual = usual_of(slug, players)
    assert usual is not None and usual.rounds == bench.ROUNDS
    few = Usual()
    for played in islice(bench.rounds_of(game(slug), players, "train"), 8):
        few.add(signs_of(played.r.table, played.raw, played.last))
    assert few.seen
    for of, values in few.seen.items():
        assert values <= usual.seen[of]


def test_what_is_stored_is_read_as_it_was_counted() -> None:
    for key in SEEN:
        usual = usual_of(*key)
        assert usual is not None
        words = " ".join(words_of(usual))
        assert from_words(usual.rounds, usual.usual, usual.bound, words) == usual
        rows = "".join(bench.entry_of(game(key[0]), key[1], usual))
        assert rows in Path(seen.__file__).read_text(encoding="utf-8")


def test_every_round_that_is_played_stands() -> None:
    for slug, players in (("pepper", 4), ("skat", 3), ("tribello", 3)):
        for raw, r in islice(evenings(game(slug), players, "stands"), 3):
            sheet = {**TABLE, "game": slug, "players": r.table.players}
            assert match_of({**sheet, "rounds": [raw]}).trouble is None


def test_the_same_seed_plays_the_same_rounds() -> None:
    first, second = (
        [raw for raw, _ in islice(evenings(game("pepper"), 4, "same"), 4)]
        for _ in range(2)
    )
    assert first == second


def test_bids_are_made_about_as_often_as_not() -> None:
    rounds = [raw for raw, _ in islice(evenings(game(GYPSY), 4, "bids"), 8)]
    off = [abs(b - t) for raw in rounds for b, t in zip(raw["bids"], raw["tricks"])]
    assert 0.3 < off.count(0) / len(off) < 0.8
    assert max(off) < 6


def test_each_kind_of_slip_is_planted() -> None:
    table = read_sheet(TABLE).table
    raw = {"bids": [1, 4, 2, 3], "tricks": [1, 4, 4, 4]}
    found = [(kind, now["bids"]) for kind, now in slips(table, raw, BEFORE)]
    for slip in (
        (SWAPPED, [4, 1, 2, 3]),
        (DIGIT, [11, 4, 2, 3]),
        (LAST, BEFORE["bids"]),
        (CHIP, [1, 4, 2, 4]),
    ):
        assert slip in found
    # The form fills in what is missing in the sum.
    assert (CHIP, [2, 4, 4, 3]) in [
        (kind, now["tricks"]) for kind, now in slips(table, raw, BEFORE)
    ]


def test_nothing_planted_is_what_was_there() -> None:
    table = read_sheet(TABLE).table
    assert all(now != SLIP for _, now in slips(table, SLIP, BEFORE))


def test_a_sign_stands_alone_and_beside_the_bid() -> None:
    table = read_sheet(TABLE).table
    found = {(one.of, one.value, one.place) for one in signs_of(table, SLIP, BEFORE)}
    assert {
        ("tricks", "1", 2),
        ("tricks:bids:6", "1", 2),
        ("tricks-bids", "-5", 2),
        ("tricks=", "0", None),
    } <= found


def test_a_declarer_is_looked_at_apart_from_the_others() -> None:
    table = read_sheet({**TABLE, "game": "pepper"}).table
    raw = {"bidder": 1, "bid": 4, "trump": "H", "tricks": [2, 4]}
    found = [(one.of, one.value) for one in signs_of(table, raw)]
    assert found == [("tricks:-", "2"), ("tricks:4", "4")]


def test_bits_are_how_seldom_it_was_seen() -> None:
    """In 7 of 8: 7.5 of 13. Never: half of 13."""
    table = read_sheet(TABLE).table
    usual = Usual()
    for tricks in [[3, 4, 2, 4]] * 2:
        usual.add(signs_of(table, {**BEFORE, "tricks": tricks}))
    told, never = signs_of(table, BEFORE)[4], signs_of(table, SLIP)[6]
    assert (told.of, told.value, never.of, never.value) == (
        "tricks",
        "3",
        "tricks",
        "1",
    )
    assert usual.count(told) == 2
    assert usual.bits(told) == pytest.approx(2.3785, abs=0.001)
    assert usual.bits(never) == pytest.approx(4.7004, abs=0.001)


def test_only_what_is_rare_is_asked_and_only_of_whole_rounds() -> None:
    usual = match_of({**TABLE, "rounds": [BEFORE]})
    assert question(usual, 1) is None
    begun = match_of({**TABLE, "rounds": [{"bids": SLIP["bids"]}]})
    assert question(begun, 1) is None
    found = question(match_of({**TABLE, "rounds": [BEFORE, SLIP]}), 2)
    assert found is not None and found.once_in == found.rounds == bench.ROUNDS + 1


# Ann had 64 of the 120: the 4 is left out, and the form gives Ben the others.
@pytest.mark.parametrize(("points", "rare"), [([64, 56], False), ([6, 114], True)])
def test_a_digit_left_out_of_card_points_is_asked(
    points: list[int], rare: bool
) -> None:
    raw = {"trump": "H", "card_points": points}
    sheet = {"game": "briscola", "players": ["Ann", "Ben"], "rounds": [raw]}
    found = question(match_of(sheet), 1)
    assert (found is not None) is rare
    assert found is None or (found.sign.fact.key, found.swap) == ("card_points", None)


def test_card_points_as_in_the_hand_before_are_asked() -> None:
    raws = [{"trump": trump, "card_points": [70, 50]} for trump in "HC"]
    sheet = {"game": "briscola", "players": ["Ann", "Ben"], "rounds": raws}
    found = question(match_of(sheet), 2)
    assert found is not None and found.sign.again and found.swap is None


def test_card_points_that_were_counted_from_the_cards_are_not_asked() -> None:
    """All of the twenty cards that count in one pile."""
    pile = [rank + suit for suit in "CDHS" for rank in ("A", "3", "K", "Q", "J")]
    raw = {"trump": "H", "captured": [pile, []]}
    sheet = {"game": "briscola", "players": ["Ann", "Ben"], "rounds": [raw]}
    match = match_of(sheet)
    assert match.trouble is None and question(match, 1) is None


@pytest.mark.parametrize("slug", ["skat", "kaluki", "briscola"])
def test_other_games_are_not_asked_about(slug: str) -> None:
    assert usual_of(slug, 4) is None
