"""Who sits where at a table of an evening, and who sat there before."""

from django.db import models

from scorekeeper.leagues.models.club import Person
from scorekeeper.leagues.models.sessions import TableAssignment


class Seat(models.Model):
    """Who sat where: `number` from 0 as at the table."""

    assignment = models.ForeignKey(
        TableAssignment, models.CASCADE, related_name="seats"
    )
    number = models.PositiveSmallIntegerField()
    person = models.ForeignKey(Person, models.PROTECT, related_name="seats")
    # Whose standings it counts for, where the person is a substitute.
    counts_for = models.ForeignKey(
        Person, models.PROTECT, null=True, blank=True, related_name="counted"
    )

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(
                fields=["assignment", "number"], name="seat_number"
            ),
            models.UniqueConstraint(
                fields=["assignment", "person"], name="seat_person"
            ),
        )

    def __str__(self) -> str:
        return f"{self.assignment_id}/{self.number}"


class Stint(models.Model):
    """Who sat at a seat before the person of its Seat, up to round `last`."""

    assignment = models.ForeignKey(
        TableAssignment, models.CASCADE, related_name="stints"
    )
    number = models.PositiveSmallIntegerField()
    last = models.PositiveSmallIntegerField()
    person = models.ForeignKey(Person, models.PROTECT, related_name="stints")
    counts_for = models.ForeignKey(
        Person, models.PROTECT, null=True, blank=True, related_name="counted_stints"
    )

    class Meta:
        ordering = ("number", "last")
        constraints = (
            models.UniqueConstraint(
                fields=["assignment", "number", "last"], name="stint_last"
            ),
        )

    def __str__(self) -> str:
        return f"{self.assignment_id}/{self.number} to {self.last}"
