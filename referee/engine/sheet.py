"""Reading a sheet: its keys, game, players and options."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Any, NamedTuple

from referee.engine import presence
from referee.engine.game import Game, name_of
from referee.engine.registry import by_slug, describe
from referee.engine.round import Round, Table
from referee.engine.verdict import SheetError
from referee.values.facts import Fact, FactMissing, Problem, Refused, show_raw
from referee.words import Said, Text, one_of

NO_OBJECT = Text("sheet.no-object", "A sheet is a JSON object.")
ENDED = Text("sheet.ended", "Whether the table has ended is true or false.")
NO_ROUNDS = Text("sheet.rounds", "The rounds are a list.")
UNKNOWN_KEY = Text("sheet.unknown-key", "A sheet has no key called {key}.")
LACKS = Text("sheet.lacks", "The sheet lacks its {key}.")
NO_GAME = Text("sheet.game", "The game is given by its name.")
UNKNOWN_GAME = Text("sheet.unknown-game", "No game called {game}.")
OTHER_RULES = Text(
    "sheet.other-rules", "The rules in this sheet are not those of {game}."
)
BAD_RULES = Text("sheet.bad-rules", "The rules in this sheet cannot be played: {why}")
NO_PLAYERS = Text("sheet.players", "The players are a list of names.")
HOW_MANY = Text(
    "sheet.how-many-players", "{game} is for {counts} players, not {players}."
)
NAME_TYPE = Text("name.no-text", "A name is a text.")
SAME_NAME = Text(
    "name.duplicate", "{name} is already at this table. Add a letter or a surname."
)
NO_NAME = Text("name.missing", "Enter a name.")
LONG_NAME = Text("name.too-long", "Use at most {most} characters; this has {length}.")
STRANGE_NAME = Text("name.control", "A name has no control characters.")
NO_OPTIONS = Text("options.no-object", "The options are an object.")
UNKNOWN_OPTION = Text("options.unknown", "{game} has no option called {key}.")

KEYS = ("game", "players", "options", "rounds", "ended")
RULES = "rules"
"""The rule sheet that a sheet of a described game carries."""
REQUIRED = ("game", "players", "rounds")
LONGEST_NAME = 40


class Sheet(NamedTuple):
    """A sheet as read: the table, the rounds as they were given, the end."""

    table: Table
    rounds: list[Any]
    ended: bool


def read_sheet(sheet: object) -> Sheet:
    """The sheet but for what is in its rounds; raises SheetError."""
    if type(sheet) is not dict:
        raise SheetError(None, Problem("wrong-type", NO_OBJECT))
    for problem in key_problems(sheet):
        raise SheetError(None, problem)
    game = game_of(sheet)
    if isinstance(game, Problem):
        raise SheetError(None, game)
    for problem in player_problems(game, sheet["players"]):
        raise SheetError(None, problem)
    table = Table(game, [name.strip() for name in sheet["players"]])
    for problem in option_problems(table, sheet.get("options", {})):
        raise SheetError(None, problem)
    ended, rounds = sheet.get("ended", False), sheet["rounds"]
    if type(ended) is not bool:
        raise SheetError(None, Problem("wrong-type", ENDED, ("ended",)))
    if type(rounds) is not list:
        raise SheetError(None, Problem("wrong-type", NO_ROUNDS, ("rounds",)))
    return Sheet(table, rounds, ended)


def setup_problems(sheet: dict[str, Any]) -> list[Problem]:
    """All problems of game, players and options at once, for a form."""
    game = game_of(sheet)
    if isinstance(game, Problem):
        return [game]
    return seating_problems(game, sheet.get("players"), sheet.get("options", {}))


def seating_problems(game: Game, players: object, options: Any) -> list[Problem]:
    """The same of a game that is known."""
    problems = list(player_problems(game, players))
    names = players if type(players) is list else []
    if len(names) in game.players:
        table = Table(game, [str(name) for name in names])
        problems += option_problems(table, options)
    return problems


def key_problems(sheet: dict[str, Any]) -> Iterator[Problem]:
    """Keys that no sheet has, and those that every sheet must have."""
    for key in sheet:
        if key not in KEYS and key != RULES:
            yield Problem("unknown-key", UNKNOWN_KEY(key=show_raw(key)), (key,))
    for key in REQUIRED:
        if key not in sheet:
            yield Problem("missing", LACKS(key=key), (key,))


def game_of(sheet: dict[str, Any]) -> Game | Problem:
    """The game that is named, or what is wrong with its name."""
    slug = sheet.get("game")
    if type(slug) is not str:
        return Problem("wrong-type", NO_GAME, ("game",))
    if RULES in sheet:
        return game_of_rules(slug, sheet[RULES])
    try:
        return by_slug()[slug]
    except KeyError:
        return Problem("unknown-game", UNKNOWN_GAME(game=show_raw(slug)), ("game",))


def game_of_rules(slug: str, rules: object) -> Game | Problem:
    """The game of the rules that a sheet carries: their hash is its name."""
    try:
        game = describe(rules)
    except Refused as refused:
        first = refused.problems[0]
        return Problem("bad-rules", BAD_RULES(why=first.said), (RULES, *first.path))
    if game.slug != slug:
        return Problem("unknown-game", OTHER_RULES(game=show_raw(slug)), ("game",))
    return game


def player_problems(game: Game, players: object) -> Iterator[Problem]:
    """What is wrong with the names, by seat, and with how many they are."""
    if type(players) is not list:
        yield Problem("wrong-type", NO_PLAYERS, ("players",))
        return
    if len(players) not in game.players:
        counts, many = one_of(game.players), len(players)
        message = HOW_MANY(game=name_of(game), counts=counts, players=many)
        yield Problem("wrong-length", message, ("players",))
        return
    seen: set[str] = set()
    for seat, given in enumerate(players):
        if type(given) is not str:
            yield Problem("wrong-type", NAME_TYPE, ("players", seat))
        elif wrong := wrong_name(name := given.strip()):
            yield Problem("bad-name", wrong, ("players", seat))
        elif name in seen:
            yield Problem("duplicate", SAME_NAME(name=name), ("players", seat))
        else:
            seen.add(name)


def wrong_name(name: str) -> Said:
    """What is wrong with a trimmed name, or nothing."""
    if not name:
        return NO_NAME
    if len(name) > LONGEST_NAME:
        return LONG_NAME(most=LONGEST_NAME, length=len(name))
    if not name.isprintable() and any(
        unicodedata.category(c) in ("Cc", "Cs") for c in name
    ):
        return STRANGE_NAME
    return ""


def option_problems(table: Table, options: object) -> Iterator[Problem]:
    """Reads the options into the table, by fact, and yields what is wrong with them."""
    if type(options) is not dict:
        yield Problem("wrong-type", NO_OPTIONS, ("options",))
        return
    facts = table.game.all_options()
    if not options:
        table.options.update([(fact, default_of(fact, table)) for fact in facts])
        return
    known = {fact.key for fact in facts}
    for key in options:
        if key not in known:
            message = UNKNOWN_OPTION(game=name_of(table.game), key=show_raw(key))
            yield Problem("unknown-key", message, ("options", key))
    r = Round(table, 0, None, [])
    for fact in facts:
        try:
            table.options[fact] = option(fact, options, r)
        except Refused as refused:
            for problem in fact.at(refused.problems):
                yield problem._replace(path=("options", *problem.path))
        except FactMissing:
            pass  # its limit hangs on an option that was refused
    if table.game.seats.comes:
        yield from presence.problems(table)


def option(fact: Fact[Any], options: dict[str, Any], r: Round) -> Any:
    """The option as given, or its default."""
    if fact.key in options:
        return fact.value.read(options[fact.key], r)
    return default_of(fact, r.table)


def default_of(fact: Fact[Any], table: Table) -> Any:
    return fact.default(table) if callable(fact.default) else fact.default
