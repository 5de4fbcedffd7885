"""The file of a league: everything people said of it, in one JSON document.

These structures are the format; docs/league-file.md explains it. People, house rules
and the like are named by their place in their list, from 0. What can be worked out
(results, standings, ratings) is not in it, nor what opens something: accounts, codes,
keys of links.
"""

from datetime import date
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, field

from scorekeeper.exchange.schema_parts import (
    Amount as Amount,
    At as At,
    Count as Count,
    KnockoutPart as KnockoutPart,
    KnockoutTablePart as KnockoutTablePart,
    Line as Line,
    LotPart as LotPart,
    Moment as Moment,
    Name as Name,
    Part as Part,
    PenaltyPart as PenaltyPart,
    Slug as Slug,
    TeamMemberPart as TeamMemberPart,
    TeamPart as TeamPart,
    Word as Word,
)
from scorekeeper.leagues.models import Attendance, AuditLog, Role, Visibility
from scorekeeper.money.models import BookingKind

FORMAT: Literal["scorekeeper-league"] = "scorekeeper-league"
VERSION = 1


class PersonPart(Part, frozen=True, omit_defaults=True):
    name: Name
    role: Role
    guest: bool
    joined: Moment
    left: Moment | None
    into: At | None
    pays: bool = True


class PresetPart(Part, frozen=True):
    game: Slug
    name: Word
    version: Count
    options: dict[str, Any]
    created: Moment
    retired: bool


class RankingPart(Part, frozen=True, omit_defaults=True):
    """`worst` and what follows it stand there where they are chosen."""

    game: Slug
    system: Word
    best: Count
    least: Count
    places: list[int | float]
    worst: Count = 0
    ties: list[Word] = field(default_factory=list)
    bye: Annotated[int, Meta(ge=-999, le=999)] = 0
    by_evening: bool = False
    lots: list[LotPart] = field(default_factory=list)


class EntryPart(Part, frozen=True, omit_defaults=True):
    """`phone` and `way` stand there where they are known: not in older files."""

    kind: Word
    data: dict[str, Any]
    by: Name
    at: Moment
    reason: Line
    phone: Annotated[str, Meta(max_length=16)] = ""
    way: Literal["", "link", "host", "allowed", "given", "league"] = ""


class TablePart(Part, frozen=True, omit_defaults=True):
    """A table with its whole log: what was corrected and disputed comes along.

    `version`: of a game by a rule sheet the one that it was begun with.
    """

    created: Moment
    players: list[str]
    options: dict[str, Any]
    entries: list[EntryPart]
    version: Annotated[str, Meta(max_length=27)] = ""


class SeatPart(Part, frozen=True):
    person: At
    counts_for: At | None


class StintPart(Part, frozen=True):
    """Who sat at a seat, from 0, up to a round, before somebody took it over."""

    seat: At
    last: Count
    person: At
    counts_for: At | None


class AssignmentPart(Part, frozen=True):
    turn: Count
    number: Count
    game: Slug
    preset: At | None
    seats: list[SeatPart]
    table: TablePart | None
    # Not in older files.
    before: list[StintPart] = field(default_factory=list)
    left_out: bool = False


class AttendingPart(Part, frozen=True, omit_defaults=True):
    """`stays`: from when to when; null: is there still. Not in older files."""

    person: At
    answer: Attendance.Answer
    instead_of: At | None
    stays: list[tuple[Moment, Moment | None]] = field(default_factory=list)


class PlainResultPart(Part, frozen=True, omit_defaults=True):
    person: At
    points: Annotated[int, Meta(ge=-(10**6), le=10**6)]
    place: Annotated[int, Meta(ge=1, le=32767)] | None = None
    won: Count | None = None
    lost: Count | None = None


class PlainListPart(Part, frozen=True, omit_defaults=True):
    """What was entered by hand, without rounds."""

    game: Slug
    results: list[PlainResultPart]
    series: Annotated[int, Meta(ge=1, le=32767)] = 1
    form: Annotated[str, Meta(max_length=40)] = ""


class SessionPart(Part, frozen=True, omit_defaults=True):
    starts: Moment
    place: Annotated[str, Meta(max_length=60)]
    note: Line
    closed: Moment | None
    attending: list[AttendingPart]
    sittings: list[AssignmentPart]
    # Where anything was entered by hand.
    by_hand: list[PlainListPart] = field(default_factory=list)
    # Where somebody planned them.
    planned_series: Annotated[int, Meta(ge=0, le=99)] = 0
    planned_rounds: Annotated[int, Meta(ge=0, le=999)] = 0
    # Where a series has so many minutes, and where the first, the second … had more.
    planned_minutes: Annotated[int, Meta(ge=0, le=999)] = 0
    more_minutes: list[Annotated[int, Meta(ge=0, le=999)]] = field(default_factory=list)
    # Where somebody gave any.
    penalties: list[PenaltyPart] = field(default_factory=list)


class RuleSheetPart(Part, frozen=True):
    """Of a game by a rule sheet the version that a season plays since a moment."""

    game: Slug
    version: Slug
    since: Moment


class SeasonPart(Part, frozen=True, omit_defaults=True):
    """`team_best` and what follows it stand there where it has teams."""

    name: Word
    starts: date
    ends: date | None
    rankings: list[RankingPart]
    sessions: list[SessionPart]
    team_best: Count = 0
    mates_apart: bool = True
    teams: list[TeamPart] = field(default_factory=list)
    team_members: list[TeamMemberPart] = field(default_factory=list)
    knockouts: list[KnockoutPart] = field(default_factory=list)
    rule_sheets: list[RuleSheetPart] = field(default_factory=list)


class AuditLogPart(Part, frozen=True):
    kind: AuditLog.Kind
    person: At | None
    data: dict[str, Any]
    by: Name
    at: Moment
    undone: Moment | None


class MoneyPart(Part, frozen=True):
    """Amounts in the smallest coin of the currency."""

    currency: Annotated[str, Meta(min_length=3, max_length=3)]
    entry: Amount
    lost: Amount
    stake: Amount
    prizes: list[Amount]
    shared: bool


class BookingPart(Part, frozen=True):
    """`session`: the places of its season and its own; none of the kitty alone."""

    session: tuple[At, At] | None
    person: At | None
    kind: BookingKind
    amount: Annotated[int, Meta(ge=-(10**9), le=10**9)]
    note: Annotated[str, Meta(max_length=60)]
    by: Name
    at: Moment


class KeptSeatPart(Part, frozen=True):
    """`session`: the places of its season and its own; none: of each evening."""

    session: tuple[At, At] | None
    table: Annotated[int, Meta(ge=0, le=99)]
    people: list[At]


class Document(Part, frozen=True, omit_defaults=True):
    format: Literal["scorekeeper-league"]
    version: int
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    created: Moment
    visibility: Visibility
    listed: bool
    games: list[Slug]
    correction_days: Count
    rated_after: Count
    people: list[PersonPart]
    presets: list[PresetPart]
    seasons: list[SeasonPart]
    deeds: list[AuditLogPart]
    zone: Annotated[str, Meta(max_length=40)] = ""
    reminds: Annotated[int, Meta(ge=0, le=7)] = 0
    money: MoneyPart | None = None
    bookings: list[BookingPart] = field(default_factory=list)
    # Where a draw keeps any.
    kept_seats: list[KeptSeatPart] = field(default_factory=list)
    # Each in its one form; where it plays any.
    rule_sheets: list[dict[str, Any]] = field(default_factory=list)


def file_bytes(document: Document) -> bytes:
    """The file: the same document is always the same bytes."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"
