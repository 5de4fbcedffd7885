"""Where the page of a counted table leads back to: its evening."""

from django.urls import reverse

from scorekeeper.leagues.counting import finality
from scorekeeper.leagues.showing import dates
from scorekeeper.tables.hooks import Back
from scorekeeper.tables.models import Table


def back(table: Table) -> Back | None:
    """Also says when what is there became final."""
    sitting = finality.sitting_of(table)
    if sitting is None:
        return None
    session = sitting.session
    url = reverse("leagues:session", args=[session.season.league.code, session.pk])
    since = finality.final_since(table)
    note = f"{finality.said_of(since)}." if since else ""
    return Back(url, dates.evening(session.starts), note)
