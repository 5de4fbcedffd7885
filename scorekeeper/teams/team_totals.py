"""The evening of the teams: what their members have on each list of tonight."""

from collections import defaultdict
from dataclasses import dataclass

from scorekeeper.leagues import zones
from scorekeeper.leagues.counting import digits, systems
from scorekeeper.leagues.models import Ranking, Season, System
from scorekeeper.leagues.sessions.overview import SessionOverview
from scorekeeper.leagues.sessions.session_totals import Line, Tally
from scorekeeper.tables.spoken import of_game
from scorekeeper.teams import counting as teams
from scorekeeper.teams.counting import Share
from scorekeeper.teams.models import Team


@dataclass(frozen=True)
class TeamLine:
    """`members` counts; `others` are not among the best of the team."""

    rank: int
    team: Team
    value: str
    members: str
    others: str


@dataclass(frozen=True)
class TeamTally:
    game: str
    lines: list[TeamLine]


def so_far(overview: SessionOverview, tallies: list[Tally]) -> list[TeamTally]:
    """By game, as the lists of single people are; one query, two where teams are."""
    season = overview.session.season
    member = teams.memberships(season) if tallies else teams.Memberships({})
    if not member.rows:
        return []
    known = {one.game: one for one in season.rankings.all()}
    day = zones.day_of(overview.league, overview.session.starts)
    found = []
    for tally in tallies:
        slug = tally.game.slug
        ranking = known.get(slug) or Ranking(season=season, game=slug)
        by_team: dict[Team, list[Line]] = defaultdict(list)
        for line in tally.lines:
            if team := member.team_of(line.person.pk, day):
                by_team[team].append(line)
        average = ranking.system == System.AVERAGE
        down = systems.way_of(ranking).down
        lines = lines_of(by_team, season, average=average, down=down)
        if lines:
            found.append(TeamTally(of_game(tally.game, "name"), lines))
    return found


def lines_of(
    by_team: dict[Team, list[Line]], season: Season, *, average: bool, down: bool
) -> list[TeamLine]:
    """What counts is what the standings of the teams make of the evening."""
    numbers = {}
    for team, some in by_team.items():
        shares = [Share(one.person, value_of(one), one.sums["games"]) for one in some]
        ordered = teams.choose_best(shares, season.team_best, down=down)
        total = sum(one.value for one in ordered if one.counts)
        games = sum(one.games for one in ordered if one.counts)
        numbers[team] = (total / games if average else total, ordered)
    sign = 1 if down else -1
    values = sorted(sign * number for number, _ in numbers.values())
    rows = sorted(numbers.items(), key=lambda one: (sign * one[1][0], one[0].name))
    return [
        TeamLine(
            1 + values.index(sign * number),
            team,
            digits.decimal(number, 2) if average else digits.figure(number),
            shares_in_words([one for one in ordered if one.counts]),
            shares_in_words([one for one in ordered if not one.counts]),
        )
        for team, (number, ordered) in rows
    ]


def value_of(line: Line) -> float:
    """Without points for turns sat out: those are of single standings."""
    return float(line.sums["value"])


def shares_in_words(shares: list[Share]) -> str:
    """Ann 9, Ben 3."""
    return ", ".join(f"{one.person}\u00a0{one.text}" for one in shares)
