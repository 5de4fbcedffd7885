"""A card that every seat lays in secret: who is in, who is missing, what is shown.

Ann deals, so the cards are turned up from Ben on, until one is black.
"""

import re

import pytest
from django.test import Client

from scorekeeper.tables import log
from scorekeeper.tables.models import Table
from tests.support.wording import wording
from tests.tables.drafts import field, page_of
from tests.tables.people import looker, new_table, record, runner, scorer, seat_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return new_table("minnesota_whist")


@pytest.fixture
def phones(table: Table) -> list[Client]:
    """Four phones that look on, one at each seat."""
    return [seat_at(table, name) for name in table.players]


def lays(phone: Client, table: Table, choice: str, **more: str) -> str:
    posted = {"after": str(table.version), "choice": choice} | more
    answer = phone.post(f"/t/{table.code}/secret/", posted, follow=True)
    return answer.content.decode()


def panel(html: str) -> str:
    found = re.search(r'<section id="said".*?</section>', html, re.DOTALL)
    return found[0] if found else ""


def rows(html: str) -> dict[str, str]:
    """What the list of the seats has, in its order."""
    found = re.findall(r'<li class="row"><span>(\w+)</span><\w+[^>]*>([^<]+)<', html)
    return dict(found)


def keys_pressed(html: str) -> list[str]:
    return re.findall(r'value="(\w+)"[^>]* aria-pressed="true"', panel(html))


def test_others_see_who_is_in_and_no_card(table: Table, phones: list[Client]) -> None:
    ann, ben, *_ = phones
    lays(ben, table, "black")
    expected = {"Ben": "chosen", **dict.fromkeys(("Cleo", "Dan", "Ann"), "not yet")}
    assert rows(page_of(ben, table)) == expected
    assert keys_pressed(page_of(ben, table)) == ["black"]
    for phone in (ann, looker(table)):
        html = page_of(phone, table)
        assert rows(html) == expected and keys_pressed(html) == []
    for phone in (runner(table), scorer(table)):
        html = page_of(phone, table)
        assert (
            "Ben chosen; Cleo, Dan and Ann not yet" in html and keys_pressed(html) == []
        )
    assert log.entries_of(table) == []


@pytest.mark.parametrize(
    ("path", "live"),
    [("", "0"), ("board/", ""), ("board/", "0"), ("sheet/", ""), ("more/", "")],
)
def test_no_answer_to_another_phone_hangs_on_the_card(
    table: Table, phones: list[Client], path: str, live: str
) -> None:
    ann, ben, *_ = phones
    headers = {"Live": live} if live else {}
    said = []
    for card in ("black", "red"):
        lays(ben, table, card)
        html = ann.get(f"/t/{table.code}/{path}", headers=headers).content.decode()
        said.append(re.sub(r'(Token|at)="[^"]+"|value="\w{64}"', "", html))
    assert said[0] == said[1]


def test_every_phone_has_the_place_where_others_then_stand(table: Table) -> None:
    for phone in (looker(table), runner(table)):
        assert page_of(phone, table).count('id="said"') == 1


def test_only_the_phone_that_laid_a_card_sees_it_again(
    table: Table, phones: list[Client]
) -> None:
    """A second phone turns no card that Ben laid, whatever it posts."""
    ann, ben, *_ = phones
    lays(ben, table, "black")
    assert keys_pressed(page_of(ben, table)) == ["black"]
    assert keys_pressed(page_of(ann, table)) == []
    second = scorer(table)
    second.post(f"/t/{table.code}/hold/", {"name": "Ben"})
    for phone in (second, runner(table)):
        posted = {"after": "0", "choice": "red", "seat": "1"}
        assert phone.post(f"/t/{table.code}/secret/", posted).status_code == 403
    assert table.draft_answers.get().text == "black"


def test_scorers_share_a_page_and_not_what_they_laid(table: Table) -> None:
    """The page is drawn once for those who may see the same; its secret part is not."""
    ann, ben = scorer(table), scorer(table)
    ann.post(f"/t/{table.code}/hold/", {"name": "Ann"})
    ben.post(f"/t/{table.code}/hold/", {"name": "Ben"})
    lays(ben, table, "black")
    for live in ({}, {"Live": "0"}):
        for phone, choice in ((ben, ["black"]), (ann, []), (ben, ["black"])):
            html = phone.get(f"/t/{table.code}/", headers=live).content.decode()
            assert keys_pressed(html) == choice and html.count('id="said"') == 1
            assert html.count('id="seal-black"') == 1
    tokens = re.findall(
        r'name="csrfmiddlewaretoken" value="(\w+)"', page_of(ann, table)
    )
    assert [len(token) for token in tokens].count(64) == len(tokens) >= 2
    second = runner(table)
    html = page_of(second, table)
    assert keys_pressed(html) == [] and 'id="seal-black"' not in html
    assert "Choose for a player without a phone" in html


def test_all_in_they_are_turned_up_until_one_is_black(
    table: Table, phones: list[Client]
) -> None:
    for phone, card in zip(phones, ("black", "red", "black", "red"), strict=True):
        lays(phone, table, card)
    for phone in (*phones, looker(table)):
        html = page_of(phone, table)
        assert list(rows(html).items()) == [
            ("Ben", "Red"),
            ("Cleo", "Black"),
            ("Dan", "not shown"),
            ("Ann", "not shown"),
        ]
        assert '<b class="mid">High</b><span>Cleo granded. Ben leads.</span>' in html
    line = "Ben red; Cleo black; Dan and Ann not shown"
    assert line in page_of(runner(table), table)


def test_the_form_of_the_round_holds_what_was_shown(
    table: Table, phones: list[Client]
) -> None:
    run = runner(table)
    for phone, card in zip(phones, ("black", "red", "black", "red"), strict=True):
        assert 'name="granded" value="2" id="id_granded-2" checked' not in page_of(
            run, table
        )
        lays(phone, table, card)
    html = page_of(run, table)
    assert 'name="granded" value="2" id="id_granded-2" checked' in html
    assert field(html, "said.granded") == "2" and "as it was shown" in html
    posted = {"round": "1", "after": "0", "key": "k", "granded": "2"}
    run.post(f"/t/{table.code}/record/", posted | {"tricks-0": "8", "tricks-1": "5"})
    facts = {"granded": 2, "tricks": [8, 5]}
    assert [entry.data["facts"] for entry in log.entries_of(table)] == [facts]
    html = page_of(phones[1], table)
    assert "Hidden until everyone has chosen" in html and rows(html) == {}


def test_four_red_cards_are_a_low_hand(table: Table, phones: list[Client]) -> None:
    for phone in phones:
        lays(phone, table, "red")
    html = page_of(looker(table), table)
    assert rows(html) == dict.fromkeys(("Ben", "Cleo", "Dan", "Ann"), "Red")
    assert (
        '<b class="mid">Low</b><span>'
        + wording("minnesota_whist.all-red", name="Ben")
        + ".</span>"
    ) in html
    assert field(page_of(runner(table), table), "said.granded") == "null"


def test_a_card_is_changed_and_taken_back_until_all_are_in(
    table: Table, phones: list[Client]
) -> None:
    ben = phones[1]
    lays(ben, table, "black")
    lays(ben, table, "red")
    assert keys_pressed(page_of(ben, table)) == ["red"]
    lays(ben, table, "")
    assert table.draft_answers.count() == 0
    for phone in phones:
        lays(phone, table, "red")
    assert "Everyone has chosen" in lays(ben, table, "black")
    assert {one.text for one in table.draft_answers.all()} == {"red"}


def test_an_open_form_is_drawn_anew_once_it_is_shown(
    table: Table, phones: list[Client]
) -> None:
    run = runner(table)
    shape = field(page_of(run, table), "shape")
    typed = {"round": "1", "after": "0", "tricks-0": "8", "shape": shape}
    url = f"/t/{table.code}/check/"
    for phone in phones[:3]:
        lays(phone, table, "red")
        assert run.post(url, typed).headers.get("HX-Retarget") is None
    lays(phones[3], table, "black")
    answer = run.post(url, typed)
    html = answer.content.decode()
    assert answer.headers["HX-Retarget"] == "#entry"
    assert 'name="granded" value="3" id="id_granded-3" checked' in html
    assert field(html, "tricks-0") == "8"


def test_a_scorer_says_it_for_who_has_no_phone(table: Table) -> None:
    ben, run = seat_at(table, "Ben"), scorer(table)
    assert "without a phone" not in page_of(run, table)
    lays(ben, table, "red")
    assert "without a phone" in page_of(run, table)
    assert "without a phone" not in page_of(ben, table)
    for seat in ("0", "2", "3"):
        lays(run, table, "red", seat=seat)
    assert rows(page_of(ben, table))["Dan"] == "Red"


def test_nobody_who_looks_on_says_it_for_another(
    table: Table, phones: list[Client]
) -> None:
    lays(phones[1], table, "red", seat="2")
    assert [one.name for one in table.draft_answers.all()] == ["sealed.granded-1"]
    assert "cannot do that at this table" in lays(looker(table), table, "red")
    assert "Which seat are you?" in lays(scorer(table), table, "red")
    assert phones[1].post(f"/t/{table.code}/secret/", {"after": "0", "choice": "x"})
    assert table.draft_answers.get().text == "red"


def test_it_is_gone_once_the_round_is_recorded(
    table: Table, phones: list[Client]
) -> None:
    lays(phones[1], table, "red")
    record(table, 1, {"granded": None, "tricks": [6, 7]})
    late = phones[1].post(
        f"/t/{table.code}/secret/", {"after": "0", "choice": "red"}, follow=True
    )
    assert "already saved this" in late.content.decode()
    assert rows(page_of(phones[0], table)) == {}


def test_a_game_without_secrets_has_no_such_page() -> None:
    table = new_table()
    ben = seat_at(table, "Ben")
    assert "already saved this" in lays(ben, table, "red")
    assert table.draft_answers.count() == 0


def test_what_is_secret_costs_one_query_more(
    table: Table, phones: list[Client], django_assert_num_queries
) -> None:
    with django_assert_num_queries(2):
        page_of(phones[0], table)
    lays(phones[1], table, "black")
    for phone in (phones[0], runner(table)):
        with django_assert_num_queries(3):
            page_of(phone, table)
