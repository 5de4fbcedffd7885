"""What may be written at a table, and what happens when two phones write at once.

Each function reads the table, lets the referee judge what it would become, and adds
one entry at the version it has read. If another entry came first, it starts again, and
then nobody else writes at this table until it is done.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from django.db import transaction

from scorekeeper.tables import conflicts, hooks, log, scoring
from scorekeeper.tables.events.refusals import (
    EditConflict as EditConflict,
    Final as Final,
    Over as Over,
    Refused as Refused,
    RoundConflict as RoundConflict,
    WrongPlay as WrongPlay,
    refuse_reseated,
)
from scorekeeper.tables.models import Entry, Kind, Table
from scorekeeper.tables.scoring import results, wrong_play


class NewEntry(NamedTuple):
    """An entry to be written: its kind, what its kind keeps, and why it was made."""

    kind: str
    data: dict[str, Any]
    reason: str = ""


NOTHING_MORE: Mapping[str, Any] = {}

# Who writes: the number of a seat, or a name that has none.
Who = int | str

# What to write on a table, or the entry that says so already.
Found = NewEntry | Entry | None
Command = Callable[[scoring.State], Found]
Seen = scoring.State | None


def record(
    table: Table,
    number: int,
    facts: log.Facts,
    *,
    key: str,
    after: int,
    by: str = "",
    more: Mapping[str, Any] = NOTHING_MORE,
    seen: Seen = None,
) -> Entry | None:
    """Add one stage's facts (or several stages') to the round to be entered.

    `after` is the version that the writer saw, `seen` the table as it was just read:
    not read again unless somebody was faster. `more` stays with the entry: that it is
    scored `anyway` though its cards prove a wrong play, or which `law` was broken.
    Recording what stands already is a success. Raises RoundConflict, Over, Refused.
    """

    def command(state: scoring.State) -> Found:
        found = recording(number, facts, after, state)
        if not isinstance(found, NewEntry):
            return found
        return found._replace(data={**found.data, **more})

    return add(table, command, key=key, by=by, seen=seen)


def recording(number: int, facts: log.Facts, after: int, state: scoring.State) -> Found:
    """The entry that records, or corrects, it; raises RoundConflict, Over, Reseated."""
    keys = scoring.asked_keys(state.at(number), facts)
    conflict = conflicts.since(state.entries, after, number, facts, keys)
    if conflict is None and number != state.due:
        conflict = conflicts.conflict_with(state.entries, number, facts, keys)
    if conflict and conflict.same:
        return conflict.entry
    if conflict and (conflict.theirs is not None or not state.over):
        raise RoundConflict(conflict)
    if state.over:
        raise Over
    refuse_reseated(state, after, number)
    now = state.round(number)
    merged = conflicts.merge(now, facts, keys)
    if merged == now | facts:
        return NewEntry(Kind.RECORDED, {"round": number, "facts": facts})
    return NewEntry(Kind.CORRECTED, {"round": number, "facts": merged})


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
    more: Mapping[str, Any] = NOTHING_MORE,
) -> Entry | None:
    """Put other facts in the place of a whole round.

    `keep`: the last that then counts. Raises RoundConflict, EditConflict, Refused.
    """
    kept = {} if keep is None else {"keep": keep}
    data = {"round": number, "facts": facts, **kept, **more}
    new = NewEntry(Kind.CORRECTED, data, reason)
    return add(table, partial(correcting, new, after), key=key, by=by)


def correcting(new: NewEntry, after: int, state: scoring.State) -> Found:
    """The entry that corrects; raises RoundConflict or EditConflict."""
    number, facts = new.data["round"], new.data["facts"]
    keys = facts.keys() | state.round(number).keys()
    conflict = conflicts.since(state.entries, after, number, facts, keys)
    if conflict and conflict.same:
        return conflict.entry
    if conflict:
        raise RoundConflict(conflict)
    if conflicts.moved_since(state.entries, after, number):
        raise EditConflict
    unchanged = "keep" not in new.data and facts == state.round(number)
    return None if unchanged else new


def undo(
    table: Table, number: int, *, key: str, by: str = "", reason: str = ""
) -> Entry | None:
    """Take back entry `number`; of an undo, bring back what it took.

    Taking back what is undone already is a success. Raises EditConflict when others
    have been entered since.
    """

    def command(state: scoring.State) -> Found:
        entries = state.entries
        if number not in {entry.number for entry in log.effective(entries)}:
            return log.undo_of(entries, number)
        targets = (log.undo_target(entries), log.redo_target(entries))
        if number not in {entry.number for entry in targets if entry}:
            raise EditConflict
        return NewEntry(Kind.UNDONE, {"entry": number}, reason)

    return add(table, command, key=key, by=by)


def end(table: Table, *, key: str, by: str = "") -> Entry | None:
    """Stop the table by agreement."""

    def command(state: scoring.State) -> Found:
        return None if state.over else NewEntry(Kind.ENDED, {})

    return add(table, command, key=key, by=by)


def add(
    table: Table, command: Command, *, key: str, by: str, seen: Seen = None
) -> Entry | None:
    """The entry that the command made, or the one before that says the same."""
    who: Who = table.players.index(by) if by in table.players else by
    try:
        return add_now(seen or scoring.read(table), command, key=key, who=who)
    except log.VersionConflict:
        with transaction.atomic():  # SQLite takes one writer at a time by this alone
            Table.objects.select_for_update().get(pk=table.pk)
            return add_now(scoring.read(table), command, key=key, who=who)


def add_now(
    state: scoring.State, command: Command, *, key: str, who: Who
) -> Entry | None:
    """At the version the table was found at.

    Raises VersionConflict when somebody was faster.
    """
    state = scoring.named(state)
    by = state.table.players[who] if isinstance(who, int) else who
    if recorded := log.find_by_key(state.entries, key, state.table.writer.phone):
        return recorded
    new_entry = command(state)
    if new_entry is None or isinstance(new_entry, Entry):
        state.table.stood = new_entry.number if new_entry else state.version
        return new_entry
    return write(state, new_entry, key=key, by=by)


def write(state: scoring.State, new_entry: NewEntry, *, key: str, by: str) -> Entry:
    """At the version of `state`; raises Final, Refused, WrongPlay, VersionConflict."""
    table, (kind, data, reason) = state.table, new_entry
    if words := hooks.refusal(table, kind, reason):
        raise Final(words)
    found = judged_after(state, kind, data)
    if found and kind in (Kind.RECORDED, Kind.CORRECTED):
        data = decided(state, found, data)
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


def decided(
    state: scoring.State, found: scoring.Match, data: dict[str, Any]
) -> dict[str, Any]:
    """The entry as it is kept; it says `anyway` only where there is something to say.

    Raises WrongPlay where its cards prove what nobody has decided on.
    """
    number = data["round"]
    faults = wrong_play.undecided(state.match, found, number)
    if faults and "anyway" not in data:
        raise WrongPlay(number, found.raws[number - 1], faults)
    return {k: raw for k, raw in data.items() if k != "anyway" or faults}


def judged_after(
    state: scoring.State, kind: str, data: dict[str, Any]
) -> scoring.Match | None:
    """The table after one more entry; None where no score changes.

    An undo or an end is taken even where newer rules refuse an older round.
    """
    entry = Entry(number=state.version + 1, kind=kind, data=data)
    found = state.match.with_sheet(*log.replay([*state.entries, entry]))
    if found is state.match:
        return None
    if found.trouble and log.writes(entry):
        raise Refused(found.trouble)
    scoring.keep_judged(state.table, found)
    return found


def follow(
    state: scoring.State, found: scoring.Match | None, final: Any, entry: Entry
) -> None:
    """What hangs on a counted table, in the transaction of its new entry."""
    hooks.entry_added(state, results.state_after(state, entry, found, final))
