"""A league's Skat counted again from its file alone, by the written rules and docs.

Nothing of the project is imported: rules/skat.md, docs/league-file.md, docs/ratings.md.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import exp, log, sqrt
from typing import Any

BASE = {"D": 9, "H": 10, "S": 11, "C": 12, "grand": 24}
NULL = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}


@dataclass(frozen=True)
class Deal:
    """Points by seat, and where somebody played alone: who, and whether it was made."""

    number: int
    points: list[int]
    active: list[int]
    declarer: int | None = None
    made: bool = False


@dataclass
class Counts:
    """What a list of the clubs has for one person."""

    points: int = 0
    made: int = 0
    lost: int = 0
    others: int = 0
    bonus: int = 0
    by_hand: int = 0
    games: int = 0

    @property
    def value(self) -> int:
        own = self.points + 50 * (self.made - self.lost) + self.bonus
        return own + self.by_hand


# ---- The log ----


def facts_of(entries: list[dict[str, Any]]) -> dict[int, dict[str, Any]]:
    """By number what the rounds hold; this reads no undo, as none is in these logs."""
    found: dict[int, dict[str, Any]] = defaultdict(dict)
    for entry in entries:
        data = entry["data"]
        if entry["kind"] == "recorded":
            found[data["round"]].update(data["facts"])
        else:
            others = ("disputed", "seated", "ended", "came")
            assert entry["kind"] in others, entry["kind"]
    return found


def value_of(facts: dict[str, Any]) -> int:
    kind, hand = facts["game"], facts.get("hand", False)
    if kind == "null":
        return NULL[hand, facts.get("ouvert", False)]
    steps = abs(facts["matadors"]) + 1 + hand
    played_out = "ended_early" not in facts
    schneider: bool = played_out and not 30 < facts["card_points"] < 90
    return (steps + schneider) * BASE[kind]


def declare(number: int, facts: dict[str, Any], active: list[int], n: int) -> Deal:
    """These nights announce nothing, and nobody makes or gives all tricks."""
    who, value, bid = facts["declarer"], value_of(facts), facts["bid"]
    ended = facts.get("ended_early", "")
    if ended:
        made = ended.startswith("opponent") and value >= bid
    elif facts["game"] == "null":
        made = facts["tricks"] == 0
    else:
        made = facts["card_points"] >= 61 and value >= bid
        base = BASE[facts["game"]]
        value = max(value, -(-bid // base) * base)
    points = [0] * n
    points[who] = value if made else -2 * value
    return Deal(number, points, active, who, made)


def ramsch(number: int, facts: dict[str, Any], active: list[int], n: int) -> Deal:
    counted, tricks = facts["card_points"], facts["tricks"]
    least = min(counted[seat] for seat in active)
    (who,) = [seat for seat in active if counted[seat] == least]
    points = [0] * n
    points[who] = 10 if tricks[who] else 20
    return Deal(number, points, active)


def there_in(table: dict[str, Any], number: int) -> list[int]:
    """The seats of those who are at the table in that deal."""
    away = {
        absence["seat"]
        for absence in table["options"].get("away", [])
        if absence["first"] <= number <= absence.get("last", number)
    }
    return [seat for seat in range(len(table["players"])) if seat not in away]


def dealers_of(table: dict[str, Any]) -> Iterator[int]:
    """Deal by deal, clockwise; it passes over who is away."""
    n, dealer, number = len(table["players"]), -1, 0
    dealer += table["options"].get("first_dealer", 0)
    while number := number + 1:
        dealer = (dealer + 1) % n
        while dealer not in there_in(table, number):
            dealer = (dealer + 1) % n
        yield dealer


def deals_of(table: dict[str, Any]) -> Iterator[Deal]:
    n = len(table["players"])
    dealt = zip(sorted(facts_of(table["entries"]).items()), dealers_of(table))
    for (number, facts), dealer in dealt:
        there = there_in(table, number)
        active = [seat for seat in there if len(there) == 3 or seat != dealer]
        if "passed" in facts:
            yield ramsch(number, facts, active, n)
        elif "thrown_in" in facts:
            yield Deal(number, [0] * n, active)
        elif (
            "ended_early" in facts
            or "card_points" in facts
            or facts.get("game") == "null"
        ):
            yield declare(number, facts, active, n)


# ---- Who sat there ----


def at(sitting: dict[str, Any], seat: int, number: int) -> tuple[int, int]:
    """Who sat there in that deal, and for whom it counts."""
    for seated in sitting["before"]:
        if seated["seat"] == seat and number <= seated["last"]:
            break
    else:
        seated = sitting["seats"][seat]
    other = seated["counts_for"]
    return seated["person"], seated["person"] if other is None else other


def is_counted(sitting: dict[str, Any]) -> bool:
    return sitting["table"] is not None and not sitting["left_out"]


def count(counts: dict[int, Counts], sitting: dict[str, Any]) -> None:
    """Points, and 50 for each own game; 30 where another lost and four were there."""
    there = set()
    for deal in deals_of(sitting["table"]):
        here = there_in(sitting["table"], deal.number)
        for seat in here:
            _, person = at(sitting, seat, deal.number)
            there.add(person)
            mine = counts[person]
            mine.points += deal.points[seat]
            if deal.declarer == seat:
                mine.made += deal.made
                mine.lost += not deal.made
            elif deal.declarer is not None and not deal.made:
                mine.others += 1
                mine.bonus += 30 if len(here) == 4 else 40
    for person in there:
        counts[person].games += 1


def evening(session: dict[str, Any]) -> dict[int, Counts]:
    found: dict[int, Counts] = defaultdict(Counts)
    for sitting in filter(is_counted, session["sittings"]):
        count(found, sitting)
    for listed in session.get("by_hand", []):
        for line in listed["results"]:
            counts = found[line["person"]]
            counts.by_hand += line["points"]
            counts.games += 1
    return found


def season(of: dict[str, Any]) -> dict[int, Counts]:
    found: dict[int, Counts] = defaultdict(Counts)
    for session in of["sessions"]:
        for person, counts in evening(session).items():
            for name, value in vars(counts).items():
                setattr(found[person], name, getattr(found[person], name) + value)
    return found


def losses_alone(session: dict[str, Any]) -> dict[int, int]:
    """By who sat there."""
    found: dict[int, int] = defaultdict(int)
    for sitting in filter(is_counted, session["sittings"]):
        for deal in deals_of(sitting["table"]):
            if deal.declarer is not None and not deal.made:
                found[at(sitting, deal.declarer, deal.number)[0]] += 1
    return found


# ---- Ratings, by docs/ratings.md ----

START = 1000 / 3


@dataclass
class Strength:
    number: float = 1500.0
    doubt: float = START**2


@dataclass
class Rated:
    """`after`: of each person the number and its ± after each of their tables."""

    people: dict[int, Strength] = field(default_factory=lambda: defaultdict(Strength))
    after: dict[int, list[tuple[float, float]]] = field(
        default_factory=lambda: defaultdict(list)
    )

    def table(self, who: list[int], deals: list[Deal]) -> None:
        deals = [one for one in deals if one.declarer is not None]
        here = [self.people[one] for one in who]
        for rating in here:
            rating.doubt += (10 / 3) ** 2
        k = len(here)
        c = sqrt(START**2 + 0.4 * sum(one.doubt for one in here) / k)
        ahead = []
        for deal in deals:
            others = [
                here[seat].number for seat in deal.active if seat != deal.declarer
            ]
            assert deal.declarer is not None
            ahead.append((here[deal.declarer].number - sum(others) / len(others)) / c)
        lead = log(4)
        for _ in range(8):
            chances = [1 / (1 + exp(-(lead + one))) for one in ahead]
            made = sum(deal.made for deal in deals)
            pull = made - sum(chances) - (lead - log(4))
            lead += pull / (1 + sum(one * (1 - one) for one in chances))
        chances = [1 / (1 + exp(-(lead + one))) for one in ahead]
        pulls, weights = [0.0] * k, [0.0] * k
        for deal, chance in zip(deals, chances, strict=True):
            more, weight = deal.made - chance, chance * (1 - chance)
            m = len(deal.active) - 1
            for seat in deal.active:
                own = seat == deal.declarer
                pulls[seat] += more if own else -more / m
                weights[seat] += weight if own else weight / m**2
        self.move(here, pulls, weights, 1 / (1 + 0.025 * (len(deals) - 1)))

    def move(
        self, here: list[Strength], pulls: list[float], weights: list[float], p: float
    ) -> None:
        k, before = len(here), sum(one.number for one in here)
        every = sum(one.doubt for one in here)
        moved = []
        for rating, pull, weight in zip(here, pulls, weights, strict=True):
            u = (every - rating.doubt) / (k - 1) ** 2
            room = START**2 + u * p * weight
            doubt = 1 / (1 / rating.doubt + p * weight / room)
            moved.append((rating.number + doubt * START * p * pull / room, doubt))
        back = (sum(number for number, _ in moved) - before) / k
        for rating, (number, doubt) in zip(here, moved, strict=True):
            rating.number, rating.doubt = number - back, doubt


def ratings(file: dict[str, Any]) -> Rated:
    """Tables in the order in which they finished; none disputed, none taken over."""
    found = []
    for of in file["seasons"]:
        for session in of["sessions"]:
            for sitting in filter(is_counted, session["sittings"]):
                entries = sitting["table"]["entries"]
                kinds = {one["kind"] for one in entries}
                if "disputed" in kinds or sitting["before"]:
                    continue
                ends = [e["at"] for e in entries if e["kind"] in ("recorded", "ended")]
                found.append((max(ends), sitting))
    rated = Rated()
    for _, sitting in sorted(found, key=lambda one: one[0]):
        who = [seat["person"] for seat in sitting["seats"]]
        rated.table(who, list(deals_of(sitting["table"])))
        for person in who:
            now = rated.people[person]
            rated.after[person].append((now.number, sqrt(now.doubt)))
    return rated
