"""Reading the record of the cards played, and what a round takes from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from referee.card_values import not_of_this_pack
from referee.cards import read_card, read_suit, show
from referee.facts import Fact, Problem, Refused, Unanswered, shown
from referee.game import PLAY
from referee.played import Played
from referee.problems import wrong_type
from referee.telling import words
from referee.tricks import Play

if TYPE_CHECKING:
    from referee.round import Round

Raw = dict[str, Any]
Used = Mapping[str, int]
KEYS = frozenset({"leader", "tricks"})
NAMING = KEYS | {"named"}


def read_record(r: Round, raw: Raw) -> Iterator[Problem]:
    """Reads the record into `r.played`."""
    game = r.table.game
    assert game.cards is not None
    try:
        play = game.cards(r)
        if play is None:
            yield Problem("not-allowed", "No cards are played here.", (PLAY,))
            return
        r.played = read_play(play, raw[PLAY], r)
    except Unanswered:
        return  # it hangs on a fact that was refused or is missing
    except Refused as refused:
        for problem in refused.problems:
            yield problem._replace(path=(PLAY, *problem.path))


def agreement(r: Round, raw: Raw) -> list[Problem]:
    """Takes what the record tells: what is given must agree, the rest is filled in."""
    found: list[Problem] = []
    try:
        for problem in supplied(r, raw):
            found.append(problem)
    except Unanswered:
        pass  # it hangs on a fact that was refused
    return found


def supplied(r: Round, raw: Raw) -> Iterator[Problem]:
    for told in r.table.game.supplies(r):
        if isinstance(told, Problem):
            yield told
            continue
        fact, value = told
        if fact.key not in raw:
            r[fact] = value
            continue
        if fact not in r:
            yield from read_late(fact, raw, r)
        if fact in r and r[fact] != value:
            yield disagrees(fact, raw[fact.key], value, r)


def read_late(fact: Fact[Any], raw: Raw, r: Round) -> Iterator[Problem]:
    """A fact whose limits hang on others, which only the record has told."""
    try:
        r[fact] = fact.value.read(raw[fact.key], r)
    except Refused as refused:
        if refused.value is None:
            yield from fact.at(refused.problems)
        else:
            # Only the sum is wrong, by what the record tells: then they disagree.
            r[fact] = refused.value


def disagrees(fact: Fact[Any], given: Any, value: Any, r: Round) -> Problem:
    said, found = words(fact.value, given, r.table), words(fact.value, value, r.table)
    text = f"{fact.label}: by the cards {found}, but {said} is recorded."
    return fact.problem("record-disagrees", text)


def read_play(play: Play, raw: object, r: Round) -> Played:
    """The record as the contract writes it; raises Refused with every problem."""
    if type(raw) is not dict:
        raise wrong_type("a record of the tricks", raw)
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
        problems.append(Problem("missing", "The tricks are missing.", ("tricks",)))
    elif (seen := plain(play, raw["tricks"])) is not None:
        tricks, used = raw["tricks"], seen
    else:
        tricks, used, found = read_tricks(play, raw["tricks"])
        problems += found
    named: dict[int, str] = {}
    if not problems and (play.calls or "named" in raw):
        named, problems = read_named(play, raw.get("named", {}), tricks)
    if problems or leader is None:
        raise Refused(problems)
    return Played(play, leader, tricks, named, r.table.n, used)


def unknown_keys(known: frozenset[str], raw: Raw) -> Iterator[Problem]:
    for key in raw:
        if key not in known:
            text = f"A record has nothing called {shown(key)}."
            yield Problem("unknown-key", text, (key,))


def read_leader(play: Play, raw: Raw, r: Round) -> int:
    if "leader" not in raw:
        if play.leader is None:
            text = "Who led to the first trick is missing: no rule says it."
            raise Refused([Problem("missing", text, ("leader",))])
        return play.leader
    leader = raw["leader"]
    if type(leader) is not int:
        raise Refused([Problem("wrong-type", "A player is meant.", ("leader",))])
    if not 0 <= leader < r.table.n:
        text = f"No seat {shown(leader)} at this table."
        raise Refused([Problem("out-of-range", text, ("leader",))])
    if leader not in play.seats:
        text = f"{r.name(leader)} does not play this round."
        raise Refused([Problem("not-allowed", text, ("leader",))])
    return leader


def plain(play: Play, raw: object) -> Used | None:
    """Whole tricks of cards in their written form, none too often: most records.

    Gives how many copies of each card are used up, None where it is not so plain.
    """
    if type(raw) is not list or len(raw) > play.tricks:
        return None
    size, flat = len(play.seats), []
    for trick in raw:
        if type(trick) is not list or len(trick) != size:
            return None
        flat += trick
    try:
        cards = set(flat)
    except TypeError:
        return None
    if not cards <= play.pack.keys():
        return None
    if any(name in cards and card in cards for name, card in play.same.items()):
        return None
    if play.copies == 1:
        return {} if len(cards) == len(flat) else None
    seen = Counter(play.used)
    seen.update(flat)
    return seen if not flat or max(seen.values()) <= play.copies else None


def read_tricks(play: Play, raw: object) -> tuple[list[list[str]], Used, list[Problem]]:
    """The tricks in their written form, the copies used, and what is wrong."""
    if type(raw) is not list:
        return [], {}, [*at(wrong_type("a list of tricks", raw), "tricks")]
    if len(raw) > play.tricks:
        text = f"{play.tricks} tricks are played, but {len(raw)} are recorded."
        return [], {}, [Problem("wrong-length", text, ("tricks",))]
    tricks: list[list[str]] = []
    problems: list[Problem] = []
    seen = dict(play.used)
    for place, trick in enumerate(raw):
        cards: list[str] = []
        if type(trick) is not list:
            problems += at(wrong_type("a list of cards", trick), "tricks", place)
            continue
        if len(trick) != len(play.seats):
            text = f"{len(play.seats)} cards make a trick, not {len(trick)}."
            problems.append(Problem("wrong-length", text, ("tricks", place)))
        for i, one in enumerate(trick):
            try:
                cards.append(read_one(play, one, seen))
            except Refused as refused:
                problems += at(refused, "tricks", place, i)
        tricks.append(cards)
    return tricks, seen, problems


def read_one(play: Play, raw: object, seen: dict[str, int]) -> str:
    """One card, which is then seen once more."""
    if type(raw) is not str:
        raise wrong_type("a card", raw)
    card = read_card(raw)
    if card is None or card not in play.pack:
        raise Refused([Problem("bad-card", not_of_this_pack(raw, card))])
    name = play.same.get(card, card)
    seen[name] = times = seen.get(name, 0) + 1
    if times > play.copies:
        often = "twice" if times == 2 else f"{times} times"
        text = f"{show(card)} is played {often}."
        raise Refused([Problem("duplicate-card", text)])
    return card


def read_named(
    play: Play, raw: object, tricks: list[list[str]]
) -> tuple[dict[int, str], list[Problem]]:
    """The suits named, by the place of the trick, and what is wrong with them."""
    if type(raw) is not dict:
        return {}, [*at(wrong_type("the suits named, by trick", raw), "named")]
    called = {str(i + 1): i for i, t in enumerate(tricks) if t[0] in play.calls}
    named: dict[int, str] = {}
    problems = []
    for key, one in raw.items():
        suit = read_suit(one) if type(one) is str else None
        if not key.isdecimal() or not 0 < int(key) <= play.tricks:
            text = f"There is no trick {shown(key)}."
            problems.append(Problem("unknown-key", text, ("named", key)))
        elif key not in called:
            text = f"No suit is named to trick {key}: the card led says it."
            problems.append(Problem("not-allowed", text, ("named", key)))
        elif suit is None:
            code = "out-of-range" if type(one) is str else "wrong-type"
            text = f"A suit is C, D, H or S, not {shown(one)}."
            problems.append(Problem(code, text, ("named", key)))
        else:
            named[called[key]] = suit
    for key in called.keys() - raw.keys():
        text = f"Which suit was named to trick {key} is missing."
        problems.append(Problem("missing", text, ("named", key)))
    return named, problems


def at(refused: Refused, *path: str | int) -> Iterator[Problem]:
    for problem in refused.problems:
        yield problem._replace(path=(*path, *problem.path))
