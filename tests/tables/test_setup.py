"""Home, a new table, joining, playing again: how a table begins."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.tables import access, codes, scoring
from scorekeeper.tables.events import confirmations
from scorekeeper.tables.events.confirmations import Setting
from scorekeeper.tables.models import Table
from tests.tables.people import FIRST, FOUR, STRONG, new_table, play, runner

pytestmark = pytest.mark.django_db


def form(*names: str, **more: str) -> dict[str, str]:
    seats = {f"seat-{i}": name for i, name in enumerate(names)}
    return {"start": "1", "key": codes.new_key()} | seats | more


def test_home_offers_every_game_with_its_players(client: Client) -> None:
    page = client.get("/").content.decode()
    for game in scoring.all_games():
        assert f'href="/new/{game.slug}/"' in page
    assert "3–4" in page


def test_a_filled_form_starts_a_table_which_this_phone_runs(client: Client) -> None:
    answer = client.post("/new/gypsy/", form(*FOUR, first_dealer="2"))
    table = Table.objects.get()
    assert answer["Location"] == f"/t/{table.code}/"
    assert (table.players, table.options["first_dealer"]) == (FOUR, 2)
    assert client.get(f"/t/{table.code}/more/").context["role"].hosts


def test_names_are_trimmed(client: Client) -> None:
    client.post("/new/gypsy/", form(" Ann ", "Ben", "Cleo", "Dan"))
    assert Table.objects.get().players == FOUR


def test_the_same_form_twice_is_one_table(client: Client) -> None:
    filled = form(*FOUR)
    where = {client.post("/new/gypsy/", filled)["Location"] for _ in range(2)}
    assert len(where) == Table.objects.count() == 1


def test_a_double_tap_runs_the_table_even_without_the_first_answer() -> None:
    filled, first, second = form(*FOUR), Client(), Client()
    first.post("/new/gypsy/", filled)
    answer = second.post("/new/gypsy/", filled)
    assert second.get(f"{answer['Location']}more/").context["role"].hosts


def test_names_that_capitals_alone_part_are_one_too_many(client: Client) -> None:
    answer = client.post("/new/gypsy/", form("Ann", "ann ", "ÄNNE", "Änne"))
    assert Table.objects.count() == 0
    found = [(one.path, one.code) for one in answer.context["setup"].problems]
    assert found == [(("players", at), "duplicate") for at in (1, 3)]
    client.post("/new/gypsy/", form("Ann", "Anne", "Anna", "An"))
    assert Table.objects.get().players == ["Ann", "Anne", "Anna", "An"]


def test_every_fault_stands_once_beside_its_field(client: Client) -> None:
    posted = form("Ann", "", "Ann", count="3", deals="5", first_dealer="1")
    page = client.post("/new/skat/", posted).content.decode()
    assert Table.objects.count() == 0
    assert '<p id="fault" class="row warn" hidden>' in page
    for seat in ("seat-1", "seat-2"):
        assert page.count(f'id="{seat}_error"') == 1
    assert page.count('id="id_deals_error"') == 1
    assert page.count('aria-invalid="true" autofocus') == 2
    assert 'value="Ann"' in page and 'value="5"' in page


@pytest.mark.parametrize(
    ("slug", "seats"),
    [("skat", 3), ("preference", 3), ("gypsy", 4), ("pepper", 4), ("tribello", 3)],
)
def test_a_table_begins_with_as_many_seats_as_play(
    client: Client, slug: str, seats: int
) -> None:
    page = client.get(f"/new/{slug}/")
    assert page.context["setup"].count == seats
    assert page.content.decode().count('placeholder="Seat ') == seats


def plain(page: Any) -> str:
    return " ".join(re.sub("<[^>]+>", "", page.content.decode()).split())


def test_partners_and_who_deals_and_leads_are_named_before_the_start(
    client: Client,
) -> None:
    names = {f"seat-{i}": name for i, name in enumerate(FOUR)}
    page = client.post("/new/malilla/", names | {"first_dealer": "3"})
    assert "Ann and Cleo play against Ben and Dan" in plain(page)
    shown = re.findall(r'<p data-begins="(\d)">', page.content.decode())
    assert shown == ["3"] and "Dan deals, Ann leads" in plain(page)


def test_who_has_no_partner_is_named_with_none(client: Client) -> None:
    page = client.get("/new/gypsy/")
    assert "against" not in plain(page)
    assert "Seat 1 deals, Seat 2 bids first" in plain(page)
    assert "deals" not in plain(client.get("/new/gossiper/"))


def test_house_rules_are_folded_with_their_defaults(client: Client) -> None:
    page = client.get("/new/skat/").content.decode()
    fold = page[page.index("<details") :]
    assert " open" not in fold[: fold.index(">")] and "standard rules" in fold.lower()
    assert 'value="36"' in page  # 12 deals for each of three players


def test_untouched_options_follow_the_number_of_players(client: Client) -> None:
    posted = form("Ann", "Ben", "Cleo", count="3")
    client.post("/new/skat/", posted | {"deals": "48", "fill.deals": "48"})
    assert Table.objects.get().options["deals"] == 36


def test_house_rules_that_were_changed_are_kept(client: Client) -> None:
    posted = form("Ann", "Ben", "Cleo", count="3", deals="6", ramsch_skat="nobody")
    client.post("/new/skat/", posted)
    options = Table.objects.get().options
    assert (options["deals"], options["ramsch_skat"]) == (6, "nobody")


def test_another_number_of_players_keeps_what_was_typed(client: Client) -> None:
    posted = {"seat-0": "Ann", "seat-1": "Ben", "count": "3"}
    page = client.post("/new/skat/", posted)
    assert page.context["setup"].names == ["Ann", "Ben", ""]
    page = client.post("/new/skat/", posted | {"count": "4"})
    assert page.context["setup"].names == ["Ann", "Ben", "", ""]


def test_a_known_name_takes_a_seat_and_leaves_it_without_a_script(
    client: Client,
) -> None:
    client.post("/new/gypsy/", form(*FOUR))
    page = client.post("/new/gypsy/", {"seat-0": "Eva", "pick": "Ben"})
    assert page.context["setup"].names == ["Eva", "Ben", "", ""]
    page = client.post("/new/gypsy/", {"seat-0": "Eva", "seat-1": "Ben", "pick": "Ben"})
    assert page.context["setup"].names == ["Eva", "", "", ""]


def test_a_stepper_goes_one_step_without_a_script(client: Client) -> None:
    posted = {"count": "3", "deals": "36", "fill.deals": "36", "step": "deals+"}
    page = client.post("/new/skat/", posted)
    assert page.context["setup"].options["deals"] == 39


def test_a_code_leads_to_the_table_however_it_is_typed(client: Client) -> None:
    table = new_table()
    typed = f" {table.code[:2].lower()}-{table.code[2:].lower()} "
    client.get(f"/t/{table.code}/")
    assert client.get("/join/", {"code": typed})["Location"] == f"/t/{table.code}/"


def test_a_code_of_no_table_is_a_404_in_the_sites_look(client: Client) -> None:
    for url in ("/t/ZZZZ/", "/join/?code=ZZZZ", "/new/chess/", "/run/guess/"):
        answer = client.get(url)
        assert answer.status_code == 404
        assert 'class="bar"' in answer.content.decode()


def test_codes_cannot_be_tried_one_after_the_other(client: Client) -> None:
    table = new_table()
    for _ in range(access.MISSES):
        client.get("/join/?code=ZZZZ")
    answer = client.get(f"/join/?code={table.code}")
    assert answer.status_code == 429
    assert client.get(f"/t/{table.code}/").status_code == 429


def test_codes_and_keys_cannot_be_mistaken_or_guessed() -> None:
    assert not set("01258BILOSZ") & set(codes.ALPHABET)
    assert len({codes.new_link_key() for _ in range(100)}) == 100
    assert len(codes.new_link_key()) >= 20


def test_home_shows_this_phones_tables_and_no_others(client: Client) -> None:
    mine, done, other = new_table(), new_table(), new_table()
    play(mine, FIRST)
    play(done, STRONG, STRONG, STRONG)
    for table in (mine, done):
        client.get(f"/run/{table.host_token}/")
    page = client.get("/")
    assert [one["table"] for one in page.context["running"]] == [mine]
    assert [one["table"] for one in page.context["recent"]] == [done]
    text = page.content.decode()
    assert "Gypsy, round 2" in text and "Ann 7, Cleo 6, Dan 3, Ben −1" in text
    assert "Ann won with 27" in text
    assert other.code not in text


def test_home_lists_the_latest_two_that_ended_and_all_when_asked(
    client: Client,
) -> None:
    for _ in range(3):
        table = new_table()
        play(table, STRONG, STRONG, STRONG)
        client.get(f"/run/{table.host_token}/")
    page = client.get("/")
    assert len(page.context["recent"]) == 2
    assert page.content.decode().count("#again") == 2
    assert 'href="?all=1#recent">All 3</a>' in page.content.decode()
    every = client.get("/?all=1")
    assert len(every.context["recent"]) == 3 and "All 3" not in every.content.decode()


def test_a_win_that_waits_is_not_played_again_from_home(client: Client) -> None:
    table = new_table()
    confirmations.set_confirmation(table, Setting(True), key="c")
    play(table, STRONG, STRONG, STRONG)
    client.get(f"/run/{table.host_token}/")
    (row,) = client.get("/").context["recent"]
    assert row["again"] is False


def test_home_says_what_it_is_and_puts_tables_that_go_on_first(client: Client) -> None:
    first = client.get("/")
    # Bid 3 and took 3, 0 and 1, 4 and 6, 5 and 3, by the rules of Gypsy.
    worked = first.context["worked"]
    assert [one.points for one in worked["shares"]] == [3 + 2, -1, 4 - 2, 3 - 5]
    assert worked["best"].name == "Ann"
    assert [len(offers) for _, offers in first.context["chooser"].kinds] == [10, 2, 2]
    mine = new_table()
    client.get(f"/run/{mine.host_token}/")
    again = client.get("/")
    assert again.context["worked"] is None
    assert [heading for heading, _ in again.context["chooser"].kinds] == [""]
    (row,) = again.context["running"]
    assert {mark.percent for mark in row["race"]} == {0}
    page = again.content.decode()
    order = ("Going on", "Start a game", "Start a league", "Join a table")
    places = [page.index(words) for words in order]
    assert places == sorted(places)


@pytest.mark.parametrize(("chosen", "dealer"), [("", 3), ("3", 3), ("1", 1), ("9", 3)])
def test_playing_again_goes_on_with_the_deal_or_begins_as_before(
    chosen: str, dealer: int
) -> None:
    # Ben deals first; after two rounds it is Dan's turn, seat 3.
    table = new_table(first_dealer=1)
    play(table, FIRST, FIRST)
    phone = runner(table)
    phone.post(f"/t/{table.code}/end/")
    phone.post(f"/t/{table.code}/again/", {"first": chosen, "key": "once"})
    made = Table.objects.exclude(pk=table.pk).get()
    assert made.players == FOUR
    assert made.options == {"first_dealer": dealer}


def test_playing_again_twice_with_one_form_is_one_table() -> None:
    table = new_table()
    phone = runner(table)
    for _ in range(2):
        phone.post(f"/t/{table.code}/again/", {"first": "0", "key": "once"})
    assert Table.objects.count() == 2


def test_what_is_agreed_stands_over_start_and_leads_to_where_it_is_changed() -> None:
    phone = Client()
    page = phone.get("/new/skat/").content.decode()
    line = page[page.index('class="check agreed"') : page.index('class="go"')]
    assert 'href="#house"' in line and "36 deals" in line and "Change" in line
    assert 'id="house"' in page
    said = {"count": "4", "seat-0": "Ann", "seat-1": "Ben", "seat-2": "Cleo"}
    page = phone.post("/new/pepper/", said | {"seat-3": "Dan", "step": ""})
    line = page.content.decode().partition('class="check agreed"')[2]
    names = [line.index(f">{name}<") for name in ("Ann", "Cleo", "Ben", "Dan")]
    assert names == sorted(names)


def test_what_is_agreed_follows_what_is_chosen() -> None:
    page = Client().post("/new/preference/", {"ante": "20", "step": ""})
    line = page.content.decode().partition('class="check agreed"')[2]
    assert "Ante: 20" in line.partition("</a>")[0]


def test_what_a_stake_is_worth_is_agreed_as_money() -> None:
    said = {"ante": "10", "stake": "10", "currency": "€", "step": ""}
    page = Client().post("/new/preference/", said).content.decode()
    line = page.partition("data-agreed>")[2].partition("</span>")[0]
    assert line == "Ante: 10; 0.10 € a stake"
    page = Client().post("/new/preference/", {"stake": "", "step": ""}).content.decode()
    line = page.partition("data-agreed>")[2].partition("</span>")[0]
    assert line == "Ante: 10"


def test_nothing_is_said_to_be_agreed_where_nothing_can_be() -> None:
    assert "agreed" not in Client().get("/new/gypsy/").content.decode()
