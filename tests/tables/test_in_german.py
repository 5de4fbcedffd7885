"""What a Skat table says in German, where English or a wrong case was left."""

from gettext import GNUTranslations
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from scorekeeper import scripts
from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.entry import foot, round_forms
from scorekeeper.tables.models import Outcome, Table
from tests.tables.cards import CLUBS, DECLARED, MISCOUNTED, text
from tests.tables.disputing import raise_it, rule
from tests.tables.people import new_table, record

pytestmark = pytest.mark.django_db
CLUB = ["Anna", "Bernd", "Clara"]


@pytest.fixture
def table() -> Table:
    return new_table("skat", CLUB, deals=12)


def phone_by(link: str) -> Client:
    phone = Client(headers={"accept-language": "de"})
    phone.get(link)
    return phone


def host_of(table: Table) -> Client:
    return phone_by(f"/run/{table.host_token}/")


def read(phone: Client, table: Table, page: str = "", **posted: str) -> str:
    """Its words, without what does not count between them."""
    url = f"{table.get_absolute_url()}{page}"
    said = phone.post(url, posted) if posted else phone.get(url)
    return " ".join(said.text.replace("\N{SOFT HYPHEN}", "").split())


def test_the_answers_of_a_null_game(table: Table) -> None:
    record(table, 1, {"declarer": 1, "bid": 23}, {"game": "null"})
    page = read(host_of(table), table)
    assert "Kein Stich" in page and "Ein Stich" in page


def test_points_on_cards_are_augen(table: Table) -> None:
    record(table, 1, {"passed": True})
    round_ = scoring.read(table).at(1)
    with translation.override("de"):
        page = round_forms.read_form(round_, {"card_points-0": "20"})
        told = foot.feedback_on(page)
    assert (told.text, told.todo) == ("von 120 Augen.", "100 Augen fehlen.")


def test_what_an_input_of_a_row_is_called() -> None:
    """It is a word of the language already, and is not made small once more."""
    page = read(host_of(skin := new_table("skin", CLUB)), skin)
    assert 'aria-label="Bernd, Betrag"' in page and "betrag" not in page


def test_a_bid_of_gypsy_is_no_gebot() -> None:
    table = new_table("gypsy", [*CLUB, "Dora"])
    record(table, 1, {"bids": [3, 4, 3, 2]})
    assert "Ansage 4" in read(host_of(table), table)


def test_cards_that_contradict_a_count(table: Table) -> None:
    record(table, 1, *DECLARED, MISCOUNTED)
    page = read(host_of(table), table, "rounds/1/cards/", cards=text(CLUBS), look="1")
    assert '<caption class="sm">Augen</caption>' in page
    assert '<caption class="sm">Stiche</caption>' in page
    assert "Bernd gewinnt mit 10♠︎: die höchste Karte in Pik." in page
    assert '<b>120</b> <span class="sm">Augen</span>' in page


def test_whose_phone_lets_a_watcher_score(table: Table) -> None:
    read(host_of(table), table, "hold/", name="Anna")
    watching = read(phone_by(f"/follow/{table.viewer_token}/"), table)
    assert "Das Telefon von Anna kann dir das Anschreiben erlauben." in watching


def test_why_a_ruling_was_made_is_told_in_the_reader_s_words(table: Table) -> None:
    record(table, 1, *DECLARED, MISCOUNTED)
    number = raise_it(table, 1, 0, words="Es waren mehr.")
    rule(table, number, Outcome.STANDS, reason="Counted again.\nAlle Stiche.")
    page = read(host_of(table), table, f"disputes/{number}/")
    assert "Counted again" not in page
    assert page.count("Nachgezählt.<br>Alle Stiche.") == 2
    with translation.override("en"):
        assert spoken.because("Agreed.") == "Agreed."
    with translation.override("de"):
        assert spoken.because("Bernd said: Agreed.") == "Bernd said: Agreed."


def test_an_answer_to_a_dispute_is_no_dispute(table: Table) -> None:
    record(table, 1, *DECLARED, MISCOUNTED)
    number = raise_it(table, 1, 0, words="Es waren mehr.")
    host = host_of(table)
    page = read(host, table, f"disputes/{number}/answer/?with=cards")
    assert "Mit diesen Karten antworten" in page
    page = read(host, table, "rounds/1/dispute/?with=cards")
    assert "Einspruch mit diesen Karten" in page


def test_a_card_that_was_just_tapped_has_its_german_corner() -> None:
    """What a script draws before the site has answered."""
    source = Path(settings.BASE, "static/js/notation.js").read_text()
    with scripts.compile_script("de").open("rb") as file:
        said = scripts.in_language(source, GNUTranslations(file))
    assert '"B"' in said and '"D"' in said and '"Joker"' in said


def test_who_reads_english_needs_no_folder_of_languages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A phone that keeps the site has none: its words come in packs, one a language."""
    asked: list[str] = []
    monkeypatch.setattr(spoken, "reader", asked.append)
    with translation.override("en"):
        assert spoken.language() is None
    assert asked == []
    with translation.override("de"):
        spoken.language()
    assert asked == ["de"]
