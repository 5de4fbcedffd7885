"""Phones at a table: who sits where, who asks, who was refused."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class Phone(models.Model):
    """A phone that a link let in, or that said its seat: shown to who runs the table.

    It grants nothing: what a phone may do is kept by the phone.
    """

    table = models.ForeignKey("tables.Table", models.CASCADE, related_name="phones")
    ident = models.CharField(max_length=16)
    key = models.CharField(max_length=43)
    name = models.CharField(max_length=40, blank=True)
    since = models.DateTimeField(default=timezone.now)
    # It held a seat here: what its cookie says of one gives none any more.
    settled = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["table", "ident"], name="phone_ident"),
        )

    def __str__(self) -> str:
        return f"{self.table_id}/{self.ident} {self.name}"


class Way:
    """How a phone was let in to do more than watch."""

    LINK = "link"
    HOST = "host"
    ALLOWED = "allowed"
    GIVEN = "given"
    LEAGUE = "league"


class SeatClaim(models.Model):
    """A seat that one phone holds, or one account: no other speaks for it.

    Without a seat: a phone that the host lets score. `scores` is False where the seat
    only speaks for itself. With an account, its phones hold the seat while signed in.
    """

    table = models.ForeignKey("tables.Table", models.CASCADE, related_name="claims")
    seat = models.PositiveSmallIntegerField(null=True)
    ident = models.CharField(max_length=16)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+"
    )
    way = models.CharField(max_length=8)
    scores = models.BooleanField(default=False)
    since = models.DateTimeField(default=timezone.now)
    seen = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["table", "seat"], name="claim_seat"),
            models.UniqueConstraint(fields=["table", "ident"], name="claim_phone"),
            models.UniqueConstraint(fields=["table", "account"], name="claim_account"),
        )

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat} {self.ident}"


class SeatRequest(models.Model):
    """A phone asks the host: to score, or for a seat. Silent until `quiet` is over."""

    table = models.ForeignKey(
        "tables.Table", models.CASCADE, related_name="seat_requests"
    )
    ident = models.CharField(max_length=16)
    seat = models.PositiveSmallIntegerField(null=True)
    scores = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now)
    quiet = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["table", "ident"], name="request_phone"),
        )

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat} {self.ident}"


class Note(models.Model):
    """What is no entry: a watcher saw a round differently, or a phone was refused.

    It marks nothing and no score hangs on it. Of a seat that was freed it says whose
    account held it.
    """

    HAND = "hand"
    REFUSED = "refused"
    FREED = "freed"

    table = models.ForeignKey("tables.Table", models.CASCADE, related_name="notes")
    kind = models.CharField(max_length=8)
    round = models.PositiveIntegerField(default=0)
    ident = models.CharField(max_length=16)
    name = models.CharField(max_length=40, blank=True)
    words = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.table_id} {self.kind} {self.name}"
