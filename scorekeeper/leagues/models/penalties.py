"""Points that a club takes off: who came late, or was not excused."""

from django.db import models
from django.utils import timezone

from scorekeeper.leagues.models.club import Person
from scorekeeper.leagues.models.sessions import Session
from scorekeeper.tables import codes


class Penalty(models.Model):
    """Given for an evening, in the standings of one game: see counting/penalties.py.

    It is never changed: what was wrong is taken back, and given anew.
    """

    session = models.ForeignKey(Session, models.CASCADE, related_name="penalties")
    person = models.ForeignKey(Person, models.RESTRICT, related_name="penalties")
    game = models.SlugField()
    points = models.PositiveSmallIntegerField()
    # Empty once the person was forgotten.
    reason = models.CharField(max_length=60, blank=True)
    by = models.CharField(max_length=40)
    at = models.DateTimeField(default=timezone.now)
    # Against double taps.
    key = models.CharField(max_length=64, unique=True, default=codes.new_link_key)

    class Meta:
        ordering = ("at", "pk")

    def __str__(self) -> str:
        return f"{self.person_id} {self.points}"
