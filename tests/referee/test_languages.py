"""The referee in the languages of its catalogues: whole, and said by them alone."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from referee import SheetError, check
from referee.cli.printing import for_people, verdict_lines
from referee.cli.texts import every_module
from referee.words import catalogue, languages
from referee.words.languages import CATALOGUES, COMPILED
from scorekeeper.operations.languages.catalogue import compile_catalogue
from tests.referee.skat import OVERBID

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(CATALOGUES)
OTHERS = [code for code in languages() if code != "en"]
NAMES = ["αα", "ββ", "γγ", "δδ", "εε"]
# What a sheet itself writes, in every language: keys, codes, the cards of its notation.
NOTATION = {"rule", "game", "state", "players", "card", "trump_by"}


def sheets() -> Iterator[Any]:
    for path in sorted((ROOT / "referee/suite/known").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)["sheet"]


def messages(code: str) -> list[Message]:
    with (FOLDER / code / "LC_MESSAGES/referee.po").open("rb") as file:
        return [one for one in read_po(file, code) if one.id]


def names_in(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def catalogues() -> dict[str, dict[str, str]]:
    """Every text of the referee, as its own command lists them."""
    command = [sys.executable, "-m", "referee", "texts", "--json"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    return {one["key"]: one for one in json.loads(told.stdout)}


def test_there_are_languages() -> None:
    assert languages()[0] == "en"
    assert {"de", "es", "it"} <= set(languages())


@pytest.mark.parametrize("code", OTHERS)
def test_every_text_is_said_with_the_same_values(code: str) -> None:
    english = catalogues()
    found = {str(one.context): one for one in messages(code)}
    assert sorted(found) == sorted(english)
    for key, text in english.items():
        message = found[key]
        if "by" in text:
            assert message.id == (text["one"], text["text"]), key
            singular, plural = message.string
            assert singular and plural, key
            assert names_in(plural) == names_in(text["text"]), key
            assert names_in(singular) <= names_in(text["text"]), key
        else:
            assert message.id == text["text"], key
            assert message.string, key
            assert names_in(str(message.string)) == names_in(text["text"]), key


@pytest.mark.parametrize("code", OTHERS)
def test_what_is_compiled_is_what_is_written(code: str) -> None:
    """After a change: make languages."""
    with (FOLDER / code / "LC_MESSAGES/referee.po").open("rb") as file:
        written = read_po(file, code)
    assert (FOLDER / code / COMPILED).read_bytes() == compile_catalogue(written)


def far(letter: str) -> str:
    """An English letter as one as wide as a Chinese one."""
    return chr(ord(letter) + 0xFEE0) if re.match("[A-Za-z]", letter) else letter


class FarAway(NullTranslations):
    """A language whose letters are in no English: what is left of English shows."""

    def pgettext(self, context: str, message: str) -> str:
        parts = Formatter().parse(message)
        return "".join(
            "".join(
                chr(ord(c) + 0xFEE0) if c.isascii() and c.isalpha() else c for c in t
            )
            + (f"{{{name}}}" if name is not None else "")
            for t, name, _, _ in parts
        )

    def npgettext(self, context: str, one: str, many: str, n: int) -> str:
        return self.pgettext(context, one if n == 1 else many)


# What a sheet writes is named as it is written: the codes of bids, keys, fields.
CODES = re.compile(r"\([a-z_0-9.]*,? ?[a-z-]+\)|little, big|(deadwood|tricks|points)\b")


def leftover(said: str) -> list[str]:
    """English words; a single letter is a card's, two are its notation: AD."""
    return re.findall(r"[a-zA-Z]*[a-z][a-zA-Z]*", CODES.sub("", said))


def texts_of(sheet: Any, language: Any) -> Iterator[str]:
    try:
        verdict = check(sheet)
    except SheetError as error:
        yield error.json(language)["error"]["message"]
        yield for_people(error, language)
        return
    yield from texts_in(verdict.json(language))
    yield from verdict_lines(verdict, language)


def texts_in(told: Any, key: str = "") -> Iterator[str]:
    if isinstance(told, dict):
        for inner, value in told.items():
            yield from texts_in(value, inner)
    elif isinstance(told, list):
        for value in told:
            yield from texts_in(value, key)
    elif isinstance(told, str) and key not in NOTATION:
        yield told


def rename(sheet: Any) -> Any:
    """With names that have no Latin letter, where the names are sound."""
    players = sheet.get("players") if isinstance(sheet, dict) else None
    sound = isinstance(players, list) and len(players) <= len(NAMES)
    if not sound or len({str(one).strip() for one in players}) < len(players):
        return None
    if not all(isinstance(one, str) and one.strip() for one in players):
        return None
    return {**sheet, "players": NAMES[: len(players)]}


def test_nothing_is_said_but_by_a_catalogue() -> None:
    """Every verdict and every refusal of the contract's vectors."""
    every_module()
    checked = [renamed for sheet in sheets() if (renamed := rename(sheet)) is not None]
    assert len(checked) > 200
    left = {
        said
        for sheet in checked
        for said in texts_of(sheet, FarAway())
        if leftover(said)
    }
    assert left == set()


# Words of English that none of the three others has, in any sense.
ENGLISH = re.compile(
    r"\b(the|is|are|must|of|and|with|without|tricks?|cards?|rounds?|bids?|points"
    r"|nobody|everyone|each|more|than|cannot|whose|which|there|player|players)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("code", OTHERS)
def test_no_refusal_keeps_a_word_of_english(code: str) -> None:
    """Every sheet of the contract's vectors that is refused, in each language."""
    english_words, left = 0, set()
    for sheet in sheets():
        try:
            check(rename(sheet) or sheet)
        except SheetError as error:
            english = error.json()["error"]["message"]
            english_words += bool(ENGLISH.search(english))
            told = error.json(catalogue(code))["error"]["message"]
            if told == english or ENGLISH.search(CODES.sub("", told)):
                left.add(told)
    assert english_words >= 60  # so many would show it, were they left as they are
    assert left == set()


def run(*args: str, sheet: object) -> str:
    command = [sys.executable, "-m", "referee", *args]
    text = json.dumps(sheet)
    told = subprocess.run(command, cwd=ROOT, input=text, capture_output=True, text=True)
    return told.stdout


def test_an_overbid_is_told_in_german() -> None:
    """Pik mit 1: Spiel 2, mal 11 = 22, weniger als 33; das nächste Vielfache ist 33."""
    told = run("check", "--lang", "de", "-", sheet=OVERBID)
    assert (
        "Ben -66  mit 1, Spiel 2, mal Pik 11 = 22; überreizt, 22 erreicht den " in told
    )
    assert "Reizwert 33 nicht: zählt 33 und ist verloren, −2 × 33 = −66" in told
    assert "Runde 1, Ann gibt" in told


def test_json_keeps_its_keys_in_another_language() -> None:
    english = json.loads(run("check", "--json", "-", sheet=OVERBID))
    german = json.loads(run("check", "--json", "-", "--lang", "de", sheet=OVERBID))
    assert english != german

    def wordless(told: Any) -> Any:
        if isinstance(told, dict):
            return {k: wordless(v) for k, v in told.items() if k != "text"}
        return [wordless(one) for one in told] if isinstance(told, list) else told

    assert wordless(english) == wordless(german)


def test_a_capote_is_told_in_spanish() -> None:
    """Las diez bazas valen los 70 tantos: 70 − 35 = 35, y eso gana la partida."""
    hand = {"turned": "2C", "hand_points": [70, 0]}
    sheet = {"game": "malilla", "players": ["Ana", "Bea", "Celia", "Dora"]}
    told = run("check", "--lang", "es", "-", sheet={**sheet, "rounds": [hand]})
    assert "Ana y Celia +35  capote, las diez bazas: 70 − 35 = 35" in told
    assert "Victoria de Ana y Celia." in told


def test_a_briscola_hand_is_told_in_italian() -> None:
    """Due mani, 70 a 50 e 60 pari: 130 contro 110, e le carte le dà prima Anna."""
    hands = [
        {"trump": "C", "card_points": [70, 50]},
        {"trump": "H", "card_points": [60, 60]},
    ]
    sheet = {"game": "briscola", "players": ["Anna", "Bruno"], "rounds": hands}
    told = run("check", "--lang", "it", "-", sheet=sheet)
    assert "Giro 1, Anna dà le carte" in told
    assert "Anna +70  70 dei 120 punti" in told
    assert "Totali: Anna 130, Bruno 110" in told
    assert "Vittoria di Anna." in told


def test_a_refusal_is_told_in_german() -> None:
    sheet = {"game": "gypsy", "players": ["Ann", "Ben", "Cleo"], "rounds": []}
    told = run("check", "--lang", "de", "-", sheet=sheet)
    assert told.startswith("Gypsy spielt man mit 4 Personen, nicht mit 3.")


def test_one_process_answers_in_several_languages() -> None:
    verdict = check(OVERBID)
    line = verdict.rounds[0].lines[0]
    german, english = line.json(catalogue("de"))["text"], line.json()["text"]
    assert german.startswith("mit 1, Spiel 2, mal Pik 11 = 22; überreizt")
    assert english.startswith("with 1, game 2, times spades 11 = 22; overbid")


def test_a_jack_is_a_bube_in_german() -> None:
    command = [sys.executable, "-m", "referee", "trick", "skat", "JS", "10H", "AS"]
    told = subprocess.run(
        [*command, "--trump", "H", "--lang", "de"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert "Erster gewinnt mit B♠." in told.stdout


def test_a_language_that_nobody_wrote_is_named() -> None:
    command = [sys.executable, "-m", "referee", "check", "--lang", "xx", "-"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert told.returncode == 2
    assert told.stderr.startswith("The referee does not speak xx. It speaks en, ")
