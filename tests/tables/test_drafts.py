"""Rules written row by row: kept as a draft, tried, then played."""

import json
import re
from datetime import timedelta
from html import unescape
from itertools import product
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.tables import scoring
from scorekeeper.tables.models import RuleDraft, RuleSheet
from scorekeeper.tables.scoring import points_pad, rule_sheets
from scorekeeper.tables.scoring.trial import Trial, canonical
from scorekeeper.tables.starting import drafts, rows
from scorekeeper.tables.starting.draft_forms import ROW_FORMS, EndsForm
from scorekeeper.tables.views import drafts as views
from tests.referee.rule_sheets import NAMES, read_document
from tests.tables.drafting import OH_HELL, PARTS, begin_draft
from tests.tables.people import new_table, play, scorer

pytestmark = pytest.mark.django_db


def bring(phone: Client, rules: str) -> str:
    """The slug of the game that it makes."""
    return str(phone.post("/another/", {"rules": rules}).url.split("/")[2])


def page(phone: Client, url: str) -> str:
    answer = phone.get(url)
    assert answer.status_code == 200, answer
    return unescape(answer.content.decode())


def draft_told() -> dict[str, Any]:
    return drafts.document_of(RuleDraft.objects.get())


MADE = {
    "title": "Bid made",
    "when": "took = bid",
    "points": "20 + 5 * bid",
    "law": "A bid that is made scores 20 and 5 for each trick.",
    "says": "bid {bid}, took {took}",
}


def test_a_shape_is_changed_row_by_row_and_played() -> None:
    """Made it was 10 and the bid: now 20 and 5 for each trick of it."""
    phone = Client()
    draft = begin_draft(phone)
    assert "took = bid → 10 + bid" in page(phone, draft)
    answer = phone.post(f"{draft}scores/made/", MADE)
    assert answer.url == draft
    assert "took = bid → 20 + 5 * bid" in page(phone, draft)
    answer = phone.post(f"{draft}play/")
    slug = answer.url.split("/")[2]
    document = rule_sheets.document_of(slug)
    row = document["scores"][0]
    assert (row["key"], row["points"]) == ("made", "20 + 5 * bid")
    found = scoring.check(
        {
            "game": slug,
            "rules": document,
            "players": ["Ann", "Ben", "Cleo"],
            "rounds": [{"bid": [3, 3, 5], "took": [3, 2, 5]}],
        }
    )
    assert found.json()["totals"] == [35, -2, 45]


def test_each_row_shows_the_line_that_it_gives() -> None:
    phone = Client()
    draft = begin_draft(phone)
    example = {"bid": [3, 3, 4, 1], "took": [3, 2, 4, 1]}
    written = RuleDraft.objects.get()
    drafts.save(written, draft_told() | {"example": example})
    shown = page(phone, draft)
    assert "Ann: bid 3, took 3: 10 + 3 = 13" in shown
    assert "Ben: bid 3, took 2: −2 × 1 = −2" in shown
    assert "Ann: bid 3, took 3: 10 + 3 = 13" in page(phone, f"{draft}scores/made/")


@pytest.mark.parametrize("name", NAMES)
def test_every_row_of_the_ten_is_a_form_that_gives_it_back(name: str) -> None:
    """Whatever a document says, what is opened and saved as it is stays as it was."""
    phone = Client()
    answer = phone.post("/another/", {"rules": read_document(name), "rows": "1"})
    draft, before = answer.url, draft_told()
    places = [f"{draft}about/", f"{draft}ends/"]
    for part in rows.PARTS:
        places += [f"{draft}{part}/{one.key}/" for one in rows.rows_of(before, part)]
    for url in places:
        form = phone.get(url).context["form"]
        posted = {key: text for key, text in form.initial.items() if text}
        answer = phone.post(url, posted)
        assert answer.status_code == 302, (url, answer.context["form"].errors)
        assert answer.url == draft
        assert same(draft_told(), before), url


def same(first: dict[str, Any], other: dict[str, Any]) -> bool:
    """But for what says what is usual."""
    return usual(first) == usual(other)


def usual(value: Any, key: str = "") -> Any:
    if isinstance(value, list):
        return [usual(one) for one in value]
    if not isinstance(value, dict):
        return value
    found = {name: usual(one, name) for name, one in value.items()}
    if key == "ends":
        found = {"wins": "high", "tie": "shared"} | found
    if "rules" in found:
        found = {"unit": "round", "ends": {"wins": "high", "tie": "shared"}} | found
    if isinstance(found.get("is"), str):
        found.setdefault("for", "seat")
        found.setdefault("label", found["key"])
    if "kind" in found:
        few = enumerate(found.pop("choices", []))
        found["few"] = [
            (one["key"], one["label"], one.get("is", at)) for at, one in few
        ]
    if "points" in found:
        found.setdefault("title", found["key"])
        found.pop("for", None)
    return found


def test_what_is_wrong_is_kept_and_marked_at_its_field() -> None:
    phone = Client()
    draft = begin_draft(phone)
    url = f"{draft}scores/made/"
    answer = phone.post(url, MADE | {"points": "10 + bit"})
    assert answer.url == url
    assert draft_told()["scores"][0]["points"] == "10 + bit"
    form = phone.get(url).context["form"]
    assert list(form.errors) == ["points"]
    shown = page(phone, url)
    assert "<mark>bit</mark>" in shown and 'value="10 + bit"' in shown
    assert "<mark>bit</mark>" in page(phone, draft)
    # Neither tried nor played as long as it is wrong; the draft stays.
    for way in (phone.get(f"{draft}try/"), phone.post(f"{draft}play/")):
        assert "<mark>bit</mark>" in unescape(way.content.decode())
    assert not RuleSheet.objects.exists()


@pytest.mark.parametrize(
    ("part", "posted", "field"),
    [
        ("scores", MADE | {"when": "took = "}, "when"),
        ("scores", MADE | {"says": "bid {bit}"}, "says"),
        ("asks", {"label": "Off", "way": "once", "high": "bit"}, "high"),
        ("values", {"label": "Off", "place": "seat", "formula": "bit"}, "formula"),
    ],
)
def test_a_new_row_that_is_wrong_is_there_once(
    part: str, posted: dict[str, str], field: str
) -> None:
    phone = Client()
    draft = begin_draft(phone)
    before = len([*rows.rows_of(draft_told(), part)])
    answer = phone.post(f"{draft}{part}/new/", posted)
    assert f"{draft}{part}/" in answer.url and "/new/" not in answer.url
    assert list(phone.get(answer.url).context["form"].errors) == [field]
    phone.post(answer.url, posted)
    assert len([*rows.rows_of(draft_told(), part)]) == before + 1


def test_an_end_that_is_wrong_is_marked() -> None:
    phone = Client()
    draft = begin_draft(phone)
    ends = {"rounds": "took", "wins": "high", "tie": "shared"}
    answer = phone.post(f"{draft}ends/", ends)
    assert list(phone.get(answer.url).context["form"].errors) == ["rounds"]


def test_what_is_left_out_is_said_and_stays_typed() -> None:
    phone = Client()
    draft = begin_draft(phone)
    answer = phone.post(f"{draft}scores/new/", {"points": "7 * bid"})
    assert set(answer.context["form"].errors) == {"title", "law"}
    assert 'value="7 * bid"' in answer.content.decode()


def test_a_chip_needs_no_script() -> None:
    phone = Client()
    url = f"{begin_draft(phone)}scores/made/"
    assert 'value="points bid"' in page(phone, url)
    assert 'value="when took = bid"' in page(phone, url)
    answer = phone.post(url, MADE | {"points": "20 + ", "insert": "points bid"})
    field = answer.context["form"]["points"]
    assert field.value() == "20 + bid" and field.field.widget.attrs["autofocus"]
    assert draft_told()["scores"][0]["points"] == "10 + bid"


# A row more of each part, before anything is put into it.
ANEW: dict[str, dict[str, Any]] = {
    rows.CHECKS: {"never": "1 = 2", "says": "No."},
    rows.VALUES: {"key": "more", "label": "More", "is": "0"},
    rows.KEEPS: {"key": "more", "label": "More", "next": "0"},
    rows.SCORES: {"key": "more", "law": "More.", "points": "0"},
    rows.BONUS: {"key": "more", "law": "More.", "points": "0"},
}
# A chip may be a condition where a number is needed, or the other way round.
WITHIN = {"never": "({}) = 0", "when": "({}) = 0", "next": "if {} then 1 else 0"}


@pytest.mark.parametrize("part", ANEW)
@pytest.mark.parametrize("name", NAMES)
def test_every_chip_is_understood_where_it_stands(name: str, part: str) -> None:
    """Each piece that can be put into a formula is one there, or a part of one."""
    document = {
        k: v for k, v in json.loads(read_document(name)).items() if k != "example"
    }
    of_form = ROW_FORMS[part](document).fields
    places = [
        key for key, _ in getattr(of_form.get("place"), "choices", [("seat", "")])
    ]
    ats = (
        [row.key for row in rows.rows_of(document, rows.ASKS)]
        if "at" in of_form
        else [""]
    )
    for place, at in product(places, ats):
        told = ANEW[part] | {"for": place} | ({"at": at} if at else {})
        form = ROW_FORMS[part](document, initial={"place": place, "at": at})
        for name_of, field in form.fields.items():
            key = form.key_of(name_of)
            for chip in getattr(field.widget, "chips", ()):
                texts = [chip.text, WITHIN.get(key, "{}").format(chip.text)]
                ways = (told | {key: text} for text in texts)
                found = any(is_understood(document, part, way) for way in ways)
                assert found, (place, at, key, chip.text)


@pytest.mark.parametrize("name", NAMES)
def test_every_chip_of_a_page_and_of_the_end_is_understood(name: str) -> None:
    document = json.loads(read_document(name))
    for at, page in enumerate(document["pages"]):
        form = ROW_FORMS[rows.PAGES](document, initial={"page": page["key"]})
        for chip in form.fields["when"].widget.chips:  # type: ignore[attr-defined]
            texts = (chip.text, f"({chip.text}) = 0")
            ways = [
                rows.put_row(document, rows.PAGES, page | {"when": t}) for t in texts
            ]
            assert any(is_right(way, "pages", at, "when") for way in ways), chip
    form = EndsForm(document)
    for key in ("lead", "among"):
        for chip in form.fields[key].widget.chips:  # type: ignore[attr-defined]
            texts = (chip.text, f"({chip.text}) = 0")
            ways = [
                document | {"ends": document.get("ends", {}) | {key: text}}
                for text in texts
            ]
            assert any(is_right(way, "ends", key) for way in ways), (key, chip)


def is_right(document: dict[str, Any], *path: str | int) -> bool:
    faults = Trial(document).faults
    return not any(one.path[: len(path)] == path for one in faults)


def test_a_page_is_asked_by_what_is_answered_before_it() -> None:
    """A question of its own behind the bids, only where somebody bid nothing."""
    phone = Client()
    draft = begin_draft(phone)
    asked = {"label": "Bold", "way": "yes", "page": "", "optional": "true"}
    phone.post(f"{draft}asks/new/", asked)
    found = [one["key"] for one in draft_told()["pages"]]
    assert found == ["bidding", "tricks", "bold"]
    phone.post(f"{draft}pages/bold/", {"do": "up"})
    assert [one["key"] for one in draft_told()["pages"]] == [
        "bidding",
        "bold",
        "tricks",
    ]
    when = {"label": "Bold", "question": "Was it bold?", "when": "any(bid = 0)"}
    answer = phone.post(f"{draft}pages/bold/", when | {"page": "bold"})
    assert answer.url == draft and "any(bid = 0)" in page(phone, draft)
    bold = draft_told()["pages"][1]
    assert bold["question"] == "Was it bold?" and bold["asks"][0]["key"] == "bold"
    assert "page" not in bold
    # What is answered later cannot say it: marked at its field, and saved.
    answer = phone.post(f"{draft}pages/bold/", when | {"when": "any(took = 0)"})
    assert answer.url == f"{draft}pages/bold/"
    assert 'aria-invalid="true"' in page(phone, answer.url)
    phone.post(f"{draft}pages/bold/", {"do": "drop"})
    assert [one["key"] for one in draft_told()["pages"]] == ["bidding", "tricks"]
    assert phone.get(f"{draft}pages/new/").status_code == 404


def test_an_end_says_who_can_win_and_how_far_ahead() -> None:
    phone = Client()
    draft = begin_draft(phone)
    ends = {"at": "50", "wins": "high", "tie": "on", "lead": "2", "among": "total > 9"}
    assert phone.post(f"{draft}ends/", ends).url == draft
    assert draft_told()["ends"] == ends
    assert "total > 9" in page(phone, draft)


def is_understood(document: dict[str, Any], part: str, told: dict[str, Any]) -> bool:
    return not Trial(rows.put_row(document, part, told)).faults


def test_rows_go_up_down_and_away() -> None:
    phone = Client()
    draft = begin_draft(phone)
    assert [one["key"] for one in draft_told()["scores"]] == ["made", "missed"]
    phone.post(f"{draft}scores/missed/", {"do": "up"})
    assert [one["key"] for one in draft_told()["scores"]] == ["missed", "made"]
    phone.post(f"{draft}scores/missed/", {"do": "down"})
    phone.post(f"{draft}scores/missed/", {"do": "down"})
    assert [one["key"] for one in draft_told()["scores"]] == ["made", "missed"]
    phone.post(f"{draft}scores/missed/", {"do": "drop"})
    assert [one["key"] for one in draft_told()["scores"]] == ["made"]
    # The last one stays: a game scores something.
    answer = phone.post(f"{draft}scores/made/", {"do": "drop"})
    assert answer.status_code == 200 and 'role="alert"' in answer.content.decode()
    assert [one["key"] for one in draft_told()["scores"]] == ["made"]
    # Saved once more from a page that is still open, a row comes again.
    again = {"title": "Missed", "points": "0", "law": "Nothing.", "otherwise": "true"}
    phone.post(f"{draft}scores/missed/", again)
    assert [one["key"] for one in draft_told()["scores"]] == ["made", "missed"]


def test_questions_stand_on_pages_and_take_their_checks_along() -> None:
    phone = Client()
    draft = begin_draft(phone)
    phone.post(f"{draft}asks/new/", {"label": "Solo of", "way": "player"})
    pages = [[one["key"] for one in page["asks"]] for page in draft_told()["pages"]]
    assert pages == [["bid"], ["took"], ["solo_of"]]
    page_of_tricks = draft_told()["pages"][1]["key"]
    asked = {"label": "Solo of", "way": "player", "page": page_of_tricks}
    phone.post(f"{draft}asks/solo_of/", asked)
    pages = [[one["key"] for one in page["asks"]] for page in draft_told()["pages"]]
    assert pages == [["bid"], ["took", "solo_of"]]
    assert "checks" in draft_told()["pages"][0]
    phone.post(f"{draft}asks/bid/", {"do": "drop"})
    assert [len(page.get("checks", [])) for page in draft_told()["pages"]] == [0]


def test_what_few_questions_say_has_its_field() -> None:
    phone = Client()
    draft = begin_draft(phone)
    url = f"{draft}asks/bid/"
    more = {"start": "1", "step": "2", "zero": "Nil", "noun": "bids", "one": "bid"}
    more |= {"spoken": "bids", "help": "In turn.", "beside": ""}
    form = phone.get(url).context["form"]
    assert phone.post(url, form.initial | more).url == draft
    bid = draft_told()["pages"][0]["asks"][0]
    del more["beside"]
    assert {key: bid[key] for key in more} == more | {"start": 1, "step": 2}
    # Folded away where nothing of it is said.
    assert phone.get(url).context["form"].is_open
    assert not phone.get(f"{draft}asks/new/").context["form"].is_open
    caller = {"label": "Caller", "way": "player", "nobody": "None", "who": "not deals"}
    phone.post(f"{draft}asks/new/", caller)
    party = {"label": "Party", "way": "players", "least": "1", "most": "players - 1"}
    phone.post(f"{draft}asks/new/", party)
    *_, question, other = (page["asks"][0] for page in draft_told()["pages"])
    del caller["way"]
    assert question == caller | {"key": "caller", "kind": "player"}
    assert (other["least"], other["most"]) == ("1", "players - 1")
    assert not phone.get(draft).context["wrong"]
    # As yes or no it names nobody, and nobody is asked.
    phone.post(f"{draft}asks/caller/", {"label": "Caller", "way": "yes"})
    *_, question = (page["asks"][0] for page in draft_told()["pages"])
    assert question == {"key": "caller", "label": "Caller", "kind": "yes"}


def test_how_it_is_played_is_headings_and_texts() -> None:
    phone = Client()
    draft = begin_draft(phone)
    about = phone.get(f"{draft}about/").context["form"].initial
    play = "Bidding\nSay how many.\n\nPlaying\nFollow suit."
    phone.post(f"{draft}about/", about | {"gist": "Say and take", "play": play})
    heads = [(one["head"], one["text"]) for one in draft_told()["play"]]
    assert heads == [("Bidding", "Say how many."), ("Playing", "Follow suit.")]
    assert draft_told()["gist"] == "Say and take"
    assert phone.get(f"{draft}about/").context["form"].initial["play"] == play


def test_one_of_a_few_has_its_numbers() -> None:
    phone = Client()
    draft = begin_draft(phone)
    few = "Solo 3\nNormal 1\nSolo"
    phone.post(f"{draft}asks/new/", {"label": "Game", "way": "choice", "choices": few})
    ask = next(r.told for r in rows.rows_of(draft_told(), rows.ASKS) if r.key == "game")
    assert [(one["label"], one["is"]) for one in ask["choices"]] == [
        ("Solo", 3),
        ("Normal", 1),
        ("Solo", 2),
    ]
    assert len({one["key"] for one in ask["choices"]}) == 3


HOOK = {"place": "round", "never": "sum(bid) = cards", "says": "One is off."}
KEPT = {"label": "Away", "place": "seat", "start": "0", "next": "away + off"}
LAST = {"title": "Away", "points": "-5 * away", "law": "5 off for each."}


def checks() -> list[int]:
    """How many each page has."""
    return [len(page.get("checks", [])) for page in draft_told()["pages"]]


def test_what_cannot_be_is_a_row_and_goes_where_it_is_said() -> None:
    """The bids of ten tricks may not be ten."""
    phone = Client()
    draft, (bids, tricks) = begin_draft(phone), checks()
    assert phone.post(f"{draft}checks/new/", HOOK | {"at": "bid"}).url == draft
    assert checks() == [bids + 1, tricks]
    row = [*rows.rows_of(draft_told(), rows.CHECKS)][-1]
    assert row.told == {"never": "sum(bid) = cards", "says": "One is off.", "at": "bid"}
    question = phone.get(f"{draft}try/", ROUND | {"bid-1": "2"}).context["question"]
    assert question.wrong and not question.final
    # Told at the tricks it is asked for with them.
    at_tricks = HOOK | {"at": "took"}
    assert phone.post(f"{draft}checks/{row.key}/", at_tricks).url == draft
    assert checks() == [bids, tricks + 1]


def test_what_is_wrong_with_a_check_is_marked_in_its_row() -> None:
    phone = Client()
    draft, (bids, tricks) = begin_draft(phone), checks()
    bad = HOOK | {"never": "sum(bit) = cards", "at": "took"}
    url = phone.post(f"{draft}checks/new/", bad).url
    assert list(phone.get(url).context["form"].errors) == ["never"]
    phone.post(url, {"do": "drop"})
    assert checks() == [bids, tricks]


def test_a_number_goes_on_and_counts_at_the_end() -> None:
    """Tricks away from the bid, 5 off for each of them at the end."""
    phone = Client()
    draft = begin_draft(phone)
    shown = KEPT | {"high": "99", "shown": "true"}
    assert phone.post(f"{draft}keeps/new/", shown).url == draft
    (kept,) = draft_told()["keeps"]
    assert (kept["key"], kept["start"], kept["to"], kept["shown"]) == (
        "away",
        0,
        99,
        True,
    )
    assert phone.post(f"{draft}bonus/new/", LAST).url == draft
    ends = {"rounds": "1", "wins": "high", "tie": "shared"}
    assert phone.post(f"{draft}ends/", ends).url == draft
    slug = phone.post(f"{draft}play/").url.split("/")[2]
    sheet = {"game": slug, "rules": rule_sheets.document_of(slug)}
    sheet |= {"players": ["Ann", "Ben", "Cleo"]}
    sheet["rounds"] = [{"bid": [3, 3, 5], "took": [3, 2, 5]}]
    # Made 13 and 15; Ben is one away: 2 off, and 5 at the end.
    assert scoring.check(sheet).json()["totals"] == [13, -7, 15]


HOUSE_RULES = [
    ({"way": "few", "choices": "50 100, −5"}, {"choices": [50, 100, -5]}),
    (
        {"way": "few", "choices": "50 100", "default": "100"},
        {"choices": [50, 100], "default": 100},
    ),
    ({"way": "between", "low": "2", "high": "9"}, {"from": 2, "to": 9}),
    ({"way": "yes", "usually": "true", "low": "2"}, {"yes": True, "default": 1}),
    ({"way": "yes"}, {"yes": True}),
]


@pytest.mark.parametrize(("posted", "rule"), HOUSE_RULES)
def test_a_house_rule_is_a_row(posted: dict[str, str], rule: dict[str, Any]) -> None:
    phone = Client()
    draft = begin_draft(phone)
    answer = phone.post(f"{draft}options/new/", {"label": "Target"} | posted)
    assert answer.url == draft
    assert draft_told()["options"] == [{"key": "target", "label": "Target"} | rule]
    url = f"{draft}options/target/"
    form = phone.get(url).context["form"]
    phone.post(url, {key: text for key, text in form.initial.items() if text})
    assert draft_told()["options"] == [{"key": "target", "label": "Target"} | rule]


@pytest.mark.parametrize(
    ("posted", "field"),
    [
        ({"way": "few"}, "choices"),
        ({"way": "few", "choices": "many"}, "choices"),
        ({"way": "few", "choices": "5 5"}, "choices"),
        ({"way": "between", "low": "9", "high": "2"}, "high"),
    ],
)
def test_a_house_rule_that_cannot_be_is_said_at_its_field(
    posted: dict[str, str], field: str
) -> None:
    phone = Client()
    draft = begin_draft(phone)
    answer = phone.post(f"{draft}options/new/", {"label": "Target"} | posted)
    assert list(answer.context["form"].errors) == [field]
    assert "options" not in draft_told()


def test_what_few_games_have_is_offered_until_it_is_there() -> None:
    phone = Client()
    draft = begin_draft(phone)

    def offers() -> list[str]:
        return [part for part, *_ in phone.get(draft).context["rare"]]

    assert offers() == [rows.KEEPS, rows.BONUS, rows.OPTIONS]
    phone.post(f"{draft}options/new/", {"label": "Target", "way": "yes"})
    assert offers() == [rows.KEEPS, rows.BONUS]


def test_name_and_people() -> None:
    phone = Client()
    draft = begin_draft(phone)
    about = {"name": "Tuesday", "least": "4", "most": "5", "unit": "deal"}
    assert phone.post(f"{draft}about/", about).url == draft
    found = draft_told()
    assert (found["name"], found["players"], found["unit"]) == (
        "Tuesday",
        [4, 5],
        "deal",
    )
    assert "by" not in found and "dealer" not in found
    answer = phone.post(f"{draft}about/", about | {"most": "3"})
    assert list(answer.context["form"].errors) == ["most"]


def test_the_whole_text_says_the_rest() -> None:
    phone = Client()
    draft = begin_draft(phone)
    text = json.dumps(
        draft_told() | {"keeps": [{"key": "bags", "label": "Bags", "next": "1"}]}
    )
    phone.post(f"{draft}text/", {"rules": text})
    assert draft_told()["keeps"][0]["key"] == "bags"
    answer = phone.post(f"{draft}text/", {"rules": "{"})
    assert 'role="alert"' in answer.content.decode()
    assert draft_told()["keeps"][0]["key"] == "bags"


# ---- Tried ----

ROUND = {
    **{f"bid-{seat}": n for seat, n in enumerate("3341")},
    **{f"took-{seat}": n for seat, n in enumerate("3241")},
}


def test_a_round_is_tried_and_kept_as_the_example() -> None:
    """Of ten tricks: all but Ben take what they bid."""
    phone = Client()
    draft = begin_draft(phone)
    answer = phone.get(f"{draft}try/", ROUND)
    assert [one.points for one in answer.context["question"].shares] == [13, -2, 14, 11]
    assert "bid 3, took 3: 10 + 3 = 13" in unescape(answer.content.decode())
    assert phone.post(f"{draft}try/", ROUND).url == draft
    assert draft_told()["example"] == {"bid": [3, 3, 4, 1], "took": [3, 2, 4, 1]}
    assert not RuleSheet.objects.exists()
    slug = phone.post(f"{draft}play/").url.split("/")[2]
    assert "bid 3, took 3: 10 + 3 = 13" in page(phone, f"/games/{slug}/")


def test_a_round_that_cannot_be_is_refused_and_not_kept() -> None:
    phone = Client()
    draft = begin_draft(phone)
    wrong = ROUND | {"took-0": "9"}
    answer = phone.get(f"{draft}try/", wrong)
    assert answer.context["question"].wrong and not answer.context["question"].shares
    assert phone.post(f"{draft}try/", wrong).status_code == 200
    assert "example" not in draft_told()


@pytest.mark.parametrize("name", NAMES)
def test_a_round_by_chance_of_each_of_the_ten(name: str) -> None:
    phone = Client()
    draft = phone.post("/another/", {"rules": read_document(name), "rows": "1"}).url
    answer = phone.get(f"{draft}try/?chance=3", follow=True)
    question = answer.context["question"]
    assert question.final and not question.wrong
    assert answer.context["chance"] == 4
    assert phone.post(f"{draft}try/", question.round_form.entered).url == draft
    assert draft_told()["example"] == dict(question.round_form.facts)


# ---- A save that comes late ----

SAVES = {
    "scores/made/": MADE,
    "scores/new/": MADE | {"page": "scores"},
    "about/": {"name": "Late", "least": "3", "most": "5", "unit": "round"},
    "ends/": {"rounds": "7", "wins": "low", "tie": "shared"},
    "text/": {"rules": json.dumps(json.loads(read_document("hearts")))},
    "try/": {},
}
FORM = re.compile(
    r'<form[^>]*method="post"[^>]*action="([^"]*)"[^>]*>(.*?)</form>', re.S
)


def stamp_in(shown: str, of: str = "") -> str:
    """Of the form of a page that has `of` in it."""
    forms = [text for _, text in FORM.findall(shown) if "draft-stamp" in text]
    [form] = [text for text in forms if of in text][:1]
    return re.findall(r'name="draft-stamp" value="(\w+)"', form)[0]


@pytest.mark.parametrize("place", PARTS)
def test_every_form_of_a_draft_says_what_it_showed(place: str) -> None:
    phone = Client()
    draft = begin_draft(phone)
    url = f"{draft}try/?chance=1" if place == "try/" else f"{draft}{place}"
    shown = phone.get(url, follow=True).content.decode()
    forms = [(to, text) for to, text in FORM.findall(shown) if to.startswith(draft)]
    assert forms
    assert not [to for to, text in forms if 'name="draft-stamp"' not in text]


@pytest.mark.parametrize("place", SAVES)
def test_a_save_that_comes_late_sets_nothing_back(place: str) -> None:
    """What a phone gave up comes in after newer saves of the same: it is shown, and
    saved where it is posted again from what is there now.
    """
    phone = Client()
    draft = begin_draft(phone)
    url = f"{draft}try/?{urlencode(ROUND)}" if place == "try/" else f"{draft}{place}"
    late = {"draft-stamp": stamp_in(page(phone, url))} | SAVES[place]
    late |= ROUND if place == "try/" else {}
    newer = {**draft_told(), "name": "Newer", "ends": {"rounds": "3"}}
    newer["scores"][0]["points"] = "40 + bid"
    drafts.save(RuleDraft.objects.get(), newer)
    saved = draft_told()
    answer = phone.post(f"{draft}{place}", late)
    assert (
        answer.context["faults"] == drafts.Overtaken().faults and draft_told() == saved
    )
    now = page(phone, url) if place == "try/" else answer.content.decode()
    again = late | {"draft-stamp": stamp_in(unescape(now))}
    assert phone.post(f"{draft}{place}", again).status_code == 302
    assert draft_told() != saved
    if place not in ("scores/new/", "try/"):  # sent twice, it is saved as it is
        assert phone.post(f"{draft}{place}", late).status_code == 302


@pytest.mark.parametrize("act", ["up", "down", "drop"])
def test_a_row_moves_once_by_one_press(act: str) -> None:
    phone = Client()
    draft = begin_draft(phone)
    row = draft_told()["scores"][-1 if act == "up" else 0]["key"]
    url = f"{draft}scores/{row}/"
    late = {"do": act, "draft-stamp": stamp_in(page(phone, url), 'value="drop"')}
    assert phone.post(url, late).status_code == 302
    once = draft_told()
    answer = phone.post(url, late)
    assert (
        answer.context["faults"][0] in drafts.Overtaken().faults
        and draft_told() == once
    )


@pytest.mark.parametrize("act", ["play/", "drop/"])
def test_what_plays_it_or_throws_it_away_means_what_was_shown(act: str) -> None:
    """Given up, and come in after a newer save: neither is done to that."""
    phone = Client()
    draft = begin_draft(phone)
    late = {"draft-stamp": stamp_in(page(phone, draft))}
    drafts.save(RuleDraft.objects.get(), {**draft_told(), "name": "Newer"})
    saved = draft_told()
    answer = phone.post(f"{draft}{act}", late)
    assert (
        answer.context["faults"] == drafts.Overtaken().faults and draft_told() == saved
    )
    assert not RuleSheet.objects.exists()
    again = {"draft-stamp": stamp_in(answer.content.decode())}
    assert phone.post(f"{draft}{act}", again).status_code == 302
    played, left = RuleSheet.objects.count(), RuleDraft.objects.count()
    assert (played, left) == ((1, 1) if act == "play/" else (0, 0))


def test_played_twice_by_one_page_it_is_one_game() -> None:
    phone = Client()
    draft = begin_draft(phone)
    twice = {"draft-stamp": stamp_in(page(phone, draft))}
    urls = {phone.post(f"{draft}play/", twice).url for _ in range(2)}
    assert len(urls) == RuleSheet.objects.count() == 1


def test_of_two_saves_at_once_one_is_told_of_the_other() -> None:
    begin_draft(Client())
    first, other = RuleDraft.objects.get(), RuleDraft.objects.get()
    drafts.save(first, draft_told() | {"name": "One"})
    with pytest.raises(drafts.Overtaken):
        drafts.save(other, draft_told() | {"name": "Other"})
    assert names_there() == {"One"}


def test_a_window_means_the_draft_that_it_shows() -> None:
    """Changed in another window and changed back, it is what an open page shows; the
    page from between is late, and so is the one that the way back leads to.
    """
    phone = Client()
    draft = begin_draft(phone)
    url, points = f"{draft}scores/made/", MADE["points"]
    phone.post(url, MADE)
    first = {"draft-stamp": stamp_in(page(phone, url))} | MADE
    assert phone.post(url, first | {"points": "40 + bid"}).status_code == 302
    between = {"draft-stamp": stamp_in(page(phone, url))} | MADE
    back = phone.post(url, first | {"points": points})
    assert back.context["faults"] == drafts.Overtaken().faults
    assert back.context["form"]["points"].value() == points
    assert draft_told()["scores"][0]["points"] == "40 + bid"
    again = first | {"draft-stamp": stamp_in(back.content.decode()), "points": points}
    assert phone.post(url, again).status_code == 302
    assert draft_told()["scores"][0]["points"] == points
    late = phone.post(url, between | {"points": "50 + bid"})
    assert late.context["faults"] == drafts.Overtaken().faults
    assert draft_told()["scores"][0]["points"] == points
    assert phone.post(url, first | {"points": "60 + bid"}).status_code == 302
    assert draft_told()["scores"][0]["points"] == "60 + bid"


def test_a_chip_leaves_what_the_page_showed() -> None:
    """It saves nothing, and a later save is as late as before it."""
    phone = Client()
    draft = begin_draft(phone)
    url = f"{draft}scores/made/"
    late = {"draft-stamp": stamp_in(page(phone, url))} | MADE
    phone.post(url, MADE | {"points": "40 + bid"})
    shown = phone.post(url, late | {"insert": "points + bid"}).content.decode()
    assert stamp_in(shown) == late["draft-stamp"]


# ---- Whose it is, and how long ----


def test_a_draft_is_of_one_phone_and_lasts() -> None:
    phone = Client()
    draft = begin_draft(phone)
    for place in ("", "text/", "try/", "about/", "scores/made/"):
        assert Client().get(f"{draft}{place}").status_code == 404, place
    for place in ("play/", "drop/", "scores/made/", "text/"):
        assert Client().post(f"{draft}{place}").status_code == 404, place
    RuleDraft.objects.update(changed=timezone.now() - timedelta(days=50))
    assert f'href="{draft}"' in page(phone, "/another/")
    assert f'href="{draft}"' not in page(Client(), "/another/")
    phone.post(f"{draft}drop/")
    assert not RuleDraft.objects.exists()


def test_a_phone_has_a_few_drafts_and_old_ones_go() -> None:
    phone, other = Client(), Client()
    old = begin_draft(other)
    RuleDraft.objects.update(changed=timezone.now() - timedelta(days=61))
    found = [begin_draft(phone) for _ in range(drafts.MOST + 1)]
    assert other.get(old).status_code == 404
    there = [phone.get(one).status_code for one in found]
    assert there == [404] + [200] * drafts.MOST


def test_many_changes_of_one_phone_are_too_many(monkeypatch: Any) -> None:
    monkeypatch.setattr(views, "SAVED", 1)
    phone = Client()
    draft = begin_draft(phone)
    phone.post(f"{draft}scores/made/", MADE)
    answer = phone.post(f"{draft}scores/made/", MADE | {"points": "1"})
    assert answer.status_code == 200 and 'value="1"' in answer.content.decode()
    assert draft_told()["scores"][0]["points"] == "20 + 5 * bid"


def test_there_is_no_other_part() -> None:
    phone = Client()
    draft = begin_draft(phone)
    assert phone.get(f"{draft}nothing/").status_code == 404
    assert phone.get(f"{draft}nothing/new/").status_code == 404


# ---- Versions ----


def test_a_version_says_which_it_came_from() -> None:
    phone = Client()
    first = bring(phone, read_document("hearts"))
    assert f"/another/?of={first}" in page(phone, f"/games/{first}/")
    text = page(phone, f"/another/?of={first}")
    assert 'name="rows"' in text
    pasted = phone.get(f"/another/?of={first}").context["pasted"]
    draft = phone.post("/another/", {"rules": pasted, "rows": "1"}).url
    assert draft_told()["made_from"] == first
    # Nothing was changed: it is the old one.
    assert phone.post(f"{draft}play/").url == f"/games/{first}/"
    about = {"name": "Black Lady", "least": "4", "most": "4", "unit": "round"}
    phone.post(f"{draft}about/", about)
    second = phone.post(f"{draft}play/").url.split("/")[2]
    assert second != first
    assert rule_sheets.document_of(second)["made_from"] == first
    shown = page(phone, f"/games/{second}/")
    assert f'href="/games/{first}/"' in shown
    # The draft goes on as the next version of what is played now.
    assert draft_told()["made_from"] == second
    assert phone.post(f"{draft}play/").url == f"/games/{second}/"


def test_rules_are_given_to_others_by_a_link_and_a_code() -> None:
    phone = Client()
    slug = bring(phone, read_document("hearts"))
    shown = page(phone, f"/games/{slug}/")
    assert f'value="http://testserver/games/{slug}/"' in shown
    assert '<svg class="qr"' in shown
    assert '<svg class="qr"' not in page(phone, "/games/gypsy/")


# ---- Written on a phone that keeps the site, without it ----


def drafts_kept(phone: Client) -> list[dict[str, Any]]:
    """As such a phone has them."""
    return list(phone.get("/another/drafts/").json()["drafts"])


def send(phone: Client, *written: dict[str, Any], gone: tuple[str, ...] = ()) -> Any:
    told = json.dumps({"drafts": written, "gone": gone})
    return phone.post("/another/drafts/", {"drafts": told})


def name_draft(draft: dict[str, Any], name: str) -> dict[str, Any]:
    return draft | {"text": json.dumps(json.loads(draft["text"]) | {"name": name})}


def names_there() -> set[str]:
    return {drafts.name_of(one) for one in RuleDraft.objects.all()}


def test_what_a_phone_wrote_without_the_site_is_taken_once() -> None:
    phone = Client()
    begin_draft(phone)
    [draft] = drafts_kept(phone)
    for _ in range(2):  # its answer was lost, so it comes again
        answer = send(phone, name_draft(draft, "Black Lady"))
    [now] = answer.json()["drafts"]
    assert names_there() == {"Black Lady"} and now["key"] == draft["key"]
    assert now == drafts_kept(phone)[0] and now["base"] != draft["base"]
    assert send(phone, name_draft(now, "Hearts")).status_code == 200
    assert names_there() == {"Hearts"}


def stamp(draft: dict[str, Any]) -> str:
    """Of what is written there, in its one form."""
    return drafts.stamp(RuleDraft(text=canonical(json.loads(draft["text"]))))


def test_what_the_site_got_after_all_is_no_other_draft() -> None:
    """A phone gave up a save that was slow and went on by itself: the site has the one,
    the phone the next, and it went by the stamp of the first.
    """
    phone = Client()
    begin_draft(phone)
    [draft] = drafts_kept(phone)
    slow, last = name_draft(draft, "Black Lady"), name_draft(draft, "Hearts")
    send(phone, slow)  # as the save itself came in
    send(phone, last | {"past": [stamp(slow), stamp(last)]})
    [now] = drafts_kept(phone)
    assert now["key"] == draft["key"] and names_there() == {"Hearts"}


def test_what_a_phone_sent_and_gave_up_is_late_and_no_other_draft() -> None:
    """It went on from it, and the site has that: the first comes in after the second,
    and once more after a save of the site’s own.
    """
    phone = Client()
    draft = begin_draft(phone)
    [first] = drafts_kept(phone)
    slow, last = name_draft(first, "Black Lady"), name_draft(first, "Hearts")
    slow["past"] = [stamp(slow)]
    last["past"] = [stamp(slow), stamp(last)]
    send(phone, last)
    send(phone, slow)
    assert names_there() == {"Hearts"} and RuleDraft.objects.count() == 1
    about = {"name": "Whist", "least": "3", "most": "5", "unit": "round"}
    assert phone.post(f"{draft}about/", about).url == draft
    for late in (slow, last):
        send(phone, late)
        assert names_there() == {"Whist"} and RuleDraft.objects.count() == 1
    # What it wrote since, without knowing of that, stays beside it.
    send(phone, name_draft(last, "Oh Hell") | {"past": [*last["past"], "0" * 16]})
    assert names_there() == {"Whist", "Oh Hell"}


BEGUN_THERE = OH_HELL | {"rows": "1", "key": "a" * 32}


def test_a_form_that_is_sent_twice_begins_one_draft() -> None:
    """By its key and what it says: answered otherwise, it begins another."""
    phone = Client()
    first, second = (phone.post("/another/bidding/", BEGUN_THERE) for _ in range(2))
    assert first.url == second.url and RuleDraft.objects.count() == 1
    other = phone.post("/another/bidding/", BEGUN_THERE | {"name": "Whist"})
    assert other.url != first.url and names_there() == {"Oh Hell", "Whist"}
    theirs = Client().post("/another/bidding/", BEGUN_THERE)
    assert theirs.url not in (first.url, other.url)
    assert RuleDraft.objects.count() == 3


def test_what_a_form_began_here_and_without_the_site_is_one_draft() -> None:
    """The site and the phone that gave it up make the same key of it, and the phone
    has written on: whichever comes first, it is one.
    """
    key, text = draft(BEGUN_THERE)
    told = {"key": key, "text": text, "base": "", "players": []}
    later = name_draft(told, "Black Lady")
    later["past"] = [stamp(told), stamp(later)]
    for first, then in product([True, False], repeat=2):
        phone = Client()
        phone.get("/another/")
        if first:
            phone.post("/another/bidding/", BEGUN_THERE)
        assert send(phone, later).status_code == 200
        if then:
            phone.post("/another/bidding/", BEGUN_THERE)
        assert [one["key"] for one in drafts_kept(phone)] == [key]
        assert names_there() == {"Black Lady"}
        RuleDraft.objects.all().delete()


def draft(posted: dict[str, str]) -> tuple[str, str]:
    """The key and the text of what another phone begins by the same form."""
    address = Client().post("/another/bidding/", posted).url
    draft = RuleDraft.objects.get(key=address.split("/")[3])
    RuleDraft.objects.all().delete()
    return draft.key, draft.text


@pytest.mark.parametrize("page_of", ["/another/", "/another/bidding/"])
def test_a_form_keeps_its_key_where_it_is_asked_again(page_of: str) -> None:
    phone = Client()
    given = phone.get(page_of).context["key"]
    assert given != phone.get(page_of).context["key"]
    again = phone.post(page_of, {"key": given, "rows": "1"})
    assert again.status_code == 200 and again.context["key"] == given


def test_a_pad_begins_one_draft_of_a_round() -> None:
    table = new_table(points_pad.slugs("en")[0], ["Zoe", "Yan", "Xaver"])
    phone = scorer(table)
    urls = {phone.post(f"/another/pad/{table.code}/").url for _ in range(2)}
    assert len(urls) == RuleDraft.objects.count() == 1
    play(table, {"points": [5, 0, 12]})
    assert phone.post(f"/another/pad/{table.code}/").url not in urls


def test_where_both_were_changed_both_stay() -> None:
    phone = Client()
    draft = begin_draft(phone)
    [first] = drafts_kept(phone)
    about = {"name": "Up and down", "least": "3", "most": "5", "unit": "round"}
    assert phone.post(f"{draft}about/", about).url == draft
    send(phone, name_draft(first, "Black Lady"))
    assert names_there() == {"Up and down", "Black Lady"}


def test_drafts_are_begun_and_thrown_away_without_the_site() -> None:
    phone, other = Client(), Client()
    begin_draft(phone)
    [draft] = drafts_kept(phone)
    theirs = begin_draft(other)
    key = theirs.split("/")[3]
    fresh = name_draft(draft, "Hearts") | {"key": "0" * 32, "base": ""}
    send(phone, fresh, gone=(draft["key"], key, "\0"))
    assert [told["key"] for told in drafts_kept(phone)] == ["0" * 32]
    assert "Oh Hell" in page(other, theirs)  # another phone's goes with none of them
    # Nor is it written on.
    send(
        phone,
        name_draft(draft, "Black Lady")
        | {"key": key, "base": drafts_kept(other)[0]["base"]},
    )
    assert "Oh Hell" in page(other, theirs)
    assert {*names_there()} == {"Hearts", "Oh Hell", "Black Lady"}


NOTHING = {"key": "", "text": "{}", "base": 0, "players": []}
NO_DRAFTS = ("", "[]", "{}", "[" * 9000, '{"drafts": 1, "gone": []}')


@pytest.mark.parametrize(
    "told",
    [
        *NO_DRAFTS,
        *(json.dumps({"drafts": [d], "gone": []}) for d in ({"key": 1}, None, NOTHING)),
    ],
)
def test_what_no_phone_sends_is_refused(told: str) -> None:
    answer = Client().post("/another/drafts/", {"drafts": told})
    assert answer.status_code == 400
    assert not RuleDraft.objects.exists()


def test_drafts_from_a_phone_are_as_many_as_its_changes(monkeypatch: Any) -> None:
    monkeypatch.setattr(views, "SAVED", 1)
    phone = Client()
    begin_draft(phone)
    [draft] = drafts_kept(phone)
    assert send(phone, name_draft(draft, "Hearts")).status_code == 200
    assert send(phone, name_draft(draft, "Whist")).status_code == 429
    assert names_there() == {"Hearts"}


# ---- From a pad that a table counts by ----


def test_a_pad_becomes_a_game_with_rules() -> None:
    """Its people, who wins, its limit, the last round, its words."""
    phone = Client()
    table = new_table(points_pad.slugs("en")[1], ["Zoe", "Yan", "Xaver"], limit=100)
    play(table, {"points": [5, 0, 12]}, {"points": [7, 20, 0]})
    url = f"/another/pad/{table.code}/"
    assert f'action="{url}"' in page(phone, f"/t/{table.code}/more/")
    draft = phone.post(url).url
    found = draft_told()
    assert found["players"] == [3] and found["lang"] == "en"
    assert found["ends"] == {"at": "100", "wins": "low"}
    assert found["example"] == {"points": [7, 20, 0]}
    assert "options" not in found
    shown = phone.get(draft).context
    assert not shown["wrong"]
    assert shown["shown"]["scores"][0].sample[::2] == ("Zoe", 7)
    # Of four it is another game, and that round none of it.
    about = {"name": "Tuesday", "least": "3", "most": "5", "unit": "round"}
    assert phone.post(f"{draft}about/", about).url == draft
    assert not phone.get(draft).context["wrong"]
    names = drafts.try_out(RuleDraft.objects.get()).state.table.players
    assert names == ["Zoe", "Yan", "Xaver", "Ann"]


def test_a_pad_without_limit_or_rounds_is_a_game_without_them() -> None:
    phone = Client()
    table = new_table(points_pad.slugs("de")[0], ["Zoe", "Yan"])
    draft = phone.post(f"/another/pad/{table.code}/").url
    assert draft_told()["ends"] == {"wins": "high"} and "example" not in draft_told()
    assert not phone.get(draft).context["wrong"]


def test_no_other_table_is_made_a_game_with_rules() -> None:
    phone = Client()
    table = new_table("gypsy")
    url = f"/another/pad/{table.code}/"
    assert phone.post(url).status_code == 404
    assert url not in page(phone, f"/t/{table.code}/more/")
    assert not RuleDraft.objects.exists()
