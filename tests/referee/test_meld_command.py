"""`python -m referee meld`: what it says of some cards, and what it refuses."""

import pytest

from tests.referee.asking import run_referee


def output_of(*words: str) -> list[str]:
    run = run_referee("meld", *words)
    assert (run.returncode, run.stderr) == (0, b"")
    return run.stdout.decode().splitlines()


def test_ten_cards_are_laid_out_so_that_they_leave_least() -> None:
    assert output_of("5H 6H 7H 7C 7D 7S KH 2D AC JS") == [
        "7♣ 7♦ 7♠: three sevens",
        "5♥ 6♥ 7♥: a run in hearts",
        "Left A♣ 2♦ K♥ J♠: deadwood 1 + 2 + 10 + 10 = 23",
    ]


def test_of_eleven_cards_one_is_to_be_discarded() -> None:
    lines = output_of("5H", "6H", "7H", "7C", "7D", "7S", "KH", "2D", "AC", "JS", "3D")
    assert lines[0] in ("Discard K♥.", "Discard J♠.")
    assert lines[-1].endswith("= 16")


def test_gin_leaves_nothing() -> None:
    assert output_of("5h, 6♥, 7H") == [
        "5♥ 6♥ 7♥: a run in hearts",
        "Nothing is left: deadwood 0.",
    ]


def test_one_card_left_needs_no_sum() -> None:
    assert output_of("AS AH AD 9C")[-1] == "Left 9♣: deadwood 9"


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        ("JH QH KH AH", "J♥ Q♥ K♥ A♥: a run in hearts, 41."),
        ("KH AH 2H", "K♥ A♥ 2♥: no meld, the ace is high or low, not both."),
        ("JK QH KH", "Q♥ K♥ joker as Q♥ K♥ A♥: a run in hearts, 31."),
    ],
)
def test_with_jokers_one_meld_is_judged(cards: str, line: str) -> None:
    assert output_of("kaluki", cards) == [line]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "Which cards? Name them, as in 5H 6H 7H."),
        (["1H"], "1H is not a card. Write 10H, QS or K♦."),
        (["5H", "6H", "5♥"], "5♥ is entered twice."),
        (["JK"], "Joker is not in this pack."),
        (["kaluki", "5H 5H 5H"], "5♥ is entered 3 times."),
        (["gypsy", "5H"], "Gypsy has no melds."),
        (["AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC"], "here are 12."),
    ],
)
def test_what_it_cannot_judge_it_refuses(words: list[str], why: str) -> None:
    run = run_referee("meld", *words)
    assert (run.returncode, run.stdout) == (2, b"")
    assert run.stderr.decode().splitlines()[0].endswith(why)
