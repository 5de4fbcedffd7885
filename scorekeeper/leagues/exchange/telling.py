"""A league as its file tells it. A fixed number of queries, whatever its size."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from scorekeeper.leagues.exchange import document as doc
from scorekeeper.leagues.models import (
    Attendance,
    Deed,
    League,
    Ranking,
    Role,
    Seat,
    Session,
    Sitting,
    Visibility,
)
from scorekeeper.tables.models import Entry, Table

# What a deed says of people, by their number in the database.
ONE, MANY = ("from", "into"), ("moved",)


@dataclass(frozen=True)
class Rows:
    """What belongs to a league, by what it belongs to."""

    rankings: dict[int, list[Ranking]]
    sessions: dict[int, list[Session]]
    attending: dict[int, list[Attendance]]
    sittings: dict[int, list[Sitting]]
    seats: dict[int, list[Seat]]
    entries: dict[int, list[Entry]]
    # The place of each person and preset in their lists.
    people: dict[int, int]
    presets: dict[int, int]


def told(league: League) -> doc.Document:
    people = list(league.people.order_by("pk"))
    presets = list(league.presets.order_by("pk"))
    rows = rows_of(
        league,
        {person.pk: at for at, person in enumerate(people)},
        {preset.pk: at for at, preset in enumerate(presets)},
    )
    return doc.Document(
        format=doc.FORMAT,
        version=doc.VERSION,
        name=league.name,
        created=moment(league.created),
        visibility=Visibility(league.visibility),
        listed=league.listed,
        games=league.games,
        correction_days=league.correction_days,
        rated_after=league.rated_after,
        people=[
            doc.PersonPart(
                name=one.name,
                role=Role(one.role),
                guest=one.guest,
                joined=moment(one.joined),
                left=one.left and moment(one.left),
                into=rows.people[one.into_id] if one.into_id else None,
            )
            for one in people
        ],
        presets=[
            doc.PresetPart(
                game=one.game,
                name=one.name,
                version=one.version,
                options=one.options,
                created=moment(one.created),
                retired=one.retired,
            )
            for one in presets
        ],
        seasons=[
            doc.SeasonPart(
                name=season.name,
                starts=season.starts,
                ends=season.ends,
                rankings=[ranking(one) for one in rows.rankings[season.pk]],
                sessions=[session(one, rows) for one in rows.sessions[season.pk]],
            )
            for season in league.seasons.order_by("starts", "pk")
        ],
        deeds=[deed(one, rows) for one in league.deeds.order_by("at", "pk")],
    )


def rows_of(league: League, people: dict[int, int], presets: dict[int, int]) -> Rows:
    here = {"sitting__session__season__league": league}
    sittings = Sitting.objects.filter(session__season__league=league)
    attending = Attendance.objects.filter(session__season__league=league)
    sessions = Session.objects.filter(season__league=league)
    entries = Entry.objects.filter(
        **{f"table__{name}": value for name, value in here.items()}
    )
    return Rows(
        by(Ranking.objects.filter(season__league=league).order_by("pk"), "season_id"),
        by(sessions.order_by("starts", "pk"), "season_id"),
        by(attending.order_by("pk"), "session_id"),
        by(sittings.select_related("table"), "session_id"),
        by(Seat.objects.filter(**here).order_by("number"), "sitting_id"),
        by(entries.order_by("table", "number"), "table_id"),
        people,
        presets,
    )


def by(rows: Iterable[Any], name: str) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = defaultdict(list)
    for row in rows:
        found[getattr(row, name)].append(row)
    return found


def moment(at: datetime) -> datetime:
    """In one time zone, so that the same moment is always the same text."""
    return at.astimezone(UTC)


def ranking(one: Ranking) -> doc.RankingPart:
    names = doc.RankingPart.__struct_fields__
    return doc.RankingPart(**{name: getattr(one, name) for name in names})


def session(one: Session, rows: Rows) -> doc.SessionPart:
    return doc.SessionPart(
        starts=moment(one.starts),
        place=one.place,
        note=one.note,
        closed=one.closed and moment(one.closed),
        attending=[
            doc.AttendingPart(
                person=rows.people[who.person_id],
                answer=Attendance.Answer(who.answer),
                instead_of=place(rows.people, who.instead_of_id),
            )
            for who in rows.attending[one.pk]
        ],
        sittings=[sitting(each, rows) for each in rows.sittings[one.pk]],
    )


def sitting(one: Sitting, rows: Rows) -> doc.SittingPart:
    return doc.SittingPart(
        turn=one.turn,
        number=one.number,
        game=one.game,
        preset=place(rows.presets, one.preset_id),
        seats=[
            doc.SeatPart(
                person=rows.people[seat.person_id],
                counts_for=place(rows.people, seat.counts_for_id),
            )
            for seat in rows.seats[one.pk]
        ],
        table=table(one.table, rows) if one.table else None,
    )


def place(places: dict[int, int], pk: int | None) -> int | None:
    return None if pk is None else places[pk]


def table(one: Table, rows: Rows) -> doc.TablePart:
    return doc.TablePart(
        created=moment(one.created),
        players=one.players,
        options=one.options,
        entries=[
            doc.EntryPart(
                kind=entry.kind,
                data=entry.data,
                by=entry.by,
                at=moment(entry.at),
                reason=entry.reason,
            )
            for entry in rows.entries[one.pk]
        ],
    )


def deed(one: Deed, rows: Rows) -> doc.DeedPart:
    data = dict(one.data)
    if one.kind == Deed.Kind.MERGED:
        data |= {key: rows.people[data[key]] for key in ONE}
        data |= {key: [rows.people[pk] for pk in data[key]] for key in MANY}
    return doc.DeedPart(
        kind=Deed.Kind(one.kind),
        person=place(rows.people, one.person_id),
        data=data,
        by=one.by,
        at=moment(one.at),
        undone=one.undone and moment(one.undone),
    )
