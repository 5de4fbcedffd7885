"""What disputed rounds can still change, against every way to decide them.

    .venv/bin/python -m bench.hangings [TABLES] [GAME…]

Games played by chance, of each up to six rounds also told as they were in another game:
one to six of them. Each way to decide them is checked as a sheet of its own. It fails
where the referee says anything else of any table.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice, product
from random import Random
from typing import Any, NamedTuple

from referee import (
    Game,
    SheetError,
    Verdict,
    all_games,
    alternative_points,
    check,
    game,
    match_of,
)
from referee.engine.hanging import Hanging, hanging
from referee.generator.rounds import Player

TABLES = 10_000
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil"]
# So many rounds of a game are played, and may be told in a second way.
ROUNDS = 6
Sheet = dict[str, Any]
Told = dict[int, list[Any]]
"""By number a round as it is recorded, and each other way."""
Way = tuple[int, ...]


def main() -> None:
    words = sys.argv[1:]
    many = int(words.pop(0)) if words and words[0].isdigit() else TABLES
    games = [one for one in all_games() if one.slug in words or not words]
    each, wrong = -(-many // len(games)), 0
    for tried in games:
        claims: Counter[int] = Counter()
        for raw, told in islice(disputes(tried), each):
            claims[sum(len(ways) > 1 for ways in told.values())] += 1
            wrong += hanging_of(raw, told) != by_force(raw, told)
        print(f"{tried.slug:16}", *(f"{n}: {claims[n]}" for n in sorted(claims)))
    print(f"{each * len(games)} tables, {wrong} that differ")
    raise SystemExit(wrong > 0)


def hanging_of(raw: Sheet, told: Told) -> Hanging | None:
    return hanging(match_of(raw), {n: ways[1:] for n, ways in told.items()})


def disputes(tried: Game) -> Iterator[tuple[Sheet, Told]]:
    """Sheets with one to six rounds in dispute; fewer where the game is shorter."""
    for seed in count():
        chance, n = Random(seed), tried.players[seed % len(tried.players)]
        rounds, other = (deal_sheets(tried, n, s) for s in (seed, seed + 1_000_000))
        raw = {
            "game": tried.slug,
            "players": NAMES[:n],
            "options": {},
            "rounds": rounds,
        }
        ways = {
            number: [mine, theirs]
            for number, (mine, theirs) in enumerate(zip(rounds, other), 1)
            if mine != theirs and stands(raw, number, theirs)
        }
        for many in range(1, len(ways) + 1):
            yield raw, {number: ways[number] for number in chance.sample([*ways], many)}


def deal_sheets(tried: Game, players: int, seed: int) -> list[Sheet]:
    raw = {"game": tried.slug, "players": NAMES[:players], "options": {}, "rounds": []}
    played = Player(raw, Random(seed)).play()
    return [now.raw for now in islice(played, ROUNDS)]


def stands(raw: Sheet, number: int, facts: Any) -> bool:
    try:
        check({**raw, "rounds": [*raw["rounds"][: number - 1], facts]})
    except SheetError:
        return False
    return True


# ---- Each way to decide them, as a sheet of its own ----


def cut(raw: Sheet) -> Verdict:
    """The verdict of a sheet up to its first round that does not stand."""
    try:
        return check(raw)
    except SheetError as error:
        assert error.round is not None
        return check({**raw, "rounds": raw["rounds"][: error.round - 1]})


class Stands(NamedTuple):
    over: bool
    places: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]

    @property
    def firsts(self) -> tuple[int, ...]:
        return tuple(side for side, place in enumerate(self.places) if place == 1)


def standing(raw: Sheet) -> Stands:
    """Over, and the place of each side: winners first, the others by their totals."""
    found = cut(raw)
    league = game(raw["game"]).league
    sign = -1 if league.low else 1
    ranks = [
        (side in (found.winners or ()), sign * total)
        for side, total in enumerate(found.totals)
    ]
    places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
    lists = [
        alternative_points(found, a.key).points for a in league.alternative_scorings
    ]
    return Stands(found.next is None, places, tuple(map(tuple, (found.totals, *lists))))


def by_force(raw: Sheet, told: Told) -> Hanging:
    numbers = sorted(told)
    ways = {
        way: standing({**raw, "rounds": with_ways(raw["rounds"], told, way)})
        for way in product(*(range(len(told[n])) for n in numbers))
    }
    overs = {one.over for one in ways.values()}
    firsts = {one.firsts for one in ways.values()}
    return Hanging(
        over=overs.pop() if len(overs) == 1 else None,
        first=firsts.pop() if len(firsts) == 1 else None,
        on_over=apart(numbers, {way: one.over for way, one in ways.items()}),
        on_first=apart(numbers, {way: one.firsts for way, one in ways.items()}),
        on_order=apart(numbers, {way: one.places for way, one in ways.items()}),
        on_points=apart(numbers, {way: one.points for way, one in ways.items()}),
    )


def with_ways(rounds: list[Any], told: Told, way: Way) -> list[Any]:
    changed = [*rounds]
    for index, number in zip(way, sorted(told), strict=True):
        changed[number - 1] = told[number][index]
    return changed


def apart(numbers: list[int], values: dict[Way, Any]) -> tuple[int, ...]:
    """The rounds that some change of that round alone makes a difference by."""
    return tuple(
        number
        for at, number in enumerate(numbers)
        if any(
            values[ways] != values[other]
            for ways in values
            for other in values
            if ways[:at] + ways[at + 1 :] == other[:at] + other[at + 1 :]
        )
    )


if __name__ == "__main__":
    main()
