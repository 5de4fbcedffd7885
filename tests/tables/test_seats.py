"""A seat belongs to a phone: who may do what, and what a second phone cannot."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.tables import codes, log
from scorekeeper.tables.events import confirmations, links, seats
from scorekeeper.tables.events.confirmations import Setting
from scorekeeper.tables.models import Kind, Note, SeatClaim, SeatRequest, Table, Way
from scorekeeper.tables.showing import seat_rows
from tests.leagues import sessions
from tests.support.wording import wording
from tests.tables.people import (
    FOUR,
    SECOND,
    STRONG,
    looker,
    new_table,
    play,
    runner,
    scorer,
    seat_at,
    undo_and_redo,
)
from tests.tables.seats import (
    ANN,
    BEN,
    CLEO,
    DAN,
    LEAGUE,
    MAY,
    PHONES,
    account_of,
    ask,
    by_link,
    table as table,
)

pytestmark = pytest.mark.django_db


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


# ---- Every role, every action: the table by hand ----


ACTIONS = ("watch", "ask", "speak", "enter", "rule", "run")


def does(phone: Client, table: Table, action: str) -> bool:
    """Whether the site lets it: what was posted has an effect, or is refused."""
    before, code = len(log.entries_of(table)), table.code
    if action == "watch":
        return phone.get(f"/t/{code}/").status_code == 200
    if action == "ask":
        phone.post(f"/t/{code}/ask/", {"for": "score", "seat": "3"})
        return table.seat_requests.exists()
    if action == "rule":
        posted = {"outcome": "stands", "reason": "We counted.", "after": str(before)}
        url = f"/t/{code}/disputes/{before}/end/"
        phone.post(url, {**posted, "key": "r", "seat": "3"})
        return log.entries_of(table)[-1].kind == Kind.RULED
    if action == "run":
        return phone.post(f"/t/{code}/end/").status_code == 302
    posted = {"seat": "3", "words": "No.", "way": "words", "key": "x"}
    if action == "speak":
        phone.post(f"/t/{code}/disputes/{before}/answer/", posted)
        entry = log.entries_of(table)[-1]
        return len(log.entries_of(table)) > before and entry.data.get("seat") == DAN
    last = log.undo_target(log.entries_of(table))
    phone.post(f"/t/{code}/undo/", {"entry": last.number if last else 0})
    return len(log.entries_of(table)) > before


def dispute(table: Table, kind: Any = looker) -> Table:
    """Cleo disputes round 1: the last entry."""
    table.refresh_from_db()
    told = {"words": "Ben took 3.", "way": "words", "key": "d"}
    url = f"/t/{table.code}/rounds/1/dispute/"
    seat_at(table, "Cleo", kind).post(url, told | {"after": str(table.version)})
    return table


def all_it_may(phone: Client, table: Table) -> str:
    table.seat_requests.all().delete()
    found = []
    for action in ACTIONS:
        with undo_and_redo(phone):
            found += [action] if does(phone, table, action) else []
        table.refresh_from_db()
    return " ".join(found)


@pytest.mark.parametrize("role", PHONES)
def test_a_phone_does_what_the_table_says(role: str, table: Table) -> None:
    phone = PHONES[role](dispute(table))
    assert all_it_may(phone, table) == MAY[role]


@pytest.mark.parametrize("role", LEAGUE)
def test_an_account_does_what_the_table_says(role: str) -> None:
    season = sessions.club()
    table = season.play(ANN, BEN, CLEO, DAN, rounds=1)
    dispute(sessions.enter(table, {"bids": SECOND["bids"]}))
    assert all_it_may(account_of(season, role), table) == MAY[role]


def test_at_a_finished_league_table_the_referee_alone_rules() -> None:
    season = sessions.club()
    table = dispute(season.play(ANN, BEN, CLEO, DAN), scorer)
    assert not does(runner(table), table, "rule")
    assert does(account_of(season, "league referee"), table, "rule")


def test_every_role_is_in_the_table() -> None:
    assert set(MAY) == {*PHONES, *LEAGUE}


# ---- The attack of the review ----


def finish_table(counted: bool = True) -> Table:
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    Table.objects.filter(pk=table.pk).update(counted=counted)
    table.refresh_from_db()
    return table


@pytest.mark.parametrize("counted", [True, False])
def test_a_stranger_with_four_letters_changes_no_score(counted: bool) -> None:
    table = finish_table(counted)
    first, other = looker(table), looker(table)
    told = {"way": "facts", "round": "1", "seat": "2", "words": "No.", "key": "a"}
    told |= {f"bids-{seat}": str(bid) for seat, bid in enumerate([1, 2, 3, 4])}
    told |= {f"tricks-{seat}": str(won) for seat, won in enumerate([1, 2, 3, 7])}
    answer = first.post(f"/t/{table.code}/rounds/1/dispute/", told)
    assert answer.status_code == 403
    agrees = {"seat": "1", "proposal": "7", "after": "7", "key": "b"}
    answer = other.post(f"/t/{table.code}/disputes/7/agree/", agrees)
    assert answer.status_code == 403
    assert log.entries_of(table)[-1].number == 6
    page = text_of(runner(table).get(f"/t/{table.code}/seats/"))
    assert "a phone without a seat tried to dispute a round, round 1." in page
    assert "a phone without a seat tried to agree in a dispute." in page


def test_a_scorer_does_not_confirm_the_own_round(table: Table) -> None:
    confirmations.set_confirmation(table, Setting(True), key="c")
    phone = scorer(table)
    posted = {f"tricks-{seat}": won for seat, won in enumerate(SECOND["tricks"])}
    posted |= {"round": 2, "after": 3, "key": "k"}
    phone.post(f"/t/{table.code}/record/", posted)
    of = log.entries_of(table)[-1].number
    phone.post(f"/t/{table.code}/hold/", {"name": "Ben"})
    accepts = {"of": str(of), "seat": "2"}
    answer = phone.post(f"/t/{table.code}/rounds/2/accept/", accepts)
    assert answer.status_code == 403
    assert log.entries_of(table)[-1].number == of
    page = text_of(runner(table).get(f"/t/{table.code}/seats/"))
    assert "Ben’s phone tried to accept a round, round 2. It was refused." in page
    cleo = seat_at(table, "Cleo")
    cleo.post(f"/t/{table.code}/rounds/2/accept/", {"of": str(of)})
    assert log.entries_of(table)[-1].number == of
    runner(table).post(f"/t/{table.code}/seats/", {"let": "all"})
    cleo.post(f"/t/{table.code}/rounds/2/accept/", {"of": str(of)})
    assert log.entries_of(table)[-1].by == "Cleo"


def test_two_sides_are_two_phones(table: Table) -> None:
    """Cleo’s phone is freed and given Ben’s seat: it is still one voice."""
    phone = seat_at(table, "Cleo")
    told = {"way": "words", "words": "No.", "key": "a", "after": "3"}
    phone.post(f"/t/{table.code}/rounds/1/dispute/", told)
    ends = {"outcome": "stands", "reason": "Settled.", "after": "4", "key": "b"}
    phone.post(f"/t/{table.code}/disputes/4/end/", ends)
    ident = SeatClaim.objects.get(seat=CLEO).ident
    seats.claim(table, BEN, ident=ident, way=Way.GIVEN)
    agrees = {"proposal": "5", "after": "5", "key": "c"}
    answer = phone.post(f"/t/{table.code}/disputes/4/agree/", agrees)
    assert answer.status_code == 403
    assert "Two sides agree on two phones." in text_of(answer)
    dan = seat_at(table, "Dan")
    dan.post(f"/t/{table.code}/disputes/4/agree/", agrees)
    assert log.entries_of(table)[-1].kind == Kind.RULED


def test_agreement_changes_no_finished_game() -> None:
    table = finish_table(counted=False)
    cleo, dan, ann = (seat_at(table, name) for name in ("Cleo", "Dan", "Ann"))
    told = {"way": "facts", "round": "1", "key": "a", "after": "6"}
    told |= {f"bids-{seat}": str(bid) for seat, bid in enumerate(STRONG["bids"])}
    told |= {f"tricks-{seat}": str(won) for seat, won in enumerate([6, 3, 2, 2])}
    cleo.post(f"/t/{table.code}/rounds/1/dispute/", told)
    for phone, key in ((dan, "b"), (ann, "c"), (seat_at(table, "Ben"), "d")):
        agrees = {"proposal": "7", "after": "7", "key": key}
        answer = phone.post(f"/t/{table.code}/disputes/7/agree/", agrees)
    assert answer.status_code == 403
    assert "players do not change it any more" in text_of(answer)
    assert all(one.kind != Kind.RULED for one in log.entries_of(table))
    ends = {"outcome": "corrected", "reason": "Seen.", "after": "7", "key": "h"}
    host = runner(table)
    page = host.get(f"/t/{table.code}/disputes/7/end/?outcome=corrected")
    keep = page.context["found"].keep
    after = str(log.entries_of(table)[-1].number)
    ends |= {"after": after} | ({"keep": str(keep)} if keep is not None else {})
    host.post(f"/t/{table.code}/disputes/7/end/", ends)
    assert log.entries_of(table)[-1].kind == Kind.RULED


# ---- Claiming, freeing, asking ----


def test_a_second_claim_is_refused_with_a_way_to_ask(table: Table) -> None:
    first, second = seat_at(table, "Ben", scorer), scorer(table)
    second.get(f"/t/{table.code}/hold/")
    answer = second.post(f"/t/{table.code}/hold/", {"name": "Ben"}, follow=True)
    assert "Ben’s seat is held by another phone. It is asked to let go." in (
        text_of(answer)
    )
    assert answer.context["holder"] == ""
    page = text_of(first.get(f"/t/{table.code}/"))
    assert "Another phone says it is Ben." in page and "Let go" in page
    posted = {"request": SeatRequest.objects.get().pk, "answer": "allow"}
    assert second.post(f"/t/{table.code}/asked/", posted).status_code == 403
    first.post(f"/t/{table.code}/asked/", posted)
    assert second.get(f"/t/{table.code}/more/").context["holder"] == "Ben"
    assert first.get(f"/t/{table.code}/more/").context["holder"] == ""


def test_the_host_frees_a_seat_and_its_phone_takes_it_by_no_cookie(
    table: Table,
) -> None:
    ben, host = seat_at(table, "Ben", scorer), runner(table)
    page = text_of(host.get(f"/t/{table.code}/seats/"))
    assert wording("seats.phone-scores", who="Ben") in page and "nobody’s phone" in page
    held = SeatClaim.objects.get(seat=BEN)
    answer = host.post(f"/t/{table.code}/seats/", {"free": held.pk}, follow=True)
    assert wording("seats.freed", who="Ben") in text_of(answer) and "Undo" in text_of(
        answer
    )
    for _ in range(2):
        assert ben.get(f"/t/{table.code}/more/").context["holder"] == ""
    assert not SeatClaim.objects.exists()


def free_seat(table: Table, host: Client) -> str:
    """What the host’s page carries once Ben’s seat is freed."""
    held = SeatClaim.objects.get(seat=BEN)
    answer = host.post(f"/t/{table.code}/seats/", {"free": held.pk}, follow=True)
    return str(answer.context["ticket"])


def test_freeing_a_seat_is_undone_in_the_line(table: Table) -> None:
    ben, host = seat_at(table, "Ben", scorer), runner(table)
    before = SeatClaim.objects.values("seat", "ident", "way", "scores").get()
    ticket = free_seat(table, host)
    host.post(f"/t/{table.code}/seats/", {"back": ticket})
    assert SeatClaim.objects.values("seat", "ident", "way", "scores").get() == before
    assert ben.get(f"/t/{table.code}/more/").context["holder"] == "Ben"
    page = host.get(f"/t/{table.code}/seats/", {"freed": ticket})
    assert wording("seats.freed", who="Ben") not in text_of(page)


def test_a_seat_that_was_taken_meanwhile_stays_taken(table: Table) -> None:
    seat_at(table, "Ben", scorer)
    host = runner(table)
    ticket = free_seat(table, host)
    seat_at(table, "Ben", scorer)
    ident = SeatClaim.objects.get().ident
    answer = host.post(f"/t/{table.code}/seats/", {"back": ticket}, follow=True)
    assert "Too late to undo" in text_of(answer)
    assert SeatClaim.objects.get().ident == ident


@pytest.mark.parametrize("ticket", ["", "x", "W10:1abc:x"])
def test_no_ticket_is_made_up(ticket: str, table: Table) -> None:
    host = runner(table)
    host.post(f"/t/{table.code}/seats/", {"back": ticket})
    other = new_table()
    seat_at(other, "Ben", scorer)
    foreign = free_seat(other, runner(other))
    host.post(f"/t/{table.code}/seats/", {"back": foreign})
    assert not SeatClaim.objects.exists()


def test_a_phone_that_was_away_is_told_by_when_it_was_last_here(table: Table) -> None:
    seat_at(table, "Ben", scorer)
    SeatClaim.objects.update(seen=timezone.now() - timedelta(minutes=20))
    page = text_of(runner(table).get(f"/t/{table.code}/seats/"))
    assert wording("seats.phone-last", ago="20 minutes ago") in page


def test_a_holder_frees_the_own_seat(table: Table) -> None:
    ben = seat_at(table, "Ben", scorer)
    ben.post(f"/t/{table.code}/hold/", {"name": ""})
    assert not SeatClaim.objects.exists()
    assert seat_at(table, "Ben", scorer).get("/").status_code == 200
    assert SeatClaim.objects.get().seat == BEN


def test_not_now_is_silent_for_five_minutes(table: Table) -> None:
    phone, host = looker(table), runner(table)
    url = f"/t/{table.code}/ask/"
    phone.post(url, {"for": "score", "seat": "3"})
    assert "Dan asks to score." in text_of(host.get(f"/t/{table.code}/"))
    again = phone.post(url, {"for": "score", "seat": "3"}, follow=True)
    assert "It can ask once more after a minute." in text_of(again)
    asks = SeatRequest.objects.get()
    host.post(f"/t/{table.code}/asked/", {"request": asks.pk, "answer": "later"})
    for minutes, shown in ((2, False), (6, True)):
        then = timezone.now() - timedelta(minutes=minutes)
        quiet = then + timedelta(minutes=5)
        SeatRequest.objects.update(at=then, quiet=quiet)
        phone.post(url, {"for": "score", "seat": "3"})
        page = text_of(host.get(f"/t/{table.code}/"))
        assert ("Dan asks to score." in page) == shown


def test_ask_to_score_is_one_tap_and_says_whom_it_asked(table: Table) -> None:
    host = runner(table)
    host.post(f"/t/{table.code}/hold/", {"name": "Ann"})
    phone, other = looker(table), looker(table)
    for client, name in ((phone, "Dan"), (other, "Cleo")):
        client.post(f"/t/{table.code}/hold/", {"name": name})
    before = text_of(phone.get(f"/t/{table.code}/"))
    assert "You are watching as Dan.</b> Ann’s phone can let you score." in before
    assert before.count("You are watching") == 1
    assert 'form="ask" name="for" value="score">Ask to score</button>' in before
    answer = phone.post(f"/t/{table.code}/ask/", {"for": "score"}, follow=True)
    after = text_of(answer)
    assert "Asked. Ann’s phone shows it." in after and "Ask to score" not in after
    assert "Dan asks to score." in text_of(host.get(f"/t/{table.code}/"))
    assert "Ask to score" in text_of(other.get(f"/t/{table.code}/"))
    then = timezone.now() - timedelta(seconds=61)
    SeatRequest.objects.update(at=then)
    assert "Ask to score" in text_of(phone.get(f"/t/{table.code}/"))


@pytest.mark.parametrize("seconds", [59, 61])
def test_a_watcher_may_ask_again_after_a_minute(seconds: int, table: Table) -> None:
    phone = looker(table)
    phone.post(f"/t/{table.code}/ask/", {"for": "score"})
    SeatRequest.objects.update(at=timezone.now() - timedelta(seconds=seconds))
    phone.post(f"/t/{table.code}/ask/", {"for": "score"})
    again = SeatRequest.objects.get().at > timezone.now() - timedelta(seconds=5)
    assert again == (seconds == 61)


def test_a_phone_that_is_allowed_scores_at_once(table: Table) -> None:
    phone = ask(table, "score")
    assert "Save round 2" in text_of(phone.get(f"/t/{table.code}/"))
    phone.post(f"/t/{table.code}/undo/", {"entry": "3"})
    entry = log.entries_of(table)[-1]
    assert (entry.by, entry.way, len(entry.phone)) == ("Dan", Way.ALLOWED, 16)


def test_the_host_lets_a_watching_phone_score(table: Table) -> None:
    phone, host = by_link(table), runner(table)
    phone.get(f"/t/{table.code}/hold/")
    watching = seat_rows.watching(table)
    assert [one.name for one in watching] == ["A phone without a seat"]
    host.post(f"/t/{table.code}/seats/", {"score": watching[0].pk})
    assert "Save round 2" in text_of(phone.get(f"/t/{table.code}/"))


def test_only_the_host_answers_who_asks_to_score(table: Table) -> None:
    phone = looker(table)
    phone.post(f"/t/{table.code}/ask/", {"for": "score", "seat": "3"})
    posted = {"request": SeatRequest.objects.get().pk, "answer": "allow"}
    others = (phone, seat_at(table, "Dan"), scorer(table))
    for other in others:
        answer = other.post(f"/t/{table.code}/asked/", posted)
        assert answer.status_code == 403
    assert not SeatClaim.objects.filter(scores=True).exists()


def test_a_new_score_link_frees_the_seats_that_came_by_it(table: Table) -> None:
    seat_at(table, "Ben", scorer)
    given = seat_at(table, "Dan")
    links.renew(table, "score")
    assert [one.seat for one in SeatClaim.objects.all()] == [DAN]
    assert given.get(f"/t/{table.code}/more/").context["holder"] == "Dan"


def test_the_host_speaks_as_the_own_seat_alone(table: Table) -> None:
    host = runner(table)
    told = {"way": "words", "words": "No.", "key": "a", "after": "3", "seat": "1"}
    host.post(f"/t/{table.code}/rounds/1/dispute/", told)
    assert "seat" not in log.entries_of(table)[-1].data
    host.post(f"/t/{table.code}/hold/", {"name": "Ann"})
    host.post(f"/t/{table.code}/rounds/1/dispute/", told | {"key": "b"})
    assert log.entries_of(table)[-1].data["seat"] == ANN


def test_who_comes_to_score_and_only_watches_may_no_more(table: Table) -> None:
    """“I only watch” is true: the phone scores again by the link, or asks."""
    phone = scorer(table)
    page = text_of(phone.get(f"/t/{table.code}/hold/"))
    assert "You came with the code <b>to score</b>" in page
    assert "The host’s phone sees your name." in page and "I only watch" in page
    phone.post(f"/t/{table.code}/hold/", {"watch": "1", "joining": "1"})
    assert phone.post(f"/t/{table.code}/undo/", {"entry": "3"}).status_code == 403
    assert "Ask to score" in text_of(phone.get(f"/t/{table.code}/"))
    phone.get(f"/score/{table.scorer_token}/")
    assert phone.post(f"/t/{table.code}/undo/", {"entry": "3"}).status_code == 302


def test_who_joins_reads_who_runs_the_table_and_who_sees_the_name(
    table: Table,
) -> None:
    host, phone = runner(table), scorer(table)
    host.post(f"/t/{table.code}/hold/", {"name": "Ann"})
    page = text_of(phone.get(f"/t/{table.code}/hold/"))
    assert wording("seats.runs", where="Round 2", who="Ann") in page
    assert wording("seats.seen-by", whose="Ann’s") in page
    seat_at(table, "Ben")
    page = text_of(phone.get(f"/t/{table.code}/hold/"))
    assert wording("seats.seen-by", several=True, whose="Ann’s and Ben’s") in page


# ---- What was there before ----


def old_phone(table: Table, name: str) -> Client:
    """A phone with the score link that said its seat before seats were claimed."""
    phone = scorer(table)
    phone.post(f"/t/{table.code}/hold/", {"name": name})
    table.claims.all().delete()
    table.phones.update(settled=False)
    Table.objects.filter(pk=table.pk).update(seat_version=0)
    return phone


def test_a_phone_that_said_its_seat_before_takes_it_when_it_comes(
    table: Table,
) -> None:
    ben, other = old_phone(table, "Ben"), old_phone(table, "Ben")
    ben.post(f"/t/{table.code}/undo/", {"entry": "3"})
    entry = log.entries_of(table)[-1]
    assert (entry.by, entry.way) == ("Ben", Way.LINK)
    assert other.get(f"/t/{table.code}/more/").context["holder"] == ""


def test_entries_of_before_say_as_much_as_they_did() -> None:
    assert seat_rows.let_in("Ben", "") == "Ben"
    assert seat_rows.let_in("", "") == ""
    assert seat_rows.let_in("Ben", "link") == "Ben’s phone, by the score link"
    assert seat_rows.let_in("", "host") == "a phone, by the host link"


# ---- A raised hand ----


def test_a_watcher_raises_a_hand_which_marks_nothing(table: Table) -> None:
    phone = looker(table)
    posted = {"name": "Eva", "words": "Ben took 3."}
    for _ in range(2):
        phone.post(f"/t/{table.code}/rounds/1/hand/", posted)
    assert Note.objects.filter(kind=Note.HAND).count() == 1
    assert log.entries_of(table)[-1].number == 3
    for client, takes in ((phone, False), (seat_at(table, "Ben"), True)):
        page = text_of(client.get(f"/t/{table.code}/sheet/"))
        assert "Eva, watching, saw it differently" in page
        assert '<tr class="dis">' not in page
        assert ("Take it up" in page) == takes


# ---- Codes ----


@pytest.mark.parametrize(
    ("used", "length"), [(0, 4), (3906, 4), (3907, 5), (97656, 5), (97657, 6)]
)
def test_codes_grow_before_a_hundredth_is_in_use(used: int, length: int) -> None:
    """25 letters: 390,625 codes of four, 9,765,625 of five."""
    assert codes.length_for(used) == length
    assert len(codes.new_code(length)) == length


def test_a_long_code_opens_its_table() -> None:
    table = new_table(players=FOUR)
    Table.objects.filter(pk=table.pk).update(code="ACDEFG")
    assert Client().get("/t/acd-efg/", follow=True).status_code == 200


# ---- A phone that knows more tables than fit ----


def test_finished_tables_are_forgotten_first_and_the_page_says_which() -> None:
    phone = Client()
    hosted, over = new_table(), new_table()
    play(over, STRONG, STRONG, STRONG)
    for known in (hosted, over):
        phone.get(f"/run/{known.host_token}/")
    watched = [new_table() for _ in range(23)]
    for known in watched[:-1]:
        phone.get(f"/t/{known.code}/")
    assert "no longer knows" not in text_of(phone.get("/"))
    phone.get(f"/t/{watched[-1].code}/")
    page = text_of(phone.get("/"))
    assert f"It no longer knows {over.code}." in page
    another = new_table()
    phone.get(f"/t/{another.code}/")
    assert f"It no longer knows {watched[0].code}." in text_of(phone.get("/"))
    assert phone.get(f"/t/{hosted.code}/more/").context["role"].hosts
