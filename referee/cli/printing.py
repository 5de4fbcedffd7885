"""A verdict as text for people: what `check` prints."""

from __future__ import annotations

from collections.abc import Iterator

from referee.cards.played import Played
from referee.engine.game import deals as deals_of, name_of
from referee.engine.round import Round
from referee.engine.verdict import Line, SheetError, Verdict
from referee.words import Catalogue, Said, Text, row_of, word

WRONG = Text("cli.wrong", "{problem} ({code})")
WRONG_AT = Text("cli.wrong-at", "{problem} ({field}, {code})")
IN_ROUND = Text("cli.in-round", "Round {round}: {problem}")
GAME = Text("cli.game", "{game}: {sides}")
AT_THE_END = Text("cli.at-the-end", "At the end")
LINE = Text("cli.line", "  {side} {points}  {line}")
NOT_COMPLETE = Text("cli.not-complete", "{round}, not complete")
TOTALS = Text("cli.totals", "Totals: {totals}")
AFTER = Text("cli.after", "  {totals}")
TOTAL = Text("cli.total", "{side} {total}")
ROUND = Text("cli.round", "Round {round}")
ROUND_OF = Text("cli.round-of", "Round {round}, {name} {deals}")
FAULT = Text("cli.fault", "    {fault}. {law}")
LAID_DOWN = Text("cli.laid-down", "  {name} laid down {value}")
CARDS = Text("cli.cards", "  cards: {tricks} tricks: {won}")
NO_FAULT = Text(
    "cli.cards.no-fault", "  cards: {tricks} tricks: {won}; no fault is shown"
)
CARDS_OF = Text("cli.cards-of", "  cards: {tricks} of {every} tricks: {won}")
NO_FAULT_OF = Text(
    "cli.cards-of.no-fault",
    "  cards: {tricks} of {every} tricks: {won}; no fault is shown",
)
STOPPED = Text("cli.stopped", "Stopped; nobody has won.")
WON = Text("cli.won", "Won by {who}.")
OPEN = Text("cli.open", "Round {round} is open. {needs}.")
NEXT = Text("cli.next", "Round {round} is next. {needs}.")


def for_people(error: SheetError, language: Catalogue | None = None) -> str:
    """What is wrong with a sheet, and where."""
    code, said, path = error.problem
    field = ".".join(map(str, path))
    text = (WRONG_AT if path else WRONG)(problem=said, field=field, code=code)
    where = IN_ROUND(round=error.round, problem=text) if error.round else text
    return word(where, language)


def verdict_lines(verdict: Verdict, language: Catalogue | None = None) -> Iterator[str]:
    """A verdict line by line, in words."""
    return (word(said, language) for said in describe(verdict))


def describe(verdict: Verdict) -> Iterator[Said]:
    """Every round with its lines and what its cards show, the totals, the end."""
    table = verdict.table
    names = [table.named_side(side) for side in range(len(table.sides))]
    yield GAME(game=name_of(table.game), sides=row_of(names))
    for scored in verdict.rounds:
        yield heading(scored)
        yield from (line_of(names, line) for line in scored.lines)
        yield from record(scored)
        yield AFTER(totals=standings(names, scored.after))
    if verdict.bonus:
        yield AT_THE_END
        yield from (line_of(names, line) for line in verdict.bonus)
    if verdict.pending is not None and (shown := list(record(verdict.pending))):
        yield NOT_COMPLETE(round=heading(verdict.pending))
        yield from shown
    yield TOTALS(totals=standings(names, verdict.totals))
    yield outcome(verdict)


def line_of(names: list[Said], line: Line) -> Said:
    """One line of a score; here points have the plain signs of a terminal."""
    side, points = names[line.side], f"{line.points:+d}"
    return LINE(side=side, points=points, line=line.said)


def heading(r: Round) -> Said:
    if r.dealer is None:
        return ROUND(round=r.number)
    deals = deals_of(r.table.game)
    return ROUND_OF(round=r.number, name=r.name(r.dealer), deals=deals)


def record(r: Round) -> Iterator[Said]:
    """What the cards of a round show: who won how much, and what was wrong."""
    if r.played is not None:
        yield counts(r, r.played)
        for fault in r.played.faults:
            said = fault.sentence(r.table.players)
            yield FAULT(fault=said, law=fault.rule.law_said)
    laws = r.table.game.laydowns
    if laws is not None and laws.fact in r:
        for laid in laws.judge(r):
            yield LAID_DOWN(name=r.name(laid.seat), value=laid.value)
            for wrong in laid.faults:
                yield FAULT(fault=wrong.said, law=wrong.rule.law_said)


def counts(r: Round, played: Played) -> Said:
    """How much is recorded, and who won what."""
    seats = played.play.seats
    won = row_of([TOTAL(side=r.name(s), total=played.won[s]) for s in seats])
    if played.complete:
        text = CARDS if played.faults else NO_FAULT
    else:
        text = CARDS_OF if played.faults else NO_FAULT_OF
    return text(tricks=len(played.tricks), every=played.play.tricks, won=won)


def standings(names: list[Said], totals: list[int]) -> Said:
    """Totals beside names, with the plain signs of a terminal."""
    pairs = zip(names, totals)
    return row_of([TOTAL(side=name, total=str(total)) for name, total in pairs])


def outcome(verdict: Verdict) -> Said:
    if verdict.state == "stopped":
        return STOPPED
    if verdict.state == "finished":
        return WON(who=verdict.table.names_of(verdict.winners))
    assert verdict.next is not None and verdict.standing is not None
    text = OPEN if verdict.pending else NEXT
    return text(round=verdict.next.number, needs=verdict.standing.lacks)
