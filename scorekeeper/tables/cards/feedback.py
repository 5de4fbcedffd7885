"""What the referee says of the cards so far: counts, faults, what they would score."""

from dataclasses import replace

from django.utils.translation import gettext

from scorekeeper.tables import sentences, spoken
from scorekeeper.tables.cards.entry import Entered
from scorekeeper.tables.cards.parts import CardCount, Result
from scorekeeper.tables.scoring import cards as scoring_cards
from scorekeeper.tables.showing import history


def tally(one: Entered) -> list[CardCount]:
    """Tricks and card points of every side that plays."""
    played, play = one.read, one.play
    found = []
    for seats in one.state.shown["sides"]:
        here = [seat for seat in seats if seat in play.seats]
        name = spoken.list_names(one.players[seat] for seat in seats)
        won = sum(played.won[seat] for seat in here) if played else 0
        points = played.points if played else [0] * len(one.players)
        got = sum(points[seat] for seat in here) if play.points and points else None
        found += [CardCount(name, won, got)] if here else []
    most = max(figure(side) for side in found)
    return [replace(side, best=0 < figure(side) == most) for side in found]


def figure(one: CardCount) -> int:
    """What a side is ahead by: card points where they count, else tricks."""
    return one.won if one.points is None else one.points


def results(one: Entered) -> list[Result]:
    """Points and totals, once the round is scored with these cards."""
    a = one.counted
    if not one.complete or a.points is None or a.totals is None:
        return []
    return [
        Result(
            spoken.word(a.round.table.named_side(side)),
            points,
            a.totals[side],
            [spoken.word(line.said) for line in a.lines or () if line.side == side],
        )
        for side, points in enumerate(a.points)
    ]


def both(one: Entered) -> list[history.Compared]:
    """What was told by hand beside what the cards count, where they differ."""
    if not one.differs:
        return []
    told = {key: one.facts[key] for key in one.differs}
    found = scoring_cards.facts_by_cards(one.assessment.round, one.differs)
    return history.compare(one.at, told, found)


def feedback_on(one: Entered) -> tuple[str, bool]:
    """The line at the foot, and whether it warns."""
    amiss = [*one.wrong, *one.apart, *one.contradicted]
    if amiss:
        return amiss[0], True
    out = scoring_cards.out(one.read)
    points = [points_out(one, *out)] if out else []
    if one.faults:
        last = one.faults[-1].text
        found = sentences.WRONG_PLAYS
        said = sentences.sentence(found, count=len(one.faults), last=last)
        return " ".join([*points, said]), True
    if one.all_out:
        parts = [*points, gettext("No wrong play."), still_asked(one)]
        return " ".join(filter(None, parts)), False
    return " ".join([*points, gettext("No wrong play so far.")]), False


def points_out(one: Entered, got: int, every: int) -> str:
    """How many points the tricks hold, and where the rest is once all are played."""
    rest = every - got if one.all_out else 0
    text = sentences.POINTS_NOT_PLAYED if rest else sentences.POINTS_OUT
    return sentences.sentence(text, got=got, every=every, rest=rest)


def still_asked(one: Entered) -> str:
    """What these cards do not tell, though all are out."""
    r = one.counted.round
    if one.complete or r.waits is None:
        return ""
    label = r.table.game.labels.get(r.waits, r.waits)
    return sentences.sentence(sentences.BY_HAND, fact=sentences.small(label))
