"""A language that nobody speaks: no page of a table says a plain English word in it."""

import pytest
from django.test import Client
from django.utils.translation import trans_real

from scorekeeper.demo import examples
from scorekeeper.operations.languages import texts
from scorekeeper.tables import scoring, spoken
from tests.site import pseudo

PAGES = ("", "sheet/?why=1.0", "more/")
# Not asked of a catalogue yet.
STILL = {"Cards:", "What everyone puts into the pot: 10, 20, 30 …"}


@pytest.fixture
def strange(monkeypatch, settings):
    settings.LANGUAGES = [("en", "English"), (pseudo.CODE, "Ελληνικά")]
    referee = pseudo.catalogue(texts.of_referee())
    base = trans_real.DjangoTranslation(pseudo.CODE, domain="django")
    base.merge(pseudo.catalogue(texts.of_site()))
    monkeypatch.setitem(trans_real._translations, pseudo.CODE, base)
    monkeypatch.setattr(spoken, "reader", lambda code: spoken.Reader(referee))


def test_a_plain_word_is_found():
    page = '<p title="To watch">Αбς 8H <b>Say it</b> {who}</p><code>no text</code>'
    found = [pseudo.plain_in(text, {"who"}) for text in pseudo.texts_of(page)]
    assert found == [["To", "watch"], [], ["Say", "it"], []]


@pytest.mark.django_db
@pytest.mark.usefixtures("strange")
def test_no_page_of_a_table_speaks_english():
    tables = {table.game: table for table in examples.tables()}
    assert set(tables) == {game.slug for game in scoring.games()}
    phone = Client(headers={"accept-language": pseudo.CODE})
    known = {"Scorekeeper", "English", "testserver", "MB"}  # a unit is no word
    found = []
    for table in tables.values():
        phone.get(f"/run/{table.host_token}/")
        names = {*known, *table.players, table.code}
        for page in PAGES:
            answer = phone.get(f"{table.get_absolute_url()}{page}")
            assert answer.status_code == 200
            found += [
                (table.game, page, text)
                for text in pseudo.texts_of(answer.text)
                if pseudo.plain_in(text, names) and text not in STILL
            ]
    assert found == []
