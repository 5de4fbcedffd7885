from datetime import datetime
from typing import NamedTuple

from django.db import models
from django.utils import timezone

from scorekeeper.tables import codes
from scorekeeper.tables.phone_models import (
    Note,
    Phone,
    SeatClaim,
    SeatRequest,
    Way,
)

__all__ = [
    "DraftAnswer",
    "Entry",
    "Kind",
    "Note",
    "Outcome",
    "Phone",
    "Revoked",
    "RuleDraft",
    "RuleSheet",
    "SeatClaim",
    "SeatRequest",
    "Table",
    "Way",
    "Writer",
]


class Writer(NamedTuple):
    """The phone that writes, and how it was let in: each entry keeps it."""

    phone: str = ""
    way: str = ""
    # When it was entered, where it waited before it came.
    at: datetime | None = None


class Table(models.Model):
    """One game at one table. Scores are derived from its entries, never stored."""

    code = models.CharField(max_length=codes.LONGEST, unique=True)
    # What is in its links; whoever holds one may watch, score or host the table.
    viewer_token = models.CharField(
        max_length=43, unique=True, default=codes.new_link_key
    )
    scorer_token = models.CharField(
        max_length=43, unique=True, default=codes.new_link_key
    )
    host_token = models.CharField(
        max_length=43, unique=True, default=codes.new_link_key
    )
    # By chance, for what is kept of it in memory: no page has it, and it opens nothing.
    identity = models.CharField(
        max_length=64, unique=True, default=codes.new_key, db_column="key"
    )
    # The phone that began it and the key of its form: a double tap begins one table.
    begun_by = models.CharField(max_length=16, blank=True, default="", db_default="")
    begun_key = models.CharField(max_length=64, blank=True, default="", db_default="")
    # Of the sheet that a league brought it from, which comes in once.
    sheet_hash = models.CharField(max_length=64, blank=True, default="", db_default="")
    game = models.SlugField()
    players = models.JSONField()
    options = models.JSONField(default=dict)
    created = models.DateTimeField(default=timezone.now)
    # The number of the last entry.
    version = models.PositiveIntegerField(default=0)
    # How often a seat has said its own number.
    draft_version = models.PositiveIntegerField(default=0)
    # How often a seat was claimed, freed or asked for; at 0 none ever was.
    seat_version = models.PositiveIntegerField(default=0)
    # When a phone asked last: the host is not asked for longer than half an hour.
    asked = models.DateTimeField(null=True, default=None)
    # How many hands were raised: see Note.
    hands_raised = models.PositiveIntegerField(default=0)
    # The verdict and the rules' edition that gave it, kept once the game is over.
    final = models.JSONField(null=True, default=None)
    # A league counts its result: what follows an entry is in hooks.py.
    counted = models.BooleanField(default=False)
    # Its league was private and is deleted: who had no part in it does not see its end.
    private = models.BooleanField(default=False)
    # The first of the games that were played one after the other; of that one, none.
    evening = models.BigIntegerField(null=True, default=None, db_index=True)
    # Whoever holds this object may change what is final: see access.py.
    overrules = False
    # And this phone is the one that holds it.
    writer = Writer()
    # What it was to write stood at this version already, so no entry was added.
    stood: int | None = None

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["begun_by", "begun_key"],
                name="table_begun",
                condition=~models.Q(begun_key=""),
            ),
            models.UniqueConstraint(
                fields=["sheet_hash"],
                name="table_sheet",
                condition=~models.Q(sheet_hash=""),
            ),
        )

    def __str__(self) -> str:
        return self.code

    def get_absolute_url(self) -> str:
        return codes.at("table", self.code)


class RuleSheet(models.Model):
    """A game in a document: found by its hash, so its text is never changed."""

    slug = models.CharField(max_length=27, primary_key=True)
    text = models.TextField()
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.slug


class RuleDraft(models.Model):
    """A rule sheet that somebody is still writing: on this phone alone, as `ident`."""

    key = models.CharField(max_length=32, primary_key=True)
    ident = models.CharField(max_length=16, db_index=True)
    text = models.TextField()
    changed = models.DateTimeField(default=timezone.now)
    # Of the table that it was begun at: who plays when it is tried.
    players = models.JSONField(default=list, db_default=[], blank=True)

    def __str__(self) -> str:
        return self.key


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
    SEATED = "seated"
    CAME = "came"
    WENT = "went"
    LAST = "last"
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
    # The phone that wrote it, and how it was let in: see Way. Older ones do not say.
    phone = models.CharField(max_length=16, blank=True)
    way = models.CharField(max_length=8, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["table", "number"], name="entry_number"),
            models.UniqueConstraint(fields=["table", "key"], name="entry_key"),
        )

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} {self.kind}"


class DraftAnswer(models.Model):
    """What a seat says of the round being entered, on its own phone: a draft.

    It counts while `after` is the last entry that the score sheet hangs on. What is
    said in secret is shown again to the phone that said it, and to no other.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="draft_answers")
    after = models.PositiveIntegerField()
    name = models.CharField(max_length=64)
    text = models.CharField(max_length=40)
    phone = models.CharField(max_length=16, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["table", "name"], name="draft_answer_name"),
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
