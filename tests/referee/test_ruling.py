"""One trick by itself: the ruling against an independent player and judge."""

from random import Random

import pytest

from referee import all_games, game
from referee.desk.reasons import reasons
from referee.desk.ruling import Asked, rule
from referee.values.facts import Refused
from referee.words import word
from tests.referee import played
from tests.referee.ruling import OWN_SUITS, trump_of

# Those that played.py plays: it judges a second time, by a reading of its own.
GAMES = [one.slug for one in all_games() if hasattr(played, one.slug)]


@pytest.mark.parametrize("slug", GAMES)
def test_every_trick_of_a_played_hand_is_won_by_whom_another_judge_says(
    slug: str,
) -> None:
    judged = 0
    for seed in range(30):
        chance = Random(seed)
        hand = getattr(played, slug)(chance)
        if hand.options.get("trumps", OWN_SUITS) != OWN_SUITS:
            continue
        record = played.play(hand, chance, slips=0.2)
        winners = played.judge(record)["winners"]
        for number, trick in enumerate(record.tricks):
            ruling = rule(
                Asked(
                    game(slug),
                    tuple(card for _, card in trick),
                    trump_of(slug, hand.facts),
                    trick[0][0] if slug == "calypso" else None,
                    record.named.get(number),
                    hand.players if slug in ("briscola", "pepper") else None,
                )
            )
            assert trick[ruling.winner][0] == winners[number], (seed, trick)
            assert all(word(said).endswith(".") for said in reasons(ruling))
            judged += 1
    assert judged > 100


def test_all_that_is_wrong_is_said_at_once_with_its_place() -> None:
    with pytest.raises(Refused) as refused:
        rule(Asked(game("pepper"), ("KS", "XX", "KS", "2H"), "H", players=4))
    found = [(problem.code, problem.path) for problem in refused.value.problems]
    assert found == [
        ("bad-card", ("cards", 1)),
        ("duplicate-card", ("cards", 2)),
        ("bad-card", ("cards", 3)),
    ]


def test_as_many_play_as_cards_lie_where_nobody_says_how_many() -> None:
    for cards, whole in (("KS AS", True), ("KS AS QS", True), ("KS", False)):
        asked = Asked(game("briscola"), tuple(cards.split()), "H")
        assert rule(asked).whole is whole
