"""Tables on a phone by itself: every page is the site's, and what it writes as well."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from referee import Game, all_games
from referee.form.conditions import is_flag
from referee.form.fields import texts
from referee.generator.rounds import Dealt
from referee.values.facts import Record, Several
from scorekeeper.kept import edition
from scorekeeper.tables import log, scoring, urls
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from scorekeeper.tables.spoken import voice
from tests.browser.chance import shortest
from tests.leagues import sessions as leagues
from tests.phone.packed import BUILT, ROOT, bare, stages, table_of
from tests.tables.people import FIRST, FOUR, new_table, play, record, runner, seat_at

pytestmark = pytest.mark.django_db
# At its first score and at its end a game is looked at whole.
PAGES = ("sheet/", "more/", "chart/", "board/", "rules/", "rounds/1/correct/")
FORM = json.dumps({"content-type": "application/x-www-form-urlencoded"})
HTMX = {"hx-request": "true", "content-type": "application/x-www-form-urlencoded"}
Step = list[Any]


def alone(*steps: Step) -> list[Any]:
    """What a phone that has no network answers, run by node."""
    node = running()
    assert node.stdin and node.stdout and node.stderr
    node.stdin.write(json.dumps(steps) + "\n")
    node.stdin.flush()
    said = node.stdout.readline()
    assert said, node.stderr.read()[-3000:]
    return list(json.loads(said))


@cache
def running() -> subprocess.Popen[str]:
    """Python is begun once for all tests of a process; it ends with its input."""
    found, node = edition.of(BUILT, ROOT), shutil.which("node")
    if found is None or node is None:
        text = "the site is not packed for phones, or was changed since: make phone"
        if os.environ.get("REQUIRE_ALL") == "1":
            pytest.fail(text, pytrace=False)
        pytest.skip(text)
    folder = BUILT / "static" / "phone" / found.name
    command, pipe = [node, "tests/phone/at_tables.mjs", str(folder)], subprocess.PIPE
    return subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, cwd=ROOT
    )


def snapshot_of(client: Client, table: Table) -> str:
    return client.get(f"/t/{table.code}/log.json", secure=True).content.decode()


def page(code: str, path: str) -> Step:
    url = f"https://testserver/t/{code}/{path}"
    return ["answer", code, "GET", url, "{}", ""]


def post(code: str, path: str, **form: Any) -> Step:
    url = f"https://testserver/t/{code}/{path}"
    return ["answer", code, "POST", url, FORM, urlencode(form)]


SELDOM = re.compile(
    r'name="(csrfmiddlewaretoken|key)"\s+value="[^"]*"|data-at="\d+"|data-js="[^"]*"'
)


def alike(html: str) -> str:
    """Without tokens and times."""
    return bare(SELDOM.sub("", html))


def test_pages_are_those_of_the_site_at_every_stage() -> None:
    there: list[tuple[str, str]] = []
    steps: list[Step] = []
    for game in all_games():
        table = table_of(game)
        phone = runner(table)
        phone.cookies["offline"] = "1"
        parts = stages(game)
        first = sum(number == 1 for number, _ in parts)
        for at, (number, part) in enumerate([(0, {}), *parts]):
            if number:
                record(table, number, part)
            if at == len(parts) and game.open_ended:
                commands.end(table, key="e" * 32)
            steps.append(["lay", snapshot_of(phone, table), "[]"])
            for path in ("", *(PAGES if at in (first, len(parts)) else ())):
                answer = phone.get(f"/t/{table.code}/{path}", secure=True)
                where = f"{game.slug} {number} {path}"
                there.append((where, alike(answer.aloud.decode())))
                steps.append(page(table.code, path))
        assert scoring.read(table).over, game.slug
    answers = [one for one in alone(*steps) if one]
    assert len(answers) == len(there) > len(all_games()) == 14
    for (where, site), (status, _, html, deed) in zip(there, answers, strict=True):
        assert (status, deed) == (200, None), where
        assert alike(html) == site, where


def test_a_leagues_table_has_the_leagues_clock_on_a_phone_too() -> None:
    """Half past ten in the evening in Greenwich is half past seven of the next day in
    Tokyo, where the evening began an hour before midnight."""
    club = leagues.club("Ann Ben Cleo Dan")
    club.league.zone = "Asia/Tokyo"
    club.league.save()
    table = leagues.sit(club.evening, club.people)
    play(table, FIRST)
    club.evening.starts = datetime(2026, 1, 5, 14, 0, tzinfo=UTC)
    club.evening.save()
    table.entries.update(at=datetime(2026, 1, 5, 22, 30, tzinfo=UTC))
    scoring.forget()
    phone = runner(table)
    phone.cookies["offline"] = "1"
    path = "sheet/?why=1.0"
    site = phone.get(f"/t/{table.code}/{path}", secure=True).aloud.decode()
    laid, there = alone(
        ["lay", snapshot_of(phone, table), "[]"], page(table.code, path)
    )
    assert "07:30" in there[2] and "22:30" not in there[2]
    # A phone has its own today, so one of the two may say the year.
    here, far = (alike(html).replace(" 2026, ", ", ") for html in (site, there[2]))
    assert here == far


BY_HAND = json.dumps({"accept": "text/html,*/*;q=0.8"})
ARGUMENTS = re.compile(r"<(\w+):\w+>")
SAID = {"int": "1", "str": "x", "path": "end/", "slug": "x"}


def test_what_only_posts_leads_whoever_opens_it_to_a_page() -> None:
    """A reload, or the list of what was open, comes to the address by itself."""
    table = new_table()
    play(table, FIRST)
    phone = runner(table)
    routes = [
        str(one.pattern).removeprefix("t/<str:code>/") for one in urls.urlpatterns
    ]
    paths = [ARGUMENTS.sub(lambda one: SAID[one[1]], route) for route in routes]
    posts = [
        path
        for path in paths
        if phone.get(f"/t/{table.code}/{path}", secure=True).status_code == 405
    ]
    assert {"end/", "undo/", "record/"} <= {*posts}
    url = f"https://testserver/t/{table.code}/"
    steps = [["answer", table.code, "GET", url + path, BY_HAND, ""] for path in posts]
    _, *answers = alone(["lay", snapshot_of(phone, table), "[]"], *steps)
    for path, (status, headers, _, deed) in zip(posts, answers, strict=True):
        assert (status, deed) == (302, None), path
        assert headers["Location"].startswith(f"/t/{table.code}/"), path


def deeds_of(answers: list[Any]) -> list[dict[str, Any]]:
    return [one[3] for one in answers if one and one[3]]


def send(client: Client, deed: dict[str, Any]) -> dict[str, Any]:
    """As the outbox does."""
    url = f"/t/{deed['code']}/send/{deed['path']}"
    kind = "application/x-www-form-urlencoded"
    answer = client.post(url, deed["body"], content_type=kind)
    assert answer.status_code == 200, answer.content
    return dict(answer.json())


def entries_of(table: Table) -> list[tuple[str, Any]]:
    return [(entry.kind, entry.data) for entry in log.entries_of(table)]


def evening(code: str) -> list[Step]:
    """A round of two stages, its correction, and that one taken back."""
    key = {"key": "a" * 32, "round": 1, "after": 0}
    bids = {f"bids-{seat}": bid for seat, bid in enumerate(FIRST["bids"])}
    tricks = {f"tricks-{seat}": took for seat, took in enumerate(FIRST["tricks"])}
    more = {"key": "b" * 32, "round": 1, "after": 1}
    right = bids | tricks | {"tricks-1": 3, "tricks-2": 3}
    correct = {"key": "c" * 32, "after": 2, "confirm": 1}
    return [
        post(code, "record/", **key, **bids),
        post(code, "record/", **more, **tricks),
        post(code, "rounds/1/correct/", **correct, **right),
        post(code, "undo/", entry=3, key="d" * 32),
    ]


def test_what_was_entered_alone_is_sent_once_and_in_order(client: Client) -> None:
    table = new_table()
    phone = runner(table)
    answers = alone(
        ["lay", snapshot_of(phone, table), "[]"],
        *evening(table.code),
        page(table.code, ""),
    )
    deeds = deeds_of(answers)
    assert [deed["path"] for deed in deeds] == [
        "record/",
        "record/",
        "rounds/1/correct/",
        "undo/",
    ]
    # Ann 5 exact: 7. Ben 3 short by 1: −1. Cleo 4 exact: 6. Dan 1 exact: 3.
    totals = re.findall(r'class="tot[^>]*>\s*([−\d]+)', answers[-1][2])
    assert totals == ["7", "−1", "6", "3"]
    assert [send(phone, deed)["version"] for deed in deeds] == [1, 2, 3, 4]
    assert [send(phone, deed)["version"] for deed in deeds] == [1, 2, 3, 4]
    kinds = [kind for kind, _ in entries_of(table)]
    assert kinds == ["recorded", "recorded", "corrected", "undone"]
    assert log.replay(log.entries_of(table))[0] == [FIRST]


def test_entries_keep_what_they_name_where_others_came_between() -> None:
    """Somebody else’s correction of round 1 is entry 3; the phone’s own are 4 and 5."""
    table = new_table()
    phone = runner(table)
    play(table, FIRST)
    before = snapshot_of(phone, table)
    bids = {f"bids-{seat}": 3 for seat in range(4)}
    steps = [
        post(table.code, "record/", key="a" * 32, round=2, after=2, **bids),
        post(table.code, "undo/", entry=3, key="b" * 32),
    ]
    own = deeds_of(alone(["lay", before, "[]"], *steps))
    others = {"bids": [5, 3, 4, 1], "tricks": [5, 3, 3, 1]}
    commands.correct(table, 1, others, key="x" * 32, after=2)
    assert [send(phone, deed) for deed in own] == [
        {"version": 4, "own": True, "key": "a" * 32},
        {"version": 5, "own": True, "key": "b" * 32},
    ]
    assert entries_of(table)[-1] == ("undone", {"entry": 4})
    assert log.replay(log.entries_of(table))[0] == [others]
    # And the same on the phone, on a table that was given anew.
    fresh = alone(
        ["lay", before, "[]"],
        ["lay", before, json.dumps(own)],
        ["now", table.code],
    )[-1]
    assert [e["kind"] for e in json.loads(fresh)["entries"]][-2:] == [
        "recorded",
        "undone",
    ]


def test_a_clash_is_the_question_that_there_is() -> None:
    table = new_table()
    phone = runner(table)
    bids = {f"bids-{seat}": 3 for seat in range(4)}
    steps = [post(table.code, "record/", key="a" * 32, round=1, after=0, **bids)]
    [deed] = deeds_of(alone(["lay", snapshot_of(phone, table), "[]"], *steps))
    record(table, 1, {"bids": [4, 3, 3, 3]})
    assert send(phone, deed)["clash"] == "Another phone entered it differently."
    assert len(log.entries_of(table)) == 1


def test_who_may_not_write_sends_nothing() -> None:
    table = new_table()
    phone, other = runner(table), Client()
    other.get(f"/t/{table.code}/")
    bids = {f"bids-{seat}": 3 for seat in range(4)}
    steps = [post(table.code, "record/", key="a" * 32, round=1, after=0, **bids)]
    [deed] = deeds_of(alone(["lay", snapshot_of(phone, table), "[]"], *steps))
    url = f"/t/{table.code}/send/record/"
    kind = "application/x-www-form-urlencoded"
    assert other.post(url, deed["body"], content_type=kind).status_code == 403
    elsewhere = f"/t/{table.code}/send/renew/"
    assert phone.post(elsewhere, deed["body"], content_type=kind).status_code == 404
    assert log.entries_of(table) == []


def test_what_waits_says_when_it_was_entered_where_it_is_laid_anew() -> None:
    """21 November 2026, 20:00 in London."""
    table = new_table()
    form = {f"bids-{seat}": str(bid) for seat, bid in enumerate(FIRST["bids"])}
    body = urlencode({"round": 1, "after": 0, "key": "k" * 32, **form})
    deed = {"code": table.code, "path": "record/", "key": "k" * 32, "body": body}
    deed["at"] = 1_795_291_200_000
    laid = ["lay", snapshot_of(runner(table), table), json.dumps([deed])]
    [text] = [one for one in alone(laid, ["now", table.code]) if isinstance(one, str)]
    [entry] = json.loads(text)["entries"]
    assert entry["at"] == "2026-11-21T20:00:00Z"


def test_a_phone_is_given_no_key_that_it_does_not_hold() -> None:
    table = new_table()
    play(table, FIRST)
    ann = seat_at(table, "Ann")
    host, watcher = runner(table), Client()
    watcher.get(f"/t/{table.code}/")
    seen = snapshot_of(watcher, table)
    for secret in (table.host_token, table.scorer_token, table.identity):
        assert secret not in seen
    assert table.viewer_token in seen
    assert table.host_token not in snapshot_of(ann, table)
    assert table.identity not in snapshot_of(host, table)
    assert table.host_token in snapshot_of(host, table)
    [claim] = table.claims.all()
    assert claim.ident not in seen
    assert claim.ident in snapshot_of(ann, table)


def begin(players: list[str]) -> Step:
    seats = {f"seat-{seat}": name for seat, name in enumerate(players)}
    form = {"key": "n" * 32, "count": len(players), "start": "1", **seats}
    url = "https://testserver/new/gypsy/"
    return ["answer", "", "POST", url, FORM, urlencode(form)]


def test_a_table_begun_alone_is_made_once_by_the_site(client: Client) -> None:
    [deed] = deeds_of(alone(begin(FOUR)))
    assert deed["to"] == "/new/gypsy/send/"
    assert re.fullmatch("0[A-Z0-9]{5}", deed["code"])
    kind = "application/x-www-form-urlencoded"
    codes = [
        client.post(deed["to"], deed["body"], content_type=kind).json()["code"]
        for _ in range(2)
    ]
    table = Table.objects.get()
    assert codes == [table.code] * 2
    assert (table.game, table.players) == ("gypsy", FOUR)
    assert "0" not in table.code
    page = client.get(f"/t/{table.code}/more/")
    assert page.context["role"].hosts


def test_a_table_that_was_forgotten_is_on_no_page_of_the_phone() -> None:
    """It may run on, with the table laid, after somebody signed out."""
    mine, lent = new_table(), new_table("skat", ["Fritz", "Gerd", "Hans"])
    home: Step = ["answer", "", "GET", "https://testserver/", "{}", ""]
    laid = [["lay", snapshot_of(runner(one), one), "[]"] for one in (mine, lent)]
    before, after = (
        answer[2]
        for answer in alone(*laid, home, ["forget_but", json.dumps([mine.code])], home)
        if answer
    )
    assert mine.code in before and lent.code in before and "Fritz" in before
    assert mine.code in after
    assert lent.code not in after and "Fritz" not in after


def test_playing_again_leads_to_the_table_that_the_site_made() -> None:
    game = next(game for game in all_games() if game.open_ended)
    table = table_of(game)
    phone = runner(table)
    for number, part in stages(game):
        record(table, number, part)
    own = deeds_of(
        alone(
            ["lay", snapshot_of(phone, table), "[]"],
            post(table.code, "end/", key="e" * 32),
            post(table.code, "again/", key="f" * 32),
        )
    )
    assert [deed.get("makes", "")[:1] for deed in own] == ["", "0"]
    ended, again = (send(phone, deed) for deed in own)
    made = Table.objects.exclude(pk=table.pk).get()
    assert again["code"] == made.code
    assert again["version"] == ended["version"] + 1
    assert send(phone, own[1]) == again


def form_of(
    game: Game, dealt: Dealt, stage: Any, part: dict[str, Any]
) -> dict[str, str]:
    """What the page posts when this was entered."""
    form = {"kind": dealt.round_type.name}
    mark = dealt.round_type.discriminator
    for fact in stage.facts:
        if fact.key not in part or (fact is mark and is_flag(fact)):
            continue
        form |= dict(texts_of(fact, part[fact.key]))
    return form


def texts_of(fact: Any, raw: Any) -> Iterator[tuple[str, str]]:
    if raw == []:
        yield f"{fact.key}.none", "true"
    elif isinstance(fact.value, Several) and isinstance(fact.value.of, Record):
        for i, record in enumerate(raw):
            yield from texts(fact.value.of, f"{fact.key}-{i}", record, voice())
    else:
        yield from texts(fact.value, fact.key, raw, voice())


def test_every_game_is_entered_alone_and_is_the_same_at_the_site() -> None:
    tables, steps = {}, []
    for game in all_games():
        table = table_of(game)
        tables[game.slug] = (table, runner(table))
        steps.append(["lay", snapshot_of(tables[game.slug][1], table), "[]"])
        after = 0
        for number, dealt in enumerate(shortest(game).rounds, 1):
            for stage, part in dealt.stages:
                form = form_of(game, dealt, stage, part)
                about = {"round": number, "after": after, "key": f"{after:032}"}
                steps.append(post(table.code, "record/", **form, **about))
                after += 1
        steps.append(["now", table.code])
    answers = alone(*steps)
    alone_now = [json.loads(one) for one in answers if isinstance(one, str)]
    deeds = deeds_of([one for one in answers if not isinstance(one, str)])
    for (slug, (table, phone)), here in zip(tables.items(), alone_now, strict=True):
        mine = [deed for deed in deeds if deed["code"] == table.code]
        assert len(mine) == len(stages(scoring.game(slug))) > 0, slug
        sent = [send(phone, deed) for deed in mine]
        assert [one.get("version") for one in sent] == list(range(1, len(mine) + 1)), (
            slug
        )
        told = [(e["kind"], e["data"]) for e in here["entries"]]
        assert told == entries_of(table), slug
        meant = [one.raw for one in shortest(scoring.game(slug)).rounds]
        assert [*map(plain_facts, rounds_of(table))] == [*map(plain_facts, meant)], slug


def plain_facts(raw: log.Facts) -> log.Facts:
    """A list that may be left out is none where it is empty."""
    return {key: value for key, value in raw.items() if value != []}


def rounds_of(table: Table) -> list[log.Facts]:
    table.refresh_from_db()
    return scoring.read(table).rounds
