"""Every text is said by somebody, once, in words that nobody takes apart again."""

import ast
import gc
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import pytest

from referee import all_games, check
from referee.cli.texts import Entry, entries, every_module
from referee.generator.broken import broken_sheets
from referee.generator.chance import Chance
from referee.generator.sheets import sheets
from referee.values.rules import Rule
from referee.words import Catalogue, Gain, Phrase, Said, Text, row_of, texts, word
from referee.words.text import separator
from tests.referee import by_hand
from tests.referee.saying import say_allowed, say_rulings, say_sheet
from tests.referee.table import games_by_hand

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted((ROOT / "referee").rglob("*.py"))
VOIDED = {"repeated": True}
SEED, EACH, BROKEN, TRICKS = 3, 1, 60, 150


def seldom() -> Iterator[Any]:
    """Sheets that chance takes long to come by, each for a text of its own."""
    yield from seldom_deals()
    gypsy = {"game": "gypsy", "players": list("ABCD"), "rounds": []}
    yield from ({"game": "gypsy"}, {**gypsy, "players": ["A"]}, {**gypsy, "more": 1})
    yield {**gypsy, "options": {"more": 1}}
    yield {**gypsy, "rounds": [{"bids": [-3, 4, 2, 3]}]}
    led = {"leader": 0, "tricks": [["2S", "3S", "4S", "5S"]], "named": {"1": "S"}}
    yield {**gypsy, "rounds": [{"bids": [3, 4, 2, 3], "play": led}]}
    long = json.loads((ROOT / "docs/examples/tribello-cards.json").read_text())
    long["rounds"][0]["play"]["tricks"].append(["KS", "9S", "10S"])
    yield long
    skin = {"game": "skin", "players": list("ABC")}
    yield {**skin, "options": {"max_bet": 3}, "rounds": [{"bets": []}]}
    # Entries of a list that are no record, and of one that nobody knows.
    yield from ({**skin, "rounds": [{"deal": [one]}]} for one in (1, {"more": 1}))


def seldom_deals() -> Iterator[Any]:
    skat = {"game": "skat", "players": list("ABC"), "options": {"bock": "yes"}}
    diamonds = {"declarer": 0, "bid": 18, "game": "D", "matadors": 1}
    diamonds |= {"card_points": 70, "tricks": 7}
    yield {**skat, "rounds": [{**diamonds, "bock": True}]}
    yield {**skat, "rounds": [{**diamonds, "ended_early": "declarer_broke_a_rule"}]}
    null = {
        "declarer": 0,
        "bid": 23,
        "game": "null",
        "ended_early": "declarer_broke_a_rule",
    }
    yield {**skat, "rounds": [null]}
    out = [{"thrown_in": True}]
    yield {"game": "kaluki", "players": list("ABC"), "rounds": out}
    for game in all_games():
        if game.void:
            players = list("ABCDEFG")[: game.players[0]]
            yield {"game": game.slug, "players": players, "rounds": [*out, VOIDED]}
    hearts = {"declarer": 1, "bid": 4, "trump": "H", "defence": ["play"] * 3}
    yield {"game": "preference", "players": list("ABC"), "rounds": [hearts]}
    played = {**hearts, "bid": 1, "defence": ["play"] * 2, "tricks": [2, 6, 2, 0]}
    late = {"away": [{"seat": 3, "first": 1, "last": 1}]}
    four = {"game": "preference", "players": list("ABCD"), "options": late}
    yield {**four, "rounds": [played, *out]}


def recorded_rounds() -> Iterator[Any]:
    """The sheets of the vectors, of the examples, those by hand, and many by chance."""
    for path in sorted((ROOT / "referee/suite/known").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)["sheet"]
    for path in sorted((ROOT / "docs/examples").glob("*.json")):
        yield json.loads(path.read_text(encoding="utf-8"))
    yield from seldom()
    every = list(all_games())
    yield from sheets(every, EACH * len(every), SEED)
    for case in broken_sheets(every, BROKEN * len(every), SEED):
        if "sheet" in case:
            yield case["sheet"]


def in_words(self: Rule, values: Any, language: Catalogue | None = None) -> str:
    """The sentence of a line by its text: the quick way is not heard."""
    return self.text.fill(values, language)


def silence() -> None:
    """What was put into words before this, and is kept, is forgotten."""
    separator.cache_clear()
    for thing in gc.get_objects():
        if type(thing) is Phrase:
            thing.english = None


def own_keys() -> set[str]:
    """Those of the referee: other tests declare some for games of their own. Of a game
    those are said that sheets were worked out for by hand.
    """
    every_module()
    command = [sys.executable, "-m", "referee", "texts", "--json"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    listed = {one["key"] for one in json.loads(told.stdout)}
    new = {game.slug for game in all_games()} - {game.slug for game in games_by_hand()}
    keys = {text.key for text in texts() if text.key in listed}
    return {key for key in keys if key.split(".")[0] not in new}


def say(wanted: set[str]) -> Counter[str]:
    """How often each text is said, until each of these was."""
    said: Counter[str] = Counter()
    english, fill = Text.english, Text.fill

    def note(self: Text, values: Any) -> str:
        said[self.key] += 1
        return english(self, values)

    def translate(self: Text, values: Any, language: Catalogue | None) -> str:
        said[self.key] += language is not None
        return fill(self, values, language)

    silence()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Text, "english", note)
        patch.setattr(Text, "fill", translate)
        patch.setattr(Rule, "in_words", in_words)
        patch.setattr(Phrase, "__str__", lambda self: note(self.text, self.values))
        by_hand.say_documents()
        by_hand.say_the_rest()
        say_allowed()
        for game in all_games():
            say_rulings(game, Chance(SEED), TRICKS)
        for sheet in recorded_rounds():
            if wanted <= said.keys():
                break
            say_sheet(sheet)
    return said


def test_every_text_is_reached() -> None:
    own = own_keys()
    assert sorted(own - say(own).keys()) == []


def test_a_key_has_one_text() -> None:
    with pytest.raises(ValueError, match="two texts have the key"):
        Text("list.and", "{before} as well as {last}")


def test_the_listing_has_every_text_in_the_order_of_the_keys() -> None:
    found = entries()
    assert found == sorted(found, key=lambda entry: entry.key)
    keys = {entry.key for entry in found}
    assert {text.key for text in texts()} <= keys
    assert Entry("list.and", "{before} and {last}") in found
    assert "gypsy.rule.exact-bid.law" in keys
    assert "label.bids" in keys


def test_both_forms_of_a_text_speak_of_the_same() -> None:
    every_module()
    bent = [text for text in texts() if text.by]
    assert bent
    for text in bent:
        many = Text.names.fget(Text(f"{text.key}?", text.many))  # type: ignore[attr-defined]
        assert text.names <= many | {text.by}, text.key


def test_a_text_is_filled_in_another_language() -> None:
    class German(NullTranslations):
        def pgettext(self, context: str, message: str) -> str:
            return {"list.and": "{before} und {last}"}.get(context, message)

        def npgettext(self, context: str, one: str, many: str, n: int) -> str:
            if context != "standing.needs":
                return one if n == 1 else many
            return "{who} fehlt {points}" if n == 1 else "{who} fehlen {points}"

    verdict = check({"game": "malilla", "players": list("ABCD"), "rounds": []})
    standing = verdict.standing
    assert standing is not None
    needs = Text("standing.needs", *FORMS, by="people")
    who = verdict.table.names_of([0])
    assert word(needs(who=who, points=35, people=2), German()) == "A und C fehlen 35"
    assert word(needs(who="A", points=35, people=1), German()) == "A fehlt 35"


FORMS = ("{who} need {points}", "{who} needs {points}")


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (-3, "−3"),
        (0, "0"),
        (Text("list.and", "{before} and {last}")(before=-1, last="Ann"), "−1 and Ann"),
    ],
)
def test_values_are_worded(said: Said, expected: str) -> None:
    assert word(said) == expected


def test_a_phrase_is_never_put_into_a_string_by_itself() -> None:
    phrase = Text("list.and", "{before} and {last}")(before="Ann", last="Ben")
    with pytest.raises(TypeError):
        f"{phrase}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_sentence_is_filled_by_its_places(path: Path) -> None:
    """`"%d tricks" % n` is nowhere: what is said has names for its values."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    found = [
        node.lineno
        for node in nodes
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Mod)
        and isinstance(node.left, ast.Constant)
        and isinstance(node.left.value, str)
    ]
    assert found == []


def test_the_command_lists_them() -> None:
    command = [sys.executable, "-m", "referee", "texts"]
    told = subprocess.run([*command, "--json"], cwd=ROOT, capture_output=True)
    assert {
        "key": "standing.hands-to-go",
        "text": "{left} hands to go",
        "one": "{left} hand to go",
        "by": "left",
    } in json.loads(told.stdout)
    plain = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert "list.and: {before} and {last}" in plain.stdout.splitlines()


def test_english_has_a_true_minus_and_leaves_hyphens_of_names() -> None:
    text = Text("test.minus", "{who}: {points}, {gain}, {parts}")
    parts = row_of([-2, Text("test.part", "a {n}")(n=-4)])
    said = text(who="Ann-Eve", points=-3, gain=Gain(-5), parts=parts)
    assert str(said) == word(said) == "Ann-Eve: −3, −5, −2, a −4"
    assert [str(Gain(points)) for points in (7, 0, -7)] == ["+7", "0", "−7"]
