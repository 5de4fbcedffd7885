"""One more sits down at a table that is played already, or one of them goes.

From the next round on: what was entered stays whose it was. The sheet says in its
option `away` who is not there in which rounds; a new seat is the last one.
"""

from collections.abc import Callable
from typing import Any

from django.db import transaction

from scorekeeper.tables import codes, hooks, log, scoring, sentences
from scorekeeper.tables.events import seating, seats, told_apart
from scorekeeper.tables.models import Entry, Kind, Table
from scorekeeper.tables.scoring import presence

Text = sentences.Text
NO_SUCH_GAME = Text(
    "coming.no-such-game",
    "This game is for those who began it, to its end. Someone may take over a seat.",
)
OVER = Text("coming.over", "The game is over.")
FULL = Text("coming.full", "No seat is free: one of them goes first.")
TOO_FEW = Text("coming.too-few", "Too few would stay at the table.")
THERE = Text("coming.there", "{who} is at the table.")
NOT_THERE = Text("coming.not-there", "{who} is not at the table.")

Stretch = dict[str, int]


def may_come(state: scoring.State) -> bool:
    """One more may sit down: the game is for as many, or a seat is empty."""
    return is_open(state) and bool(free(state))


def may_go(state: scoring.State) -> bool:
    least = min(state.game.players)
    return is_open(state) and len(there(state)) > least


def why_fixed(state: scoring.State) -> str:
    """Why nobody comes or goes at a game that could have been begun by more or fewer;
    nothing where they may, or where there is one number of players alone.
    """
    numbers, comes = state.game.players, state.game.seats.comes
    return "" if comes or len(numbers) == 1 else sentences.sentence(NO_SUCH_GAME)


def is_open(state: scoring.State) -> bool:
    return state.game.seats.comes and state.due is not None


def first_of(state: scoring.State) -> int:
    """The round from which on it holds: the next one of which nothing is entered."""
    due = state.due or 1
    return due + 1 if state.round(due) else due


def there(state: scoring.State) -> list[int]:
    """The seats of those who are at the table from then on."""
    first = first_of(state)
    away = {one["seat"] for one in stretches(state.table) if covers(one, first)}
    return [seat for seat in range(len(state.table.players)) if seat not in away]


def free(state: scoring.State) -> list[int]:
    """The seats where one more may sit: those that were left, else a new one."""
    players = len(state.table.players)
    left = [seat for seat in range(players) if seat not in there(state)]
    new = [players] if players + 1 in state.game.players else []
    return left + new


def absent_players(state: scoring.State) -> list[str]:
    """Who sat there and may come back."""
    return [
        state.table.players[at] for at in free(state) if at < len(state.table.players)
    ]


def stretches(table: Table) -> list[Stretch]:
    return [dict(one) for one in table.options.get(presence.KEY, [])]


def covers(stretch: Stretch, number: int) -> bool:
    return stretch["first"] <= number <= stretch.get("last", number)


def came(table: Table, name: str, *, by: str = "", key: str = "") -> Entry | None:
    """From the next round on one more is there, in the seat that they had, if any.

    The same once more is a success. Raises SheetError where that cannot be.
    """

    def sit(now: Table, state: scoring.State, first: int) -> tuple[str, list[str]]:
        players = list(now.players)
        own = players.index(name.strip()) if name.strip() in players else None
        if own is not None and own in there(state):
            raise refusal(THERE, who=players[own])
        if not may_come(state):
            raise refusal(FULL)
        seat = free(state)[-1] if own is None else own
        new = seat == len(players)
        old = "" if new else players[seat]
        if new:
            told_apart.refuse_alike(name.strip(), players)
            now.players = [*players, name.strip()]
        elif own is None:
            seating.seat(now, {seat: name}, first)
        put(now, back(stretches(now), seat, first, new))
        hooks.came(now, seat, now.players[seat])
        return str(seat), [old, now.players[seat]]

    return write(table, Kind.CAME, sit, by, key)


def went(table: Table, seat: int, *, by: str = "", key: str = "") -> Entry | None:
    """From the next round on that seat is empty; it keeps its points. A seat at which
    nothing was played is none any more.
    """

    def go(now: Table, state: scoring.State, first: int) -> tuple[str, list[str]]:
        name = now.players[seat]
        if seat not in there(state):
            raise refusal(NOT_THERE, who=name)
        if not may_go(state):
            raise refusal(TOO_FEW)
        none = is_unplayed(state, seat)
        if none:
            now.players = now.players[:-1]
            put(now, [one for one in stretches(now) if one["seat"] != seat])
        else:
            put(now, out(stretches(now), seat, first))
        hooks.went(now, seat, none)
        return str(seat), ["" if none else name, name]

    return write(table, Kind.WENT, go, by, key)


def is_unplayed(state: scoring.State, seat: int) -> bool:
    """The last seat, at which somebody sat down after all that was entered."""
    last = seat == len(state.table.players) - 1
    came = [
        e for e in state.entries if e.kind == Kind.CAME and str(seat) in e.data["names"]
    ]
    since = state.entries[came[-1].number :] if came else []
    new = bool(came) and came[-1].data["names"][str(seat)][0] == ""
    return last and new and not log.has_changed_since(since, 0)


def back(away: list[Stretch], seat: int, first: int, new: bool) -> list[Stretch]:
    """Who is away once somebody sits there from that round on."""
    away = [*away, {"seat": seat, "first": 1}] if new else away
    found = []
    for span in away:
        if span["seat"] == seat and covers(span, first):
            span = {**span, "last": first - 1}
        if span.get("last", span["first"]) >= span["first"]:
            found.append(span)
    return found


def out(away: list[Stretch], seat: int, first: int) -> list[Stretch]:
    """Who is away once nobody sits there from that round on."""
    found = list(away)
    for stay in found:
        if stay["seat"] == seat and stay.get("last") == first - 1:
            del stay["last"]
            return found
    return [*found, {"seat": seat, "first": first}]


def put(table: Table, away: list[Stretch]) -> None:
    """What was agreed stays, whatever it hangs on; who is away stands beside it."""
    options = {
        key: value for key, value in table.options.items() if key != presence.KEY
    }
    table.options = options | ({presence.KEY: away} if away else {})


Deed = Callable[[Table, scoring.State, int], tuple[str, list[str]]]


def write(table: Table, kind: str, deed: Deed, by: str, key: str) -> Entry | None:
    """One after the other: what a deed makes of the table, and its entry."""
    with transaction.atomic():
        now = Table.objects.select_for_update().get(pk=table.pk)
        now.writer, now.overrules = table.writer, table.overrules
        state = scoring.read(now)
        if key and (found := log.find_by_key(state.entries, key, table.writer.phone)):
            return found
        refuse(now, state, kind)
        first = first_of(state)
        now.options = agreed_options(state)
        seat, names = deed(now, state, first)
        scoring.check(log.sheet_of(now, []))
        now.save(update_fields=["players", "options"])
        seats.tell_followers(now)
        data = {"round": first, "names": {seat: names}}
        after = Table.objects.values_list("version", flat=True).get(pk=now.pk)
        entry = log.write(
            now, kind, data, key=key or codes.new_key(), by=by, after=after
        )
        table.players, table.options = now.players, now.options
        table.version = now.version
        return entry


def refuse(table: Table, state: scoring.State, kind: str) -> None:
    """Raises SheetError where nobody may come or go."""
    if words := hooks.refusal(table, kind, ""):
        raise scoring.SheetError(None, scoring.Problem("seats", words))
    if not state.game.seats.comes:
        raise refusal(NO_SUCH_GAME)
    if state.due is None:
        raise refusal(OVER)


def refusal(text: Text, **values: str) -> scoring.SheetError:
    words = sentences.sentence(text, **values)
    return scoring.SheetError(None, scoring.Problem("seats", words))


def agreed_options(state: scoring.State) -> dict[str, Any]:
    """The options, with those that hang on how many sit there written down."""
    seats_now = state.verdict.table
    hangs = {
        fact.key: seats_now.options[fact]
        for fact in state.game.options
        if callable(fact.default) and fact.key not in state.table.options
    }
    return state.table.options | hangs


def still_there(
    state: scoring.State, options: dict[str, Any]
) -> tuple[list[str], dict[str, Any]]:
    """Who plays another game, and by what: those who are there at the end of this one.

    What was agreed for as many as they were is left out where they are fewer now.
    """
    players, gone = state.table.players, presence.absent_seats(state)
    options = {key: value for key, value in options.items() if key != presence.KEY}
    if not presence.changes(state):
        return players, options
    names = [name for seat, name in enumerate(players) if seat not in gone]
    first = state.game.seats.first.key
    if first in options:
        begins = options[first]
        while begins in gone:
            begins = (begins + 1) % len(players)
        options[first] = names.index(players[begins])
    wrong = scoring.setup_problems(
        {"game": state.table.game, "players": names, "options": options}
    )
    dropped = {one.path[1] for one in wrong if one.path[:1] == ("options",)}
    return names, {k: v for k, v in options.items() if k not in dropped}
