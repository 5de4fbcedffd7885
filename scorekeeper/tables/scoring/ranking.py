"""The cards of a game by their faces, for its rules: which is higher, what each counts.

All of it comes from the order that the referee judges tricks by, or from what its melds
count, so that a picture cannot say what a verdict does not.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext

from referee.cards.tricks import Play
from referee.desk.ruling import table_of
from referee.melds.melds import Melds
from referee.values.notation import RANKS, rank_of, suit_of
from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.scoring.desk import usual

# The suit that is shown as trump, and the one for all suits.
SHOWN, PLAIN = "H", "S"
# More cards than these are shown by the first and the last of them.
MOST, FIRST = 9, 3


@dataclass(frozen=True)
class Card:
    """A card as it is printed; `points` it counts, None where none of the game does.

    Without a face it stands for all between its neighbours.
    """

    face: str
    suit: str = ""
    points: int | None = None


@dataclass(frozen=True)
class Row:
    """Cards that belong together, the highest first."""

    says: str
    cards: list[Card]


def ranking(game: scoring.Game) -> list[Row]:
    """None of a game whose cards neither beat each other nor count."""
    if game.one_trick is not None:
        return list(of_tricks(play_of(game)))
    melds = melds_of(game)
    return [of_melds(melds)] if melds else []


def play_of(game: scoring.Game) -> Play:
    assert game.one_trick is not None
    trump = SHOWN if SHOWN in game.trumps else ""
    return game.one_trick(table_of(game, usual(game)), trump)


def melds_of(game: scoring.Game) -> Melds | None:
    source = game.hands or game.laydowns
    return source.rules if source else None


def of_tricks(play: Play) -> Iterator[Row]:
    order = play.order
    if order.whole:
        yield from of_whole(play)
        return
    trumps, others = in_order(play, order.trump), in_order(play, PLAIN)
    alike = [rank_of(one) for one in trumps] == [rank_of(one) for one in others]
    if trumps and not alike:
        says = gettext("Trumps, here {suit}").format(suit=spoken.suit_name(SHOWN))
        yield Row(says, cards_of(play, trumps))
        yield Row(gettext("Each other suit"), cards_of(play, others))
    else:
        yield Row(gettext("Each suit"), cards_of(play, others))


def of_whole(play: Play) -> Iterator[Row]:
    """The highest of the whole trick wins: cards with a name, then suit by suit."""
    order = play.order
    for suit in sorted({*order.suits.values()}, key=partial(height, play)):
        cards = in_order(play, suit)
        named = order.names.get(cards[0])
        says = spoken.word(named) if named else spoken.suit_name(suit)
        yield Row(says, cards_of(play, cards))


def height(play: Play, suit: str) -> int:
    """Of the highest card of a suit, the highest suit first."""
    power = play.order.power[suit]
    return -max(power[card] for card in in_order(play, suit))


def in_order(play: Play, suit: str) -> list[str]:
    """The cards that count to this suit, the highest first."""
    power = play.order.power.get(suit, {})
    suits, names = play.order.suits, play.aliases
    found = [card for card in suits if suits[card] == suit and card not in names]
    return sorted(found, key=lambda card: -power[card])


def cards_of(play: Play, found: list[str]) -> list[Card]:
    points = play.points
    if points is None:
        return shorten([card_of(card) for card in found])
    return [card_of(card, points.get(card, 0)) for card in found]


def card_of(name: str, points: int | None = None) -> Card:
    return Card(spoken.card(name), suit_of(name), points)


def shorten(cards: list[Card]) -> list[Card]:
    if len(cards) <= MOST:
        return cards
    return [*cards[:FIRST], Card(""), cards[-1]]


def of_melds(melds: Melds) -> Row:
    names = [rank + PLAIN for rank in lowest_first(melds)]
    cards = [card_of(name, melds.worth[name]) for name in names]
    return Row(gettext("What each card counts"), cards)


def lowest_first(melds: Melds) -> Sequence[str]:
    ranks = RANKS[:0:-1]
    return ("A", *ranks) if melds.ace_low else (*ranks, "A")
