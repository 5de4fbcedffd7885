"""Where the site says that a phone can keep it: below the games, and on More."""

from collections.abc import Iterable

from django.urls import reverse
from django.utils.translation import gettext

from scorekeeper.kept import edition
from scorekeeper.tables import hooks
from scorekeeper.tables.phone import Visitor

# Set by the phone itself, once it has fetched all of it.
COOKIE = "offline"


class Offers(hooks.Hooks):
    def home_offers(self, visitor: Visitor) -> Iterable[hooks.Row]:
        return rows(visitor)

    def phone_rows(self, visitor: Visitor) -> Iterable[hooks.Row]:
        return rows(visitor)


def rows(visitor: Visitor) -> list[hooks.Row]:
    """None where the site is not packed for phones."""
    found = edition.current()
    if found is None:
        return []
    title, sub = gettext("Keep this site on this phone"), f"{found.megabytes} MB"
    if is_kept(visitor):
        title, sub = (
            gettext("This site is on this phone"),
            gettext("it answers without a network"),
        )
    return [hooks.Row(title, sub, reverse("kept:phone"))]


def is_kept(visitor: Visitor) -> bool:
    return visitor.COOKIES.get(COOKIE) == "1"
