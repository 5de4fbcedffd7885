"""The language of an answer: a browser asks, a phone chooses, an account keeps it."""

import pytest
from django.conf import settings as site
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from scorekeeper.accounts.models import User
from scorekeeper.tables import codes, spoken
from scorekeeper.tables.events import commands
from tests.tables.people import FIRST, SECOND, new_table, play, record

SPOKEN = [("en", "English"), ("de", "Deutsch")]


def lang(page):
    return page.headers["Content-Language"], page.text.split('<html lang="')[1][:2]


@pytest.fixture
def two(settings):
    settings.LANGUAGES = SPOKEN


def test_a_language_that_is_not_offered_is_not_spoken(client, settings):
    settings.LANGUAGES = [("en", "English")]
    page = client.get("/nothing/", headers={"accept-language": "de"})
    assert lang(page) == ("en", "en")


@pytest.mark.usefixtures("two")
@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [("de-AT,en;q=0.5", "de"), ("fr, de;q=0.3", "de"), ("fr", "en"), ("", "en")],
)
def test_a_browser_says_which_it_would_like(client, wanted, spoken):
    page = client.get("/nothing/", headers={"accept-language": wanted})
    assert lang(page) == (spoken, spoken)
    assert {"Accept-Language", "Cookie"} <= set(page.headers["Vary"].split(", "))


@pytest.mark.django_db
@pytest.mark.usefixtures("two")
def test_a_phone_chooses_on_home_and_more_without_a_script(client):
    table = new_table()
    for url in ("/", f"/t/{table.code}/more/"):
        page = client.get(url).text
        assert 'action="/language/"' in page
        assert 'value="de" lang="de"' in page and "Deutsch</button>" in page
        assert f'name="back" value="{url}"' in page
        page = client.get(url, headers={"accept-language": "de"}).text
        assert 'lang="en"' in page and "English</button>" in page
    answer = client.post("/language/", {"language": "de", "back": "/desk/"})
    assert answer.status_code == 302 and answer.url == "/desk/"
    page = client.get("/nothing/", headers={"accept-language": "en"})
    assert lang(page) == ("de", "de")


@pytest.mark.django_db
@pytest.mark.usefixtures("two")
@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere", ""])
def test_choosing_leads_to_no_other_site(client, back):
    answer = client.post("/language/", {"language": "de", "back": back})
    assert answer.url == "/"


@pytest.mark.django_db
@pytest.mark.usefixtures("two")
def test_a_language_that_nobody_offers_is_not_kept(client):
    client.post("/language/", {"language": "xx"})
    assert "language" not in client.cookies


@pytest.mark.django_db
def test_with_one_language_there_is_nothing_to_choose(client, settings):
    settings.LANGUAGES = SPOKEN[:1]
    assert "/language/" not in client.get("/").text


@pytest.mark.django_db
@pytest.mark.usefixtures("two")
def test_an_account_keeps_it_for_its_other_phones():
    user, phone = User.objects.create_user("Ann", password="a long word"), Client()
    phone.force_login(user)
    phone.post("/language/", {"language": "de"})
    user.refresh_from_db()
    assert user.language == "de"
    other = Client()
    other.post("/account/login/", {"login": "Ann", "password": "a long word"})
    assert other.cookies["language"].value == "de"


@pytest.mark.django_db
@pytest.mark.usefixtures("two")
def test_a_phone_that_has_chosen_keeps_its_own_when_it_signs_in():
    User.objects.create_user("Ann", password="a long word", language="de")
    phone = Client()
    phone.post("/language/", {"language": "en"})
    phone.post("/account/login/", {"login": "Ann", "password": "a long word"})
    assert phone.cookies["language"].value == "en"


@pytest.mark.django_db
@pytest.mark.usefixtures("two")
def test_watchers_in_two_languages_share_no_part_of_a_page():
    table, pages = new_table(), {}
    for code in ("en", "de", "en"):
        phone = Client(headers={"accept-language": code})
        phone.get(f"/follow/{table.viewer_token}/")
        answer = phone.get(table.get_absolute_url(), headers={"live": "1"})
        pages.setdefault(code, []).append(answer.headers["Content-Language"])
    assert pages == {"en": ["en", "en"], "de": ["de"]}


@pytest.mark.django_db
@pytest.mark.usefixtures("two")
def test_the_script_that_keeps_pages_is_another_in_another_language():
    said = [
        Client(headers={"accept-language": code}).get("/sw.js").text
        for code in ("en", "de", "en")
    ]
    assert said[0] == said[2] != said[1]


@pytest.mark.django_db
@pytest.mark.usefixtures("two")
def test_pages_of_tables_are_drawn_in_german():
    table = new_table()
    play(table, FIRST, {"bids": [3, 3, 4, 3]})
    phone = Client(headers={"accept-language": "de"})
    phone.get(f"/run/{table.host_token}/")
    at = table.get_absolute_url()
    for url in (
        "/new/gypsy/",
        "/new/calypso/",
        at,
        f"{at}sheet/?why=1.0",
        f"{at}more/",
    ):
        page = phone.get(url)
        assert page.status_code == 200 and lang(page) == ("de", "de"), url
    page = phone.get(at).text
    assert "Zettel</a>" in page and "Sheet</a>" not in page


@pytest.mark.django_db
@pytest.mark.usefixtures("two")
def test_labels_within_a_row_are_german_and_keep_their_capitals():
    table, skat = new_table(), new_table("skat", ["Ann", "Ben", "Cleo"])
    play(table, FIRST)
    record(skat, 1, {"declarer": 1, "bid": 23, "game": "grand"})
    phone = Client(headers={"accept-language": "de"})
    for game in (table, skat):
        phone.get(f"/run/{game.host_token}/")
    facts = {f"bids-{seat}": bid for seat, bid in enumerate((5, 3, 4, 1))}
    facts |= {f"tricks-{seat}": won for seat, won in enumerate((4, 3, 4, 1))}
    url = f"{table.get_absolute_url()}rounds/1/correct/"
    page = phone.post(url, {**facts, "after": table.version, "key": "k"}).text
    assert "<span>Ann: Stiche</span>" in page
    sheet = " ".join(phone.get(f"{skat.get_absolute_url()}sheet/").text.split())
    assert "Alleinspieler Ben, Gebot 23, Spiel Grand<" in sheet


@pytest.mark.django_db
@pytest.mark.usefixtures("two")
def test_how_many_rounds_a_game_had_needs_no_case_in_german():
    table = new_table()
    play(table, FIRST, SECOND)
    table.refresh_from_db()
    commands.end(table, key=codes.new_key())
    phone = Client(headers={"accept-language": "de"})
    page = phone.get(f"{table.get_absolute_url()}sheet/").text
    assert "Abgebrochen: 2 Runden" in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("code", "typed", "said"),
    [
        ("de", "Pik König, Pik Ass, Herz Dame, Karo Bube", "Vierter gewinnt mit B♦"),
        ("de", "K♠ A♠ D♥ B♦", "Vierter gewinnt mit B♦"),
        ("es", "rey de picas, as de picas, 10H, jota de oros", "El cuarto gana con J♦"),
        ("it", "re di picche, AS, donna di cuori, JD", "Il quarto vince con J♦"),
    ],
)
def test_cards_are_typed_as_they_are_called(code: str, typed: str, said: str) -> None:
    """With hearts as trumps the other red jack is the left bower: only J♥ beats it."""
    asked = {"q": "trick", "of": "pepper", "trump": "H", "cards": typed}
    page = Client(headers={"accept-language": code}).get("/desk/", asked).text
    assert said in page


@pytest.mark.parametrize("code", [code for code, _ in site.LANGUAGES])
def test_an_example_of_typed_cards_is_read_as_these(code: str) -> None:
    """What stands grey in the field, in the reader’s own words."""
    with translation.override(code):
        assert spoken.in_notation(gettext("AH KS QC")).replace(",", "") == "AH KS QC"
