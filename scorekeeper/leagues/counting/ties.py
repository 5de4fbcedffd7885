"""What parts people who are level, in the club’s own order or the usual one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues.counting import digits, plain_lines, sentences
from scorekeeper.leagues.counting.aggregate import Sums
from scorekeeper.leagues.models import Ranking, Standing, System
from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.sentences import Said, in_order, word

WINS, AVERAGE, DIRECT, POINTS, BEST = "wins", "average", "direct", "points", "best"
# Drawn by an organiser where all before it leaves people level: see lots.py.
LOT = "lot"
# A column of a list, by its place there: column-1. Of one that has games made less
# games lost, each by itself: an association looks at the made ones first.
COLUMN, MADE, LOST = "column-", "made-", "lost-"
LIST = "list:"

LABELS = {
    WINS: gettext_lazy("Wins"),
    AVERAGE: gettext_lazy("Points per game"),
    DIRECT: gettext_lazy("Met directly"),
    POINTS: gettext_lazy("Points"),
    BEST: gettext_lazy("Best game"),
    LOT: gettext_lazy("Lot"),
}
IN_WORDS = {
    WINS: sentences.GAMES_WON,
    AVERAGE: sentences.POINTS_A_GAME,
    POINTS: sentences.ALL_POINTS,
    DIRECT: sentences.GAMES_THEY_MET,
    BEST: sentences.THE_BEST_GAME,
    LOT: sentences.THE_LOT,
    MADE: sentences.GAMES_MADE,
    LOST: sentences.FEWER_LOST,
}
USUAL = (WINS, AVERAGE, DIRECT)
# The season counts by it already.
SAME: dict[str, str] = {
    System.WINS: WINS,
    System.AVERAGE: AVERAGE,
    System.POINTS: POINTS,
}


@dataclass(frozen=True)
class Tie:
    """One thing that is looked at. `sign`: −1 where more of it is better."""

    key: str
    label: str
    sign: int = -1

    @property
    def words(self) -> Said:
        """As it stands within a sentence."""
        of_column = self.key.rstrip("0123456789")
        return IN_WORDS.get(of_column) or spoken.begun_small(self.label)


def choices(game: str, system: str) -> dict[str, str]:
    """All that can be looked at, by key, and what it is called."""
    columns = {
        f"{COLUMN}{at}": spoken.label(part.label)
        for at, part in enumerate(columns_of(game, system))
    }
    return {**LABELS, **columns, **dict(made_and_lost(game, system))}


def made_and_lost(game: str, system: str) -> Iterator[tuple[str, str]]:
    """By key what each column that has both is called, in two."""
    for at, part in enumerate(columns_of(game, system)):
        if part.gains and part.losses:
            yield f"{MADE}{at}", gettext("Games made")
            yield f"{LOST}{at}", gettext("Fewer games lost")


def columns_of(game: str, system: str) -> Sequence[scoring.ListPart]:
    """The columns of the list that a game is counted by; none by another system."""
    forms = {form.key: form for form in scoring.game(game).league.alternative_scorings}
    form = forms.get(system.removeprefix(LIST)) if system.startswith(LIST) else None
    return form.parts if form else ()


def of(ranking: Ranking) -> list[Tie]:
    """In their order; what cannot be looked at in this season is passed over."""
    known = choices(ranking.game, ranking.system)
    usual = [key for key in USUAL if key != SAME.get(ranking.system)]
    low = scoring.game(ranking.game).league.low
    return [
        Tie(key, str(known[key]), sign_of(key, low=low))
        for key in ranking.ties or usual
        if key in known
    ]


def sign_of(key: str, *, low: bool) -> int:
    """In a game that runs down less is better, and of games lost always."""
    down = low and key in (AVERAGE, POINTS, BEST)
    return 1 if down or key == LOT or key.startswith(LOST) else -1


def all_in_words(ranking: Ranking) -> Said:
    """Wins, then points per game; none where nothing is looked at."""
    found = [tie.words for tie in of(ranking)]
    return in_order(found, sentences.THEN) if found else sentences.NO_TIES


def values(
    tie: Tie, level: Sequence[Standing], ranking: Ranking, at: float
) -> dict[int, float]:
    """By person what a tie-break has of all who are level `at` a value."""
    if tie.key == LOT:
        return by_lot(level, ranking, at)
    return {row.person_id: value(tie, row, level, ranking) for row in level}


def by_lot(level: Sequence[Standing], ranking: Ranking, at: float) -> dict[int, float]:
    """The place in the lot that was drawn between just these, there; 0: none was.

    Who has played stands before who only sat out: no lot is drawn between them.
    """
    found = dict.fromkeys((row.person_id for row in level), 0.0)
    played = {row.person_id for row in level if row.sums["games"]}
    groups = [some for some in (played, found.keys() - played) if len(some) > 1]
    prefetch_related_objects([ranking], "lots")
    for lot in ranking.lots.all() if groups else ():
        if {*lot.people} in groups and lot.value == at:
            found |= {pk: float(number) for number, pk in enumerate(lot.people, 1)}
    return found


def value(
    tie: Tie, row: Standing, level: Sequence[Standing], ranking: Ranking
) -> float:
    """What a tie-break has of one person, beside all who are `level`."""
    sums = row.sums
    if tie.key == DIRECT:
        return sum(ahead(row, other) - ahead(other, row) for other in level)
    if tie.key == AVERAGE:
        return mean(sums)
    if tie.key == BEST:
        return sums["high_games"][0]["points"] if sums["high_games"] else 0
    if tie.key.startswith((COLUMN, MADE, LOST)):
        return in_column(tie, sums, ranking)
    return sums[tie.key]


def mean(sums: Sums) -> float:
    """Points a game; 0 of who only sat out."""
    return sums["points"] / sums["games"] if sums["games"] else 0


def in_column(tie: Tie, sums: Sums, ranking: Ranking) -> float:
    """What was made less what was lost, or one of them; the points of a column without
    such. Of lists entered by hand what they say of it counts too.
    """
    form = ranking.system.removeprefix(LIST)
    at = int(tie.key.rpartition("-")[2])
    found = sums.get("parts", {}).get(form, [])
    if at >= len(found):
        return 0
    gained, lost, points = found[at]
    part = columns_of(ranking.game, ranking.system)[at]
    if part.losses:
        by_hand = sums.get("plain", ())[2:]
        gained, lost = plain_lines.sum_each((gained, lost), by_hand)
    if not tie.key.startswith(COLUMN):
        return gained if tie.key.startswith(MADE) else lost
    return gained - lost if part.gains or part.losses else points


def ahead(row: Standing, other: Standing) -> int:
    """How often one ended above another, of the games that both sat at."""
    met: Mapping[str, list[int]] = row.sums["met"]
    return met.get(str(other.person_id), [0, 0])[1]


def value_words(tie: Tie, value: float, values: Sequence[float]) -> str:
    """An average with as many digits as tell it from those it was compared with."""
    if tie.key == LOT and not value:
        return gettext("not drawn")
    if tie.key == DIRECT:
        return spoken.signed_number(int(value))
    if tie.key == AVERAGE:
        return digits.decimal(value, digits.digits_needed(values))
    return spoken.minus(int(value))


def games_label() -> str:
    """What parts who has played from who only sat out."""
    return gettext("Games")


def ties_in_words(ties: Iterable[tuple[str, str]]) -> str:
    """Wins 1, points per game 19.5: what was said of each, by its label."""
    small = ((spoken.begun_small(tie), value) for tie, value in ties)
    return word(in_order(sentences.TIE(tie=tie, value=value) for tie, value in small))
