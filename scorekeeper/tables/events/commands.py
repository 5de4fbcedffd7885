"""What may be written at a table, and what happens when two phones write at once.

Each function reads the table, lets the referee judge what it would become, and adds
one entry at the version it has read. If another entry came first, it starts again, and
then nobody else writes at this table until it is done.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext

from scorekeeper.tables import fault_sentences, hooks, log, scoring, sentences, spoken
from scorekeeper.tables.models import Entry, Kind, Table
from scorekeeper.tables.scoring import results, rulings
from scorekeeper.tables.scoring.rulings import CardFault


class NewEntry(NamedTuple):
    """An entry to be written: its kind, what its kind keeps, and why it was made.

    `known`: its round as it was assessed already, where it was.
    """

    kind: str
    data: dict[str, Any]
    reason: str = ""
    known: scoring.Assessment | None = None


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
    known: scoring.Assessment | None = None,
) -> Entry | None:
    """Add one stage's facts (or several stages') to the round to be entered.

    `after` is the version that the writer saw. `seen`, the table as it was just read,
    is not read again unless somebody was faster, nor is `known`, the round with these
    facts as it was assessed there, judged again. `more` stays with the entry: it is
    scored `anyway` though its cards prove a wrong play, or this `law` was broken.
    Recording what stands already is a success. Raises RoundConflict, Over, Refused.
    """

    def command(state: scoring.State) -> Found:
        found = recording(number, facts, after, state)
        if not isinstance(found, NewEntry):
            return found
        return found._replace(data={**found.data, **more}, known=known)

    return add(table, command, key=key, by=by, seen=seen)


def recording(number: int, facts: log.Facts, after: int, state: scoring.State) -> Found:
    """The entry that records, or corrects, it; raises RoundConflict, Over, Reseated."""
    keys, rounds = asked_keys(state.at(number), facts), state.rounds
    conflict = log.since(state.entries, rounds, after, number, facts, keys)
    if conflict is None and number != state.due:
        conflict = log.conflict_with(state.entries, rounds, number, facts, keys)
    if conflict and conflict.same:
        return conflict.entry
    if conflict and (conflict.theirs is not None or not state.over):
        raise RoundConflict(conflict)
    if state.over:
        raise Over
    refuse_reseated(state, after, number)
    now = state.round(number)
    merged = log.merge(now, facts, keys)
    if merged == now | facts:
        return NewEntry(Kind.RECORDED, {"round": number, "facts": facts})
    return NewEntry(Kind.CORRECTED, {"round": number, "facts": merged})


def asked_keys(at: scoring.TableRound, facts: log.Facts) -> set[str]:
    """The keys that recording these facts settles: what their stages ask for.

    And those that only another kind of round has, which then are gone.
    """
    known = at.recorded | facts
    told = (each for each in at.game.round_types if each.is_told_by(known))
    fitting = (each for each in told if facts.keys() <= each.known)
    round_type = next(fitting, at.game.round_types[0])
    asked = [stage.keys for stage in round_type.stages if stage.keys & facts.keys()]
    return set(facts).union(at.game.keys - round_type.known, *asked)


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
    conflict = log.since(state.entries, state.rounds, after, number, facts, keys)
    if conflict and conflict.same:
        return conflict.entry
    if conflict:
        raise RoundConflict(conflict)
    if log.has_moved_since(state.entries, after, number):
        raise EditConflict
    unchanged = "keep" not in new.data and facts == state.round(number)
    return None if unchanged else new


def undo(
    table: Table,
    number: int,
    *,
    key: str,
    by: str = "",
    reason: str = "",
    seen: Seen = None,
) -> Entry | None:
    """Take back entry `number`; of an undo, bring back what it took.

    Taking back what is undone already is a success. `seen` as of a record. Raises
    EditConflict when others have been entered since.
    """

    def command(state: scoring.State) -> Found:
        if number not in {entry.number for entry in state.counting}:
            return log.undo_of(state.entries, number)
        targets = (state.undo_target, state.redo_target)
        if number not in {entry.number for entry in targets if entry}:
            raise EditConflict
        return NewEntry(Kind.UNDONE, {"entry": number}, reason)

    return add(table, command, key=key, by=by, seen=seen)


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
    state = scoring.with_names(state)
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
    table, (kind, data, reason, known) = state.table, new_entry
    if words := hooks.refusal(table, kind, reason):
        raise Final(words)
    found = judge_after(state, kind, data, known)
    if found and kind in (Kind.RECORDED, Kind.CORRECTED):
        data = entry_data(state, found, data)
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


def entry_data(
    state: scoring.State, found: scoring.Match, data: dict[str, Any]
) -> dict[str, Any]:
    """The entry as it is kept; it says `anyway` only where there is something to say.

    Raises WrongPlay where its cards prove what nobody has decided on.
    """
    number = data["round"]
    faults = rulings.undecided_faults(state.match, found, number)
    if faults and "anyway" not in data:
        raise WrongPlay(number, found.raws[number - 1], faults)
    return {k: raw for k, raw in data.items() if k != "anyway" or faults}


def judge_after(
    state: scoring.State,
    kind: str,
    data: dict[str, Any],
    known: scoring.Assessment | None = None,
) -> scoring.Match | None:
    """The table after one more entry; None where no score changes.

    An undo or an end is taken even where newer rules refuse an older round.
    """
    entry = Entry(number=state.version + 1, kind=kind, data=data)
    found = state.match_with(entry, known)
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


# ---- Why nothing was written at a table ----


class Refused(Exception):
    """The referee does not take these facts."""

    def __init__(self, error: scoring.SheetError) -> None:
        super().__init__(spoken.word(error.problem.said))
        self.error = error


class Final(Refused):
    """The score is final: it takes somebody who may change it, and a reason."""

    def __init__(self, words: str) -> None:
        super().__init__(scoring.SheetError(None, scoring.Problem("final", words)))


class WrongPlay(Refused):
    """The cards prove wrong plays, and nobody has said what then becomes of it."""

    def __init__(self, number: int, facts: log.Facts, faults: list[CardFault]) -> None:
        words = sentences.sentence(fault_sentences.UNDECIDED, what=faults[0].heading)
        problem = scoring.Problem("wrong-play", words)
        super().__init__(scoring.SheetError(number, problem))
        self.number, self.facts, self.faults = number, facts, faults


class Reseated(Refused):
    """The numbers were entered for who sat there before: each is looked at again."""

    def __init__(self) -> None:
        words = gettext(
            "Seats were changed meanwhile. Check each name, then save it again."
        )
        super().__init__(scoring.SheetError(None, scoring.Problem("seats", words)))


class Over(Exception):
    """Nothing more is entered: undo the last round, or play again."""


class RoundConflict(Exception):
    """Somebody recorded this round otherwise in the meantime."""

    def __init__(self, conflict: log.Conflict) -> None:
        super().__init__(f"round {conflict.number}")
        self.conflict = conflict


class EditConflict(Exception):
    """What the page showed has changed: it must be looked at again."""


def refuse_reseated(state: scoring.State, after: int, number: int) -> None:
    """What was entered by seat at version `after` may be somebody else’s now."""
    if log.has_reseated_since(state.entries, after, number):
        raise Reseated


def version_to_show(state: scoring.State, after: int, caught: Refused) -> int:
    """The version that a page shown again has seen, with its names of now."""
    return state.version if isinstance(caught, Reseated) else after
