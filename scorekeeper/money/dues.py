"""What each owes the kitty for evenings: worked out, never stored.

Everything is between one person and the kitty, so that what people owe together is what
the kitty still gets, and what moved into it is what they paid.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef, QuerySet

from scorekeeper.leagues.counting import byes
from scorekeeper.leagues.models import (
    Attendance,
    Person,
    PlainList,
    Result,
    Season,
    Seat,
    Session,
    Stint,
    TableAssignment,
)
from scorekeeper.money import amounts
from scorekeeper.money.models import Booking, BookingKind, Money
from scorekeeper.tables import scoring

Kind = BookingKind
# What a person owes by the evening; prizes are given, and anything else is booked.
OWED = (Kind.ENTRY, Kind.LOST, Kind.FINE, Kind.STAKE)
# By kind, below 0: the kitty owes it.
Sums = dict[str, int]
COLUMNS = ("assignment", "game", "seat", "player", "points", "won", "data")


@dataclass
class Account:
    """One person at one evening: what is owed and booked, games that were lost."""

    person: Person
    due: Sums = field(default_factory=lambda: defaultdict(int))
    booked: Sums = field(default_factory=lambda: defaultdict(int))
    lost: int = 0

    def open_sum(self, kind: str) -> int:
        return self.due[kind] - self.booked[kind]

    @property
    def owes(self) -> int:
        return sum(self.open_sum(kind) for kind in OWED)


@dataclass(frozen=True)
class Sat:
    """A seat of a finished table: whose it was, and what was scored there."""

    assignment: int
    game: str
    seat: int
    player: int
    points: int
    won: bool
    data: Mapping[str, object]


Accounts = dict[int, Account]


def of_evening(money: Money, session: Session) -> Accounts:
    """By the number of each person; nine queries."""
    return of_sessions(money, [session])[session.pk]


def of_season(money: Money, season: Season) -> dict[int, Accounts]:
    """By evening; ten queries, however many there are."""
    return of_sessions(money, list(season.sessions.all()))


def of_sessions(money: Money, sessions: Sequence[Session]) -> dict[int, Accounts]:
    people = money.league.people.select_related("into")
    everybody = {one.pk: one.into or one for one in people}
    found: dict[int, Accounts] = {one.pk: {} for one in sessions}
    for session, pk in came(sessions):
        enter(found[session], everybody[pk], money)
    for session, table in tables_of(sessions):
        add_games(found[session], table, everybody, money)
    booked = Booking.objects.filter(session__in=sessions, person__isnull=False)
    for session, pk, kind, amount in booked.values_list(
        "session", "person", "kind", "amount"
    ):
        book(account(found[session], everybody[pk]), kind, amount)
    return found


def came(sessions: Sequence[Session]) -> Iterable[tuple[int, int]]:
    """By evening whoever pays entry: who is here, or sat at a table or sat out a
    series and has left.
    """
    found = here(sessions).values_list("session", "person")
    began = {
        "assignment__session__in": sessions,
        "assignment__table__isnull": False,
    }
    sat = [kept.objects.filter(**began).order_by() for kept in (Seat, Stint)]
    pairs = [one.values_list("assignment__session", "person") for one in sat]
    yield from found.union(*pairs)
    out = byes.out_of(Session.objects.filter(pk__in=[one.pk for one in sessions]))
    yield from ((one.session, one.came) for one in out)


def here(sessions: Sequence[Session]) -> QuerySet[Attendance]:
    """Not of evenings of which all was entered by hand."""
    begun = TableAssignment.objects.filter(
        session=OuterRef("session"), table__isnull=False
    )
    by_hand = PlainList.objects.filter(session=OuterRef("session"))
    found = Attendance.objects.filter(
        session__in=sessions, answer=Attendance.Answer.HERE
    )
    return found.filter(Exists(begun) | ~Exists(by_hand))


def account(accounts: Accounts, person: Person) -> Account:
    return accounts.setdefault(person.pk, Account(person))


def enter(accounts: Accounts, person: Person, money: Money) -> None:
    """Once, also where two records of one person were there."""
    if person.pays:
        account(accounts, person).due[Kind.ENTRY] = money.entry


def book(account: Account, kind: str, amount: int) -> None:
    if kind == Kind.OWED:
        account.due[Kind.FINE] += amount
    else:
        account.booked[kind] += amount


# ---- Tables ----


def tables_of(sessions: Sequence[Session]) -> Iterable[tuple[int, list[Sat]]]:
    rows = Result.objects.filter(assignment__session__in=sessions)
    tables: dict[tuple[int, int], list[Sat]] = defaultdict(list)
    for session, *values in rows.order_by("assignment", "seat").values_list(
        "assignment__session", *COLUMNS
    ):
        sat = Sat(*values)
        tables[session, sat.assignment].append(sat)
    return [(session, seats) for (session, _), seats in tables.items()]


def add_games(
    accounts: Accounts, table: list[Sat], everybody: Mapping[int, Person], money: Money
) -> None:
    """Of whoever sat there; who does not play for money is no part of it."""
    paying = [one for one in table if everybody[one.player].pays]
    sign = -1 if table and scoring.game(table[0].game).league.low else 1
    points = [sign * one.points for one in paying]
    given = amounts.stakes(points, money.stake) if money.stake else [0] * len(paying)
    lost = losses_by_person(table)
    for who, gets in zip(paying, given, strict=True):
        mine = account(accounts, everybody[who.player])
        mine.due[Kind.STAKE] -= gets
        mine.lost += lost[who.seat]
        mine.due[Kind.LOST] += lost[who.seat] * money.lost


def losses_by_person(table: Sequence[Sat]) -> dict[int, int]:
    """Rounds lost alone against others; where a game has no such rounds, the game."""
    lost = {one.seat: 0 for one in table}
    contests = table[0].data.get("contests") if table else None
    if isinstance(contests, list):
        for _, losers in contests:
            if len(losers) == 1 and losers[0] in lost:
                lost[losers[0]] += 1
        return lost
    return {one.seat: losses_of(one) for one in table}


def losses_of(sat: Sat) -> int:
    """Where somebody took a seat over each row has its own rounds."""
    lost = sat.data.get("lost", not sat.won)
    return int(lost) if isinstance(lost, int) else 0
