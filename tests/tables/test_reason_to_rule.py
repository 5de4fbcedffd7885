"""From the reason of a number to its rule within the table, and back."""

import re

import pytest
from django.test import Client

from scorekeeper.demo import examples
from scorekeeper.tables import scoring
from tests.tables.people import FIRST, looker, new_table, play

pytestmark = pytest.mark.django_db
LINK = re.compile(r'href="(/t/[^"]+/rules/\?why=[^"]+)#(rule-[^"]+)"')


def test_each_reason_leads_to_its_rule_within_the_table_in_every_game() -> None:
    phone, games = Client(), set()
    for table in examples.tables():
        phone.get(f"/run/{table.host_token}/")
        address = table.get_absolute_url()
        rules = phone.get(f"{address}rules/").content.decode()
        for round_ in scoring.read(table).shown["rounds"][:4]:
            for side in range(len(round_["points"])):
                if not round_["points"][side]:
                    continue
                why = f"{address}sheet/?why={round_['number']}.{side}"
                found = LINK.findall(phone.get(why).content.decode())
                assert found, why
                for path, rule in found:
                    assert path == f"{address}rules/?why={round_['number']}.{side}"
                    assert f'id="{rule}"' in rules, (table.game, rule)
                games.add(table.game)
    assert games == {game.slug for game in scoring.all_games()}


def test_the_rule_leads_back_to_the_reason_and_starts_no_other_game() -> None:
    table = new_table()
    play(table, FIRST)
    address = table.get_absolute_url()
    page = looker(table).get(f"{address}rules/?why=1.0").content.decode()
    back = f'href="{address}sheet/?why=1.0#c1-0"'
    assert f"{back}>Back: round 1</a>" in page
    assert f'{back} aria-label="Back"' in page
    assert "/new/" not in page and "/games/" not in page
    plain = looker(table).get(f"{address}rules/").content.decode()
    assert "Back: round" not in plain


@pytest.mark.parametrize("why", ["", "9.0", "x", "1", "1.2.3", "²"])
def test_rules_asked_for_no_round_lead_to_the_table(why: str) -> None:
    table = new_table()
    play(table, FIRST)
    address = table.get_absolute_url()
    page = looker(table).get(f"{address}rules/?why={why}").content.decode()
    assert "leads-back" not in page and f'href="{address}" aria-label="Back"' in page
