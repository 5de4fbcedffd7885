"""A league’s file read: all that is in it fits together, or it is refused."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from scorekeeper import text
from scorekeeper.exchange import (
    file_faults as says,
    import_money,
    kept_seat_parts,
    knockout_parts,
    logs,
    penalty_parts,
    plain_parts,
    progress,
    rule_sheet_parts,
    schema,
    team_parts,
)
from scorekeeper.exchange.export import MANY, ONE
from scorekeeper.exchange.file_faults import Place, Refused as Refused, at
from scorekeeper.exchange.progress import NOBODY, Progress
from scorekeeper.leagues import audit_log
from scorekeeper.leagues.models import AuditLog, Role
from scorekeeper.tables import scoring
from scorekeeper.tables.sentences import Said

BYTES = 50_000_000

# An assignment by the places of its season, of its session and its own.
Where = tuple[int, int, int]


@dataclass(frozen=True)
class ValidFile:
    """A document that fits together, and its tables as they will be."""

    document: schema.Document
    logs: Mapping[Where, logs.Log]


def read(raw: bytes, tell: Progress = NOBODY) -> ValidFile:
    """Raises Refused."""
    tell.at(progress.READ)
    document = structure(decode(raw))
    for problem in problems(document):
        raise Refused(problem)
    evenings = [one for season in document.seasons for one in season.sessions]
    found, count = {}, sum(len(evening.sittings) for evening in evenings)
    for where, log in logs_of(document):
        found[where] = log
        tell.at(progress.READ, len(found), count)
    return ValidFile(document, found)


def decode(raw: bytes) -> Any:
    try:
        data = text.fit(msgspec.json.decode(raw))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused(says.NOT_JSON(why=str(error))) from None
    except RecursionError:
        raise Refused(says.TOO_DEEP) from None
    if not isinstance(data, dict) or data.get("format") != schema.FORMAT:
        raise Refused(says.NO_LEAGUE(format=schema.FORMAT))
    if data.get("version") != schema.VERSION:
        version = str(data.get("version"))
        raise Refused(says.OTHER_VERSION(version=version, ours=schema.VERSION))
    return data


def structure(data: Any) -> schema.Document:
    try:
        return msgspec.convert(data, schema.Document)
    except msgspec.ValidationError as error:
        raise Refused(misshapen(str(error))) from None


def misshapen(error: str) -> Said:
    """At people 4, name: expected str, got int. So msgspec says it: what, and where."""
    why, _, path = error.replace("`", "").partition(" - at $")
    why = why[:1].lower() + why[1:]
    place: list[str | int] = []
    for name, number in re.findall(r"\.(\w+)|\[(\d+)\]", path):
        place.append(name or int(number) + 1)
    return at(tuple(place), says.BAD_SHAPE(why=why)) if place else says.WHOLE(why=why)


# ---- What the structures cannot say ----


def problems(document: schema.Document) -> Iterator[Said]:
    """What does not fit together, the first thing first."""
    yield from problems_of_people(document.people)
    yield from rule_sheet_parts.problems(document)
    games = rule_sheet_parts.games_in(document)
    yield from problems_of_twins(document)
    for s, season in enumerate(document.seasons, 1):
        if season.ends is not None and season.ends < season.starts:
            yield at(("seasons", s, "ends"), says.ENDS_EARLY)
        here: Place = ("seasons", s)
        everybody = len(document.people)
        yield from problems_of_lots(season, document.people, here)
        yield from team_parts.problems(season, everybody, here)
        yield from knockout_parts.problems(
            season, everybody, games, here, document.seasons, s - 1
        )
        for n, session in enumerate(season.sessions, 1):
            where: Place = ("seasons", s, "sessions", n)
            yield from problems_of_attending(session, document.people, where)
            yield from plain_parts.problems(session, everybody, games, where)
            yield from penalty_parts.problems(session, everybody, games, where)
            for t, assignment in enumerate(session.sittings, 1):
                place = (*where, "sittings", t)
                yield from problems_of_assignment(assignment, document, games, place)
    yield from import_money.problems(document)
    yield from kept_seat_parts.problems(document)
    for d, entry in enumerate(document.deeds, 1):
        yield from problems_of_audit_log(entry, document.people, ("deeds", d))


def problems_of_attending(
    session: schema.SessionPart, everybody: list[schema.PersonPart], where: Place
) -> Iterator[Said]:
    people = [who.person for who in session.attending]
    people += [who.instead_of or 0 for who in session.attending]
    yield from missing(people, everybody, (*where, "attending"), "people")


def problems_of_lots(
    season: schema.SeasonPart, people: list[schema.PersonPart], where: Place
) -> Iterator[Said]:
    for number, ranking in enumerate(season.rankings, 1):
        drawn = [place for lot in ranking.lots for place in lot.people]
        yield from missing(drawn, people, (*where, "rankings", number), "people")


def problems_of_people(people: list[schema.PersonPart]) -> Iterator[Said]:
    for number, person in enumerate(people, 1):
        if person.into is None:
            continue
        if person.into >= len(people) or people[person.into].into is not None:
            yield at(("people", number, "into"), says.NOBODY)
    names = [one.name.casefold() for one in people if one.name and one.into is None]
    for number, name in enumerate(names):
        if name in names[:number]:
            yield at(("people",), says.SAME_NAME(name=name))
    if not any(one.role == Role.ORGANISER and one.into is None for one in people):
        yield at(("people",), says.NO_ORGANISER)


def problems_of_twins(document: schema.Document) -> Iterator[Said]:
    """What a league has once, and the file twice."""
    rules = [(one.game, one.name, one.version) for one in document.presets]
    yield from twice(rules, ("presets",))
    yield from twice([one.name for one in document.seasons], ("seasons",))
    for s, season in enumerate(document.seasons, 1):
        where: Place = ("seasons", s)
        yield from twice([one.game for one in season.rankings], (*where, "rankings"))
        for n, session in enumerate(season.sessions, 1):
            here, tables = (*where, "sessions", n), session.sittings
            who = [one.person for one in session.attending]
            yield from twice(who, (*here, "attending"))
            numbers = [(one.turn, one.number) for one in tables]
            yield from twice(numbers, (*here, "sittings"))
            for t, table in enumerate(tables, 1):
                sitting = [seat.person for seat in table.seats]
                yield from twice(sitting, (*here, "sittings", t, "seats"))


def twice(named: list[Any], where: Place) -> Iterator[Said]:
    seen: set[Any] = set()
    for number, name in enumerate(named, 1):
        if name in seen:
            yield at((*where, number), says.TWICE)
        seen.add(name)


def problems_of_assignment(
    assignment: schema.AssignmentPart,
    document: schema.Document,
    games: Mapping[str, scoring.Game],
    where: Place,
) -> Iterator[Said]:
    if assignment.game not in games:
        yield at((*where, "game"), says.NO_GAME(game=assignment.game))
    people = [seat.person for seat in assignment.seats]
    people += [seat.counts_for or 0 for seat in assignment.seats]
    people += [stint.person for stint in assignment.before]
    people += [stint.counts_for or 0 for stint in assignment.before]
    yield from missing(people, document.people, (*where, "seats"), "people")
    yield from problems_of_before(assignment, where)
    presets = [assignment.preset] if assignment.preset is not None else []
    yield from missing(presets, document.presets, (*where, "preset"), "presets")
    if assignment.table and len(assignment.table.players) != len(assignment.seats):
        seats, players = len(assignment.seats), len(assignment.table.players)
        yield at(where, says.SEATS(players=players, seats=seats))


def problems_of_before(
    assignment: schema.AssignmentPart, where: Place
) -> Iterator[Said]:
    told = [(one.seat, one.last) for one in assignment.before]
    yield from twice(told, (*where, "before"))
    if any(seat >= len(assignment.seats) for seat, _ in told):
        yield at((*where, "before"), says.NO_SEAT)


def problems_of_audit_log(
    entry: schema.AuditLogPart, people: list[schema.PersonPart], where: Place
) -> Iterator[Said]:
    yield from missing([entry.person or 0], people, where, "people")
    if entry.kind == AuditLog.Kind.MERGED and not names_people(entry.data, len(people)):
        yield at(where, says.NOT_SAID_WHO)
        return
    try:
        list(audit_log.describe([AuditLog(kind=entry.kind, data=entry.data)]))
    except (AttributeError, LookupError, TypeError, ValueError):
        yield at(where, says.NOT_SAID_WHAT)


def names_people(data: dict[str, Any], count: int) -> bool:
    many = [data.get(key) for key in MANY]
    if any(not isinstance(places, list) for places in many):
        return False
    named = [data.get(key) for key in ONE]
    named += [one for places in many for one in places or ()]
    return all(type(place) is int and 0 <= place < count for place in named)


def missing(
    named: list[int], among: list[Any], where: Place, part: str
) -> Iterator[Said]:
    if any(place >= len(among) for place in named):
        yield at(where, says.LATER(part=part, count=len(among)))


def logs_of(document: schema.Document) -> Iterator[tuple[Where, logs.Log]]:
    for s, season in enumerate(document.seasons):
        for n, session in enumerate(season.sessions):
            for t, assignment in enumerate(session.sittings):
                if assignment.table is None:
                    continue
                try:
                    yield (s, n, t), logs.read(assignment.game, assignment.table)
                except Refused as refused:
                    where = ("seasons", s + 1, "sessions", n + 1, "sittings", t + 1)
                    raise Refused(at(where, refused.said)) from None
