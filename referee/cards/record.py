"""Reading the record of the cards played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from referee.cards.played import Played
from referee.cards.tricks import Play
from referee.values.cards import NO_SUIT, not_of_this_pack
from referee.values.faces import Face
from referee.values.facts import Problem, Refused, show_raw
from referee.values.notation import read_card, read_suit
from referee.values.rules import A_CARD, CARDS, type_sentences, wrong_type
from referee.values.scalars import NO_SEAT
from referee.values.view import RoundView
from referee.words import Text

A_RECORD = type_sentences("play", "a record of the tricks")
TRICKS = type_sentences("tricks", "a list of tricks")
NAMED = type_sentences("named", "the suits named, by trick")
NO_LEADER = Text("play.no-leader", "Choose who led to the first trick.")
LEADER_TYPE = Text("play.leader", "This must be a player.")
NOT_PLAYING = Text("play.not-playing", "{name} does not play this round.")
UNKNOWN = Text("play.unknown", "A record has nothing called {key}.")
NO_TRICKS = Text("play.no-tricks", "The tricks are missing.")

TOO_MANY = Text(
    "play.too-many", "{tricks} tricks are played, but {given} were entered."
)
CARDS_OF_TRICK = Text("play.cards-of-trick", "{size} cards make a trick, not {given}.")
PLAYED_TWICE = Text("play.twice", "{card} is played twice.")
PLAYED_OFTEN = Text("play.often", "{card} is played {times} times.")
NO_SUCH_TRICK = Text("play.no-such-trick", "There is no trick {trick}.")
NOTHING_NAMED = Text(
    "play.nothing-named",
    "Nobody names a suit for trick {trick}: the card led decides it.",
)
NAME_MISSING = Text(
    "play.name-missing", "Choose the suit that was named for trick {trick}."
)

Raw = dict[str, Any]
Used = Mapping[str, int]
KEYS = frozenset({"leader", "tricks"})
NAMING = KEYS | {"named"}


def read_play(play: Play, raw: object, r: RoundView) -> Played:
    """The record as the contract writes it; raises Refused with every problem."""
    if type(raw) is not dict:
        raise wrong_type(A_RECORD, raw)
    known = NAMING if play.calls else KEYS
    problems = [] if raw.keys() <= known else list(unknown_keys(known, raw))
    leader = play.leader
    try:
        leader = read_leader(play, raw, r)
    except Refused as refused:
        problems += refused.problems
    tricks: list[list[str]] = []
    used: Used = {}
    if "tricks" not in raw:
        problems.append(Problem("missing", NO_TRICKS, ("tricks",)))
    elif (seen := plain(play, raw["tricks"])) is not None:
        tricks, used = raw["tricks"], seen
    else:
        tricks, used, found = read_tricks(play, raw["tricks"])
        problems += found
    named: dict[int, str] = {}
    if not problems and ("named" in raw or suit_is_called(play, tricks)):
        named, problems = read_named(play, raw.get("named", {}), tricks)
    if problems or leader is None:
        raise Refused(problems)
    return Played(play, leader, tricks, named, r.table.n, used)


def suit_is_called(play: Play, tricks: list[list[str]]) -> bool:
    """Whether a card is led whose lead names the suit to follow."""
    calls = play.calls
    return bool(calls) and not calls.isdisjoint([trick[0] for trick in tricks])


def unknown_keys(known: frozenset[str], raw: Raw) -> Iterator[Problem]:
    for key in raw:
        if key not in known:
            yield Problem("unknown-key", UNKNOWN(key=show_raw(key)), (key,))


def read_leader(play: Play, raw: Raw, r: RoundView) -> int:
    """The seat that leads first; raises Refused where there is none that plays."""
    if "leader" not in raw:
        if play.leader is None:
            raise Refused([Problem("missing", NO_LEADER, ("leader",))])
        return play.leader
    leader = raw["leader"]
    if type(leader) is not int:
        raise Refused([Problem("wrong-type", LEADER_TYPE, ("leader",))])
    if not 0 <= leader < r.table.n:
        text = NO_SEAT(raw=show_raw(leader))
        raise Refused([Problem("out-of-range", text, ("leader",))])
    if leader not in play.seats:
        text = NOT_PLAYING(name=r.name(leader))
        raise Refused([Problem("not-allowed", text, ("leader",))])
    return leader


def plain(play: Play, raw: object) -> Used | None:
    """Whole tricks of cards in their written form, none too often: most records.

    Gives how many copies of each card are used up, None where it is not so plain.
    """
    if type(raw) is not list or len(raw) > play.tricks:
        return None
    if not {*map(type, raw)} <= {list} or not {*map(len, raw)} <= {len(play.seats)}:
        return None
    flat = [*chain.from_iterable(raw)]
    try:
        cards = set(flat)
    except TypeError:
        return None
    if not cards <= play.pack.keys():
        return None
    if play.aliases and any({*pair} <= cards for pair in play.aliases.items()):
        return None
    if play.copies == 1:
        return {} if len(cards) == len(flat) else None
    seen = Counter(play.used)
    seen.update(flat)
    return seen if not flat or max(seen.values()) <= play.copies else None


def read_tricks(play: Play, raw: object) -> tuple[list[list[str]], Used, list[Problem]]:
    """The tricks in written form, how many of each card are used, what is wrong."""
    if type(raw) is not list:
        return [], {}, [*at(wrong_type(TRICKS, raw), "tricks")]
    if len(raw) > play.tricks:
        text = TOO_MANY(tricks=play.tricks, given=len(raw))
        return [], {}, [Problem("wrong-length", text, ("tricks",))]
    tricks: list[list[str]] = []
    problems: list[Problem] = []
    seen = dict(play.used)
    for place, trick in enumerate(raw):
        cards: list[str] = []
        if type(trick) is not list:
            problems += at(wrong_type(CARDS, trick), "tricks", place)
            continue
        if len(trick) != len(play.seats):
            text = CARDS_OF_TRICK(size=len(play.seats), given=len(trick))
            problems.append(Problem("wrong-length", text, ("tricks", place)))
        for i, card in enumerate(trick):
            try:
                cards.append(read_one(play, card, seen))
            except Refused as refused:
                problems += at(refused, "tricks", place, i)
        tricks.append(cards)
    return tricks, seen, problems


def read_one(play: Play, raw: object, seen: dict[str, int]) -> str:
    """One card in its written form, counted among those `seen`; raises Refused."""
    if type(raw) is not str:
        raise wrong_type(A_CARD, raw)
    card = read_card(raw)
    if card is None or card not in play.pack:
        raise Refused([Problem("bad-card", not_of_this_pack(raw, card))])
    name = play.aliases.get(card, card)
    seen[name] = times = seen.get(name, 0) + 1
    if times > play.copies:
        text = PLAYED_TWICE if times == 2 else PLAYED_OFTEN
        said = text(card=Face(card), times=times)
        raise Refused([Problem("duplicate-card", said)])
    return card


def read_named(
    play: Play, raw: object, tricks: list[list[str]]
) -> tuple[dict[int, str], list[Problem]]:
    """The suits named, by the place of the trick, and what is wrong with them."""
    if type(raw) is not dict:
        return {}, [*at(wrong_type(NAMED, raw), "named")]
    called = {str(i + 1): i for i, t in enumerate(tricks) if t[0] in play.calls}
    named: dict[int, str] = {}
    problems = []
    for key, value in raw.items():
        suit = read_suit(value) if type(value) is str else None
        if not key.isdecimal() or not 0 < int(key) <= play.tricks:
            text = NO_SUCH_TRICK(trick=show_raw(key))
            problems.append(Problem("unknown-key", text, ("named", key)))
        elif key not in called:
            text = NOTHING_NAMED(trick=key)
            problems.append(Problem("not-allowed", text, ("named", key)))
        elif suit is None:
            code = "out-of-range" if type(value) is str else "wrong-type"
            text = NO_SUIT(raw=show_raw(value))
            problems.append(Problem(code, text, ("named", key)))
        else:
            named[called[key]] = suit
    for key in called.keys() - raw.keys():
        text = NAME_MISSING(trick=key)
        problems.append(Problem("missing", text, ("named", key)))
    return named, problems


def at(refused: Refused, *path: str | int) -> Iterator[Problem]:
    """The problems of a refusal, each with the way to it from outside."""
    for problem in refused.problems:
        yield problem._replace(path=(*path, *problem.path))
