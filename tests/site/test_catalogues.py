"""The catalogues of the site: what is written is compiled, and says the same values."""

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.languages import FOLDER
from scorekeeper.operations.languages import texts
from scorekeeper.operations.languages.catalogue import (
    Entry,
    compile_catalogue,
    read_catalogue,
)
from tests.site import pseudo

FILES = sorted(FOLDER.glob("*/LC_MESSAGES/*.po"))
REFEREE = sorted(Path("referee/languages").glob("*/LC_MESSAGES/*.po"))
VALUES = re.compile(r"%\(\w+\)[sd]|(?<!\{)\{\w*\}")
TEMPLATE = """{% translate "Seats and phones" %}
{% blocktranslate trimmed %}
  {{ name }} deals,
  and {{ other }} begins.
{% endblocktranslate %}
{% blocktranslate count n=n %}1 card{% plural %}{{ n }} cards{% endblocktrans %}
{% include "x.html" with heading=_("Not here") %}"""


def name(path: Path) -> str:
    return f"{path.parents[1].name}-{path.stem}"


# The forms of a round's name that a language chooses from: referee/words/text.py.
FORMS = dict.fromkeys(("{Round}", "{alone}", "{of_round}", "{Subject}"), "{round}")
# A word that would melt with the article of the name behind it; and a name without its
# article that begins a sentence.
UNBENT = {
    "es": re.compile(r"\b(de|a) (\{round\}|%\(round\))|(\{Round\}|%\(Round\)s) [a-zé]"),
    "it": re.compile(
        r"\b(di|a|da|in|su) (\{round\}|%\(round\))|(\{Round\}|%\(Round\)s) [a-zè]"
    ),
}
# Those in a template that has the form with its article in this place.
SUBJECTS = {
    "%(Round)s is not confirmed yet",
    "%(Round)s no longer fits the rules",
}
# Titles, not sentences.
TITLES = {"%(Round)s as entered", "%(Round)s is disputed"}


def values(said: str) -> set[str]:
    """As they are written: a value in the other way of writing is never filled."""
    return {FORMS.get(one, one) for one in VALUES.findall(said)}


def test_there_are_catalogues() -> None:
    assert {path.parents[1].name for path in FILES} >= {"de", "es", "it"}


@pytest.mark.parametrize("path", FILES, ids=name)
def test_what_is_compiled_is_what_is_written(path: Path) -> None:
    """After a change: make languages."""
    assert path.with_suffix(".mo").read_bytes() == compile_catalogue(
        read_catalogue(path)
    )


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_translation_has_the_same_values(path: Path) -> None:
    for message in read_catalogue(path):
        if not message.id or not message.string:
            continue
        if isinstance(message.id, str):
            assert values(str(message.string)) == values(message.id), message.id
        elif any(message.string):
            singular, many = message.string
            assert values(many) == values(message.id[1]), message.id
            assert values(singular) <= values(message.id[1]), message.id


@pytest.mark.parametrize("code", sorted(UNBENT))
def test_a_round_has_its_article_where_a_sentence_needs_one(code: str) -> None:
    """La mano 5 no ha terminado; una correzione della mano 2."""
    for message in read_catalogue(FOLDER / code / "LC_MESSAGES/django.po"):
        if message.id and message.id not in SUBJECTS | TITLES:
            assert not UNBENT[code].search(plural_rule(message.string)), message.id


@pytest.mark.parametrize("path", [*FILES, *REFEREE], ids=name)
def test_quotes_are_those_of_the_language(path: Path) -> None:
    """“…” holds only what the English quotes, as the titles of written rules."""
    for message in read_catalogue(path):
        said, english = plural_rule(message.string), plural_rule(message.id)
        assert "'" not in re.sub(r"<[^>]*>", "", said), said
        for quoted in re.findall("“[^“”]*”", said):
            assert quoted in english, said
            assert not VALUES.search(quoted), said


# Two words and more, said twice: a correction taken into what already had it.
TWICE = re.compile(r"\b(\w+(?: \w+)+) \1\b", re.I)
# Until in Italian: what ends it is denied, or it says as long as. "Until you stop"
# may say as long as you like.
UNTIL = re.compile(r"\bfinché\b(?! volete|[^.,;:]*\bnon\b)", re.I)


@pytest.mark.parametrize("path", [*FILES, *REFEREE], ids=name)
def test_no_words_are_said_twice_in_a_row(path: Path) -> None:
    for message in read_catalogue(path):
        assert not TWICE.search(plural_rule(message.string)), message.string


@pytest.mark.parametrize(
    "path", [path for path in (*FILES, *REFEREE) if "/it/" in str(path)], ids=name
)
def test_until_is_denied_in_italian(path: Path) -> None:
    """Finché il piatto è vuoto: as long as the pot is empty, not until."""
    for message in read_catalogue(path):
        if re.search(r"\buntil\b", plural_rule(message.id)):
            assert not UNTIL.search(plural_rule(message.string)), message.string


def test_words_said_twice_and_until_not_denied_are_found() -> None:
    assert TWICE.search("quien recibe quien recibe el primer as")
    assert not TWICE.search("die Einsätze, die die Spieler gewinnen")
    assert UNTIL.search("finché il piatto è vuoto")
    assert UNTIL.search("finché tutti hanno dato, e non finisce")
    assert not UNTIL.search("finché il piatto non è vuoto")


def plural_rule(forms: Any) -> str:
    return forms if isinstance(forms, str) else " ".join(forms)


def test_a_language_that_is_offered_says_every_text() -> None:
    """After a change: make languages, and what it misses is to be translated.

    Asked of a process of its own: other tests declare texts too.
    """
    command = [sys.executable, "manage.py", "catalogues", "--check"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (0, "")
    assert "scripts in de: 0 of" in told.stdout


# A call that says a text: by its function, or the text itself.
SAYS = re.compile(r"^(sentence|worded|sentences\.[A-Z_]+)$")
# What Django takes out of a template: remarks, what is asked of a catalogue, tags.
ASKED = re.compile(
    r"{%\s*(comment|blocktranslate)\b.*?{%\s*end\1\s*%}|{%.*?%}|{{.*?}}|{#.*?#}", re.S
)


def test_a_template_has_no_words_of_its_own() -> None:
    """Letters, pages of faults and toasts too, to which no phone is led."""
    names, faults = frozenset({"Scorekeeper"}), {}
    for path in filter(Path.is_file, Path("templates").rglob("*")):
        found = pseudo.faults_of(ASKED.sub(" ", path.read_text()), names)
        # Of a tag that a template puts together its attributes are left.
        faults[str(path)] = [one for one in found if '="' not in one]
    assert len(faults) > 300
    assert {path: found for path, found in faults.items() if found} == {}


def test_no_english_word_is_put_into_a_sentence() -> None:
    """What a module writes as the value of a text is of no catalogue."""
    found = [
        f"{path}:{call.lineno} {given.arg}"
        for root in ("scorekeeper", "referee")
        for path in Path(root).rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call) and SAYS.search(ast.unparse(call.func))
        for given in call.keywords
        if isinstance(given.value, ast.Constant)
        if isinstance(given.value.value, str) and given.value.value.isalpha()
    ]
    assert found == []


def test_what_stands_in_a_template_is_found() -> None:
    assert set(texts.in_template(TEMPLATE)) == {
        Entry("", "Seats and phones"),
        Entry("", "%(name)s deals, and %(other)s begins."),
        Entry("", "%(n)s cards", "1 card"),
        Entry("", "Not here"),
    }


def test_what_a_module_says_is_found() -> None:
    module = 'gettext_lazy("No league")\nngettext("a day", "{n} days", n)\n'
    assert list(texts.texts_of_module(module)) == [
        Entry("", "No league"),
        Entry("", "{n} days", "a day"),
    ]
