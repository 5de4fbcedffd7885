"""A site on which nearly everything is in use: tables of each game, a club, accounts.

Each phone with the addresses at which it begins to look around.
"""

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone

from scorekeeper.demo import examples
from scorekeeper.leagues.counting import all_games
from scorekeeper.leagues.models import (
    League,
    Person,
    Preset,
    Ranking,
    Role,
    Session,
    SheetBatch,
)
from scorekeeper.money.models import Money
from scorekeeper.tables import codes
from scorekeeper.tables.events import confirmations
from scorekeeper.tables.events.confirmations import Setting
from scorekeeper.tables.models import RuleDraft, RuleSheet, Table
from scorekeeper.tables.scoring import points_pad, rule_sheets
from scorekeeper.tables.starting.every_shape import SHAPES
from tests.leagues.people import account, session
from tests.leagues.sessions import RANKED, club, enter, ranking, sit, stop
from tests.referee.rule_sheets import read_document
from tests.referee.skat import OF_THREE
from tests.tables import drafting
from tests.tables.disputing import propose, raise_it
from tests.tables.people import FIRST, SECOND, STRONG, new_table, play, record

# Questions at the desk that have an answer.
ASKED = (
    "q=trick&of=pepper&n=4&trump=H&cards=KSAS",
    "q=hand&of=pepper&n=2&bidder=0&bid=3&trump=H&cards=ASKCKS",
    "q=meld&of=jersey_gin&cards=AHAS2H3H4H5H9C9D9SKD7C",
    "q=meld&of=kaluki&cards=JHQHKHAH",
    "q=round&of=gypsy&bids-0=3&bids-1=4&bids-2=2&bids-3=3&tricks-0=3&tricks-1=5"
    "&tricks-2=2&tricks-3=3",
    "q=round&of=gypsy&bids-0=14&bids-1=4&bids-2=2&bids-3=3",
    "q=may&of=gypsy&cards=AS&hand=KS",
    "q=worth&of=skat&cards=AS",
)
HIS_OWN = ("/l/new/", "/account/claim/", "/account/delete/", "/account/passkeys/add/")
Place = tuple[Client, list[str]]
# What people have typed, and stays as it is typed.
TYPED = (
    "Short",
    "zoe@example.org",
    "Zoe",
    "Thursday Cards",
    "Autumn 2026",
    "Dan’s",
    "Bring cake",
    "old.jsonl",
    "Bennie",
    "Kings",
    "Queens",
    "Cup",
)
SAID = (
    *("Ben took 3.", "We counted again.", "Disputed", "A", "B", "C", "D", "BCD"),
    "Organiser",  # what the walk calls whatever asks for a name
)


class Everything:
    def __init__(self, language: str) -> None:
        self.language = language
        self.tables = list(examples.tables())
        self.club = club("Ann Ben Cleo Dan Eva Finn Grete Hugo", visibility="link")
        self.league = self.club.league
        self.evening = self.club.evening
        self.mine = {role: account(role.label) for role in Role}

    def phone(self) -> Client:
        return Client(
            headers={"accept-language": self.language}, raise_request_exception=False
        )

    def open_links(self, *links: str) -> Client:
        phone = self.phone()
        for link in links:
            phone.get(link)
        return phone

    # ---- Tables ----

    def at_tables(self) -> Iterator[Place]:
        for table in [*self.tables, *self.trouble()]:
            home = table.get_absolute_url()
            yield self.open_links(f"/run/{table.host_token}/"), [home]
        watched = self.tables[0].get_absolute_url()
        yield self.phone(), [watched, f"{watched}more/"]
        yield self.place_in_question()
        for table in self.trouble():
            home = table.get_absolute_url()
            for link in (f"/score/{table.scorer_token}/", home):
                phone = self.open_links(link)
                phone.post(f"{home}hold/", {"name": table.players[1]})
                yield phone, [home, link]

    def place_in_question(self) -> Place:
        """A round that was just saved, and hardly ever comes."""
        table = new_table()
        record(table, 1, {"bids": [3, 2, 6, 1]})
        phone = self.open_links(f"/run/{table.host_token}/")
        facts = {f"tricks-{seat}": won for seat, won in enumerate((3, 3, 1, 6))}
        asked = {"key": codes.new_key(), "after": 1, "round": 1}
        phone.post(f"{table.get_absolute_url()}record/", facts | asked)
        return phone, [table.get_absolute_url()]

    def trouble(self) -> Iterator[Table]:
        """Disputed, agreed on by one side, waiting for the other, in two versions; the
        second game of an evening.
        """
        disputed = new_table()
        play(disputed, FIRST, SECOND)
        raise_it(disputed, 1, 2, words="Ben took 3.")
        facts = {"bids": [5, 3, 4, 1], "tricks": [4, 3, 4, 1]}
        raised = raise_it(disputed, 2, 1, facts=facts)
        propose(disputed, raised, 1, "stands")
        yield disputed
        waiting = new_table()
        on = Setting(on=True, minutes=5)
        confirmations.set_confirmation(waiting, on, key=codes.new_key())
        play(waiting, FIRST)
        yield waiting
        secret = new_table("minnesota_whist")
        yield secret
        fresh = new_table("skat", ["Ann", "Ben", "Cleo"])
        record(fresh, 1, {"declarer": 1, "bid": 23})
        yield fresh
        four = new_table("skat", ["Ann", "Ben", "Cleo", "Dan"])
        record(four, 1, {"declarer": 1, "bid": 23})
        yield four
        first, second = new_table(), new_table()
        for table in (first, second):
            play(table, STRONG, STRONG, STRONG)
        Table.objects.filter(pk=second.pk).update(evening=first.pk)
        yield second

    # ---- A club ----

    def in_the_club(self) -> Iterator[Place]:
        self.furnish()
        home = self.league.get_absolute_url()
        for role, user in self.mine.items():
            phone = self.phone()
            phone.force_login(user)
            if role == Role.ORGANISER:
                self.bring(phone)
                phone.get(home)  # what was said of it
            yield phone, [home, "/account/", "/", *self.pages(home), *HIS_OWN]
        person = self.club.people[0]
        links = [
            f"/l/join/{person.invite_key}/",
            f"/l/look/{self.league.viewer_token}/",
        ]
        again = self.again.get_absolute_url()
        yield self.phone(), [*links, home, again, "/l/join/none/", "/l/look/none/"]

    def furnish(self) -> None:
        league, people = self.league, self.club.people
        ranking(self.club.season, "points", best=3, worst=1)
        for role, user in self.mine.items():
            Person.objects.create(league=league, name=role.label, role=role, user=user)
            EmailAddress.objects.create(
                user=user, email=f"{user.pk}@example.org", primary=True, verified=True
            )
        self.club.play(0, 1, 2, 3)
        self.again = self.club.play(0, 1, 2, 3)
        self.club.play(4, 5, 6, 7)
        played = enter(sit(self.evening, people[4:]), RANKED)
        raise_it(played, 1, 2, words="Ben took 3.")
        for person in people:
            self.evening.attending.create(person=person, answer="here")
        self.compete()
        Preset.objects.create(league=league, game="gypsy", name="Short", options={})
        Money.objects.create(
            league=league, entry=500, lost=50, stake=100, prizes=[1000, 500]
        )
        session(
            self.club.season,
            timezone.now() + timedelta(days=3),
            place="Dan’s",
            note="Bring cake",
        )

    def compete(self) -> None:
        """Teams, a knock-out, and a second game for the table over all of them."""
        season, people = self.club.season, self.club.people
        for name, members in (("Kings", people[::2]), ("Queens", people[1::2])):
            team = season.teams.create(name=name)
            for member in members:
                season.team_members.create(
                    person=member, team=team, since=season.starts
                )
        self.cup = season.knockouts.create(
            name="Cup", game="gypsy", seats=4, through=2, key="cup"
        )
        for seed, person in enumerate(people, 1):
            self.cup.entries.create(person=person, seed=seed)
        stop(enter(sit(self.evening, people[:3], "skat"), *OF_THREE))
        Ranking.objects.create(season=season, game=all_games.GAME)

    def bring(self, phone: Client) -> None:
        """What waits to be taken over, a draw that is offered, a payment."""
        home = self.league.get_absolute_url()
        sheet = {"date": "2026-11-19", "game": "gypsy", "rounds": [RANKED] * 3}
        lines = [{**sheet, "players": [*"ABCD"]}, {**sheet, "players": ["A"]}, "{"]
        file = "\n".join(json.dumps(one) for one in lines).encode()
        upload(phone, f"{home}exchange/sheets/", "old.jsonl", file)
        old = {"game": "gypsy", "lines": "2026-09-12;Ann;26\n2026-09-12;Bennie;14"}
        phone.post(f"{home}exchange/old/", old)
        laid = {"round": 1, "evening": self.evening.pk}
        phone.post(f"{home}knockouts/{self.cup.pk}/lay/", laid)
        for evening in self.league.seasons.get().sessions.all():
            self.evening_of(phone, f"{home}sessions/{evening.pk}/", evening)
        next_week = timezone.localdate() + timedelta(days=7)
        both = {"day": f"{next_week}", "time": "19:30", "times": "2", "key": "both"}
        phone.post(f"{home}sessions/new/", both)

    def evening_of(self, phone: Client, home: str, session: Session) -> None:
        session.refresh_from_db()
        if session == self.evening:
            phone.post(f"{home}draw/", {"after": session.version, "game": "gypsy"})
            ann = {"person": self.club.people[0].pk}
            phone.post(f"{home}money/pay/", ann)
            held = {"first": ann["person"], "table": "1", "keep": "evening"}
            phone.post(f"{home}kept/", held)
            late = {"game": "gypsy", "points": "5", "reason": "Bring cake"}
            phone.post(f"{home}penalties/", ann | late)

    def pages(self, home: str) -> Iterator[str]:
        for night in self.league.seasons.get().sessions.all():
            evening = f"{home}sessions/{night.pk}/"
            parts = ("", "report/", "money/", "slips/", "result/", "wall/", "close/")
            parts += ("penalties/", "kept/", "money/cash/", "money/receipts/")
            yield from (f"{evening}{part}" for part in parts)
            drawn = night.assignments.filter(table=None)
            yield from (f"/l/slip/{table.scorer_token}/" for table in drawn)
        for batch in SheetBatch.objects.filter(league=self.league):
            yield f"{home}exchange/sheets/{batch.pk}/"
            yield f"{home}exchange/old/{batch.pk}/"
        yield from (f"{home}presets/{one.pk}/" for one in self.league.presets.all())
        season = f"{home}seasons/{self.club.season.pk}/"
        cup = f"{home}knockouts/{self.cup.pk}/"
        yield from (f"{home}knockouts/", f"{home}knockouts/new/?game=gypsy", cup)
        yield from (f"{cup}tables/{one.pk}/" for one in self.cup.tables.all())
        yield from (f"{home}teams/", f"{season}teams/", f"{season}all/")
        yield f"{home}?game={all_games.GAME}"
        yield f"{home}money/"
        yield f"{home}letters/"
        yield from (f"{home}year/", f"{home}year/?person={self.club.people[0].pk}")

    @property
    def names(self) -> frozenset[str]:
        """All that somebody has typed, and codes of addresses."""
        tables, leagues = Table.objects.all(), League.objects.all()
        found = {name for table in tables for name in (*table.players, table.code)}
        found |= {one.code for one in leagues} | {one.name for one in leagues}
        found |= {mail.email for mail in EmailAddress.objects.all()}
        found |= {one.name for one in Person.objects.all()}
        found |= {
            word
            for written in (RuleSheet, RuleDraft)
            for text in written.objects.values_list("text", flat=True)
            for word in texts_in(text)
        }
        found |= {
            word for text in points_pad.texts().values() for word in texts_in(text)
        }
        return frozenset({*found, *TYPED, *SAID} - {""})

    # ---- The rest ----

    def elsewhere(self) -> Iterator[Place]:
        guest = self.phone()
        yield (
            guest,
            [
                *("/", "/desk/", "/check/", "/another/"),
                *(f"/another/{shape}/" for shape in SHAPES),
                *("/offline/", "/phone/", "/carry/", "/nothing/"),
            ],
        )
        yield self.phone(), [f"/desk/?{link}" for link in ASKED]
        author = self.phone()
        draft = drafting.begin_draft(author)
        yield author, [f"{draft}{part}" for part in drafting.PARTS]
        slug = rule_sheets.keep(read_document("hearts"))
        yield guest, [f"/games/{slug}/", f"/new/{slug}/"]
        played = new_table(slug)
        host = self.open_links(f"/run/{played.host_token}/")
        yield host, [played.get_absolute_url(), f"{played.get_absolute_url()}rules/"]
        yield self.phone(), ["/account/login/", "/account/code/", "/account/reset/"]

    def all(self) -> Iterator[Place]:
        yield from self.elsewhere()
        yield from self.at_tables()
        yield from self.in_the_club()


def texts_in(rules: str) -> Iterator[str]:
    """All that the author of a rule sheet has written."""
    told = [json.loads(rules)]
    while told:
        match told.pop():
            case dict() as part:
                told += part.values()
            case list() as several:
                told += several
            case str() as text:
                yield from (text, text.capitalize())  # a key may be a title


def upload(phone: Client, url: str, name: str, content: bytes) -> Any:
    from django.core.files.uploadedfile import SimpleUploadedFile

    return phone.post(url, {"file": SimpleUploadedFile(name, content), "key": "k"})
