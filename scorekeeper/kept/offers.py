"""Where the site says that a phone can keep it: below the games, and on More.

First of all where somebody has installed it, and expects it to open without a network.
"""

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
    url = reverse("kept:phone")
    if is_kept(visitor):
        title = gettext("This site is on this phone")
        return [hooks.Row(title, gettext("it answers without a network"), url)]
    title, sub = gettext("Keep this site on this phone"), f"{found.megabytes} MB"
    return [hooks.Row(title, sub, url, early=True)]


def is_kept(visitor: Visitor) -> bool:
    return visitor.COOKIES.get(COOKIE) == "1"
