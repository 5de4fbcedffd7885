"""The kitty and the prizes of an evening, in words and amounts."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext

from scorekeeper.leagues.models import Person, Session
from scorekeeper.leagues.sessions import session_totals
from scorekeeper.leagues.sessions.overview import SessionOverview, now
from scorekeeper.money import amounts, bookings, dues, sentences
from scorekeeper.money.models import Booking, BookingKind, Money
from scorekeeper.tables import spoken
from scorekeeper.tables.sentences import sentence

MOST_NAMES = 3


@dataclass(frozen=True)
class Prize:
    rank: int
    person: Person
    value: str
    amount: int


@dataclass(frozen=True)
class Row:
    """A line of the kitty: what it is, how it comes about, what it came to."""

    label: str
    sub: str
    amount: int


@dataclass(frozen=True)
class Owes:
    person: Person
    # Entry 5 €, 2 lost games 1 €.
    sub: str
    amount: int


@dataclass(frozen=True)
class MoneyPage:
    money: Money
    overview: SessionOverview

    @property
    def session(self) -> Session:
        return self.overview.session

    @cached_property
    def accounts(self) -> dues.Accounts:
        return dues.of_evening(self.money, self.session)

    @cached_property
    def booked(self) -> Sequence[Booking]:
        found = self.session.bookings.select_related("person__into")
        return list(found.order_by("at", "pk"))

    def sum_of(self, *kinds: str) -> int:
        return sum(one.amount for one in self.booked if one.kind in kinds)

    # ---- Prizes ----

    @cached_property
    def prizes(self) -> list[Prize]:
        """By the list of the evening; who plays without money gets none.

        Of several games the one that most played.
        """
        tallies = session_totals.so_far(self.overview)
        most = max(tallies, key=lambda one: len(one.lines), default=None)
        lines = [line for line in most.lines if line.person.pays] if most else []
        ranks = [1 + sum(o.rank < line.rank for o in lines) for line in lines]
        entries = sum(one.due[BookingKind.ENTRY] for one in self.accounts.values())
        given = amounts.prizes(
            self.money.prizes, ranks, entries if self.money.shared else None
        )
        return [
            Prize(rank, line.person, line.value, amount)
            for rank, line, amount in zip(ranks, lines, given, strict=True)
            if amount
        ]

    @property
    def prize_sum(self) -> int:
        return sum(one.amount for one in self.prizes)

    @property
    def prizes_left(self) -> int:
        """What is still to be given out; below 0: too much was."""
        return self.prize_sum + self.sum_of(BookingKind.PRIZE)

    # ---- Kitty ----

    @cached_property
    def before(self) -> int:
        return bookings.in_kitty(self.money.league, self.session)

    @cached_property
    def rows(self) -> list[Row]:
        found = [
            Row(gettext("Entry"), self.entry_sub, self.sum_of(BookingKind.ENTRY)),
            Row(gettext("Lost games"), self.lost_sub, self.sum_of(BookingKind.LOST)),
            Row(gettext("Fines"), "", self.sum_of(BookingKind.FINE)),
            Row(gettext("Stakes"), "", self.sum_of(BookingKind.STAKE)),
            Row(gettext("Prizes"), self.prize_sub, self.sum_of(BookingKind.PRIZE)),
            Row(gettext("Other"), "", self.sum_of(BookingKind.OTHER)),
        ]
        return [row for row in found if row.amount or row.sub]

    @property
    def after(self) -> int:
        """What the rows come to, from what there was before."""
        return self.before + sum(row.amount for row in self.rows)

    @property
    def entry_sub(self) -> str:
        """22 of 24 have paid 5 €."""
        asked = [one for one in self.accounts.values() if one.due[BookingKind.ENTRY]]
        if not asked:
            return ""
        paid = sum(not one.open_sum(BookingKind.ENTRY) for one in asked)
        fee = amounts.short(self.money.entry, self.money.currency)
        return sentence(sentences.HAVE_PAID, paid=paid, count=len(asked), fee=fee)

    @property
    def lost_sub(self) -> str:
        """11 × 0.50 €."""
        lost = sum(one.lost for one in self.accounts.values())
        if not (lost and self.money.lost):
            return ""
        return f"{lost} × {amounts.short(self.money.lost, self.money.currency)}"

    @property
    def prize_sub(self) -> str:
        """40 + 25 + 15 + 10."""
        if not self.sum_of(BookingKind.PRIZE):
            return ""
        each = [amounts.plain(p.amount, self.money.currency) for p in self.prizes]
        return " + ".join(each)

    # ---- Who owes what ----

    @property
    def came(self) -> list[Person]:
        """Who is here, and who has left; a fine can be any of theirs."""
        known = {one.person.pk: one.person for one in self.accounts.values()}
        known |= {now(one.person).pk: now(one.person) for one in self.overview.here}
        return sorted(known.values(), key=lambda one: str(one).casefold())

    @cached_property
    def owing(self) -> list[Owes]:
        found = [
            Owes(account.person, ", ".join(self.parts(account)), account.owes)
            for account in self.accounts.values()
            if account.owes
        ]
        return sorted(found, key=lambda one: str(one.person).casefold())

    def parts(self, account: dues.Account) -> list[str]:
        currency = self.money.currency
        return [
            f"{kind.label} {amounts.signed_amount(account.open_sum(kind), currency)}"
            for kind in dues.OWED
            if account.open_sum(kind)
        ]

    @property
    def owed(self) -> int:
        return sum(one.amount for one in self.owing)

    @property
    def unpaid(self) -> list[str]:
        return [str(one.person) for one in self.owing]

    @property
    def says(self) -> str:
        """Uwe and Yara have not paid."""
        names = self.unpaid
        if not names:
            return gettext("Everybody has paid.")
        if len(names) > MOST_NAMES:
            return sentence(sentences.NOT_PAID_MANY, count=len(names))
        return sentence(
            sentences.NOT_PAID, names=spoken.list_names(names), count=len(names)
        )

    @property
    def button(self) -> str:
        """Both have paid: +10.00 €."""
        names = self.unpaid
        text = gettext("All {count} have paid: {amount}")
        if len(names) == 2:
            text = gettext("Both have paid: {amount}")
        elif len(names) == 1:
            text = gettext("{name} has paid: {amount}")
        amount = amounts.signed_amount(self.owed, self.money.currency)
        return text.format(count=len(names), name=names[:1] and names[0], amount=amount)
