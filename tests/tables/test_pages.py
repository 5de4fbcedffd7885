"""The pages of a table: what they say, what they cost, who may write."""

import json
import re
import subprocess
import sys
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.urls import get_resolver, reverse
from django.utils import timezone

from scorekeeper.tables import codes, log, scoring
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Entry, Table
from scorekeeper.tables.showing import board, ending
from tests.leagues.reading import text
from tests.support.wording import wording
from tests.tables.people import (
    FIRST,
    FOUR,
    SECOND,
    STRONG,
    looker,
    new_table,
    play,
    record,
    runner,
)

pytestmark = pytest.mark.django_db
PAGES = ("table", "sheet", "chart", "rules", "more", "sheet_file")


@pytest.fixture
def table() -> Table:
    """Two rounds are scored, the first was corrected; the bids of the third are in.

    Ann 7, then 5. Ben -1, corrected to 5 with 3 of 3, then 5. Cleo 6, corrected to
    -1 with 3 of 4, then -1. Dan 3, then 5.
    """
    table = new_table()
    play(table, FIRST)
    right = {"bids": [5, 3, 4, 1], "tricks": [5, 3, 3, 1]}
    commands.correct(table, 1, right, key="right", after=table.version, by="Ann")
    table.refresh_from_db()
    record(table, 2, {"bids": SECOND["bids"]}, {"tricks": SECOND["tricks"]}, by="Ben")
    record(table, 3, {"bids": [5, 0, 4, 2]}, by="Ben")
    return table


def text_of(phone: Client, table: Table, page: str, query: str = "") -> str:
    answer = phone.get(reverse(f"tables:{page}", args=[table.code]) + query)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


# ---- What the pages say ----


def test_the_table_page_shows_the_scores_and_what_is_next(table: Table) -> None:
    text = text_of(runner(table), table, "table")
    board = text[text.index('id="scores"') : text.index("</ol>")]
    for name, total, change in (
        ("Ann", "12", "+5"),
        ("Ben", "10", "+5"),
        ("Cleo", "−2", "−1"),
        ("Dan", "8", "+5"),
    ):
        side = board[board.index(f">{name}<") :]
        assert f">{total}</b>" in side[:120] and f">{change}</span>" in side[:250]
    assert "deals" in board[board.index(">Cleo<") : board.index(">Dan<")]
    assert (
        wording("gypsy.needs-points-and-lead", who="Ann", points="13", lead="2") in text
    )
    assert "25 wins" in text


def test_those_who_look_on_see_what_is_recorded_so_far(table: Table) -> None:
    text = text_of(looker(table), table, "table")
    assert "watching" in text
    assert "Ann 5, Ben 0, Cleo 4, Dan 2" in text
    assert "<button" not in text[text.index("<main") : text.index("</main>")]


def test_the_sheet_has_a_row_a_round_and_the_open_one(table: Table) -> None:
    sheet = runner(table).get(f"/t/{table.code}/sheet/").context["score_sheet"]
    assert [[c.total for c in row.cells] for row in sheet.rows] == [
        [7, 5, -1, 3],
        [12, 10, -2, 8],
    ]
    assert [[c.points for c in row.cells] for row in sheet.rows] == [
        [7, 5, -1, 3],
        [5, 5, -1, 5],
    ]
    assert [c.brief for c in sheet.rows[0].cells] == ["5/5", "3/3", "4/3", "1/1"]
    assert [c.dealt for c in sheet.rows[1].cells] == [False, True, False, False]
    assert (sheet.pending.label, sheet.pending.values) == ("bids", ["5", "0", "4", "2"])


def test_only_what_a_correction_changed_is_marked(table: Table) -> None:
    sheet = runner(table).get(f"/t/{table.code}/sheet/").context["score_sheet"]
    edited = [[c.edited for c in row.cells] for row in sheet.rows]
    assert edited == [[False, True, True, False], [False] * 4]


def test_a_cell_opens_its_lines_rules_and_history(table: Table) -> None:
    text = text_of(looker(table), table, "sheet", "?why=1.1")
    why = text[text.index('id="why"') : text.index("</td>", text.index('id="why"'))]
    assert "Bid 3, took 3: 3 + 2 = 5" in why
    assert '#rule-exact-bid">Exact bid</a>.</b>' in why
    assert "tricks: Ben 2, now 3, Cleo 4, now 3" in why
    assert "by Ann at" in why
    assert "Interpretation" not in why


def test_a_value_stands_in_its_parts_and_the_sentence_without_them() -> None:
    """With 2, game 3 × spades 11 = 33, under 36: counted as 44 and lost twice."""
    table = new_table("skat", ["Ann", "Ben", "Cleo"])
    told = {"declarer": 0, "bid": 36, "game": "S", "matadors": 2, "card_points": 74}
    record(table, 1, told)
    text = text_of(looker(table), table, "sheet", "?why=1.0")
    why = text[text.index('id="why"') : text.index("</td>", text.index('id="why"'))]
    assert "<b>Overbid: −88</b>" in why
    figures = re.findall(r"(?:<i>(.)</i>\s*)?<span>([^<]+) <b>(\d+)</b>", why)
    assert figures == [
        ("", "with 2, game", "3"),
        ("×", "spades", "11"),
        ("=", "under 36", "33"),
    ]
    told = "Overbid, 33 does not reach the bid of 36: it counts as 44 and is lost, "
    assert f"{told}−2 × 44 = −88." in why
    other = text_of(looker(table), table, "sheet", "?why=1.1")
    assert 'class="sum"' not in other


def test_a_ruling_has_its_badge() -> None:
    # Nobody but the zero bidder does well: at least 2, by a house ruling.
    table = new_table()
    play(table, {"bids": [0, 5, 4, 5], "tricks": [0, 4, 9, 0]})
    text = text_of(looker(table), table, "sheet", "?why=1.0")
    assert "Interpretation" in text[text.index('id="why"') :]


@pytest.mark.parametrize("query", ["?why=9.9", "?why=x", "?why=1", "?why=-1.-1"])
def test_a_cell_that_is_not_there_opens_nothing(table: Table, query: str) -> None:
    assert 'id="why"' not in text_of(looker(table), table, "sheet", query)


def test_the_sheet_explains_the_signs_that_are_on_it(table: Table) -> None:
    text = text_of(runner(table), table, "sheet")
    assert "○</span>&nbsp;dealt." in text and "◥</span>&nbsp;corrected." in text
    # Nobody deals at Gossiper.
    turns = new_table("gossiper", FOUR[:2])
    record(turns, 1, {"cart": "6C"}, {"outcome": "forfeit", "stack": 0})
    text = text_of(runner(turns), turns, "sheet")
    assert "points of that turn.<span" in text
    assert "○" not in text and "◥" not in text


def test_who_has_nothing_to_say_has_no_word_for_it_on_the_sheet() -> None:
    table = new_table("preference", FOUR[:3])
    defence = {"defence": ["play", "drop"]}
    record(table, 1, {"declarer": 0, "bid": 2, "trump": "D"}, defence)
    text = text_of(runner(table), table, "sheet")
    assert text.count("<small>defence</small>") == 2  # Ann is the declarer


def test_the_printed_sheet_names_house_rules_and_rulings() -> None:
    table = new_table()
    play(table, {"bids": [0, 5, 4, 5], "tricks": [0, 4, 9, 0]})
    text = text_of(looker(table), table, "sheet")
    assert "House rules: Deals first: Ann" in text
    assert (
        "Interpretations used" in text and "A zero bid made scores at least 2" in text
    )
    assert 'data-f="(0/0)"' in text


def test_the_chart_has_a_twin_in_numbers(table: Table) -> None:
    answer = runner(table).get(f"/t/{table.code}/chart/")
    chart = answer.context["chart"]
    assert [trace.total for trace in chart.traces] == [12, 10, -2, 8]
    assert chart.table == [(1, [7, 5, -1, 3]), (2, [12, 10, -2, 8])]
    text = " ".join(answer.content.decode().split())
    assert "Totals after each round: Ann 12, Ben 10, Cleo −2, Dan 8." in text
    assert "The target is 25." in text
    assert text.count("<polyline") == 4


def test_no_two_links_of_more_read_alike(table: Table) -> None:
    """Bring the others in, seats and phones, the big screen: all three said “Open”."""
    page = runner(table).get(f"{table.get_absolute_url()}more/").content.decode()
    links = re.findall(r"<a\b[^>]*>([^<]+)</a>", page)
    assert {"Invite", "See", "Show", "Print", "Download", "Ask"} <= set(links)
    assert len(links) == len(set(links))


CALYPSOS = {
    "calypsos": [1, 0, 1, 0],
    "unfinished": [5, 6, 2, 4],
    "piles": [6, 3],
}


def test_the_lines_of_the_chart_leave_their_labels_room() -> None:
    """“A & C 1290” is 10 letters, each up to 8 wide, beside lines of 358 in all."""
    table = new_table("calypso", ["Ann", "Ben", "Cleo", "Dan"])
    record(table, 1, CALYPSOS)
    chart = runner(table).get(f"{table.get_absolute_url()}chart/").context["chart"]
    longest = max(len(f"{line.name} {line.total}") for line in chart.traces)
    assert chart.labels_at + 8 * longest <= 358
    assert {float(line.x) for line in chart.traces} == {chart.right}


def test_a_chart_of_nothing_says_so() -> None:
    text = text_of(looker(table := new_table()), table, "chart")
    assert "No chart yet" in text


def test_the_rules_come_from_the_declaration(table: Table) -> None:
    text = text_of(looker(table), table, "rules")
    for rule in scoring.game("gypsy").rules:
        assert rule.law in text.replace("&#x27;", "'")
    assert text.count("Interpretation<") == sum(
        rule.ruling for rule in scoring.game("gypsy").rules
    )


def test_the_rules_say_how_leagues_may_count_it() -> None:
    text = Client().get("/games/skat/").content.decode()
    own = text[text.index("Club scoring") :]
    assert "At a table of four each of the other three gets 30" in own
    assert own.count("Interpretation<") == 2  # of the list, and of Bierlachs
    other = Client().get("/games/gypsy/").content.decode()
    assert "Club" not in other and "Gypsy has no house rules to choose." in other


@pytest.mark.parametrize("slug", [game.slug for game in scoring.all_games()])
def test_every_game_has_a_rules_page_and_a_way_to_begin(slug: str) -> None:
    for url in (f"/games/{slug}/", f"/new/{slug}/"):
        assert Client().get(url).status_code == 200


def test_more_shows_the_run_link_to_those_who_run_alone(table: Table) -> None:
    assert table.host_token in text_of(runner(table), table, "more")
    assert table.host_token not in text_of(looker(table), table, "more")


def test_the_download_is_what_the_referee_reads(table: Table) -> None:
    answer = looker(table).get(f"/t/{table.code}/sheet.json")
    assert "attachment" in answer["Content-Disposition"]
    done = subprocess.run(
        [sys.executable, "-m", "referee", "check", "--json", "-"],
        input=answer.content,
        capture_output=True,
        check=True,
    )
    verdict = json.loads(done.stdout)
    assert verdict["totals"] == [12, 10, -2, 8]
    assert verdict == scoring.read(table).shown


# ---- The end ----


def finish_table() -> Table:
    table = new_table()
    play(table, STRONG, STRONG, STRONG)  # Ann 27, the others −3 each
    return table


def test_a_finished_table_says_who_won_and_why() -> None:
    text = text_of(runner(table := finish_table()), table, "table")
    assert "Ann wins" in text and ">27</p>" in text
    assert "30 ahead of Ben, Cleo and Dan; 25 or more wins" in text
    assert "bid 7, took 7: 7 + 2 = 9" in text
    assert "Play again, same seats" in text
    assert "Undo tricks of round 3" in text
    assert "Undo" not in text_of(looker(table), table, "table")


def test_a_game_won_short_of_its_target_names_the_rule_that_won_it() -> None:
    """After two hands Ann has 35 to go and Ben 18; all five tricks win at 30."""
    table = new_table("buck_euchre")
    for number, tricks in enumerate([[0, 3, 1, 1], [0, 4, 1, 0]], 1):
        trump = {"upcard": "H", "declarer": 1, "trump": "H"}
        record(table, number, trump, {"tricks": tricks})
    record(table, 3, {"upcard": "C"}, {"tricks": [5, 0, 0, 0]})
    found = ending.ending_of(scoring.read(table))
    assert (found.heading, found.figure) == ("Ann wins", 30)
    assert found.why == wording("buck_euchre.rule.all-five-tricks.law")


def test_recording_after_the_end_is_refused_with_the_way_out() -> None:
    table = finish_table()
    with pytest.raises(commands.Over):
        record(table, 4, {"bids": [1, 1, 1, 1]})
    version = table.version
    phone = runner(table)
    posted = {"round": "4", "bids-0": "1", "after": str(version), "key": "late"}
    answer = phone.post(f"/t/{table.code}/record/", posted, follow=True)
    assert Entry.objects.filter(table=table).count() == version
    assert "Ann wins" in answer.content.decode()


def test_ending_early_stops_the_table_and_undo_goes_on() -> None:
    table = new_table()
    play(table, FIRST)
    phone = runner(table)
    answer = phone.post(f"/t/{table.code}/end/", follow=True)
    text = answer.content.decode()
    assert "Stopped here" in text and "Nobody has won. Ann leads with 7." in text
    assert scoring.read(table).shown["state"] == "stopped"
    last = log.entries_of(table)[-1].number
    phone.post(f"/t/{table.code}/undo/", {"entry": last})
    assert scoring.read(table).shown["state"] == "playing"


def test_undo_by_a_tap_and_redo_by_another() -> None:
    table = new_table()
    play(table, FIRST)
    phone = runner(table)
    answer = phone.post(f"/t/{table.code}/undo/", {"entry": 2}, follow=True)
    text = answer.content.decode()
    assert 'form="put-back"' in text
    answer = phone.post(f"/t/{table.code}/undo/", {"entry": 3}, follow=True)
    assert "Redone: tricks of round 1." in answer.content.decode()
    assert scoring.read(table).rounds == [FIRST]


def test_undoing_the_last_round_reopens_a_game_that_was_won() -> None:
    table = finish_table()
    phone = runner(table)
    phone.post(f"/t/{table.code}/undo/", {"entry": 6})
    assert scoring.read(table).due == 3
    page = text_of(phone, table, "table")
    assert "Round 3 is open again" in page
    assert "End the game: Ann wins" in page


def test_undo_of_an_older_entry_asks_to_look_first(table: Table) -> None:
    answer = runner(table).post(f"/t/{table.code}/undo/", {"entry": 1}, follow=True)
    assert "Someone saved something after that." in answer.content.decode()
    assert len(log.entries_of(table)) == table.version


def test_a_finished_table_keeps_its_verdict_when_rules_change() -> None:
    table = finish_table()
    table.final["edition"] = 0
    table.final["verdict"]["totals"] = [30, -3, -3, -3]
    table.save()
    text = text_of(looker(table), table, "table")
    assert ">30</p>" in text
    assert "This is the score by edition 0, which counted the game." in text
    assert "By edition 1 of the rules it would be Ann 27, Ben −3, Cleo −3" in text


def test_a_round_that_newer_rules_refuse_can_be_corrected() -> None:
    table = new_table()
    play(table, FIRST, SECOND)
    Entry.objects.filter(table=table, number=4).update(
        data={"round": 2, "facts": {"tricks": [3, 3, 3, 9]}}
    )
    text = text_of(runner(table), table, "table")
    assert "Round 2 no longer fits" in text
    assert f"/t/{table.code}/rounds/2/correct/" in text
    assert text_of(runner(table), table, "sheet")


# ---- Two phones ----


def clashing(mine: dict[str, Any], language: str = "en") -> tuple[Table, Client, Any]:
    """Ben records bids; another phone, which had not seen them, posts its own."""
    table = new_table()
    record(table, 1, {"bids": [5, 3, 4, 1]}, by="Ben")
    phone = runner(table)
    phone.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    posted = {f"bids-{i}": str(bid) for i, bid in enumerate(mine["bids"])}
    posted |= {"round": "1", "after": "0", "key": "mine"}
    return table, phone, phone.post(f"/t/{table.code}/record/", posted)


def test_two_different_records_stand_side_by_side() -> None:
    table, _, answer = clashing({"bids": [5, 3, 4, 2]})
    text = " ".join(answer.content.decode().split())
    assert answer.status_code == 409
    assert "Ben saved round 1" in text and "The two differ in bids." in text
    assert "Keep Ben’s" in text and "Use mine" in text
    assert "<td><b>1</b></td>" in text and "<td><b>2</b></td>" in text
    assert scoring.read(table).rounds == [{"bids": [5, 3, 4, 1]}]


def test_two_records_are_named_in_the_language_of_the_phone() -> None:
    *_, answer = clashing({"bids": [5, 3, 4, 2]}, "it")
    text = " ".join(answer.content.decode().split())
    assert '<caption class="sm">Dichia\N{SOFT HYPHEN}razioni</caption>' in text
    assert "di Ben</th>" in text and "Ben’s" not in text


def test_use_mine_corrects_the_round() -> None:
    table, phone, answer = clashing({"bids": [5, 3, 4, 2]})
    posted = {
        "facts": answer.context["facts"],
        "after": str(answer.context["state"].version),
        "key": answer.context["key"],
    }
    for _ in range(2):
        phone.post(f"/t/{table.code}/rounds/1/mine/", posted)
    assert scoring.read(table).rounds == [{"bids": [5, 3, 4, 2]}]
    assert [e.kind for e in log.entries_of(table)] == ["recorded", "corrected"]


def test_the_same_record_twice_just_goes_on() -> None:
    table, _, answer = clashing({"bids": [5, 3, 4, 1]})
    assert answer.status_code == 302
    assert len(log.entries_of(table)) == 1


def test_use_mine_of_facts_that_are_refused_says_why() -> None:
    table, phone, _ = clashing({"bids": [5, 3, 4, 2]})
    for facts, status in (('{"bids": [99, 0, 0, 0]}', 409), ("[]", 400), ("{", 400)):
        posted = {"facts": facts, "after": "1"}
        answer = phone.post(f"/t/{table.code}/rounds/1/mine/", posted)
        assert answer.status_code == status
    assert len(log.entries_of(table)) == 1


# ---- Roles ----


# What takes a seat: test_dispute_pages.py says what it may not, test_seats.py who has
# none.
# What they may ask for, and a raised hand: test_seats.py.
SPEAKING = {"ask", "raise_hand"}
SPEAKING |= {"raise_dispute", "dispute", "answer", "settle", "agree", "withdraw"}
# Accepting takes a seat, and says so: test_confirmation.py.
SPEAKING |= {"accept", "refuse"}
# Who holds this phone, and what it knows: test_links.py, test_offline.py.
SPEAKING |= {"seat", "forget"}
# What is a seat’s own, and what is secret: test_draft_answers.py, test_secret.py.
SPEAKING |= {"draft_answer", "secret_answer"}


def posts() -> dict[str, str]:
    """Every address of a table that writes for some, by name."""
    patterns = get_resolver().url_patterns[-1].url_patterns  # type: ignore[union-attr]
    found = {p.name: str(p.pattern) for p in patterns if "<str:code>" in str(p.pattern)}
    return {name: path for name, path in found.items() if name not in SPEAKING}


def address(name: str, table: Table) -> str:
    parts = {"<str:code>": table.code, "<int:number>": "1", "<slug:key>": "none"}
    path = posts()[name]
    for part, value in parts.items():
        path = path.replace(part, value)
    return f"/{path}"


@pytest.mark.parametrize("name", posts())
def test_looking_on_cannot_write(name: str, table: Table) -> None:
    posted = {"entry": "6", "facts": "{}", "after": "6", "round": "3", "confirm": "1"}
    before = Table.objects.values().get(pk=table.pk)
    answer = looker(table).post(address(name, table), posted)
    assert answer.status_code in (403, 404, 405)
    assert Table.objects.values().get(pk=table.pk) == before
    assert len(log.entries_of(table)) == before["version"]
    assert Table.objects.count() == 1


@pytest.mark.parametrize("page", PAGES)
def test_every_page_can_be_looked_at_with_the_code(page: str, table: Table) -> None:
    assert text_of(Client(), table, page)


def test_a_new_run_link_takes_the_powers_of_the_old_one(table: Table) -> None:
    phone, other = runner(table), runner(table)
    old = table.host_token
    phone.post(f"/t/{table.code}/renew/", {"link": "host"})
    table.refresh_from_db()
    assert table.host_token != old
    assert other.get(f"/run/{old}/").status_code == 410
    assert other.post(f"/t/{table.code}/end/").status_code == 403
    assert phone.post(f"/t/{table.code}/end/").status_code == 302


def test_entries_carry_the_name_of_who_holds_the_phone() -> None:
    table = new_table()
    phone = runner(table)
    phone.post(f"/t/{table.code}/hold/", {"name": "Cleo"})
    phone.post(f"/t/{table.code}/hold/", {"name": "Mallory"})
    phone.post(f"/t/{table.code}/end/")
    assert log.entries_of(table)[0].by == "Cleo"


def test_forms_from_elsewhere_are_refused(table: Table) -> None:
    phone = Client(enforce_csrf_checks=True)
    phone.get(f"/run/{table.host_token}/")
    assert phone.post(f"/t/{table.code}/end/").status_code == 403


# ---- What a page costs ----


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_a_table_is_two_queries(
    page: str, table: Table, django_assert_num_queries: Any
) -> None:
    phone = runner(table)
    # More also says who holds which link.
    with django_assert_num_queries(3 if page == "more" else 2):
        phone.get(reverse(f"tables:{page}", args=[table.code]))


@pytest.mark.parametrize("count", [1, 6])
def test_home_is_two_queries_however_many_tables(
    count: int, django_assert_num_queries: Any
) -> None:
    phone = Client()
    for _ in range(count):
        play(table := new_table(), FIRST)
        phone.get(f"/run/{table.host_token}/")
    with django_assert_num_queries(2):
        phone.get("/")


def test_a_page_of_many_rounds_costs_no_more(django_assert_num_queries: Any) -> None:
    table = new_table("skat", ["Ann", "Ben", "Cleo"])
    passed = {"passed": True}
    ramsch = {"card_points": [40, 50, 30], "tricks": [3, 4, 3]}
    for number in range(1, 36):
        record(table, number, passed, ramsch)
    phone = runner(table)
    with django_assert_num_queries(2):
        phone.get(f"/t/{table.code}/sheet/")


def test_names_of_forty_letters_and_seven_tables_fit_into_the_cookie() -> None:
    phone = Client()
    for i in range(40):
        cache.clear()  # so many in ten minutes are too many: see access.py
        names = [f"{'é' * 38}{i % 10}{seat}" for seat in range(4)]
        seats = {f"seat-{seat}": name for seat, name in enumerate(names)}
        phone.post("/new/gypsy/", {"start": "1", "key": codes.new_key(), **seats})
    assert Table.objects.count() == 40
    assert len(phone.cookies["phone"].value) < 3800
    assert FOUR


def test_the_pot_and_its_money_stand_under_the_scores() -> None:
    """Three antes of 10 make 30; at 20 cents a stake they are 6.00, each owes 2.00."""
    table = new_table("preference", FOUR[:3], stake=20, currency="€")
    page = text_of(looker(table), table, "table")
    pot = page.split('class="middle"')[1].split("</p>")[0]
    assert ">30<" in pot
    assert "6.00 €" in pot
    assert page.count("−2.00 €") == 3
    assert "<p>Deal 1 · 0.20 € a stake · watching</p>" in page.replace("\xa0", " ")


def test_who_deals_stands_beside_the_pot_where_the_scoreboard_is_folded() -> None:
    table = new_table("preference", FOUR[:3], stake=20, currency="€")
    page = text_of(runner(table), table, "table")
    pot = page.split('class="middle"')[1].split("</p>")[0]
    assert "Ann deals" in pot
    assert "<p>Deal 1 · 0.20 € a stake</p>" in page.replace("\xa0", " ")


def test_who_banks_is_said_once_to_who_enters() -> None:
    """Over the bets, that is; the bar has it where nothing else says so."""
    table = new_table("skin", FOUR)
    page = text_of(runner(table), table, "table")
    assert "Ann banks</h2" in " ".join(page.split())
    assert "<p>Deal 1</p>" in page


def test_a_banker_banks() -> None:
    table = new_table("skin", FOUR[:3])
    page = text_of(looker(table), table, "table")
    scores = page.split('id="scores"')[1].split("</ol>")[0]
    assert "banks" in scores
    assert "deals" not in scores


def test_hours_are_those_of_the_phone_that_reads_them() -> None:
    """20 to 11 in the evening in Greenwich: the next morning in Tokyo, which is nine
    hours ahead, before six in New York, five behind. What nobody knows is no zone.
    """
    at = datetime(2026, 1, 5, 22, 40, tzinfo=UTC)
    with time_machine.travel(at):
        table = new_table()
        play(table, FIRST)
    site, client = timezone.localtime(at), runner(table)
    for zone, day, clock in (
        ("", site.day, f"{site:%H:%M}"),
        ("Asia/Tokyo", 6, "07:40"),
        ("America/New_York", 5, "17:40"),
        ("../../etc/passwd", site.day, f"{site:%H:%M}"),
    ):
        client.cookies["zone"] = zone
        page = text(client.get(f"/t/{table.code}/sheet/?why=1.0"))
        assert f"{day} January" in page and clock in page, zone


def test_partners_who_are_level_keep_marks_of_their_own() -> None:
    """At 0 : 0 the race had one mark, ACBD."""
    malilla, gypsy = new_table("malilla"), new_table()
    ahead = [board.board_of(scoring.read(one)).race for one in (malilla, gypsy)]
    assert [[mark.letters for mark in race] for race in ahead] == [
        ["AC", "BD"],
        ["ABCD"],
    ]
    assert [mark.lift for mark in ahead[0]] == [0, 1]
