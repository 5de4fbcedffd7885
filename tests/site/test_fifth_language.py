"""A fifth language is folders of catalogues and nothing else: here other letters."""

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.core.management import call_command
from django.test import Client
from django.utils.translation import trans_real

from referee import __main__ as command
from scorekeeper import languages, scripts
from scorekeeper.leagues import places
from scorekeeper.operations.languages.catalogue import Entry, read_catalogue, write
from scorekeeper.operations.management.commands import catalogues
from scorekeeper.tables import spoken
from tests.referee.skat import OVERBID
from tests.site import pseudo

CODE = pseudo.CODE
# Its package has a function of the same name.
referee_languages = import_module("referee.words.languages")


@pytest.fixture
def folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Path, Path]]:
    """Empty ones for the referee and the site, where both look for their own."""
    referee, of_site = tmp_path / "referee", tmp_path / "site"
    for folder in (referee, of_site):
        (folder / CODE / "LC_MESSAGES").mkdir(parents=True)
    for module in (catalogues, referee_languages):
        monkeypatch.setattr(module, "CATALOGUES", referee)
    for module in (catalogues, languages):
        monkeypatch.setattr(module, "FOLDER", of_site)
        monkeypatch.setattr(module, "WHOLE", of_site / "whole")
    forget_catalogues()
    yield referee, of_site
    forget_catalogues()


def forget_catalogues() -> None:
    """Nothing is known any more of what was read before."""
    for kept in (
        referee_languages.languages,
        referee_languages.catalogue,
        scripts.is_spoken,
        spoken.reader,
    ):
        kept.cache_clear()
    trans_real._translations.pop(CODE, None)


def translate(path: Path) -> None:
    """Every text of a catalogue, as somebody would who speaks it."""
    found: Catalog = read_catalogue(path)
    for message in found:
        if message.id:
            singular, text = message.id if message.pluralizable else ("", message.id)
            entry = Entry(str(message.context or ""), str(text), str(singular))
            message.string = pseudo.text_of(entry)
    write(path, found)


def translate_all(referee: Path, of_site: Path) -> None:
    for folder, name in (
        (referee, "referee.po"),
        (of_site, "django.po"),
        (of_site, "scripts.po"),
    ):
        translate(folder / CODE / "LC_MESSAGES" / name)


@pytest.mark.django_db
def test_a_folder_of_catalogues_is_a_language(
    folders: tuple[Path, Path],
    settings: object,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    referee, of_site = folders
    call_command("catalogues", verbosity=0)
    assert languages.offered_languages() == [("en", "English")]  # nothing is translated
    translate_all(referee, of_site)
    call_command("catalogues", verbosity=0)
    forget_catalogues()
    assert (of_site / "whole").read_text().split() == [CODE]
    assert languages.offered_languages() == [("en", "English"), (CODE, "Ελληνικά")]
    settings.LANGUAGES = languages.offered_languages()  # type: ignore[attr-defined]
    settings.LOCALE_PATHS = [of_site]  # type: ignore[attr-defined]
    forget_catalogues()
    page = Client(headers={"accept-language": CODE}).get("/games/skat/")
    assert page.headers["Content-Language"] == CODE
    assert pseudo.strange("Scoring") in page.text
    near = next(one for one in spoken.words_to_type(places.SAID) if pseudo.OPENS in one)
    assert places.at("At {place}", f"{near} Dan") == f"{near} Dan"
    sheet = tmp_path / "sheet.json"
    sheet.write_text(json.dumps(OVERBID))
    capsys.readouterr()
    assert command.main(["check", "--lang", CODE, str(sheet)]) == 0
    assert pseudo.OPENS in capsys.readouterr().out
