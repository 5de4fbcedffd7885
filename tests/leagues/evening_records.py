"""Records, meetings, rivals, teams and Home of evenings by chance, counted by hand.

What a page says is read from it; what is right comes from evening_count.py alone.
"""

import html
import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import combinations
from typing import Any

from django.test import Client

from tests.accounts import people as accounts
from tests.leagues.evening_count import Diary, Evening, Share, Table
from tests.leagues.reading import rows, text

# What is found to differ, by what it is a matter of.
Found = list[tuple[str, Any]]
Get = Callable[[str], Any]
# Of so many records each list holds the best.
TOP = 10
# From so many won in a row on the end of a game says so.
IN_A_ROW = 3
PAIRS = 3


@dataclass
class Asked:
    """Where to look, and what happened: pages of the league and of its tables."""

    get: Get
    system: str
    diary: Diary
    people: Mapping[str, Any]
    seasons: Mapping[str, Any]
    # By the code of each table what was played there, in the order they were finished.
    tables: Mapping[str, Table]
    host_keys: Mapping[str, str]
    at_table: Get
    rng: random.Random

    def shares(self, table: Table) -> list[Share]:
        return list(table.shares(self.system))


def differences(asked: Asked) -> Found:
    return [
        *of_records(asked),
        *of_heads(asked),
        *of_pairs(asked),
        *of_rivals(asked),
        *of_teams(asked),
        *of_home(asked),
        *of_account(asked),
        *of_bests(asked),
    ]


# ---- Records ----

Row = tuple[str, str, float]


@dataclass
class Best:
    """Who, day and number of each of all rounds and games, and of everybody’s longest
    streak and shortest win.
    """

    rounds: list[Row]
    games: list[Row]
    streaks: list[Row]
    shortest: list[Row]


def best_of(asked: Asked, evenings: Iterable[Evening]) -> Best:
    best, lengths, won = Best([], [], [], []), set(), dict[str, Row]()
    for evening in evenings:
        day = write_day(evening.day)
        for table in evening.tables():
            lengths.add(len(table.rounds))
            for number, sat in enumerate(table.points(), 1):
                for who, points in sat:  # whosesoever the seat is
                    best.rounds.append((who, f"{day}, round {number}", points))
            for share in asked.shares(table):
                best.games.append((share.who, day, share.points))
                length = len(table.rounds)
                if share.won and (share.who not in won or length < won[share.who][2]):
                    won[share.who] = share.who, day, length
    least = min((length for _, _, length in won.values()), default=0)
    # Where all are alike none is a record.
    best.shortest = list(won.values()) if max(lengths, default=0) > least else []
    return best


def streaks_of(asked: Asked, evenings: Iterable[Evening]) -> list[Row]:
    """The longest of each person in any season; one win alone is none."""
    run, longest = Counter[tuple[str, str]](), dict[str, Row]()
    for evening in evenings:
        season = asked.diary.season(evening.day).name
        for table in evening.tables():
            for share in asked.shares(table):
                key = (season, share.who)
                run[key] = run[key] + 1 if share.won else 0
                if run[key] > max(1, longest.get(share.who, ("", "", 1))[2]):
                    day = f"to {write_day(evening.day)}"
                    longest[share.who] = share.who, day, run[key]
    return list(longest.values())


def write_day(day: date) -> str:
    return f"{day.day} {day:%B}"


HEADS = {
    "rounds": "Highest rounds",
    "games": "Highest games",
    "streaks": "Longest streaks",
    "shortest": "Shortest games",
}
LINE = (
    r'<a class="row"\s+href="[^"]*">\s*<span class="who"><b>([^<]+)</b>\s*'
    r'<span class="sm">([^<]*)</span></span><b\s+class="gain">([^<]+)</b>'
)


def rows_by_record(page: str) -> dict[str, list[Row]]:
    """By list who, day and number of each of its lines."""
    found = {}
    page = " ".join(page.split()).replace("<h2> ", "<h2>")
    for key, head in HEADS.items():
        here = page.partition(f"<h2>{head}")[2].partition("</ol>")[0]
        lines = [
            (who, " ".join(day.split()), number_in(number))
            for who, day, number in re.findall(LINE, html.unescape(here))
        ]
        if key == "shortest":
            lines = [(who.removesuffix(" won"), day, n) for day, who, n in lines]
        found[key] = [(who, without_year(day), n) for who, day, n in lines]
    return found


def without_year(day: str) -> str:
    return re.sub(r"( [A-Z][a-z]+) \d{4}\b", r"\1", day)


def number_in(cell: str) -> float:
    return float(cell.strip().replace("−", "-").replace("+", ""))


def of_records(asked: Asked) -> Found:
    """Of all, of each season, and of each month that had an evening."""
    spans: list[tuple[str, list[Evening]]] = [("season=all", asked.diary.evenings)]
    for season in asked.diary.seasons:
        pk = asked.seasons[season.name].pk
        spans.append((f"season={pk}", asked.diary.of(season)))
    months = defaultdict(list)
    for evening in asked.diary.evenings:
        months[f"{evening.day:%Y-%m}"].append(evening)
    spans += [(f"season=all&month={month}", some) for month, some in months.items()]
    found: Found = []
    for span, evenings in spans:
        page = asked.get(f"records/?{span}&game=gypsy").content.decode()
        best = best_of(asked, evenings)
        best.streaks = streaks_of(asked, evenings)
        for key, got in rows_by_record(page).items():
            want = getattr(best, key)
            if not are_best(got, want, least=key == "shortest"):
                found.append(("records", (span, key, got, sorted(want, key=number_of))))
    return found


def number_of(row: Row) -> float:
    return row[2]


def are_best(got: list[Row], facts: list[Row], *, least: bool) -> bool:
    """Each of them happened as often, and the numbers are the best ten; of equal ones
    any may stand there.
    """
    numbers = sorted((number for *_, number in facts), reverse=not least)[:TOP]
    return [n for *_, n in got] == numbers and not Counter(got) - Counter(facts)


def of_bests(asked: Asked) -> Found:
    """The first of each list, in the year in review and on a person’s page."""
    found: Found = []
    for year in {one.day.year for one in asked.diary.evenings}:
        mine = [one for one in asked.diary.evenings if one.day.year == year]
        page = asked.get(f"year/?year={year}").content.decode()
        found += [("year", (year, x)) for x in wrong_bests(asked, page, mine, "")]
    for who, person in asked.people.items():
        page = asked.get(f"people/{person.pk}/?season=all&game=gypsy").content.decode()
        mine = asked.diary.evenings
        found += [("person", (who, x)) for x in wrong_bests(asked, page, mine, who)]
    return found


BEST = {"Highest round": "rounds", "Highest game": "games", "Longest streak": "streaks"}


def wrong_bests(
    asked: Asked, page: str, evenings: list[Evening], only: str
) -> Iterator[Any]:
    best = best_of(asked, evenings)
    best.streaks = streaks_of(asked, evenings)
    line = r'<a class="row best"[^>]*>\s*<span>([^<]+)</span>\s*<b>([^<]+)</b>\s*<b'
    line += r' class="gain">([^<]+)</b>'
    told = {
        " ".join(label.split()): (" ".join(of.split()), number_in(number))
        for label, of, number in re.findall(line, html.unescape(page))
    }
    for label, key in BEST.items():
        facts = [row for row in getattr(best, key) if only in ("", row[0])]
        most = max(map(number_of, facts), default=None)
        of = {
            wins_of(who, only) if key == "streaks" else of_whom(who, day, only)
            for who, day, number in facts
            if number == most
        }
        got = told.get(label)
        if (got is None) != (most is None):
            yield label, got, most
        elif got and (got[1] != most or without_year(got[0]) not in of):
            yield label, got, most, of


def wins_of(who: str, only: str) -> str:
    return "wins" if only else f"{who}, wins"


def of_whom(who: str, day: str, only: str) -> str:
    day = day.partition(",")[0]
    return day if only else f"{who}, {day}"


# ---- Who met whom ----

Met = dict[tuple[str, str], tuple[int, int]]


def meetings_in(asked: Asked, evenings: Iterable[Evening]) -> Met:
    """Of two how often they met, and how often the first ended above the second."""
    games, above = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for table in (x for evening in evenings for x in evening.tables()):
        for share, other in combinations(asked.shares(table), 2):
            if not share.has_met(other):
                continue
            for first, second in ((share, other), (other, share)):
                games[first.who, second.who] += 1
                above[first.who, second.who] += first.place < second.place
    return {pair: (many, above[pair]) for pair, many in games.items()}


def of_heads(asked: Asked) -> Found:
    """The table of a season, and what a person’s page says of all others."""
    found: Found = []
    for season in asked.diary.seasons:
        mine = asked.diary.of(season)
        want = {pair: above for pair, (_, above) in meetings_in(asked, mine).items()}
        pk = asked.seasons[season.name].pk
        page = asked.get(f"?season={pk}&game=gypsy&heads=all")
        if (got := heads_on(page)) != want:
            found.append(("heads", (season.name, got, want)))
    met = meetings_in(asked, asked.diary.evenings)
    line = (
        r"with=\d+\">\s*<span>(\w+)</span>.*?of (\d+)</span><b\s+class=\"gain\">(\d+)"
    )
    for who, person in asked.people.items():
        page = asked.get(f"people/{person.pk}/?season=all&game=gypsy").content.decode()
        here = page.partition("<h2>Against")[2].partition("</ul>")[0]
        told = {
            (who, other): (int(games), int(above))
            for other, games, above in re.findall(line, here, re.S)
        }
        if told != (mine := {pair: x for pair, x in met.items() if pair[0] == who}):
            found.append(("heads", (who, told, mine)))
    return found


def heads_on(page: Any) -> dict[tuple[str, str], int]:
    content = page.content.decode()
    if 'id="heads"' not in content:
        return {}
    head = content.partition('<table class="pad above')[2].partition("</thead>")[0]
    names = re.findall(r'<th scope="col">(\w+)</th>', head)
    return {
        (line[0], name): int(cell)
        for line in rows(page, "pad above")
        for name, cell in zip(names, line[1:], strict=True)
        if cell != "·"
    }


def of_pairs(asked: Asked) -> Found:
    """The page of two has the tables at which both sat, with place and points."""
    found: Found = []
    for _ in range(PAIRS):
        first, other = asked.rng.sample(sorted(asked.people), 2)
        want = []
        for evening in asked.diary.evenings:
            for table in evening.tables():
                mine = [x for x in asked.shares(table) if x.who in (first, other)]
                if len(mine) == 2 and mine[0].has_met(mine[1]):
                    (own,) = (x for x in mine if x.who == first)
                    day = f"{evening.day.day} {evening.day:%b}"
                    want.append((day, own.place, own.points))
        pks = [asked.people[name].pk for name in (first, other)]
        page = asked.get(f"tables/?person={pks[0]}&with={pks[1]}&season=all&game=gypsy")
        none = 'class="tab played' not in page.content.decode()
        got = [
            (
                " ".join([row[0].split()[0], row[0].split()[1][:3]]),
                int(row[2]),
                int(number_in(row[3].split()[0])),
            )
            for row in ([] if none else rows(page, "tab played"))
        ]
        if sorted(got) != sorted(want):
            found.append(("pair", (first, other, got, want)))
    return found


# ---- Rivals ----

Rivals = tuple[str, int, int, str]


def of_rivals(asked: Asked) -> Found:
    """What the end of each game says of the year of its two best."""
    found: Found = []
    line = r'<p class="in rivals"><span>([^<]+)</span> <b>(\d+) : (\d+)</b> '
    line += r"<span>([^<]+)</span></p>"
    for code, table in asked.tables.items():
        page = asked.at_table(f"/t/{code}/").content.decode()
        got = [(a, int(n), int(m), b) for a, n, m, b in re.findall(line, page)]
        want = rivals_at(asked, table)
        row = re.findall(r"(\w+) ended above the last (\d+) times", page)
        streak = [(want[0][0], f"{in_a_row(asked, table)}")] if want else []
        streak = streak if want and in_a_row(asked, table) >= IN_A_ROW else []
        if got != want or row != streak:
            found.append(("rivals", (code, got, want, row, streak)))
    return found


def above_in(asked: Asked, table: Table, first: str, other: str) -> list[bool]:
    """Whether one ended above the other, at each table of that year up to this one."""
    year, found = asked.diary.day_of(table).year, []
    for played in asked.tables.values():
        if asked.diary.day_of(played).year == year:
            by = {x.who: x for x in asked.shares(played)}
            pair = [by[who] for who in (first, other) if who in by]
            if len(pair) < 2 or not pair[0].has_met(pair[1]):
                continue
            if by[first].place != by[other].place:
                found.append(by[first].place < by[other].place)
        if played is table:
            break
    return found


def two_best(asked: Asked, table: Table) -> list[str]:
    """Who won alone, and who alone came second; nobody where it is not so."""
    shares = asked.shares(table)
    found = [[x.who for x in shares if x.place == place] for place in (1, 2)]
    alone = table.winners() and all(len(some) == 1 for some in found)
    return [some[0] for some in found] if alone else []


def rivals_at(asked: Asked, table: Table) -> list[Rivals]:
    best = two_best(asked, table)
    above = above_in(asked, table, *best) if best else []
    if len(above) < 2:
        return []
    return [(best[0], sum(above), len(above) - sum(above), best[1])]


def in_a_row(asked: Asked, table: Table) -> int:
    above = above_in(asked, table, *two_best(asked, table))[::-1]
    return above.index(False) if False in above else len(above)


# ---- Teams ----


def of_teams(asked: Asked) -> Found:
    """Of each season its teams: at how many evenings, and what all members made."""
    found: Found = []
    for season in asked.diary.seasons:
        made, at = defaultdict[str, float](float), defaultdict[str, set[int]](set)
        for evening in asked.diary.of(season):
            for table in evening.tables():
                for who, value in table.values(asked.system):
                    if team := asked.diary.team_of(who, evening.day):
                        made[team] += value
                        at[team].add(id(evening))
        want = {team: (len(at[team]), made[team]) for team in asked.diary.team_names()}
        pk = asked.seasons[season.name].pk
        page = asked.get(f"teams/?season={pk}&game=gypsy")
        if 'class="stand teams' not in page.content.decode():
            got = dict.fromkeys(want, (0, 0.0))
        else:
            got = {
                row[1].split()[0]: (int(row[2]), value_in(row[3]))
                for row in rows(page, "stand teams")
            }
        if got != want:
            found.append(("teams", (season.name, got, want)))
    return found


def value_in(cell: str) -> float:
    return number_in(cell.split()[0].rstrip(":").replace("½", ".5"))


# ---- Home ----


def of_home(asked: Asked) -> Found:
    """A phone that knows all tables: the day of each, and who won with how much."""
    phone, want = Client(), []
    for code, table in asked.tables.items():
        phone.get(f"/run/{asked.host_keys[code]}/")
        day = asked.diary.day_of(table)
        said = table.written
        names = [
            " / ".join(said.get(who, who) for who in table.all_at(seat))
            for seat in table.seats()
        ]
        totals = [table.total(seat) for seat in table.seats()]
        if seat := table.winning_seat():
            told = f"{names[seat[0]]} won with {totals[seat[0]]}"
        else:
            order = sorted(table.seats(), key=lambda x: -totals[x])
            told = "stopped; " + ", ".join(f"{names[x]} {totals[x]}" for x in order)
        want.append(f"{day.day} {day:%B}, {told}".replace("-", "−"))
    page = html.unescape(text(phone.get("/?all")))
    lost = [one for one in want if one not in without_years(page)]
    return [("home", (lost, page[:600]))] if lost else []


def of_account(asked: Asked) -> Found:
    """Wherever an account says of which day its tables are."""
    name, phone = f"Keeper {min(asked.tables)}", Client()
    keeper = accounts.account(name)
    for key in asked.host_keys.values():
        phone.get(f"/run/{key}/")
    accounts.sign_in(phone, name)
    found = wrong_days(asked, "claim", by_button(phone.get("/account/claim/")))
    phone.post("/account/claim/", {"code": "all"})
    for keeping in keeper.kept_tables.select_related("table"):
        keeping.name = keeping.table.players[0]
        keeping.save()
    found += wrong_days(asked, "account", by_link(phone.get("/account/")))
    told = re.findall(r"table (\w+), (\d+ \w+) \d", text(phone.get("/account/delete/")))
    found += wrong_days(asked, "delete", dict(told))
    data = json.loads(phone.get("/account/data.json").content)["tables"]
    days = {one["code"]: write_day(date.fromisoformat(one["day"])) for one in data}
    return found + wrong_days(asked, "data", days)


DATED = r'(?:(?!</li>).)*?<span class="sm">[^<]*; (\d+ \w+)(?: \d+)?</span>'


def by_link(page: Any) -> dict[str, str]:
    return dict(
        re.findall(rf'/account/tables/(\w+)/"{DATED}', page.content.decode(), re.S)
    )


def by_button(page: Any) -> dict[str, str]:
    button = r'(?:(?!</li>).)*?<button[^>]* value="(\w+)"'
    pairs = re.findall(f"<li{DATED}{button}", page.content.decode(), re.S)
    return {code: day for day, code in pairs}


def wrong_days(asked: Asked, where: str, got: Mapping[str, str]) -> Found:
    want = {code: write_day(asked.diary.day_of(x)) for code, x in asked.tables.items()}
    return [("day", (where, got, want))] if got != want else []


def without_years(page: str) -> str:
    return re.sub(r"( [A-Z][a-z]+) \d{4},", r"\1,", page)
