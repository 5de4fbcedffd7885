"""Numbers, money, days and lists as each language writes them."""

import re
import threading
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from referee import check
from referee.words import all_of, catalogue, one_of, word
from scorekeeper.languages import FOLDER
from scorekeeper.leagues import dates, zones
from scorekeeper.leagues.counting import digits
from scorekeeper.money import amounts
from scorekeeper.operations.languages.catalogue import read_catalogue
from scorekeeper.tables import spoken
from tests.leagues.sessions import club
from tests.referee.skat import OVERBID
from tests.tables.people import new_table, record

NBSP = "\N{NO-BREAK SPACE}"
OTHERS = ("de", "es", "it")


def write(code: str, how: Any, *values: Any) -> str:
    with translation.override(code):
        return str(how(*values))


def test_a_decimal_has_the_sign_of_its_language() -> None:
    assert write("en", digits.figure, 18.66) == "18.7"
    assert write("en", digits.decimal, -12.0) == "−12.0"
    for code in OTHERS:
        assert write(code, digits.figure, 18.66) == "18,7"
        assert write(code, digits.decimal, -12.0) == "−12,0"
        assert write(code, digits.figure, -3.0) == "−3"


def test_from_ten_thousand_on_digits_stand_in_groups() -> None:
    marks = {"en": ",", "de": ".", "es": NBSP, "it": "."}
    for code, mark in marks.items():
        assert write(code, spoken.minus, 9999) == "9999"
        assert write(code, spoken.minus, -12345) == f"−12{mark}345"
        assert write(code, spoken.signed_number, 1234567) == f"+1{mark}234{mark}567"
        cents = "." if code == "en" else ","
        assert write(code, digits.decimal, 12345.6) == f"12{mark}345{cents}6"
        money = write(code, amounts.exact, -1234560, "EUR")
        assert money == f"−12{mark}345{cents}60{NBSP}€"
        assert write(code, amounts.plain, 1000000, "EUR") == "10000"


@pytest.mark.django_db
def test_large_totals_have_their_room_on_sheet_and_chart() -> None:
    """The level at −40.000, of 7 letters, begins 2 × 7 left of where 5 fit."""
    table = new_table("skin", ["Ann", "Ben", "Cleo"])
    won = {"seat": 1, "amount": 54321, "won": True}
    record(table, 1, {"bets": [won], "side_bets": []})
    phone, home = Client(headers={"accept-language": "de"}), table.get_absolute_url()
    phone.get(f"/run/{table.host_token}/")
    sheet, chart = phone.get(f"{home}sheet/").text, phone.get(f"{home}chart/").text
    assert '<table class="pad slim" id="pad">' in sheet
    assert "<b>−54.321</b>" in sheet and ">+54.321</small>" in sheet
    assert ">−40.000</text>" in chart and 'viewBox="-14 0 372 296"' in chart


@pytest.mark.django_db
def test_a_share_is_written_as_it_is_there() -> None:
    """Ann has won her one game."""
    season = club(visibility="public")
    season.play(0, 1, 2, 3)
    page = f"{season.league.get_absolute_url()}people/{season.people[0].pk}/"
    for code, share in (("en", "100%"), ("de", f"100{NBSP}%"), ("it", "100%")):
        html = Client(headers={"accept-language": code}).get(page).text
        assert f'class="sm">{share}</span>' in html


def test_money_is_written_as_it_is_there() -> None:
    for code, mark in (("en", "."), *((code, ",") for code in OTHERS)):
        assert write(code, amounts.exact, -260, "EUR") == f"−2{mark}60{NBSP}€"
        assert write(code, amounts.short, 50, "CHF") == f"0{mark}50{NBSP}CHF"
        assert write(code, amounts.short, 4000, "EUR") == f"40{NBSP}€"
        assert write(code, amounts.exact, 500, "JPY") == f"500{NBSP}¥"


@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_money_is_typed_with_a_comma_or_a_point(code: str) -> None:
    with translation.override(code):
        assert amounts.read("2,60", "EUR") == amounts.read("2.60 €", "EUR") == 260
        assert amounts.read(amounts.plain(1250, "EUR"), "EUR") == 1250


@pytest.mark.parametrize(
    ("code", "day", "month", "zone"),
    [
        ("en", "Wednesday 5 March 2025", "March 2025", "Rome (Italy)"),
        ("de", "Mittwoch, 5. März 2025", "März 2025", "Rom (Italien)"),
        ("es", "miércoles 5 de marzo de 2025", "marzo de 2025", "Roma (Italia)"),
        ("it", "mercoledì 5 marzo 2025", "marzo 2025", "Roma (Italia)"),
    ],
)
def test_days_and_places(code: str, day: str, month: str, zone: str) -> None:
    at = date(2025, 3, 5)
    assert write(code, dates.weekday, at) == day
    assert write(code, dates.month, at) == month
    assert write(code, zones.zone_name, "Europe/Rome") == zone


@pytest.mark.parametrize(
    ("code", "day"),
    [
        ("en", "1 September 2025"),
        ("de", "1. September 2025"),
        ("es", "1 de septiembre de 2025"),
        ("it", "1º settembre 2025"),
    ],
)
def test_the_first_of_a_month(code: str, day: str) -> None:
    assert write(code, dates.day, date(2025, 9, 1)) == day
    assert write(code, spoken.day, datetime(2025, 9, 1, 12, tzinfo=UTC)) == day


def test_no_italian_article_stands_before_a_day() -> None:
    """Dal 8 settembre is dall’8 settembre; a noun between them takes any number."""
    path = FOLDER / "it" / "LC_MESSAGES" / "django.po"
    bent = re.compile(r"\b(il|al|[dn]al|[dn]el|sul) (\{|%\()(\w*day|added|used|place)")
    assert len(read_catalogue(path)) > 2000
    assert [
        one.string for one in read_catalogue(path) if bent.search(str(one.string))
    ] == []


@pytest.mark.parametrize(
    ("code", "may", "november"),
    [
        ("en", "5 May 2025", "5 Nov 2025"),
        ("de", "5. Mai 2025", "5. Nov 2025"),
        ("es", "5 may 2025", "5 nov 2025"),
        ("it", "5 mag 2025", "5 nov 2025"),
    ],
)
def test_short_months(code: str, may: str, november: str) -> None:
    """The month is not what a card may."""
    for month, text in ((5, may), (11, november)):
        assert (
            write(code, dates.short, datetime(2025, month, 5, 12, tzinfo=UTC)) == text
        )


@pytest.mark.django_db
def test_a_rank_to_pick_has_the_letter_of_its_language() -> None:
    """The queen of the cart is D in German; what is sent for it is Q."""
    home = new_table("gossiper", ["Ann", "Ben"])
    phone = Client(headers={"accept-language": "de"})
    phone.get(f"/run/{home.host_token}/")
    form = phone.get(home.get_absolute_url()).text
    assert re.search(r'value="Q"[^>]*>D</label>', form)
    assert re.search(r'value="J"[^>]*>B</label>', form)


@pytest.mark.parametrize(
    ("code", "every", "any_one"),
    [
        ("en", "Ana, Bea and Inés", "7 or 8"),
        ("de", "Ana, Bea und Inés", "7 oder 8"),
        ("es", "Ana, Bea e Inés", "7 u 8"),
        ("it", "Ana, Bea e Inés", "7 o 8"),
    ],
)
def test_a_list_ends_as_its_language_says(code: str, every: str, any_one: str) -> None:
    language = catalogue(code)
    assert word(all_of(["Ana", "Bea", "Inés"]), language) == every
    assert word(one_of(["7", "8"]), language) == any_one


@pytest.mark.parametrize(
    ("code", "names", "said"),
    [
        ("es", ["Ana", "Hilda"], "Ana e Hilda"),
        ("es", ["agua", "hielo"], "agua y hielo"),
        ("es", ["Ana", "Óscar"], "Ana y Óscar"),
        ("it", ["Anna", "Eva"], "Anna ed Eva"),
        ("it", ["Eva", "Anna"], "Eva e Anna"),
        ("de", ["Ida", "Eva"], "Ida und Eva"),
    ],
)
def test_a_conjunction_gives_way_to_its_own_sound(
    code: str, names: list[str], said: str
) -> None:
    assert word(all_of(names), catalogue(code)) == said


def test_four_threads_answer_in_four_languages_at_once() -> None:
    """Each the same line again and again, while the others speak theirs."""
    verdict, found = check(OVERBID), {}
    start = threading.Barrier(4)

    def answers(code: str) -> None:
        start.wait()
        with translation.override(code):
            told = {
                (
                    verdict.rounds[0].lines[0].json(catalogue(code))["text"][:5],
                    digits.decimal(1.5),
                    dates.month(date(2025, 3, 5)).split()[0].lower(),
                )
                for _ in range(200)
            }
        found[code] = told

    threads = [threading.Thread(target=answers, args=[c]) for c in ("en", *OTHERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {
        "en": {("with ", "1.5", "march")},
        "de": {("mit 1", "1,5", "märz")},
        "es": {("con 1", "1,5", "marzo")},
        "it": {("con 1", "1,5", "marzo")},
    }
