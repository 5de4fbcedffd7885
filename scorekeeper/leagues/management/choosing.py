"""Which league a command is about."""

from collections.abc import Iterable

from django.core.management.base import CommandError

from scorekeeper.leagues.models import League
from scorekeeper.tables import codes


def leagues_by(code: str) -> Iterable[League]:
    """The league of that code; without a code all of them."""
    if not code:
        return League.objects.order_by("pk")
    code = codes.tidy(code)
    found = League.objects.filter(code=code).first()
    if found is None:
        raise CommandError(f"No league has the code {code}.")
    return [found]
