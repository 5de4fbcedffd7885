"""The page of a table as the Skat clubs' list counts it."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.tables.models import Table
from tests.tables.people import FOUR, looker, new_table, record

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Ann deals, Ben makes 20; Ben deals, Cleo loses 96; Cleo deals, all pass."""
    table = new_table("skat", FOUR)
    hearts = {"matadors": 1, "card_points": 70, "tricks": 7}
    record(table, 1, {"declarer": 1, "bid": 18, "game": "H"}, hearts)
    grand = {"matadors": 1, "card_points": 50, "tricks": 5}
    record(table, 2, {"declarer": 2, "bid": 20, "game": "grand"}, grand)
    points = {"card_points": [30, 50, 0, 40], "tricks": [3, 4, 0, 3]}
    record(table, 3, {"passed": True}, points)
    return table


def page(phone: Client, table: Table, key: str = "seeger") -> str:
    text = phone.get(f"/t/{table.code}/list/{key}/").content.decode()
    main = text[text.index("<main") : text.index("</main>")]
    return " ".join(re.sub(r"<[^>]*>", " ", main).split())


def test_it_is_added_up_by_rule_and_by_round(table: Table) -> None:
    """Ben 20 + 50 + 30, Ann 30 + 10, Dan 30, Cleo −96 − 50."""
    text = page(looker(table), table)
    assert (
        "Ben Points of the deal +20 · Own game made +50 · Table of four +30 100 "
        "Ann Table of four +30 · Ramsch in the list +10 40 "
        "Dan Table of four +30 30 "
        "Cleo Points of the deal −96 · Own game lost −50 −146 Deal 1"
    ) in text
    assert (
        "Cleo lost: −50 −50 Ann Cleo lost: 30 +30 Ben Cleo lost: 30 +30 "
        "Dan Cleo lost: 30 +30 Deal 3"
    ) in text
    assert "30 card points, the fewest: 10; nobody declared, so no more +10" in text


def test_it_gives_the_laws_it_applied_and_the_sheet_leads_there(table: Table) -> None:
    phone = looker(table)
    laws = page(phone, table).split("By these rules")[1]
    assert "At a table of four each of the other three gets 30" in laws
    assert "At a table of three" not in laws
    assert laws.count("Interpretation") == 1
    sheet = phone.get(f"/t/{table.code}/sheet/").content.decode()
    assert f"/t/{table.code}/list/seeger/" in sheet


def test_before_the_first_round_nobody_has_anything() -> None:
    table = new_table("skat", FOUR)
    text = page(looker(table), table)
    assert text.endswith(" ".join(f"{name} Nothing yet 0" for name in FOUR))


def test_no_other_list_is_there(table: Table) -> None:
    gypsy = new_table()
    assert looker(table).get(f"/t/{table.code}/list/other/").status_code == 404
    assert looker(gypsy).get(f"/t/{gypsy.code}/list/seeger/").status_code == 404
    assert "/list/" not in looker(gypsy).get(f"/t/{gypsy.code}/sheet/").content.decode()


def test_it_costs_no_more_queries_than_the_sheet(
    table: Table, django_assert_max_num_queries: Any
) -> None:
    phone = looker(table)
    with django_assert_max_num_queries(2):
        phone.get(f"/t/{table.code}/list/seeger/")
