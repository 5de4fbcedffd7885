"""What the logs of the tables come to: `manage.py rebuild` makes it anew."""

from django.db import models

from scorekeeper.leagues.models.club import League, Person
from scorekeeper.leagues.models.sessions import Season, TableAssignment


class Result(models.Model):
    """What a finished game of a table was for one person."""

    # Each index is written with each result: what has none begins one of those below.
    assignment = models.ForeignKey(
        TableAssignment, models.CASCADE, related_name="results", db_index=False
    )
    # Of the assignment, again here so that standings and histories need no join.
    league = models.ForeignKey(
        League, models.CASCADE, related_name="results", db_index=False
    )
    season = models.ForeignKey(
        Season, models.CASCADE, related_name="results", db_index=False
    )
    game = models.SlugField(db_index=False)
    # After merges and substitutes: whose standings it counts for.
    person = models.ForeignKey(Person, models.CASCADE, related_name="results")
    # Who sat there, after merges: whose rating it moves.
    player = models.ForeignKey(
        Person, models.CASCADE, related_name="played", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    points = models.IntegerField()
    # Its value by the ranking of the season.
    value = models.FloatField(default=0)
    won = models.BooleanField()
    # A round of the table is disputed: it is marked, and left out of ratings.
    disputed = models.BooleanField(default=False)
    finished = models.DateTimeField()
    # What more the aggregate of results needs: see aggregate.py.
    data = models.JSONField(default=dict)
    # The rating after it; None where it is not rated.
    mu = models.FloatField(null=True)
    sigma = models.FloatField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["assignment", "seat"], name="result_seat"),
        )
        indexes = (
            models.Index(
                fields=["season", "game", "person", "finished"], name="result_season"
            ),
            models.Index(fields=["league", "game", "finished"], name="result_rated"),
            models.Index(fields=["player", "game", "finished"], name="result_player"),
            models.Index(fields=["league", "finished"], name="result_tables"),
            models.Index(
                fields=["season", "game"],
                condition=models.Q(disputed=True),
                name="result_disputed",
            ),
        )

    def __str__(self) -> str:
        return f"{self.assignment_id}/{self.seat} {self.points}"


class Standing(models.Model):
    """All results of a person in one game of a season, added up: see aggregate.py."""

    season = models.ForeignKey(
        Season, models.CASCADE, related_name="standings", db_index=False
    )
    game = models.SlugField(db_index=False)
    person = models.ForeignKey(Person, models.CASCADE, related_name="standings")
    sums = models.JSONField(default=dict)
    # The last result counted: where an older one changes, all are added up anew.
    finished = models.DateTimeField()
    assignment = models.PositiveBigIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["season", "game", "person"], name="standing_person"
            ),
        )

    def __str__(self) -> str:
        return f"{self.season_id} {self.game} {self.person_id}"


class Rating(models.Model):
    """How strong a person is at a game, and how sure that is, after all results."""

    league = models.ForeignKey(
        League, models.CASCADE, related_name="ratings", db_index=False
    )
    game = models.SlugField(db_index=False)
    person = models.ForeignKey(Person, models.CASCADE, related_name="ratings")
    mu = models.FloatField()
    sigma = models.FloatField()
    # What mu was before the last game that was rated.
    before = models.FloatField(default=25)
    games = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["league", "game", "person"], name="rating_person"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.person_id} {self.mu:.1f}"
