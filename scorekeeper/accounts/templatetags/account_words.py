from django import template
from django.http import HttpRequest

from scorekeeper.tables import phone

register = template.Library()


@register.filter
def codes_of_account(request: HttpRequest) -> list[str]:
    """The tables that leave this phone on signing out."""
    return [row.code for row in phone.rows(request) if row.of]
