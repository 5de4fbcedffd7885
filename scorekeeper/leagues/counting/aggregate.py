"""All results of a person in one game of a season, folded into sums one by one.

In the order of (finished, assignment) the sums are the same whether they were kept up
with each result or are folded from scratch. Of a substitute’s game one half is folded
for the one it counts for, the other for who sat there; mostly both are one person.

Of the results that count for the person:
    games, wins      how many, and how many of them won
    points           as the tables count them
    beaten           players who ended behind
    places           {place: how often}
    value            what the season’s ranking makes of all results, summed
    best             the best values, the best first, where only so many count
    worst            the worst values, the worst first, where so many are left out
    results          where all series of an evening are one: how many such there are,
                     of which then are the best and the worst
    plain            [games, value, won, lost] of what was entered by hand, where
                     anything was
    parts            {list form: [[gained, lost, points] of each of its columns]}
    form             the last five, the newest last: True where won
    streak           wins in a row up to now; below 0: games in a row without one
    disputed         how many of them are disputed now

Of the games that the person sat at, won as the season’s system has it:
    played, rounds   games, and rounds of them
    won              how many of these games were won
    high_rounds      the best ten rounds; in a game that runs down, the lowest
    high_games       the best ten games, likewise
    short_game       the game won in the fewest rounds, the earliest of them
    long_game        the most rounds that a game had
    run, lead        wins in a row up to now, and from the first game on
    longest          the longest wins in a row: {games, sitting, at}, the last of them
    feats            {tally: [made, tried]}
    met              {person: [games against, ended above, games with, won with]}

A round or game among these is {points (or rounds), sitting, round, side, at}: where it
is found on a score sheet.

What the aggregate needs of a result beside its columns is in Result.data:
    rounds           how many rounds were scored
    length           how many the game had, where a seat was taken over in it
    high             its best ten rounds of the side, [points, round]
    beaten           players who ended behind
    feats            {tally: [made, tried]}
    met              {player: 1 if this one ended above, 0 level, −1 below}
    with             the players on the same side
    lists            {list form: points by it}, in games that have such forms
    parts            {list form: its columns}, likewise; not in results of before
    ranked           where a list ranks: the place by it, and how many ended behind
    shared           at this table somebody took a seat over: it is not rated
    others           who sat there and for whom no seat counts: {player, side, high,
                     feats}; of the whole table, with one of its seats alone
    contests         [won seats, lost seats] of each round of some against others; of
                     the whole table, with its first seat alone
"""

from collections.abc import Iterable
from typing import Any

from scorekeeper.leagues.counting import by_evening, plain_lines
from scorekeeper.leagues.counting.plain_lines import Counting as Counting, Plain
from scorekeeper.leagues.models import Result

Sums = dict[str, Any]

KEPT = 10
FORM = 5


def aggregate(results: Iterable[Result | Plain], person: int, way: Counting) -> Sums:
    """From scratch; the results in the order of (finished, assignment)."""
    sums: Sums = {}
    rows = list(results)
    for result in rows:
        sums = add_result(sums, result, person, way)
    return sums | by_evening.results_in(rows, person, way) if way.by_evening else sums


def add_result(sums: Sums, result: Result | Plain, person: int, way: Counting) -> Sums:
    """The sums of a person after one more result; those given stay as they are."""
    new = {**EMPTY, **sums}
    if isinstance(result, Plain):
        new |= {"parts": parts(new["parts"], dict(result.parts))}
        return new | plain_lines.add_line(new, result, way)
    if result.person_id == person:
        new |= add_counted(new, result, way)
    if result.player_id == person:
        new |= add_played(new, result, way)
    return new


EMPTY: Sums = {
    "games": 0,
    "wins": 0,
    "points": 0,
    "beaten": 0,
    "places": {},
    "value": 0,
    "best": [],
    "worst": [],
    "parts": {},
    "form": [],
    "streak": 0,
    "disputed": 0,
    "played": 0,
    "rounds": 0,
    "won": 0,
    "high_rounds": [],
    "high_games": [],
    "short_game": None,
    "long_game": 0,
    "run": 0,
    "lead": 0,
    "longest": None,
    "feats": {},
    "met": {},
}


def add_counted(sums: Sums, result: Result, way: Counting) -> Sums:
    """What changes of the sums that count for the person."""
    place, won, beaten = rank_of(result)
    streak = sums["streak"]
    return {
        "games": sums["games"] + 1,
        "wins": sums["wins"] + won,
        "points": sums["points"] + result.points,
        "beaten": sums["beaten"] + beaten,
        "places": {**sums["places"], place: sums["places"].get(place, 0) + 1},
        "value": sums["value"] + result.value,
        **plain_lines.best_and_worst(sums, result.value, way),
        "parts": parts(sums["parts"], result.data.get("parts", {})),
        "form": [*sums["form"], won][-FORM:],
        "streak": max(streak, 0) + 1 if won else min(streak, 0) - 1,
        "disputed": sums["disputed"] + result.disputed,
    }


def parts(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Columns of lists, added up."""
    return {
        key: [
            [a + b for a, b in zip(was, other, strict=True)]
            for was, other in zip(old[key], new[key], strict=True)
        ]
        if key in old and key in new
        else old.get(key) or new[key]
        for key in old | new
    }


def rank_of(result: Result) -> tuple[str, bool, int]:
    """Place, whether won, and how many ended behind: as the season’s system has it."""
    by_list = result.data.get("ranked")
    if by_list is None:
        return str(result.place), result.won, result.data["beaten"]
    return str(by_list["place"]), by_list["place"] == 1, by_list["beaten"]


def add_played(sums: Sums, result: Result, way: Counting) -> Sums:
    """What changes of the sums of games that the person sat at."""
    _, won, _ = rank_of(result)
    run = sums["run"] + 1 if won else 0
    here = place_of(result)
    rounds = [record(here, points, number) for points, number in result.data["high"]]
    game = record(here, result.points, length(result))
    return {
        "played": sums["played"] + 1,
        "won": sums["won"] + won,
        "rounds": sums["rounds"] + result.data["rounds"],
        "high_rounds": highest([*sums["high_rounds"], *rounds], way),
        "high_games": highest([*sums["high_games"], game], way),
        "short_game": shorter(sums["short_game"], result),
        "long_game": max(sums["long_game"], length(result)),
        "run": run,
        "lead": run if run > sums["played"] else sums["lead"],
        "longest": longer(sums["longest"], run, result),
        "feats": stat_counts(sums["feats"], result),
        "met": add_met(sums["met"], result),
    }


def record(here: Sums, points: int, number: int) -> Sums:
    """A round or game and where it is; `number`: which round, or how many it had."""
    return {"points": points, "round": number, **here}


def place_of(result: Result) -> Sums:
    """Where a game is found: its assignment, its side, and when it finished."""
    at = result.finished.isoformat()
    return {"sitting": result.assignment_id, "side": result.side, "at": at}


def length(result: Result) -> int:
    """How many rounds the game had, whoever sat there for how many of them."""
    told: int = result.data.get("length", result.data["rounds"])
    return told


def highest(records: list[Sums], way: Counting) -> list[Sums]:
    """The best of them; of equal ones the earlier."""
    sign = 1 if way.low else -1
    return sorted(records, key=lambda one: sign * one["points"])[:KEPT]


def shorter(now: Sums | None, result: Result) -> Sums | None:
    """The won game of fewest rounds; of equal ones the earlier."""
    rounds = length(result)
    _, won, _ = rank_of(result)
    if not won or (now and now["rounds"] <= rounds):
        return now
    return {"rounds": rounds, "round": rounds, **place_of(result)}


def longer(now: Sums | None, run: int, result: Result) -> Sums | None:
    """The longest wins in a row, `run` being those up to now."""
    if run <= (now["games"] if now else 0):
        return now
    at = result.finished.isoformat()
    return {"games": run, "sitting": result.assignment_id, "at": at}


def stat_counts(now: dict[str, list[int]], result: Result) -> dict[str, list[int]]:
    """By tally [made, tried], those of one more game added."""
    new = dict(now)
    for key, (made, tried) in result.data["feats"].items():
        before = new.get(key, (0, 0))
        new[key] = [before[0] + made, before[1] + tried]
    return new


def add_met(now: dict[str, list[int]], result: Result) -> dict[str, list[int]]:
    """By person, as text, [games against, ended above, games with, won with]."""
    new = dict(now)
    for other, above in result.data["met"].items():
        games, ended_above, *rest = new.get(other, (0, 0, 0, 0))
        new[other] = [games + 1, ended_above + (above > 0), *rest]
    _, has_won, _ = rank_of(result)
    for other in map(str, result.data["with"]):
        games, ended_above, together, won = new.get(other, (0, 0, 0, 0))
        new[other] = [games, ended_above, together + 1, won + has_won]
    return new
