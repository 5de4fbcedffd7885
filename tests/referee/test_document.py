"""A rule sheet is read strictly, or refused with the place; its hash is its name."""

import json
import unicodedata
from typing import Any

import pytest
from hypothesis import given, strategies as st

from referee import all_games
from referee.described.document import canonical, is_slug, place, read, slug_of
from referee.values.rules import Problem, Refused
from referee.words import Phrase, catalogue, word
from tests.referee.documents import HOSTILE, PAD, Hostile, line, pad

# Written by hand; the slug by sha256sum and base32.
CANONICAL = (
    '{"name":"Pad","pages":[{"asks":[{"for":"seat","key":"points","kind":"number",'
    '"label":"Points"}],"key":"page","label":"Points"}],"players":[2,3,4],"rules":1,'
    '"scores":[{"key":"typed","law":"Points as typed.","points":"points"}]}'
)
SLUG = "x4atckb3dyo5kknfdzihe7rxbeo"


def problems(sent: str | bytes) -> list[Problem]:
    with pytest.raises(Refused) as refused:
        read(sent)
    return list(refused.value.problems)


def test_a_document_has_one_text_and_the_name_of_its_hash() -> None:
    document = read(pad())
    assert canonical(document) == CANONICAL
    assert slug_of(document) == SLUG
    assert is_slug(SLUG)


def test_no_game_of_the_referee_is_called_like_a_document() -> None:
    assert [game.slug for game in all_games() if is_slug(game.slug)] == []


@pytest.mark.parametrize(
    "sent",
    [
        json.dumps(dict(reversed(PAD.items())), indent=4),
        "\ufeff" + pad(),
        pad(name=" Pad\n", gist="", start=None, options=[], ends={"lead": ""}),
        pad(scores=[{**PAD["scores"][0], "quiet": False}]),
    ],
    ids=["order and blanks", "a mark of UTF-8", "what is empty", "what is no"],
)
def test_what_means_the_same_is_one_document(sent: str) -> None:
    assert slug_of(read(sent.encode())) == SLUG


def test_letters_are_composed_before_they_are_compared() -> None:
    first, other = (
        read(pad(name=unicodedata.normalize(form, "Königrufen")))
        for form in ("NFC", "NFD")
    )
    assert slug_of(first) == slug_of(other)


def test_zero_is_a_number_and_kept() -> None:
    assert slug_of(read(pad(start=0))) != SLUG


def test_an_answer_of_no_stays_in_the_example() -> None:
    example = {"answers": {"moon": False, "caller": None}}
    assert read(pad(example=example))["example"] == example


@pytest.mark.parametrize("hostile", HOSTILE, ids=lambda one: f"{one.sent[:40]!r}")
def test_what_is_wrong_is_said_with_its_place(hostile: Hostile) -> None:
    [problem, *_] = problems(hostile.sent)
    assert isinstance(problem.said, Phrase)
    assert (problem.said.text.key, problem.path) == (hostile.text, hostile.path)


def test_all_that_is_wrong_is_said_at_once_but_no_more_than_thirty() -> None:
    assert len(problems(line(law=1, points=2))) == 2
    assert len(problems(pad(scores=[1] * 40))) == 30


def test_a_key_that_is_nearly_right_is_guessed() -> None:
    [problem] = problems(line(otherwize=True))
    assert isinstance(problem.said, Phrase)
    assert problem.said.values == {"key": "otherwize", "meant": "otherwise"}


def test_a_place_is_said_in_the_language_of_who_reads() -> None:
    path = ("scores", 0, "points")
    assert word(place(path)) == "scores, no. 1, points"
    assert word(place(path), catalogue("de")) == "scores, Nr. 1, points"
    assert word(place(())) == ""


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda some: st.lists(some) | st.dictionaries(st.text(), some),
)


@st.composite
def alter(draw: st.DrawFn) -> Any:
    """The pad with anything at some place of it."""
    document = json.loads(pad(name=draw(st.text())))
    at: Any = document
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        key = draw(st.sampled_from(keys))
        if not at[key] or not isinstance(at[key], dict | list) or draw(st.booleans()):
            at[key] = draw(JSON)
            return document
        at = at[key]


@given(st.binary() | st.text() | (JSON | alter()).map(json.dumps))
def test_whatever_is_sent_is_read_or_refused_in_words(sent: str | bytes) -> None:
    """And what is read has one form: reading that again changes nothing."""
    try:
        document = read(sent)
    except Refused as refused:
        assert all(problem.message for problem in refused.problems)
        assert all(isinstance(word(place(p.path)), str) for p in refused.problems)
    else:
        assert read(canonical(document)) == document
