"""What accounts add to tables: who keeps one is let in, and seats follow the names."""

from collections.abc import Mapping

from scorekeeper.accounts import kept_tables
from scorekeeper.tables.hooks import Hooks
from scorekeeper.tables.models import Table
from scorekeeper.tables.phone import Visitor


class AccountHooks(Hooks):
    def can_enter(self, visitor: Visitor, table: Table) -> bool:
        return kept_tables.keeps(visitor.user, table)

    def renamed(self, table: Table, names: Mapping[str, str]) -> None:
        kept_tables.rename(table, names)
