"""The door to the referee for wrong plays: what a round proves, and what follows.

A round whose cards prove one is scored only once somebody has decided on it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext

from referee.cards.played import Played
from referee.engine.game import RoundType, Rule, round_type_of
from referee.engine.match import Match, winners_after
from referee.engine.round import Round, next_round
from referee.words import Said
from scorekeeper.tables import fault_sentences, log, scoring, sentences, spoken
from scorekeeper.tables.scoring import melds as scoring_melds
from scorekeeper.tables.spoken import word


@dataclass(frozen=True)
class CardFault:
    """A fault in words: where it is, what was played and what shows it, the law.

    `at` and `by`: the trick of the card that shows it, and who played that, tricks from
    1; `word` is what the fault is called on a mark, `heading` who did it and where.
    """

    trick: int
    seat: int
    card: str
    text: str
    rule: str
    law: str
    at: int | None = None
    by: int | None = None
    word: Said = ""
    heading: Said = ""


def faults_of(r: Round) -> list[CardFault]:
    """The faults that a round’s record shows; none where it could not be read."""
    played: Played | None = r.played
    found = played.faults if played is not None else []
    names = r.table.players
    return [
        CardFault(
            f.trick,
            f.seat,
            f.card,
            word(f.sentence(names)),
            f.rule.key,
            word(f.rule.law_said),
            f.at,
            f.by,
            f.word,
            f.heading(names),
        )
        for f in found
    ]


@dataclass(frozen=True)
class Mark:
    """A wrong play, or a wrong lay-down, that was scored: whose it is, and a word."""

    round: int
    seat: int
    word: Said
    heading: Said
    text: str
    of_cards: bool = True


def lay_faults(r: Round) -> Iterator[tuple[int, int, str, Rule]]:
    """What is wrong with the lay-downs of a round: its place, whose, why, the rule."""
    laws = r.table.game.laydowns
    for place, judged in enumerate(scoring_melds.judge(laws, r) if laws else ()):
        for fault in judged.faults:
            text = gettext("{name} laid down: {why}").format(
                name=r.name(judged.seat), why=word(fault.said)
            )
            yield place, judged.seat, text, fault.rule


def round_in(match: Match, number: int) -> Round | None:
    """The round of that number; None where it is not recorded."""
    verdict = match.verdict
    rounds = [*verdict.rounds, *([verdict.pending] if verdict.pending else [])]
    return next((r for r in rounds if r.number == number), None)


def is_punished(r: Round) -> bool:
    """Somebody’s wrong play was found: what its cards prove is decided."""
    foul = r.table.game.foul
    return foul is not None and foul.fact in r


def proven(r: Round | None) -> list[CardFault]:
    """The wrong plays that its cards prove and nobody has had punished."""
    return [] if r is None or is_punished(r) else faults_of(r)


def undecided_faults(before: Match, after: Match, number: int) -> list[CardFault]:
    """The wrong plays that a round proves now and did not prove before."""
    known = set(proven(round_in(before, number)))
    return [one for one in proven(round_in(after, number)) if one not in known]


def marks(match: Match) -> Iterator[Mark]:
    """What is scored though a record shows it to be wrong."""
    verdict = match.verdict
    for r in [*verdict.rounds, *([verdict.pending] if verdict.pending else [])]:
        yield from marks_of(r)


def fouls_by_round(match: Match) -> dict[int, int]:
    """By round the seat whose wrong play was found and ended the game."""
    foul = match.verdict.table.game.foul
    rounds = match.verdict.rounds if foul else []
    return {r.number: r[foul.fact] for r in rounds if foul and foul.fact in r}


def marks_of(r: Round) -> Iterator[Mark]:
    """Its wrong plays, then its wrong lay-downs."""
    for fault in proven(r):
        yield Mark(r.number, fault.seat, fault.word, fault.heading, fault.text)
    for _, seat, text, _ in lay_faults(r):
        said = fault_sentences.LAID_WRONGLY(name=r.name(seat))
        kind = fault_sentences.A_LAYDOWN
        yield Mark(r.number, seat, kind, said, text, of_cards=False)


def breaches(state: scoring.State) -> list[tuple[str, str]]:
    """The rules of play that can be broken, by key, as a form names them."""
    foul = state.game.foul
    return [(one.rule.key, word(one.label)) for one in foul.breaches] if foul else []


def rule_broken(state: scoring.State, law: str) -> dict[str, str]:
    """What is kept with the entry of a foul: the rule that it broke, if one is said."""
    return {"law": law} if law in dict(breaches(state)) else {}


def foul_sentence(state: scoring.State) -> str:
    """The wrong play that ended the game, in a sentence; else nothing."""
    foul, rounds = state.game.foul, state.verdict.rounds
    last = rounds[-1] if rounds else None
    if foul is None or last is None or foul.fact not in last:
        return ""
    seat = last[foul.fact]
    shown = [f.rule for f in faults_of(last) if f.seat == seat]
    key = law_of(state, last.number) or (shown[0] if shown else "")
    return word(foul.sentence(key)(name=last.name(seat)))


def law_of(state: scoring.State, number: int) -> str:
    """The key of the rule that was said to be broken when the round was entered."""
    changes = state.changes.get(number, [])
    return str(changes[-1].entry.data.get("law", "")) if changes else ""


def law(state: scoring.State) -> str:
    """What becomes of a wrong play that is found, by the rules of the game."""
    return word(state.game.foul.law.law_said) if state.game.foul else ""


# The door to the referee for disputes: versions of a round, and ways to end one.


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
    faults: list[CardFault]


def version(at: scoring.TableRound, facts: log.Facts) -> Version:
    """A round with these facts, after the rounds before it."""
    try:
        a = at.assess(facts)
    except scoring.SheetError as error:
        return Version(facts, None, None, [], [word(error.problem.said)], [])
    lines = [(line.side, line.points, word(line.said)) for line in a.lines or ()]
    problems = [word(one.said) for one in a.problems]
    faults = faults_of(a.round)
    for place, seat, text, rule in lay_faults(a.round):
        where = f"{rule.key} {text}"
        faults.append(
            CardFault(place, seat, where, text, rule.key, word(rule.law_said))
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

    way: "VoidWay"
    facts: log.Facts
    label: str
    means: str = ""


def voids_of(at: scoring.TableRound) -> list[Void]:
    """The ways in which a round is void here; none where the game does not allow it.

    A game allows it where it declares a kind of round that a flag alone makes up,
    and that scores nothing in this place.
    """
    found = []
    for round_type in filter(is_bare, at.game.round_types):
        told = version(at, round_type.flag)
        if not told.problems and told.points and not any(told.points):
            fact = round_type.discriminator if round_type.void else None
            means = spoken.help(at.game, fact) if fact else ""
            way = VoidWay(round_type.name, turn_after(at, round_type), round_type.again)
            found.append(Void(way, told.facts, round_type.label, means))
    return found


def void_of(at: scoring.TableRound, kind: str = "") -> Void | None:
    """The way of that kind, else the first of them; None where there is none."""
    every = voids_of(at)
    named = (one for one in every if one.way.name == kind)
    return next(named, every[0] if every else None)


class VoidWay(NamedTuple):
    """One way to make a round void: whose turn it is then; nobody’s once it is over."""

    name: str
    player: str
    again: bool

    @property
    def button(self) -> str:
        if not self.player:
            return sentences.sentence(sentences.VOID_LAST)
        text = sentences.VOID_AGAIN if self.again else sentences.VOID_NEXT
        return sentences.sentence(text, name=self.player)


def void_ways(state: scoring.State) -> list[VoidWay]:
    """Those of a game whose written rules speak of none; nothing where it is over."""
    if state.due is None or state.trouble:
        return []
    at = state.at(state.due)
    types = (one for one in at.game.round_types if one.void is not None)
    return [VoidWay(one.name, turn_after(at, one), one.again) for one in types]


def turn_after(at: scoring.TableRound, round_type: RoundType) -> str:
    """Who deals, or plays, after a round of that type; nobody where it is the last."""
    told = at.assess(round_type.flag).round
    if winners_after(told) is not None:
        return ""
    then = next_round(told)
    seat = then.next_round_json().get("player", then.dealer)
    return str(at.state.shown["players"][seat])


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
    barred = [stage.bars(given) for stage in stages if foul.fact in stage.facts]
    gone = {key for one in barred for key in one}
    return {key: raw for key, raw in facts.items() if key not in gone} | given


def foul_label(state: scoring.State) -> str:
    """What the game calls a wrong play that was found: Foul by."""
    return state.game.foul.fact.label if state.game.foul else ""
