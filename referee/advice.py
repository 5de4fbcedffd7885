"""What the command line says of some cards: `python -m referee meld CARDS…`."""

from __future__ import annotations

from collections.abc import Iterator

from referee.arranging import Arrangement, best, discard
from referee.cards import read_card, show, show_all
from referee.game import Game
from referee.melds import Melds
from referee.registry import by_slug, games


def asked(words: list[str]) -> tuple[Game, list[str]]:
    """The game whose melds are meant, and the cards; raises ValueError.

    Without a game the first whose hands are laid out in melds.
    """
    words = " ".join(words).replace(",", " ").split()
    if words and (game := by_slug().get(words[0])):
        if game.melds is None:
            raise ValueError(f"{game.name} has no melds.")
        return game, cards_of(game.melds, words[1:])
    game = next(game for game in games() if game.hands)
    assert game.melds is not None
    return game, cards_of(game.melds, words)


def cards_of(rules: Melds, words: list[str]) -> list[str]:
    cards: list[str] = []
    for word in words:
        card = read_card(word)
        if card is None:
            raise ValueError(f"{word} is no card: write 10H, QS or K♦.")
        if card not in rules.pack:
            raise ValueError(f"{show(card).capitalize()} is not in this pack.")
        cards.append(card)
        if cards.count(card) > rules.pack[card]:
            many = "twice" if rules.pack[card] == 1 else f"{cards.count(card)} times"
            raise ValueError(f"{show(card)} is there {many}.")
    if not cards:
        raise ValueError("Which cards? Name them, as in 5H 6H 7H.")
    return cards


def meld_lines(words: list[str]) -> list[str]:
    """The best melds and the deadwood of a hand; of a game with jokers, one meld."""
    game, cards = asked(words)
    rules = game.melds
    assert rules is not None
    if game.hands is None:
        return one_meld(rules, cards)
    size = rules.hand
    if len(cards) > size + 1:
        text = f"A hand has {size} cards, {size + 1} before the discard; "
        raise ValueError(text + f"here are {len(cards)}.")
    if len(cards) <= size:
        return [*laid_out(rules, best(rules, cards))]
    card, rest = discard(rules, cards)
    return [f"Discard {show(card)}.", *laid_out(rules, rest)]


def one_meld(rules: Melds, cards: list[str]) -> list[str]:
    meld = rules.read(cards)
    if meld is None:
        return [f"{show_all(tuple(cards))}: no meld, {rules.why_not(cards)}."]
    stands = "" if meld.laid == meld.cards else f" as {show_all(meld.cards)}"
    return [f"{show_all(meld.laid)}{stands}: {rules.name(cards)}, {meld.value}."]


def laid_out(rules: Melds, found: Arrangement) -> Iterator[str]:
    for meld in found.melds:
        yield f"{show_all(meld)}: {rules.name(meld)}"
    if not found.left:
        yield "Nothing is left: deadwood 0."
        return
    counts = " + ".join(str(rules.value(card)) for card in found.left)
    total = f" = {found.deadwood}" if len(found.left) > 1 else ""
    yield f"Left {show_all(found.left)}: deadwood {counts}{total}"
