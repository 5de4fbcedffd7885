"""What may be written at a table, and what happens when two phones write at once.

Each function reads the table, lets the referee judge what it would become, and adds
one entry at the version it has read. If another entry came first, it starts again, and
then nobody else writes at this table until it is done.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from django.db import transaction

from scorekeeper.tables import hooks, log, scoring
from scorekeeper.tables.models import Entry, Kind, Table
from scorekeeper.tables.scoring import results


class Refused(Exception):
    """The referee does not take these facts."""

    def __init__(self, error: scoring.SheetError) -> None:
        super().__init__(str(error))
        self.error = error


class Final(Refused):
    """The score is final: it takes somebody who may change it, and a reason."""

    def __init__(self, words: str) -> None:
        super().__init__(scoring.SheetError(None, scoring.Problem("final", words)))


class Over(Exception):
    """The game is over: undo the last round, or play again."""


class Clashed(Exception):
    """Somebody recorded this round otherwise in the meantime."""

    def __init__(self, clash: log.Clash) -> None:
        super().__init__(f"round {clash.number}")
        self.clash = clash


class Stale(Exception):
    """What the page showed has changed: it must be looked at again."""


class Drafted(NamedTuple):
    """An entry to be written."""

    kind: str
    data: dict[str, Any]
    reason: str = ""


# Who writes: the number of a seat, or a name that has none.
Who = int | str

# What to write on a table in that state, or the entry that says so already.
Draft = Callable[[scoring.State], Drafted | Entry | None]


def record(
    table: Table,
    number: int,
    facts: log.Facts,
    *,
    key: str,
    after: int,
    by: str = "",
) -> Entry | None:
    """Add one stage's facts (or several stages') to the round to be entered.

    `after` is the version that the writer saw. Recording twice what stands
    already is a success. Raises Clashed, Over or Refused.
    """

    def draft(state: scoring.State) -> Drafted | Entry | None:
        keys = scoring.asked_keys(state, number, facts)
        clash = log.clash(state.entries, after, number, facts, keys)
        if clash is None and number != state.due:
            clash = log.against(state.entries, number, facts, keys)
        if clash and clash.same:
            return clash.entry
        if clash and (clash.theirs is not None or not state.over):
            raise Clashed(clash)
        if state.over:
            raise Over
        now = state.round(number)
        merged = log.whole(now, facts, keys)
        if merged == now | facts:
            return Drafted(Kind.RECORDED, {"round": number, "facts": facts})
        return Drafted(Kind.CORRECTED, {"round": number, "facts": merged})

    return add(table, draft, key=key, by=by)


def correct(
    table: Table,
    number: int,
    facts: log.Facts,
    *,
    key: str,
    after: int,
    keep: int | None = None,
    by: str = "",
    reason: str = "",
) -> Entry | None:
    """Put other facts in the place of a whole round.

    `keep`: the last round that then counts. Raises Clashed, Stale or Refused.
    """

    def draft(state: scoring.State) -> Drafted | Entry | None:
        keys = facts.keys() | state.round(number).keys()
        clash = log.clash(state.entries, after, number, facts, keys)
        if clash and clash.same:
            return clash.entry
        if clash:
            raise Clashed(clash)
        if log.moved(state.entries, after):
            raise Stale
        if keep is None and facts == state.round(number):
            return None
        data: dict[str, Any] = {"round": number, "facts": facts}
        kept = {} if keep is None else {"keep": keep}
        return Drafted(Kind.CORRECTED, data | kept, reason)

    return add(table, draft, key=key, by=by)


def undo(
    table: Table, number: int, *, key: str, by: str = "", reason: str = ""
) -> Entry | None:
    """Take back entry `number`; of an undo, bring back what it took.

    Taking back what is undone already is a success. Raises Stale when others
    have been entered since.
    """

    def draft(state: scoring.State) -> Drafted | Entry | None:
        entries = state.entries
        if number not in {entry.number for entry in log.effective(entries)}:
            return None
        targets = (log.undo_target(entries), log.redo_target(entries))
        if number not in {entry.number for entry in targets if entry}:
            raise Stale
        return Drafted(Kind.UNDONE, {"entry": number}, reason)

    return add(table, draft, key=key, by=by)


def end(table: Table, *, key: str, by: str = "") -> Entry | None:
    """Stop the table by agreement."""

    def draft(state: scoring.State) -> Drafted | Entry | None:
        return None if state.over else Drafted(Kind.ENDED, {})

    return add(table, draft, key=key, by=by)


def add(table: Table, draft: Draft, *, key: str, by: str) -> Entry | None:
    who: Who = table.players.index(by) if by in table.players else by
    try:
        return add_now(table, draft, key=key, who=who)
    except log.Moved:
        with transaction.atomic():  # SQLite takes one writer at a time by this alone
            Table.objects.select_for_update().get(pk=table.pk)
            return add_now(table, draft, key=key, who=who)


def add_now(table: Table, draft: Draft, *, key: str, who: Who) -> Entry | None:
    """At the version the table is found at. Raises Moved when somebody was faster."""
    state = read(table)
    by = table.players[who] if isinstance(who, int) else who
    if twin := log.twin(state.entries, key):
        return twin
    drafted = draft(state)
    if drafted is None or isinstance(drafted, Entry):
        return drafted
    return write(state, drafted, key=key, by=by)


def read(table: Table) -> scoring.State:
    """The table now, and its names, which may have changed since its row was read."""
    state = scoring.read(table)
    if all(e.kind != Kind.RENAMED for e in state.entries[table.version :]):
        return state
    table.players = Table.objects.values_list("players", flat=True).get(pk=table.pk)
    return scoring.state_of(table, state.entries)


def write(state: scoring.State, drafted: Drafted, *, key: str, by: str) -> Entry:
    table, (kind, data, reason) = state.table, drafted
    if words := hooks.refusal(table, kind, reason):
        raise Final(words)
    found = judged_after(state, kind, data)
    final = scoring.final_of(found.verdict) if found else log.KEPT
    return log.write(
        table,
        kind,
        data,
        key=key,
        after=state.version,
        by=by,
        reason=reason,
        final=final,
        then=partial(follow, state, found, final) if table.counted else None,
    )


def judged_after(
    state: scoring.State, kind: str, data: dict[str, Any]
) -> scoring.Judged | None:
    """The table after one more entry; None where no score changes.

    An undo or an end is taken even where newer rules refuse an older round.
    """
    entry = Entry(number=state.version + 1, kind=kind, data=data)
    sheet = log.sheet_of(state.table, [*state.entries, entry])
    if sheet == state.sheet:
        return None
    found = scoring.judge_sheet(sheet)
    if found.trouble and log.writes(entry):
        raise Refused(found.trouble)
    return found


def follow(
    state: scoring.State, found: scoring.Judged | None, final: Any, entry: Entry
) -> None:
    """What hangs on a counted table, in the transaction of its new entry."""
    hooks.follow(state, results.state_after(state, entry, found, final))
