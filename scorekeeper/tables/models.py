from django.db import models
from django.urls import reverse
from django.utils import timezone

from scorekeeper.tables import codes


class Table(models.Model):
    """One game at one table. Scores are derived from its entries, never stored."""

    code = models.CharField(max_length=codes.LENGTH, unique=True)
    # What is in its links; whoever holds one may look on, score, or run the table.
    look_key = models.CharField(max_length=43, unique=True, default=codes.new_link_key)
    score_key = models.CharField(max_length=43, unique=True, default=codes.new_link_key)
    run_key = models.CharField(max_length=43, unique=True, default=codes.new_link_key)
    # From the form that made the table, against double taps.
    key = models.CharField(max_length=64, unique=True)
    game = models.SlugField()
    players = models.JSONField()
    options = models.JSONField(default=dict)
    created = models.DateTimeField(default=timezone.now)
    # The number of the last entry.
    version = models.PositiveIntegerField(default=0)
    # How often a seat has said its own number.
    said = models.PositiveIntegerField(default=0)
    # The verdict and the rules' edition that gave it, kept once the game is over.
    final = models.JSONField(null=True, default=None)
    # A league counts its result: what follows an entry is in hooks.py.
    counted = models.BooleanField(default=False)
    # Whoever holds this object may change what is final: see access.py.
    overrules = False

    def __str__(self) -> str:
        return self.code

    def get_absolute_url(self) -> str:
        return reverse("tables:table", args=[self.code])


class Kind:
    """What an entry does: to the score sheet, or to what is said about it."""

    RECORDED = "recorded"
    CORRECTED = "corrected"
    UNDONE = "undone"
    ENDED = "ended"
    DISPUTED = "disputed"
    ANSWERED = "answered"
    WITHDRAWN = "withdrawn"
    RULED = "ruled"
    ACCEPTED = "accepted"
    CONFIRMING = "confirming"
    RENAMED = "renamed"
    AGAIN = "again"


class Outcome:
    """How a dispute may end."""

    STANDS = "stands"
    CORRECTED = "corrected"
    VOID = "void"


class Entry(models.Model):
    """One thing that happened at a table. Entries are only ever added."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=16)
    data = models.JSONField(default=dict)
    key = models.CharField(max_length=64)
    by = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(default=timezone.now)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["table", "number"], name="entry_number"),
            models.UniqueConstraint(fields=["table", "key"], name="entry_key"),
        )

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} {self.kind}"


class Said(models.Model):
    """What a seat says of the round being entered, on its own phone: a draft.

    It counts while `after` is the last entry that the score sheet hangs on. What is
    said in secret is shown again to the phone that said it, and to no other.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="saying")
    after = models.PositiveIntegerField()
    name = models.CharField(max_length=64)
    text = models.CharField(max_length=40)
    phone = models.CharField(max_length=16, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["table", "name"], name="said_name"),
        )

    def __str__(self) -> str:
        return f"{self.table_id} {self.name} {self.text}"


class Revoked(models.Model):
    """A code or a link's key that a table had: it opens nothing, and says so."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="revoked")
    word = models.CharField(max_length=43, unique=True)
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.table_id} {self.word}"


class Phone(models.Model):
    """A phone that a link let in, or that said its seat: shown to who runs the table.

    It grants nothing: what a phone may do is kept by the phone.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="phones")
    ident = models.CharField(max_length=16)
    key = models.CharField(max_length=43)
    name = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["table", "ident"], name="phone_ident"),
        )

    def __str__(self) -> str:
        return f"{self.table_id}/{self.ident} {self.name}"
