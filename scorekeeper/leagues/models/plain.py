"""Results of evenings that nobody recorded here: entered by hand, without rounds."""

from django.db import models

from scorekeeper.leagues.models.club import Person
from scorekeeper.leagues.models.sessions import Session, SheetBatch


class PlainList(models.Model):
    """What one game of an evening came to, as somebody had written it down."""

    session = models.ForeignKey(Session, models.CASCADE, related_name="plain_lists")
    game = models.SlugField()
    # The first list of the game on that evening, the second one …
    series = models.PositiveSmallIntegerField(default=1)
    # The list form that its points are by; empty: as tables count them.
    form = models.CharField(max_length=40, blank=True)
    # What brought it; none where it came with the file of a league.
    batch = models.ForeignKey(
        SheetBatch, models.SET_NULL, null=True, blank=True, related_name="plain_lists"
    )

    class Meta:
        ordering = ("game", "series")
        constraints = (
            models.UniqueConstraint(
                fields=["session", "game", "series"], name="plain_series"
            ),
        )

    def __str__(self) -> str:
        return f"{self.session_id} {self.game} {self.series}"


class PlainResult(models.Model):
    """A line of it."""

    plain_list = models.ForeignKey(PlainList, models.CASCADE, related_name="results")
    person = models.ForeignKey(Person, models.PROTECT, related_name="plain_results")
    points = models.IntegerField()
    # None: as the points of the list have it.
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    # Games won and lost; where they are not said, the line is one game.
    won = models.PositiveSmallIntegerField(null=True, blank=True)
    lost = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=["plain_list", "person"], name="plain_person"
            ),
        )

    def __str__(self) -> str:
        return f"{self.plain_list_id} {self.person_id} {self.points}"
