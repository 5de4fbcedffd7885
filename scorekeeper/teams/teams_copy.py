"""A new season begins with the teams of the last one, as they were on its first day."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date

from scorekeeper.leagues.models import Season
from scorekeeper.teams.models import Team, TeamMember


def copy(last: Season, season: Season) -> None:
    """Who is to change teams on a later day does so in the new season."""
    season.team_best, season.mates_apart = last.team_best, last.mates_apart
    season.save(update_fields=["team_best", "mates_apart"])
    old = list(last.teams.all())
    made = Team.objects.bulk_create(Team(season=season, name=one.name) for one in old)
    new = {one.pk: team for one, team in zip(old, made, strict=True)}
    told: dict[int, list[TeamMember]] = defaultdict(list)
    for member in last.team_members.all():
        told[member.person_id].append(member)
    TeamMember.objects.bulk_create(
        TeamMember(
            season=season,
            person_id=pk,
            team=None if member.team_id is None else new[member.team_id],
            since=max(member.since, season.starts),
        )
        for pk, rows in told.items()
        for member in from_then_on(rows, season.starts)
    )


def from_then_on(rows: Sequence[TeamMember], day: date) -> list[TeamMember]:
    """What holds on that day, and what does later; nothing where no team is left."""
    at = max((n for n, one in enumerate(rows) if one.since <= day), default=0)
    held = list(rows[at:])
    return held if any(one.team_id is not None for one in held) else []
