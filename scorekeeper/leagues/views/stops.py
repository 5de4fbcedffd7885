"""Why the proposed tables of an evening cannot begin yet."""

from scorekeeper.leagues import club_apps
from scorekeeper.leagues.sessions import start_tables
from scorekeeper.leagues.sessions.overview import SessionOverview


def stops(overview: SessionOverview) -> list[str]:
    """What has to be seen to first, for the apps of clubs too."""
    of_apps = club_apps.stops(overview.proposed) if overview.proposed else []
    return [*start_tables.stops(overview), *of_apps]
