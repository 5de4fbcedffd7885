"""Teams of a season, and who plays for which from which day on."""

from django.db import models
from django.db.models.functions import Lower

from scorekeeper.leagues.models import Person, Season


class Team(models.Model):
    season = models.ForeignKey(Season, models.CASCADE, related_name="teams")
    name = models.CharField(max_length=40)

    class Meta:
        db_table = "leagues_team"
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint("season", Lower("name"), name="team_name"),
        )

    def __str__(self) -> str:
        return self.name


class TeamMember(models.Model):
    """From that day on until the next such row of the person.

    The first one of a person holds from the first evening on, whatever its day.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="team_members")
    person = models.ForeignKey(Person, models.CASCADE, related_name="teams")
    # None: for no team from then on.
    team = models.ForeignKey(
        Team, models.SET_NULL, null=True, blank=True, related_name="members"
    )
    since = models.DateField()

    class Meta:
        db_table = "leagues_teammember"
        ordering = ("since", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=["season", "person", "since"], name="team_member_since"
            ),
        )

    def __str__(self) -> str:
        return f"{self.person_id} {self.team_id} {self.since}"
