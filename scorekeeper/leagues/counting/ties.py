"""What parts people who are level, in the club’s own order or the usual one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues.counting import digits, sentences
from scorekeeper.leagues.counting.aggregate import Sums
from scorekeeper.leagues.models import Ranking, Standing, System
from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.sentences import Said, in_order, word

WINS, AVERAGE, DIRECT, POINTS, BEST = "wins", "average", "direct", "points", "best"
# A column of a list, by its place there: column-1.
COLUMN = "column-"
LIST = "list:"

LABELS = {
    WINS: gettext_lazy("Wins"),
    AVERAGE: gettext_lazy("Points per game"),
    DIRECT: gettext_lazy("Met directly"),
    POINTS: gettext_lazy("Points"),
    BEST: gettext_lazy("Best game"),
}
IN_WORDS = {
    WINS: sentences.GAMES_WON,
    AVERAGE: sentences.POINTS_A_GAME,
    POINTS: sentences.ALL_POINTS,
    DIRECT: sentences.GAMES_THEY_MET,
    BEST: sentences.THE_BEST_GAME,
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
        return IN_WORDS.get(self.key) or spoken.begun_small(self.label)


def choices(game: str, system: str) -> dict[str, str]:
    """All that can be looked at, by key, and what it is called."""
    columns = {
        f"{COLUMN}{at}": spoken.label(part.label)
        for at, part in enumerate(columns_of(game, system))
    }
    return {**LABELS, **columns}


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
    """In a game that runs down less is better."""
    return 1 if low and key in (AVERAGE, POINTS, BEST) else -1


def all_in_words(ranking: Ranking) -> Said:
    """Wins, then points per game; none where nothing is looked at."""
    found = [tie.words for tie in of(ranking)]
    return in_order(found, sentences.THEN) if found else sentences.NO_TIES


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
    if tie.key.startswith(COLUMN):
        return in_column(tie, sums, ranking)
    return sums[tie.key]


def mean(sums: Sums) -> float:
    """Points a game; 0 of who only sat out."""
    return sums["points"] / sums["games"] if sums["games"] else 0


def in_column(tie: Tie, sums: Sums, ranking: Ranking) -> float:
    """What was made less what was lost; the points of a column without such."""
    form = ranking.system.removeprefix(LIST)
    at = int(tie.key.removeprefix(COLUMN))
    found = sums.get("parts", {}).get(form, [])
    if at >= len(found):
        return 0
    gained, lost, points = found[at]
    part = columns_of(ranking.game, ranking.system)[at]
    return gained - lost if part.gains or part.losses else points


def ahead(row: Standing, other: Standing) -> int:
    """How often one ended above another, of the games that both sat at."""
    met: Mapping[str, list[int]] = row.sums["met"]
    return met.get(str(other.person_id), [0, 0])[1]


def said(tie: Tie, value: float, values: Sequence[float]) -> str:
    """An average with as many digits as tell it from those it was compared with."""
    if tie.key == DIRECT:
        return spoken.signed(int(value))
    if tie.key == AVERAGE:
        return digits.decimal(value, digits.needed(values))
    return spoken.minus(int(value))


def looked_at(ties: Iterable[tuple[str, str]]) -> str:
    """Wins 1, points per game 19.5: what was said of each, by its label."""
    small = ((spoken.begun_small(tie), value) for tie, value in ties)
    return word(in_order(sentences.TIE(tie=tie, value=value) for tie, value in small))
