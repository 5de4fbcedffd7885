from django.db import models


class Account(models.Model):
    """Nobody is signed in on a phone by itself; seats only name the model."""

    def __str__(self) -> str:
        return str(self.pk)
