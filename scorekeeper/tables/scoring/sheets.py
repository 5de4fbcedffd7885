"""Sheets from outside: read strictly, judged, and what is wrong with them in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from django.utils.translation import gettext, gettext_noop

from referee.engine.game import PLAY, Game, round_type_of
from referee.engine.jsontext import TOO_DEEP, loads, place_of_fault
from referee.engine.round import Table as Seats
from referee.engine.sheet import game_of, player_problems
from referee.engine.verdict import SheetError, Verdict
from referee.values.compact import dumps
from referee.values.facts import (
    Cards,
    Fact,
    OneRecord,
    OrNull,
    PerSeat,
    PerSide,
    Problem,
    Record,
    Several,
    Value,
)
from scorekeeper.tables import scoring, sentences
from scorekeeper.tables.spoken import word
from scorekeeper.text import showable

# A sheet of a long evening has 20,000 bytes.
LARGEST = 1_000_000
# Of a wrong line so much is shown on either side.
AROUND = 30
EXCERPT = 240
SHEET = gettext_noop("The sheet")
KEYS = {
    "game": gettext_noop("The game"),
    "players": gettext_noop("The players"),
    "options": gettext_noop("The options"),
    "rounds": gettext_noop("The rounds"),
    "ended": gettext_noop("Whether it has ended"),
}


@dataclass(frozen=True)
class Fault:
    """What is wrong with a sheet: where in words, what, and how the file has it.

    `field` and `code` are what the command line says of it.
    """

    where: str
    message: str
    field: str
    code: str
    excerpt: str = ""


@dataclass(frozen=True)
class Checked:
    """A sheet that was read: the verdict on it, or on its rounds before the fault."""

    sheet: dict[str, Any]
    verdict: Verdict | None
    fault: Fault | None = None

    @property
    def text(self) -> str:
        """The sheet as JSON in one line."""
        return dumps(self.sheet)


def check_text(text: bytes) -> Checked:
    """The verdict on a sheet’s text, or the first thing that is wrong with it."""
    try:
        return check_sheet(read(text), text)
    except SheetError as error:
        return Checked({}, None, fault_of(error, {}, text))


def read(text: bytes) -> Any:
    """As it is, but for what no page could show; raises SheetError."""
    if len(text) > LARGEST:
        raise SheetError(None, Problem("bad-json", "This is longer than any sheet."))
    sheet = loads(text)
    check(sheet)
    try:
        return showable(sheet)
    except RecursionError:
        raise SheetError(None, Problem("bad-json", TOO_DEEP())) from None


def check_dated(text: bytes) -> tuple[Checked, Any]:
    """A sheet’s text with a date beside what a sheet holds: the two apart."""
    try:
        sheet = read(text)
    except SheetError as error:
        return Checked({}, None, fault_of(error, {}, text)), None
    date = sheet.pop("date", None) if isinstance(sheet, dict) else None
    return check_sheet(sheet, text), date


def check_sheet(sheet: Any, text: bytes = b"") -> Checked:
    """The verdict on a sheet, or the first thing that is wrong with it."""
    try:
        judged = scoring.match_of(sheet)
    except SheetError as error:
        return Checked({}, None, fault_of(error, sheet, text))
    fault = fault_of(judged.trouble, sheet, text) if judged.trouble else None
    return Checked(sheet, judged.verdict, fault)


def fault_of(error: SheetError, sheet: Any, text: bytes) -> Fault:
    """An error of the referee as a page says it, with the round where it is in one."""
    code, _, path = error.problem
    message, field = word(error.problem.said), ".".join(map(str, path))
    if code == "bad-json":
        return Fault(
            "",
            unreadable(error.problem, text),
            field,
            code,
            line_of(error.problem, text),
        )
    if error.round is None:
        return Fault(place_in_sheet(path, sheet), message, field, code)
    raw = sheet["rounds"][error.round - 1]
    game = cast(Game, game_of(sheet))
    where = [
        sentences.round_first(game.unit, error.round),
        *place_in_round(path, raw, seats_of(sheet)),
    ]
    return Fault(", ".join(where), message, field, code, cut(dumps(raw)))


def unreadable(problem: Problem, text: bytes) -> str:
    """What is wrong with a text that is no sheet, as one who plays would say it."""
    if text.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] not in (b"{", b"["):
        return gettext(
            "This is not a score sheet of this site. A table’s own sheet is under "
            "More: Score sheet, Download."
        )
    place = place_of_fault(problem)
    if place is None:
        return word(problem.said)
    return gettext(
        "The sheet is damaged or a part of it is missing. "
        "It stops making sense in line {place}."
    ).format(place=place[0])


def line_of(problem: Problem, text: bytes) -> str:
    """The part of the text that the problem is about."""
    place = place_of_fault(problem)
    if place is None:
        return ""
    number, column = place
    lines = text.decode("utf-8-sig", "replace").splitlines() or [""]
    line = lines[min(number, len(lines)) - 1]
    return line[max(0, column - 1 - AROUND) : column - 1 + AROUND].strip()


def cut(text: str) -> str:
    return text if len(text) <= EXCERPT else text[: EXCERPT - 1] + "…"


def seats_of(sheet: dict[str, Any]) -> Seats:
    """The table of a sheet whose game and players are right."""
    game = cast(Game, game_of(sheet))
    return Seats(game, [name.strip() for name in sheet["players"]])


def place_in_sheet(path: tuple[str | int, ...], sheet: Any) -> str:
    """Outside the rounds: "Seat 3", "The options, deals first"."""
    if not path:
        return gettext("The sheet")
    key, *rest = path
    named = [gettext(KEYS.get(str(key), SHEET))]
    if key == "players" and rest:
        named = [gettext("Seat {number}").format(number=int(rest[0]) + 1)]
    elif key == "options" and rest:
        named += option_of(tuple(rest), sheet)
    return ", ".join(filter(None, named))


def option_of(path: tuple[str | int, ...], sheet: dict[str, Any]) -> list[str]:
    """Which option, and whose part of it; nothing where players or game are wrong."""
    game = game_of(sheet)
    if isinstance(game, Problem) or any(player_problems(game, sheet["players"])):
        return []
    return place_among(game.all_options(), path, seats_of(sheet))


def place_in_round(path: tuple[str | int, ...], raw: Any, seats: Seats) -> list[str]:
    """The fact, and whose or which of its parts: ["Bids", "Cleo"]."""
    if not path:
        return []
    if path[0] == PLAY:
        return [gettext("the cards played"), *place_in_record(path[1:])]
    kind = round_type_of(seats.game, raw)
    kinds = [kind, *seats.game.round_types]
    facts = [fact for one in kinds for stage in one.stages for fact in stage.facts]
    return place_among(facts, path, seats)


def place_among(facts: Any, path: tuple[str | int, ...], seats: Seats) -> list[str]:
    """The label of the fact that a path begins with, and whose or which part."""
    fact: Fact[Any] | None = next((f for f in facts if f.key == path[0]), None)
    if fact is None:
        return []
    return [
        sentences.small(fact.label),
        *parts(fact.value, path[1:], seats),
    ]


def parts(
    value: Value[Any], path: tuple[str | int, ...], seats: Seats
) -> Iterator[str]:
    """Whose part of a value a path leads to, or which."""
    if not path:
        return
    first, rest = path[0], path[1:]
    match value:
        case OrNull(of=of):
            yield from parts(of, path, seats)
        case PerSide(of=of) if type(first) is int and first < len(seats.sides):
            yield word(seats.named_side(first))
            yield from parts(of, rest, seats)
        case PerSeat(of=of) if type(first) is int and first < seats.n:
            yield seats.players[first]
            yield from parts(of, rest, seats)
        case Several(of=of) if type(first) is int:
            yield gettext("number {number}").format(number=first + 1)
            yield from parts(of, rest, seats)
        case Cards() if type(first) is int:
            yield gettext("card {number}").format(number=first + 1)
        case Record(facts=facts):
            yield from place_among(facts, path, seats)
        case OneRecord(records=records):
            facts = tuple(fact for record in records for fact in record.facts)
            yield from place_among(facts, path, seats)


# How much a sheet from outside may hold: what is judged is counted before it is.


# A long evening has 60 rounds; a round card by card has some 300 values.
MOST_ROUNDS = 5000
MOST_VALUES = 2000


def check(sheet: Any) -> None:
    """Raises SheetError where the sheet would take long to judge."""
    rounds = sheet.get("rounds") if isinstance(sheet, dict) else None
    if not isinstance(rounds, list):
        rounds = []
    if len(rounds) > MOST_ROUNDS:
        raise too_much(f"It has {len(rounds)} rounds; at most {MOST_ROUNDS} are read.")
    rest = {k: v for k, v in sheet.items() if v is not rounds} if rounds else sheet
    for number, part in enumerate([rest, *rounds]):
        if is_more(part):
            where = f"Round {number} holds" if number else "It holds beside its rounds"
            raise too_much(f"{where} more than {MOST_VALUES} values.")


def too_much(message: str) -> SheetError:
    """The error of a sheet that is too long, to be raised."""
    return SheetError(None, Problem("too-much", message))


def is_more(part: Any) -> bool:
    """More than MOST_VALUES are in it; looks no further than that."""
    found, open_parts = 0, [part]
    while open_parts and found <= MOST_VALUES:
        value = open_parts.pop()
        if isinstance(value, (list, dict)):
            found += len(value)
            if found <= MOST_VALUES:
                inner = value.values() if isinstance(value, dict) else value
                open_parts.extend(inner)
    return found > MOST_VALUES


# ---- Where in a record of the cards played something is wrong ----


RECORD = {
    "leader": gettext_noop("who led"),
    "tricks": gettext_noop("tricks"),
    "named": gettext_noop("suits named"),
}


def place_in_record(path: tuple[str | int, ...]) -> list[str]:
    """Within the cards played: ["trick 3", "card 2"]."""
    match path:
        case ("tricks", int(trick)):
            return [gettext("trick {number}").format(number=trick + 1)]
        case ("tricks", int(trick), int(card), *_):
            return [
                gettext("trick {number}").format(number=trick + 1),
                gettext("card {number}").format(number=card + 1),
            ]
        case ("named", str(trick), *_):
            return [gettext("the suit named in trick {trick}").format(trick=trick)]
        case (str(key), *_):
            return [gettext(RECORD[key]) if key in RECORD else key]
    return []
