"""Deleting an account: games stay, the name goes."""

from django.utils.translation import gettext

from scorekeeper import forgotten
from scorekeeper.accounts import hooks
from scorekeeper.accounts.models import KeptTable, User
from scorekeeper.tables import hooks as tables
from scorekeeper.tables.events.names import rename
from scorekeeper.tables.models import Table


def former() -> str:
    """What stands at the seat: in the language of who goes, as a name was typed."""
    return gettext("Former player")


def names_of(user: User) -> list[KeptTable]:
    """The seats whose name is blanked."""
    return [kept for kept in seats_of(user) if may_blank(user, kept)]


def stays_of(user: User) -> list[KeptTable]:
    """The seats whose name stays: this account only looks on there, by another name."""
    return [kept for kept in seats_of(user) if not may_blank(user, kept)]


def seats_of(user: User) -> list[KeptTable]:
    kept = user.kept_tables.exclude(name="").select_related("table")
    found = [one for one in kept if one.name in one.table.players]
    tables.fetch(one.table for one in found)
    return found


def may_blank(user: User, kept: KeptTable) -> bool:
    """Whoever may write there, and whose own name it is: else anybody with a code
    could blank a stranger’s name.
    """
    own = kept.name.casefold() == user.username.casefold()
    return own or kept.key in (kept.table.scorer_token, kept.table.host_token)


def close(user: User) -> None:
    """In one transaction: the name goes from its seats and from leagues, then all."""
    blanked = [kept.pk for kept in names_of(user)]
    for blank in hooks.blank:
        blank(user)
    for kept in user.kept_tables.filter(pk__in=blanked).select_related("table"):
        if not kept.name.startswith(former()):  # a league was there before
            rename(kept.table, {kept.name: free(kept.table)}, blank=True)
    forgotten.note(forgotten.ACCOUNT, [(user.pk, user.joined)])
    user.delete()


def free(table: Table) -> str:
    """Former player; Former player 2 where one is there already."""
    name = former()
    names = [name, *(f"{name} {n}" for n in range(2, len(table.players) + 2))]
    taken = {name.casefold() for name in table.players}
    return next(name for name in names if name.casefold() not in taken)
