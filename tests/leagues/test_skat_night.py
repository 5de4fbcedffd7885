"""A night of Skat by its pages, and every number again from the file alone.

Two tables of four, two series of 12 deals. In the first a seat is taken over after five
deals, and two who sat crossed are put right; in the second a deal is disputed, and a
table is ended when the evening closes. recount.py knows the written rules alone.
"""

import html
import json
import re
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from scorekeeper.leagues.models import League, Person, Session
from scorekeeper.tables.models import Table
from tests.leagues import recount
from tests.leagues.people import account, sign_in
from tests.leagues.reading import rows, text
from tests.tables.people import scorer, seat_at

pytestmark = pytest.mark.django_db

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Grete", "Olga"]
DEALS = 12
MONEY = {"on": "true", "currency": "EUR", "entry": "5", "lost": "0.50", "stake": ""}


def stages(chance: Random, active: list[int]) -> list[dict[str, Any]]:
    """A deal as its pages ask for it: the bid, the game, the result."""
    if chance.random() < 0.1:
        points = dict(zip(active, chance.sample([25, 41, 54], 3), strict=True))
        tricks = dict.fromkeys(active, 3) | {active[0]: 4}
        told = {f"card_points-{seat}": points.get(seat, 0) for seat in range(4)}
        told |= {f"tricks-{seat}": tricks.get(seat, 0) for seat in range(4)}
        return [{"kind": "ramsch", "passed": "true"}, {"kind": "ramsch"} | told]
    game = chance.choice(["C", "D", "H", "S", "grand", "null"])
    bid = {"declarer": chance.choice(active), "bid": chance.choice([18, 20, 22, 23])}
    if game == "null":
        return [bid, {"game": game}, {"tricks": chance.choice([0, 0, 1])}]
    hand = {"hand": "true"} if chance.random() < 0.3 else {}
    points = chance.choice([31, 47, 60, 61, 70, 89, 90, 104])
    result = {"matadors": chance.choice([1, 2, -1, 4]), "card_points": points}
    return [bid, {"game": game} | hand, result]


class Night:
    """The organiser's phone. Everything goes through pages."""

    def __init__(self) -> None:
        self.chance = Random(15)
        account("Olga")
        self.phone = sign_in("Olga")
        said = {"name": "Skat Club", "key": "k", "organiser": "Olga"}
        self.phone.post("/l/new/", said)
        self.league = League.objects.get()
        self.home = f"/l/{self.league.code}/"
        self.post("people/add/", names="\n".join(NAMES[:-1]))
        self.post("settings/", **self.settings())
        season = self.league.seasons.get()
        ranked = {"system": "list:seeger", "best": "0", "least": "0", "bye": "7"}
        self.post(f"seasons/{season.pk}/skat/", **ranked)
        self.post("settings/money/", **MONEY, prizes="40 25")
        rules = {"name": "Short", "count": "4", "version": "0", "deals": f"{DEALS}"}
        self.post("presets/new/skat/", **rules)
        said = {"day": f"{timezone.localdate()}", "time": "00:00", "place": "Dan’s"}
        self.post("sessions/new/", **said, note="", key="e")
        self.evening = f"sessions/{Session.objects.get().pk}/"
        for person in Person.objects.all():
            self.post(f"{self.evening}here/", to=f"{person.pk}-here")

    def settings(self) -> dict[str, str]:
        found = {"name": "Skat Club", "games": "skat", "visibility": "private"}
        return found | {"zone": "UTC", "correction_days": "7", "rated_after": "1"}

    def post(self, rest: str, **said: Any) -> str:
        answer = self.phone.post(f"{self.home}{rest}", said, follow=True)
        assert answer.status_code == 200, rest
        return html.unescape(answer.content.decode())

    def page(self, rest: str) -> str:
        return text(self.phone.get(f"{self.home}{rest}"))

    def begin(self, turn: int) -> list[Table]:
        after = Session.objects.get().version
        self.post(f"{self.evening}draw/", after=after, game="skat")
        assert "2 tables started." in self.post(f"{self.evening}begin/")
        found = Table.objects.filter(assignment__turn=turn)
        return list(found.order_by("assignment__number"))

    def play(self, table: Table, first: int, last: int) -> None:
        for number in range(first, last + 1):
            dealer = (number - 1) % 4
            active = [seat for seat in range(4) if seat != dealer]
            for at, told in enumerate(stages(self.chance, active)):
                table.refresh_from_db()
                said = {"kind": "declared", "round": number, "after": table.version}
                said |= {"key": f"{number}-{at}", **told}
                self.phone.post(f"/t/{table.code}/record/", said)
                table.refresh_from_db()
                assert table.version == said["after"] + 1, (number, told)


@pytest.fixture
def night() -> Night:
    night = Night()
    first, second = night.begin(1)
    night.play(first, 1, 5)
    night.post(f"{night.evening}come/", name="Xaver")
    change = {"seat": "3", "name": "Xaver", "round": "6", "for": "each"}
    night.phone.post(f"/t/{first.code}/seats/change/", change)
    night.play(first, 6, DEALS)
    night.play(second, 1, 5)
    swap = {"seat": ["0", "1"], "round": "1"}
    night.phone.post(f"/t/{second.code}/seats/swap/", swap)
    night.play(second, 6, DEALS)
    xaver = Person.objects.get(name="Xaver")
    night.post(f"{night.evening}here/", to=f"{xaver.pk}-away")
    first, second = night.begin(2)
    night.play(first, 1, DEALS)
    # The phone of the organiser has Olga’s seat, if anybody’s.
    seat, who = next(found for found in enumerate(first.players) if found[1] != "Olga")
    said = {"way": "words", "seat": f"{seat}", "words": "He had 61.", "key": "one"}
    url = f"/t/{first.code}/rounds/1/dispute/"
    answer = seat_at(first, who, scorer).post(url, said | {"after": f"{first.version}"})
    assert "/disputes/" in answer["Location"], answer["Location"]
    night.play(second, 1, 6)
    ways = {f"table-{second.assignment.pk}": "end", "key": "close"}
    assert "The evening is closed." in night.post(f"{night.evening}close/", **ways)
    return night


@pytest.fixture
def file(night: Night) -> dict[str, Any]:
    raw = night.phone.get(f"{night.home}exchange/league.json").content
    found: dict[str, Any] = json.loads(raw)
    (season,) = found["seasons"]
    kinds = [
        entry["kind"]
        for sitting in season["sessions"][0]["sittings"]
        for entry in sitting["table"]["entries"]
    ]
    # Two seats that were put right, a dispute, an end: all of it is in the file.
    told = {kind: kinds.count(kind) for kind in ("seated", "disputed", "ended")}
    assert told == {"seated": 2, "disputed": 1, "ended": 1}
    return found


def number(said: str) -> int:
    return int(said.replace("−", "-").replace("+", "").split()[0])


def cells_of(counts: recount.Counts) -> list[Any]:
    made = f"{counts.made} − {counts.lost}"
    own = 50 * (counts.made - counts.lost)
    return [counts.points, made, own, counts.others, counts.bonus]


def standings_and_result_sheet_are_those_of_the_file(
    night: Night, file: dict[str, Any]
) -> None:
    (season,) = file["seasons"]
    people = [one["name"] for one in file["people"]]
    found = {people[who]: one for who, one in recount.season(season).items()}
    assert set(found) == {*NAMES, "Xaver"}
    lines = rows(night.phone.get(f"{night.home}?every=1"), "stand")
    assert len(lines) == len(found)
    for line in lines:
        counts = found[line[1].split()[0]]
        # Place, name, games; then as on the sheet; the rating, and the value.
        made = line[4]
        told = [number(line[3]), made, *map(number, line[5:8]), number(line[-1])]
        assert told == [*cells_of(counts), counts.value], line
    values = [number(line[-1]) for line in lines]
    assert values == sorted(values, reverse=True)
    sheet = rows(night.phone.get(f"{night.home}{night.evening}result/"), "result")
    assert len(sheet) == len(found)
    for line in sheet:
        counts = found[line[1]]
        told = [number(line[3]), line[4], *map(number, line[5:9])]
        assert told == [*cells_of(counts), counts.value], line


def the_evenings_page_and_the_wall_have_the_same(
    night: Night, file: dict[str, Any]
) -> None:
    """A line is points, made − lost and the list; it opens into a sum that adds up."""
    (season,) = file["seasons"]
    people = [one["name"] for one in file["people"]]
    found = recount.evening(season["sessions"][0])
    raw = night.phone.get(f"{night.home}{night.evening}").content.decode()
    wall = night.page(f"{night.evening}wall/")
    for who, counts in found.items():
        value = f"{counts.value}".replace("-", "−")
        line = next(
            part
            for part in raw.split("<li><details")
            if f"<b>{people[who]}</b>" in part
        )
        assert f"{counts.made} − {counts.lost}</span>" in line
        assert f'<b class="mid">{value}</b></summary>' in line
        parts = re.findall(r"<b>(−?\d+)</b>", line.split('class="sum"')[1])
        signs = re.findall(r"<i>(.)</i>", line)
        first, *others, total = [number(part) for part in parts]
        added = zip(signs, others, strict=False)
        whole = first + sum(-n if sign == "−" else n for sign, n in added)
        assert whole == total == counts.value
        assert f"{people[who]} " in wall and f" {value} " in f"{wall} "


def what_is_scored_at_once_is_a_deal(night: Night) -> None:
    """As the players of Skat say; the page of a table says it too."""
    said = night.page("records/") + night.page(f"{night.evening}report/")
    assert "Highest deals" in said and "12 deals. Best deal: " in said
    assert not re.search(r"\brounds?\b", said)


def kitty_prizes_and_byes_are_those_of_the_file(
    night: Night, file: dict[str, Any]
) -> None:
    """Nobody sat out: who left a seat after five deals had sat there."""
    (season,) = file["seasons"]
    (evening,) = season["sessions"]
    page = night.page(night.evening)
    assert "sits out" not in page and "sit out" not in page
    lost = recount.losses_alone(evening)
    here = [one["person"] for one in evening["attending"] if one["answer"] == "here"]
    owed = dict.fromkeys(here, 500)
    for who, games in lost.items():
        owed[who] = owed.get(who, 0) + 50 * games
    money = night.page(f"{night.evening}money/")
    for who, cents in owed.items():
        if cents:
            name = file["people"][who]["name"]
            # Name, what for, and how much.
            line = rf"{name} (Entry|Lost)[^€]*(€, [^€]*)?€ {cents / 100:.2f} €"
            assert re.search(line, money), name
    assert f"{sum(lost.values())} × 0.50 €" in money
    ranked = sorted(recount.evening(evening).items(), key=lambda one: -one[1].value)
    for (who, counts), prize in zip(ranked, ("40 €", "25 €"), strict=False):
        name = file["people"][who]["name"]
        assert f"{name} list {counts.value} {prize}" in money


def ratings_are_those_of_the_file(night: Night, file: dict[str, Any]) -> None:
    """Of two tables: one is disputed, and at one a seat was taken over."""
    found = recount.ratings(file).people
    assert len(found) > 4
    lines = rows(night.phone.get(f"{night.home}?every=1"), "stand")
    told = {line[1].split()[0]: line[-2] for line in lines}
    people = [one["name"] for one in file["people"]]
    for who, rating in found.items():
        assert told[people[who]] == f"{rating.number:.0f}"
        asked = Person.objects.get(name=people[who]).pk
        why = night.page(f"?every=1&why={asked}")
        assert f"Rating {rating.number:.0f} ±{rating.doubt**0.5:.0f}" in why


def test_every_number_of_the_night_is_that_of_its_file(
    night: Night, file: dict[str, Any]
) -> None:
    """One night for all: to play it takes longer than to read its pages."""
    standings_and_result_sheet_are_those_of_the_file(night, file)
    the_evenings_page_and_the_wall_have_the_same(night, file)
    what_is_scored_at_once_is_a_deal(night)
    kitty_prizes_and_byes_are_those_of_the_file(night, file)
    ratings_are_those_of_the_file(night, file)
