"""Whole sheets by chance: players, options, rounds of every kind, the end or none.

Of a seed and a number comes the same sheet everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from referee.engine.game import PLAY, Game, RoundType
from referee.engine.match import winners_after
from referee.engine.presence import AWAY
from referee.engine.round import Round, Table, first_round, next_round
from referee.engine.sheet import read_sheet
from referee.engine.verdict import SheetError
from referee.generator.chance import Chance
from referee.generator.drawing import Drawn, read, round_by_chance
from referee.generator.picks import Pick, grows
from referee.generator.records import cut, record_by_chance
from referee.generator.spelling import respell_sheet

Raw = dict[str, Any]
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gül", "J. R.", "李", "Ŵ" * 40)
# So many rounds at most where the game is played to its end, or ends when people like.
LONG, OPEN = 60, 12
# Of so many rounds the one is taken that leads furthest.
FIELD = 4
# How often a round is of the usual kind, and how seldom one of every card.
USUAL, CARD_BY_CARD = 0.75, 0.1
# How many sheets have void rounds, and how many of their rounds those are.
WITH_VOIDS, VOID = 0.25, 0.25


@dataclass
class Made:
    """A sheet that stands, with what is known of each of its rounds."""

    sheet: Raw
    table: Table
    drawn: list[Drawn] = field(default_factory=list)
    over: bool = False
    pending: bool = False


def sheets(games: list[Game], count: int, seed: int) -> Iterator[Raw]:
    """So many sheets, of these games in turn."""
    for number in range(count):
        game = games[number % len(games)]
        chance = chance_of(game, number // len(games), seed)
        yield respell_sheet(chance, game, sheet_by_chance(game, chance).sheet)


def chance_of(game: Game, number: int, seed: int, word: str = "") -> Chance:
    return Chance(f"{seed} {game.slug} {number} {word}")


def sheet_by_chance(game: Game, chance: Chance) -> Made:
    """A sheet from its first round to its last, which may be its end."""
    made = new_sheet(game, chance)
    long = OPEN if game.open_ended else LONG
    calm = chance.below(long // 6) if chance.often(0.5) else long
    most = long if calm < long else chance.choice((0, 1, 1, 2, 3, 5, 8))
    recorded = chance.choice((0, 0.1, 0.5, 1))
    place, odd = first_round(made.table), beside(chance)
    rate = VOID if odd.often(WITH_VOIDS) else 0
    for _ in range(most):
        drawn = void_by_chance(odd, place) if odd.often(rate) else None
        drawn = drawn or next_drawn(
            chance, place, recorded, FIELD if place.number > calm else 1
        )
        if drawn is None:
            break
        made.drawn.append(drawn)
        place = next_round(drawn.r)
        if winners_after(drawn.r) is not None:
            made.over = True
            break
    made.sheet["rounds"] = [one.raw for one in made.drawn]
    if not made.over and chance.often(0.4):
        add_pending(chance, made, place)
    if chance.often(0.3):
        made.sheet["ended"] = chance.often(0.8)
    return made


def beside(chance: Chance) -> Chance:
    """Chance of its own for what is rare: the sheets without it stay what they were."""
    copy = Chance()
    copy.setstate(chance.getstate())
    return Chance(f"beside {copy.random()}")


def void_by_chance(chance: Chance, place: Round) -> Drawn | None:
    """A void round, where the game has one."""
    kinds = [one for one in place.table.game.round_types if one.void is not None]
    drawn = round_by_chance(chance, place, chance.choice(kinds)) if kinds else None
    if drawn is not None:
        drawn.r.settle()
    return drawn


def new_sheet(game: Game, chance: Chance) -> Made:
    """A table before its first round."""
    names = chance.sample(NAMES, chance.choice(game.players))
    if chance.often(0.1):
        names[0] = f"  {names[0]} "
    while True:
        sheet: Raw = {"game": game.slug, "players": names}
        options = options_by_chance(game, chance, Table(game, names))
        if options or chance.often(0.5):
            sheet["options"] = options
        sheet["rounds"] = []
        try:
            return Made(sheet, read_sheet(sheet).table)
        except SheetError:
            continue  # two options that exclude each other


def options_by_chance(game: Game, chance: Chance, table: Table) -> Raw:
    r = Round(table, 0, None, [])
    # Who is away hangs on how long the table plays: nothing that is agreed beforehand.
    agreed = [fact for fact in game.all_options() if fact is not AWAY]
    asked = chance.some(agreed, 0.5)
    return {fact.key: Pick(chance, r).pick(fact.value) for fact in asked}


def next_drawn(
    chance: Chance, place: Round, recorded: float, field: int
) -> Drawn | None:
    """The next round, scored; of several the one that leads furthest."""
    found: list[Drawn] = []
    for _ in range(field):
        for round_type in round_types(chance, place):
            drawn = round_by_chance(chance, place, round_type, recorded)
            if drawn is not None:
                drawn.r.settle()
                found.append(drawn)
                break
    return max(found, key=lead) if found else None


def round_types(chance: Chance, place: Round) -> list[RoundType]:
    """The kinds that can come now: mostly the first of them first."""
    game = place.table.game
    kinds = (one for one in game.round_types if one.void is None)
    here = [k for k in kinds if k.offered is None or k.offered(place)]
    if not chance.often(CARD_BY_CARD):
        here = [each for each in here if not each.is_record]
    return here if chance.often(USUAL) else chance.sample(here, len(here))


def lead(drawn: Drawn) -> tuple[bool, int]:
    """Whether somebody wins, and how far the best is ahead."""
    game, totals = drawn.r.table.game, drawn.r.after
    if game.league.low:
        totals = [-total for total in totals]
    best, second = sorted(totals, reverse=True)[:2]
    return game.end(drawn.r) is not None, 2 * best - second


def add_pending(chance: Chance, made: Made, place: Round) -> None:
    """A round that lacks its later stages, or all of them."""
    drawn = round_by_chance(chance, place, chance.choice(round_types(chance, place)), 0)
    if drawn is None:
        return
    raw = begin(chance, drawn, place)
    r, problems = read(place, raw)
    if not problems and r.waits is not None:
        made.sheet["rounds"].append(raw)
        made.pending = True


def begin(chance: Chance, drawn: Drawn, place: Round) -> Raw:
    """The first stages of a round, with some of its cards or the events so far."""
    length = chance.below(len(drawn.parts) + 1)
    parts = drawn.parts[:length] + [p for p in drawn.parts[length:] if p[0].free]
    raw = {key: value for _, part in parts for key, value in part.items()}
    for stage, _ in drawn.parts:
        for fact in stage.facts:
            if fact.key in raw and grows(fact):
                raw[fact.key] = raw[fact.key][: chance.below(len(raw[fact.key]) + 1)]
    if chance.often(0.5) and PLAY not in raw:
        r, _ = read(place, raw)
        record = record_by_chance(chance, r) if r.waits is not None else None
        raw |= cut(chance, record) if record is not None else {}
    return raw
