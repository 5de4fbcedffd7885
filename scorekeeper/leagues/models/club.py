"""A league: its people, its house rules, and what was done to it."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper.languages import gettext_lazy
from scorekeeper.tables import codes


class Role(models.TextChoices):
    """What a person of a league may do there; each may do what the next ones may."""

    ORGANISER = "organiser", gettext_lazy("Organiser")
    REFEREE = "referee", gettext_lazy("Referee")
    SCORER = "scorer", gettext_lazy("Scorer")
    PLAYER = "player", gettext_lazy("Player")


class Visibility(models.TextChoices):
    PRIVATE = "private", gettext_lazy("Members only")
    LINK = "link", gettext_lazy("Anyone with the link")
    PUBLIC = "public", gettext_lazy("Everyone")


def one_of(name: str, choices: type[models.TextChoices]) -> models.CheckConstraint:
    """The database too keeps what the code knows, and nothing else: person_role."""
    field = name.partition("_")[2]
    known = models.Q(**{f"{field}__in": choices.values})
    return models.CheckConstraint(condition=known, name=name)


class League(models.Model):
    code = models.CharField(max_length=8, unique=True, default=codes.new_league_code)
    name = models.CharField(max_length=60)
    created = models.DateTimeField(default=timezone.now)
    visibility = models.CharField(
        max_length=8, choices=Visibility.choices, default=Visibility.PRIVATE
    )
    # Whether search engines may list it; only where everybody may see it.
    searchable = models.BooleanField(default=False)
    # In the link to watch.
    viewer_token = models.CharField(
        max_length=43, unique=True, default=codes.new_link_key
    )
    # Against double taps of the form that founded it.
    key = models.CharField(max_length=64, unique=True, default=codes.new_link_key)
    # The games it plays; all of them where empty.
    games = models.JSONField(default=list, blank=True)
    # For so many days after an evening its results may still be corrected by anyone
    # who may record there; then they are final.
    correction_days = models.PositiveSmallIntegerField(default=7)
    # The time zone of its evenings: Europe/Berlin; empty: that of the site.
    zone = models.CharField(max_length=40, blank=True, default="")
    # So many days before an evening who has not answered gets a letter; 0: nobody.
    reminds = models.PositiveSmallIntegerField(default=0)
    # A rating is shown after so many games.
    rated_after = models.PositiveSmallIntegerField(default=5)
    # Its results are not shown yet to who does not hold evenings, nor what follows from
    # them: somebody wants the moment.
    held_back = models.ForeignKey(
        "leagues.Session", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    # The recipe its numbers are made by: counting.results.RECIPE, or an older one.
    counted_by = models.PositiveSmallIntegerField(default=5, db_column="rated_by")

    class Meta:
        constraints = (one_of("league_visibility", Visibility),)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("leagues:league", args=[self.code])

    @property
    def is_indexed(self) -> bool:
        """Search engines may list it."""
        return self.searchable and self.visibility == Visibility.PUBLIC


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
    # Is asked for money, where the league plays for some.
    pays = models.BooleanField(default=True)
    # Wants to be reminded of evenings by letter, where the league does so.
    letters = models.BooleanField(default=True)
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
            one_of("person_role", Role),
        )

    def __str__(self) -> str:
        return self.name or gettext("Former player")


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


class AuditLog(models.Model):
    """What somebody did to a league that others may ask about, and undo."""

    class Kind(models.TextChoices):
        MERGED = "merged", gettext_lazy("Merged")
        RENAMED = "renamed", gettext_lazy("Name corrected")
        ROLE = "role", gettext_lazy("Role given")
        LEFT = "left", gettext_lazy("Left")
        JOINED = "joined", gettext_lazy("Record taken")
        SETTINGS = "settings", gettext_lazy("Settings changed")
        RANKING = "ranking", gettext_lazy("Ranking changed")
        IMPORTED = "imported", gettext_lazy("Imported")
        TABLE = "table", gettext_lazy("Table left out, or counted")
        PENALTY = "penalty", gettext_lazy("Penalty points")
        LOT = "lot", gettext_lazy("Lot drawn")
        SHEET = "sheet", gettext_lazy("Rule sheet chosen")
        KEPT = "kept", gettext_lazy("Seat reserved")
        TIME = "time", gettext_lazy("Minutes given")
        PLANNED = "planned", gettext_lazy("Evenings planned")

    league = models.ForeignKey(League, models.CASCADE, related_name="audit_log")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    person = models.ForeignKey(
        Person, models.SET_NULL, null=True, blank=True, related_name="audit_log"
    )
    data = models.JSONField(default=dict)
    by = models.CharField(max_length=40)
    at = models.DateTimeField(default=timezone.now)
    undone = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-at", "-id")

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%Y-%m-%d}"
