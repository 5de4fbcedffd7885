"""What the structures of a league’s file are made of, and those of its formats."""

from datetime import date, datetime
from typing import Annotated

from msgspec import Meta, Struct

At = Annotated[int, Meta(ge=0)]
Count = Annotated[int, Meta(ge=0, le=32767)]
Amount = Annotated[int, Meta(ge=0, le=10**9)]
Slug = Annotated[str, Meta(min_length=1, max_length=50)]
Moment = Annotated[datetime, Meta(tz=True)]
Name = Annotated[str, Meta(max_length=40)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Line = Annotated[str, Meta(max_length=200)]


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of the document; a key it does not know is refused."""


class TeamPart(Part, frozen=True):
    name: Word


class TeamMemberPart(Part, frozen=True):
    """`team` is its place in the list of the season; none: for no team since then."""

    person: At
    team: At | None
    since: date


class LotPart(Part, frozen=True):
    """Who was drawn in which order, between people level at a value."""

    people: Annotated[list[At], Meta(min_length=2)]
    value: float
    by: Name
    at: Moment


class PenaltyPart(Part, frozen=True):
    """Penalty points of a person in the standings of a game."""

    person: At
    game: Slug
    points: Annotated[int, Meta(ge=1, le=32767)]
    reason: Annotated[str, Meta(max_length=60)]
    by: Name
    at: Moment


class KnockoutTablePart(Part, frozen=True, omit_defaults=True):
    """`sitting`: the places of its session and its own; `season`: the place of
    another season, where the evening counts there.
    """

    round: Count
    number: Count
    sitting: tuple[At, At]
    kept: bool = False
    season: At | None = None


class KnockoutPart(Part, frozen=True):
    """`entries`: people, the first seed first."""

    name: Word
    game: Slug
    seats: Annotated[int, Meta(ge=2, le=7)]
    through: Annotated[int, Meta(ge=1, le=6)]
    created: Moment
    entries: Annotated[list[At], Meta(max_length=64)]
    tables: list[KnockoutTablePart]
