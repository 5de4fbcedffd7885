"""A new table is made, and the phone that makes it runs it."""

from collections.abc import Iterable
from typing import Any

from django.db import IntegrityError, transaction

from scorekeeper.tables import phone
from scorekeeper.tables.events import links
from scorekeeper.tables.events.past_game import Past, bring
from scorekeeper.tables.models import Table
from scorekeeper.tables.phone import Visitor


def make(
    request: Visitor,
    game: str,
    players: Iterable[str],
    options: dict[str, Any],
    key: str,
    past: Past | None = None,
    counted: bool = False,
) -> Table:
    """A new table, which this phone runs; one form makes one table.

    `past` is what was played of the game before; `counted`: by a league.
    """
    names = [name.strip() for name in players]
    new = Table(key=key, game=game, players=names, options=options, counted=counted)
    table = saved(new, past)
    phone.store_token(request, table, table.host_token)
    phone.register(request, table)
    phone.learn(request, names)
    return table


def saved(new: Table, past: Past | None) -> Table:
    """The table with that key: this one, where no other was."""
    found = Table.objects.filter(key=new.key).first()
    while found is None:
        try:
            with transaction.atomic():
                new.code = links.free_code()
                new.save(force_insert=True)
                if past is not None:
                    bring(new, past)
                return new
        except IntegrityError:  # the code is taken, or the same form came first
            new.pk = None
            found = Table.objects.filter(key=new.key).first()
    return found
