"""A club’s memory: who belongs to it, when it met, what was played.

Results, standings and ratings can be thrown away: `manage.py rebuild` makes them from
the logs of the tables. Everything else here is what people said.
"""

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone

from scorekeeper.tables import codes
from scorekeeper.tables.models import Table


class Role(models.TextChoices):
    """What a person of a league may do there; each may do what the next ones may."""

    ORGANISER = "organiser", "Organiser"
    REFEREE = "referee", "Referee"
    SCORER = "scorer", "Scorer"
    PLAYER = "player", "Player"


class Visibility(models.TextChoices):
    PRIVATE = "private", "Only its people"
    LINK = "link", "Whoever has the link"
    PUBLIC = "public", "Everybody"


class League(models.Model):
    code = models.CharField(max_length=8, unique=True, default=codes.new_league_code)
    name = models.CharField(max_length=60)
    created = models.DateTimeField(default=timezone.now)
    visibility = models.CharField(
        max_length=8, choices=Visibility.choices, default=Visibility.PRIVATE
    )
    # Whether search engines may list it; only where everybody may see it.
    listed = models.BooleanField(default=False)
    # In the link to look on.
    look_key = models.CharField(max_length=43, unique=True, default=codes.new_link_key)
    # Against double taps of the form that founded it.
    key = models.CharField(max_length=64, unique=True, default=codes.new_link_key)
    # The games it plays; all of them where empty.
    games = models.JSONField(default=list, blank=True)
    # For so many days after an evening its results may still be corrected by anyone
    # who may record there; then they are final.
    correction_days = models.PositiveSmallIntegerField(default=7)
    # A rating is shown after so many games.
    rated_after = models.PositiveSmallIntegerField(default=5)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("leagues:league", args=[self.code])

    @property
    def sought(self) -> bool:
        """Search engines may list it."""
        return self.listed and self.visibility == Visibility.PUBLIC


class Person(models.Model):
    """Somebody a league knows, with or without an account."""

    league = models.ForeignKey(League, models.CASCADE, related_name="people")
    # Empty once an account was deleted: the games stay, the name is blanked.
    name = models.CharField(max_length=40)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="persons",
    )
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.PLAYER)
    guest = models.BooleanField(default=False)
    # Whoever opens the link with it takes this record into an account.
    invite_key = models.CharField(
        max_length=43, unique=True, default=codes.new_link_key
    )
    # This record is of the same person as that one: its results count there.
    into = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="merged"
    )
    joined = models.DateTimeField(default=timezone.now)
    left = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                "league",
                Lower("name"),
                name="person_name",
                condition=models.Q(into__isnull=True) & ~models.Q(name=""),
            ),
            models.UniqueConstraint(
                fields=["league", "user"],
                name="person_user",
                condition=models.Q(user__isnull=False, into__isnull=True),
            ),
        )

    def __str__(self) -> str:
        return self.name or "Former player"


class Preset(models.Model):
    """House rules for a game. A change is a new version; old tables keep theirs."""

    league = models.ForeignKey(League, models.CASCADE, related_name="presets")
    game = models.SlugField()
    name = models.CharField(max_length=30)
    version = models.PositiveSmallIntegerField(default=1)
    options = models.JSONField(default=dict)
    created = models.DateTimeField(default=timezone.now)
    # No new table is begun by it.
    retired = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["league", "game", "name", "version"], name="preset_version"
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class Season(models.Model):
    league = models.ForeignKey(League, models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=40)
    starts = models.DateField()
    ends = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ("-starts", "-id")
        constraints = (
            models.UniqueConstraint(fields=["league", "name"], name="season_name"),
        )

    def __str__(self) -> str:
        return self.name


class System(models.TextChoices):
    """How a season’s standings count. A game may declare more: its lists."""

    POINTS = "points", "Sum of points"
    PLACES = "places", "Points for places"
    WINS = "wins", "Wins"
    AVERAGE = "average", "Average points"


class Ranking(models.Model):
    """By what the standings of one game in one season are ordered."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="rankings")
    game = models.SlugField()
    # One of System, or "list:<key>" of a list form that the game declares.
    system = models.CharField(max_length=40, default=System.PLACES)
    # Only so many of a person’s best games count; 0: all.
    best = models.PositiveSmallIntegerField(default=0)
    # Who has fewer games is listed below, without a place.
    least = models.PositiveSmallIntegerField(default=0)
    # Points for each place, the first place first; empty: 1 for each player beaten.
    places = models.JSONField(default=list, blank=True)

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
    # In the link to its report.
    look_key = models.CharField(max_length=43, unique=True, default=codes.new_link_key)
    key = models.CharField(max_length=64, unique=True, default=codes.new_link_key)
    # No more tables are begun.
    closed = models.DateTimeField(null=True, blank=True)
    # How often something of the evening changed, for pages that follow it.
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("-starts", "-id")

    def __str__(self) -> str:
        return f"{self.starts:%Y-%m-%d} {self.place}".strip()


class Attendance(models.Model):
    """A person at an evening. Who is here and sits at no table of a turn has a bye."""

    class Answer(models.TextChoices):
        COMING = "coming", "Coming"
        HERE = "here", "Here"
        AWAY = "away", "Not coming"

    session = models.ForeignKey(Session, models.CASCADE, related_name="attending")
    person = models.ForeignKey(Person, models.CASCADE, related_name="attended")
    answer = models.CharField(
        max_length=8, choices=Answer.choices, default=Answer.COMING
    )
    # Plays in the place of that person, whose standings these games count for.
    instead_of = models.ForeignKey(
        Person, models.SET_NULL, null=True, blank=True, related_name="substitutes"
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["session", "person"], name="attendance_person"
            ),
        )

    def __str__(self) -> str:
        return f"{self.person_id} {self.answer}"


class Sitting(models.Model):
    """A table of an evening: drawn, then begun, then a result."""

    session = models.ForeignKey(Session, models.CASCADE, related_name="sittings")
    # The first tables of the evening, the second ones …, and the number among them.
    turn = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    game = models.SlugField()
    preset = models.ForeignKey(
        Preset, models.PROTECT, null=True, blank=True, related_name="sittings"
    )
    # None until it is begun.
    table = models.OneToOneField(
        Table, models.PROTECT, null=True, blank=True, related_name="sitting"
    )
    people = models.ManyToManyField(
        Person,
        through="Seat",
        through_fields=("sitting", "person"),
        related_name="sittings",
    )

    class Meta:
        ordering = ("turn", "number")
        constraints = (
            models.UniqueConstraint(
                fields=["session", "turn", "number"], name="sitting_number"
            ),
        )

    def __str__(self) -> str:
        return f"{self.turn}.{self.number} {self.game}"


class Seat(models.Model):
    """Who sat where: `number` from 0 as at the table."""

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    person = models.ForeignKey(Person, models.PROTECT, related_name="seats")
    # Whose standings it counts for, where the person is a substitute.
    counts_for = models.ForeignKey(
        Person, models.PROTECT, null=True, blank=True, related_name="counted"
    )

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["sitting", "number"], name="seat_number"),
            models.UniqueConstraint(fields=["sitting", "person"], name="seat_person"),
        )

    def __str__(self) -> str:
        return f"{self.sitting_id}/{self.number}"


class Pile(models.Model):
    """Sheets on their way into a league: looked at step by step, then taken over.

    It is thrown away a day later; the texts of the sheets go once they are taken.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="piles")
    # Against double taps of the form that brought it.
    key = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=100)
    created = models.DateTimeField(default=timezone.now)
    # Their texts, in order.
    sheets = models.JSONField(default=list)
    count = models.PositiveIntegerField()
    # So many of them were looked at.
    seen = models.PositiveIntegerField(default=0)
    # What is wrong with some: [number of the sheet, why].
    refused = models.JSONField(default=list)
    # The names at the others, in the order they were met.
    names = models.JSONField(default=list)
    # The numbers of the good ones by what they hold, to find what stands there twice.
    keys = models.JSONField(default=dict)
    taken = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.name}: {self.count}"


# ---- Kept up with each entry; made anew by `manage.py rebuild` ----


class Result(models.Model):
    """What a finished game of a table was for one person."""

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="results")
    # Of the sitting, again here so that standings and histories need no join.
    league = models.ForeignKey(League, models.CASCADE, related_name="results")
    season = models.ForeignKey(Season, models.CASCADE, related_name="results")
    game = models.SlugField()
    # After merges and substitutes: whose standings it counts for.
    person = models.ForeignKey(Person, models.CASCADE, related_name="results")
    # Who sat there, after merges: whose rating it moves.
    player = models.ForeignKey(Person, models.CASCADE, related_name="played")
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
    # What more a fold of results needs: see folding.py.
    data = models.JSONField(default=dict)
    # The rating after it; None where it is not rated.
    mu = models.FloatField(null=True)
    sigma = models.FloatField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["sitting", "seat"], name="result_seat"),
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
        return f"{self.sitting_id}/{self.seat} {self.points}"


class Standing(models.Model):
    """All results of a person in one game of a season, folded: see folding.py."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="standings")
    game = models.SlugField()
    person = models.ForeignKey(Person, models.CASCADE, related_name="standings")
    sums = models.JSONField(default=dict)
    # The last result that was folded in: an older one that changes folds all anew.
    finished = models.DateTimeField()
    sitting = models.PositiveBigIntegerField()

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

    league = models.ForeignKey(League, models.CASCADE, related_name="ratings")
    game = models.SlugField()
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


class Deed(models.Model):
    """What somebody did to a league that others may ask about, and undo."""

    class Kind(models.TextChoices):
        MERGED = "merged", "Merged"
        RENAMED = "renamed", "Name corrected"
        ROLE = "role", "Role given"
        LEFT = "left", "Left"
        JOINED = "joined", "Record taken"
        SETTINGS = "settings", "Settings changed"
        RANKING = "ranking", "Ranking changed"
        IMPORTED = "imported", "Imported"

    league = models.ForeignKey(League, models.CASCADE, related_name="deeds")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    person = models.ForeignKey(
        Person, models.SET_NULL, null=True, blank=True, related_name="deeds"
    )
    data = models.JSONField(default=dict)
    by = models.CharField(max_length=40)
    at = models.DateTimeField(default=timezone.now)
    undone = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-at", "-id")

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%Y-%m-%d}"
