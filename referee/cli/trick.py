"""Single questions on the command line: `python -m referee trick`."""

from __future__ import annotations

from referee.cli.misuse import (
    NEEDS_VALUE,
    NO_GAME,
    NO_OPTION,
    NOT_A_NUMBER,
    OPTION_TWICE,
    WHICH_GAME,
    Misused,
)
from referee.desk.reasons import ruling_lines
from referee.desk.ruling import Asked, rule
from referee.engine.game import Game
from referee.engine.registry import by_slug, slugs
from referee.values.facts import Refused
from referee.values.notation import read_suit
from referee.words import Catalogue, row_of

OPTIONS = ("--trump", "--named", "--leader", "--players")


def tell_trick(args: list[str], language: Catalogue | None) -> int:
    """Who wins one trick, and why, for people."""
    try:
        ruling = rule(parse_question(args))
    except Refused as refused:
        raise Misused(refused.problems[0].said) from refused
    print("\n".join(ruling_lines(ruling, language)))
    return 0


def parse_question(args: list[str]) -> Asked:
    """A trick as the command line gives it."""
    words, given = split(args, OPTIONS)
    if not words:
        raise Misused(WHICH_GAME)
    trump, named = given.get("--trump"), given.get("--named")
    return Asked(
        game_called(words[0]),
        tuple(words[1:]),
        trump and (read_suit(trump) or trump.lower()),
        number_in(given, "--leader"),
        named and (read_suit(named) or named),
        number_in(given, "--players"),
    )


def split(
    args: list[str], options: tuple[str, ...]
) -> tuple[list[str], dict[str, str]]:
    """The words, and the options with their values, in any order."""
    words: list[str] = []
    given: dict[str, str] = {}
    left = iter(args)
    for arg in left:
        if not arg.startswith("-"):
            words.append(arg)
        elif arg not in options:
            raise Misused(NO_OPTION(option=arg))
        elif arg in given:
            raise Misused(OPTION_TWICE(option=arg))
        elif (value := next(left, None)) is None:
            raise Misused(NEEDS_VALUE(option=arg))
        else:
            given[arg] = value
    return words, given


def game_called(named: str) -> Game:
    """A game by its slug or its name: minnesota_whist, "Minnesota Whist"."""
    slug = named.lower().replace(" ", "_").replace("-", "_")
    if slug not in slugs():
        raise Misused(NO_GAME(game=named, games=row_of(slugs())))
    return by_slug()[slug]


def number_in(given: dict[str, str], key: str) -> int | None:
    text = given.get(key)
    if text is not None and not (text.isdecimal() and len(text) < 4):
        raise Misused(NOT_A_NUMBER(option=key, text=text))
    return None if text is None else int(text)
