"""Who sits where from a round on: two change places, or somebody takes a seat over.

A seat keeps its points. The log says who sat there, and from which round; the sheet
adds up what each of them made. Who counts the table is told: see hooks.py.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction

from scorekeeper.tables import codes, hooks, log, scoring, sentences
from scorekeeper.tables.events import names as naming, seats, told_apart
from scorekeeper.tables.models import Entry, Kind, SeatClaim, Table

# By seat: the rounds from which on somebody sat there, and their names.
Sat = dict[int, list[tuple[int, str]]]
Since = Callable[[Entry], int]


def seat(
    table: Table,
    new: Mapping[int, str],
    first: int,
    *,
    by: str = "",
    key: str = "",
    whole: bool = False,
) -> Entry | None:
    """From round `first` on these seats are other people’s. The same once more is a
    success. `whole`: for who counts the table, all of the game is whose it was.
    Raises SheetError where the table could not have such names.
    """
    with transaction.atomic():
        now = Table.objects.select_for_update().get(pk=table.pk)
        state = scoring.read(now)
        own = table.writer.phone
        if key and (recorded := log.find_by_key(state.entries, key, own)):
            return recorded
        told = reseating_data(now.players, new)
        refuse_wrong(table, state, first)
        if not told:
            return None
        final = naming.final_with(state, dict(told.values()))
        put(now, told)
        hooks.on_reseat(now, told, first, whole)
        table.players = now.players
        data = {"round": first, "names": {str(at): [*two] for at, two in told.items()}}
        given: Any = {"key": key or codes.new_key(), "by": by, "after": state.version}
        return log.write(table, Kind.SEATED, data, final=final, **given)


def put(table: Table, told: Mapping[int, tuple[str, str]]) -> None:
    """The names, and the phones that go with them."""
    old = list(table.players)
    table.players = [told.get(at, (name, name))[1] for at, name in enumerate(old)]
    for _, name in told.values():
        if name not in old:  # whose seat it was is read in the rounds of before
            told_apart.refuse_alike(name, [*old, *table.players])
    scoring.check(log.sheet_of(table, []))
    table.save(update_fields=["players"])
    move_claims(table, old)


def reseating_data(
    players: list[str], new: Mapping[int, str]
) -> dict[int, tuple[str, str]]:
    """By seat: who sat there, and who sits there now."""
    tidy = {at: name.strip() for at, name in new.items()}
    return {at: (players[at], n) for at, n in tidy.items() if n != players[at]}


def refuse_wrong(table: Table, state: scoring.State, first: int) -> None:
    """Raises SheetError where nobody may change seats, or not from that round on."""
    last = len(state.rounds) + (state.due is not None)
    words = hooks.refusal(table, Kind.SEATED, "")
    if not words and not 1 <= first <= last:
        words = sentences.of_round(sentences.CHOOSE_FROM, state.game.unit, last=last)
    if words:
        raise scoring.SheetError(None, scoring.Problem("seats", words))


def move_claims(table: Table, old: list[str]) -> None:
    """A phone goes with its person; of who sits there no more it holds nothing, and
    asks for nobody else.
    """
    moved = [at for at, name in enumerate(table.players) if name != old[at]]
    held = list(table.claims.filter(seat__in=moved))
    table.claims.filter(seat__in=moved).delete()
    known = {name: at for at, name in enumerate(table.players)}
    stay = [one for one in held if old[one.seat or 0] in known]
    for person in stay:
        person.pk, person.seat = None, known[old[person.seat or 0]]
    SeatClaim.objects.bulk_create(stay)
    table.seat_requests.filter(seat__in=moved).delete()
    seats.tell_followers(table)


def first_of(entry: Entry) -> int:
    """The round from which on a change of seats holds."""
    return int(entry.data["round"])


def number_of(entry: Entry) -> int:
    return entry.number


def changed_seats(entries: Iterable[Entry]) -> set[int]:
    """The seats at which somebody else sits than at first."""
    seated = (one for one in entries if one.kind == Kind.SEATED)
    return {int(at) for one in seated for at in one.data["names"]}


def stints_by_seat(entries: Iterable[Entry], since: Since = first_of) -> Sat:
    """The seats at which more than one person sat, as the log has it."""
    found: Sat = {}
    for entry in entries:
        if entry.kind == Kind.SEATED:
            sit(found, entry, since(entry))
        elif entry.kind == Kind.RENAMED:
            rename(found, entry)
    return {seat: rows for seat, rows in found.items() if len(rows) > 1}


def players_in(
    entries: Iterable[Entry], players: Sequence[str], number: int
) -> list[str]:
    """Who sat at each seat in that round, whoever sits there now; nothing where that
    name was deleted.
    """
    return names_then(stints_by_seat(entries), players, number)


def holders_at(
    entries: Iterable[Entry], players: Sequence[str], entry: Entry
) -> list[str]:
    """Who held each seat when an entry was written: whoever spoke for it then."""
    return names_then(stints_by_seat(entries, number_of), players, entry.number)


def names_then(found: Sat, players: Sequence[str], number: int) -> list[str]:
    names = list(players)
    for seat, rows in found.items():
        names[seat] = [name for first, name in rows if first <= number][-1]
    return names


def sit(found: Sat, entry: Entry, first: int) -> None:
    """Adds the rows of one change of seats to what was found before it."""
    for at, (old, new) in entry.data["names"].items():
        before = [row for row in found.get(int(at), [(1, old)]) if row[0] < first]
        same = bool(before) and before[-1][1] == new
        found[int(at)] = before if same else [*before, (first, new)]


def rename(found: Sat, entry: Entry) -> None:
    """A name was misspelt: so it is wherever that person sat."""
    for at, (old, new) in entry.data["names"].items():
        for seat, rows in found.items():
            last = len(rows) - 1 if seat == int(at) else -1
            found[seat] = [
                (first, new if name == old or n == last else name)
                for n, (first, name) in enumerate(rows)
            ]
