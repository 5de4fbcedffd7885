"""A few of the figures in short form, with bounds that only a blunder reaches.

    .venv/bin/python -m bench.short

All are ratios of processor time in one process, taken in turn, and of those the middle:
a machine that is slower or faster for a while changes one of them. It exits with the
number of those out of bounds. What each is, and what it is without haste: README.md.
"""

import json
import os
from collections.abc import Callable
from importlib import import_module
from typing import Any

import django

from bench.referee import ENDLESS, ROOT, cost, lasting, over

FEW, MANY, TIMES, CHECKS = 0, 35, 15, 20
EXAMPLES = ("gypsy-finished", "skat-cards")
VERDICT, GROWTH, KEYSTROKE, PAGE = 18.0, 2.0, 2.5, 2.5
DESCRIBED, READING = 4.0, 200.0
"""The second is 10 ms where the first figures were seen."""
DEAREST = "spades"
Rounds = tuple[list[dict[str, Any]], list[dict[str, Any]]]
"""As a document asks them, and as the file does."""


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    out = sum([*map(verdict, EXAMPLES), *map(growth, ("gypsy", "malilla", "skat"))])
    out += sum(map(described_over_written, WRITTEN)) + reading()
    raise SystemExit(out + at_tables())


def is_out(what: str, ratio: float, bound: float) -> bool:
    print(f"{what:58}{ratio:6.2f}  (bound {bound:g}){'  OUT' * (ratio > bound)}")
    return ratio > bound


def verdict(name: str) -> bool:
    sheet = json.loads((ROOT / "docs" / "examples" / f"{name}.json").read_text())
    return is_out(f"a verdict over its JSON, {name}", cost(sheet)[0], VERDICT)


def growth(game: str) -> bool:
    """As long a sheet as ten others together takes no longer than they."""
    from referee import check

    few, many = (lasting(ENDLESS[game], length) for length in (40, 400))
    ratio = over(lambda: check(many), lambda: [check(few) for _ in range(10)], TIMES)
    return is_out(f"a round at 400 over one at 40, {game}", ratio, GROWTH)


def hearts() -> Rounds:
    """Twelve rounds in which everybody has the queen in turn: nobody gets to 100."""
    taken = [2, 3, 8, 0]
    turned = [taken[-n % 4 :] + taken[: -n % 4] for n in range(12)]
    rounds = [{"hearts": one, "queen": n % 4} for n, one in enumerate(turned)]
    return rounds, rounds


def oh_hell() -> Rounds:
    """Seven hands of one card less: from ten cards, and from seven by the file."""
    bids = [[[1, 0, most - n, 1] for n in range(7)] for most in (9, 6)]
    by_document = [{"bid": bid, "took": [*bid[:3], 0]} for bid in bids[0]]
    by_file = [{"bids": bid, "tricks": [*bid[:3], 0], "trump": "S"} for bid in bids[1]]
    return by_document, by_file


def spades() -> Rounds:
    """Nine hands with bids made, bags and nil."""
    played = [
        ([4, 0, 3, 4], [5, 0, 4, 4]),
        ([4, 2, 3, 3], [5, 2, 4, 2]),
        ([4, 3, 3, 2], [4, 3, 3, 3]),
    ] * 3
    by_document = [{"bid": bid, "took": took} for bid, took in played]
    return by_document, [{"bids": bid, "tricks": took} for bid, took in played]


WRITTEN = {"hearts": hearts, "oh_hell": oh_hell, "spades": spades}


def described_over_written(name: str) -> bool:
    """The same rounds of a game, by a document and by a file, in turn."""
    from referee.engine.registry import FINDERS, by_slug
    from tests.referee.rule_sheets import game_by_document

    document = game_by_document(name)
    written = import_module(f"tests.fifteenth.games.{name}").GAME
    object.__setattr__(written, "slug", name)
    for rule in written.rules:
        rule.name(name)
    by_slug()[name] = written
    FINDERS.insert(0, {document.slug: document}.get)  # before whoever asks a database
    by_document, by_file = WRITTEN[name]()
    ours, theirs = (
        checks_of(slug, rounds)
        for slug, rounds in ((document.slug, by_document), (name, by_file))
    )
    what = f"a verdict of a described game over a written one, {name}"
    return is_out(what, over(ours, theirs, TIMES), DESCRIBED)


def checks_of(slug: str, rounds: list[dict[str, Any]]) -> Callable[[], None]:
    from referee import check

    sheet = {"game": slug, "players": ["Ann", "Ben", "Cleo", "Dan"], "rounds": rounds}

    def work() -> None:
        for _ in range(CHECKS):
            assert check(sheet).text()

    return work


def reading() -> bool:
    """A game is made of a document, over the JSON of that."""
    from referee.described import game_of
    from tests.referee.rule_sheets import read_document

    text = read_document(DEAREST)
    ratio = over(
        lambda: [game_of(text) for _ in range(5)],
        lambda: [json.dumps(json.loads(text)) for _ in range(500)],
        TIMES,
    )
    return is_out(f"a rule sheet read over its JSON, {DEAREST}", 100 * ratio, READING)


def at_tables() -> int:
    from django.db import connection
    from django.test.utils import setup_test_environment

    setup_test_environment()
    connection.creation.create_test_db(verbosity=0)
    from tests.tables import long_games

    out = [late_over_early(game) for game in (long_games.GYPSY, long_games.SKAT)]
    connection.close()
    return sum(map(sum, out))


def late_over_early(game: Any) -> list[bool]:
    """In turn, so that whatever goes on beside it is the same for both."""
    from tests.tables.long_games import phone_at, table_after

    early, late = (phone_at(game, table_after(game, n)) for n in (FEW, MANY))
    found = []
    for asked, bound in (("keystroke", KEYSTROKE), ("page", PAGE)):
        ratio = over(getattr(late, asked), getattr(early, asked), TIMES)
        what = f"a {asked} in round {MANY + 1} over round 1, {game.slug}"
        found.append(is_out(what, ratio, bound))
    return found


if __name__ == "__main__":
    main()
