from typing import Any

from django import template

from scorekeeper.tables import phone

register = template.Library()


@register.filter
def codes_of_account(request: Any) -> list[str]:
    """The tables that leave this phone on signing out."""
    return [row.code for row in phone.rows(request) if row.of]


@register.filter
def codes_of_phone(request: Any) -> list[str]:
    """The tables that stay: this phone knows them by itself."""
    return [row.code for row in phone.rows(request) if not row.of]
