"""Games that are a document: brought, begun, scored, taken along."""

import gc
import gzip
import io
import json
import re
import subprocess
import sys
import tracemalloc
import zipfile
import zlib
from datetime import timedelta
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from referee.described import slug_of
from referee.engine.registry import by_slug
from scorekeeper.tables import codes, hooks, scoring
from scorekeeper.tables.models import RuleSheet, Table
from scorekeeper.tables.replica import laid
from scorekeeper.tables.scoring import points_pad, rule_sheets
from scorekeeper.tables.starting.every_shape import SHAPES
from scorekeeper.tables.views import own_rules
from tests.referee.rule_sheets import read_document
from tests.tables.people import FOUR, new_table, scorer

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parents[2]
# In one line, as nothing else comes through the pages of these tests unchanged.
HEARTS = json.dumps(json.loads(read_document("hearts")))


def bring(phone: Client, rules: str) -> str:
    """The slug of the game that it makes."""
    answer = phone.post("/another/", {"rules": rules})
    assert answer.status_code == 302, answer.content.decode()
    return str(answer.url.split("/")[2])


def begin(phone: Client, slug: str, **options: str) -> Table:
    names = {f"seat-{seat}": name for seat, name in enumerate(FOUR)}
    key = codes.new_key()
    told = {"count": "4", "start": "1", "key": key, **names, **options}
    answer = phone.post(f"/new/{slug}/", told)
    assert answer.status_code == 302, answer.content.decode()
    return Table.objects.get(code=answer.url.split("/")[2])


def enter(phone: Client, table: Table, number: int, **facts: str) -> None:
    after = Table.objects.get(pk=table.pk).version
    told = {"round": str(number), "after": str(after), "key": codes.new_key(), **facts}
    answer = phone.post(f"/t/{table.code}/record/", told | {"save": "1"})
    assert answer.status_code == 302, answer.content.decode()


def points(*numbers: int) -> dict[str, str]:
    return {f"points-{seat}": str(number) for seat, number in enumerate(numbers)}


def state_of(table: Table) -> scoring.State:
    return scoring.read(Table.objects.get(pk=table.pk))


# ---- The pad ----


def test_a_pad_is_begun_in_two_taps_and_adds_up() -> None:
    phone = Client()
    home = phone.get("/").content.decode()
    assert 'href="/another/"' in home
    high, low = points_pad.slugs("en")
    page = phone.get("/another/").content.decode()
    assert f'href="/new/{high}/"' in page and f'href="/new/{low}/"' in page
    table = begin(phone, high)
    enter(phone, table, 1, **points(12, -5, 30, 0))
    enter(phone, table, 2, **points(10, 7, -31, 0))
    assert state_of(table).shown["totals"] == [22, 2, -1, 0]
    assert not state_of(table).over
    phone.post(f"/t/{table.code}/end/", {"key": codes.new_key(), "rounds": "2"})
    assert state_of(table).shown["winners"] == [0]


def test_a_limit_ends_it_and_the_fewest_win() -> None:
    phone = Client()
    table = begin(phone, points_pad.slugs("en")[1], limit="50")
    enter(phone, table, 1, **points(12, 5, 30, 0))
    assert not state_of(table).over
    enter(phone, table, 2, **points(12, 5, 20, 7))
    assert state_of(table).shown["totals"] == [24, 10, 50, 7]
    assert state_of(table).shown["winners"] == [3]


def test_each_language_has_its_own_pads() -> None:
    found = {code: points_pad.slugs(code) for code in ("en", "de", "es", "it")}
    assert len({slug for pair in found.values() for slug in pair}) == 8
    german = Client(headers={"accept-language": "de"}).get("/another/").content.decode()
    assert f'href="/new/{found["de"][0]}/"' in german and "Punkteblock" in german
    assert points_pad.slugs("xx") == found["en"]


def test_the_pads_stay_what_they_are() -> None:
    """Tables were begun with them: a better one is another beside these."""
    assert points_pad.slugs("en") == (
        "xgsrlj6x4xbcoexf72rd7okuycx",
        "xg4s5vooscvqvm7i5trbj32oxai",
    )


# ---- Rules that somebody brings ----


def test_hearts_is_played_by_the_rules_that_were_pasted() -> None:
    phone = Client()
    slug = bring(phone, HEARTS)
    rules = phone.get(f"/games/{slug}/").content.decode()
    assert "Hearts" in rules and f"/games/{slug}/rules.json" in rules
    table = begin(phone, slug)
    # Ann 5 hearts, Ben 8 and Cleo the queen: 5, 8 and 13.
    hearts = {f"hearts-{seat}": str(n) for seat, n in enumerate([5, 8, 0, 0])}
    enter(phone, table, 1, **hearts, queen="2")
    assert state_of(table).shown["totals"] == [5, 8, 13, 0]
    for page in ("", "sheet/?why=1.2", "chart/", "rules/", "more/", "board/"):
        answer = phone.get(f"/t/{table.code}/{page}")
        assert answer.status_code == 200, page
    assert "own rules" in phone.get(f"/t/{table.code}/").content.decode()


def test_a_file_is_as_good() -> None:
    file = SimpleUploadedFile("hearts.json", HEARTS.encode())
    answer = Client().post("/another/", {"file": file})
    assert answer.status_code == 302
    assert RuleSheet.objects.get().slug == answer.url.split("/")[2]


def test_the_same_rules_are_kept_once_and_come_out_as_one_text() -> None:
    phone = Client()
    slug = bring(phone, HEARTS)
    spaced = json.dumps(json.loads(HEARTS), indent=7)
    assert bring(phone, spaced) == slug
    assert RuleSheet.objects.count() == 1
    answer = phone.get(f"/games/{slug}/rules.json")
    assert bring(phone, answer.content.decode()) == slug
    assert answer["X-Robots-Tag"] == "noindex"
    assert Client().get(f"/games/x{'a' * 26}/rules.json").status_code == 404
    assert Client().get("/games/gypsy/rules.json").status_code == 404


@pytest.mark.parametrize(
    ("rules", "where", "marked"),
    [
        (HEARTS.replace('"hearts"', '"heartz"', 1), "Values, no. 1, is", "hearts"),
        (HEARTS.replace('"rules": 1', '"rules": 2', 1), "Rules", ""),
        ("{", "", ""),
        ("Hearts, please", "", ""),
        ("", "", ""),
        ("x" * 20_000, "", ""),
        ("[" * 9_000, "", ""),
    ],
)
def test_what_is_no_rule_sheet_stays_typed_and_is_told(
    rules: str, where: str, marked: str
) -> None:
    answer = Client().post("/another/", {"rules": rules})
    page = answer.content.decode()
    assert answer.status_code == 200 and 'role="alert"' in page
    assert where in page
    assert not marked or f"<mark>{marked}</mark>" in page
    assert unescape(page).count(rules[:40]) >= bool(rules)
    assert not RuleSheet.objects.exists()


def test_rules_are_changed_into_others_beside_them() -> None:
    phone = Client()
    slug = bring(phone, HEARTS)
    assert (
        f'href="/another/?of={slug}"' in phone.get(f"/games/{slug}/").content.decode()
    )
    page = unescape(phone.get(f"/another/?of={slug}").content.decode())
    text = page[page.index("<textarea") : page.index("</textarea>")].partition(">")[2]
    changed = bring(phone, text.replace('"name": "Hearts"', '"name": "Black Lady"'))
    assert rule_sheets.document_of(changed)["made_from"] == slug
    assert rule_sheets.document_of(slug)["name"] == "Hearts"
    assert phone.get("/another/?of=nothing").status_code == 200


HOSTILE = "<script>alert(1)</script>{{ 7 }}{% load x %}%s%(a)s"


def hostile() -> str:
    """Hearts with such a text wherever one may be."""
    document = json.loads(HEARTS)
    document["name"] = HOSTILE[:40]
    document["by"] = HOSTILE[:40]
    document["summary"] = document["gist"] = HOSTILE[:60]
    document["play"] = [{"head": HOSTILE[:60], "text": HOSTILE}]
    for page in document["pages"]:
        page["label"] = HOSTILE[:40]
        for ask in page["asks"]:
            ask["label"] = HOSTILE[:40]
    for row in document["scores"]:
        row["law"] = HOSTILE
    document["lang"] = "en"
    return json.dumps(document)


def test_what_it_says_is_text_and_nothing_else() -> None:
    """Each text of a stranger, on every page that shows one."""
    phone = Client()
    slug = bring(phone, hostile())
    table = begin(phone, slug)
    hearts = {f"hearts-{seat}": str(n) for seat, n in enumerate([5, 8, 0, 0])}
    enter(phone, table, 1, **hearts, queen="2")
    for number in range(2, 6):
        hearts = {f"hearts-{seat}": str(n) for seat, n in enumerate([1, 12, 0, 0])}
        enter(phone, table, number, **hearts, queen="1")
    pages = ("", "sheet/?why=1.2", "chart/", "rules/", "more/", "board/", "share/")
    for url in (
        *(f"/games/{slug}/", f"/new/{slug}/", f"/another/?of={slug}", "/"),
        *(f"/t/{table.code}/{page}" for page in pages),
        f"/result/{table.viewer_token}/",
    ):
        page = phone.get(url).content.decode()
        assert "<script>alert" not in page, url
    assert "og:title" in page  # its last page is what a chat reads of the result
    assert "&lt;script&gt;alert(1)" in phone.get(f"/games/{slug}/").content.decode()


def test_nothing_of_a_stranger_is_listed_or_found() -> None:
    """Whoever has its link reads it, and no search engine."""
    slug = bring(Client(), other(7))
    own = (f"/games/{slug}/", f"/new/{slug}/", f"/another/?of={slug}")
    for url in own:
        answer = Client().get(url)
        assert answer.status_code == 200 and answer["X-Robots-Tag"] == "noindex", url
    pad = points_pad.slugs("en")[0]
    for url in ("/games/gypsy/", "/new/gypsy/", "/another/", f"/games/{pad}/"):
        assert "X-Robots-Tag" not in Client().get(url), url
    lists = ("/", "/another/", "/desk/", "/desk/?q=round", "/check/", "/robots.txt")
    for url in lists:
        shown = Client().get(url).content.decode()
        assert slug not in shown and "Hearts 7" not in shown, url


# 40 MB of nothing, packed: of rules only the first 16 KB and one byte are read.
NOTHING = bytes(40_000_000)
PACKED = {
    "deflate": zlib.compress(NOTHING, 9),
    "gzip": gzip.compress(NOTHING, 9, mtime=0),
    "twice": gzip.compress(gzip.compress(NOTHING, 9, mtime=0), 9, mtime=0),
}


def zip_of_sheets() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("rules.json", NOTHING)
    return file.getvalue()


@pytest.mark.parametrize("to", ["/another/", "/check/"])
@pytest.mark.parametrize("kind", [*PACKED, "zip"])
def test_what_is_packed_is_refused_and_never_blown_up(kind: str, to: str) -> None:
    """A file, and a body that says how it is packed: nothing here unpacks one."""
    packed = PACKED.get(kind) or zip_of_sheets()
    Client().post(to, {"file": SimpleUploadedFile("rules.json", b"{")})
    file = SimpleUploadedFile("rules.json", packed)
    tracemalloc.start()
    answer = Client().post(to, {"file": file})
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert 'role="alert"' in answer.content.decode()
    assert most < 10_000_000 < len(NOTHING)
    answer = Client().post(
        to,
        packed,
        content_type="application/x-www-form-urlencoded",
        headers={"content-encoding": kind},
    )
    assert answer.status_code in (200, 400, 413)
    assert not RuleSheet.objects.exists()


def test_many_rule_sheets_of_one_phone_are_too_many(monkeypatch: Any) -> None:
    monkeypatch.setattr(own_rules, "BROUGHT", 2)
    phone = Client()
    for _ in range(2):
        bring(phone, HEARTS)
    answer = phone.post("/another/", {"rules": HEARTS})
    assert answer.status_code == 429 and "&quot;rules&quot;" in answer.content.decode()


def test_what_no_table_uses_goes_after_a_month() -> None:
    phone = Client()
    used, unused = bring(phone, HEARTS), bring(phone, other(1))
    begin(phone, used)
    old = timezone.now() - timedelta(days=31)
    RuleSheet.objects.update(created=old)
    new = bring(phone, other(2))
    assert {one.slug for one in RuleSheet.objects.all()} == {used, new} - {unused}


def other(number: int) -> str:
    return json.dumps(json.loads(HEARTS) | {"name": f"Hearts {number}"})


def test_nothing_of_strangers_is_kept_for_ever() -> None:
    """200 documents: no game is held but the last few, and none by the referee."""
    before = len(by_slug())
    slugs = [rule_sheets.keep(other(number)) for number in range(200)]
    for slug in slugs:
        assert scoring.game(slug).slug == slug
    gc.collect()
    held = rule_sheets.kept_rules.cache_info()
    assert held.currsize == held.maxsize == rule_sheets.IN_MEMORY
    assert len(by_slug()) == before


# ---- Who is out ----


def test_who_is_out_is_asked_no_more_until_one_is_left() -> None:
    """Yaniv to 100: Ben calls each time, with nothing in hand. 60 twice puts Ann out,
    59, 1 and 42 Cleo.
    """
    table = new_table(rule_sheets.keep(read_document("yaniv")), FOUR[:3], limit=100)
    phone = scorer(table)

    def names_in_form() -> set[str]:
        html = phone.get(f"/t/{table.code}/").content.decode()
        return set(re.findall(r'name="hand-(\d)"', html))

    def deal(number: int, **hands: str) -> None:
        told = {f"hand-{seat[1]}": hand for seat, hand in hands.items()}
        enter(phone, table, number, caller="1", **told)

    assert names_in_form() == {"0", "1", "2"}
    deal(1, s0="60", s1="0", s2="59")
    deal(2, s0="60", s1="0", s2="1")
    assert state_of(table).shown["totals"] == [120, 0, 60]
    assert names_in_form() == {"1", "2"}
    deal(3, s1="0", s2="42")
    shown = state_of(table).shown
    assert (shown["totals"], shown["winners"]) == ([120, 0, 102], [1])
    assert not names_in_form()
    for page in ("", "sheet/", "board/"):
        assert phone.get(f"/t/{table.code}/{page}").status_code == 200, page


# ---- Taken along ----


def test_the_sheet_carries_its_rules_and_opens_elsewhere() -> None:
    phone = Client()
    table = begin(phone, bring(phone, HEARTS))
    hearts = {f"hearts-{seat}": str(n) for seat, n in enumerate([5, 8, 0, 0])}
    enter(phone, table, 1, **hearts, queen="2")
    sheet = phone.get(f"/t/{table.code}/sheet.json").json()
    assert sheet["rules"]["name"] == "Hearts"
    # Another site, that never heard of it; and the command line, without a site.
    RuleSheet.objects.all().delete()
    rule_sheets.kept_rules.cache_clear()
    told = {"sheet": json.dumps(sheet), "key": codes.new_key()}
    answer = Client().post("/check/open/", told)
    assert answer.status_code == 302, answer.content.decode()
    opened = Table.objects.get(code=answer.url.split("/")[2])
    assert state_of(opened).shown["totals"] == [5, 8, 13, 0]
    done = subprocess.run(
        [sys.executable, "-m", "referee", "check", "--json", "-"],
        input=json.dumps(sheet),
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert json.loads(done.stdout)["totals"] == [5, 8, 13, 0], done.stderr


def test_rules_that_were_touched_are_refused() -> None:
    phone = Client()
    table = begin(phone, bring(phone, HEARTS))
    sheet = phone.get(f"/t/{table.code}/sheet.json").json()
    sheet["rules"]["name"] = "Other"
    answer = phone.post("/check/open/", {"sheet": json.dumps(sheet), "key": "k"})
    assert answer.status_code == 200
    assert RuleSheet.objects.count() == 1


def test_a_phone_is_given_the_rules_with_the_table() -> None:
    phone = Client()
    table = begin(phone, bring(phone, HEARTS))
    given = phone.get(f"/t/{table.code}/log.json").json()
    Table.objects.all().delete()
    RuleSheet.objects.all().delete()
    rule_sheets.kept_rules.cache_clear()
    there = laid.lay({name: given[name] for name in given})
    assert scoring.read(there).game.name == "Hearts"


def test_a_pad_that_was_begun_is_kept_as_it_was(monkeypatch: Any) -> None:
    phone = Client()
    slug = points_pad.slugs("en")[0]
    table = begin(phone, slug)
    assert RuleSheet.objects.get().slug == slug
    # A later release has another one.
    monkeypatch.setattr(points_pad, "texts", dict)
    rule_sheets.kept_rules.cache_clear()
    assert state_of(table).game.slug == slug


def test_leagues_offer_to_count_any_game(monkeypatch: Any) -> None:
    rows = [hooks.Row("The club", "counts it", "/l/CLUB/")]
    monkeypatch.setattr(hooks, "new_table_rows", lambda visitor, slug: rows)
    phone = Client()
    slug = bring(phone, HEARTS)
    assert "The club" in phone.get("/new/gypsy/").content.decode()
    assert "The club" in phone.get(f"/new/{slug}/").content.decode()
    assert not rule_sheets.is_own(scoring.game("gypsy"))
    assert rule_sheets.is_own(scoring.game(slug))
    assert not rule_sheets.is_own(scoring.game(points_pad.slugs("en")[0]))


# ---- Made from answers ----

ANYBODY = {"by": "Ann", "least": "3", "most": "5"}
OH_HELL = {
    **ANYBODY,
    "name": "Oh Hell",
    "way": "down",
    "cards": "10",
    "hands": "12",
    "hook": "true",
    "made": "10",
    "each": "1",
    "missed": "0",
    "off": "-2",
}


def make(shape: str, **answers: str) -> dict[str, Any]:
    """The document that the answers make, as it is kept."""
    answer = Client().post(f"/another/{shape}/", answers)
    assert answer.status_code == 302, answer.content.decode()
    return rule_sheets.document_of(answer.url.split("/")[2])


def verdict(
    document: dict[str, Any], *rounds: dict[str, Any], players: int = 3
) -> dict[str, Any]:
    """Of Ann, Ben and Cleo; Dan is the fourth."""
    game = slug_of(document)
    sheet = {"game": game, "rules": document, "players": FOUR[:players]}
    return dict(scoring.check({**sheet, "rounds": list(rounds)}).json())


def test_bids_that_are_made_or_not() -> None:
    """10 and the bid; 2 less for each trick away. Ann deals hand 1 of 10 cards: 3 + 3
    and her 4 would be 10.
    """
    oh_hell = make("bidding", **OH_HELL)
    found = verdict(oh_hell, {"bid": [3, 3, 5], "took": [3, 2, 5]})
    assert found["totals"] == [13, -2, 15]
    assert [one["text"] for one in found["rounds"][0]["reasons"]] == [
        "bid 3, took 3: 10 + 3 = 13",
        "bid 5, took 5: 10 + 5 = 15",
        "bid 3, took 2: −2 × 1 = −2",
    ]
    with pytest.raises(scoring.SheetError):
        verdict(oh_hell, {"bid": [4, 3, 3], "took": [4, 3, 3]})


@pytest.mark.parametrize(
    ("way", "hands", "tricks"),
    [
        ("same", 12, [10, 10, 10]),
        ("up", 10, [1, 2, 3]),
        ("down", 10, [10, 9, 8]),
        ("both", 19, [10, 9, 8]),
    ],
)
def test_cards_go_from_hand_to_hand(way: str, hands: int, tricks: list[int]) -> None:
    document = make("bidding", **OH_HELL | {"way": way, "hook": ""})
    rounds = [{"bid": [0, 0, 0], "took": [n, 0, 0]} for n in tricks]
    found = verdict(document, *rounds)
    assert found["next"]["number"] == 4 and document["ends"]["rounds"] == str(hands)
    last = {"both": [*range(10, 1, -1), *range(1, 11)], "same": [10] * 12}
    last |= {"up": list(range(1, 11)), "down": list(range(10, 0, -1))}
    rounds = [{"bid": [0, 0, 0], "took": [n, 0, 0]} for n in last[way]]
    assert len(rounds) == hands
    assert verdict(document, *rounds)["state"] == "finished"


def test_cards_that_count() -> None:
    """13 hearts at 1, the queen at 13, the jack takes 10 off."""
    document = make(
        "cards",
        **ANYBODY,
        name="Black Lady",
        low="low",
        limit="100",
        label_1="Hearts",
        worth_1="1",
        count_1="13",
        label_2="Queen",
        worth_2="13",
        count_2="1",
        label_3="Jack",
        worth_3="-10",
        count_3="1",
    )
    taken = {"kind_0": [3, 5, 5], "kind_1": [0, 1, 0], "kind_2": [0, 0, 1]}
    assert verdict(document, taken)["totals"] == [3, 18, -5]
    with pytest.raises(scoring.SheetError):
        verdict(document, taken | {"kind_0": [3, 5, 4]})
    # 18 a round: over 100 in the sixth, and Cleo has the fewest.
    found = verdict(document, *[taken] * 6)
    assert (found["state"], found["winners"]) == ("finished", [2])


def test_places_that_score() -> None:
    """Two share the first place; nobody is second."""
    asked = {"name": "Tuesday", "awards": "10 5 3", "rounds": "2"}
    document = make("places", **ANYBODY, **asked)
    found = verdict(document, {"result": [30, 30, 5]}, {"result": [1, 2, 3]})
    assert found["totals"] == [10 + 3, 10 + 5, 3 + 10]
    assert found["winners"] == [1]


def texts(found: dict[str, Any], number: int = 0) -> list[tuple[int, str]]:
    """The lines of a round: whose, and what they say."""
    return [(one["side"], one["text"]) for one in found["rounds"][number]["reasons"]]


def test_points_that_are_told() -> None:
    """Who has the fewest when one has 50; or of partners, in two rounds."""
    asked = {**ANYBODY, "name": "Ours", "low": "low", "limit": "50", "rounds": "0"}
    own = make("points", **asked)
    found = verdict(own, {"points": [20, -3, 9]}, {"points": [30, 8, 1]})
    assert (found["totals"], found["winners"]) == ([50, 5, 10], [1])
    told = {"partners": "opposite", "low": "high", "limit": "0", "rounds": "2"}
    both = [{"points": [30, 12]}, {"points": [1, 20]}]
    found = verdict(make("points", **asked | told), *both, players=4)
    assert (found["totals"], found["winners"]) == ([31, 32], [1])


CONTRACT = {"name": "Ours", "least": "4", "most": "4", "tricks": "13", "low": "6"}
CONTRACT |= {"high": "13", "made": "20", "each": "10", "over": "1", "missed": "0"}
CONTRACT |= {"short": "-15", "others": "5", "limit": "100"}


def test_a_contract_that_is_made_or_not() -> None:
    """Ben and Dan bid 8 and take 9: 20, 80 and 1. Then Ann and Cleo lack 2 of 8."""
    made = {"declarer": 1, "bid": 8, "took": 9}
    lost = {"declarer": 2, "bid": 8, "took": 6}
    found = verdict(make("contract", **CONTRACT), lost, made, players=4)
    assert texts(found) == [
        (0, "bid 8, took 6: −15 × (8 − 6) = −30"),
        (1, "bid 8, took 6: 5 × (8 − 6) = 10"),
    ]
    assert texts(found, 1) == [(1, "bid 8, took 9: 20 + 10 × 8 + (9 − 8) = 101")]
    assert (found["totals"], found["winners"]) == ([-30, 111], [1])


PARTY = {"name": "Ours", "least": "3", "most": "4", "called": "Re", "two": "two"}
PARTY |= {"doubled": "true", "losers": "losers", "rounds": "2"}


def test_one_or_two_against_the_rest() -> None:
    """Ben and Dan win 3, doubled; Ann alone loses 2 to each of three."""
    won = {"party": [1, 3], "result": "won", "worth": 3, "doubled": "times_2"}
    lost = {"party": [0], "result": "lost", "worth": 2, "doubled": "times_1"}
    document = make("party", **PARTY)
    found = verdict(document, won, lost, players=4)
    assert [one["points"] for one in found["rounds"]] == [[-6, 6, -6, 6], [-6, 2, 2, 2]]
    assert texts(found, 1)[0] == (1, "won: 2 × 1 = 2")
    assert texts(found, 1)[-1] == (0, "lost: −2 × 1 × 3 = −6")
    assert (found["totals"], found["winners"]) == ([-12, 8, -4, 8], [1, 3])


def test_of_four_three_cannot_stand_against_the_rest() -> None:
    """Two are Re, or one alone: not three, nor nobody; and nothing is saved."""
    phone = Client()
    slug = rule_sheets.keep(json.dumps(make("party", **PARTY)))
    table = begin(phone, slug)
    rest = {"result": "won", "worth": "3", "doubled": "times_1", "save": "1"}
    for seats in ((0, 1, 2), ()):
        told = {"round": "1", "after": "0", "key": codes.new_key(), **rest}
        told |= {f"party.{seat}": "true" for seat in seats}
        answer = phone.post(f"/t/{table.code}/record/", told)
        assert answer.status_code != 302 and state_of(table).rounds == []
    told = {"round": "1", "after": "0", "key": codes.new_key(), **rest}
    told |= {"party.1": "true", "party.3": "true"}
    assert phone.post(f"/t/{table.code}/record/", told).status_code == 302
    assert state_of(table).shown["totals"] == [-3, 3, -3, 3]


def test_a_shape_is_played_eleven_taps_from_home() -> None:
    """Each link and button is a tap, and each field that must be filled in."""
    phone, taps = Client(), 0

    def follow(page: str, url: str) -> str:
        nonlocal taps
        assert f'href="{url}"' in page, url
        taps += 1
        return phone.get(url).content.decode()

    shown = follow(phone.get("/").content.decode(), "/another/")
    follow(shown, "/another/bidding/")
    form = phone.get("/another/bidding/").context["form"]
    usual = {name: field.initial for name, field in form.fields.items()}
    told = {key: one for key, one in usual.items() if one not in (None, "", [])}
    told = {key: one for key, one in told.items() if one is not False}
    told |= {"name": "Oh Hell", "way": "up"}
    answer = phone.post("/another/bidding/", told)
    assert answer.status_code == 302, answer.context["form"].errors
    taps += 2 + 1  # the name, the way, and the button
    slug = answer.url.split("/")[2]
    follow(phone.get(answer.url).content.decode(), f"/new/{slug}/")
    begin(phone, slug)
    taps += 4 + 1  # four names, and the button
    assert taps == 11


def test_a_soloist_where_only_winners_score() -> None:
    """Three play: Cleo wins 10 from each of two, then loses 4 to each."""
    document = make("party", **PARTY | {"two": "", "doubled": "", "losers": ""})
    rounds = [
        {"party": 2, "result": "won", "worth": 10},
        {"party": 2, "result": "lost", "worth": 4},
    ]
    assert verdict(document, *rounds)["totals"] == [4, 4, 20]


LEFT = {**ANYBODY, "name": "Ours", "limit": "50", "label_1": "Aces", "worth_1": "15"}
LEFT |= {"label_2": "Others", "worth_2": "5"}


def test_cards_that_are_left() -> None:
    """One ace and two others, and three others: each has them, or who is out both."""
    hand = {"kind_0": [0, 1, 0], "kind_1": [0, 2, 3]}
    found = verdict(make("left", **LEFT), hand, hand)
    assert (found["totals"], found["winners"]) == ([0, 50, 30], [0])
    found = verdict(make("left", **LEFT | {"taken": "taken"}), hand, hand)
    assert (found["totals"], found["winners"]) == ([80, 0, 0], [0])


@pytest.mark.parametrize("shape", SHAPES)
def test_each_shape_makes_a_game_of_what_stands_in_it(shape: str) -> None:
    """As its form is opened, with a name and, where cards count, one kind of them."""
    phone, named = Client(), {"name": "Ours", "label_1": "Aces", "worth_1": "1"}
    asked = SHAPES[shape]()
    usual = {name: asked[name].value() for name in asked.fields}
    usual = {name: str(one) for name, one in usual.items() if one not in (None, "")}
    answer = phone.post(f"/another/{shape}/", usual | named)
    assert answer.status_code == 302, answer.content.decode()
    assert phone.get(answer.url).status_code == 200
    assert f"/another/{shape}/" in phone.get("/another/").content.decode()


@pytest.mark.parametrize(
    ("shape", "wrong"),
    [
        ("bidding", {"name": ""}),
        ("bidding", {"least": "6", "most": "3"}),
        ("bidding", {"cards": "many"}),
        ("cards", {}),
        ("places", {"awards": "ten", "rounds": "8"}),
        ("contract", CONTRACT | {"low": "9", "high": "8"}),
        ("contract", CONTRACT | {"tricks": "8"}),
        ("party", PARTY | {"called": ""}),
        ("left", {"taken": "all"}),
    ],
)
def test_what_is_missing_is_said_at_its_place(
    shape: str, wrong: dict[str, str]
) -> None:
    cards = {"low": "low", "limit": "100", "awards": "10 5", "rounds": "8"}
    answer = Client().post(f"/another/{shape}/", OH_HELL | cards | wrong)
    assert answer.status_code == 200
    assert 'aria-invalid="true"' in answer.content.decode()
    assert not RuleSheet.objects.exists()


def test_there_is_no_other_shape() -> None:
    assert Client().get("/another/chess/").status_code == 404


@pytest.mark.parametrize("language", ["de", "es", "it"])
def test_a_game_is_made_in_the_words_of_who_makes_it(language: str) -> None:
    phone = Client(headers={"accept-language": language})
    answer = phone.post("/another/bidding/", OH_HELL)
    document = rule_sheets.document_of(answer.url.split("/")[2])
    assert document["lang"] == language
    assert document["pages"][1]["label"] != "Tricks"
