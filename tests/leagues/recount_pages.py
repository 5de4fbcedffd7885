"""Numbers on German pages of a league of Skat, as strings and integers, and the same
from recount_people.py: a page that says another number is named.

Of the project nothing but what reads a page as text is used.
"""

import html
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.leagues import recount, recount_people
from tests.leagues.reading import rows, text
from tests.leagues.recount_people import Game, Record, Sums

Get = Callable[[str], Any]
Numbers = tuple[dict[str, int], dict[str, int]]
Found = list[tuple[str, Any, Any]]

ORDINALS = [
    *("Erster", "Zweiter", "Dritter", "Vierter", "Fünfter", "Sechster", "Siebter"),
    *("Achter", "Neunter", "Zehnter"),
]
TIMES = {"einmal": 1, "zweimal": 2}
MONTHS = [
    *("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August"),
    *("September", "Oktober", "November", "Dezember"),
]
TALLIES = {
    "Kreuz": "clubs",
    "Pik": "spades",
    "Herz": "hearts",
    "Karo": "diamonds",
    "Grand": "grand",
    "Alleinspieler": "declarer",
    "Gegenspiel": "defence",
}
LISTS = ["rounds", "games", "streaks", "shortest"]
MET = 5  # so many are named in a year of a person


def differences(file: dict[str, Any], get: Get, numbers: Numbers) -> Found:
    """`get`: a page of the league; `numbers`: of its people and seasons, by name."""
    found = Pages(file, get, numbers)
    return [*found.of_people(), *found.of_records(), *found.of_years()]


class Pages:
    def __init__(self, file: dict[str, Any], get: Get, numbers: Numbers) -> None:
        self.file, self.get = file, get
        self.people, self.seasons = numbers
        self.names = [one["name"] for one in file["people"]]
        self.rated = recount.ratings(file)

    def differ(self, where: str, got: Any, want: Any) -> Iterator[Any]:
        if got != want:
            yield where, got, want

    # ---- A person ----

    def of_people(self) -> Iterator[Any]:
        evenings = recount_people.evenings_of(self.file)
        sums = recount_people.sums_of(evenings)
        tables = recount_people.all_games(evenings)
        for who, own in sums.items():
            name = self.names[who]
            asked = f"people/{self.people[name]}/?season=all&game=skat"
            answer = self.get(asked)
            page = answer.content.decode()
            yield from self.differ(f"{name}: sums", glance_on(page), glance_of(own))
            yield from self.differ(f"{name}: rating", rating_on(page), self.rating(who))
            mine = self.own_games(who, tables)
            yield from self.differ(f"{name}: chart", chart_on(answer), self.chart(who))
            yield from self.differ(f"{name}: played", games_on(answer), mine)
            yield from self.differ(f"{name}: places", places_on(page), own.places)
            told = {self.names[x]: (own.above[x], n) for x, n in own.met.items()}
            yield from self.differ(f"{name}: against", against_on(page), told)
            did = {key: (own.made[key], n) for key, n in own.tried.items()}
            yield from self.differ(f"{name}: tallies", tallies_on(page), did)
            yield from self.wrong_bests(name, page, bests(tables, who), who)
            average = figure(own.points / own.games)
            yield from self.differ(f"{name}: mean", average_on(page), average)

    def rating(self, who: int) -> list[int] | None:
        """Number, ±, place among those who are rated, and what the last game moved."""
        if who not in self.rated.after:
            return None
        all_of_them = self.rated.after.values()
        *before, (number, spread) = self.rated.after[who]
        was = before[-1][0] if before else 1500
        rank = 1 + sum(after[-1][0] > number for after in all_of_them)
        change = round(number) - round(was)
        return [round(number), round(spread), rank, len(all_of_them), change]

    def chart(self, who: int) -> list[tuple[int, int, int]]:
        """After each game, the last first: number, ± and change."""
        found, was = [], 1500
        for number, spread in self.rated.after.get(who, []):
            found.append((round(number), round(spread), round(number) - was))
            was = round(number)
        return found[::-1]

    def own_games(
        self, who: int, tables: list[list[Game]]
    ) -> list[tuple[str, int, int]]:
        """Day, points and what it counts, the last first."""
        mine = [one for table in tables for one in table if one.person == who]
        return [(day_of(one.day), one.total, one.listed) for one in mine][::-1]

    # ---- Records ----

    def of_records(self) -> Iterator[Any]:
        """Of all that was played, and of each season."""
        asked = {"all": recount_people.evenings_of(self.file)}
        for some in self.file["seasons"]:
            asked[f"{self.seasons[some['name']]}"] = some["sessions"]
        for season, evenings in asked.items():
            page = self.get(f"records/?season={season}&game=skat").content.decode()
            got = records_on(page)
            for key, facts in bests(recount_people.all_games(evenings)).items():
                yield from self.wrong_ten(key, got[key], facts)
            did = {
                (self.names[who], key): (some.made[key], many)
                for who, some in recount_people.sums_of(evenings).items()
                for key, many in some.tried.items()
            }
            yield from self.differ("records: tallies", tallies_by_person(page), did)

    def wrong_ten(
        self, key: str, got: list[tuple[str, int]], facts: list[Record]
    ) -> Iterator[Any]:
        """The ten best numbers; of equal ones anybody’s may stand there."""
        numbers = [number for *_, number in facts]
        yield from self.differ(f"records: {key}", [n for _, n in got], numbers[:10])
        there = Counter((self.names[who], number) for who, _, number in facts)
        yield from self.differ(f"records: whose {key}", Counter(got) - there, Counter())

    def wrong_bests(
        self, where: str, page: str, want: dict[str, list[Record]], only: int | None
    ) -> Iterator[Any]:
        """The first of each list."""
        got = bests_on(page)
        for key in LISTS:
            facts = want[key]
            number = facts[0][2] if facts else None
            told = got.get(key)
            yield from self.differ(f"{where}: {key}", told and told[1], number)
            if told and only is None and key != "shortest":
                level = {self.names[who] for who, _, n in facts if n == number}
                named = told[0].split(",")[0]
                yield from self.differ(f"{where}: whose {key}", named in level, True)

    # ---- Years ----

    def years(self) -> list[str]:
        evenings = recount_people.evenings_of(self.file)
        return sorted({one["starts"][:4] for one in evenings})

    def of_years(self) -> Iterator[Any]:
        for year in self.years():
            evenings = recount_people.evenings_of(self.file, year)
            sums = recount_people.sums_of(evenings)
            tables = recount_people.all_games(evenings)
            answer = self.get(f"year/?year={year}")
            many = [len(evenings), len(tables)]
            yield from self.differ(f"{year}: how many", many_on(answer), many)
            got = {row[0]: [*map(int, row[1:])] for row in rows(answer, "result")}
            want = {
                self.names[who]: [len(own.evenings), own.games, own.won]
                for who, own in sums.items()
            }
            yield from self.differ(f"{year}: people", got, want)
            page = answer.content.decode()
            months = Counter(month_of(own["starts"]) for own in evenings)
            yield from self.differ(f"{year}: months", months_on(page), months)
            yield from self.wrong_bests(year, page, bests(tables), None)
            for who, own in sums.items():
                yield from self.of_persons_year(year, who, own, tables)

    def of_persons_year(
        self, year: str, who: int, own: Sums, tables: list[list[Game]]
    ) -> Iterator[Any]:
        name = self.names[who]
        where = f"{name} in {year}"
        answer = self.get(f"year/?year={year}&person={self.people[name]}")
        page = answer.content.decode()
        mine = [x for table in tables for x in table if x.person == who]
        many = [len(own.evenings), len(mine)]
        yield from self.differ(f"{where}: how many", many_on(answer), many)
        said = facts_on(page)
        want = {"Tische": f"{len(mine)}", "Partien": f"{own.games}"}
        want |= {"Gewonnen": f"{own.won}"}
        want |= {"Punkte pro Partie": figure(own.points / own.games)}
        if mine and who in self.rated.after:
            number = round(self.rated.after[who][-1][0])
            want["Wertungszahl"] = f"{number}, {with_sign(number - 1500)}"
        yield from self.differ(f"{where}: facts", said, want)
        yield from self.wrong_bests(where, page, bests(tables, who), who)
        met = {self.names[x]: (own.above[x], n) for x, n in own.met.items()}
        told = meetings_on(page)
        wrong = {x: n for x, n in told.items() if met.get(x) != n}
        yield from self.differ(f"{where}: met", wrong, {})
        most = sorted((n for _, n in met.values()), reverse=True)[:MET]
        listed = [n for _, n in told.values()]
        yield from self.differ(f"{where}: met most", listed, most)


def bests(tables: list[list[Game]], who: int | None = None) -> dict[str, list[Record]]:
    lists = {
        "rounds": recount_people.best_rounds(tables),
        "games": recount_people.best_games(tables),
        "streaks": recount_people.streaks(tables),
        "shortest": recount_people.shortest(tables, who),
    }
    return {
        key: [x for x in some if who in (None, x[0])] for key, some in lists.items()
    }


# ---- What a page says ----


def plain(part: str) -> str:
    said = html.unescape(re.sub(r"<[^>]+>", " ", part)).replace("\xad", "")
    return " ".join(said.split())


def number(said: str) -> int:
    return int(said.replace("−", "-").replace("+", "").replace(".", ""))


def with_sign(value: int) -> str:
    return f"{value:+}".replace("-", "−") if value else "0"


def figure(value: float) -> str:
    return f"{value:.1f}".replace(".", ",").replace("-", "−")


def section(page: str, heading: str) -> str:
    """From this heading to the next one."""
    found = re.split(r"<h2[^>]*>", page)
    some = [one for one in found[1:] if plain(one).startswith(heading)]
    return some[0] if some else ""


def day_of(day: str) -> str:
    return f"{int(day[8:10])}. {MONTHS[int(day[5:7]) - 1][:3]}"


def month_of(starts: str) -> str:
    return f"{MONTHS[int(starts[5:7]) - 1]} {starts[:4]}"


def many_on(answer: Any) -> list[int]:
    said = re.search(r"(\d+) Spielabende?, (\d+) Tische?", text(answer))
    return [*map(int, said.groups())] if said else [0, 0]


Glance = tuple[int, int, int, int, list[bool]]


def glance_on(page: str) -> Glance:
    """Games, evenings, won, in how many of 100, and the last five."""
    said = plain(page.partition('<ol class="scores"')[2].partition("</ol>")[0])
    found = re.search(r"Partien (\d+) (\d+) Spielabende? Gewonnen (\d+) (\d+) %", said)
    assert found, said
    form = page.partition('<span class="form"')[2].partition(">")[0]
    last = re.findall(r"gewonnen|verloren", form)
    games, evenings, won, percent = map(int, found.groups())
    return games, evenings, won, percent, [one == "gewonnen" for one in last]


def glance_of(own: Sums) -> Glance:
    percent = round(100 * own.won / own.games)
    return own.games, len(own.evenings), own.won, percent, own.form[-5:]


def rating_on(page: str) -> list[int] | None:
    said = plain(
        page.partition('<section class="plate rated"')[2].partition("</sec")[0]
    )
    found = re.search(r"(\d+) ±(\d+), (\d+)\. von (\d+)( [+−]\d+)?$", said)
    return [number((one or "0").strip()) for one in found.groups()] if found else None


def chart_on(answer: Any) -> list[tuple[int, int, int]]:
    if 'class="tab figures"' not in answer.content.decode():
        return []
    found = rows(answer, "tab figures")
    return [(int(x[2].split()[0]), int(x[3]), number(x[4])) for x in found]


def games_on(answer: Any) -> list[tuple[str, int, int]]:
    if 'id="played"' not in answer.content.decode():
        return []
    found = []
    for day, _, _, points in rows(answer, "tab played"):
        own, _, counts = points.partition(" zählt ")
        counts = counts or own  # where both are the same it is said once
        found.append((" ".join(day.split()[:2]), number(own), number(counts)))
    return found


def items(part: str) -> list[str]:
    return [plain(one) for one in re.findall(r"<li.*?</li>", part, re.S)]


def places_on(page: str) -> Counter[int]:
    found = Counter[int]()
    for line in items(section(page, "Plätze")):
        place, times = line.rsplit(" ", 1)
        at = ORDINALS.index(place) + 1 if place in ORDINALS else int(place.rstrip("."))
        found[at] = TIMES.get(times) or int(times.removesuffix("-mal"))
    return found


def against_on(page: str) -> dict[str, tuple[int, int]]:
    found = {}
    for line in items(section(page, "Gegen ")):
        said = re.fullmatch(r"(.+) von (\d+) (\d+)", line)
        assert said, line
        found[said[1]] = int(said[3]), int(said[2])
    return found


def tallies_on(page: str) -> dict[str, tuple[int, int]]:
    """Of one person, as made and tried."""
    found = {}
    for heading in ("Angesagte Spiele", "Einer gegen zwei"):
        lines = section(page, heading).split('<div class="row tally">')[1:]
        for line in lines:
            label = plain(line.partition("</b>")[0])
            told = re.search(r"(\d+) von (\d+)", plain(line.partition("</b>")[2]))
            assert told, line
            found[TALLIES[label]] = int(told[1]), int(told[2])
    return found


def tallies_by_person(page: str) -> dict[tuple[str, str], tuple[int, int]]:
    """Of everybody; that they add up to what stands above them is asked here too."""
    found = {}
    for folded in page.split('<details class="tally">')[1:]:
        head, _, rest = folded.partition("</summary>")
        label = TALLIES[plain(head.partition("</b>")[0])]
        of = re.search(r"(\d+) von (\d+)", plain(head.partition("</b>")[2]))
        each = [
            re.fullmatch(r"(.+) (\d+) von (\d+)", line)
            for line in items(rest.partition("</details>")[0])
        ]
        told = {line[1]: (int(line[2]), int(line[3])) for line in each if line}
        sums = tuple(map(sum, zip(*told.values(), strict=True)))
        assert of and sums == (int(of[1]), int(of[2])), label
        found |= {(name, label): many for name, many in told.items()}
    return found


BESTS = {
    "Spiel mit den meisten Punkten": "rounds",
    "Höchste Partie": "games",
    "Längste Serie": "streaks",
    "Kürzeste Partie": "shortest",
    "Kürzester Sieg": "shortest",
}


def bests_on(page: str) -> dict[str, tuple[str, int]]:
    """Whose or when, and the number, by list."""
    line = r'class="row best"[^>]*>\s*<span>(.*?)</span>\s*<b>(.*?)</b>\s*<b'
    line += r'\s+class="gain">(.*?)</b>'
    found = {}
    for label, of, value in re.findall(line, page, re.S):
        if key := BESTS.get(plain(label)):
            found[key] = plain(of), number(plain(value))
    return found


def average_on(page: str) -> str:
    found = re.search(r"Punkte pro Partie Durchschnitt (\S+)", plain(page))
    return found[1] if found else ""


def records_on(page: str) -> dict[str, list[tuple[str, int]]]:
    found = {}
    heads = {
        "Spiele mit den meisten Punkten": "rounds",
        "Höchste Partien": "games",
        "Längste Serien": "streaks",
        "Kürzeste Partien": "shortest",
    }
    for heading, key in heads.items():
        found[key] = []
        for line in re.findall(r"<li>.*?</li>", section(page, heading), re.S):
            first, second, value = re.findall(
                r"<(?:b|span class=\"sm\"|b\s+class=\"gain\")>(.*?)</(?:b|span)>",
                line,
                re.S,
            )
            who = plain(first)
            if key == "shortest":
                who = plain(second).removesuffix(" hat gewonnen")
            found[key].append((who, number(plain(value))))
    return found


def months_on(page: str) -> Counter[str]:
    found = Counter[str]()
    for line in items(section(page, "Abende nach Monaten")):
        month, many = line.rsplit(" ", 1)
        found[month] = int(many)
    return found


def facts_on(page: str) -> dict[str, str]:
    line = r'<li class="row"><span>([^<]*)</span><b class="gain">([^<]*)</b>'
    return {plain(label): plain(value) for label, value in re.findall(line, page)}


def meetings_on(page: str) -> dict[str, tuple[int, int]]:
    found = {}
    for line in items(section(page, "Am häufigsten getroffen")):
        said = re.fullmatch(r"(.+?) \S+ \S+ lag vorn: (\d+) (\d+)", line)
        assert said, line
        found[said[1]] = int(said[2]), int(said[3])
    return found
