"""What the referee says of the cards so far: counts, faults, what they would score."""

from dataclasses import replace

from django.utils.translation import gettext

from scorekeeper.tables import sentences, spoken
from scorekeeper.tables.cards.entry import Entered
from scorekeeper.tables.cards.parts import CardCount, Result
from scorekeeper.tables.scoring import cards as scoring_cards
from scorekeeper.tables.showing import history


def tally(entered: Entered) -> list[CardCount]:
    """Tricks and card points of every side that plays."""
    played, play = entered.read, entered.play
    found = []
    for seats in entered.state.shown["sides"]:
        here = [seat for seat in seats if seat in play.seats]
        name = spoken.list_names(entered.players[seat] for seat in seats)
        won = sum(played.won[seat] for seat in here) if played else 0
        points = played.points if played else [0] * len(entered.players)
        got = sum(points[seat] for seat in here) if play.points and points else None
        found += [CardCount(name, won, got)] if here else []
    most = max(figure(side) for side in found)
    return [replace(side, best=0 < figure(side) == most) for side in found]


def figure(card_count: CardCount) -> int:
    """What a side is ahead by: card points where they count, else tricks."""
    return card_count.won if card_count.points is None else card_count.points


def results(entered: Entered) -> list[Result]:
    """Points and totals, once the round is scored with these cards."""
    a = entered.counted
    if not entered.complete or a.points is None or a.totals is None:
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


def both(entered: Entered) -> list[history.Compared]:
    """What was told by hand beside what the cards count, where they differ."""
    if not entered.differs:
        return []
    told = {key: entered.facts[key] for key in entered.differs}
    found = scoring_cards.facts_by_cards(entered.assessment.round, entered.differs)
    return history.compare(entered.at, told, found)


def feedback_on(entered: Entered) -> tuple[str, bool]:
    """The line at the foot, and whether it warns."""
    amiss = [*entered.wrong, *entered.apart, *entered.contradicted]
    if amiss:
        return amiss[0], True
    out = scoring_cards.out(entered.read)
    points = [points_out(entered, *out)] if out else []
    if entered.faults:
        last = entered.faults[-1].text
        found = sentences.WRONG_PLAYS
        said = sentences.sentence(found, count=len(entered.faults), last=last)
        return " ".join([*points, said]), True
    if entered.all_out:
        parts = [*points, gettext("No wrong play."), still_asked(entered)]
        return " ".join(filter(None, parts)), False
    return " ".join([*points, gettext("No wrong play so far.")]), False


def points_out(entered: Entered, got: int, every: int) -> str:
    """How many points the tricks hold, and where the rest is once all are played."""
    rest = every - got if entered.all_out else 0
    text = sentences.POINTS_NOT_PLAYED if rest else sentences.POINTS_OUT
    return sentences.sentence(text, got=got, every=every, rest=rest)


def still_asked(entered: Entered) -> str:
    """What these cards do not tell, though all are out."""
    r = entered.counted.round
    if entered.complete or r.waits is None:
        return ""
    label = r.table.game.labels.get(r.waits, r.waits)
    return sentences.sentence(sentences.BY_HAND, fact=sentences.small(label))
