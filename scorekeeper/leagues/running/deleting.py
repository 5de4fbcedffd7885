"""A league that is given up: its tables stay, as tables of nobody’s league."""

from django.db import transaction

from scorekeeper.leagues.models import League, Seat, Sitting
from scorekeeper.tables.models import Table


@transaction.atomic
def delete(league: League) -> None:
    """What was said of people and evenings goes; score sheets do not."""
    League.objects.select_for_update().get(pk=league.pk)
    sittings = Sitting.objects.filter(session__season__league=league)
    tables = Table.objects.filter(sitting__in=sittings)
    tables.update(counted=False)
    league.results.all().delete()
    Seat.objects.filter(sitting__in=sittings).delete()
    sittings.delete()
    league.deeds.all().delete()
    league.people.filter(into__isnull=False).delete()
    league.delete()
