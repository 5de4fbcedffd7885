"""A league’s file read: all that is in it fits together, or it is refused."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from scorekeeper.leagues.exchange import document as doc, logs
from scorekeeper.leagues.exchange.telling import MANY, ONE
from scorekeeper.leagues.models import Deed, Role
from scorekeeper.tables import scoring

BYTES = 50_000_000

# A sitting by the places of its season, of its session and its own.
Where = tuple[int, int, int]


class Refused(Exception):
    """The file is not taken; the text says where it is wrong, for people."""


@dataclass(frozen=True)
class Taken:
    """A document that fits together, and its tables as they will be."""

    document: doc.Document
    logs: Mapping[Where, logs.Log]


def read(raw: bytes) -> Taken:
    """Raises Refused."""
    document = structured(decoded(raw))
    for problem in problems(document):
        raise Refused(problem)
    return Taken(document, dict(logs_of(document)))


def decoded(raw: bytes) -> Any:
    try:
        data = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused(f"This is not a JSON file: {error}.") from None
    if not isinstance(data, dict) or data.get("format") != doc.FORMAT:
        raise Refused(
            "This is not the file of a league: "
            f"such a file begins with “format”: “{doc.FORMAT}”."
        )
    if data.get("version") != doc.VERSION:
        raise Refused(
            f"The file is of version {data.get('version')}; "
            f"what is read here is version {doc.VERSION}."
        )
    return data


def structured(data: Any) -> doc.Document:
    try:
        return msgspec.convert(data, doc.Document)
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


def problems(document: doc.Document) -> Iterator[str]:
    """What does not fit together, the first thing first."""
    yield from problems_of_people(document.people)
    games = {game.slug for game in scoring.games()}
    for s, season in enumerate(document.seasons, 1):
        for n, session in enumerate(season.sessions, 1):
            where = f"seasons {s}, sessions {n}"
            people = [who.person for who in session.attending]
            people += [who.instead_of or 0 for who in session.attending]
            yield from missing(people, document.people, f"{where}, attending", "people")
            for t, sitting in enumerate(session.sittings, 1):
                at = f"{where}, sittings {t}"
                yield from problems_of_sitting(sitting, document, games, at)
    for d, deed in enumerate(document.deeds, 1):
        yield from problems_of_deed(deed, document.people, f"deeds {d}")


def problems_of_people(people: list[doc.PersonPart]) -> Iterator[str]:
    for at, person in enumerate(people, 1):
        if person.into is None:
            continue
        if person.into >= len(people) or people[person.into].into is not None:
            yield f"At people {at}, into: nobody in the file can be meant by it."
    names = [one.name.casefold() for one in people if one.name and one.into is None]
    for at, name in enumerate(names):
        if name in names[:at]:
            yield f"At people: two are called {name}."
    if not any(one.role == Role.ORGANISER and one.into is None for one in people):
        yield "At people: nobody is an organiser."


def problems_of_sitting(
    sitting: doc.SittingPart, document: doc.Document, games: set[str], at: str
) -> Iterator[str]:
    if sitting.game not in games:
        yield f"At {at}, game: no game here is called {sitting.game}."
    people = [seat.person for seat in sitting.seats]
    people += [seat.counts_for or 0 for seat in sitting.seats]
    yield from missing(people, document.people, f"{at}, seats", "people")
    presets = [sitting.preset] if sitting.preset is not None else []
    yield from missing(presets, document.presets, f"{at}, preset", "presets")
    if sitting.table and len(sitting.table.players) != len(sitting.seats):
        seats, players = len(sitting.seats), len(sitting.table.players)
        yield f"At {at}: {players} players sit on {seats} seats."


def problems_of_deed(
    deed: doc.DeedPart, people: list[doc.PersonPart], at: str
) -> Iterator[str]:
    yield from missing([deed.person or 0], people, at, "people")
    if deed.kind != Deed.Kind.MERGED:
        return
    named = [deed.data.get(key) for key in ONE]
    named += [place for key in MANY for place in deed.data.get(key, [None])]
    if any(type(place) is not int or not 0 <= place < len(people) for place in named):
        yield f"At {at}: it does not say which records of the file were merged."


def missing(named: list[int], among: list[Any], at: str, what: str) -> Iterator[str]:
    if any(place >= len(among) for place in named):
        yield f"At {at}: {what} has {len(among)} entries, and a later one is meant."


def logs_of(document: doc.Document) -> Iterator[tuple[Where, logs.Log]]:
    for s, season in enumerate(document.seasons):
        for n, session in enumerate(season.sessions):
            for t, sitting in enumerate(session.sittings):
                if sitting.table is None:
                    continue
                try:
                    yield (s, n, t), logs.read(sitting.game, sitting.table)
                except logs.Refused as refused:
                    at = f"seasons {s + 1}, sessions {n + 1}, sittings {t + 1}"
                    said = str(refused).rstrip(".")
                    raise Refused(f"At {at}: {said}.") from None
