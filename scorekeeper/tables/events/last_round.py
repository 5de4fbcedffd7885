"""The last rounds of a table are called: it ends once all have dealt equally often.

For games that end after an agreed number of rounds: that number becomes a smaller one,
the least that the rules take and that is not played through yet. The log says what was
agreed before, which holds again where the call is taken back.
"""

from typing import Any

from django.db import transaction

from scorekeeper.tables import codes, hooks, log, scoring, sentences
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Entry, Kind, Table
from scorekeeper.tables.scoring import presence

NOT_SHORTER = sentences.Text(
    "last-round.not-shorter", "No fewer can be played: it ends as agreed."
)
AS_IT_IS = sentences.Text("last-round.as-it-is", "It is played as agreed.")


def fact_of(game: scoring.Game) -> Any:
    """The option that ends it after so many rounds, which it counts; None without."""
    unit = game.unit.one.many
    return next((fact for fact in game.options if fact.ask.one == unit), None)


def agreed_rounds(state: scoring.State) -> int | None:
    """After so many rounds it ends; None where it is played for no number of them."""
    fact = fact_of(state.game)
    many: int | None = fact and state.verdict.table.options[fact]
    return many


def current_call(state: scoring.State) -> dict[str, Any] | None:
    """The call that holds now, as its entry has it."""
    calls = [entry for entry in state.entries if entry.kind == Kind.LAST]
    return calls[-1].data if calls and calls[-1].data["was"] else None


def fewest(state: scoring.State) -> int | None:
    """So many rounds at the least, the one that is being played among them.

    None where fewer than agreed cannot be played.
    """
    fact, many = fact_of(state.game), agreed_rounds(state)
    if fact is None or many is None or state.due is None:
        return None
    begun = bool(state.round(state.due))
    fewer = (n for n in range(1, many) if is_whole(state, n))
    return next((n for n in fewer if fits(with_rounds(state, n), begun)), None)


def is_whole(state: scoring.State, many: int) -> bool:
    """Of a table where somebody came or went: those who are there have dealt equally
    often since. Of others the option itself says how many it may be.
    """
    since = presence.last_change(state)
    if since is None:
        return True
    turn = len(presence.there(state, since))
    return many >= since and (many - since + 1) % turn == 0


def with_rounds(state: scoring.State, many: int) -> scoring.Match | None:
    """The table as it would be for so many rounds; None where the rules refuse that."""
    fact = fact_of(state.game)
    options = {**state.table.options, fact.key: many}
    try:
        return scoring.match_of({**state.sheet, "options": options})
    except scoring.SheetError:
        return None


def fits(match: scoring.Match | None, begun: bool) -> bool:
    """What is entered stands, and the round that is being played is one of it."""
    if match is None or match.trouble is not None:
        return False
    return not begun or match.pending is not None


def call(table: Table, *, by: str = "", key: str = "") -> Entry:
    """From now on as few are played as can be. Raises SheetError where none can."""
    return change(table, fewest, NOT_SHORTER, by, key)


def take_back(table: Table, *, by: str = "", key: str = "") -> Entry:
    """As it was agreed before it was called."""

    def before(state: scoring.State) -> int | None:
        found = current_call(state)
        return found["was"] if found else None

    return change(table, before, AS_IT_IS, by, key)


def change(table: Table, rounds: Any, why: sentences.Text, by: str, key: str) -> Entry:
    with transaction.atomic():
        now = Table.objects.select_for_update().get(pk=table.pk)
        now.writer, now.overrules = table.writer, table.overrules
        state = scoring.read(now)
        if key and (found := log.find_by_key(state.entries, key, now.writer.phone)):
            return found
        if words := hooks.refusal(now, Kind.LAST, ""):
            raise refusal(words)
        many, calling = rounds(state), rounds is fewest
        match = None if many is None else with_rounds(state, many)
        if many is None or match is None:
            raise refusal(sentences.sentence(why))
        was = (
            (current_call(state) or {"was": agreed_rounds(state)})["was"]
            if calling
            else None
        )
        entry = put(now, state, match, {"rounds": many, "was": was}, by, key)
        table.options, table.version = now.options, now.version
        return entry


def put(
    now: Table,
    state: scoring.State,
    match: scoring.Match,
    data: dict[str, Any],
    by: str,
    key: str,
) -> Entry:
    """The option and its entry; a table that is over by it is over."""
    fact, final = fact_of(state.game), scoring.final_of(match.verdict)
    now.options = {**now.options, fact.key: data["rounds"]}
    now.save(update_fields=["options"])

    def follow(entry: Entry) -> None:
        if now.counted:
            commands.follow(state, match, final, entry)

    given: Any = {"key": key or codes.new_key(), "by": by, "after": state.version}
    return log.write(now, Kind.LAST, data, final=final, then=follow, **given)


def refusal(words: str) -> scoring.SheetError:
    return scoring.SheetError(None, scoring.Problem("last", words))
