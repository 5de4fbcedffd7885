"""Money of an evening on paper: a list to tick and sign, and a receipt for each."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from scorekeeper.leagues.models import Person
from scorekeeper.money import amounts, dues
from scorekeeper.money.dues import Account
from scorekeeper.money.models import BookingKind
from scorekeeper.money.session_page import MoneyPage

Value = Callable[[Account], int]


@dataclass(frozen=True)
class Line:
    """A person of the list; `cells`: amounts under its heads."""

    name: str
    cells: list[str]


@dataclass(frozen=True)
class CashSheet:
    heads: list[str]
    lines: list[Line]
    sums: list[str]


@dataclass(frozen=True)
class Receipt:
    """What somebody paid, or was given: the parts add up to the amount."""

    person: Person
    given: bool
    amount: str
    parts: list[tuple[str, str]]


def everybody(found: MoneyPage) -> list[Account]:
    return sorted(found.accounts.values(), key=lambda x: str(x.person).casefold())


def due(account: Account) -> int:
    return sum(account.due[kind] for kind in dues.OWED)


def payments_of(account: Account) -> int:
    return sum(account.booked[kind] for kind in dues.OWED)


def cash_sheet(found: MoneyPage) -> CashSheet:
    """A column for each kind that somebody owes; prizes by the list so far."""
    people, currency = everybody(found), found.money.currency
    prizes = {one.person.pk: one.amount for one in found.prizes}
    columns = [one for one in owed() if any(map(one[1], people))]
    columns += [
        (gettext("To pay"), due),
        (gettext("Paid"), payments_of),
        (gettext("Open"), lambda one: one.owes),
    ]
    if prizes:
        columns.append((gettext("Prize"), lambda one: prizes.get(one.person.pk, 0)))
    lines = [
        Line(
            str(person.person), [cell(value(person), currency) for _, value in columns]
        )
        for person in people
    ]
    sums = [sum(map(value, people)) for _, value in columns]
    heads = [head for head, _ in columns]
    return CashSheet(heads, lines, [cell(one, currency) for one in sums])


def owed() -> Iterator[tuple[str, Value]]:
    for kind in dues.OWED:
        yield str(kind.label), lambda one, kind=kind: one.due[kind]  # type: ignore[misc]


def cell(amount: int, currency: str) -> str:
    return amounts.exact(amount, currency) if amount else "–"


def receipts(found: MoneyPage) -> list[Receipt]:
    """By name: of what was booked, less what was booked the other way."""
    made = (receipts_of(one, found.money.currency) for one in everybody(found))
    return [receipt for some in made for receipt in some]


def receipts_of(account: Account, currency: str) -> Iterator[Receipt]:
    kinds: Sequence[BookingKind] = (*dues.OWED, BookingKind.PRIZE)
    for sign in (1, -1):
        parts = [(kind, sign * account.booked[kind]) for kind in kinds]
        told = [(kind, amount) for kind, amount in parts if amount > 0]
        if told:
            amount = amounts.exact(sum(each for _, each in told), currency)
            words = [(str(k.label), amounts.exact(each, currency)) for k, each in told]
            yield Receipt(account.person, sign < 0, amount, words)
