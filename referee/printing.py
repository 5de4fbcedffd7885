"""A verdict as text for people: what `check` prints."""

from __future__ import annotations

from collections.abc import Iterator

from referee.played import Played
from referee.round import Round
from referee.verdict import SheetError, Verdict


def for_people(error: SheetError) -> str:
    """What is wrong with a sheet, and where."""
    where = f"Round {error.round}: " if error.round else ""
    code, message, path = error.problem
    at = f" ({'.'.join(map(str, path))}, {code})" if path else f" ({code})"
    return where + message + at


def printed(verdict: Verdict) -> Iterator[str]:
    """Every round with its lines and what its cards show, the totals, the end."""
    table = verdict.table
    names = [table.side_name(side) for side in range(len(table.sides))]
    yield f"{table.game.name}: {', '.join(names)}"
    for one in verdict.rounds:
        yield heading(one)
        yield from (f"  {names[x.side]} {x.points:+d}  {x.text}" for x in one.lines)
        yield from record(one)
        yield "  " + standings(names, one.after)
    if verdict.bonus:
        yield "At the end"
        for line in verdict.bonus:
            yield f"  {names[line.side]} {line.points:+d}  {line.text}"
    if verdict.pending is not None and (shown := list(record(verdict.pending))):
        yield f"{heading(verdict.pending)}, not complete"
        yield from shown
    yield "Totals: " + standings(names, verdict.totals)
    yield outcome(verdict, names)


def heading(r: Round) -> str:
    deals = r.table.game.dealer_does
    dealer = "" if r.dealer is None else f", {r.name(r.dealer)} {deals}"
    return f"Round {r.number}{dealer}"


def record(r: Round) -> Iterator[str]:
    """What the cards of a round show: who won how much, and what was wrong."""
    if r.played is not None:
        yield f"  {counts(r, r.played)}"
        for fault in r.played.faults:
            yield f"    {fault.text(r.table.players)}. {fault.rule.law}"
    laws = r.table.game.laydowns
    if laws is not None and laws.fact in r:
        for laid in laws.judged(r):
            yield f"  {r.name(laid.seat)} laid down {laid.value}"
            yield from (f"    {one.why}. {one.rule.law}" for one in laid.faults)


def counts(r: Round, played: Played) -> str:
    """How much is recorded, and who won what."""
    won = ", ".join(f"{r.name(s)} {played.won[s]}" for s in played.play.seats)
    every = played.play.tricks
    of = "" if played.complete else f" of {every}"
    faults = "" if played.faults else "; no fault is shown"
    return f"cards: {len(played.tricks)}{of} tricks: {won}{faults}"


def standings(names: list[str], totals: list[int]) -> str:
    return ", ".join(f"{name} {total}" for name, total in zip(names, totals))


def outcome(verdict: Verdict, names: list[str]) -> str:
    if verdict.state == "stopped":
        return "Stopped; nobody has won."
    if verdict.state == "finished":
        return "Won by " + " and ".join(names[side] for side in verdict.winners) + "."
    assert verdict.next is not None
    to_come = "is open" if verdict.pending else "is next"
    standing = verdict.standing
    needs = f" {standing.needs}." if standing else ""
    return f"Round {verdict.next.number} {to_come}.{needs}"
