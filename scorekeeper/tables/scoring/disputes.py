"""The door to the referee for disputes: versions of a round, and ways to end one."""

from dataclasses import dataclass

from referee.engine.game import RoundType, round_type_of
from scorekeeper.tables import log, scoring
from scorekeeper.tables.scoring import cards as scoring_cards, melds as scoring_melds
from scorekeeper.tables.spoken import word


@dataclass(frozen=True)
class Version:
    """A round by one record of it, as the referee computes it.

    `points` and `totals` are by side, None while it cannot be scored; `lines` are
    (side, points, sentence). `problems` say why the referee does not take it; `faults`
    are what its record of the cards shows.
    """

    facts: log.Facts
    points: list[int] | None
    totals: list[int] | None
    lines: list[tuple[int, int, str]]
    problems: list[str]
    faults: list[scoring_cards.CardFault]


def version(at: scoring.TableRound, facts: log.Facts) -> Version:
    """A round with these facts, after the rounds before it."""
    try:
        a = at.assess(facts)
    except scoring.SheetError as error:
        return Version(facts, None, None, [], [word(error.problem.said)], [])
    lines = [(line.side, line.points, word(line.said)) for line in a.lines or ()]
    problems = [word(one.said) for one in a.problems]
    faults = scoring_cards.faults_of(a.round)
    for place, seat, text, rule in scoring_melds.faults_in(a.round):
        where = f"{rule.key} {text}"
        faults.append(
            scoring_cards.CardFault(
                place, seat, where, text, rule.key, word(rule.law_said)
            )
        )
    return Version(facts, a.points, a.totals, lines, problems, faults)


def contradictions(at: scoring.TableRound, facts: log.Facts) -> list[str]:
    """What the cards of a round show to be wrong in its other facts, in sentences."""
    try:
        a = at.assess(facts)
    except scoring.SheetError:
        return []
    return [word(one.said) for one in a.problems if one.code == "record-disagrees"]


@dataclass(frozen=True)
class Void:
    """A round that counts for nothing, as the game records it and calls it."""

    facts: log.Facts
    label: str


def void_of(at: scoring.TableRound) -> Void | None:
    """How a round is void here; None where the game does not allow it.

    A game allows it where it declares a kind of round that a flag alone makes up,
    and that scores nothing in this place.
    """
    for round_type in at.game.round_types:
        if not is_bare(round_type):
            continue
        found = version(at, round_type.flag)
        if not found.problems and found.points and not any(found.points):
            return Void(found.facts, round_type.label)
    return None


def is_bare(round_type: RoundType) -> bool:
    """The flag that tells it is all that is recorded of it."""
    facts = {fact for stage in round_type.stages for fact in stage.facts}
    return bool(round_type.flag) and facts == {round_type.discriminator}


def last_kind(state: scoring.State) -> str:
    """What the last round was, where that is all that is recorded of it."""
    if not state.rounds:
        return ""
    kind = round_type_of(state.game, state.rounds[-1])
    return kind.label if is_bare(kind) else ""


def foul_of(state: scoring.State, facts: log.Facts, seat: int) -> log.Facts | None:
    """The round with that seat’s wrong play found, where the game punishes it.

    Facts that may not stand beside it go; the cards stay as its evidence.
    """
    foul = state.game.foul
    if foul is None:
        return None
    given = {foul.fact.key: seat}
    stages = [stage for each in state.game.round_types for stage in each.stages]
    barred = [stage.excluded(given) for stage in stages if foul.fact in stage.facts]
    gone = {key for one in barred for key in one}
    return {key: raw for key, raw in facts.items() if key not in gone} | given


def foul_label(state: scoring.State) -> str:
    """What the game calls a wrong play that was found: Foul by."""
    return state.game.foul.fact.label if state.game.foul else ""
