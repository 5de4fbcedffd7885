"""Links, codes and seats: who is let in, who may what, and what stops at once."""

import html
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver, reverse
from django.utils import timezone

from scorekeeper.tables import access, codes, log, permissions, phone, scoring
from scorekeeper.tables.events import links
from scorekeeper.tables.models import Entry, Phone, Table
from scorekeeper.tables.showing import qr_code
from tests.tables.links import role_at, table as table, text_of
from tests.tables.people import (
    FIRST,
    SECOND,
    STRONG,
    looker,
    new_table,
    play,
    record,
    runner,
    scorer,
    seat_at,
    undo_and_redo,
)

pytestmark = pytest.mark.django_db


def at_ben(table: Table) -> Client:
    return seat_at(table, "Ben")


PHONES = {"view": looker, "seat": at_ben, "score": scorer, "host": runner}


# ---- Every view, every role ----

# What each address of a table asks for. A new one belongs here.
ASKS = {
    "view": "table events sheet chart rules more share board sheet_file seat cards "
    "melds club_list dispute forget next_table ask raise_hand table_given carry "
    "begin_from_pad",
    "seat": "raise_dispute answer_dispute settle agree withdraw accept refuse "
    "draft_answer secret_answer answer_request send_action",
    "score": "live_feedback foul record undo correct use_mine offline_forms "
    "send_offline",
    "host": "renew_link names end rematch confirmation seats swap_seats change_seat "
    "come_to_table leave_table",
}
ORDER = ["view", "seat", "score", "host"]
# Asked first it gives the token of a post, to a seat too: tests/tables/test_offline.py.
GIVES_TOKEN = "send_offline"
VIEWS = [(name, least) for least, names in ASKS.items() for name in names.split()]


def addresses() -> dict[str, str]:
    """The views of a table by name, with their patterns."""
    patterns = get_resolver().url_patterns[-1].url_patterns  # type: ignore[union-attr]
    return {p.name: str(p.pattern) for p in patterns if "<str:code>" in str(p.pattern)}


def address(name: str, table: Table) -> str:
    parts = {"<str:code>": table.code, "<int:number>": "1", "<slug:key>": "none"}
    parts["<int:dealer>"] = "0"
    parts["<path:to>"] = "none/"
    path = addresses()[name]
    for part, value in parts.items():
        path = path.replace(part, value)
    return f"/{path}"


def test_every_view_of_a_table_is_in_the_list() -> None:
    assert set(addresses()) == {name for name, _ in VIEWS}


@pytest.mark.parametrize("role", ORDER)
def test_a_view_lets_in_who_may(role: str, table: Table) -> None:
    phone = PHONES[role](table)
    for name, least in VIEWS:
        with undo_and_redo(phone):
            url = address(name, table)
            found = {phone.post(url).status_code}
            if name != GIVES_TOKEN:
                found.add(phone.get(url).status_code)
            if ORDER.index(role) < ORDER.index(least):
                assert found <= {403, 405} and 403 in found, name
                assert log.entries_of(table)[-1].number == 3, name
            else:
                assert 403 not in found and found != {405}, name


def test_a_role_has_what_the_one_before_has() -> None:
    viewer = {"view", "result", "ask"}
    player = viewer | {"dispute"}
    assert permissions.VIEWER.permissions == viewer
    assert permissions.PLAYER.permissions == player
    assert permissions.SCORER.permissions == player | {"score"}
    assert permissions.HOST.permissions == player | {"score", "host", "rule"}


def test_a_phone_that_scores_records_and_does_not_end(table: Table) -> None:
    phone = scorer(table)
    page = phone.get(f"/t/{table.code}/").content.decode()
    assert "Save round 2" in page and "watching" not in page
    posted = {f"tricks-{seat}": won for seat, won in enumerate(SECOND["tricks"])}
    posted |= {"round": 2, "after": 3, "key": "k"}
    phone.post(f"/t/{table.code}/record/", posted)
    assert log.entries_of(table)[-1].number == 4
    assert "End the game now" not in text_of(phone.get(f"/t/{table.code}/more/"))


def test_who_only_watches_has_no_page_to_score_on(table: Table) -> None:
    """The first of the five pages is the table to them: they score nothing on it."""

    def first(phone: Client) -> str:
        page = phone.get(table.get_absolute_url()).content.decode()
        nav = page.partition('class="nav"')[2].partition("</a>")[0]
        return nav.rpartition(">")[2].strip()

    assert first(looker(table)) == "Table"
    assert first(at_ben(table)) == first(scorer(table)) == "Score"


def test_who_may_not_end_a_game_does_not_take_its_end_back(table: Table) -> None:
    phone, scores = runner(table), scorer(table)
    phone.post(f"/t/{table.code}/end/")
    assert scores.post(f"/t/{table.code}/undo/", {"entry": 4}).status_code == 403
    assert "Undo" not in text_of(scores.get(f"/t/{table.code}/more/"))
    phone.post(f"/t/{table.code}/undo/", {"entry": 4})
    assert scores.post(f"/t/{table.code}/undo/", {"entry": 5}).status_code == 403
    assert "Redo" not in text_of(scores.get(f"/t/{table.code}/more/"))
    assert log.entries_of(table)[-1].number == 5


@pytest.mark.parametrize("entry", ["-1", "4", "99999", "x", ""])
def test_an_entry_that_is_not_there_is_not_taken_back(entry: str, table: Table) -> None:
    answer = runner(table).post(f"/t/{table.code}/undo/", {"entry": entry})
    assert answer.status_code == 400


def test_an_entry_that_never_came_is_not_taken_back(table: Table) -> None:
    """A page drawn without a network asks to undo what the site has no number for."""
    before = log.entries_of(table)
    answer = runner(table).post(f"/t/{table.code}/undo/", {"entry": "0"})
    assert (answer.status_code, answer.headers["Location"]) == (
        302,
        f"/t/{table.code}/",
    )
    assert log.entries_of(table) == before


# ---- The links ----


@pytest.mark.parametrize(("link", "role"), [("follow", "view"), ("score", "score")])
def test_a_link_lets_in_and_asks_which_seat_once(
    link: str, role: str, table: Table
) -> None:
    phone = Client()
    key = {"follow": table.viewer_token, "score": table.scorer_token}[link]
    first = phone.get(f"/{link}/{key}/", follow=True)
    assert first.redirect_chain == [(f"/t/{table.code}/hold/", 302)]
    assert "Which seat are you?" in text_of(first)
    assert role_at(phone, table) == role
    again = phone.get(f"/{link}/{key}/", follow=True)
    assert again.redirect_chain == [(f"/t/{table.code}/", 302)]


def test_the_run_link_asks_nothing(table: Table) -> None:
    answer = Client().get(f"/run/{table.host_token}/")
    assert answer["Location"] == f"/t/{table.code}/"


def test_the_seat_is_kept_and_can_be_changed_on_more(table: Table) -> None:
    phone = scorer(table)
    answer = phone.post(f"/t/{table.code}/hold/", {"name": "Ben", "joining": "1"})
    assert answer["Location"] == f"/t/{table.code}/"
    phone.post(f"/t/{table.code}/undo/", {"entry": 3})
    assert log.entries_of(table)[-1].by == "Ben"
    answer = phone.post(f"/t/{table.code}/hold/", {"name": ""})
    assert answer["Location"] == f"/t/{table.code}/more/"
    phone.post(f"/t/{table.code}/undo/", {"entry": 4})
    assert log.entries_of(table)[-1].by == ""


def test_who_just_looks_on_is_not_asked_again(table: Table) -> None:
    phone = Client()
    phone.get("/join/", {"code": table.code})
    phone.post(f"/t/{table.code}/hold/", {"name": "", "joining": "1"})
    answer = phone.get("/join/", {"code": table.code})
    assert answer["Location"] == f"/t/{table.code}/"


def test_a_phone_keeps_the_strongest_key(table: Table) -> None:
    phone = Client()
    for url, role in (
        (f"/score/{table.scorer_token}/", "score"),
        (f"/follow/{table.viewer_token}/", "score"),
        (f"/run/{table.host_token}/", "host"),
        (f"/score/{table.scorer_token}/", "host"),
        (f"/t/{table.code}/", "host"),
    ):
        phone.get(url)
        assert role_at(phone, table) == role


def test_a_key_of_one_table_opens_no_other(table: Table) -> None:
    first, other = runner(table), new_table()
    first.get(f"/t/{other.code}/")
    assert role_at(first, other) == "view"


def test_a_key_opens_only_as_the_link_it_is_of(table: Table) -> None:
    phone = Client()
    assert phone.get(f"/run/{table.scorer_token}/").status_code == 404
    assert phone.get(f"/score/{table.viewer_token}/").status_code == 404


def test_more_gives_the_links_that_the_phone_may_pass_on(table: Table) -> None:
    keys = [table.viewer_token, table.scorer_token, table.host_token]
    for role, shown in (("view", 1), ("score", 2), ("host", 3)):
        page = PHONES[role](table).get(f"/t/{table.code}/more/").content.decode()
        assert [key in page for key in keys] == [n < shown for n in range(3)]
        assert ("Cancel: " in page) == (role == "host")


def test_rejoining_works_by_a_link_from_another_phone(table: Table) -> None:
    """Ben cleared the browser; Ann’s More has the link that brings Ben back."""
    page = runner(table).get(f"/t/{table.code}/more/")
    address = next(x.address for x in page.context["links"] if x.name == "Score")
    ben = Client()
    ben.get(address.removeprefix("http://testserver"))
    assert role_at(ben, table) == "score"


def test_nobody_is_asked_at_a_finished_table() -> None:
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    answer = Client().get(f"/score/{table.scorer_token}/")
    assert answer["Location"] == f"/t/{table.code}/"


def test_who_plays_again_keeps_the_seat() -> None:
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    phone = runner(table)
    phone.post(f"/t/{table.code}/hold/", {"name": "Cleo"})
    answer = phone.post(f"/t/{table.code}/again/")
    more = phone.get(answer["Location"] + "more/")
    assert (more.context["holder"], more.context["role"].name) == ("Cleo", "host")
    assert answer["Location"] != f"/t/{table.code}/"


# ---- Revoked ----


def revoke(phone: Client, table: Table, link: str) -> Table:
    before = table.code
    assert phone.post(f"/t/{before}/renew/", {"link": link}).status_code == 302
    table.refresh_from_db()
    return table


@pytest.mark.parametrize("link", ["score", "host"])
def test_a_revoked_link_stops_at_once_and_says_so(link: str, table: Table) -> None:
    first, other = runner(table), PHONES[link](table)
    key = {"score": table.scorer_token, "host": table.host_token}[link]
    path = {"score": "score", "host": "run"}[link]
    revoke(first, table, link)
    assert other.post(f"/t/{table.code}/undo/", {"entry": 3}).status_code == 403
    assert role_at(other, table) == "view"
    for phone_ in (other, Client()):
        answer = phone_.get(f"/{path}/{key}/")
        assert answer.status_code == 410
        assert "This link was cancelled" in text_of(answer)
        assert "The host can send the new one" in text_of(answer)
    assert role_at(first, table) == "host"
    assert role_at(PHONES[link](table), table) == link


def test_revoking_one_link_leaves_the_others(table: Table) -> None:
    phone, scores = runner(table), scorer(table)
    score, run, code = table.scorer_token, table.host_token, table.code
    revoke(phone, table, "host")
    assert (table.scorer_token, table.code) == (score, code)
    assert table.host_token != run
    assert role_at(scores, table) == "score"


def test_who_holds_a_good_key_is_let_in_by_a_revoked_link(table: Table) -> None:
    phone = runner(table)
    old = table.scorer_token
    revoke(phone, table, "score")
    assert phone.get(f"/score/{old}/")["Location"] == f"/t/{table.code}/"


@pytest.mark.parametrize("link", ["", "sell", "key"])
def test_no_other_link_can_be_made_anew(link: str, table: Table) -> None:
    before = Table.objects.values().get(pk=table.pk)
    answer = runner(table).post(f"/t/{table.code}/renew/", {"link": link})
    assert answer.status_code == 400
    assert Table.objects.values().get(pk=table.pk) == before


def test_who_looked_on_is_out_when_that_link_is_revoked(table: Table) -> None:
    by_code, by_link, phone = looker(table), Client(), runner(table)
    by_link.get(f"/follow/{table.viewer_token}/")
    old, key = table.code, table.viewer_token
    revoke(phone, table, "view")
    assert table.code != old
    for phone_ in (by_code, by_link, Client()):
        answer = phone_.get(f"/t/{old}/")
        assert answer.status_code == 410
        assert "This table has a new code" in text_of(answer)
        assert table.code not in text_of(answer)
    assert Client().get(f"/follow/{key}/").status_code == 410
    assert Client().get("/join/", {"code": old}).status_code == 410
    assert "Round 2" not in text_of(by_code.get("/"))


def test_phones_that_may_write_are_led_to_the_new_address(table: Table) -> None:
    phone, scores, away = runner(table), scorer(table), scorer(table)
    old = table.code
    revoke(phone, table, "view")
    answer = scores.get(f"/t/{old}/sheet/?why=1.1")
    assert answer.status_code == 307
    assert answer["Location"] == f"/t/{table.code}/sheet/?why=1.1"
    assert role_at(scores, table) == "score"
    assert f"/t/{table.code}/" in away.get("/").content.decode()
    assert role_at(away, table) == "score"


def test_what_was_being_entered_is_not_lost_by_a_new_code(table: Table) -> None:
    phone, scores = runner(table), scorer(table)
    old = table.code
    revoke(phone, table, "view")
    posted = {f"tricks-{seat}": won for seat, won in enumerate(SECOND["tricks"])}
    posted |= {"round": 2, "after": 3, "key": "k"}
    scores.post(f"/t/{old}/record/", posted, follow=True)
    assert log.entries_of(table)[-1].number == 4


def test_who_joined_again_comes_in_by_an_old_address(table: Table) -> None:
    first, other = runner(table), looker(table)
    old = table.code
    revoke(first, table, "view")
    other.get(f"/follow/{table.viewer_token}/")
    assert other.get(f"/t/{old}/")["Location"] == f"/t/{table.code}/"


def test_no_other_table_gets_a_code_that_was_revoked(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = table.code
    links.renew(table, "view")
    found = iter([old, table.code, "FREE"])
    monkeypatch.setattr(codes, "new_code", lambda length: next(found))
    assert links.free_code() == "FREE"


# ---- Codes rest ----


def rest(table: Table, days: float) -> None:
    then = timezone.now() - timedelta(days=days)
    Entry.objects.filter(table=table).update(at=then)
    Table.objects.filter(pk=table.pk).update(created=then)


@pytest.mark.parametrize("path", ["/t/{}/", "/t/{}/sheet/", "/join/?code={}"])
def test_a_code_lets_no_new_phone_in_when_nothing_was_entered_for_14_days(
    path: str, table: Table
) -> None:
    rest(table, 13.9)
    assert Client().get(path.format(table.code)).status_code in (200, 302)
    rest(table, 14.1)
    answer = Client().get(path.format(table.code))
    assert answer.status_code == 403
    assert "Nothing was entered at its table for 14 days" in text_of(answer)


def test_a_table_that_never_began_counts_from_its_making() -> None:
    table = new_table()
    assert not access.is_expired(table)
    rest(table, 14.1)
    table.refresh_from_db()
    assert access.is_expired(table)


def test_phones_that_know_the_table_stay_and_links_let_in(table: Table) -> None:
    knows = looker(table)
    rest(table, 20)
    assert knows.get(f"/t/{table.code}/").status_code == 200
    for url in (f"/follow/{table.viewer_token}/", f"/score/{table.scorer_token}/"):
        assert Client().get(url, follow=True).status_code == 200


def test_a_code_comes_back_with_the_next_entry(table: Table) -> None:
    rest(table, 20)
    record(table, 2, {"tricks": SECOND["tricks"]})
    assert Client().get(f"/t/{table.code}/").status_code == 200


def test_the_days_are_a_setting(table: Table, settings: Any) -> None:
    settings.CODE_DAYS = 2
    rest(table, 3)
    answer = Client().get(f"/t/{table.code}/")
    assert "for 2 days" in text_of(answer)


# ---- Who holds what ----


def links_held(table: Table, phone: Client) -> list[str]:
    return [x.held for x in phone.get(f"/t/{table.code}/more/").context["links"]]


def test_more_says_who_holds_each_link_as_far_as_known(table: Table) -> None:
    phone = runner(table)
    for name in ("Ben", "Dan", ""):
        other = scorer(table)
        other.post(f"/t/{table.code}/hold/", {"name": name})
    for _ in range(2):
        Client().get(f"/follow/{table.viewer_token}/", follow=True)
    # Messengers fetch what a link leads to, and keep no cookies.
    for path in (f"/follow/{table.viewer_token}/", f"/t/{table.code}/hold/"):
        Client().get(path)
    assert links_held(table, phone) == [
        "2 phones",
        "Ben’s and Dan’s phones and 1 more",
        "this phone",
    ]
    revoke(phone, table, "score")
    assert links_held(table, phone) == [
        "Ben’s and Dan’s phones and 3 more",
        "not used yet",
        "this phone",
    ]
    revoke(phone, table, "view")
    assert links_held(table, phone) == ["not used yet", "not used yet", "this phone"]


def test_what_is_known_of_phones_grants_nothing(table: Table) -> None:
    phone = looker(table)
    phone.post(f"/t/{table.code}/hold/", {"name": "Ben"})
    Phone.objects.filter(table=table).update(key=table.host_token)
    assert role_at(phone, table) == "view"


# ---- A seat is one voice ----


def test_a_phone_that_spoke_keeps_its_seat_while_that_is_open(table: Table) -> None:
    phone = seat_at(table, "Ben", scorer)
    said = {"words": "Ben took 3.", "way": "words", "key": "d"}
    phone.post(f"/t/{table.code}/rounds/1/dispute/", said)
    answer = phone.post(f"/t/{table.code}/hold/", {"name": "Ann"}, follow=True)
    assert "This phone speaks for Ben while the dispute is open." in text_of(answer)
    assert answer.context["holder"] == "Ben"


# ---- The QR code ----


@pytest.mark.parametrize(
    ("role", "query", "link"),
    [
        ("view", "", "view"),
        ("view", "?join=score", "view"),
        ("score", "?join=score", "view"),
        ("host", "", "view"),
        ("host", "?join=score", "score"),
    ],
)
@pytest.mark.parametrize("page", ["board"])
def test_the_qr_code_is_the_link_to_look_on_or_to_score(
    page: str, role: str, query: str, link: str, table: Table
) -> None:
    answer = PHONES[role](table).get(f"/t/{table.code}/{page}/{query}")
    url = {
        "view": f"http://testserver/follow/{table.viewer_token}/",
        "score": f"http://testserver/score/{table.scorer_token}/",
    }[link]
    join = answer.context["join"]
    assert (join.gives, join.address) == (link, url)
    assert join.code == qr_code.draw(url)
    page = answer.content.decode()
    assert 'role="img" aria-label="QR code of the link to ' in page
    assert "style=" not in page


@pytest.mark.parametrize(
    ("role", "query", "gives"),
    [
        ("view", "", "view"),
        ("view", "?join=score", "view"),
        ("seat", "?join=score", "view"),
        ("score", "", "score"),
        ("score", "?join=watch", "view"),
        ("host", "", "score"),
        ("host", "?join=watch", "view"),
        ("host", "?join=score", "score"),
    ],
)
def test_the_others_are_brought_in_to_score_or_to_watch(
    role: str, query: str, gives: str, table: Table
) -> None:
    """To score while a seat is free; a phone passes on no more than it may."""
    answer = PHONES[role](table).get(f"/t/{table.code}/share/{query}")
    page, shown = answer.content.decode(), text_of(answer)
    assert answer.context["join"].gives == gives
    scores, watches = table.scorer_token in page, table.viewer_token in page
    assert (scores, watches) == (gives == "score", gives == "view")
    assert ("Scan it to score" in shown) == scores
    assert (f"or type {table.code}" in shown) == watches
    assert ("Send the link to score" in shown) == scores
    assert ("Seats and phones" in shown) == (role == "host")
    assert ("To score" in shown) == (role in ("score", "host"))


def test_a_phone_that_lost_its_cookies_is_told_the_way_back(table: Table) -> None:
    """It ran the table; now it watches like any other, and opens what was played as a
    table of its own, on which it plays on. The other stays as it is.
    """
    phone, here = looker(table), f"/t/{table.code}/"
    watching = phone.get(here).content.decode()
    assert "Was this your table?" in watching
    (way,) = re.findall(r'href="([^"]*)#back"', watching)
    page = phone.get(way)
    more = html.unescape(page.content.decode())
    assert 'id="back"' in more and "Open the host link that you saved" in more
    assert "sign in: it keeps your tables" in more
    for name, value in (
        ("sheet", page.context["sheet"]),
        ("key", page.context["own_key"]),
    ):
        assert f'name="{name}" value="{value}"' in more
    said = {"sheet": page.context["sheet"], "key": page.context["own_key"]}
    phone.post(reverse("tables:open_sheet"), said)
    own = Table.objects.exclude(pk=table.pk).get()
    assert role_at(phone, own) == "host"
    told = [scoring.read(one).shown["rounds"] for one in (table, own)]
    assert len(told[0]) == len(told[1]) == 1
    assert told[0][0]["points"] == told[1][0]["points"]
    # By the link that was kept the rights are back.
    phone.get(f"/run/{table.host_token}/")
    assert role_at(phone, table) == "host"
    assert "Was this your table?" not in phone.get(here).content.decode()


@pytest.mark.parametrize("role", PHONES)
def test_whoever_hosts_is_told_to_keep_the_way_back(role: str, table: Table) -> None:
    """From the start; the link itself is never in sight where others point cameras."""
    phone, here = PHONES[role](table), f"/t/{table.code}/"
    page = phone.get(f"{here}share/").content.decode()
    assert (f"{here}more/#links" in page) == (role == "host")
    assert ("Keep the host link" in page) == (role == "host")
    assert table.host_token not in page
    more = phone.get(f"{here}more/").content.decode()
    listed = more.partition('id="links"')[2].partition("</ul>")[0]
    assert (f"/run/{table.host_token}/" in listed) == (role == "host")


def test_a_code_to_score_is_shown_without_letters(table: Table) -> None:
    """Nobody types the letters that stand below a code to score, and only watches."""
    shown = text_of(runner(table).get(f"/t/{table.code}/share/?join=score"))
    assert table.code not in shown
    assert "letters never let anybody score" in shown


def test_where_all_seats_are_taken_the_others_watch(table: Table) -> None:
    host = runner(table)
    for name in table.players[:3]:
        seat_at(table, name)
    assert "Scan it to score" in text_of(host.get(f"/t/{table.code}/share/"))
    seat_at(table, "Dan")
    shown = text_of(host.get(f"/t/{table.code}/share/"))
    assert "Scan it to watch" in shown
    assert "Ann, Ben, Cleo and Dan score; 0 phones watch" in shown


def test_a_qr_code_is_drawn_as_its_modules() -> None:
    """The corner of every QR code: seven dark, and four light all around it."""
    drawn = qr_code.draw("http://testserver/")
    assert drawn.path.startswith("M4 4h7v1H4z")
    rows = [m for m in re.findall(r"M(\d+) (\d+)h(\d+)", drawn.path) if m[0] == "4"]
    assert [int(wide) for _, y, wide in rows if int(y) < 11] == [7, 1, 1, 1, 1, 1, 7]
    assert drawn.size == 25 + 8  # version 2


def test_a_qr_code_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = qr_code.draw("http://testserver/once/")
    monkeypatch.setattr(qr_code, "line", lambda *_: 1 / 0)
    assert qr_code.draw("http://testserver/once/") == first
    with pytest.raises(ZeroDivisionError):
        qr_code.draw("http://testserver/another/")


# ---- What it costs ----


@pytest.mark.parametrize("role", ORDER)
def test_the_board_is_one_query(
    role: str, table: Table, django_assert_num_queries: Any
) -> None:
    phone = PHONES[role](table)
    phone.get(f"/t/{table.code}/board/")  # its entries are kept from here on
    with django_assert_num_queries(2 if role == "seat" else 1):
        phone.get(f"/t/{table.code}/board/")


def test_a_new_phone_costs_no_query_more_while_the_table_is_young(
    table: Table, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(2):
        assert Client().get(f"/t/{table.code}/").status_code == 200


def test_a_new_phone_costs_one_query_more_at_a_table_begun_long_ago(
    table: Table, django_assert_num_queries: Any
) -> None:
    """It is let in: the last entry is of today."""
    begun = timezone.now() - timedelta(days=20)
    Table.objects.filter(pk=table.pk).update(created=begun)
    with django_assert_num_queries(3):
        assert Client().get(f"/t/{table.code}/").status_code == 200


def test_opening_a_link_again_costs_little(
    table: Table, django_assert_max_num_queries: Any
) -> None:
    phone = scorer(table)
    phone.get(f"/t/{table.code}/hold/")
    # Two more where the phone was not noted before.
    with django_assert_max_num_queries(8):
        phone.get(f"/score/{table.scorer_token}/")


def test_the_strongest_of_keys(table: Table) -> None:
    look, score, run = table.viewer_token, table.scorer_token, table.host_token
    assert phone.strongest(table, look, score) == score
    assert phone.strongest(table, run, score) == run
    assert phone.strongest(table, "revoked", look) == look
    assert phone.strongest(table, "", "") == ""


# ---- What a phone wrote alone ----


def send(phone: Client, table: Table, to: str, **posted: Any) -> Any:
    return phone.post(f"/t/{table.code}/send/{to}", {"key": "alone", **posted})


@pytest.mark.parametrize("role", ["view", "seat"])
@pytest.mark.parametrize("to", ["record/", "undo/", "end/", "rounds/1/correct/"])
def test_what_is_sent_later_asks_again_who_speaks(
    to: str, role: str, table: Table
) -> None:
    """By a phone that may look, and knows what a scorer would send."""
    send(PHONES[role](table), table, to, entry=3, round=2, after=3, **{"tricks-0": 3})
    assert log.entries_of(table)[-1].number == 3


def test_what_a_scorer_sends_later_is_taken(table: Table) -> None:
    send(runner(table), table, "undo/", entry=3)
    assert log.entries_of(table)[-1].number == 4


@pytest.mark.parametrize("to", ["renew/", "names/", "seats/", "../run/", "ask/"])
def test_nothing_else_is_sent_later(to: str, table: Table) -> None:
    assert send(runner(table), table, to).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["", "board/"])
def test_what_a_page_asks_by_itself_keeps_no_older_cookie(page: str) -> None:
    """Its answer may come after that of a link which let the phone in elsewhere."""
    first, second = new_table(), new_table()
    phone = runner(first)
    phone.get(f"/run/{second.host_token}/")
    asked = phone.get(f"/t/{first.code}/{page}", headers={"live": "0"})
    assert asked.status_code == 200 and "phone" not in asked.cookies
    opened = phone.get(f"/t/{first.code}/{page}")
    assert opened.status_code == 200 and "phone" in opened.cookies


def test_who_ran_it_before_opens_it_as_a_table_of_their_own() -> None:
    """A phone that lost its cookies watches: it is told how to have the table back."""
    table = new_table()
    play(table, FIRST, SECOND)
    phone = looker(table)
    here = f"/t/{table.code}/"
    assert f"{here}more/#back" in phone.get(here).content.decode()
    page = phone.get(f"{here}more/").content.decode()
    found = re.search(r'<input type="hidden" name="sheet" value="([^"]*)"', page)
    assert found and 'id="back"' in page
    assert f'href="{reverse("account_login")}"' in page.partition('id="back"')[2]
    posted = {"sheet": html.unescape(found[1]), "key": "own"}
    answer = phone.post("/check/open/", posted)
    own = Table.objects.exclude(pk=table.pk).get()
    assert answer.headers["Location"] == f"/t/{own.code}/"
    assert scoring.read(own).shown["totals"] == scoring.read(table).shown["totals"]
    assert phone.get(f"/t/{own.code}/seats/").status_code == 200
    assert (
        'id="back"' not in runner(table).get(f"/t/{table.code}/more/").content.decode()
    )
