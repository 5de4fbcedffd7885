"""What other apps add to tables: each registers one object, when it starts.

A table that nobody counts asks none of them what a phone may do there.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime, tzinfo
from typing import Any, NamedTuple, Protocol

from django.utils import timezone
from django.utils.translation import gettext_noop

from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from scorekeeper.tables.permissions import Role
from scorekeeper.tables.phone import Visitor


class Back(NamedTuple):
    """Where the page of a table leads back to, and what is to be said of it."""

    url: str
    label: str
    note: str = ""


class Row(NamedTuple):
    """A line of the home page. One of `today` comes first of all, one that is `early`
    first on an installed site.
    """

    title: str
    sub: str
    url: str
    early: bool = False
    today: bool = False


class Again(NamedTuple):
    """Another game with the same seats: what the button says, and what above it."""

    label: str = gettext_noop("Play again, same seats")
    note: str = ""


class Rivals(NamedTuple):
    """Two who met more often: which of them ended above, so many times each."""

    heading: str
    one: str
    other: str
    won: int
    lost: int
    note: str = ""

    @property
    def percent(self) -> int:
        return round(100 * self.won / (self.won + self.lost))


class Hooks(Protocol):
    """What an app may add; what it leaves out adds nothing."""

    def home_rows(self, visitor: Visitor) -> Iterable[Row]:
        """What else home offers whoever asks: rows above the tables."""
        return ()

    def home_offers(self, visitor: Visitor) -> Iterable[Row]:
        """What else may be begun from home: rows below the games."""
        return ()

    def phone_rows(self, visitor: Visitor) -> Iterable[Row]:
        """What else More offers for the phone that asks."""
        return ()

    def new_table_rows(self, visitor: Visitor, slug: str) -> Iterable[Row]:
        """What else a game can be begun for: rows of the page of a new table."""
        return ()

    def rules_rows(self, visitor: Visitor, slug: str) -> Iterable[Row]:
        """What else can be done with a game by a rule sheet: rows of its rules."""
        return ()

    def role_at(self, visitor: Visitor, table: Table, role: Role) -> Role:
        """What more, or less, a phone may do there than its key says."""
        return role

    def seat_at(self, visitor: Visitor, table: Table) -> int | None:
        """The seat that was given to the account that is signed in, if any."""
        return None

    def language_chosen(self, visitor: Visitor, code: str) -> None:
        """The phone that asks reads another language from now on."""
        return

    def can_enter(self, visitor: Visitor, table: Table) -> bool:
        """Whether somebody is let in who has no link: by a code that is too old, or
        from where too many were guessed.
        """
        return False

    def early_link(self, key: str) -> str:
        """Where somebody waits who scans the link of a table that is not begun yet."""
        return ""

    def private_tables(self, user: Any, tables: Collection[Table]) -> set[int]:
        """The keys of those whose names and scores are not for this account."""
        return set()

    def back_link(self, visitor: Visitor, table: Table) -> Back | None:
        """Where a page leads back to; no address where the visitor may not go there."""
        return None

    def zone_of(self, table: Table) -> tzinfo | None:
        """By which clock it is played; None: by that of the site."""
        return None

    def fetch(self, tables: Sequence[Table]) -> None:
        """Reads at once what may be asked of each of these tables."""
        return

    def began(self, table: Table) -> datetime | None:
        """When the evening began that it is of: that is its day, past midnight too."""
        return None

    def until(self, table: Table) -> str:
        """Until when it may be played, or that the time is up."""
        return ""

    def refusal(self, table: Table, kind: str, reason: str) -> str:
        """Why nothing of this kind, with this reason, may be written now."""
        return ""

    def entry_added(self, before: scoring.State, after: scoring.State) -> None:
        """After an entry, in its transaction: the table before it and with it."""
        return

    def again(self, table: Table) -> Again | None:
        """What another game with the seats of this finished one would be."""
        return None

    def rivals(self, state: scoring.State) -> Rivals | None:
        """The two that a finished game was between, for whoever may see the table."""
        return None

    def follow(self, table: Table, made: Table) -> None:
        """Another game was begun with the seats of a table, in its transaction."""
        return

    def sitters(self, table: Table) -> list[str] | None:
        """Who may take a seat over; None: whoever is named."""
        return None

    def reseat(
        self, table: Table, told: Mapping[int, tuple[str, str]], first: int, whole: bool
    ) -> None:
        """From round `first` on others sit at these seats: by seat the old name and
        the new one. `whole`: the game goes on counting for who sat there. Raises
        SheetError where that cannot be.
        """
        return

    def came(self, table: Table, seat: int, name: str) -> None:
        """One more sits at that seat from now on. Raises SheetError for whom it does
        not know.
        """
        return

    def went(self, table: Table, seat: int, unplayed: bool) -> None:
        """Nobody sits at that seat from now on; `unplayed`: the seat is no more."""
        return

    def rename(self, table: Table, names: Mapping[str, str]) -> None:
        """Players have other names: old to new."""
        return


registered: list[Hooks] = []


def register(hooks: Hooks) -> None:
    registered.append(hooks)


def home_rows(visitor: Visitor) -> list[Row]:
    return [row for each in registered for row in each.home_rows(visitor)]


def home_offers(visitor: Visitor) -> list[Row]:
    return [row for each in registered for row in each.home_offers(visitor)]


def phone_rows(visitor: Visitor) -> list[Row]:
    return [row for each in registered for row in each.phone_rows(visitor)]


def new_table_rows(visitor: Visitor, slug: str) -> list[Row]:
    return [row for each in registered for row in each.new_table_rows(visitor, slug)]


def rules_rows(visitor: Visitor, slug: str) -> list[Row]:
    return [row for each in registered for row in each.rules_rows(visitor, slug)]


def role_at(visitor: Visitor, table: Table, role: Role) -> Role:
    for each in counting(table):
        role = each.role_at(visitor, table, role)
    return role


def seat_at(visitor: Visitor, table: Table) -> int | None:
    found = (each.seat_at(visitor, table) for each in counting(table))
    return next((seat for seat in found if seat is not None), None)


def language_chosen(visitor: Visitor, code: str) -> None:
    for each in registered:
        each.language_chosen(visitor, code)


def can_enter(visitor: Visitor, table: Table) -> bool:
    return any(each.can_enter(visitor, table) for each in registered)


def early_link(key: str) -> str:
    return next(filter(None, (each.early_link(key) for each in registered)), "")


def private_tables(user: Any, tables: Collection[Table]) -> set[int]:
    """But for those where the phone, or the account, has a part of its own."""
    shut = {table.pk for table in tables if is_closed(table)}
    return shut.union(*(each.private_tables(user, tables) for each in registered))


def is_closed(table: Table) -> bool:
    """It is over, and belonged to a private league that is no more."""
    return table.private and table.final is not None


def back_link(visitor: Visitor, table: Table) -> Back | None:
    found = (each.back_link(visitor, table) for each in counting(table))
    return next(filter(None, found), None)


def clock_of(table: Table) -> AbstractContextManager[None]:
    """Days and hours that are said meanwhile are those of whoever counts the table."""
    zone = zone_of(table)
    return timezone.override(zone) if zone else nullcontext()


def zone_of(table: Table) -> tzinfo | None:
    """That of whoever counts the table, if anybody does."""
    found = (each.zone_of(table) for each in counting(table))
    return next(filter(None, found), None)


def fetch(tables: Iterable[Table]) -> None:
    """As many queries for one as for many, before each of them is asked."""
    if counted := [table for table in tables if table.counted]:
        for each in registered:
            each.fetch(counted)


def began(table: Table) -> datetime:
    """The moment whose day a table is of, whenever it ended."""
    found = (each.began(table) for each in counting(table))
    return next(filter(None, found), table.created)


def until(table: Table) -> str:
    found = (each.until(table) for each in counting(table))
    return next(filter(None, found), "")


def refusal(table: Table, kind: str, reason: str) -> str:
    found = (each.refusal(table, kind, reason) for each in counting(table))
    return next(filter(None, found), "")


def entry_added(before: scoring.State, after: scoring.State) -> None:
    for each in registered:
        each.entry_added(before, after)


def again(table: Table) -> Again:
    found = (each.again(table) for each in counting(table))
    return next(filter(None, found), Again())


def rivals(state: scoring.State) -> Rivals | None:
    found = (each.rivals(state) for each in counting(state.table))
    return next(filter(None, found), None)


def on_rematch(table: Table, made: Table) -> None:
    for each in counting(table):
        each.follow(table, made)


def sitters(table: Table) -> list[str] | None:
    found = (each.sitters(table) for each in counting(table))
    return next((names for names in found if names is not None), None)


def on_reseat(
    table: Table, told: Mapping[int, tuple[str, str]], first: int, whole: bool
) -> None:
    for each in counting(table):
        each.reseat(table, told, first, whole)


def came(table: Table, seat: int, name: str) -> None:
    for each in counting(table):
        each.came(table, seat, name)


def went(table: Table, seat: int, unplayed: bool) -> None:
    for each in counting(table):
        each.went(table, seat, unplayed)


def on_rename(table: Table, names: Mapping[str, str]) -> None:
    for each in registered:
        each.rename(table, names)


def counting(table: Table) -> Iterable[Hooks]:
    return registered if table.counted else ()
