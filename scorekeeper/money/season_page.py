"""The kitty of a league, and what each owes this season."""

from dataclasses import dataclass
from functools import cached_property

from scorekeeper.leagues.models import Person, Season
from scorekeeper.money import bookings, dues
from scorekeeper.money.models import Booking, BookingKind, Money

MOST = 100


@dataclass(frozen=True)
class Line:
    """One person over a season: what was to be paid, what was, what is left."""

    person: Person
    due: int
    paid: int
    prizes: int

    @property
    def owes(self) -> int:
        return self.due - self.paid


@dataclass(frozen=True)
class KittyPage:
    money: Money
    season: Season | None

    @cached_property
    def lines(self) -> list[Line]:
        if self.season is None:
            return []
        found: dict[int, list[dues.Account]] = {}
        for accounts in dues.of_season(self.money, self.season).values():
            for pk, account in accounts.items():
                found.setdefault(pk, []).append(account)
        lines = [line_of(each) for each in found.values()]
        some = [one for one in lines if one.due or one.paid or one.prizes]
        return sorted(some, key=lambda one: (-one.owes, str(one.person).casefold()))

    @cached_property
    def kitty(self) -> int:
        return bookings.in_kitty(self.money.league)

    @property
    def owed(self) -> int:
        return sum(one.owes for one in self.lines)

    @cached_property
    def booked(self) -> list[Booking]:
        """The last ones, the newest first."""
        moved = bookings.bookings_of(self.money.league)
        return list(moved[:MOST])


def line_of(accounts: list[dues.Account]) -> Line:
    return Line(
        accounts[0].person,
        sum(one.due[kind] for one in accounts for kind in dues.OWED),
        sum(one.booked[kind] for one in accounts for kind in dues.OWED),
        -sum(one.booked[BookingKind.PRIZE] for one in accounts),
    )
