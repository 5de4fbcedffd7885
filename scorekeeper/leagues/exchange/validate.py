"""A league’s file read: all that is in it fits together, or it is refused."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from scorekeeper import text
from scorekeeper.leagues import audit_log
from scorekeeper.leagues.exchange import import_money, logs, schema
from scorekeeper.leagues.exchange.export import MANY, ONE
from scorekeeper.leagues.models import ENDS, AuditLog, Role
from scorekeeper.tables import scoring

BYTES = 50_000_000

# An assignment by the places of its season, of its session and its own.
Where = tuple[int, int, int]


class Refused(Exception):
    """The file is not taken; the text says where it is wrong, for people."""


@dataclass(frozen=True)
class ValidFile:
    """A document that fits together, and its tables as they will be."""

    document: schema.Document
    logs: Mapping[Where, logs.Log]


def read(raw: bytes) -> ValidFile:
    """Raises Refused."""
    document = structured(decoded(raw))
    for problem in problems(document):
        raise Refused(problem)
    return ValidFile(document, dict(logs_of(document)))


def decoded(raw: bytes) -> Any:
    try:
        data = text.fit(msgspec.json.decode(raw))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused(f"This is not a JSON file: {error}.") from None
    except RecursionError:
        raise Refused("It is nested too deeply for a league.") from None
    if not isinstance(data, dict) or data.get("format") != schema.FORMAT:
        raise Refused(
            "This is not the file of a league: "
            f"such a file begins with “format”: “{schema.FORMAT}”."
        )
    if data.get("version") != schema.VERSION:
        raise Refused(
            f"The file is of version {data.get('version')}; "
            f"what is read here is version {schema.VERSION}."
        )
    return data


def structured(data: Any) -> schema.Document:
    try:
        return msgspec.convert(data, schema.Document)
    except msgspec.ValidationError as error:
        raise Refused(worded(str(error))) from None


def worded(error: str) -> str:
    """At people 4, name: expected str, got int."""
    said, _, path = error.replace("`", "").partition(" - at $")
    where = ""
    for name, at in re.findall(r"\.(\w+)|\[(\d+|\.\.\.)\]", path):
        number = f" {int(at) + 1}" if at.isdigit() else ""
        where += f", {name}" if name else number
    said = said[:1].lower() + said[1:]
    return f"At {where[2:]}: {said}." if where else f"The file: {said}."


# ---- What the structures cannot say ----


def problems(document: schema.Document) -> Iterator[str]:
    """What does not fit together, the first thing first."""
    yield from problems_of_people(document.people)
    games = {game.slug for game in scoring.games()}
    yield from problems_of_twins(document)
    for s, season in enumerate(document.seasons, 1):
        if season.ends is not None and season.ends < season.starts:
            yield f"At seasons {s}, ends: {ENDS[:1].lower()}{ENDS[1:]}"
        for n, session in enumerate(season.sessions, 1):
            where = f"seasons {s}, sessions {n}"
            people = [who.person for who in session.attending]
            people += [who.instead_of or 0 for who in session.attending]
            yield from missing(people, document.people, f"{where}, attending", "people")
            for t, assignment in enumerate(session.sittings, 1):
                at = f"{where}, sittings {t}"
                yield from problems_of_assignment(assignment, document, games, at)
    yield from import_money.problems(document)
    for d, entry in enumerate(document.deeds, 1):
        yield from problems_of_audit_log(entry, document.people, f"deeds {d}")


def problems_of_people(people: list[schema.PersonPart]) -> Iterator[str]:
    for at, person in enumerate(people, 1):
        if person.into is None:
            continue
        if person.into >= len(people) or people[person.into].into is not None:
            yield f"At people {at}, into: nobody in the file is this person."
    names = [one.name.casefold() for one in people if one.name and one.into is None]
    for at, name in enumerate(names):
        if name in names[:at]:
            yield f"At people: two are called {name}."
    if not any(one.role == Role.ORGANISER and one.into is None for one in people):
        yield "At people: nobody is an organiser."


def problems_of_twins(document: schema.Document) -> Iterator[str]:
    """What a league has once, and the file twice."""
    rules = [(one.game, one.name, one.version) for one in document.presets]
    yield from twice(rules, "presets")
    yield from twice([one.name for one in document.seasons], "seasons")
    for s, season in enumerate(document.seasons, 1):
        at = f"seasons {s}"
        yield from twice([one.game for one in season.rankings], f"{at}, rankings")
        for n, session in enumerate(season.sessions, 1):
            here, tables = f"{at}, sessions {n}", session.sittings
            who = [one.person for one in session.attending]
            yield from twice(who, f"{here}, attending")
            numbers = [(one.turn, one.number) for one in tables]
            yield from twice(numbers, f"{here}, sittings")
            for t, one in enumerate(tables, 1):
                sitting = [seat.person for seat in one.seats]
                yield from twice(sitting, f"{here}, sittings {t}, seats")


def twice(named: list[Any], at: str) -> Iterator[str]:
    seen: set[Any] = set()
    for place, one in enumerate(named, 1):
        if one in seen:
            yield f"At {at} {place}: it is there twice."
        seen.add(one)


def problems_of_assignment(
    assignment: schema.AssignmentPart,
    document: schema.Document,
    games: set[str],
    at: str,
) -> Iterator[str]:
    if assignment.game not in games:
        yield f"At {at}, game: no game here is called {assignment.game}."
    people = [seat.person for seat in assignment.seats]
    people += [seat.counts_for or 0 for seat in assignment.seats]
    people += [stint.person for stint in assignment.before]
    people += [stint.counts_for or 0 for stint in assignment.before]
    yield from missing(people, document.people, f"{at}, seats", "people")
    yield from problems_of_before(assignment, at)
    presets = [assignment.preset] if assignment.preset is not None else []
    yield from missing(presets, document.presets, f"{at}, preset", "presets")
    if assignment.table and len(assignment.table.players) != len(assignment.seats):
        seats, players = len(assignment.seats), len(assignment.table.players)
        yield f"At {at}: {players} players sit on {seats} seats."


def problems_of_before(assignment: schema.AssignmentPart, at: str) -> Iterator[str]:
    told = [(one.seat, one.last) for one in assignment.before]
    yield from twice(told, f"{at}, before")
    if any(seat >= len(assignment.seats) for seat, _ in told):
        yield f"At {at}, before: there is no such seat."


def problems_of_audit_log(
    entry: schema.AuditLogPart, people: list[schema.PersonPart], at: str
) -> Iterator[str]:
    yield from missing([entry.person or 0], people, at, "people")
    if entry.kind == AuditLog.Kind.MERGED and not names_people(entry.data, len(people)):
        yield f"At {at}: it does not say which records of the file were merged."
        return
    try:
        list(audit_log.described([AuditLog(kind=entry.kind, data=entry.data)]))
    except (AttributeError, LookupError, TypeError, ValueError):
        yield f"At {at}: it does not say what was done."


def names_people(data: dict[str, Any], count: int) -> bool:
    many = [data.get(key) for key in MANY]
    if any(not isinstance(places, list) for places in many):
        return False
    named = [data.get(key) for key in ONE]
    named += [one for places in many for one in places or ()]
    return all(type(place) is int and 0 <= place < count for place in named)


def missing(named: list[int], among: list[Any], at: str, what: str) -> Iterator[str]:
    if any(place >= len(among) for place in named):
        yield f"At {at}: {what} has {len(among)} entries, and names a later one."


def logs_of(document: schema.Document) -> Iterator[tuple[Where, logs.Log]]:
    for s, season in enumerate(document.seasons):
        for n, session in enumerate(season.sessions):
            for t, assignment in enumerate(session.sittings):
                if assignment.table is None:
                    continue
                try:
                    yield (s, n, t), logs.read(assignment.game, assignment.table)
                except logs.Refused as refused:
                    at = f"seasons {s + 1}, sessions {n + 1}, sittings {t + 1}"
                    said = str(refused).rstrip(".")
                    raise Refused(f"At {at}: {said}.") from None
