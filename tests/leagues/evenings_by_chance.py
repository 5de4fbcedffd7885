"""Evenings by chance, and every number that the site shows of them against a count by
hand-written code: who comes late, leaves, sits out, takes a seat over, plays past
midnight, in a cup, in another zone, over a change of seasons; two evenings of one day,
the clock of a club that moves, two records that were one person; what is corrected long
after.
"""

import csv
import html
import io
import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

import time_machine
from openpyxl import load_workbook

from scorekeeper.exchange import export, import_league, validate
from scorekeeper.exchange.schema import file_bytes
from scorekeeper.knockouts.models import Knockout, KnockoutTable
from scorekeeper.leagues.models import League, Person, Seat, Session, TableAssignment
from scorekeeper.tables import codes, scoring
from scorekeeper.tables.events import commands, seating
from scorekeeper.tables.models import Table as Played
from tests.leagues import evening_records, people
from tests.leagues.evening_count import (
    BYE,
    PATTERN,
    Count,
    Diary,
    Evening,
    Season,
    Series,
    Table,
    count_evenings,
)
from tests.leagues.evening_records import Asked, Found
from tests.leagues.rated import BEGIN, rate_places
from tests.leagues.reading import rows, text

ZONES = (
    *("Europe/Berlin", "America/Los_Angeles", "Pacific/Honolulu"),
    *("Pacific/Auckland", "Asia/Kathmandu"),
)
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ida"]
# Nobody puts these into a team.
WITHOUT_TEAM = ["Gus", "Hal", "Ida"]
EVENINGS = 4
MINUTE = timedelta(minutes=1)
LATE = time(23, 45)  # when the second evening of a day is planned for

# By person the value, the games, and the turns sat out.
Told = dict[str, tuple[float, int, int]]


@dataclass
class World:
    """A league, the clock on the wall, and the diary of what happened.

    `more`: chance of its own, so that the other draws of a seed stay as they were.
    """

    rng: random.Random
    more: random.Random
    league: League
    people: dict[str, Person]
    system: str
    diary: Diary
    clock: Any
    at: datetime
    here: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    sessions: dict[int, Evening] = field(default_factory=dict)
    codes: dict[int, Table] = field(default_factory=dict)
    starts: dict[int, datetime] = field(default_factory=dict)

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.league.zone)

    def move(self, at: datetime) -> None:
        self.at = at
        self.clock.move_to(at, tick=False)

    def wait(self, least: int = 1, most: int = 9) -> None:
        self.move(self.at + MINUTE * self.rng.randint(least, most))

    def post(self, path: str, **said: Any) -> Any:
        """And once more, where the page asks whether results may move."""
        phone, url = people.sign_in("Olga"), f"/l/{self.league.code}/{path}"
        page = phone.post(url, said)
        agreed = re.search(r'name="agreed" value="(\w+)"', page.content.decode())
        if agreed:
            page = phone.post(url, said | {"agreed": agreed[1]})
        assert page.status_code == 302, (path, page.status_code)
        return page

    def get(self, path: str) -> Any:
        return people.sign_in("Olga").get(f"/l/{self.league.code}/{path}")

    # ---- What happens ----

    def plan(self, day: date, at: time) -> int:
        known = set(Session.objects.values_list("pk", flat=True))
        said = {"day": f"{day}", "time": f"{at:%H:%M}", "place": "", "note": ""}
        self.post("sessions/new/", **said, times="1", weeks="1", key=codes.new_key())
        (pk,) = set(Session.objects.values_list("pk", flat=True)) - known
        self.sessions[pk] = Evening(day)
        self.starts[pk] = datetime.combine(day, at, self.zone)
        return pk

    def begin_season(self, name: str, day: date) -> None:
        self.post("seasons/new/", name=name, starts=f"{day}", ends="")
        self.diary.begin(name, day)

    def move_clock(self) -> None:
        """The club goes by the clock of another zone: each hour stays what it was."""
        zone = self.more.choice([one for one in ZONES if one != self.league.zone])
        starts = {
            pk: at.replace(tzinfo=ZoneInfo(zone)) for pk, at in self.starts.items()
        }
        held = {id(one) for one in self.diary.evenings}
        ahead = [at for pk, at in starts.items() if id(self.sessions[pk]) not in held]
        if min(ahead, default=self.at) < self.at:
            return  # one of them would have begun while another was held
        league, self.starts = self.league, starts
        said = {"name": league.name, "zone": zone, "visibility": league.visibility}
        said |= {"correction_days": "7", "rated_after": "1"}
        self.post("settings/", **said)
        league.refresh_from_db()
        assert league.zone == zone

    def merge(self) -> None:
        """Two of whom nobody knew that they are one; they never sat at one table."""
        tables = [table.people() for x in self.diary.evenings for table in x.tables()]
        pairs = [
            (was, now)
            for was in WITHOUT_TEAM
            for now in NAMES
            if was != now and not any({was, now} <= sat for sat in tables)
        ]
        if pairs:
            was, now = self.more.choice(pairs)
            into = self.people[now].pk
            self.post(f"people/{self.people.pop(was).pk}/merge/", into=f"{into}")
            self.diary.rename(was, now)

    def put_in_teams(self, day: date) -> None:
        """From that day on Ann plays for the other one."""
        season, told = self.league.seasons.get(), self.diary.teams
        told |= {who: [(season.starts, "Kings")] for who in ("Ann", "Ben", "Cleo")}
        told |= {who: [(season.starts, "Queens")] for who in ("Dan", "Eva", "Finn")}
        told["Ann"].append((day, "Queens"))
        for who, since in told.items():
            for first, name in since:
                team, _ = season.teams.get_or_create(name=name)
                season.team_members.create(
                    person=self.people[who], team=team, since=first
                )

    def say(self, session: int, who: str, *, here: bool) -> None:
        said = "here" if here else "away"
        to = f"{self.people[who].pk}-{said}"
        self.post(f"sessions/{session}/here/", to=to)
        (self.here.add if here else self.here.discard)(who)
        (self.gone.discard if here else self.gone.add)(who)

    def come_and_go(self, session: int) -> None:
        """At least four are there afterwards."""
        for who in NAMES[: self.rng.randint(5, len(NAMES))]:
            self.wait(1, 2)
            if who not in self.here and self.rng.random() < 0.5:
                self.say(session, who, here=True)
            elif who in self.here and self.rng.random() < 0.2:
                self.say(session, who, here=False)
        for who in NAMES:
            if len(self.here) < 4 and who not in self.here:
                self.wait(1, 2)
                self.say(session, who, here=True)

    def evening(self, session: int) -> None:
        """The second of a day begins once the first is over."""
        self.move(max(self.starts[session], self.at + MINUTE))
        self.here, self.gone = set(), set()
        mine = self.sessions[session]
        self.diary.evenings.append(mine)
        for turn in range(1, self.rng.randint(2, 3)):
            self.come_and_go(session)
            self.wait()
            mine.series.append(self.series(session, turn))
        for who in NAMES:  # on going home, or the next morning
            if self.rng.random() < 0.3:
                self.say(session, who, here=False)
        mine.here, mine.gone = self.here, self.gone

    def series(self, session: int, turn: int) -> Series:
        free = sorted(self.here)
        self.rng.shuffle(free)
        count = 2 if len(free) >= 8 and self.rng.random() < 0.5 else 1
        seated = [free[4 * n : 4 * n + 4] for n in range(count)]
        cup = self.rng.random() < 0.2
        found = [self.lay(session, turn, n, who) for n, who in enumerate(seated, 1)]
        if cup:
            self.cup(session, found)
        here = set(self.here)
        self.post(f"sessions/{session}/begin/")
        tables = []
        for assignment, who in zip(found, seated, strict=True):
            assignment.refresh_from_db()
            assert assignment.table is not None
            sat = {name for some in seated for name in some}
            sat |= {name for one in tables for name in one.people()}
            tables.append(self.play(assignment.table, list(who), sat))
            self.codes[assignment.pk] = tables[-1]
        return Series(tables, here, cup)

    def lay(self, session: int, turn: int, number: int, who: list[str]) -> Any:
        made = Session.objects.get(pk=session).assignments.create(
            turn=turn, number=number, game="gypsy", scorer_token=codes.new_link_key()
        )
        for seat, name in enumerate(who):
            person = self.people[name]
            Seat.objects.create(assignment=made, number=seat, person=person)
        return made

    def cup(self, session: int, assignments: list[Any]) -> None:
        season = Session.objects.get(pk=session).season
        cup = Knockout.objects.create(
            season=season, name="Cup", game="gypsy", seats=4, key=codes.new_key()
        )
        for number, assignment in enumerate(assignments, 1):
            KnockoutTable.objects.create(
                knockout=cup, round=1, number=number, assignment=assignment
            )

    def play(self, table: Played, who: list[str], sat: set[str]) -> Table:
        """Some rounds; somebody may take a seat over from the second one on."""
        made, most = Table(), self.rng.randint(1, 4)
        for number in range(1, most + 1):
            free = sorted(set(NAMES) - sat)
            if number > 1 and free and self.rng.random() < 0.3:
                seat, name = self.rng.randrange(4), self.rng.choice(free)
                self.wait()
                seating.seat(table, {seat: name}, number)
                sat.add(name)
                self.here.add(name)
                self.gone.discard(name)
                who[seat] = name
            told = self.rng.sample(sorted(PATTERN), 4)
            self.wait(3, 40)
            facts = {"bids": [b for b, _ in told], "tricks": [t for _, t in told]}
            after, key = table.version, codes.new_key()
            more = {"anyway": True}
            commands.record(table, number, facts, key=key, after=after, more=more)
            both = zip(who, told, strict=True)
            made.rounds.append([(name, bid, took) for name, (bid, took) in both])
            if scoring.read(table).over:
                return made
        commands.end(table, key=codes.new_key())
        return made

    def correct(self, assignment: int, table: Table) -> None:
        """Long after, in a season that may be over: another last round."""
        played = TableAssignment.objects.get(pk=assignment).table
        assert played is not None
        played.overrules = True
        told = self.rng.sample(sorted(PATTERN), 4)
        facts = {"bids": [b for b, _ in told], "tricks": [t for _, t in told]}
        commands.correct(
            *(played, len(table.rounds), facts),
            key=codes.new_key(),
            after=played.version,
            reason="A slip",
            more={"anyway": True},
        )
        sat = zip(table.rounds[-1], told, strict=True)
        table.rounds[-1] = [(name, bid, took) for (name, _, _), (bid, took) in sat]


@contextmanager
def world(seed: int) -> Iterator[World]:
    rng = random.Random(seed)
    began = datetime(
        2026, rng.choice((1, 3, 5, 9, 10, 12)), rng.randint(1, 28), 9, tzinfo=UTC
    )
    system = rng.choice(("points", "places"))
    with time_machine.travel(began, tick=False) as clock:
        league = people.found_league(
            organiser="Olga", zone=rng.choice(ZONES), rated_after=1
        )
        season = people.season(league, "First", began.date() - timedelta(days=9))
        people.ranking(season, system=system, bye=BYE)
        known = {name: people.person(league, name) for name in NAMES}
        diary = Diary([Season("First", season.starts)])
        more = random.Random(f"more {seed}")
        yield World(rng, more, league, known, system, diary, clock, began)


def plan(world: World, day: date) -> list[int]:
    """Some evenings, from that day on; a few of them two on one day."""
    rng, planned = world.rng, list[int]()
    for _ in range(EVENINGS):
        at = time(rng.randint(17, 23), rng.choice((0, 15, 30)))
        before = world.starts[planned[-1]] if planned else None
        if before and before.time() < LATE and world.more.random() < 0.2:
            planned.append(world.plan(before.date(), LATE))
        else:
            planned.append(world.plan(day, at))
        day += timedelta(days=rng.randint(1, 20))
        # Often the last day of a month: past midnight is another one.
        day = last_of_month(day) if rng.random() < 0.4 else day
    return planned


def live(world: World) -> None:
    """Evenings are planned ahead; a season begins somewhere among their days."""
    rng, day = world.rng, world.at.date() + timedelta(days=2)
    planned = plan(world, day)
    when = rng.randint(0, EVENINGS)
    world.put_in_teams(world.starts[planned[rng.randrange(EVENINGS)]].date())
    # On the day of an evening, or on the next: elsewhere it is another day by then.
    first = world.starts[rng.choice(planned)].date()
    first += timedelta(days=rng.randint(0, 1))
    for n, session in enumerate(planned):
        if n == when:
            world.begin_season("Second", first)
        if world.more.random() < 0.2:
            world.move_clock()
        world.evening(session)
    if when == EVENINGS:
        world.begin_season("Second", first)
    world.move(world.at + timedelta(days=20))
    afterwards(world)


def afterwards(world: World) -> None:
    """What is corrected long after, and who turns out to be one person."""
    merged = world.more.choice(("not", "before", "after"))
    if merged == "before":
        world.merge()
    for assignment, table in world.codes.items():
        if not table.winning_seat() and world.rng.random() < 0.3:
            world.correct(assignment, table)
    if merged == "after":
        world.merge()


def last_of_month(day: date) -> date:
    return (day.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)


# ---- What the site says ----


def differences(world: World) -> Found:
    return [
        *of_seasons(world),
        *of_evenings(world),
        *of_people(world),
        *of_months(world),
        *of_best_rounds(world),
        *of_charts(world),
        *of_persons(world),
        *of_ratings(world),
        *of_calendar(world),
        *of_spreadsheets(world),
        *of_years(world),
        *evening_records.differences(questions_of(world)),
        *of_file(world),
    ]


def questions_of(world: World) -> Asked:
    """Later on, when days are told by their dates."""
    world.move(world.at + timedelta(days=9))
    sat = TableAssignment.objects.select_related("table").in_bulk(world.codes)
    tables = {pk: sat[pk].table for pk in world.codes}
    olga, here = people.sign_in("Olga"), f"/l/{world.league.code}/"
    return Asked(
        cache(lambda path: olga.get(f"{here}{path}")),
        world.system,
        world.diary,
        world.people,
        {season.name: season for season in world.league.seasons.all()},
        {table.code: world.codes[pk] for pk, table in tables.items() if table},
        {table.code: table.host_token for table in tables.values() if table},
        olga.get,
        world.rng,
    )


def number(said: str) -> float:
    return float(said.replace("−", "-").replace("½", ".5"))


def summary(count: Count) -> tuple[float, int, int]:
    return count.value, count.games, count.out


def numbers(world: World, league: League, what: str, season: str) -> list[list[str]]:
    pk = league.seasons.get(name=season).pk
    url = f"/l/{league.code}/exchange/numbers/?as={what}.csv&season={pk}&game=gypsy"
    answer = people.sign_in("Olga").get(url)
    assert answer.status_code == 200
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))[1:]


def in_csv(
    world: World, league: League, season: str
) -> dict[str, tuple[float, int, int]]:
    return {
        row[1]: (number(row[2]), int(row[3]), int(row[-4]))
        for row in numbers(world, league, "standings", season)
    }


def outs_in(found: Told) -> dict[str, int]:
    return {who: out for who, (_, _, out) in found.items()}


def on_page(world: World, season: str) -> dict[str, float]:
    pk = world.league.seasons.get(name=season).pk
    page = world.get(f"?season={pk}&game=gypsy")
    if 'class="stand"' not in page.content.decode():
        return {}
    return {
        row[1].split()[0]: number(row[-1].split()[0]) for row in rows(page, "stand")
    }


def of_seasons(world: World) -> Found:
    """Standings on the page and as CSV, the days of evenings, and all rounds."""
    found: Found = []
    for season in world.diary.seasons:
        mine = world.diary.of(season)
        days = sorted(f"{x.day}" for x in mine)
        here = sorted(
            row[0] for row in numbers(world, world.league, "evenings", season.name)
        )
        if here != days:
            found.append(("season", (season.name, here, days)))
            continue  # all that follows differs by that
        right = count_evenings(mine, world.system)
        played = any(evening.tables() for evening in mine)
        want = {who: summary(x) for who, x in right.items()} if played else {}
        if (got := in_csv(world, world.league, season.name)) != want:
            outs = {who: x[2] for who, x in got.items()} != {
                w: x[2] for w, x in want.items()
            }
            found.append(("sat out" if outs else "standings", (got, want)))
        values = {who: x[0] for who, x in want.items()}
        if (page := on_page(world, season.name)) != values and got == want:
            found.append(("page", (page, values)))
        told_rounds = Counter(
            (date.fromisoformat(row[0]), row[2], int(row[3]), int(row[4]))
            for row in numbers(world, world.league, "rounds", season.name)
        )
        if told_rounds != world.diary.rounds(season):
            found.append(("rounds", season.name))
    return found


def of_evenings(world: World) -> Found:
    """Each as its result sheet, its page, its report and the wall add it up."""
    found: Found = []
    for pk, evening in world.sessions.items():
        want = {w: x.value for w, x in count_evenings([evening], world.system).items()}
        page = world.get(f"sessions/{pk}/result/")
        got = {row[1]: number(row[-1]) for row in rows(page, "result")}
        if got != want:
            found.append(("sat out", (pk, got, want)))
        for told_on in (on_report, on_its_page, on_the_wall):
            if (got := told_on(world, pk)) != want:
                found.append(("sat out", (pk, told_on.__name__, got, want)))
    return found


def of_people(world: World) -> Found:
    """One state a person and evening: on its report, on its page, to members."""
    found: Found = []
    paul = people.member(world.league, "Paul")
    for pk, evening in world.sessions.items():
        there, gone = evening.there(), evening.gone
        away = gone - there
        report = text(world.get(f"sessions/{pk}/report/"))
        pattern = r"Who was there ([^.]*)\.(?: Not there: ([^.]*)\.)?"
        here, others = re.search(pattern, report).groups()  # type: ignore[union-attr]
        got = [sorted(x.split(", ")) if x else [] for x in (here, others)]
        if got != [sorted(there), sorted(away)]:
            found.append(("people", (pk, "report", got, there, away)))
        want = {"Here": evening.here, "Has left": gone & there, "Not coming": away}
        page = text(paul.get(f"/l/{world.league.code}/sessions/{pk}/"))
        listed = page.partition("Who is here")[2].partition("Next seats")[0]
        for label, names in want.items():
            said = re.search(rf"{label} ((?:\w+(?:, | and )?)+)", listed)
            told = set(re.findall(r"[A-Z]\w+", said[1])) & {*NAMES} if said else set()
            if told != names:
                found.append(("people", (pk, label, told, names)))
        found += of_chips(world, pk, evening)
    return found


def of_chips(world: World, session: int, evening: Evening) -> Found:
    """To who holds the evening each person stands in its own list once, as they are."""
    page = world.get(f"sessions/{session}/").content.decode()
    chip = r'<button class="chip" id="p\d+".*?aria-pressed="(\w+)">([^<]+)</button>'
    got = sorted((*said.split(", "), on) for on, said in re.findall(chip, page, re.S))
    want = []
    for name in [*world.people, "Olga", "Paul"]:
        if name in evening.here:
            want.append((name, "true"))
        elif name in evening.gone:
            left = "has left" if name in evening.there() else "not coming"
            want.append((name, left, "false"))
        else:
            want.append((name, "false"))
    return [] if got == sorted(want) else [("chips", (session, got, sorted(want)))]


def on_its_page(world: World, session: int) -> dict[str, float]:
    """The evening so far."""
    page = world.get(f"sessions/{session}/").content.decode()
    (listed, *_) = re.findall(r'<ol class="sofar.*?</ol>', page, re.S)
    line = r'<span class="nm"><b>(\w+)</b>.*?<b class="mid">([^<]+)</b></summary>'
    return {who: number(said) for who, said in re.findall(line, listed, re.S)}


def on_report(world: World, session: int) -> dict[str, float]:
    """The list of the evening."""
    page = world.get(f"sessions/{session}/report/").content.decode()
    (listed, *_) = re.findall(r'<ol class="ranks">(.*?)</ol>', page, re.S)
    line = r'<span class="sm">\d+</span> (\w+).*?<b class="gain">([^<]+)</b>'
    return {who: number(said) for who, said in re.findall(line, listed, re.S)}


def on_the_wall(world: World, session: int) -> dict[str, float]:
    """Tonight’s list, for all who look up."""
    page = world.get(f"sessions/{session}/wall/").content.decode()
    (listed, *_) = re.findall(r'<section class="list">(.*?)</section>', page, re.S)
    line = r"<li><span>\d+</span> <b>(\w+)</b>.*?<b>([^<]+)</b></li>"
    return {who: number(said) for who, said in re.findall(line, listed, re.S)}


def of_months(world: World) -> Found:
    """Lists, records and charts have the day on which an evening began."""
    found: Found = []
    months = {(x.day.year, x.day.month) for x in world.diary.evenings}
    months |= {(y + m // 12, m % 12 + 1) for y, m in months}
    for year, month in months:
        asked = f"?season=all&game=gypsy&month={year}-{month:02}"
        answer = world.get(f"tables/{asked}")
        played = 'class="tab played' in answer.content.decode()
        listed = rows(answer, "tab played") if played else []
        got = sorted(short(row[0]) for row in listed)
        if got != (want := sorted(world.diary.in_month(year, month))):
            found.append(("day", (year, month, got, want)))
    days = {f"{x.day.day} {x.day:%B}" for x in world.diary.evenings}
    said = text(world.get("records/?season=all&game=gypsy"))
    dated = set(re.findall(r"(\d{1,2} [A-Z][a-z]+)(?: \d{4})?, round", said))
    if not dated <= days:
        found.append(("day", (dated, days)))
    return found


def of_best_rounds(world: World) -> Found:
    """A best round is of who sat there then, in the report and on the chart."""
    found: Found = []
    for pk, evening in world.sessions.items():
        page = html.unescape(text(world.get(f"sessions/{pk}/report/")))
        got = re.findall(r"Best round: (\w+), \+(\d+) in round (\d+)", page)
        want = [
            (table.written.get(who, who), f"{points}", f"{number}")
            for table in evening.tables()
            for who, points, number in [table.best()]
        ]
        if sorted(got) != sorted(want):
            found.append(("seat", (got, want)))
    return found


def of_charts(world: World) -> Found:
    """The totals after each round of each table, and its best round."""
    found: Found = []
    sat = TableAssignment.objects.in_bulk(world.codes)
    for pk, table in world.codes.items():
        played = sat[pk].table
        assert played is not None
        day = world.diary.day_of(table)
        sheet = text(people.sign_in("Olga").get(f"/t/{played.code}/sheet/"))
        said = sheet.partition(f"table {played.code}, ")[2]
        if not said.startswith(f"{day.day} {day:%B} {day.year}"):
            found.append(("day", (pk, said[:20], day)))
        page = people.sign_in("Olga").get(f"/t/{played.code}/chart/")
        got = [[number(cell) for cell in row] for row in rows(page, "tab")]
        if got != (want := table.running()):
            found.append(("chart", (pk, got, want)))
        best = re.findall(r"Best round \+(\d+) (\w+), round (\d+)", text(page))
        who, points, at = table.best()
        who = table.written.get(who, who)
        if best != [(f"{points}", who, f"{at}")]:
            found.append(("seat", (pk, best, table.best())))
    return found


def of_persons(world: World) -> Found:
    """On a person’s own page how many games, at how many evenings, and how many won."""
    found: Found = []
    all_of_it = count_evenings(world.diary.evenings, world.system)
    evenings = [(x, count_evenings([x], world.system)) for x in world.diary.evenings]
    for who, person in world.people.items():
        games = all_of_it[who].games if who in all_of_it else 0
        at = sum(who in mine and mine[who].games > 0 for _, mine in evenings)
        tables = (table for evening, _ in evenings for table in evening.tables())
        won = sum(who in table.winners() for table in tables)
        page = text(world.get(f"people/{person.pk}/?season=all&game=gypsy"))
        said = re.search(r"Games (\d+) (\d+) evenings? Won (\d+)", page)
        got = [*map(int, said.groups())] if said else [0, 0, 0]
        if got != [games, at, won]:
            found.append(("person", (who, world.system, got, [games, at, won])))
    return found


def of_ratings(world: World) -> Found:
    """Of each person game by game: the day of its evening, and the rating after it."""
    found: Found = []
    want = rate(world)
    for who, person in world.people.items():
        page = world.get(f"people/{person.pk}/?season=all&game=gypsy")
        got = (
            []
            if "Rating after each game" not in page.content.decode()
            else [
                (int(row[0]), short(row[1]), int(row[2].split()[0]), int(row[3]))
                for row in rows(page, "tab figures")
            ]
        )
        if got[::-1] != want[who]:
            found.append(("rating", (who, got, want[who])))
    return found


def short(day: str) -> str:
    """14 October, of whatever year: 14 Oct."""
    return " ".join([day.split()[0], day.split()[1][:3]])


def rate(world: World) -> dict[str, list[tuple[int, str, int, int]]]:
    """By docs/ratings.md: tables at which a seat was taken over are not rated."""
    now = dict.fromkeys(range(len(NAMES)), BEGIN)
    found: dict[str, list[tuple[int, str, int, int]]] = {who: [] for who in NAMES}
    for evening in world.diary.evenings:
        day = f"{evening.day.day} {evening.day:%b}"
        for table in evening.tables():
            who = [name for name, _, _ in table.rounds[0]]
            if len(table.people()) > len(who):
                continue
            at = [NAMES.index(name) for name in who]
            points = [table.total(seat) for seat in table.seats()]
            now |= rate_places(points, [[one] for one in at], {x: now[x] for x in at})
            for name, place in zip(who, at, strict=True):
                number, spread = map(round, now[place])
                found[name].append((len(found[name]) + 1, day, number, spread))
    return found


def of_calendar(world: World) -> Found:
    """Each evening at the moment it begins, none called off."""
    (url,) = set(
        re.findall(r'href="(http[^"]*\.ics)"', world.get("sessions/").content.decode())
    )
    told = people.sign_in("Olga").get(url).content.decode()
    pattern = r"DTSTART:(\w+)\r\n.*?STATUS:(\w+)"
    got = sorted(re.findall(pattern, told, re.S))
    moments = [at.astimezone(UTC) for at in world.starts.values()]
    want = sorted((f"{at:%Y%m%dT%H%M%SZ}", "CONFIRMED") for at in moments)
    return [] if got == want else [("calendar", (got, want))]


def of_spreadsheets(world: World) -> Found:
    """Each table of numbers says the same in a spreadsheet as in text."""
    found: Found = []
    olga = people.sign_in("Olga")
    for season in world.league.seasons.all():
        asked = f"season={season.pk}&game=gypsy"
        for what in ("standings", "evenings", "rounds"):
            url = f"/l/{world.league.code}/exchange/numbers/?{asked}&as={what}."
            plain = olga.get(f"{url}csv").content.decode("utf-8-sig")
            want = [*csv.reader(io.StringIO(plain))]
            sheet = load_workbook(io.BytesIO(olga.get(f"{url}xlsx").content)).active
            assert sheet is not None
            got = [[cell_said(cell.value) for cell in row] for row in sheet.iter_rows()]
            if got != [[plainly(cell) for cell in row] for row in want]:
                found.append(("spreadsheet", (season.name, what, got, want)))
    return found


def cell_said(value: Any) -> str:
    """As in text; a number is one, whatever its zeros."""
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d}"
    return plainly("" if value is None else str(value))


def plainly(said: str) -> str:
    try:
        return f"{float(said):g}"
    except ValueError:
        return said


def of_years(world: World) -> Found:
    """The year in review: how many evenings and tables, and who was at how many."""
    found: Found = []
    for year in {x.day.year for x in world.diary.evenings}:
        mine = [x for x in world.diary.evenings if x.day.year == year]
        page = world.get(f"year/?year={year}")
        tables = sum(len(x.tables()) for x in mine)
        many = [len(mine), tables]
        said = re.search(r"(\d+) evenings?, (\d+) tables?", text(page))
        if said is None or [*map(int, said.groups())] != many:
            found.append(("year", (year, said and said[0], many)))
        came = Counter(who for x in mine for who in x.there())
        won = Counter(who for x in mine for one in x.tables() for who in one.winners())
        counts = count_evenings(mine, world.system)
        games = {who: counts[who].games if who in counts else 0 for who in came}
        want = {who: [came[who], games[who], won[who]] for who in came}
        got = {row[0]: [*map(int, row[1:])] for row in rows(page, "result")}
        if got != want:
            found.append(("year", (year, got, want)))
    return found


def of_file(world: World) -> Found:
    """Brought into another site, and out once more."""
    raw = file_bytes(export.export_league(world.league))
    again = import_league.import_league(
        validate.read(raw), people.account("Olga"), codes.new_key()
    )
    found: Found = []
    if file_bytes(export.export_league(again)) != raw:
        found.append(("file", "bytes"))
    for season in world.diary.seasons:
        if in_csv(world, again, season.name) != in_csv(
            world, world.league, season.name
        ):
            found.append(("file", season.name))
    return found


def live_evening(seed: int) -> Found:
    with world(seed) as lived:
        live(lived)
        return differences(lived)
