"""Sums of money: read, written, and split so that nothing is lost."""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction

from django.utils.formats import number_format

from scorekeeper.tables import spoken

# The sign of each currency, and how many digits its coins have.
CURRENCIES = {
    "EUR": ("€", 2),
    "GBP": ("£", 2),
    "USD": ("$", 2),
    "CHF": ("CHF", 2),
    "CZK": ("Kč", 2),
    "DKK": ("kr", 2),
    "NOK": ("kr", 2),
    "SEK": ("kr", 2),
    "PLN": ("zł", 2),
    "CAD": ("$", 2),
    "AUD": ("$", 2),
    "JPY": ("¥", 0),
}
TYPED = re.compile(r"(\d{1,7})(?:[.,](\d{1,2}))?")
MOST = 10_000_00
# No line ends between an amount and its currency.
GAP = "\N{NO-BREAK SPACE}"
Writes = Callable[[Decimal, int], str]


def read(typed: str, currency: str) -> int | None:
    """5, 5.50 or 5,50 in the smallest coin; None where it is no such amount."""
    sign, digits = CURRENCIES[currency]
    found = TYPED.fullmatch(typed.replace(sign, "").strip())
    if found is None or len(found[2] or "") > digits:
        return None
    amount = int(found[1]) * 10**digits + int((found[2] or "").ljust(digits, "0") or 0)
    return amount if amount <= MOST else None


def plain(amount: int, currency: str) -> str:
    """12.50, or 12 where nothing follows: as somebody types it."""
    digits = CURRENCIES[currency][1]
    return number(amount, digits, whole_or(digits, amount), number_format)


def whole_or(digits: int, amount: int) -> int:
    return digits if amount % 10**digits else 0


def number(
    amount: int, digits: int, shown: int, written: Writes = spoken.figure
) -> str:
    """With the sign that parts whole coins from the rest where it is read."""
    text = written(Decimal(abs(amount)).scaleb(-digits), shown)
    return f"−{text}" if amount < 0 else text


def short(amount: int, currency: str) -> str:
    """40 €, 0.50 €."""
    sign, digits = CURRENCIES[currency]
    return f"{number(amount, digits, whole_or(digits, amount))}{GAP}{sign}"


def exact(amount: int, currency: str) -> str:
    """86.50 €, with every digit."""
    sign, digits = CURRENCIES[currency]
    return f"{number(amount, digits, digits)}{GAP}{sign}"


def signed_amount(amount: int, currency: str) -> str:
    return f"{'+' if amount > 0 else ''}{exact(amount, currency)}"


# ---- Split ----


def stakes(points: Sequence[int], per_hundred: int) -> list[int]:
    """What each gets from the others (below 0: pays), in whole coins; the sum is 0.

    Each pays each other the difference of their points. Coins that rounding leaves
    go to whom it took most from, the first seat first.
    """
    total, count = sum(points), len(points)
    fair = [Fraction((count * own - total) * per_hundred, 100) for own in points]
    given = [amount.__floor__() for amount in fair]
    short_of = sorted(range(count), key=lambda seat: given[seat] - fair[seat])
    for seat in short_of[: -sum(given)]:
        given[seat] += 1
    return given


def prizes(
    scheme: Sequence[int], ranks: Sequence[int], entries: int | None
) -> list[int]:
    """By the rank of each; `entries`: what a scheme in hundredths is of.

    Who share places share their prizes; coins that cannot be split stay in the kitty.
    """
    pots = [entries * part // 100 for part in scheme] if entries is not None else scheme
    found = []
    for rank in ranks:
        level = ranks.count(rank)
        found.append(sum(pots[rank - 1 : rank - 1 + level]) // level)
    return found
