"""Imports that somebody has begun: looked at, and not taken over yet."""

from django.db.models import QuerySet
from django.utils import timezone

from scorekeeper.exchange.check_batch import KEPT
from scorekeeper.leagues.models import League, SheetBatch


def waiting(league: League) -> QuerySet[SheetBatch]:
    """The last one first, without their texts; one query."""
    found = league.batches.filter(imported=None, created__gt=timezone.now() - KEPT)
    return found.order_by("-created").only("league", "name", "columns")
