"""Every text of the referee with its key: `python -m referee texts`."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any, NamedTuple

from referee.engine.formatting import RECORD
from referee.engine.game import Game, deals, kind_of
from referee.engine.registry import all_games
from referee.values.facts import Alternative, Alternatives, Fact, Value
from referee.values.rules import Rule
from referee.words import Catalogue, Declared, Label, texts


class Entry(NamedTuple):
    """A text: its key, its English, and what it is of one where that differs."""

    key: str
    text: str
    one: str = ""
    by: str = ""

    def json(self) -> dict[str, str]:
        told = {"key": self.key, "text": self.text}
        return {**told, "one": self.one, "by": self.by} if self.by else told

    def in_language(self, language: Catalogue | None) -> Entry:
        """The same in another language: its first form, and that of many."""
        if language is None:
            return self
        if not self.one:
            return self._replace(text=language.pgettext(self.key, self.text))
        single, many = (
            language.npgettext(self.key, self.one, self.text, count)
            for count in (1, MANY)
        )
        return self._replace(text=many, one=single)


# A number that takes the form of many in every language here.
MANY = 5


def entries(language: Catalogue | None = None) -> list[Entry]:
    """Every text that the referee says and every word that games declare, by key."""
    every_module()
    found = [Entry(text.key, text.many, text.one, text.by) for text in texts()]
    found += labels(RECORD)
    declared = [entry for game in all_games() for entry in texts_of(game)]
    by_key = {entry.key: entry for entry in [*found, *declared]}
    return [entry.in_language(language) for entry in sorted(by_key.values())]


def list_texts(language: Catalogue | None = None) -> Iterator[str]:
    """A line a text, another for what it is of one."""
    for entry in entries(language):
        yield f"{entry.key}: {entry.text}"
        if entry.by:
            yield f"{entry.key} ({entry.by} 1): {entry.one}"


def every_module() -> None:
    """Imports all of the referee, so that every text is declared; a game names those
    of its rules as it is loaded."""
    package = importlib.import_module("referee")
    for module in pkgutil.walk_packages(package.__path__, "referee."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    all_games()


def texts_of(game: Game) -> Iterator[Entry]:
    """What a game says of itself, and the labels that sentences speak of."""
    of = game.slug
    yield Entry(f"{of}.name", game.name)
    yield Entry(f"{of}.summary", game.about.summary)
    yield Entry(f"{of}.length", game.about.length)
    own = [one for one in [deals(game)] if isinstance(one, Declared)]
    yield from (Entry(one.key, one.english) for one in own)
    for number, (heading, paragraph) in enumerate(game.about.play, 1):
        yield Entry(f"{of}.play.{number}.heading", heading)
        yield Entry(f"{of}.play.{number}.text", paragraph)
    for rule in every_rule(game):
        yield from of_rule(game, rule)
    for form in game.league.alternative_scorings:
        yield Entry(f"{of}.list.{form.key}.law", form.law)
    for said in beside_its_facts(game):
        yield from labels(said)
    for fact in facts_of(game):
        for said in (fact.label, fact.ask.one, *in_a_form(fact), *beside_a_value(fact)):
            yield from labels(said)
        if isinstance(fact.ask.help, str) and fact.ask.help:
            yield Entry(f"{of}.{kind_of(game, fact)}.{fact.key}.help", fact.ask.help)
        if fact.ask.spoken:
            yield from in_turn(f"{of}.fact.{fact.key}.spoken", fact.ask.spoken)
        yield from labels_in(fact.value)
    for stat in game.league.stats:
        yield Entry(f"{of}.tally.{stat.key}", stat.label)


def in_a_form(fact: Fact[Any]) -> tuple[str, ...]:
    """What it is called where it is left out, has nothing, or gets one more."""
    return fact.ask.left_out, fact.ask.adds, fact.ask.nothing


def in_turn(key: str, says: str) -> Iterator[Entry]:
    """That a seat answers, and that it does so as the first or the last."""
    yield Entry(key, says)
    yield from (Entry(f"{key}-{at}", f"{says} {at}") for at in ("first", "last"))


def of_rule(game: Game, rule: Rule) -> Iterator[Entry]:
    key = f"{game.slug}.rule.{rule.key}"
    yield Entry(f"{key}.law", rule.law)
    yield Entry(f"{key}.title", rule.heading)
    if rule.remark:
        yield Entry(f"{key}.source", game.cite(rule))


def beside_its_facts(game: Game) -> Iterator[str]:
    """The words of a game that are no sentence and no fact’s own."""
    yield from (
        game.about.family,
        game.about.gist,
        *game.display.tags.values(),
        *game.display.entry_tags.values(),
    )
    if game.seats.left_does:
        yield game.seats.left_does
    for form in game.league.alternative_scorings:
        yield form.label
        yield from (part.label for part in form.parts)
    yield from (one.label for one in game.rule_sets)
    for stat in game.league.stats:
        yield from (stat.group, stat.note)
    for round_type in game.round_types:
        yield round_type.label
        for stage in round_type.stages:
            yield stage.label
            yield from (way.label for ask in stage.asks for way in ways_of(ask))


def ways_of(ask: Fact[Any] | Alternatives) -> tuple[Alternative, ...]:
    return ask.alternatives if isinstance(ask, Alternatives) else ()


def every_rule(game: Game) -> tuple[Rule, ...]:
    return (
        *game.rules,
        *(rule for form in game.league.alternative_scorings for rule in form.rules),
    )


def facts_of(game: Game) -> Iterator[Fact[Any]]:
    yield from game.all_options()
    for round_type in game.round_types:
        for stage in round_type.stages:
            yield from stage.facts


def beside_a_value(fact: Fact[Any]) -> Iterator[str]:
    """What is said of the seats that it does not ask, and the two ways of a switch."""
    yield getattr(fact.value, "out", "")
    yield from getattr(fact.value, "ways", None) or ()
    if fact.secret is not None:
        yield from (fact.secret.label, *fact.secret.choices.values())


def labels_in(value: Value[Any]) -> Iterator[Entry]:
    """The labels of a value: of its choices, of what it counts, of its own facts."""
    for words in ("labels", "notes", "answers"):
        for said in getattr(value, words, {}).values():
            yield from labels(str(said))
    for name in ("noun", "words", "label"):
        said = getattr(value, name, None)
        if isinstance(said, str) and said:
            yield from labels(said)
    inner = getattr(value, "of", None)
    if isinstance(inner, Value):
        yield from labels_in(inner)
    for record in getattr(value, "records", ()):
        yield from labels_in(record)
    for fact in getattr(value, "facts", ()):
        yield from labels(fact.label)
        yield from labels_in(fact.value)


def labels(said: str) -> Iterator[Entry]:
    """A label as it stands over its fact, and within a sentence; none of a number."""
    if not any(letter.isalpha() for letter in said):
        return
    for label in (Label(said), Label(said, small=True)):
        yield Entry(label.key, str(label))
