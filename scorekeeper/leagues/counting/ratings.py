"""How strong each person is at a game, and how sure that is: Plackett and Luce’s model.

A table is rated by its places, partners as a team; where a game has rounds of some
against others, each such round is rated, and the fewer are filled up with virtual
players as strong as the others are on average; what such a table takes from all it
gives back to all alike. Whoever sat there is rated, not whom it counts for.
A disputed table is left out. Ratings follow the order of (finished, assignment), so a
result that comes, goes or changes has all later ones rated anew.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from statistics import fmean

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from openskill.models import PlackettLuce, PlackettLuceRating

from scorekeeper.leagues.counting.queries import Known
from scorekeeper.leagues.models import League, Person, Rating, Result

MODEL = PlackettLuce()
MU, SIGMA = 25.0, 25.0 / 3
SHOWN, STEP = 1500, 40

Skill = PlackettLuceRating
When = tuple[datetime, int]


@dataclass(frozen=True)
class Shown:
    """A rating as people read it: 1548, give or take 90, 11 more than before."""

    number: int
    spread: int
    change: int


def shown(rating: Rating, league: League) -> Shown | None:
    """None before there are as many games as the league wants to see."""
    if rating.games < league.rated_after:
        return None
    number = number_of(rating.mu)
    change = number - number_of(rating.before)
    return Shown(number, round(STEP * rating.sigma), change)


def number_of(mu: float) -> int:
    return round(SHOWN + STEP * (mu - MU))


def rate(rows: Sequence[Result], skills: Mapping[int, Skill]) -> dict[int, Skill]:
    """By player what the game of one table makes of them; `rows` are all its seats."""
    now = {row.player_id: skills[row.player_id] for row in rows}
    seats = {row.seat: row.player_id for row in rows}
    contests = next((r.data["contests"] for r in rows if "contests" in r.data), None)
    if contests is None:
        return rate_places(rows, now)
    for won, lost in contests:
        now |= rate_contest([seats[s] for s in won], [seats[s] for s in lost], now)
    return level(now, skills)


def level(now: Mapping[int, Skill], before: Mapping[int, Skill]) -> dict[int, Skill]:
    """What a table gives is what it takes.

    Who plays against the others chose to, and mostly wins: each round would take more
    than it gives, and everybody’s rating would sink.
    """
    drift = fmean(one.mu - before[player].mu for player, one in now.items())
    return {p: skill(one.mu - drift, one.sigma) for p, one in now.items()}


def rate_places(rows: Sequence[Result], now: dict[int, Skill]) -> dict[int, Skill]:
    sides: dict[int, list[int]] = {}
    for row in rows:
        sides.setdefault(row.side, []).append(row.player_id)
    place_of = {row.side: float(row.place) for row in rows}
    teams = [[now[player] for player in players] for players in sides.values()]
    rated = MODEL.rate(teams, ranks=[place_of[side] for side in sides])
    return dict(pairs(sides.values(), rated))


def rate_contest(
    won: list[int], lost: list[int], now: dict[int, Skill]
) -> dict[int, Skill]:
    teams = [[now[player] for player in players] for players in (won, lost)]
    lengths = [len(team) for team in teams]
    means = [fmean(skill.mu for skill in team) for team in teams]
    for team, other, missing in zip(
        teams, means[::-1], (max(lengths) - n for n in lengths), strict=True
    ):
        team += [MODEL.create_rating([other, 0.0]) for _ in range(missing)]
    return dict(pairs((won, lost), MODEL.rate(teams, ranks=[1.0, 2.0])))


def pairs(
    sides: Iterable[list[int]], rated: list[list[Skill]]
) -> Iterator[tuple[int, Skill]]:
    """Players and their new ratings, without virtual players."""
    for players, team in zip(sides, rated, strict=True):
        yield from zip(players, team)


def counts(rows: Sequence[Result]) -> bool:
    """It is rated: nothing is disputed, nobody sits there twice."""
    disputed = any(row.disputed for row in rows)
    return not disputed and len({row.player_id for row in rows}) == len(rows)


def skill(mu: float | None, sigma: float | None) -> Skill:
    return MODEL.create_rating([MU if mu is None else mu, sigma or SIGMA])


# ---- Kept up with each result ----


def added(rows: Sequence[Result], known: Mapping[int, Known]) -> list[Rating]:
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
            one = rated.get(row.player_id)
            new = (one.mu, one.sigma) if one else (None, None)
            if new != (row.mu, row.sigma):
                row.mu, row.sigma = new
                changed.append(row)
    Result.objects.bulk_update(changed, ["mu", "sigma"], batch_size=200)
    settle(league, game, concerned, skills, before)


def of_game(league: int, game: str) -> QuerySet[Result]:
    return Result.objects.filter(league=league, game=game)


def from_then(results: QuerySet[Result], since: When | None) -> QuerySet[Result]:
    if since is not None:
        at, assignment = since
        later = Q(finished__gt=at) | Q(finished=at, assignment__gte=assignment)
        results = results.filter(later, finished__gte=at)
    return results.order_by("finished", "assignment", "seat")


def skills_then(
    league: int, game: str, since: When | None, people: Iterable[int]
) -> tuple[dict[int, Skill], dict[int, float]]:
    """What each had before that, and what before their last game; one query."""
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
    save(
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


def save(ratings: Iterable[Rating]) -> None:
    Rating.objects.bulk_create(
        ratings,
        update_conflicts=True,
        unique_fields=["league", "game", "person"],
        update_fields=["mu", "sigma", "before", "games"],
        batch_size=500,
    )
