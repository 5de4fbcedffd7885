"""May a card be played, by the cards held: by hand, and against another judge."""

from collections.abc import Iterator
from random import Random

import pytest

from referee import all_games, game
from referee.desk.allowed import Allowed, Before, may_play
from referee.desk.ruling import Asked
from referee.values.facts import Refused
from referee.words import word
from tests.referee import played
from tests.referee.ruling import OWN_SUITS, trump_of

# Those that played.py plays: it judges a second time, by a reading of its own.
GAMES = [one.slug for one in all_games() if hasattr(played, one.slug)]


def ask(slug: str, trick: str, hand: str, card: str, trump: str = "") -> Allowed:
    cards = tuple(trick.split())
    return may_play(Asked(game(slug), cards, trump or None), tuple(hand.split()), card)


def moments(
    record: played.Record,
) -> Iterator[tuple[played.Moment, list[str], str, str | None]]:
    """Each card but the leads: what lay, the cards held, the card, the suit named."""
    hand = record.hand
    held, opened = {s: list(cards) for s, cards in hand.cards.items()}, set[str]()
    for number, trick in enumerate(record.tricks):
        named = record.named.get(number)
        led = named or hand.suit(trick[0][1])
        for place, (seat, card) in enumerate(trick):
            if place:
                now = played.Moment(hand, seat, trick[:place], led, opened)
                yield now, held[seat], card, named
            held[seat].remove(card)
        opened.add(led)


@pytest.mark.parametrize("slug", GAMES)
def test_what_may_be_played_is_what_another_judge_allows(slug: str) -> None:
    """Each moment of hands played by chance: the cards held, those that may fall."""
    asked = 0
    for seed in range(12):
        chance = Random(seed)
        hand = getattr(played, slug)(chance)
        if hand.options.get("trumps", OWN_SUITS) != OWN_SUITS:
            continue
        if slug == "preference" and len(hand.seats) < 3:
            continue  # a trick by itself is of three
        record = played.play(hand, chance)
        for now, held, card, named in moments(record):
            may = played.legal_cards(hand, now, held)
            trick = tuple(one for _, one in now.trick)
            leader = now.trick[0][0] if slug == "calypso" else None
            count = hand.players if slug in ("briscola", "pepper") else None
            trump = trump_of(slug, hand.facts)
            found = may_play(
                Asked(game(slug), trick, trump, leader, named, count),
                tuple(held),
                card,
                Before(frozenset(now.opened), now.trick[0][0] == hand.first),
            )
            assert (sorted(found.may), found.rule) == (sorted(may), None), seed
            asked += 1
    assert asked > 100


@pytest.mark.parametrize(
    ("slug", "trump", "trick", "hand", "card", "law", "shows"),
    [
        pytest.param(
            "skat",
            "C",
            "JH",
            "JD AC 7S",
            "7S",
            "Follow suit if you can; the jacks are trumps.",
            "JD",
            id="a jack led is trumps",
        ),
        pytest.param(
            "malilla",
            "H",
            "KS",
            "7S 2S 2H",
            "2S",
            "While an opponent’s card is winning, beat it if you may.",
            "7S",
            id="the opponent must be beaten",
        ),
        pytest.param(
            "gypsy",
            "",
            "AH 10H",
            "KS 2H 8C",
            "KS",
            "Follow the suit led, or the one named when the gypsy was led, if you can; "
            "the gypsy may always be played and never has to be.",
            "2H",
            id="a heart is held",
        ),
    ],
)
def test_what_is_forbidden_says_by_which_rule_and_which_card(
    slug: str, trump: str, trick: str, hand: str, card: str, law: str, shows: str
) -> None:
    found = ask(slug, trick, hand, card, trump)
    assert found.rule is not None and found.rule.law == law
    assert found.held == shows and found.rules() == [found.rule]
    assert word(found.said).endswith("may not be played")


def test_the_gypsy_never_has_to_follow_and_others_may_not_stay_away() -> None:
    found = ask("gypsy", "AH 10H", "KS 2H 8C", "8C")
    assert found.verdict == "8♣ may be played" and found.may == ("2H", "8C")
    assert [word(one) for one in found.reasons()] == [
        "Of these cards 2♥ or 8♣ may be played."
    ]


def test_who_is_void_may_play_anything() -> None:
    found = ask("briscola", "AH", "KS 2C", "2C", "S")
    assert found.may == ("KS", "2C") and found.rule is None


def test_any_card_may_be_led_where_no_rule_says_otherwise() -> None:
    found = ask("gypsy", "", "KS 2H", "KS")
    assert [word(one) for one in found.reasons()] == ["Any card may be led."]


@pytest.mark.parametrize(
    ("trick", "hand", "card", "said"),
    [
        ("AH", "", "KS", "Give the cards that are held."),
        ("AH", "KS", "", "Say which card is to be played."),
        ("AH", "KS", "2C", "2♣ is not among the cards held."),
        ("AH KH QH JH", "KS", "KS", "This trick is complete: it has 4 cards."),
        ("AH", "AH KS", "KS", "A♥ is played twice."),
    ],
)
def test_what_cannot_be_asked_says_why(
    trick: str, hand: str, card: str, said: str
) -> None:
    with pytest.raises(Refused) as refused:
        ask("gypsy", trick, hand, card)
    [problem] = refused.value.problems
    assert word(problem.said) == said


def missing(slug: str, trick: str, hand: str, card: str, trump: str) -> str:
    with pytest.raises(Refused) as refused:
        ask(slug, trick, hand, card, trump)
    [problem] = refused.value.problems
    assert problem.code == "missing"
    return word(problem.said)


def test_what_depends_on_earlier_tricks_is_asked() -> None:
    # A seven may be thrown once its suit was led, and before that only if need be.
    said = missing("malilla", "KS", "7D 2C", "7D", "H")
    assert said == "It depends: were diamonds led to a trick before this one?"
    cards = Asked(game("malilla"), ("KS",), "H")
    led = may_play(cards, ("7D", "2C"), "7D", Before(frozenset("D"), False))
    assert led.rule is None and led.may == ("7D", "2C")
    never = may_play(cards, ("7D", "2C"), "7D", Before(frozenset(), False))
    assert never.rule is not None and never.held == "2C" and never.may == ("2C",)
    assert may_play(cards, ("7D", "2C"), "2C").may == ("2C",)


def test_the_lowest_that_beats_is_due_on_the_declarers_lead_alone() -> None:
    said = missing("preference", "9S", "AS KS", "AS", "H")
    assert said.startswith("It depends: did whoever led the first trick")
    cards = Asked(game("preference"), ("9S",), "H")
    declarers = may_play(cards, ("AS", "KS"), "AS", Before(first=True))
    assert declarers.rule is not None and declarers.held == "KS"
    assert may_play(cards, ("AS", "KS"), "AS", Before(first=False)).rule is None
