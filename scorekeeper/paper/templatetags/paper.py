"""What sheets of paper ask of numbers by person."""

from collections.abc import Mapping

from django import template

from scorekeeper.money import amounts

register = template.Library()


@register.filter
def of(numbers: Mapping[int, int], person: int) -> int:
    """Of that person, 0 where there is none."""
    return numbers.get(person, 0)


@register.filter
def amount_or_none(amount: int, currency: str) -> str:
    return amounts.short(amount, currency) if amount else ""
