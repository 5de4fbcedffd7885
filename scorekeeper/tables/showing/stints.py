"""Who sat at which seat in which rounds, and what each of them made there."""

from dataclasses import dataclass

from django.utils.translation import gettext

from scorekeeper.tables import scoring, sentences, spoken
from scorekeeper.tables.events import seating
from scorekeeper.tables.showing import board


@dataclass(frozen=True)
class Stint:
    """Some rounds of one person at one seat; `points` are its side’s, `beside` what a
    finished game has given it beside its rounds, for who sits there at the end.
    """

    name: str
    seat: int
    first: int
    last: int
    points: int
    beside: int = 0


@dataclass(frozen=True)
class Person:
    """Ann: rounds 1–3 at seat 1, +12; from round 4 at seat 2, +3. Sum 15."""

    name: str
    says: list[str]
    points: int


def stints(state: scoring.State) -> list[Stint]:
    rounds = state.shown["rounds"]
    side_of = state.verdict.table.side_of
    found = []
    for seat, rows in sorted(seating.stints_by_seat(state.entries).items()):
        ends = [first - 1 for first, _ in rows[1:]] + [len(rounds)]
        for (first, name), last in zip(rows, ends):
            played = rounds[first - 1 : last]
            points = sum(one["points"][side_of[seat]] for one in played)
            more = beside(state, side_of[seat]) if played and last == len(rounds) else 0
            found.append(
                Stint(name or gettext(board.SOMEBODY), seat, first, last, points, more)
            )
    return found


def beside(state: scoring.State, side: int) -> int:
    """As a bonus for the game; or what each begins with."""
    if not state.over:
        return 0
    shown = state.shown
    return shown["totals"][side] - sum(one["points"][side] for one in shown["rounds"])


def people(state: scoring.State) -> list[Person]:
    """Everybody who sat at a seat that changed hands, in the order of the seats."""
    found = stints(state)
    names = dict.fromkeys(one.name for one in found)
    unit = state.game.unit
    return [person(unit, name, [x for x in found if x.name == name]) for name in names]


def person(unit: sentences.Unit, name: str, own: list[Stint]) -> Person:
    own.sort(key=lambda one: one.first)
    return Person(
        name,
        [in_words(unit, one) for one in own],
        sum(one.points + one.beside for one in own),
    )


def in_words(unit: sentences.Unit, stint: Stint) -> str:
    """Rounds 1–3 at seat 1: +12."""
    seat, points = stint.seat + 1, spoken.signed_number(stint.points)
    if stint.last < stint.first:
        return sentences.of_round(sentences.SITS_FROM, unit, stint.first, seat=seat)
    rounds = range(stint.first, stint.last + 1)
    which = sentences.rounds_in_span(unit, rounds)
    if stint.beside:
        more = spoken.signed_number(stint.beside)
        text = sentences.SAT_AND_BESIDE
        return sentences.sentence(
            text, rounds=which, seat=seat, points=points, more=more
        )
    return sentences.sentence(sentences.SAT, rounds=which, seat=seat, points=points)
