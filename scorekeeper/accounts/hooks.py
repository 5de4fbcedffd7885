"""What other apps know of an account: plain functions, listed in their ready().

Accounts import no league; a league says here what it has of somebody.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from scorekeeper.accounts.models import User


class Membership(NamedTuple):
    """Something that an account belongs to, as a row of its page."""

    title: str
    sub: str
    url: str


# On the account’s page.
memberships: list[Callable[[User], Iterable[Membership]]] = []

# What is taken out with the account’s data, by key.
data: list[Callable[[User], dict[str, Any]]] = []

# Somebody signs out on the phone of that number.
left: list[Callable[[str], None]] = []

# Whether an address invites somebody who has no account yet.
invitations: list[Callable[[str], bool]] = []

# Before the account goes, in the same transaction: its name is blanked there.
blank: list[Callable[[User], None]] = []

# The account has another name, which is given to it there too: what it was called.
renamed: list[Callable[[User, str], None]] = []
