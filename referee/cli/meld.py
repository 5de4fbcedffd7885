"""What the command line says of some cards: `python -m referee meld CARDS…`."""

from __future__ import annotations

from collections.abc import Iterator

from referee.cli.misuse import Misused
from referee.engine.game import Game, name_of
from referee.engine.registry import all_games, by_slug, slugs
from referee.melds.arranging import Arrangement, best, discard
from referee.melds.melds import Melds
from referee.values.cards import NO_CARD, not_in_the_pack, too_often
from referee.values.faces import Face, faces
from referee.values.notation import read_card
from referee.words import Catalogue, Said, Text, word

NO_MELDS = Text("cli.no-melds", "{game} has no melds.")
NO_CARDS = Text("cli.no-cards", "Which cards? Name them, as in 5H 6H 7H.")
HAND_SIZE = Text(
    "cli.hand-size",
    "A hand has {size} cards, {before} before the discard; here are {given}.",
)
DISCARD = Text("cli.discard", "Discard {card}.")
NO_MELD = Text("cli.no-meld", "{cards}: no meld, {why}.")
ONE_MELD = Text("cli.one-meld", "{cards}: {meld}, {value}.")
ONE_MELD_AS = Text("cli.one-meld-as", "{cards} as {stands}: {meld}, {value}.")
MELD = Text("cli.meld", "{cards}: {meld}")
NOTHING_LEFT = Text("cli.nothing-left", "Nothing is left: deadwood 0.")
LEFT = Text("cli.left", "Left {cards}: deadwood {values} = {deadwood}")
LEFT_ONE = Text("cli.left-one", "Left {cards}: deadwood {values}")


def parse_question(words: list[str]) -> tuple[Game, list[str]]:
    """The game that the melds belong to, and the cards; raises Misused.

    Without a game the first whose hands are laid out in melds.
    """
    words = " ".join(words).replace(",", " ").split()
    if words and words[0] in slugs():
        game = by_slug()[words[0]]
        if game.melds is None:
            raise Misused(NO_MELDS(game=name_of(game)))
        return game, cards_of(game.melds, words[1:])
    game = next(game for game in all_games() if game.hands)
    assert game.melds is not None
    return game, cards_of(game.melds, words)


def cards_of(rules: Melds, words: list[str]) -> list[str]:
    cards: list[str] = []
    for written in words:
        card = read_card(written)
        if card is None:
            raise Misused(NO_CARD(raw=written))
        if card not in rules.pack:
            raise Misused(not_in_the_pack(card))
        cards.append(card)
        if cards.count(card) > rules.pack[card]:
            raise Misused(too_often(card, cards.count(card)))
    if not cards:
        raise Misused(NO_CARDS)
    return cards


def meld_lines(words: list[str], language: Catalogue | None = None) -> list[str]:
    """What is said of the cards; raises Misused where they cannot be read."""
    return [word(line, language) for line in describe(words)]


def describe(words: list[str]) -> list[Said]:
    """The best melds and the deadwood of a hand; of a game with jokers, one meld."""
    game, cards = parse_question(words)
    rules = game.melds
    assert rules is not None
    if game.hands is None:
        return one_meld(rules, cards)
    size = rules.hand
    if len(cards) > size + 1:
        raise Misused(HAND_SIZE(size=size, before=size + 1, given=len(cards)))
    if len(cards) <= size:
        return [*melds_of(rules, best(rules, cards))]
    card, rest = discard(rules, cards)
    return [DISCARD(card=Face(card)), *melds_of(rules, rest)]


def one_meld(rules: Melds, cards: list[str]) -> list[Said]:
    meld = rules.read(cards)
    if meld is None:
        return [NO_MELD(cards=faces(cards), why=rules.why_not(cards))]
    text = ONE_MELD if meld.laid == meld.cards else ONE_MELD_AS
    laid, stands = faces(meld.laid), faces(meld.cards)
    name = rules.name(cards) or ""
    return [text(cards=laid, stands=stands, meld=name, value=meld.value)]


def melds_of(rules: Melds, found: Arrangement) -> Iterator[Said]:
    for meld in found.melds:
        yield MELD(cards=faces(meld), meld=rules.name(meld) or "")
    if not found.left:
        yield NOTHING_LEFT
        return
    counts = " + ".join(str(rules.value(card)) for card in found.left)
    text = LEFT if len(found.left) > 1 else LEFT_ONE
    cards = faces(found.left)
    yield text(cards=cards, values=counts, deadwood=found.deadwood)
