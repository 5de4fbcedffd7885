"""A knock-out: who plays in it, and which tables of evenings are its tables."""

from django.db import models
from django.utils import timezone

from scorekeeper.leagues.models import Person, Season, TableAssignment


class Knockout(models.Model):
    season = models.ForeignKey(Season, models.CASCADE, related_name="knockouts")
    name = models.CharField(max_length=40)
    game = models.SlugField()
    # The most who sit at a table, and how many of a table go on.
    seats = models.PositiveSmallIntegerField()
    through = models.PositiveSmallIntegerField(default=1)
    created = models.DateTimeField(default=timezone.now)
    # Against double taps of the form that made it.
    key = models.CharField(max_length=64, unique=True)

    class Meta:
        db_table = "leagues_knockout"
        ordering = ("-created", "-id")

    def __str__(self) -> str:
        return self.name


class KnockoutEntry(models.Model):
    """Somebody who plays in it; seed 1 is the strongest."""

    knockout = models.ForeignKey(Knockout, models.CASCADE, related_name="entries")
    person = models.ForeignKey(Person, models.CASCADE, related_name="knockouts")
    seed = models.PositiveSmallIntegerField()

    class Meta:
        db_table = "leagues_knockoutentry"
        ordering = ("seed",)
        constraints = (
            models.UniqueConstraint(fields=["knockout", "seed"], name="knockout_seed"),
            models.UniqueConstraint(
                fields=["knockout", "person"], name="knockout_person"
            ),
        )

    def __str__(self) -> str:
        return f"{self.seed} {self.person_id}"


class KnockoutTable(models.Model):
    """A table of its bracket that stands on an evening: proposed, begun or over."""

    knockout = models.ForeignKey(Knockout, models.CASCADE, related_name="tables")
    round = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    assignment = models.OneToOneField(
        TableAssignment, models.CASCADE, related_name="knockout_table"
    )
    # Somebody has said that it stays as it is, whoever should sit there.
    kept = models.BooleanField(default=False)

    class Meta:
        db_table = "leagues_knockouttable"
        ordering = ("round", "number")
        constraints = (
            models.UniqueConstraint(
                fields=["knockout", "round", "number"], name="knockout_table"
            ),
        )

    def __str__(self) -> str:
        return f"{self.round}.{self.number}"
