"""How many slips are asked about, and how many right rounds, in simulated evenings.

    .venv/bin/python -m bench.slips [SLIPS] [GAME…]
    .venv/bin/python -m bench.slips store [ROUNDS] [GAME…]

Printed for each game and number of players: the slips that were asked about, of each
kind, and the right rounds. The slips are planted in evenings of their own, of each kind
as many, and only those that the referee takes. It fails where a game that
is asked about misses fewer than 60 % or asks about more than 2 % of the right rounds.

`store` counts rounds of other evenings, and prints `referee/rarity/seen.py` anew: with
those games alone that reach it.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from math import ceil
from textwrap import wrap
from typing import Any, NamedTuple

from referee import Game, all_games
from referee.engine.round import Round, Table
from referee.generator.chance import Chance
from referee.generator.drawing import read
from referee.generator.sensible import Raw, evenings, is_playable
from referee.rarity.asking import Look, Usual, swaps, usual_of, words_of
from referee.rarity.signs import (
    Fact,
    facts_told,
    is_list,
    is_seat,
    number_of,
    numbers_told,
    signs_of,
)

SLIPS, ROUNDS = 1000, 700
SWAPPED, DIGIT, LAST, CHIP = KINDS = "swapped", "digit", "last", "chip"
# At least so many of the slips, at most so many of the right rounds; and of the rounds
# that a bound is drawn from, which is nearer.
FOUND, WRONG, DRAWN = 0.6, 0.02, 0.017
# So many slips of a kind are looked at for one that the referee takes.
TRIES = 12
HEAD = '''"""How often each sign was seen in simulated evenings: made, not written.

`.venv/bin/python -m bench.slips store > referee/rarity/seen.py` makes it: by game and
number of players the rounds, the bits of half of them, those above which a round is
asked about, and each sign with its values. A game that is not here is not asked about.
"""

SEEN: dict[tuple[str, int], tuple[int, float, float, str]] = {
'''


class Played(NamedTuple):
    """A round as it was entered, and the one before it in its evening."""

    raw: Raw
    last: Raw | None
    r: Round


def main() -> None:
    words = sys.argv[1:]
    store = words[:1] == ["store"]
    words = words[store:]
    many = int(words.pop(0)) if words and words[0].isdigit() else 0
    games = [game for game in all_games() if game.slug in words or not words]
    if store:
        sys.stdout.write(store_usual(games, many or ROUNDS))
        return
    raise SystemExit(sum(not is_asked_about(game, many or SLIPS) for game in games))


def is_asked_about(game: Game, many: int) -> bool:
    """Prints how it is with a game; whether it keeps what is promised."""
    if not is_playable(game):
        print(f"{game.slug:20} not played in tricks: not simulated, not asked about")
        return True
    good = True
    for players in game.players:
        usual = usual_of(game.slug, players)
        asked = usual is not None
        usual = usual or usual_in(game, players, many // 2)
        figures = measure(game, players, usual, many)
        reached = figures.reaches()
        print(
            f"{game.slug:16}{players}  {figures}  {'asked' if asked else 'not asked'}"
        )
        good = good and (reached or not asked)
    return good


class Figures(NamedTuple):
    """Whether each slip of a kind was asked about, and each right round."""

    kinds: dict[str, list[bool]]
    right: list[bool]

    @property
    def found(self) -> float:
        """Each kind as much as the others, however many of it the referee takes."""
        return sum(map(share, self.kinds.values())) / max(1, len(self.kinds))

    @property
    def wrong(self) -> float:
        return share(self.right)

    def reaches(self) -> bool:
        return self.found >= FOUND and self.wrong <= WRONG

    def __str__(self) -> str:
        kinds = ", ".join(
            f"{kind} {share(asked):.0%} of {len(asked)}"
            for kind, asked in self.kinds.items()
        )
        wrong = f"right rounds {self.wrong:.1%} of {len(self.right)}"
        return f"slips {self.found:.0%} ({kinds}), {wrong}"


def share(asked: list[bool]) -> float:
    return sum(asked) / max(1, len(asked))


def measure(
    game: Game, players: int, usual: Usual, many: int, seed: str = "bench"
) -> Figures:
    """So many slips, of each kind as many, planted in evenings that nobody has counted;
    and so many right rounds of them.

    Of a kind that a game hardly has fewer are found in `3 * many` rounds.
    """
    each = many // len(KINDS)
    asked: dict[str, list[bool]] = {kind: [] for kind in KINDS}
    right: list[bool] = []
    chance = Chance(f"{seed} {game.slug} {players}")
    for played in islice(rounds_of(game, players, seed), 3 * many):
        right.append(usual.asks(look_of(usual, played)))
        for kind, raw in plant(chance, played):
            if len(asked[kind]) < each:
                asked[kind].append(usual.asks(look_of(usual, played._replace(raw=raw))))
        full = all(len(of) == each or not of for of in asked.values())
        if full and len(right) >= many:
            break
    return Figures({kind: of for kind, of in asked.items() if of}, right)


def rounds_of(game: Game, players: int, seed: str) -> Iterator[Played]:
    last: Raw | None = None
    for raw, r in evenings(game, players, seed):
        yield Played(raw, last if r.number > 1 else None, r)
        last = raw


def plant(chance: Chance, played: Played) -> Iterator[tuple[str, Raw]]:
    """A slip of each kind that there is, which the referee takes."""
    r = played.r
    place = Round(r.table, r.number, r.dealer, r.totals, r.before)
    found: dict[str, list[Raw]] = defaultdict(list)
    for kind, raw in slips(place.table, played.raw, played.last):
        found[kind].append(raw)
    for kind, raws in found.items():
        chance.shuffle(raws)
        taken = (raw for raw in raws[:TRIES] if stands(place, raw))
        yield from ((kind, raw) for raw in islice(taken, 1))


def look_of(usual: Usual, played: Played) -> Look:
    return usual.look(played.r.table, played.raw, played.last)


def stands(place: Round, raw: Raw) -> bool:
    r, problems = read(place, raw)
    return not problems and r.waits is None


# ---- How a hand slips: each slip leaves another round ----


def slips(table: Table, raw: Raw, last: Raw | None) -> Iterator[tuple[str, Raw]]:
    """Every slip of one number, or of two seats, that leaves something else.

    A number is changed alone, or with another that takes what is missing in their sum:
    the form fills the last one in.
    """
    yield from ((SWAPPED, one.raw) for one in swaps(table, raw))
    for fact in filter(is_seat, facts_told(table, raw)):
        others = (one for one in range(table.n) if one != raw[fact.key])
        for seat in others if raw[fact.key] is not None else ():
            yield SWAPPED, {**raw, fact.key: seat}
    for fact in numbers_told(table, raw):
        for kind, value in changes_of(fact, raw):
            yield kind, {**raw, fact.key: value}
        if last is not None and last.get(fact.key, raw[fact.key]) != raw[fact.key]:
            yield LAST, {**raw, fact.key: last[fact.key]}


def changes_of(fact: Fact, raw: Raw) -> Iterator[tuple[str, Any]]:
    """With one number slipped: alone, or made up for by another of the list."""
    own, chips = raw[fact.key], number_of(fact).chips  # type: ignore[union-attr]
    if not is_list(fact):
        yield from slips_of(own, chips)
        return
    for place, value in enumerate(own):
        for kind, now in slips_of(value, chips):
            new = [*own]
            new[place] = now
            yield kind, new
            for other in (one for one in range(len(own)) if one != place):
                made_up = [*new]
                made_up[other] += value - now
                if made_up[other] >= 0:
                    yield kind, made_up


def slips_of(value: int, chips: int) -> Iterator[tuple[str, int]]:
    """The chips beside where there are chips; a digit twice, or left out."""
    if chips:
        yield CHIP, value + 1
        yield CHIP, value - 1
    sign, text = (-1 if value < 0 else 1), str(abs(value))
    for at, digit in enumerate(text):
        for now in (text[:at] + digit + text[at:], text[:at] + text[at + 1 :]):
            if now and int(now) != abs(value):
                yield DIGIT, sign * int(now)


# ---- What is usual ----


def store_usual(games: list[Game], rounds: int) -> str:
    """The module with what was counted of those games that reach it."""
    rows: list[str] = []
    for game in all_games():
        for players in game.players:
            usual = keep_usual(game, players, rounds, game in games)
            rows += entry_of(game, players, usual) if usual else []
    return HEAD + "".join(rows) + "}\n"


def keep_usual(game: Game, players: int, rounds: int, anew: bool) -> Usual | None:
    if not anew:
        return usual_of(game.slug, players)
    if not is_playable(game):
        return None
    usual = usual_in(game, players, rounds)
    return usual if measure(game, players, usual, rounds, "try").reaches() else None


def usual_in(game: Game, players: int, rounds: int) -> Usual:
    """Counted in so many rounds, its bounds drawn from as many others."""
    found = Usual()
    counted = list(islice(rounds_of(game, players, "train"), rounds))
    for played in counted:
        found.add(signs_of(played.r.table, played.raw, played.last))
    others = list(islice(rounds_of(game, players, "test"), rounds))
    looks = [look_of(found, one) for one in others]
    bits = sorted(sum(look.bits) for look in looks)
    found.usual = round(bits[len(bits) // 2], 2)
    # Below no bound yet: what is asked about whatever it is. It is rare: both tell how
    # often it comes.
    whole = [*looks, *(look_of(found, one) for one in counted)]
    again = share(list(map(found.asks, whole)))
    rest = sorted(look.surprise for look in looks if not found.asks(look))
    bound = rest[-max(1, int((DRAWN - again) * len(others)))]
    found.bound = ceil(100 * bound) / 100  # what lies on it is not asked about
    return found


def entry_of(game: Game, players: int, usual: Usual) -> Iterator[str]:
    yield f'    ("{game.slug}", {players}): (\n'
    yield f"        {usual.rounds},\n        {usual.usual},\n        {usual.bound},\n"
    yield '        """\n'
    for line in wrap(" ".join(words_of(usual)), 86, break_long_words=False):
        yield f"{line}\n"
    yield '""",\n    ),\n'


if __name__ == "__main__":
    main()
