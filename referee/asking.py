"""Single questions on the command line: `python -m referee trick`."""

from __future__ import annotations

from referee.cards import read_suit
from referee.facts import Refused
from referee.game import Game
from referee.reasons import printed
from referee.registry import by_slug
from referee.ruling import Asked, rule

OPTIONS = ("--trump", "--named", "--leader", "--players")


class Misused(Exception):
    """The command was called in a way it does not have."""


def tell_trick(args: list[str]) -> int:
    """Who wins one trick, and why, for people."""
    try:
        ruling = rule(asked_in(args))
    except Refused as refused:
        raise Misused(refused.problems[0].message) from refused
    print("\n".join(printed(ruling)))
    return 0


def asked_in(args: list[str]) -> Asked:
    """A trick as the command line gives it."""
    words, given = split(args)
    if not words:
        raise Misused("Which game, and which cards?")
    trump, named = given.get("--trump"), given.get("--named")
    return Asked(
        game_called(words[0]),
        tuple(words[1:]),
        trump and (read_suit(trump) or trump.lower()),
        number_in(given, "--leader"),
        named and (read_suit(named) or named),
        number_in(given, "--players"),
    )


def split(args: list[str]) -> tuple[list[str], dict[str, str]]:
    """The words, and the options with their values, in any order."""
    words: list[str] = []
    given: dict[str, str] = {}
    left = iter(args)
    for arg in left:
        if not arg.startswith("-"):
            words.append(arg)
        elif arg not in OPTIONS:
            raise Misused(f"{arg} is no option of this command.")
        elif arg in given:
            raise Misused(f"{arg} is there twice.")
        elif (value := next(left, None)) is None:
            raise Misused(f"{arg} needs a value.")
        else:
            given[arg] = value
    return words, given


def game_called(word: str) -> Game:
    """A game by its slug or its name: minnesota_whist, "Minnesota Whist"."""
    slug = word.lower().replace(" ", "_").replace("-", "_")
    if slug not in by_slug():
        raise Misused(f"No game is called {word}. There are {', '.join(by_slug())}.")
    return by_slug()[slug]


def number_in(given: dict[str, str], key: str) -> int | None:
    text = given.get(key)
    if text is not None and not (text.isdecimal() and len(text) < 4):
        raise Misused(f"{key} is a number, not {text}.")
    return None if text is None else int(text)
