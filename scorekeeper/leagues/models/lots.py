"""A lot that was drawn between people who nothing else could part."""

from django.db import models
from django.utils import timezone

from scorekeeper.leagues.models.sessions import Ranking


class Lot(models.Model):
    """It holds for these people at this value alone: another tie is drawn by itself."""

    ranking = models.ForeignKey(Ranking, models.CASCADE, related_name="lots")
    # Their numbers, in the order that was drawn.
    people = models.JSONField(default=list)
    # What placed each of them.
    value = models.FloatField()
    by = models.CharField(max_length=40)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("at", "pk")

    def __str__(self) -> str:
        return f"{self.ranking_id} {self.people}"
