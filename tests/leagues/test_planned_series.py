"""So many series of so many deals: planned, said wherever the evening is, played."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.exchange.export import export_league
from scorekeeper.leagues.models import Role, Session, TableAssignment
from scorekeeper.leagues.sessions import agreed_rounds, session_form
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import qr_code
from tests.leagues.people import found_league, member, person, season
from tests.leagues.sessions import stop
from tests.leagues.texts import text_of
from tests.support.wording import wording

pytestmark = pytest.mark.django_db
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Grete")


class Night:
    """Seven of a club of skat, at a table of four and one of three."""

    def __init__(self, games: tuple[str, ...] = ("skat",)) -> None:
        self.league = found_league(games=list(games), organiser="Olga")
        season(self.league, starts=timezone.localdate())
        self.phone = member(self.league, "Olga", Role.ORGANISER)
        for name in NAMES:
            person(self.league, name)

    def plan(self, **said: str) -> Any:
        today = timezone.localdate().isoformat()
        form = {"day": today, "time": "19:30", "place": "", "note": "", "key": "k"}
        url = f"/l/{self.league.code}/sessions/new/"
        return self.phone.post(url, form | said, follow=True)

    @property
    def evening(self) -> Session:
        return Session.objects.get()

    def url(self, page: str = "") -> str:
        return f"/l/{self.league.code}/sessions/{self.evening.pk}/{page}"

    def post(self, page: str, **said: Any) -> Any:
        return self.phone.post(self.url(page), said, follow=True)

    def page(self, page: str = "") -> str:
        return text_of(self.phone.get(self.url(page)))

    def draw(self) -> None:
        for player in self.league.people.exclude(name="Olga"):
            self.evening.attending.get_or_create(person=player, answer="here")
        self.post("draw/", after=self.evening.version, game="skat")


@pytest.fixture
def night() -> Night:
    night = Night()
    night.plan(planned_series="2", planned_rounds="12")
    night.draw()
    return night


def test_the_plan_stands_on_the_evening_the_wall_and_the_slips(night: Night) -> None:
    for page in ("", "wall/", "slips/"):
        assert "Skat, series 1 of 2" in night.page(page)
        assert "12 deals" in night.page(page)
    night.post("begin/")
    for page in ("", "wall/", "slips/"):
        assert "Skat, series 1 of 2 · 12 deals" in night.page(page)


def test_its_tables_end_after_so_many_deals(night: Night) -> None:
    night.post("begin/")
    assert [table.options["deals"] for table in Table.objects.all()] == [12, 12]


def test_a_table_takes_the_most_at_which_all_deal_equally_often() -> None:
    """10 deals: 8 at four, 9 at three; a game that is won has none of its own."""
    skat, gypsy = scoring.game("skat"), scoring.game("gypsy")
    told = [agreed_rounds.options(skat, NAMES[:size], {}, 10) for size in (4, 3)]
    assert told == [{"deals": 8}, {"deals": 9}]
    assert agreed_rounds.options(gypsy, NAMES[:4], {}, 10) == {}
    assert agreed_rounds.of_table(gypsy, NAMES[:4], {}) is None


def test_what_differs_from_table_to_table_stands_at_each() -> None:
    """Without a plan a deal dealer's turn is 12: 48 at four, 36 at three."""
    night = Night()
    night.plan()
    night.draw()
    page = night.page()
    assert "Skat, series 1 " in page and "Skat, series 1 of" not in page
    assert "48 deals" in page and "36 deals" in page


def test_a_plan_is_asked_and_offered_again(night: Night) -> None:
    offered = session_form.next_one(night.league)
    assert (offered["planned_series"], offered["planned_rounds"]) == (2, 12)
    night.post("edit/", day="2026-10-15", time="19:30", planned_series="3")
    evening = night.evening
    assert (evening.planned_series, evening.planned_rounds) == (3, 0)


@pytest.mark.parametrize(("game", "asked"), [("skat", True), ("gypsy", False)])
def test_deals_are_asked_where_a_game_is_played_for_so_many(
    game: str, asked: bool
) -> None:
    night = Night((game,))
    form = night.phone.get(f"/l/{night.league.code}/sessions/new/").content.decode()
    assert ("planned_rounds" in form) is asked and "planned_series" in form


def test_the_leagues_file_has_it(night: Night) -> None:
    (told,) = export_league(night.league).seasons[0].sessions
    assert (told.planned_series, told.planned_rounds) == (2, 12)


# ---- A slip that is printed before its table is begun ----


def slips(night: Night) -> list[Any]:
    page = night.phone.get(night.url("slips/"))
    return [slip for sheet in page.context["sheets"] for slip in sheet.slips]


def links(night: Night) -> list[str]:
    tables = TableAssignment.objects.order_by("number")
    return [f"/score/{one.scorer_token}/" for one in tables]


def test_a_slip_waits_for_its_table_and_then_opens_it(night: Night) -> None:
    link, _ = links(night)
    assert slips(night)[0].drawn == qr_code.draw(f"http://testserver{link}")
    phone = Client()
    waits = phone.get(link, follow=True)
    first = TableAssignment.objects.get(number=1)
    assert "This table is not started yet" in text_of(waits)
    assert ", ".join(str(seat.person) for seat in first.seats.all()) in text_of(waits)
    address = waits.redirect_chain[-1][0]
    again = {"headers": {"HX-Request": "true"}}
    assert phone.get(address, **again).status_code == 204
    night.post("begin/")
    assert phone.get(address, **again).headers["HX-Redirect"] == link
    table = TableAssignment.objects.get(number=1).table
    assert table is not None
    arrived = phone.get(address, follow=True)
    assert arrived.redirect_chain[-1][0].startswith(f"/t/{table.code}/")
    assert table.scorer_token in link
    assert slips(night)[0].drawn == qr_code.draw(f"http://testserver{link}")


def test_slips_stay_good_when_seats_are_drawn_again(night: Night) -> None:
    before = links(night)
    night.draw()
    assert links(night) == before
    night.post("drop/")
    assert Client().get(before[0]).status_code == 404


# ---- The big button is what comes next ----


def series_text(night: Night) -> list[str]:
    """What stands above the buttons, and on them: the big one is the last."""
    page = night.phone.get(night.url()).content.decode()
    foot = page.partition('<div id="go">')[2].partition('<nav class="nav"')[0]
    assert foot.count('class="btn"') == 1
    assert foot.rfind("btn two") < foot.find('class="btn"')
    words = re.sub(r"<[^>]*>", "\n", foot)
    return [line for line in map(str.strip, words.splitlines()) if line]


def test_the_wall_comes_before_the_next_series_is_drawn(night: Night) -> None:
    night.post("begin/")
    assert series_text(night) == [
        wording("series.so-many-finished", several=True, done="0", count="2"),
        "Draw series 2",
        "For the wall",
    ]
    stop(Table.objects.order_by("pk")[0])
    second = ["1 of 2 tables are finished.", "Draw series 2", "Go to table 2"]
    assert series_text(night) == second


def test_who_plays_too_goes_to_their_own_table(night: Night) -> None:
    olga = night.league.people.get(name="Olga")
    night.evening.attending.create(person=olga, answer="here")
    night.draw()
    night.post("begin/")
    mine = TableAssignment.objects.get(people=olga).number
    assert series_text(night)[-1] == f"Go to table {mine}"


def test_the_next_series_is_drawn_first_once_one_is_finished(night: Night) -> None:
    night.post("begin/")
    for table in Table.objects.all():
        stop(table)
    assert series_text(night) == ["Series 1 is finished.", "Draw series 2"]
    TableAssignment.objects.update(turn=2)
    last = ["Series 2 is finished.", "Draw series 3", "Close the evening"]
    assert series_text(night) == last


def test_the_wall_says_what_the_next_draw_waits_for(night: Night) -> None:
    """Seven at two tables; after the second of two series nothing is drawn any more."""
    assert "The next seats" not in night.page("wall/")  # they are drawn
    night.post("begin/", after=night.evening.version, key="begin")
    first, second = TableAssignment.objects.order_by("number")
    both = (
        f"The next seats are drawn once tables {first.number} and {second.number} are"
    )
    assert both in night.page("wall/")
    stop(first.table)
    waits = f"The next seats are drawn once table {second.number} is finished."
    assert waits in night.page("wall/")
    stop(second.table)
    assert wording("wall.draw-now") in night.page("wall/")
    Session.objects.update(planned_series=1)
    assert "next seats are" not in night.page("wall/")
