"""What every table holds and scores, told so that two databases can be compared."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from scorekeeper.tables import scoring
from scorekeeper.tables.models import Entry, Table

Tell = Callable[[str], object]
Told = dict[str, Any]

AT_ONCE = 100
PARTS = ("number", "kind", "data", "key", "by", "at", "reason")


def told_tables(tell: Tell) -> dict[str, Told]:
    """By code what each table holds, with its score made anew from its log."""
    scoring.forget()
    total = Table.objects.count()
    found: dict[str, Told] = {}
    for lot in lots():
        logs = defaultdict(list)
        for entry in Entry.objects.filter(table__in=lot).order_by("number"):
            logs[entry.table_id].append(entry)
        found |= {table.code: scores_of(table, logs[table.pk]) for table in lot}
        tell(f"Tables scored: {len(found)} of {total}")
    scoring.forget()
    return found


def lots() -> Iterator[list[Table]]:
    last = 0
    while lot := list(Table.objects.filter(pk__gt=last).order_by("pk")[:AT_ONCE]):
        yield lot
        last = lot[-1].pk


def scores_of(table: Table, entries: Sequence[Entry]) -> Told:
    rows = [
        [str(getattr(entry, part)) for part in PARTS if part != "data"] + [entry.data]
        for entry in entries
    ]
    numbers = [entry.number for entry in entries]
    return {
        "version": table.version,
        "entries": len(entries),
        "gaps": numbers != list(range(1, table.version + 1)),
        "log": digest(rows),
        "kept": digest(table.final),
        "score": score(table, entries),
    }


def score(table: Table, entries: Sequence[Entry]) -> Any:
    """By today’s rules; why not, where they make nothing of it."""
    try:
        state = scoring.state_of(table, entries)
        verdict = state.match.json
    except Exception as failed:  # one odd table keeps no other from its backup
        return {"not scored": f"{type(failed).__name__}: {failed}"}
    return {
        "edition": state.game.edition,
        "totals": verdict["totals"],
        "winners": verdict["winners"],
        "over": verdict["next"] is None,
    }


def digest(value: Any) -> str:
    """The same for what is stored alike, in whatever order its keys come."""
    text = json.dumps(value, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def differences(
    before: dict[str, Told], now: dict[str, Told], *, exactly: bool
) -> list[str]:
    """A sentence for each table that is not as it was.

    Not `exactly`: a newer release may write the same entry in another way.
    """
    missing = [f"Table {code} is missing." for code in before if code not in now]
    added = [f"Table {code} came from nowhere." for code in now if code not in before]
    both = [code for code in before if code in now]
    parts = ("log", "kept") if exactly else ()
    changed = [change(before[code], now[code], parts) for code in both]
    said = [f"Table {code} {text}" for code, text in zip(both, changed) if text]
    return missing + added + said


def change(old: Told, new: Told, parts: Sequence[str]) -> str:
    if (old["version"], old["entries"]) != (new["version"], new["entries"]):
        return f"has {new['entries']} entries and had {old['entries']}."
    if any(old[part] != new[part] for part in parts):
        return "has other entries, or keeps another final score, than it had."
    if old["score"] != new["score"] and edition(old) == edition(new):
        return f"scores {new['score']} and scored {old['score']}."
    return ""


def edition(told: Told) -> Any:
    """Other rules may score otherwise: `manage.py rescore` lists what."""
    return told["score"].get("edition")
