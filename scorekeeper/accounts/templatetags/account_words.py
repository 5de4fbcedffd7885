from typing import Any

from allauth.account.adapter import get_adapter
from django import template
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper.tables import hooks, phone, spoken
from scorekeeper.tables.models import Table

register = template.Library()


@register.simple_tag(takes_context=True)
def no_sign_up(context: Any) -> str:
    """Why whoever asks for this page can make no account from here, if so."""
    request = context["request"]
    if get_adapter(request).is_open_for_signup(request):
        return ""
    if settings.SIGN_UP == "invited":
        return gettext("Accounts are for those whom a league invites: open its link.")
    return gettext("Whoever runs this site makes new accounts.")


@register.filter
def day_of_evening(table: Table) -> str:
    """With its year, by the clock of whoever counts the table."""
    with hooks.clock_of(table):
        return spoken.whole_day(timezone.localtime(hooks.began(table)))


@register.filter
def codes_of_account(request: Any) -> list[str]:
    """The tables that leave this phone on signing out."""
    return [row.code for row in phone.rows(request) if row.of]


@register.filter
def codes_of_phone(request: Any) -> list[str]:
    """The tables that stay: this phone knows them by itself."""
    return [row.code for row in phone.rows(request) if not row.of]
