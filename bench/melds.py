"""What it costs to lay a hand out in melds so that it leaves least.

    .venv/bin/python -m bench.melds

Cards in, melds and what is left out: hands a second of processor time, the best of nine
runs, and as a ratio to `json.loads` of the same cards, which means the same on every
machine. Each hand is another one; the tables are made before.
"""

import json
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from referee import all_games, game
from referee.melds.arranging import best, discard, layoffs, tables
from referee.melds.melds import Melds

HANDS, RUNS = 20_000, 9
Hand = list[str]


def main() -> None:
    slug = next(game.slug for game in all_games() if game.hands)
    rules = game(slug).melds
    assert rules is not None
    begun = time.process_time()
    tables(rules)
    print(f"tables                      {time.process_time() - begun:.3f} s, once")
    chance = random.Random(1)
    ten = [deal_hand(chance, rules, 10) for _ in range(HANDS)]
    rich = [meld_hand(chance, rules, 10) for _ in range(HANDS)]
    eleven = [meld_hand(chance, rules, 11) for _ in range(HANDS)]
    tell("ten cards by chance", ten, lambda hand: best(rules, hand))
    tell("ten cards, two melds", rich, lambda hand: best(rules, hand))
    tell("eleven cards, two melds", eleven, lambda hand: best(rules, hand))
    tell("eleven, which to discard", eleven, lambda hand: discard(rules, hand))
    onto = [("5H", "6H", "7H"), ("9C", "9D", "9S"), ("JC", "QC", "KC")]
    free = [others(chance, rules, onto) for _ in range(2_000)]
    tell("what to lay off", free, lambda hand: layoffs(rules, hand, onto))
    tell("melds and lay-offs", free, lambda hand: best(rules, hand, onto))


def deal_hand(chance: random.Random, rules: Melds, size: int) -> Hand:
    return chance.sample(list(rules.pack), size)


def meld_hand(chance: random.Random, rules: Melds, size: int) -> Hand:
    """A hand late in the game: a set, a run, the rest by chance."""
    pack = list(rules.pack)
    first, suit = chance.choice(pack), chance.choice("CDHS")
    cards = {rank + suit for rank in chance.choice(rules.runs(3))}
    cards.update(chance.sample([c for c in pack if c[:-1] == first[:-1]], 3))
    rest = [card for card in pack if card not in cards]
    hand = [*cards, *chance.sample(rest, size - len(cards))]
    chance.shuffle(hand)
    return hand


def others(chance: random.Random, rules: Melds, onto: Sequence[Sequence[str]]) -> Hand:
    """Ten cards that are in none of these melds."""
    laid = {card for meld in onto for card in meld}
    return chance.sample([card for card in rules.pack if card not in laid], 10)


def tell(name: str, hands: list[Hand], work: Callable[[Hand], Any]) -> None:
    texts = [json.dumps(hand) for hand in hands]
    ours, theirs = [], []
    for _ in range(RUNS):
        ours.append(seconds(hands, work))
        theirs.append(seconds(texts, json.loads))
    pace, ratio = len(hands) / min(ours), min(ours) / min(theirs)
    print(f"{name:28}{pace:9,.0f} hands a second, {ratio:6.1f} times json.loads")


def seconds(inputs: list[Any], work: Callable[[Any], object]) -> float:
    begun = time.process_time()
    for item in inputs:
        work(item)
    return time.process_time() - begun


if __name__ == "__main__":
    main()
