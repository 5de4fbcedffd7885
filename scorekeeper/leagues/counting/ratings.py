"""The ratings of a league’s people, kept up with the results of its tables.

What a table says of them is in strength.py: by places, or by its deals where a game has
deals of some against others. Whoever sat there is rated, not whom it counts for.
A disputed table is left out. Ratings follow the order of (finished, assignment), so a
result that comes, goes or changes has all later ones rated anew.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from scorekeeper.leagues.counting import strength, upserts
from scorekeeper.leagues.counting.queries import Known
from scorekeeper.leagues.counting.strength import MU, SIGMA, Skill
from scorekeeper.leagues.models import League, Person, Rating, Result

SHOWN, STEP = 1500, 40

When = tuple[datetime, int]


@dataclass(frozen=True)
class Shown:
    """A rating as people read it: 1548, give or take 90, 11 more than before."""

    number: int
    spread: int
    change: int


def rating_to_show(rating: Rating, league: League) -> Shown | None:
    """None before there are as many games as the league wants to see."""
    if rating.games < league.rated_after:
        return None
    number = number_of(rating.mu)
    change = number - number_of(rating.before)
    return Shown(number, round(STEP * rating.sigma), change)


def number_of(mu: float) -> int:
    """A rating as people read it: 1500 where everybody begins."""
    return round(SHOWN + STEP * (mu - MU))


def rate(rows: Sequence[Result], skills: Mapping[int, Skill]) -> Mapping[int, Skill]:
    """By player what the game of one table makes of them; `rows` are all its seats."""
    now = {row.player_id: skills[row.player_id] for row in rows}
    seats = {row.seat: row.player_id for row in rows}
    contests = next((r.data["contests"] for r in rows if "contests" in r.data), None)
    if contests is None:
        return strength.by_places(sides_of(rows), now)
    dealt = [
        ([seats[s] for s in won], [seats[s] for s in lost]) for won, lost in contests
    ]
    return strength.by_deals(dealt, now)


def sides_of(rows: Sequence[Result]) -> list[tuple[int, list[int]]]:
    """The place of each side, and who they are."""
    sides: dict[int, list[int]] = {}
    for row in rows:
        sides.setdefault(row.side, []).append(row.player_id)
    place_of = {row.side: row.place for row in rows}
    return [(place_of[side], players) for side, players in sides.items()]


def counts(rows: Sequence[Result]) -> bool:
    """It is rated: nothing is disputed, nobody sits there twice or took a seat over."""
    if any("shared" in row.data for row in rows):
        return False
    disputed = any(row.disputed for row in rows)
    return not disputed and len({row.player_id for row in rows}) == len(rows)


def skill(mu: float | None, sigma: float | None) -> Skill:
    """What is believed of a person, or of whom nothing is known yet."""
    return Skill(MU if mu is None else mu, sigma or SIGMA)


# ---- Kept up with each result ----


def ratings_after(rows: Sequence[Result], known: Mapping[int, Known]) -> list[Rating]:
    """The ratings after the table that finished last; its rows are given theirs."""
    if not counts(rows):
        return []
    skills = {
        row.player_id: skill(known[row.player_id].mu, known[row.player_id].sigma)
        for row in rows
    }
    rated = rate(rows, skills)
    for row in rows:
        row.mu, row.sigma = rated[row.player_id].mu, rated[row.player_id].sigma
    return [
        Rating(
            league_id=row.league_id,
            game=row.game,
            person_id=row.player_id,
            mu=rated[row.player_id].mu,
            sigma=rated[row.player_id].sigma,
            before=skills[row.player_id].mu,
            games=known[row.player_id].games + 1,
        )
        for row in rows
    ]


def replay(
    league: int, game: str, since: When | None = None, people: Iterable[int] = ()
) -> None:
    """Rate anew what finished then or later; `people`: who else may have changed."""
    rows = list(from_then(of_game(league, game), since))
    concerned = {row.player_id for row in rows} | set(people)
    skills, before = skills_then(league, game, since, concerned)
    changed = []
    for _, group in groupby(rows, lambda row: row.assignment_id):
        table = list(group)
        rated = rate(table, skills) if counts(table) else {}
        before |= {person: skills[person].mu for person in rated}
        skills |= rated
        for row in table:
            rating = rated.get(row.player_id)
            new = (rating.mu, rating.sigma) if rating else (None, None)
            if new != (row.mu, row.sigma):
                row.mu, row.sigma = new
                changed.append(row)
    Result.objects.bulk_update(changed, ["mu", "sigma"], batch_size=200)
    settle(league, game, concerned, skills, before)


def of_game(league: int, game: str) -> QuerySet[Result]:
    return Result.objects.filter(league=league, game=game)


def from_then(results: QuerySet[Result], since: When | None) -> QuerySet[Result]:
    """Results in the order in which they are rated, from then on or all of them."""
    if since is not None:
        at, assignment = since
        later = Q(finished__gt=at) | Q(finished=at, assignment__gte=assignment)
        results = results.filter(later, finished__gte=at)
    return results.order_by("finished", "assignment", "seat")


def skills_then(
    league: int, game: str, since: When | None, people: Iterable[int]
) -> tuple[dict[int, Skill], dict[int, float]]:
    """What each had before that, and what before their last game; one query.

    By person, the second as `mu` alone.
    """
    if since is None:
        people = list(people)
        return {pk: skill(None, None) for pk in people}, dict.fromkeys(people, MU)
    at, assignment = since
    rated = Result.objects.filter(
        Q(finished__lt=at) | Q(finished=at, assignment__lt=assignment),
        league=league,
        game=game,
        player=OuterRef("pk"),
        finished__lte=at,
        mu__isnull=False,
    ).order_by("-finished", "-assignment")
    found = Person.objects.filter(pk__in=list(people)).annotate(
        mu=Subquery(rated.values("mu")[:1]),
        sigma=Subquery(rated.values("sigma")[:1]),
        before=Subquery(rated.values("mu")[1:2]),
    )
    rows = list(found.values_list("pk", "mu", "sigma", "before"))
    skills = {pk: skill(mu, sigma) for pk, mu, sigma, _ in rows}
    return skills, {pk: MU if mu is None else mu for pk, _, _, mu in rows}


def settle(
    league: int,
    game: str,
    people: set[int],
    skills: Mapping[int, Skill],
    before: Mapping[int, float],
) -> None:
    """Keep what the ratings are now; whoever has no rated game left has none."""
    rated = of_game(league, game).filter(player__in=people, mu__isnull=False)
    games = dict(rated.values_list("player").annotate(Count("pk")).order_by())
    gone = people - games.keys()
    if gone:
        Rating.objects.filter(league=league, game=game, person__in=gone).delete()
    upserts.put(
        Rating(
            league_id=league,
            game=game,
            person_id=person,
            mu=skills[person].mu,
            sigma=skills[person].sigma,
            before=before[person],
            games=count,
        )
        for person, count in games.items()
    )
