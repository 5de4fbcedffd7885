"""Seats that a draw keeps: somebody’s own, and those of who always sit together."""

from django.db import models

from scorekeeper.leagues.models.club import League, Person
from scorekeeper.leagues.models.sessions import Session


class KeptSeat(models.Model):
    """These people sit at one table, or at that table."""

    league = models.ForeignKey(League, models.CASCADE, related_name="kept_seats")
    # Of that evening alone; None: of each.
    session = models.ForeignKey(
        Session, models.CASCADE, null=True, blank=True, related_name="kept_seats"
    )
    # The number of their table; 0: whichever.
    table = models.PositiveSmallIntegerField(default=0)
    people = models.ManyToManyField(Person, related_name="kept_seats")
    # Against double taps.
    key = models.CharField(max_length=64, unique=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.league_id} {self.session_id} {self.table}"
