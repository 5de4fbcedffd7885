"""Teams as the file of a league has them, out and in."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.exchange import file_faults as says, schema
from scorekeeper.exchange.file_faults import Place, at
from scorekeeper.leagues.models import Person, Season
from scorekeeper.tables.sentences import Said
from scorekeeper.teams.models import Team, TeamMember

# What a season has of them beside its columns.
LISTS = ("teams", "team_members")


def parts_of(
    season: Season,
    people: Mapping[int, int],
    teams: Mapping[int, Sequence[Team]],
    members: Mapping[int, Sequence[TeamMember]],
) -> dict[str, Any]:
    """People and teams by their places in their lists."""
    own = teams.get(season.pk, ())
    places = {team.pk: number for number, team in enumerate(own)}
    return {
        "teams": [schema.TeamPart(name=team.name) for team in own],
        "team_members": [
            schema.TeamMemberPart(
                person=people[member.person_id],
                team=None if member.team_id is None else places[member.team_id],
                since=member.since,
            )
            for member in members.get(season.pk, ())
        ],
    }


def bring(
    pairs: Sequence[tuple[Season, schema.SeasonPart]], people: Sequence[Person]
) -> None:
    teams = Team.objects.bulk_create(
        Team(season=season, name=team.name)
        for season, part in pairs
        for team in part.teams
    )
    given = iter(teams)
    own = [[next(given) for _ in part.teams] for _, part in pairs]
    TeamMember.objects.bulk_create(
        TeamMember(
            season=season,
            person=people[member.person],
            team=None if member.team is None else mine[member.team],
            since=member.since,
        )
        for (season, part), mine in zip(pairs, own, strict=True)
        for member in part.team_members
    )


def problems(season: schema.SeasonPart, people: int, where: Place) -> Iterator[Said]:
    """Who is named is there, and nobody is put twice into a team on one day."""
    names = [one.name.casefold() for one in season.teams]
    told = [(one.person, one.since) for one in season.team_members]
    lists: dict[str, list[Any]] = {"teams": names, "team_members": told}
    for key, found in lists.items():
        for number, item in enumerate(found, 1):
            if item in found[: number - 1]:
                yield at((*where, key, number), says.TWICE)
    for number, member in enumerate(season.team_members, 1):
        here = (*where, "team_members", number)
        if member.person >= people:
            yield at(here, says.LATER(part="people", count=people))
        if member.team is not None and member.team >= len(season.teams):
            yield at(here, says.LATER(part="teams", count=len(season.teams)))
