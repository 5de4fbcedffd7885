"""Phones that are told at which table somebody sits, as they asked to be."""

from django.db import models
from django.utils import timezone

from scorekeeper.leagues.models import Person


class Subscription(models.Model):
    """What the browser of a phone gave for it: where a message goes, and its keys."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="subscriptions")
    # The phone, as its cookie names it.
    ident = models.CharField(max_length=16)
    endpoint = models.URLField(max_length=600)
    p256dh = models.CharField(max_length=88)
    auth = models.CharField(max_length=24)
    language = models.CharField(max_length=8)
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["person", "ident"], name="subscription_phone"
            ),
        )

    def __str__(self) -> str:
        return f"{self.person_id} {self.ident}"
