"""The file of a league, imports of old evenings and sheets, numbers to take away."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.exchange.waiting import waiting
from scorekeeper.leagues import club_apps
from scorekeeper.leagues.models import League


class Exchange(club_apps.ClubApp):
    def addresses(self) -> club_apps.Addresses:
        from scorekeeper.exchange.urls import urlpatterns

        return urlpatterns

    def to_manage(self, league: League) -> Mapping[str, Any]:
        return {"waiting": waiting(league)}
