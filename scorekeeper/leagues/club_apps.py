"""What other apps add to leagues: each registers one object, when it starts.

Leagues are read without them, and import none of them.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Exists, Value
from django.urls import URLPattern, URLResolver

from scorekeeper.leagues.models import League, Person, Season, Session, TableAssignment
from scorekeeper.tables.hooks import Row
from scorekeeper.tables.phone import Visitor

Addresses = Sequence[URLPattern | URLResolver]


class ClubApp:
    """What an app may add; what it leaves out adds nothing."""

    def addresses(self) -> Addresses:
        """Its pages; their names are among those of leagues."""
        return ()

    def to_manage(self, league: League) -> Mapping[str, Any]:
        """What the first page of a league knows for who manages it."""
        return {}

    def of_seasons(self) -> Mapping[str, Exists]:
        """What is asked of each season with it, by the name that pages know it by."""
        return {}

    def of_season(self, season: Season) -> Mapping[str, Any]:
        """What the page of a season knows."""
        return {}

    def follow(self, last: Season, season: Season) -> None:
        """A season begins that takes over what the last one had."""

    def companions(
        self, session: Session, people: Sequence[Person]
    ) -> Iterable[Sequence[int]]:
        """Groups of these people whom a draw lets sit at different tables."""
        return ()

    def of_totals(self, overview: Any, tallies: Sequence[Any]) -> Mapping[str, Any]:
        """What stands below the lists of an evening: a SessionOverview and its Tally
        for each game, which both know nothing of this module.
        """
        return {}

    def of_session(self, session: Session) -> Mapping[str, Any]:
        """What the page of an evening knows."""
        return {}

    def set_apart(self) -> Exists | None:
        """Of a TableAssignment: this app says who sits there, and no draw."""
        return None

    def stops(self, proposed: Sequence[TableAssignment]) -> Iterable[str]:
        """Why these tables cannot begin yet."""
        return ()

    def plays_for_money(self, league: League) -> bool:
        """It says so in its settings; one query."""
        return False

    def leave(self, league: League) -> None:
        """It is being deleted: what would hold its people back goes before them."""

    def sign(self, league: League, names: Collection[str], name: str) -> None:
        """What was signed by one of these names is signed by another from now on."""

    def tables_begin(self, tables: Sequence[TableAssignment]) -> None:
        """These were begun, in that transaction."""

    def rows(self, visitor: Visitor, session: Session) -> Iterable[Row]:
        """What an evening offers whoever asks, on its page and without an account."""
        return ()

    def forget(self, person: Person) -> None:
        """Their name goes from the league, and all that could reach them."""

    def holds(self, person: Person) -> bool:
        """Something hangs on the record, so that it cannot be deleted."""
        return False


registered: list[ClubApp] = []


def register(app: ClubApp) -> None:
    registered.append(app)


def addresses() -> Iterator[URLPattern | URLResolver]:
    """To stand before those that begin alike."""
    return (one for app in registered for one in app.addresses())


def to_manage(league: League) -> dict[str, Any]:
    return {key: v for app in registered for key, v in app.to_manage(league).items()}


def of_seasons() -> dict[str, Exists]:
    return {key: v for app in registered for key, v in app.of_seasons().items()}


def of_season(season: Season) -> dict[str, Any]:
    return {key: v for app in registered for key, v in app.of_season(season).items()}


def follow(last: Season, season: Season) -> None:
    for app in registered:
        app.follow(last, season)


def groups_to_part(session: Session, people: Sequence[Person]) -> list[Sequence[int]]:
    return [some for app in registered for some in app.companions(session, people)]


def of_totals(overview: Any, tallies: Sequence[Any]) -> dict[str, Any]:
    found = [app.of_totals(overview, tallies).items() for app in registered]
    return {key: value for some in found for key, value in some}


def of_session(session: Session) -> dict[str, Any]:
    return {key: v for app in registered for key, v in app.of_session(session).items()}


def set_apart() -> Any:
    """An expression, true where some app says who sits at a table."""
    found = [part for app in registered if (part := app.set_apart()) is not None]
    return reduce(or_, found) if found else Value(False)


def stops(proposed: Sequence[TableAssignment]) -> list[str]:
    return [reason for app in registered for reason in app.stops(proposed)]


def plays_for_money(league: League) -> bool:
    return any(app.plays_for_money(league) for app in registered)


def leave(league: League) -> None:
    for app in registered:
        app.leave(league)


def sign(league: League, names: Collection[str], name: str) -> None:
    for app in registered:
        app.sign(league, names, name)


def tables_begin(tables: Sequence[TableAssignment]) -> None:
    for app in registered:
        app.tables_begin(tables)


def rows(visitor: Visitor, session: Session) -> list[Row]:
    return [row for app in registered for row in app.rows(visitor, session)]


def forget(person: Person) -> None:
    for app in registered:
        app.forget(person)


def holds(person: Person) -> bool:
    return any(app.holds(person) for app in registered)
