"""What accounts add to tables: who keeps one is let in, and seats follow the names."""

from collections.abc import Mapping

from scorekeeper.accounts import kept_tables
from scorekeeper.tables.hooks import Hooks
from scorekeeper.tables.models import Table
from scorekeeper.tables.phone import Visitor


class AccountHooks(Hooks):
    def language_chosen(self, visitor: Visitor, code: str) -> None:
        """Other phones that sign in, and have chosen none themselves, read it too."""
        if visitor.user.is_authenticated:
            visitor.user.language = code
            visitor.user.save(update_fields=["language"])

    def can_enter(self, visitor: Visitor, table: Table) -> bool:
        return kept_tables.keeps(visitor.user, table)

    def rename(self, table: Table, names: Mapping[str, str]) -> None:
        kept_tables.rename(table, names)
