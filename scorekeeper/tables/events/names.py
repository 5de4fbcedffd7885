"""Names of a table’s players, corrected: everywhere at once, and said in the log.

Seats are numbers in all that is recorded, so only what people read changes: who sits
where, who wrote what, and the sentences of a verdict that a finished table keeps.
"""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Case, F, Value, When

from scorekeeper.tables import codes, hooks, log, scoring
from scorekeeper.tables.events import told_apart
from scorekeeper.tables.models import Entry, Kind, Note, Table
from scorekeeper.tables.scoring import results


@transaction.atomic
def rename(
    table: Table,
    names: Mapping[str, str],
    *,
    by: str = "",
    reason: str = "",
    key: str = "",
    blank: bool = False,
) -> Entry | None:
    """Give players other names, by the old; nobody else writes until it is done.

    `blank`: the log does not tell what they were, nor does an entry of before. The same
    names again, or the same key, are a success. Raises SheetError for impossible names.
    """
    now = Table.objects.select_for_update().get(pk=table.pk)
    state = scoring.read(now)
    if key and (recorded := log.find_by_key(state.entries, key, table.writer.phone)):
        return recorded
    new = changes(names)
    told = renaming_data(now.players, new, blank)
    if not told:
        return None
    if blank:
        forget(state.entries, told)
    final = final_with(state, new)
    put(now, new)
    table.players, by = now.players, new.get(by, by)
    write = partial(log.write, after=state.version, final=final, reason=reason)
    key = key or codes.new_key()
    return write(table, Kind.RENAMED, {"names": told}, key=key, by=by)


@transaction.atomic
def hush(table: Table) -> int:
    """What was written at it goes, from who follows it too; how many texts it was."""
    now = Table.objects.select_for_update().get(pk=table.pk)
    count = 0
    for entry in now.entries.all():
        if entry.reason or entry.data.get("words"):
            entry.reason = ""
            if "words" in entry.data:
                entry.data = {**entry.data, "words": ""}
            entry.save(update_fields=["reason", "data"])
            count += 1
    count += now.notes.filter(kind=Note.HAND).exclude(words="").update(words="")
    if count:
        key = codes.new_key()
        log.write(now, Kind.RENAMED, {"names": {}}, key=key, after=now.version)
    return count


def changes(names: Mapping[str, str]) -> dict[str, str]:
    """By the old name the new one, where it is another."""
    tidy = {old: name.strip() for old, name in names.items()}
    return {old: name for old, name in tidy.items() if old != name}


def renaming_data(
    players: list[str], new: Mapping[str, str], blank: bool
) -> dict[str, list[str]]:
    """By seat: what the name was and what it is, as the log has it."""
    return {
        str(seat): ["" if blank else name, new[name]]
        for seat, name in enumerate(players)
        if name in new
    }


def forget(entries: Iterable[Entry], told: Mapping[str, list[str]]) -> None:
    """Whoever sits there was corrected before: those names go from the log as well."""
    for entry in entries:
        if entry.kind in log.NAMING and told.keys() & entry.data["names"].keys():
            blanked = {
                seat: ["", told[seat][1]] if seat in told else names
                for seat, names in entry.data["names"].items()
            }
            data = {**entry.data, "names": blanked}
            Entry.objects.filter(pk=entry.pk).update(data=data)


def put(table: Table, new: Mapping[str, str]) -> None:
    """The names, wherever they stand beside what a finished table keeps."""
    old = table.players
    table.players = [new.get(name, name) for name in old]
    for name in new.values():
        if name not in old:
            told_apart.refuse_alike(name, table.players)
    scoring.check(log.sheet_of(table, []))
    table.save(update_fields=["players"])
    swap(table.entries, "by", new)
    swap(table.phones, "name", new)
    hooks.on_rename(table, new)


def swap(rows: Any, field: str, new: Mapping[str, str]) -> None:
    """In one statement, so that two names can change places."""
    cases = [When(**{field: old}, then=Value(name)) for old, name in new.items()]
    found = rows.filter(**{f"{field}__in": list(new)})
    found.update(**{field: Case(*cases, default=F(field))})


def final_with(state: scoring.State, new: Mapping[str, str]) -> dict[str, Any] | None:
    """What a finished table keeps, with other names: no point of it changes.

    Where today’s rules say the same, they say it anew; else its sentences are told
    with the new names.
    """
    final = state.table.final
    if final is None:
        return None
    players = [new.get(name, name) for name in state.table.players]
    if final["verdict"] == state.verdict.json():
        return {
            **final,
            "verdict": scoring.check({**state.sheet, "players": players}).json(),
        }
    return {**final, "verdict": results.with_names(final["verdict"], players)}
