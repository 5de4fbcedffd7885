"""Everything that the referee says of a sheet, so that its texts are reached."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from referee import Game, SheetError, check, game
from referee.cards.played import Played
from referee.cli.printing import for_people, verdict_lines
from referee.desk.allowed import LEADS_HANG, may_play
from referee.desk.reasons import ruling_lines as ruling_printed
from referee.desk.ruling import FIRST_ORDINALS, ORDINALS, Asked, rule
from referee.desk.worth import worth
from referee.engine.check import match_of
from referee.engine.dealing import Dealing, follow, openings, partial_row as begun_event
from referee.engine.formatting import facts_in_words
from referee.engine.game import Stage
from referee.engine.match import Assessment, Match
from referee.engine.round import Round, Table
from referee.engine.verdict import Say
from referee.form.fields import ENGLISH, Voice
from referee.form.form import correction_form, round_form
from referee.form.whole import whole_form
from referee.generator.chance import Chance
from referee.values.facts import Card, Fact, FactMissing, OrNull, Record, Refused
from referee.values.notation import RANKS, SUITS
from referee.words import Text, Verbatim, word
from referee.words.text import Unit

Sheet = dict[str, Any]
FACTS_AT_ONCE = 12


def say_sheet(sheet: Sheet) -> None:
    """The verdict or the error for people and as JSON, and what a form would say."""
    try:
        verdict = check(sheet)
    except SheetError as error:
        error.json()
        for_people(error)
    else:
        verdict.json()
        list(verdict_lines(verdict))
    try:
        match = match_of(sheet)
    except SheetError:
        return
    for number, raw in enumerate(match.raws[: len(match.rounds) + 1], 1):
        if type(raw) is dict and number <= len(match.rounds) + 1:
            say_round(match, number, raw)


def say_dealing(match: Match, number: int, raw: Sheet) -> None:
    """A deal entered card by card, with every question on the way."""
    dealing = match.table.game.dealing
    if dealing is None or type(raw.get(dealing.fact.key)) is not list:
        return
    r, events = match.assess({}, number=number).round, raw[dealing.fact.key]
    states = follow(dealing, r, events).states
    for state in states:
        word(dealing.next(r, state))
        for spot in dealing.spots(r, state):
            word(spot.name), word(spot.note)
        for kind, _, said in openings(dealing, r, state):
            word(said)
            say_asked(dealing, r, kind, {})
    for before, after, event in zip(states, states[1:], events, strict=False):
        row = dealing.record.read(event, r)
        for sentence in dealing.tell(r, before, after, row):
            word(sentence)
        say_asked(dealing, r, dealing.kind_of(event), event)


def say_asked(dealing: Dealing[Any], r: Round, kind: Record, event: Sheet) -> None:
    """What is asked of an event, fact by fact."""
    told: Sheet = {}
    for fact in kind.facts:
        if told or not isinstance(fact.value, (Card, OrNull)):
            row = begun_event(kind, told, r)
            assert row is not None
            asked = dealing.ask(r, row, fact)
            word(asked.asks), word(asked.button)
        if fact.key not in event:
            return
        told[fact.key] = event[fact.key]


def say_questions(a: Assessment) -> None:
    """What a form asks for each stage and fact, and what its button says."""
    with suppress(FactMissing):
        word(a.round.table.game.display.recap(a.round))
    for stage in a.round_type.stages:
        for asks in (stage.question, stage.button, stage.small, stage.heading):
            with suppress(FactMissing):
                plain = isinstance(asks, Text | Verbatim) or not asks
                said = asks if plain else asks(a.round)  # type: ignore[operator]
                word(said.said if isinstance(said, Say) else said or "")
        for fact in facts_of(stage):
            own = fact.ask.if_missing
            if isinstance(own, Text):
                word(own(**dict.fromkeys(own.names, "Ann")))
            elif own is not None:
                say_for_seats(own, a.round)
            word(fact.ask.so_far or "")
            say_answers(fact.value, a.round)


def say_answers(value: Any, r: Round) -> None:
    """What comes of each answer that stands for a number, and what a ladder’s are."""
    for sign in getattr(value, "signs", None) or ():
        word(sign)
    gives = getattr(value, "gives", None)
    with suppress(FactMissing):
        for number in value.answers if gives else ():
            word(gives(r, number))


def say_for_seats(own: Callable[..., Any], r: Round) -> None:
    for seat in range(r.table.n):
        with suppress(FactMissing):
            word(own(r, seat))


def facts_of(stage: Stage) -> Iterator[Fact[Any]]:
    for fact in stage.facts:
        yield fact
        yield from getattr(getattr(fact.value, "of", None), "facts", ())


@dataclass(frozen=True)
class FormSource:
    """A round of a sheet, for a form of it."""

    match: Match
    number: int
    recorded: Sheet
    voice: Voice = ENGLISH

    @property
    def due(self) -> int:
        return self.number


def say_form(source: FormSource) -> None:
    """A round as the form that asks it: its labels and options."""
    with suppress(SheetError):
        forms = [correction_form(source)]
        for kind in source.match.table.game.round_types:
            posted = {"kind": kind.name}
            forms.append(round_form(source, posted, mode="round", by_itself=True))
            forms.append(whole_form(source, kind))
        for asked in (asked for form in forms for asked in form.asked):
            for field in asked.inputs:
                word(field.label), [word(option.label) for option in field.options]


def say_round(match: Match, number: int, raw: Sheet) -> None:
    """A round entered fact by fact, as a form does."""
    keys = list(raw)[:FACTS_AT_ONCE]
    for count in range(len(keys) + 1):
        part = {key: raw[key] for key in keys[:count]}
        try:
            assessed = match.assess(part, number=number)
        except SheetError:
            return
        say_assessed(match, assessed, part)
    say_form(FormSource(match, number, raw))
    say_dealing(match, number, raw)
    for part in beginnings(raw):
        say_assessed(match, match.assess(part, number=number), part)
    for kind in match.table.game.round_types:
        for stage in kind.stages:
            assessed = match.assess({}, stage.name, number=number)
            say_assessed(match, assessed, {})


def beginnings(raw: Sheet) -> Iterator[Sheet]:
    """The round with only the first entries of one of its lists."""
    for key, value in raw.items():
        if type(value) is list and value and type(value[0]) is dict:
            yield from ({**raw, key: value[:n]} for n in range(min(len(value), 8)))


def say_assessed(match: Match, a: Assessment, raw: Sheet) -> None:
    r, game = a.round, match.table.game
    for problem in a.problems:
        assert problem.message
    for say in a.live_messages:
        assert [say.text, say.figure] != ["", ""]
    for step in a.value_breakdown:
        word(step.spelt)
        word(step.said)
    for line in a.lines or ():
        assert line.text
        word(line.brief)
    for form in game.league.alternative_scorings if a.lines is not None else ():
        assert all(line.text for line in form.score(r))
    standing = game.display.standing(r)
    assert standing.needs
    word(standing.ends)
    for _, note in game.display.side_notes(r):
        assert word(note)
    say_money(game, match.table)
    say_facts(game, r)
    say_questions(a)
    say_unit(game.unit)
    try:
        for sentence in facts_in_words(match.table, raw, r):
            assert all(type(value) is str for value in sentence.values)
    except (KeyError, TypeError, IndexError, AttributeError, ValueError):
        pass  # facts that were refused cannot be told
    say_tricks(r.played)


def say_money(game: Game, table: Table) -> None:
    word(game.display.worth(table, 250))
    word(game.display.worth(table, -125))
    word(game.display.stake(table))


def say_facts(game: Game, r: Round) -> None:
    """What a form says beside the facts."""
    for kind in game.round_types:
        for fact in (fact for stage in kind.stages for fact in stage.facts):
            for said in beside(fact, r):
                word(said)


def beside(fact: Fact[Any], r: Round) -> Iterator[Any]:
    try:
        if callable(fact.ask.help):
            yield fact.ask.help(r)
        if fact.ask.title:
            yield fact.ask.title(r)
        for seat in range(r.table.n) if fact.ask.hint else ():
            yield fact.ask.hint(r, seat)  # type: ignore[misc]
    except FactMissing:
        pass


def say_tricks(played: Played | None) -> None:
    for place in range(len(played.tricks)) if played else ():
        assert word(played.why(place))


def say_rulings(game: Game, chance: Chance, count: int) -> None:
    """Tricks by chance: most stand, some lack something."""
    packs = [rank + suit for rank in RANKS[:9] for suit in SUITS]
    for _ in range(count):
        cards = tuple(
            chance.choice([*packs, "JK", "8C"]) for _ in range(chance.below(6))
        )
        asked = Asked(
            game,
            cards,
            chance.choice([*game.trumps, None, "x"]),
            chance.choice([None, 0, 1, 3, 9]),
            chance.choice([None, "H", "C", "x"]),
            chance.choice([None, 2, 3, 4]),
        )
        try:
            list(ruling_printed(rule(asked)))
        except Refused as refused:
            assert all(problem.message for problem in refused.problems)


# A game, what is trump, the trick so far, the cards held, and the one asked for.
MAY = (
    ("gypsy", "", "", "2H", "2H"),
    ("gypsy", "", "AH", "", "2H"),
    ("gypsy", "", "AH", "2H", ""),
    ("gypsy", "", "AH", "2H", "3H"),
    ("gypsy", "", "AH KH QH JH", "2H", "2H"),
    ("gypsy", "", "AH", "2H 2C", "2C"),
    ("gypsy", "", "AH", "2C", "2C"),
    ("gypsy", "", "AH", "2H 2C", "2H"),
    ("gypsy", "", "AC", "8C 2H", "2H"),
    ("skat", "null", "AH", "KH 7S", "7S"),
    ("malilla", "H", "KS", "7D 2C", "7D"),
    ("preference", "H", "9S", "AS KS", "AS"),
    ("preference", "H", "9H", "AH KS", "AH"),
    ("preference", "H", "9H", "AS KS", "AS"),
)


SKAT_CARDS = [
    rank + suit for suit in "CS" for rank in ("J", "A", "10", "K", "Q", "9", "8")
]


def say_allowed() -> None:
    """What the desk says of a card to be played."""
    for slug, trump, trick, hand, card in MAY:
        asked = Asked(game(slug), tuple(trick.split()), trump or None)
        try:
            found = may_play(asked, tuple(hand.split()), card)
        except Refused as refused:
            assert all(problem.message for problem in refused.problems)
        else:
            assert found.verdict and all(map(word, found.reasons()))
    some = [{"game": "S", "cards": SKAT_CARDS[:count]} for count in (9, 11, 13)]
    for hand in (
        *some,
        {},
        {"game": "H"},
        {"game": "null"},
        {"game": "S", "matadors": 1},
    ):
        try:
            assert worth(game("skat"), hand).verdict
        except Refused as refused:
            assert all(problem.message for problem in refused.problems)
    assert word(LEADS_HANG)  # no game of the fourteen has such a rule
    # Nor tricks of five, six and seven, as the examples of docs/adding-a-game.md have.
    for ordinal in (*ORDINALS, *FIRST_ORDINALS):
        word(ordinal)


def say_unit(unit: Unit) -> None:
    """What players call a round, in every form."""
    for form in unit.forms(3).values():
        word(form)
    for count in (1, 2):
        word(unit.counted(number=count))
    for form in (unit.span, unit.first_span):
        word(form(span="2–4"))
