"""A new table is made, and the phone that makes it runs it."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from scorekeeper.tables import access, phone
from scorekeeper.tables.events import links
from scorekeeper.tables.events.past_game import Past, bring
from scorekeeper.tables.models import Table
from scorekeeper.tables.phone import Visitor
from scorekeeper.tables.scoring import rule_sheets


def make(
    request: Visitor,
    game: str,
    players: Iterable[str],
    options: dict[str, Any],
    key: str = "",
    past: Past | None = None,
    counted: bool = False,
    at: datetime | None = None,
) -> Table:
    """A new table, which this phone runs; one form of one phone makes one table.

    `past` is what was played of the game before; `counted`: by a league. Without a
    key it is made by no form: whoever asks sees to it that this is done once. `at`:
    when it was begun, where its form waited on the phone. Raises TooMany.
    """
    names, key = [name.strip() for name in players], key[:64]
    new = Table(game=game, players=names, options=options, counted=counted)
    new.created = at or new.created
    table = earlier_table(phone.ident(request), key)
    if table is None:
        if not access.begins(request, by_league=counted):
            raise access.TooMany
        rule_sheets.keep_game(game)
        table = save(new, phone.ident(request), key, past)
    phone.store_token(request, table, table.host_token)
    phone.register(request, table)
    phone.learn(request, names)
    return table


def earlier_table(ident: str, key: str) -> Table | None:
    """The table that this form of this phone has begun: what another phone sends is
    another form, whatever its key is.
    """
    if not (ident and key):
        return None
    if found := Table.objects.filter(begun_by=ident, begun_key=key).first():
        return found
    # Before a table knew who began it, the key of its form was all it was known by: a
    # phone that sends it once more is the one that has been its host since.
    older = Table.objects.filter(identity=key, begun_key="").first()
    if older and older.phones.filter(ident=ident, key=older.host_token).exists():
        return older
    return None


def save(new: Table, ident: str, key: str, past: Past | None) -> Table:
    """The table of that form: this one, where no other was."""
    if key:
        new.begun_by, new.begun_key = ident, key
    found = earlier_table(ident, key)
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
            found = earlier_table(ident, key)
    return found
