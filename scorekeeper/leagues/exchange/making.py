"""A league made from its file: all of it, or nothing."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from django.db import IntegrityError, transaction

from scorekeeper.leagues.counting import results
from scorekeeper.leagues.exchange import document as doc
from scorekeeper.leagues.exchange.logs import Log
from scorekeeper.leagues.exchange.taking import Taken
from scorekeeper.leagues.exchange.telling import MANY, ONE
from scorekeeper.leagues.models import (
    Attendance,
    Deed,
    League,
    Person,
    Preset,
    Ranking,
    Role,
    Season,
    Seat,
    Session,
    Sitting,
)
from scorekeeper.tables.joining import links
from scorekeeper.tables.models import Entry, Table

AT_ONCE = 500


def made(taken: Taken, user: Any, key: str) -> League:
    """A new league with everything in it, run by `user`; one form makes one."""
    try:
        with transaction.atomic():
            league = make(taken, key)
            mine = organiser(league, user)
            mine.user = user
            mine.save(update_fields=["user"])
            results.rebuild(league, lambda count: None)
    except IntegrityError:  # the same form came first
        return League.objects.get(key=key, people__user=user)
    return league


def organiser(league: League, user: Any) -> Person:
    """Of its organisers the one called as the account is, else the first."""
    organisers = league.people.filter(role=Role.ORGANISER, into__isnull=True)
    name = user.get_username().casefold()
    found = list(organisers.order_by("left", "pk"))
    return next((one for one in found if one.name.casefold() == name), found[0])


def make(taken: Taken, key: str) -> League:
    document = taken.document
    league = League.objects.create(
        key=key,
        name=document.name,
        created=document.created,
        visibility=document.visibility,
        listed=document.listed,
        games=document.games,
        correction_days=document.correction_days,
        rated_after=document.rated_after,
    )
    people = people_of(league, document.people)
    presets = Preset.objects.bulk_create(
        Preset(league=league, **fields(one)) for one in document.presets
    )
    sittings = evenings_of(league, document.seasons, people, presets)
    begin(taken, sittings)
    Deed.objects.bulk_create(deed(league, one, people) for one in document.deeds)
    return league


def fields(part: doc.Part, *less: str) -> dict[str, Any]:
    """What a part says of a row that has columns of the same names."""
    names = (name for name in part.__struct_fields__ if name not in less)
    return {name: getattr(part, name) for name in names}


def people_of(league: League, parts: Sequence[doc.PersonPart]) -> list[Person]:
    people = Person.objects.bulk_create(
        Person(league=league, **fields(one, "into")) for one in first_alone(parts)
    )
    for person, part in zip(people, parts, strict=True):
        person.into = None if part.into is None else people[part.into]
        person.name = part.name
    Person.objects.bulk_update(people, ["into"], batch_size=AT_ONCE)
    Person.objects.bulk_update(people, ["name"], batch_size=AT_ONCE)
    return people


def first_alone(parts: Sequence[doc.PersonPart]) -> Iterable[doc.PersonPart]:
    """A merged record may have the name of another: it comes in without one."""
    for part in parts:
        yield part if part.into is None else msgspec.structs.replace(part, name="")


def evenings_of(
    league: League,
    parts: Sequence[doc.SeasonPart],
    people: Sequence[Person],
    presets: Sequence[Preset],
) -> dict[tuple[int, int, int], Sitting]:
    """Seasons with their rankings and sessions; the sittings by their places."""
    seasons = Season.objects.bulk_create(
        Season(league=league, **fields(one, "rankings", "sessions")) for one in parts
    )
    pairs = list(zip(seasons, parts, strict=True))
    Ranking.objects.bulk_create(
        Ranking(season=season, **fields(one))
        for season, part in pairs
        for one in part.rankings
    )
    places = [
        (s, n, Session(season=season, **fields(one, "attending", "sittings")), one)
        for s, (season, part) in enumerate(pairs)
        for n, one in enumerate(part.sessions)
    ]
    Session.objects.bulk_create(
        [session for _, _, session, _ in places], batch_size=AT_ONCE
    )
    Attendance.objects.bulk_create(
        (
            Attendance(
                session=session,
                person=people[who.person],
                answer=who.answer,
                instead_of=at(people, who.instead_of),
            )
            for _, _, session, part in places
            for who in part.attending
        ),
        batch_size=AT_ONCE,
    )
    drawn = {
        (s, n, t): (
            Sitting(
                session=session,
                preset=at(presets, one.preset),
                **fields(one, "preset", "seats", "table"),
            ),
            one.seats,
        )
        for s, n, session, part in places
        for t, one in enumerate(part.sittings)
    }
    return seated(drawn, people)


def seated(
    drawn: dict[tuple[int, int, int], tuple[Sitting, list[doc.SeatPart]]],
    people: Sequence[Person],
) -> dict[tuple[int, int, int], Sitting]:
    sittings = {where: sitting for where, (sitting, _) in drawn.items()}
    Sitting.objects.bulk_create(sittings.values(), batch_size=AT_ONCE)
    Seat.objects.bulk_create(
        (
            Seat(
                sitting=sitting,
                number=number,
                person=people[seat.person],
                counts_for=at(people, seat.counts_for),
            )
            for sitting, seats in drawn.values()
            for number, seat in enumerate(seats)
        ),
        batch_size=AT_ONCE,
    )
    return sittings


def at(rows: Sequence[Any], place: int | None) -> Any:
    return None if place is None else rows[place]


def begin(taken: Taken, sittings: dict[tuple[int, int, int], Sitting]) -> None:
    """The tables with their logs, each with a code and links of its own."""
    found: list[tuple[Log, Sitting]] = [
        (log, sittings[where]) for where, log in taken.logs.items()
    ]
    for (log, _), code in zip(found, links.free_codes(len(found)), strict=True):
        log.table.code = code
    Table.objects.bulk_create([log.table for log, _ in found], batch_size=AT_ONCE)
    for log, sitting in found:
        sitting.table = log.table
    Entry.objects.bulk_create(
        (entry for log, _ in found for entry in log.entries), batch_size=AT_ONCE
    )
    Sitting.objects.bulk_update(
        [sitting for _, sitting in found], ["table"], batch_size=AT_ONCE
    )


def deed(league: League, part: doc.DeedPart, people: Sequence[Person]) -> Deed:
    data = dict(part.data)
    if part.kind == Deed.Kind.MERGED:
        data |= {key: people[data[key]].pk for key in ONE}
        data |= {key: [people[place].pk for place in data[key]] for key in MANY}
    named = fields(part, "person", "data")
    return Deed(league=league, person=at(people, part.person), data=data, **named)
