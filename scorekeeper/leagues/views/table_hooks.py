"""What leagues add to tables: to those that they count, and to home."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, tzinfo
from typing import Any

from scorekeeper.leagues import zones
from scorekeeper.leagues.counting import finality, results
from scorekeeper.leagues.sessions import next_series, reseat, time_limit
from scorekeeper.leagues.showing import rivals
from scorekeeper.leagues.views import early, navigation, table_access
from scorekeeper.tables import scoring
from scorekeeper.tables.hooks import Again, Back, Hooks, Rivals, Row
from scorekeeper.tables.models import Table
from scorekeeper.tables.permissions import Role
from scorekeeper.tables.phone import Visitor


class LeagueHooks(Hooks):
    def home_rows(self, visitor: Visitor) -> Iterable[Row]:
        return navigation.at_home(visitor)

    def home_offers(self, visitor: Visitor) -> Iterable[Row]:
        return [navigation.new_league()]

    def new_table_rows(self, visitor: Visitor, slug: str) -> Iterable[Row]:
        return navigation.begins(visitor, slug)

    def rules_rows(self, visitor: Visitor, slug: str) -> Iterable[Row]:
        return navigation.counts(visitor, slug)

    def role_at(self, visitor: Visitor, table: Table, role: Role) -> Role:
        return table_access.role_at(visitor, table, role)

    def seat_at(self, visitor: Visitor, table: Table) -> int | None:
        return table_access.seat_at(visitor, table)

    def can_enter(self, visitor: Visitor, table: Table) -> bool:
        return table_access.can_enter(visitor, table)

    def early_link(self, key: str) -> str:
        return early.address(key)

    def private_tables(self, user: Any, tables: Collection[Table]) -> set[int]:
        return table_access.private_tables(user, tables)

    def back_link(self, visitor: Visitor, table: Table) -> Back | None:
        return navigation.back(visitor, table)

    def again(self, table: Table) -> Again | None:
        return navigation.again(table)

    def rivals(self, state: scoring.State) -> Rivals | None:
        return rivals.rivals_at(state)

    def sitters(self, table: Table) -> list[str] | None:
        return reseat.names(table)

    def reseat(
        self, table: Table, told: Mapping[int, tuple[str, str]], first: int, whole: bool
    ) -> None:
        reseat.reseat(table, told, first, whole)

    def came(self, table: Table, seat: int, name: str) -> None:
        reseat.sits_down(table, seat, name)

    def went(self, table: Table, seat: int, unplayed: bool) -> None:
        reseat.gets_up(table, seat, unplayed)

    def follow(self, table: Table, made: Table) -> None:
        next_series.follow(table, made)

    def zone_of(self, table: Table) -> tzinfo | None:
        league = table_access.league_of(table)
        return zones.zone_of(league) if league else None

    def fetch(self, tables: Sequence[Table]) -> None:
        finality.fetch_assignments(tables)

    def began(self, table: Table) -> datetime | None:
        assignment = finality.assignment_of(table)
        return assignment.session.starts if assignment else None

    def refusal(self, table: Table, kind: str, reason: str) -> str:
        return finality.refusal(table, kind, reason)

    def entry_added(self, before: scoring.State, after: scoring.State) -> None:
        results.follow(before, after)
        if not after.over:
            time_limit.follow(finality.assignment_of(after.table), after)

    def until(self, table: Table) -> str:
        assignment = finality.assignment_of(table)
        found = time_limit.at(assignment) if assignment else None
        return found.words if found else ""
