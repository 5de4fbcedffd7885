"""Reading a sheet: its keys, game, players and options."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Any, NamedTuple

from referee.facts import Fact, Problem, Refused, shown
from referee.game import Game
from referee.registry import by_slug
from referee.round import Round, Table
from referee.verdict import SheetError

KEYS = ("game", "players", "options", "rounds", "ended")
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
        raise SheetError(None, Problem("wrong-type", "A sheet is a JSON object."))
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
        message = "Whether the table has ended is true or false."
        raise SheetError(None, Problem("wrong-type", message, ("ended",)))
    if type(rounds) is not list:
        message = "The rounds are a list."
        raise SheetError(None, Problem("wrong-type", message, ("rounds",)))
    return Sheet(table, rounds, ended)


def setup_problems(sheet: dict[str, Any]) -> list[Problem]:
    """All problems of game, players and options at once, for a form."""
    game = game_of(sheet)
    if isinstance(game, Problem):
        return [game]
    players = sheet.get("players")
    problems = list(player_problems(game, players))
    count = len(players) if type(players) is list else 0
    if count in game.players:
        table = Table(game, [str(name) for name in players or []])
        problems += option_problems(table, sheet.get("options", {}))
    return problems


def key_problems(sheet: dict[str, Any]) -> Iterator[Problem]:
    for key in sheet:
        if key not in KEYS:
            message = f"A sheet has no key called {shown(key)}."
            yield Problem("unknown-key", message, (key,))
    for key in REQUIRED:
        if key not in sheet:
            yield Problem("missing", f"The sheet lacks its {key}.", (key,))


def game_of(sheet: dict[str, Any]) -> Game | Problem:
    slug = sheet.get("game")
    if type(slug) is not str:
        return Problem("wrong-type", "The game is given by its name.", ("game",))
    if slug not in by_slug():
        return Problem("unknown-game", f"No game called {shown(slug)}.", ("game",))
    return by_slug()[slug]


def player_problems(game: Game, players: object) -> Iterator[Problem]:
    if type(players) is not list:
        yield Problem("wrong-type", "The players are a list of names.", ("players",))
        return
    if len(players) not in game.players:
        *few, most = map(str, game.players)
        count = f"{', '.join(few)} or {most}" if few else most
        message = f"{game.name} is for {count} players, not {len(players)}."
        yield Problem("wrong-length", message, ("players",))
        return
    seen: set[str] = set()
    for seat, name in enumerate(players):
        if type(name) is not str:
            yield Problem("wrong-type", "A name is a text.", ("players", seat))
        elif message := wrong_name(name.strip()):
            yield Problem("bad-name", message, ("players", seat))
        elif name.strip() in seen:
            message = f"{name.strip()} sits there already: add a letter."
            yield Problem("duplicate", message, ("players", seat))
        else:
            seen.add(name.strip())


def wrong_name(name: str) -> str:
    """What is wrong with a trimmed name, or nothing."""
    if not name:
        return "A name is missing."
    if len(name) > LONGEST_NAME:
        return f"A name has at most {LONGEST_NAME} characters; this has {len(name)}."
    if not name.isprintable() and any(
        unicodedata.category(c) in ("Cc", "Cs") for c in name
    ):
        return "A name has no control characters."
    return ""


def option_problems(table: Table, options: object) -> Iterator[Problem]:
    """Reads the options into the table and yields what is wrong with them."""
    if type(options) is not dict:
        yield Problem("wrong-type", "The options are an object.", ("options",))
        return
    facts = table.game.all_options()
    known = {fact.key for fact in facts}
    for key in options:
        if key not in known:
            message = f"{table.game.name} has no option called {shown(key)}."
            yield Problem("unknown-key", message, ("options", key))
    r = Round(table, 0, None, [])
    for fact in facts:
        try:
            table.options[fact] = option(fact, options, r)
        except Refused as refused:
            for problem in fact.at(refused.problems):
                yield problem._replace(path=("options", *problem.path))


def option(fact: Fact[Any], options: dict[str, Any], r: Round) -> Any:
    """The option as given, or its default."""
    if fact.key in options:
        return fact.value.read(options[fact.key], r)
    return default_of(fact, r.table)


def default_of(fact: Fact[Any], table: Table) -> Any:
    return fact.default(table) if callable(fact.default) else fact.default
