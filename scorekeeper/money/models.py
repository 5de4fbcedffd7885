"""What a league plays for: where it has none of this, nobody is asked for money."""

from django.db import models
from django.utils import timezone

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues.models import League, Person, Session, one_of
from scorekeeper.tables import codes


class Money(models.Model):
    """Amounts are whole numbers of the smallest coin."""

    league = models.OneToOneField(League, models.CASCADE, related_name="money")
    currency = models.CharField(max_length=3, default="EUR")
    # Of everybody who is there.
    entry = models.PositiveIntegerField(default=0)
    # For each game that somebody lost.
    lost = models.PositiveIntegerField(default=0)
    # For each 100 points that one player has more than another of the table.
    stake = models.PositiveIntegerField(default=0)
    # For each place, the first first: amounts, or hundredths of what entered.
    prizes = models.JSONField(default=list, blank=True)
    shared = models.BooleanField(default=False)

    class Meta:
        db_table = "leagues_money"

    def __str__(self) -> str:
        return f"{self.league_id} {self.currency}"


class BookingKind(models.TextChoices):
    ENTRY = "entry", gettext_lazy("Entry")
    LOST = "lost", gettext_lazy("Lost games")
    FINE = "fine", gettext_lazy("Fines")
    STAKE = "stake", gettext_lazy("Stakes")
    PRIZE = "prize", gettext_lazy("Prizes")
    OTHER = "other", gettext_lazy("Other")
    OWED = "owed", gettext_lazy("Fine to pay")


class Booking(models.Model):
    """Money that moved between the kitty and a person, or something outside.

    What is in the kitty is the sum of these. A fine alone moves none: it is owed.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="bookings")
    session = models.ForeignKey(
        Session, models.CASCADE, null=True, blank=True, related_name="bookings"
    )
    # None: something outside, such as a shop.
    person = models.ForeignKey(
        Person, models.RESTRICT, null=True, blank=True, related_name="bookings"
    )
    kind = models.CharField(max_length=5, choices=BookingKind.choices)
    # Into the kitty; below 0: out of it.
    amount = models.IntegerField()
    note = models.CharField(max_length=60, blank=True)
    by = models.CharField(max_length=40)
    at = models.DateTimeField(default=timezone.now)
    # Against double taps.
    key = models.CharField(max_length=64, unique=True, default=codes.new_link_key)

    class Meta:
        db_table = "leagues_booking"
        ordering = ("-at", "-id")
        constraints = (one_of("booking_kind", BookingKind),)

    def __str__(self) -> str:
        return f"{self.kind} {self.amount}"
