"""Evenings of a club, with their people and results."""

import html
from typing import Any

from django.test import Client
from django.utils import timezone

from scorekeeper.leagues.models import League, Person, Role, Session
from scorekeeper.money import dues
from scorekeeper.money.models import Money
from scorekeeper.tables import codes
from scorekeeper.tables.events import dispute_commands
from scorekeeper.tables.models import Table
from tests.leagues.people import (
    account,
    found_league,
    member,
    person,
    season,
    session,
    sign_in,
)
from tests.leagues.reading import text
from tests.leagues.sessions import (
    Club,
    club,
)
from tests.leagues.texts import text_of


class Playing:
    """Ann 27, Ben 15, Cleo 12 and Dan −3, who all are there; Eva only organises.

    5 € each, 0.50 € for a lost game, a cent a point, 10 € and 5 € for prizes.
    """

    def __init__(self) -> None:
        self.club: Club = club(starts=timezone.now())
        self.league, self.evening = self.club.league, self.club.evening
        self.club.play(0, 1, 2, 3)
        for guest in self.club.people:
            self.evening.attending.create(person=guest, answer="here")
        person(self.league, "Eva", Role.ORGANISER, user=account("Eva"))
        self.eva = member(self.league, "Eva")
        self.money = Money.objects.create(
            league=self.league, entry=500, lost=50, stake=100, prizes=[1000, 500]
        )
        self.url = f"/l/{self.league.code}/sessions/{self.evening.pk}/money/"

    def owes(self) -> dict[str, int]:
        found = dues.of_evening(self.money, self.evening).values()
        return {str(one.person): one.owes for one in found}

    def pay(self, *who: Person) -> str:
        said = {"person": [one.pk for one in who]}
        return text_of(self.eva.post(f"{self.url}pay/", said, follow=True))

    def moves(self) -> list[tuple[str, str, int]]:
        found = self.league.bookings.order_by("pk")
        return [(str(one.person), one.kind, one.amount) for one in found]


ANN, BEN, CLEO, DAN, EVA = range(5)


# Ann 6 of 7: −1. Ben 4 of 3: 2. Cleo 2: 4. Dan −1. 12 are bid: 13 tricks.
SHORT = {"bids": [7, 3, 2, 0], "tricks": [6, 4, 2, 1]}


def dispute(table: Table, number: int = 1) -> int:
    entry = dispute_commands.dispute(
        table, number, seat=1, words="No.", key=codes.new_key(), after=table.version
    )
    assert entry is not None
    return entry.number


class Hall:
    """A league of one game, tonight’s evening, and the phone of a scorer."""

    def __init__(self, *names: str, games: tuple[str, ...] = ("gypsy",)) -> None:
        self.league = found_league(games=list(games), organiser="Olga")
        self.tonight = session(season(self.league), timezone.now(), place="Dan’s")
        self.people = [person(self.league, name) for name in names]
        self.phone = member(self.league, "Sven", Role.SCORER)

    def url(self, rest: str = "") -> str:
        return f"/l/{self.league.code}/sessions/{self.tonight.pk}/{rest}"

    def post(self, rest: str, phone: Client | None = None, **data: Any) -> Any:
        return (phone or self.phone).post(self.url(rest), data)

    def here(self, *names: str) -> None:
        for name in names:
            pk = Person.objects.get(league=self.league, name=name).pk
            self.post("here/", to=f"{pk}-here")

    def page(self, phone: Client | None = None, rest: str = "") -> str:
        return (phone or self.phone).get(self.url(rest)).content.decode()

    def draw(self, **data: Any) -> None:
        self.tonight.refresh_from_db()
        self.post("draw/", after=self.tonight.version, **data)

    def begin(self) -> list[Table]:
        self.post("begin/")
        return list(Table.objects.order_by("pk"))


FOUR = ("Ann", "Ben", "Cleo", "Dan")


EIGHT = (*FOUR, "Eva", "Finn", "Grete", "Hugo")


NAMES = [
    "Ann",
    "Ben",
    "Cleo",
    "Dan",
    "Eva",
    "Finn",
    "Grete",
    "Hugo",
    "Ida",
    "Jan",
    "Kay",
    "Leo",
    "Mia",
    "Nils",
    "Olga",
    "Paul",
    "Quin",
    "Rosa",
    "Sam",
    "Tom",
    "Uwe",
    "Vera",
    "Will",
    "Yara",
]


# By seat bids and tricks of a round: 9, 5, 4 and −1. Whoever has 25, and is 2 ahead,
# has won: 27, 15, 12 and −3 after three.
ROUND = {"bids": [7, 3, 2, 0], "tricks": [7, 3, 2, 1]}


MONEY = {"on": "true", "currency": "EUR", "entry": "5", "lost": "0.50", "stake": ""}


class Night:
    """The organiser's phone. Everything goes through pages."""

    def __init__(self) -> None:
        self.phone = sign_in("Olga")
        said = {"name": "Thursday Cards", "key": "k", "organiser": "Olga"}
        self.send("/l/new/", said)
        self.league = League.objects.get()
        self.home = f"/l/{self.league.code}/"

    def send(self, url: str, said: dict[str, Any]) -> Any:
        answer = self.phone.post(url, said, follow=True)
        assert answer.status_code == 200, url
        return answer

    def post(self, rest: str, **said: Any) -> str:
        return html.unescape(self.send(f"{self.home}{rest}", said).content.decode())

    def page(self, rest: str) -> str:
        return text(self.phone.get(f"{self.home}{rest}"))

    @property
    def evening(self) -> str:
        return f"sessions/{Session.objects.get().pk}/"

    def tables(self, turn: int) -> list[Table]:
        found = Table.objects.filter(assignment__turn=turn)
        return list(found.order_by("assignment__number"))

    def found_and_planned(self) -> None:
        season = self.league.seasons.get()
        said = {"system": "points", "best": "0", "worst": "0", "bye": "0", "least": "0"}
        self.post(f"seasons/{season.pk}/gypsy/", **said)
        self.post("settings/money/", **MONEY, prizes="40 25 15 10")
        pasted = {f"name-{n}": name for n, name in enumerate(NAMES)}
        ticked = {f"add-{n}": "on" for n, name in enumerate(NAMES) if name != "Olga"}
        said = {"names": "\n".join(NAMES), "read": "lines", "seen": "1"}
        assert "23 people added." in self.post(
            "people/add/", **said, **pasted, **ticked
        )
        today = f"{timezone.localdate()}"
        said = {"day": today, "time": "00:00", "place": "Dan’s", "note": "", "key": "e"}
        self.post("sessions/new/", **said)
        for somebody in Person.objects.all():
            self.post(f"{self.evening}here/", to=f"{somebody.pk}-here")

    def begin(self) -> str:
        after = Session.objects.get().version
        self.post(f"{self.evening}draw/", after=after, game="gypsy")
        return self.post(f"{self.evening}begin/")

    def play(self, table: Table, *numbers: int, phone: Client | None = None) -> None:
        for number in numbers:
            for key, values in ROUND.items():
                table.refresh_from_db()
                said = {f"{key}-{seat}": n for seat, n in enumerate(values)}
                said |= {"round": number, "after": table.version}
                said["key"] = f"{key}-{number}"
                (phone or self.phone).post(f"/t/{table.code}/record/", said)
        table.refresh_from_db()


def with_sign(value: int) -> str:
    return str(value).replace("-", "−")
