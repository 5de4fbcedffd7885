"""A new league: its founder is its organiser, and its first season has begun."""

from typing import Any

from django.db import IntegrityError, transaction

from scorekeeper.leagues import zones
from scorekeeper.leagues.models import League, Role, Season


def create_league(
    user: Any, name: str, organiser: str, key: str, zone: str = ""
) -> League:
    """One form founds one league; `key` is the form’s, `zone` where its founder is."""
    zone = zone if zone in zones.known_zones() else ""
    try:
        with transaction.atomic():
            league = League.objects.create(name=name, key=key, zone=zone)
            league.people.create(name=organiser, user=user, role=Role.ORGANISER)
            today = zones.today(league)
            Season.objects.create(league=league, name=str(today.year), starts=today)
    except IntegrityError:  # the same form came first
        league = League.objects.get(key=key)
    return league
