"""A new season begins with the teams of the last one, as they were at its end."""

from scorekeeper.leagues.models import Season, Team, TeamMember


def copy(last: Season, season: Season) -> None:
    season.team_best, season.mates_apart = last.team_best, last.mates_apart
    season.save(update_fields=["team_best", "mates_apart"])
    old = list(last.teams.all())
    made = Team.objects.bulk_create(Team(season=season, name=one.name) for one in old)
    new = {one.pk: team for one, team in zip(old, made, strict=True)}
    # The last row of each counts.
    now = {one.person_id: one for one in last.team_members.all()}
    TeamMember.objects.bulk_create(
        TeamMember(
            season=season, person_id=pk, team=new[one.team_id], since=season.starts
        )
        for pk, one in now.items()
        if one.team_id is not None
    )
