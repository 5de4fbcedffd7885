"""People of a season whose games count together, beside their own."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import Exists, OuterRef
from django.db.models.functions import Coalesce

from scorekeeper.leagues import club_apps, zones
from scorekeeper.leagues.models import Person, Season, Session
from scorekeeper.teams import counting, team_totals, teams_copy
from scorekeeper.teams.models import Team


class Teams(club_apps.ClubApp):
    def addresses(self) -> club_apps.Addresses:
        from scorekeeper.teams.urls import urlpatterns

        return urlpatterns

    def of_seasons(self) -> Mapping[str, Exists]:
        return {"teamed": Exists(Team.objects.filter(season=OuterRef("pk")))}

    def of_season(self, season: Season) -> Mapping[str, Any]:
        names = Team.objects.filter(season=season).values_list("name", flat=True)
        return {"teams": ", ".join(names)}

    def follow(self, last: Season, season: Season) -> None:
        teams_copy.copy(last, season)

    def of_totals(self, overview: Any, tallies: Sequence[Any]) -> Mapping[str, Any]:
        return {"of_teams": team_totals.so_far(overview, list(tallies))}

    def companions(
        self, session: Session, people: Sequence[Person]
    ) -> Iterator[Sequence[int]]:
        """Those of one team, where the season keeps them apart.

        A substitute sits for the team of whom they replace. One query, or two.
        """
        season = session.season
        if not season.mates_apart:
            return
        member = counting.memberships(season)
        if not member.rows:
            return
        instead = dict(
            session.attending.filter(instead_of__isnull=False).values_list(
                "person", Coalesce("instead_of__into", "instead_of")
            )
        )
        day = zones.day_of(season.league, session.starts)
        sits = {instead.get(one.pk, one.pk): one.pk for one in people}
        for some in member.mates(sits, day).values():
            yield [sits[one] for one in some]
