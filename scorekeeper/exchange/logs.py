"""The tables in a league’s file: their logs read again, and judged."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from scorekeeper.exchange import file_faults as says, schema
from scorekeeper.exchange.file_faults import Refused
from scorekeeper.tables import disputes, log, scoring
from scorekeeper.tables.models import Entry, Kind, Table
from scorekeeper.tables.scoring import sheets

KINDS = {value for name, value in vars(Kind).items() if name.isupper()}


@dataclass(frozen=True)
class Log:
    """A table that is not saved yet, with its entries."""

    table: Table
    entries: Sequence[Entry]


def read(game: str, part: schema.TablePart) -> Log:
    """The table by today’s rules. Raises Refused."""
    table = Table(
        game=part.version or game,
        players=part.players,
        options=part.options,
        created=part.created,
        version=len(part.entries),
        counted=True,
    )
    entries = [
        Entry(
            table=table,
            number=number,
            key=f"file-{number}",
            **msgspec.structs.asdict(entry),
        )
        for number, entry in enumerate(part.entries, 1)
    ]
    for entry in entries:
        check(entry)
    table.final = final_of(replay(table, entries))
    return Log(table, entries)


def check(entry: Entry) -> None:
    """What replaying a log takes for granted."""
    if entry.kind not in KINDS:
        raise Refused(says.UNKNOWN_KIND(number=entry.number))
    if entry.kind == Kind.UNDONE:
        undone = entry.data.get("entry")
        if type(undone) is not int or not 0 < undone < entry.number:
            raise Refused(says.UNDOES_NOTHING(number=entry.number))
    if entry.kind in log.NAMING and not fits(entry.data):
        raise Refused(says.NAMES_NOBODY(number=entry.number))


def fits(data: dict[str, Any]) -> bool:
    """Names by seat, each as it was and as it is; and from which round on."""
    names, first = data.get("names"), data.get("round", 1)
    if not isinstance(names, dict) or type(first) is not int:
        return False
    return all(
        at.isdecimal() and isinstance(two, list) and len(two) == 2
        for at, two in names.items()
    ) and all(isinstance(one, str) for two in names.values() for one in two)


def replay(table: Table, entries: Sequence[Entry]) -> dict[str, Any]:
    try:
        disputes.disputes_of(entries)
        return log.sheet_of(table, entries)
    except (AttributeError, LookupError, TypeError):
        raise Refused(says.NO_SEQUENCE) from None


def final_of(sheet: dict[str, Any]) -> dict[str, Any] | None:
    checked = sheets.check_sheet(sheet)
    if checked.fault or checked.verdict is None:
        if (fault := checked.fault) is None:
            raise Refused(says.NOT_JUDGED)
        raise Refused(says.ON_THE_SHEET(where=fault.where, why=fault.message))
    return scoring.final_of(checked.verdict)
