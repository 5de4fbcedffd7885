"""When a league met, who was there, what was played, and sheets on their way."""

from django.db import models
from django.utils import timezone

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues.models.club import League, Person, Preset
from scorekeeper.tables import codes
from scorekeeper.tables.models import Table

ENDS = gettext_lazy("A season ends after it has begun.")


class Season(models.Model):
    league = models.ForeignKey(League, models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=40)
    starts = models.DateField()
    ends = models.DateField(null=True, blank=True)
    # Of each evening only so many members of a team count, the best; 0: all.
    team_best = models.PositiveSmallIntegerField(default=0)
    # Which version of which rule sheet it plays, from when on: see own_games.py.
    rule_sheets = models.JSONField(default=list, db_default=[], blank=True)
    # A draw lets members of one team sit at different tables, where that can be.
    mates_apart = models.BooleanField(default=True)

    class Meta:
        ordering = ("-starts", "-id")
        constraints = (
            models.UniqueConstraint(fields=["league", "name"], name="season_name"),
            models.CheckConstraint(
                condition=models.Q(ends=None) | models.Q(ends__gte=models.F("starts")),
                name="season_ends",
                violation_error_message=ENDS,
            ),
        )

    def __str__(self) -> str:
        return self.name


class System(models.TextChoices):
    """How a season’s standings count. A game may declare more: its lists."""

    POINTS = "points", gettext_lazy("Sum of points")
    PLACES = "places", gettext_lazy("Points for places")
    WINS = "wins", gettext_lazy("Wins")
    AVERAGE = "average", gettext_lazy("Average points")


class Ranking(models.Model):
    """By what the standings of one game in one season are ordered."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="rankings")
    game = models.SlugField()
    # One of System, or "list:<key>" of a list form that the game declares.
    system = models.CharField(max_length=40, default=System.PLACES)
    # Only so many of a person’s best games count; 0: all.
    best = models.PositiveSmallIntegerField(default=0)
    # So many of a person’s worst games are left out, never all; not beside `best`.
    worst = models.PositiveSmallIntegerField(default=0)
    # Who has fewer games is listed below, without a place.
    least = models.PositiveSmallIntegerField(default=0)
    # Points for each place, the first place first; empty: 1 for each player beaten.
    places = models.JSONField(default=list, blank=True)
    # What parts those who are level, in this order: see ties.py; empty: as usual.
    ties = models.JSONField(default=list, blank=True)
    # For each turn of tables that somebody sat out while here.
    bye = models.SmallIntegerField(default=0)
    # All series of an evening are one result: it is best, worst, needed and averaged.
    by_evening = models.BooleanField(default=False)
    CHOSEN = (
        *("system", "best", "worst", "least", "places", "ties", "bye"),
        "by_evening",
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["season", "game"], name="ranking_game"),
        )

    def __str__(self) -> str:
        return f"{self.game}: {self.system}"


class Session(models.Model):
    """An evening."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="sessions")
    starts = models.DateTimeField()
    place = models.CharField(max_length=60, blank=True)
    note = models.CharField(max_length=200, blank=True)
    # So many series are planned; 0: nobody has said.
    planned_series = models.PositiveSmallIntegerField(default=0)
    # So many rounds of each, in games that are played for an agreed number of them;
    # 0: as the game and its house rules say.
    planned_rounds = models.PositiveSmallIntegerField(default=0)
    # So many minutes for each of them; 0: as long as it takes.
    planned_minutes = models.PositiveSmallIntegerField(default=0, db_default=0)
    # So many more were given to the first series, the second …
    more_minutes = models.JSONField(default=list, db_default=[], blank=True)
    # In the link to its report.
    viewer_token = models.CharField(
        max_length=43, unique=True, default=codes.new_link_key
    )
    key = models.CharField(max_length=64, unique=True, default=codes.new_link_key)
    # No more tables are begun.
    closed = models.DateTimeField(null=True, blank=True)
    # When those were written to who had not answered.
    reminded = models.DateTimeField(null=True, blank=True)
    # Its last draw let those who were level meet.
    by_level = models.BooleanField(default=False)
    # How often something of the evening changed, for pages that follow it.
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("-starts", "-id")
        # The next evening and the last ones are asked for on each page of a league.
        indexes = (models.Index(fields=["season", "starts"], name="session_by_start"),)

    def __str__(self) -> str:
        return f"{self.starts:%Y-%m-%d} {self.place}".strip()


class Attendance(models.Model):
    """A person at an evening. Who is here and sits at no table of a turn has a bye."""

    class Answer(models.TextChoices):
        COMING = "coming", gettext_lazy("Coming")
        HERE = "here", gettext_lazy("Here")
        AWAY = "away", gettext_lazy("Not coming")

    session = models.ForeignKey(Session, models.CASCADE, related_name="attending")
    person = models.ForeignKey(Person, models.CASCADE, related_name="attended")
    answer = models.CharField(
        max_length=8, choices=Answer.choices, default=Answer.COMING
    )
    # By which phone they said so, where it was by the link for all of the league.
    phone = models.CharField(max_length=16, blank=True)
    # Plays in the place of that person, whose standings these games count for.
    instead_of = models.ForeignKey(
        Person, models.SET_NULL, null=True, blank=True, related_name="substitutes"
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["session", "person"], name="attendance_person"
            ),
            models.CheckConstraint(
                condition=models.Q(answer__in=["coming", "here", "away"]),
                name="attendance_answer",
            ),
        )

    def __str__(self) -> str:
        return f"{self.person_id} {self.answer}"


class Stay(models.Model):
    """From when to when somebody was at an evening; None: is there still.

    An answer says how it is now; what was is written down once. Attendance of before
    has none: see counting/byes.py.
    """

    attendance = models.ForeignKey(Attendance, models.CASCADE, related_name="stays")
    came = models.DateTimeField()
    left = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("came", "pk")

    def __str__(self) -> str:
        return f"{self.attendance_id} since {self.came:%H:%M}"


class TableAssignment(models.Model):
    """A table of an evening: drawn, then begun, then a result."""

    session = models.ForeignKey(Session, models.CASCADE, related_name="assignments")
    # The first tables of the evening, the second ones …, and the number among them.
    turn = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    game = models.SlugField()
    preset = models.ForeignKey(
        Preset, models.PROTECT, null=True, blank=True, related_name="assignments"
    )
    # None until it is begun.
    table = models.OneToOneField(
        Table, models.PROTECT, null=True, blank=True, related_name="assignment"
    )
    # What is in the link on its slip of paper, which the table takes over.
    scorer_token = models.CharField(
        max_length=43, unique=True, null=True, blank=True, default=None
    )
    # Whatever was played there counts for nobody, in no list.
    left_out = models.BooleanField(default=False)
    people = models.ManyToManyField(
        Person,
        through="Seat",
        through_fields=("assignment", "person"),
        related_name="assignments",
    )

    class Meta:
        ordering = ("turn", "number")
        constraints = (
            models.UniqueConstraint(
                fields=["session", "turn", "number"], name="assignment_number"
            ),
        )

    def __str__(self) -> str:
        return f"{self.turn}.{self.number} {self.game}"


class SheetBatch(models.Model):
    """Sheets on their way into a league: checked step by step, then imported.

    It is thrown away a day later, if nothing of it was imported; the texts of the
    sheets go once they are.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="batches")
    # Against double taps of the form that brought it.
    key = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=100)
    created = models.DateTimeField(default=timezone.now)
    # Their texts, in order.
    sheets = models.JSONField(default=list)
    count = models.PositiveIntegerField()
    # Of old evenings, whose lines are cells: which column is which, and of what game.
    columns = models.JSONField(default=dict)
    # So many of them are checked.
    checked = models.PositiveIntegerField(default=0)
    # What is wrong with some: [number of the sheet, why].
    refused = models.JSONField(default=list)
    # The names at the others, in the order they were met.
    names = models.JSONField(default=list)
    # What somebody said of names that are not known, by their normal form: the number
    # of a person, "new", or "nobody".
    mapped = models.JSONField(default=dict)
    # The numbers of the good ones by what they hold, to find what stands there twice.
    keys = models.JSONField(default=dict)
    imported = models.DateTimeField(null=True, blank=True)
    # By kind the numbers of what the import made, so that it can be undone; of a whole
    # league how much it had then: see undo_league.py.
    made = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.name}: {self.count}"
