"""Ten games that documents describe, one a file, kept for ever as they are."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from referee import Game
from referee.described import game_of, read
from referee.engine.match import winners_after
from referee.engine.registry import FINDERS
from referee.engine.round import first_round, next_round
from referee.generator.chance import Chance
from referee.generator.drawing import read as read_round
from referee.generator.sheets import Made, chance_of, new_sheet, sheet_by_chance

FOLDER = Path(__file__).parent
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))


@cache
def read_document(name: str) -> str:
    return (FOLDER / f"{name}.json").read_text(encoding="utf-8")


@cache
def game_by_document(name: str) -> Game:
    return game_of(read_document(name))


def carrying(name: str, sheet: dict[str, Any]) -> dict[str, Any]:
    """A sheet with the rules that it is played by."""
    return {
        **sheet,
        "game": game_by_document(name).slug,
        "rules": read(read_document(name)),
    }


@contextmanager
def register(game: Game) -> Iterator[None]:
    """The game is found by its slug, as where a site keeps its rules."""

    def find(slug: str) -> Game | None:
        return game if slug == game.slug else None

    FINDERS.insert(0, find)  # before whoever asks a database
    try:
        yield
    finally:
        FINDERS.remove(find)


def draw_sheet(game: Game, number: int, seed: int = 1) -> Made:
    """A sheet by chance."""
    chance = chance_of(game, number, seed)
    with register(game):
        if game.name in DEALT:
            return deal_sheet(game, chance, DEALT[game.name])
        return sheet_by_chance(game, chance)


Deal = Callable[[Chance, int], dict[str, Any]]


def deal_sheet(game: Game, chance: Chance, deal: Deal) -> Made:
    """A sheet of rounds that are dealt, a few or to the end of the game."""
    made = new_sheet(game, chance)
    place = first_round(made.table)
    for _ in range(chance.choice((1, 3, 10, 60))):
        raw = deal(chance, made.table.n)
        r, problems = read_round(place, raw)
        assert not problems and not r.waits, problems
        r.settle()
        made.sheet["rounds"].append(raw)
        place = next_round(r)
        made.over = winners_after(r) is not None
        if made.over:
            break
    return made


KINDS = {"low": (9, 10), "high": (3, 10), "skip": (1, 4), "wild": (2, 8)}


def deal_phase_10(chance: Chance, n: int) -> dict[str, Any]:
    """One goes out, who has the phase; the others hold up to eleven cards.

    Dealt by hand: of what is picked by chance a round in hundreds stands.
    """
    out = chance.below(n)
    facts: dict[str, Any] = {kind: [0] * n for kind in KINDS}
    for seat in range(n):
        for _ in range(chance.randint(1, 11) if seat != out else 0):
            here = [one for one, (_, most) in KINDS.items() if facts[one][seat] < most]
            weights = [KINDS[one][0] for one in here]
            facts[chance.choices(here, weights)[0]][seat] += 1
    done = [seat for seat in range(n) if seat == out or chance.often(0.4)]
    chance.shuffle(done)
    return facts | {"done": done}


DEALT: dict[str, Deal] = {"Phase 10": deal_phase_10}
