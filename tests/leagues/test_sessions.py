"""An evening: planned, attended, drawn, begun, played, closed."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.leagues.counting import byes
from scorekeeper.leagues.models import Attendance, League, Person, Role, Session
from scorekeeper.leagues.sessions import calendar_file, seating
from scorekeeper.leagues.views import sessions
from scorekeeper.tables.events import dispute_commands
from scorekeeper.tables.models import Table
from tests.leagues.nights import EIGHT, FOUR, Hall
from tests.leagues.people import found_league, member, season, session
from tests.support.wording import wording
from tests.tables.people import play, record

pytestmark = pytest.mark.django_db
# Bids 7 of 7, three times over: Ann 27, and 25 wins. The others 2 of 3: −1 a round.
WON = [{"bids": [7, 3, 3, 3], "tricks": [7, 2, 2, 2]}] * 3


# ---- Planned ----


def test_an_evening_is_planned_once_and_changed() -> None:
    league = found_league(organiser="Olga", zone="UTC")
    season(league)
    phone = member(league, "Sven", Role.SCORER)
    said = {
        "day": "2026-12-03",
        "time": "19:30",
        "place": " Dan’s ",
        "note": "Bring cake",
        "key": "one",
    }
    first = phone.post(f"/l/{league.code}/sessions/new/", said)
    again = phone.post(f"/l/{league.code}/sessions/new/", said)
    session = Session.objects.get()
    assert first.url == again.url == f"/l/{league.code}/sessions/{session.pk}/"
    assert (session.place, session.note) == ("Dan’s", "Bring cake")
    phone.post(f"{first.url}edit/", said | {"place": "Eva’s"})
    session.refresh_from_db()
    assert (session.place, session.starts.hour) == ("Eva’s", 19)
    wrong = phone.post(f"{first.url}edit/", said | {"day": "soon"}).content.decode()
    assert "Enter a date as" in wrong and "Dan’s" in wrong


def test_a_form_that_leads_to_another_page_has_it_loaded_whole() -> None:
    """htmx takes no styles and scripts over; on the same page they are there."""
    hall = Hall("Ann")
    said = {"day": "2026-12-03", "time": "19:30", "place": "", "note": ""}
    asks = {"HTTP_HX_REQUEST": "true", "HTTP_HX_BOOSTED": "true"}
    asks["HTTP_HX_CURRENT_URL"] = f"http://testserver{hall.url('edit/')}"
    answer = hall.phone.post(hall.url("edit/"), said, **asks)
    assert answer["HX-Redirect"] == hall.url() and answer.status_code == 200
    asks["HTTP_HX_CURRENT_URL"] = f"http://testserver{hall.url()}"
    answer = hall.phone.post(hall.url("close/"), **asks)
    assert answer.url == hall.url()


def test_the_list_has_those_to_come_first() -> None:
    league = found_league()
    current = season(league)
    session(current, timezone.now() + timedelta(days=7), place="Eva’s")
    session(current, datetime(2026, 1, 8, 19, 30, tzinfo=UTC), closed=timezone.now())
    page = member(league, "Ann").get(f"/l/{league.code}/sessions/").content.decode()
    assert page.index("At Eva’s") < page.index("Past evenings")
    assert page.index("Past evenings") < page.index("called off")


# ---- Who is here ----


def test_a_tap_says_what_it_shows_and_twice_the_same() -> None:
    hall = Hall("Ann")
    ann = hall.people[0]
    assert f'value="{ann.pk}-here"' in hall.page()
    hall.here("Ann", "Ann")
    assert Attendance.objects.get(person=ann).answer == "here"
    assert re.search(rf'value="{ann.pk}-away" [^>]*aria-pressed="true"', hall.page())
    hall.post("here/", to=f"{ann.pk}-away")
    assert "Ann, not coming" in hall.page()


def test_before_its_day_a_tap_says_who_is_coming() -> None:
    hall = Hall("Ann")
    Session.objects.update(starts=timezone.now() + timedelta(days=3))
    assert f'value="{hall.people[0].pk}-coming"' in hall.page()
    assert "Draw seats" not in hall.page()


def test_players_answer_for_themselves_alone() -> None:
    hall = Hall("Ann")
    ann = hall.people[0]
    ben = member(hall.league, "Ben")
    me = Person.objects.get(name="Ben")
    assert "I am coming" in hall.page(ben)
    hall.post("here/", ben, to=f"{me.pk}-coming")
    assert Attendance.objects.get().answer == "coming"
    assert hall.post("here/", ben, to=f"{ann.pk}-coming").status_code == 403
    assert hall.post("here/", ben, to=f"{me.pk}-here").status_code == 403


def test_a_guest_comes_by_name_once_and_a_substitute_for_somebody() -> None:
    hall = Hall("Ann", "Ben")
    for _ in range(2):
        hall.post("come/", name="ida ", instead_of=hall.people[1].pk)
    ida = Person.objects.get(guest=True)
    said = Attendance.objects.get(person=ida)
    assert (ida.name, said.answer, said.instead_of) == ("ida", "here", hall.people[1])
    assert Attendance.objects.get(person=hall.people[1]).answer == "away"
    assert "ida, guest, for Ben" in hall.page()
    hall.post("come/", name="ANN", instead_of=hall.people[0].pk)
    assert wording("session.not-for-self", who="Ann") in hall.page()


# ---- Seats ----


def test_seats_are_proposed_and_begun_once() -> None:
    hall = Hall(*EIGHT)
    hall.here(*EIGHT)
    hall.draw()
    assert wording("seating.all-new") in hall.page()
    tables = hall.begin()
    assert hall.begin() == tables and len(tables) == 2
    assert all(table.counted for table in tables)
    assert {name for table in tables for name in table.players} == set(EIGHT)
    assignment = tables[0].assignment
    seats = [seat.person.name for seat in assignment.seats.all()]
    assert seats == tables[0].players and (assignment.turn, assignment.number) == (1, 1)
    page = hall.page()
    assert all(table.code in page for table in tables)
    assert "Gypsy, series 1" in page and "not started" not in page
    # The phone that began them runs them.
    more = hall.phone.get(f"/t/{tables[0].code}/more/").content.decode()
    assert "Host" in more


def test_a_draw_of_a_page_that_is_old_changes_nothing() -> None:
    hall = Hall(*EIGHT)
    hall.here(*EIGHT)
    hall.post("draw/", after=0)
    assert not hall.tonight.assignments.exists()
    assert "The evening has changed meanwhile" in hall.page()


def test_the_second_tables_wait_for_the_first() -> None:
    hall = Hall(*FOUR)
    hall.here(*FOUR)
    hall.draw()
    table = hall.begin()[0]
    hall.draw()
    page = hall.page()
    assert wording("seating.tables-first", tables="1") in page
    assert len(hall.begin()) == 1
    play(table, *WON)
    assert len(hall.begin()) == 2
    assert hall.tonight.assignments.get(turn=2).table is not None


def test_only_a_table_whose_people_still_play_waits() -> None:
    hall = Hall(*EIGHT)
    hall.here(*EIGHT)
    hall.draw()
    first, other = hall.begin()
    play(first, *WON)
    for number, table in enumerate((first, other), 1):
        drawn = hall.tonight.assignments.create(turn=2, number=number, game="gypsy")
        seating.sit(drawn, [seat.person for seat in table.assignment.seats.all()])
    assert wording("session.tables-later", tables="2") in hall.page()
    hall.begin()
    begun = hall.tonight.assignments.filter(turn=2, table__isnull=False)
    assert [drawn.number for drawn in begun] == [1]
    # Who is drawn to a table that waits does not sit out.
    assert not list(byes.out_of(Session.objects.all()))
    hall.begin()
    assert begun.all().count() == 1
    play(other, *WON)
    hall.begin()
    assert begun.all().count() == 2


def test_a_phone_that_sits_there_sees_the_list_of_the_evening() -> None:
    """Without an account, in a private league; who only looks on does not."""
    hall = Hall(*FOUR)
    hall.here(*FOUR)
    hall.draw()
    (table,) = hall.begin()
    play(table, *WON)
    report = hall.url(f"report/{hall.tonight.viewer_token}/")
    phone, looker = Client(), Client()
    phone.get(f"/score/{table.scorer_token}/")
    looker.get(f"/t/{table.code}/")
    here = f"/t/{table.code}/"
    assert report in phone.get(here).content.decode()
    assert "Ann" in phone.get(report).content.decode()
    assert report not in looker.get(here).content.decode()


def test_a_table_is_changed_by_hand_and_people_change_places() -> None:
    hall = Hall(*EIGHT)
    hall.here(*EIGHT)
    hall.draw()
    first, second = hall.tonight.assignments.all()
    mine = list(first.people.order_by("seats__number"))
    other = list(second.people.order_by("seats__number"))
    swapped = [other[0], *mine[1:]]
    data = {f"seat-{n}": someone.pk for n, someone in enumerate(swapped)}
    hall.post(f"seats/{first.pk}/", game="gypsy", **data)
    assert list(first.people.order_by("seats__number")) == swapped
    assert list(second.people.order_by("seats__number")) == [mine[0], *other[1:]]


def test_what_cannot_be_is_said_and_keeps_what_was_chosen() -> None:
    hall = Hall(*FOUR)
    hall.here(*FOUR)
    hall.draw()
    assignment = hall.tonight.assignments.get()
    data = {f"seat-{n}": hall.people[0].pk for n in range(3)}
    page = hall.post(f"seats/{assignment.pk}/", game="gypsy", **data).content.decode()
    assert wording("session.two-seats", who="Ann") in page
    assert "Gypsy is for 4 players; 3 sit here." in page
    assert page.count(f'value="{hall.people[0].pk}" selected') == 3


def test_one_table_begins_without_a_draw_and_once() -> None:
    hall = Hall(*EIGHT)
    hall.here(*FOUR)
    assert "Start this table" in hall.page(rest="one/")
    data = {f"seat-{n}": hall.people[n].pk for n in range(4)}
    first = hall.post("one/", game="gypsy", key="one", **data)
    again = hall.post("one/", game="gypsy", key="one", **data)
    table = Table.objects.get()
    assert first.url == again.url == f"/t/{table.code}/"
    assert table.players == list(FOUR) and table.counted
    # Who sits at a table sits at no other.
    assert ">Ann<" not in hall.page(rest="one/")


def test_house_rules_of_the_league_are_taken_where_so_many_can_play_by_them() -> None:
    """At three, deals are a multiple of 3; at four, of 4: 8 are refused at three."""
    hall = Hall("Ann", "Ben", "Cleo", games=("skat",))
    rules = hall.league.presets
    rules.create(game="skat", name="Eight", options={"deals": 8})
    nine = rules.create(game="skat", name="Nine", options={"deals": 9})
    hall.here("Ann", "Ben", "Cleo")
    hall.draw()
    assert hall.tonight.assignments.get().preset == nine
    assert hall.begin()[0].options == {"deals": 9, "first_dealer": 0}


def test_a_substitute_counts_for_whom_they_play_for() -> None:
    hall = Hall("Ann", "Ben", "Cleo", "Dan")
    hall.here("Ann", "Cleo", "Dan")
    hall.post("come/", name="Ida", instead_of=hall.people[1].pk)
    hall.draw()
    table = hall.begin()[0]
    seat = table.assignment.seats.get(person__name="Ida")
    assert seat.counts_for == hall.people[1]


def test_whoever_is_here_and_sits_nowhere_has_a_bye() -> None:
    hall = Hall(*FOUR, "Eva")
    hall.here(*FOUR, "Eva")
    hall.draw()
    assert "has a bye, the first this season." in hall.page()
    sits = set(hall.begin()[0].players)
    (out,) = {*FOUR, "Eva"} - sits
    assert f"{out}, sits out" in hall.page()


def test_those_level_tonight_meet_from_the_second_turn_on() -> None:
    """Ann wins over Ben, Cleo and Dan, Eva over Finn, Grete and Hugo: six are behind
    each of them, nobody behind the others. Together they repeat as much as apart."""
    hall = Hall(*EIGHT)
    hall.here(*EIGHT)
    assert 'name="level"' not in hall.page()
    for key, first in (("one", 0), ("two", 4)):
        data = {f"seat-{n}": hall.people[first + n].pk for n in range(4)}
        hall.post("one/", game="gypsy", key=key, **data)
        play(Table.objects.get(begun_key=key), *WON)
    assert 'name="level"' in hall.page()
    hall.draw(level="on")
    tables = [
        set(one.people.all()) for one in hall.tonight.assignments.filter(table=None)
    ]
    assert len(tables) == 2
    winners = {hall.people[0], hall.people[4]}
    assert sorted(len(table & winners) for table in tables) == [0, 2]
    assert "Gypsy, series 2" in hall.page()
    assert "Players who met least sit together." not in hall.page()
    # Drawn again it stays so, until somebody draws without it.
    assert 'name="level" checked' in " ".join(hall.page().split())
    hall.draw()
    assert 'name="level" checked' not in " ".join(hall.page().split())


# ---- So far, closed, seen ----


def test_the_evening_so_far_is_1_for_each_player_beaten() -> None:
    """Ann 27 beats three. Ben, Cleo and Dan are level at −3: they share 2, 1 and 0."""
    hall = Hall(*FOUR)
    hall.here(*FOUR)
    data = {f"seat-{n}": hall.people[n].pk for n in range(4)}
    hall.post("one/", game="gypsy", key="one", **data)
    play(Table.objects.get(), *WON)
    lines = re.findall(
        r'<b class="mid">(\d)</b><span class="nm"><b>(\w+)</b>.*?'
        r'<b class="mid">(\d)</b></summary>\s*'
        r'<p class="sm"><a\s+href="[^"]*">([^<]*)</a\s*>',
        hall.page(),
        re.S,
    )
    assert lines == [
        ("1", "Ann", "3", "won at table 1, 27"),
        ("2", "Ben", "1", "second at table 1, −3"),
        ("2", "Cleo", "1", "second at table 1, −3"),
        ("2", "Dan", "1", "second at table 1, −3"),
    ]


def test_a_closed_evening_begins_nothing_and_an_organiser_opens_it() -> None:
    hall = Hall(*FOUR)
    hall.here(*FOUR)
    hall.draw()
    hall.post("close/")
    assert hall.begin() == [] and not hall.tonight.assignments.exists()
    assert "Called off." in hall.page()
    assert hall.post("close/", open=1).status_code == 403
    hall.post("close/", member(hall.league, "Olga"), open=1)
    assert "Called off." not in hall.page()


def test_those_who_look_see_and_change_nothing() -> None:
    hall = Hall(*FOUR)
    hall.here(*FOUR)
    hall.draw()
    League.objects.update(visibility="public")
    page = hall.page(Client())
    assert "Gypsy, series 1" in page and "not started" in page and "<form" not in page
    assert "Ann, Ben, Cleo and Dan" in page
    for rest in ("draw/", "begin/", "one/", "come/", "close/", "here/", "drop/"):
        assert hall.post(rest, Client()).status_code == 403
    League.objects.update(visibility="private")
    assert Client().get(hall.url()).status_code == 404


def test_ten_tables_cost_no_more_queries_than_two(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    names = [f"{name} {n}" for n in range(5) for name in EIGHT]
    hall = Hall(*names)
    Attendance.objects.bulk_create(
        Attendance(session=hall.tonight, person=person, answer="here")
        for person in hall.people
    )
    hall.draw()
    with django_assert_max_num_queries(24):
        hall.page()
    hall.begin()
    with django_assert_max_num_queries(17):
        hall.page()


# ---- Report and calendar ----


def test_the_report_has_results_moves_and_who_was_there() -> None:
    """A week ago Ben won, tonight Ann: each has 3, and 1 of three who were level.

    Both have one win and 24 points in 2 games, and met twice: they stay level. Cleo,
    by Ida too, and Dan have 1 and 1.
    """
    hall = Hall(*FOUR)
    before = session(hall.tonight.season, timezone.now() - timedelta(days=7))
    ann, ben, cleo, dan = hall.people
    seats = {f"seat-{n}": one.pk for n, one in enumerate([ben, cleo, dan, ann])}
    url = f"/l/{hall.league.code}/sessions/{before.pk}/one/"
    hall.phone.post(url, {"game": "gypsy", "key": "before"} | seats)
    play(Table.objects.get(), *WON)
    hall.post("come/", name="Ida", instead_of=cleo.pk)
    ida = Person.objects.get(name="Ida")
    seats = {f"seat-{n}": one.pk for n, one in enumerate([ann, ida, ben, dan])}
    hall.post("one/", game="gypsy", key="tonight", **seats)
    play(Table.objects.order_by("-pk")[0], *WON)
    page = hall.page(rest="report/")
    text = " ".join(re.sub(r"<[^>]+>", " ", page).split())
    assert "3 rounds. Best round: Ann, +9 in round 1. Ida played for Cleo." in text
    assert "Ann, Ben, Dan, Ida (guest)." in text and "Not there: Cleo." in text
    assert "1 Ann up from 2 4 1 Ben 4 3 Cleo down from 2 2 3 Dan down from 2 2" in text


def test_a_disputed_table_is_marked() -> None:
    hall = Hall(*FOUR)
    seats = {f"seat-{n}": one.pk for n, one in enumerate(hall.people)}
    hall.post("one/", game="gypsy", key="tonight", **seats)
    table = Table.objects.get()
    play(table, *WON)
    dispute_commands.dispute(
        table, 2, seat=1, words="no", key="one", after=table.version
    )
    assert '<span class="badge">disputed</span>' in hall.page(rest="report/")
    assert "won at table 1, 27, disputed" in hall.page()


def test_a_page_that_is_open_asks_for_one_table() -> None:
    hall = Hall(*FOUR)
    seats = {f"seat-{n}": one.pk for n, one in enumerate(hall.people)}
    hall.post("one/", game="gypsy", key="tonight", **seats)
    table = Table.objects.get()
    play(table, WON[0])
    part = hall.page(rest=f"?table={table.code}")
    assert part.strip().startswith(f'<li id="t-{table.code}" data-version="2">')
    assert re.findall(r'class="tot">([^<]*)', part) == ["9", "−1", "−1", "−1"]
    for number in (2, 3):
        record(table, number, *({key: said} for key, said in WON[0].items()))
    assert hall.phone.get(hall.url(f"?table={table.code}")).status_code == 204


def test_a_report_is_sent_by_a_link_until_that_is_made_anew() -> None:
    hall = Hall(*FOUR)
    link = hall.url(f"report/{hall.tonight.viewer_token}/")
    answer = Client().get(link)
    assert answer.status_code == 200 and answer["X-Robots-Tag"] == "noindex"
    hall.post("report/renew/")
    assert Client().get(link).status_code == 404
    hall.tonight.refresh_from_db()
    assert (
        Client().get(hall.url(f"report/{hall.tonight.viewer_token}/")).status_code
        == 200
    )


def test_a_calendar_file_keeps_to_the_rules() -> None:
    league = found_league("Cards, cake; and\\more", zone="UTC")
    note = "Bring cake, and the long table: the one with the green cloth is at Eva’s."
    evening = session(season(league), place="Dan’s", note=note)
    (listed,) = sessions.with_begun(league)
    now = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)
    text = calendar_file.file_of(league, [listed], lambda _: "https://here/1/", now)
    assert text.split("\r\n") == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Scorekeeper//Evenings//EN",
        "CALSCALE:GREGORIAN",
        "X-WR-CALNAME:Cards\\, cake\\; and\\\\more",
        "X-WR-TIMEZONE:UTC",
        "BEGIN:VEVENT",
        f"UID:{league.code.lower()}-evening-{evening.pk}@scorekeeper",
        "DTSTAMP:20261101T120000Z",
        "DTSTART:20261119T193000Z",
        "DURATION:PT3H",
        "SUMMARY:Cards\\, cake\\; and\\\\more",
        "LOCATION:Dan’s",
        # 75 bytes, the backslash of the comma with them.
        "DESCRIPTION:Bring cake\\, and the long table: the one with the green cloth i",
        " s at Eva’s.",
        "URL:https://here/1/",
        "STATUS:CONFIRMED",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]


def test_no_line_of_a_calendar_is_too_long_and_no_letter_is_parted() -> None:
    text = "DESCRIPTION:" + "’" * 60
    parts = calendar_file.fold(text).split("\r\n")
    assert max(len(part.encode()) for part in parts) <= 75
    assert parts[0] + "".join(part[1:] for part in parts[1:]) == text
    assert all(part.startswith(" ") for part in parts[1:])


def test_the_calendar_of_a_league_needs_its_link_and_no_account() -> None:
    hall = Hall()
    session(hall.tonight.season, timezone.now(), closed=timezone.now())
    url = f"/l/{hall.league.code}/evenings/{calendar_file.key_of(hall.league)}.ics"
    answer = Client().get(url)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    text = answer.content.decode()
    assert text.count("BEGIN:VEVENT") == 2 and text.count("STATUS:CANCELLED") == 1
    # The link to look on opens no calendar; a new one ends the old calendar's too.
    other = f"/l/{hall.league.code}/evenings/{hall.league.viewer_token}.ics"
    assert Client().get(other).status_code == 404
    League.objects.update(viewer_token="another")
    assert Client().get(url).status_code == 404


# ---- From tables ----


def test_a_table_leads_back_to_its_evening_where_one_may_look() -> None:
    hall = Hall(*FOUR)
    data = {f"seat-{n}": one.pk for n, one in enumerate(hall.people)}
    hall.post("one/", game="gypsy", key="one", **data)
    table = Table.objects.get()
    back = f'<a href="{hall.url()}" aria-label="Back">'
    assert back in hall.phone.get(f"/t/{table.code}/").content.decode()
    assert back not in Client().get(f"/t/{table.code}/").content.decode()
    sheet = Client().get(f"/t/{table.code}/sheet/").content.decode()
    assert (wording("league.private") + ", ") in sheet and "Thursday Cards" not in sheet


def test_a_new_table_can_be_begun_for_an_evening_that_is_on() -> None:
    hall = Hall(*FOUR)
    offer = f"{hall.url('one/')}?choose=gypsy"
    assert offer in hall.phone.get("/new/gypsy/").content.decode()
    assert hall.url("one/") not in hall.phone.get("/new/skat/").content.decode()
    for other in (Client(), member(hall.league, "Paul")):
        assert offer not in other.get("/new/gypsy/").content.decode()
    Session.objects.update(starts=timezone.now() + timedelta(days=2))
    assert offer not in hall.phone.get("/new/gypsy/").content.decode()
