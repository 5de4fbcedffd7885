"""Accounts: offered where they help. Whoever plays without one goes on without one."""

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

from scorekeeper.languages import gettext_lazy
from scorekeeper.tables import codes
from scorekeeper.tables.models import Table

# In one line, without what looks like nothing, and without the at sign of an address.
NAME = RegexValidator(
    r"\A[^\W_](?:[\w .’'-]*[\w.])?\Z",
    gettext_lazy("Letters, digits, spaces and . ’ - are what a name here has."),
)


class Users(BaseUserManager["User"]):
    def create_user(
        self, username: str, email: str = "", password: str | None = None, **rest: Any
    ) -> "User":
        user = self.model(username=username, email=email, **rest)
        user.set_password(password)
        user.save()
        return user


class User(AbstractBaseUser):
    """Somebody with an account: a name and a way to sign in, nothing more."""

    username = models.CharField("name", max_length=40, unique=True, validators=[NAME])
    email = models.EmailField(blank=True)
    language = models.CharField(max_length=10, blank=True)
    is_active = models.BooleanField(default=True)
    joined = models.DateTimeField(default=timezone.now)

    objects = Users()
    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"

    class Meta:
        constraints = (models.UniqueConstraint(Lower("username"), name="user_name"),)

    def __str__(self) -> str:
        return self.username


class KeptTable(models.Model):
    """A table of an account, as a phone would know it: see tables/phone.py.

    It opens what its key opens there now. A seat belongs to one account at most.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="kept_tables")
    table = models.ForeignKey(Table, models.CASCADE, related_name="kept_tables")
    code = models.CharField(max_length=codes.LONGEST)
    key = models.CharField(max_length=43, blank=True)
    name = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-at", "-id")
        constraints = (
            models.UniqueConstraint(fields=["user", "table"], name="kept_table"),
            models.UniqueConstraint(
                fields=["table", "name"], name="kept_seat", condition=~models.Q(name="")
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id}/{self.code} {self.name}".strip()
