"""The door to the referee for its desk: questions without a table."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from referee.cards.tricks import Play
from referee.desk.allowed import Allowed, Before, may_play
from referee.desk.reasons import reasons as reasons_of
from referee.desk.ruling import Asked, Ruling, play_for, rule, table_of
from referee.desk.worth import Worth, empty_round, is_asked, worth
from referee.engine.game import Game, Rule
from referee.engine.questions import CHOOSE_TRUMP
from referee.engine.round import Round
from referee.melds.arranging import Arrangement, best, discard
from referee.melds.melds import Meld, Melds
from referee.values.cards import NO_CARD, not_in_the_pack, too_often
from referee.values.facts import AnyFact, Problem, Refused
from referee.values.notation import SUIT_NAMES, read_card, read_suit
from referee.words import Text
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from scorekeeper.tables.spoken import card as show, in_notation, word

__all__ = [
    "SUIT_NAMES",
    "Allowed",
    "Arrangement",
    "Asked",
    "Before",
    "Game",
    "Meld",
    "Melds",
    "Play",
    "Problem",
    "Rule",
    "Ruling",
    "Worth",
    "best",
    "discard",
    "empty_round",
    "is_asked",
    "play_for",
    "read_suit",
    "reasons",
    "show",
]

CARD = re.compile(
    r"(?:10|[2-9TAKQJ])[CDHS♣♦♥♠][\ufe0e\ufe0f]?|JK(?![CDHS♣♦♥♠])", re.IGNORECASE
)
BETWEEN = re.compile(r"[\s,;|/+.]+")
LETTERS = "ABCDEFGHIJ"


def seat(number: int) -> str:
    """A letter, so that "Seat B pays Seat A 3" can be read."""
    return gettext("Seat {letter}").format(letter=LETTERS[number])


def seats(count: int = len(LETTERS)) -> tuple[str, ...]:
    """The letters of so many seats."""
    return tuple(seat(number) for number in range(count))


def cards_of(text: str) -> tuple[str, ...]:
    """The cards of a text, each as it is written back; else as it was typed.

    They may stand apart or together: "AH 10S", "ah10♠".
    """
    found: list[str] = []
    for typed in filter(None, BETWEEN.split(in_notation(text))):
        cards = CARD.findall(typed)
        whole = "".join(cards) == typed
        found += [read_card(one) or one for one in cards] if whole else [typed]
    return tuple(found)


def in_link(cards: Sequence[str]) -> str:
    """Cards as a link has them: together, where they can be told apart again."""
    together = "".join(cards)
    return together if cards_of(together) == tuple(cards) else ".".join(cards)


def judge(asked: Asked) -> tuple[Ruling | None, list[Problem]]:
    """The ruling on a trick, or all that is wrong with the question."""
    try:
        return rule(asked), []
    except Refused as refused:
        return None, on_a_page(refused.problems)


def on_a_page(problems: list[Problem]) -> list[Problem]:
    """A page shows the trumps: their letters are for who types them in a command."""
    return [
        problem._replace(said=CHOOSE_TRUMP())
        if (problem.code, problem.path) == ("missing", ("trump",))
        else problem
        for problem in problems
    ]


def value_of(fact: AnyFact, raw: Any, r: Round) -> Any:
    """The value of a fact as a game reads it; None of what cannot be read."""
    try:
        return fact.value.read(raw, r)
    except Refused:
        return None


def judge_hand(
    game: Game, told: Mapping[str, Any]
) -> tuple[Worth | None, list[Problem]]:
    """What a hand is worth, or all that is missing or wrong."""
    try:
        return worth(game, told), []
    except Refused as refused:
        return None, refused.problems


def judge_card(
    asked: Asked, hand: tuple[str, ...], card: str, before: Before
) -> tuple[Allowed | None, list[Problem]]:
    """Whether a card may be played, or all that is wrong with the question."""
    try:
        return may_play(asked, hand, card, before), []
    except Refused as refused:
        return None, on_a_page(refused.problems)


def reasons_allowed(found: Allowed) -> list[str]:
    return [word(said) for said in found.reasons()]


def reasons(ruling: Ruling) -> list[str]:
    """Why it is so, a sentence each."""
    return [word(said) for said in reasons_of(ruling)]


def sizes(game: Game) -> list[int]:
    """How many players a trick may have, where that is not always the same."""
    assert game.one_trick is not None
    by_count = {
        len(game.one_trick(table_of(game, n), None).seats) for n in game.players
    }
    return list(game.players) if len(by_count) > 1 else []


def alone(
    game: Game, players: int, first: int = 0, rules: Mapping[str, Any] | None = None
) -> scoring.State:
    """A table that is none, for one round judged by itself."""
    names = list(seats(players))
    options = {**(rules or {}), game.seats.first.key: first}
    table = Table(game=game.slug, players=names, options=options)
    sheet = {
        "game": game.slug,
        "players": names,
        "options": options,
        "rounds": [],
        "ended": False,
    }
    match = scoring.match_of(sheet)
    return scoring.State(table, [], match, match.json)


def usual(game: Game) -> int:
    """Four at the table, or fewer where one of four would sit out."""
    counts = [n for n in game.players if n <= 4] or [game.players[0]]
    for count in reversed(counts):
        if not alone(game, count).shown["next"].get("sitting_out"):
            return count
    return counts[-1]


def wrong_cards(rules: Melds, cards: Sequence[str]) -> list[str]:
    """The cards that no hand of this game can have, in sentences."""
    found = []
    for place, card in enumerate(cards):
        known, copies = read_card(card), rules.pack.get(card, 0)
        if known is None:
            found.append(word(NO_CARD(raw=card[:24])))
        elif not copies:
            found.append(word(not_in_the_pack(known)))
        elif cards[: place + 1].count(card) == copies + 1:
            found.append(word(too_often(known, copies + 1)))
    return found


SET = Text("desk.set", "A set has {few} to {most} cards of one rank.")
SET_OF_SUITS = Text(
    "desk.set-of-suits",
    "A set has {few} to {most} cards of one rank, of different suits.",
)
RUN_LOW = Text(
    "desk.run-low",
    "A run has {few} or more cards of one suit in a row; the ace is low.",
)
RUN_HIGH = Text(
    "desk.run-high",
    "A run has {few} or more cards of one suit in a row; the ace is high.",
)
RUN_BOTH = Text(
    "desk.run-both",
    "A run has {few} or more cards of one suit in a row; the ace is low or high, "
    "not both.",
)


def melds_in_words(rules: Melds) -> list[str]:
    """What a meld is, from the declaration."""
    of_set = SET_OF_SUITS if rules.distinct else SET
    low, high = rules.ace_low, rules.ace_high
    run = RUN_BOTH if low and high else RUN_HIGH if high else RUN_LOW
    found = [
        word(of_set(few=rules.least, most=rules.longest_set)),
        word(run(few=rules.least)),
    ]
    if rules.jokers:
        found.append(gettext("A joker stands for any card, and counts as that card."))
    return found
