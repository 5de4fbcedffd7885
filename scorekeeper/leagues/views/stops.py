"""Why the proposed tables of an evening cannot begin yet."""

from scorekeeper.leagues.knockouts import reading, sentences
from scorekeeper.leagues.sessions import start_tables
from scorekeeper.leagues.sessions.overview import SessionOverview
from scorekeeper.tables.sentences import said


def stops(overview: SessionOverview) -> list[str]:
    """What has to be seen to first, at tables of a knock-out too."""
    wrong = reading.stops(overview.proposed) if overview.proposed else []
    named = [said(sentences.STOPS, name=one.name) for one in wrong]
    return [*start_tables.stops(overview), *named]
