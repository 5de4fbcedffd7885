"""What an evening moved in the standings: before it, and with it."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext

from scorekeeper.leagues import own_games
from scorekeeper.leagues.counting import (
    by_evening,
    byes,
    penalties,
    plain_results,
    standings,
    systems,
    those_that_count,
)
from scorekeeper.leagues.counting.aggregate import aggregate
from scorekeeper.leagues.counting.plain_lines import Plain
from scorekeeper.leagues.models import (
    Penalty,
    Person,
    Ranking,
    Result,
    Session,
    Standing,
)
from scorekeeper.leagues.sessions.overview import SessionOverview
from scorekeeper.tables import scoring

Row = Result | Plain


@dataclass(frozen=True)
class Move:
    """A place after the evening, and which it was before; None: there was none."""

    rank: int
    person: Person
    value: str
    before: int | None

    @property
    def words(self) -> str:
        if self.before is None:
            return gettext("new")
        if self.before == self.rank:
            return ""
        rises = self.rank < self.before
        text = gettext("up from {place}") if rises else gettext("down from {place}")
        return text.format(place=self.before)


def standings_diff(overview: SessionOverview) -> list[tuple[scoring.Game, list[Move]]]:
    """By game that was finished tonight; three queries, and two for each game."""
    session = overview.session
    played = (one.assignment.game for one in overview.finished)
    games = own_games.find_games([session.season], played)
    rankings = {game: Ranking(season=session.season, game=game) for game in games}
    for ranking in Ranking.objects.filter(season=session.season, game__in=games):
        rankings[ranking.game] = ranking
    rows: dict[str, list[Row]] = defaultdict(list)
    for row in until(session, rankings.values()):
        rows[row.game].append(row)
    return [
        (game, moves_of(rows[slug], session, rankings[slug]))
        for slug, game in games.items()
        if rows[slug]
    ]


def until(session: Session, rankings: Collection[Ranking]) -> list[Row]:
    """The results of this evening and of those before it, in order."""
    before = Q(plain_list__session__starts__lte=session.starts)
    return sorted(
        [*plain_results.lines(rankings, among=before), *at_tables(session, rankings)],
        key=lambda row: (row.finished, row.assignment_id),
    )


def at_tables(session: Session, rankings: Iterable[Ranking]) -> Iterable[Result]:
    found = Result.objects.filter(
        season=session.season,
        game__in=[ranking.game for ranking in rankings],
        assignment__session__starts__lte=session.starts,
    )
    return found.select_related("person", "assignment").order_by(
        "finished", "assignment"
    )


def moves_of(rows: Sequence[Row], session: Session, ranking: Ranking) -> list[Move]:
    earlier = [row for row in rows if by_evening.evening_of(row) != session.pk]
    sat, out = byes_around(session, ranking)
    was_off, off = points_off(session, ranking)
    ranked = place_rows(earlier, ranking, sat, was_off)
    before = {place.person_id: rank for rank, place in ranked}
    return [
        Move(rank, row.person, value_of(row, ranking, out), before.get(row.person_id))
        for rank, row in place_rows(rows, ranking, out, off)
    ]


def value_of(standing: Standing, ranking: Ranking, out: Counter[int]) -> str:
    return systems.text_of(
        ranking, systems.total(ranking, standing.sums, out[standing.person_id])
    )


def byes_around(
    session: Session, ranking: Ranking
) -> tuple[Counter[int], Counter[int]]:
    """The turns sat out before this evening, and with it; asked where they count."""
    if not systems.gives_byes(ranking):
        return Counter(), Counter()
    until = session.season.sessions.filter(starts__lte=session.starts)
    found = [one for one in byes.out_of(until) if ranking.game in one.games]
    before = (one.counts_for for one in found if one.session != session.pk)
    return Counter(before), Counter(one.counts_for for one in found)


def points_off(
    session: Session, ranking: Ranking
) -> tuple[penalties.Points, penalties.Points]:
    """The penalty points before this evening, and with it; asked where they count."""
    if not systems.takes_penalties(ranking):
        return {}, {}
    until = Penalty.objects.filter(
        session__season=session.season,
        session__starts__lte=session.starts,
        game=ranking.game,
    )
    before = until.exclude(session=session)
    return penalties.points_by_person(before), penalties.points_by_person(until)


def place_rows(
    rows: Sequence[Row], ranking: Ranking, out: Counter[int], off: penalties.Points
) -> list[tuple[int, Standing]]:
    """Those who have games enough for a place, the first first."""
    way, mine = systems.way_of(ranking), defaultdict(list)
    for row in rows:
        mine[row.person].append(row)
    added_up = [
        Standing(person=person, sums=aggregate(found, person.pk, way))
        for person, found in mine.items()
    ]
    added_up = standings.with_those_out(added_up, out)
    penalties.take(added_up, off)
    counted = those_that_count.sums(rows, ranking)
    return standings.places_in(added_up, ranking, out, counted)
