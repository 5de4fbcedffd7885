"""Accounts: add or find one, close or open it, end its sessions, rename, delete."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import CommandError, CommandParser
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import translation

from scorekeeper.accounts import closing, deletion, hooks
from scorekeeper.accounts.models import User
from scorekeeper.operations.management.asking import Command as Asking, name_of
from scorekeeper.tables import spoken

MOST = 50  # that are listed


class Command(Asking):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        found = self.verb("find", self.find, "List accounts by a part of their name.")
        found.add_argument("part", help="of the name or the e-mail address")
        added = self.verb("add", self.add, "Make one, and tell its password once.")
        added.add_argument("name", help="that signs in")
        verbs = (
            self.verb(
                "close", self.close, "Let nobody sign in to it; end its sessions."
            ),
            self.verb("open", self.open, "Let its owner sign in again."),
            self.verb("sign-out", self.sign_out, "End its sessions on all phones."),
            self.verb("rename", self.rename, "Give it another name, everywhere."),
            self.verb("delete", self.delete, "Delete it; games stay.", asks=True),
        )
        for verb in verbs:
            verb.add_argument("account", help="its name, or its number")
        self.verbs.choices["rename"].add_argument("name", help="that it has then")

    def find(self, options: dict[str, Any]) -> None:
        part = options["part"]
        found = User.objects.filter(
            Q(username__icontains=part) | Q(email__icontains=part)
        )
        count = found.count()
        for user in found.order_by("username")[:MOST]:
            self.say(line_of(user))
        if not count:
            raise CommandError(f"No account has {part} in its name or address.")
        if count > MOST:
            self.say(f"{count - MOST} more: give a longer part of the name.")

    def add(self, options: dict[str, Any]) -> None:
        """Where nobody may sign up; its owner gives it a password of their own."""
        user, password = User(username=name_of(options["name"])), secrets.token_hex(6)
        user.set_password(password)
        with word_refusals():
            user.full_clean()
        user.save()
        about = f"account {user.pk} added"
        self.did(f"{user} may sign in with the password {password}.", about)

    def close(self, options: dict[str, Any]) -> None:
        user = account(options["account"])
        ended = spoken.count_words(closing.shut(user), "session")
        about = f"account {user.pk} closed, {ended} ended"
        self.did(f"{user} is closed, {ended} ended. people open undoes it.", about)

    def open(self, options: dict[str, Any]) -> None:
        user = account(options["account"])
        closing.put(user, active=True)
        self.did(f"{user} may sign in again.", f"account {user.pk} opened")

    def sign_out(self, options: dict[str, Any]) -> None:
        user = account(options["account"])
        ended = spoken.count_words(closing.end_sessions(user), "session")
        self.did(f"{user}: {ended} ended.", f"account {user.pk}: {ended} ended")

    def rename(self, options: dict[str, Any]) -> None:
        user, name = account(options["account"]), name_of(options["name"])
        with word_refusals():
            closing.rename(user, name)
        text = f"{user.pk} is {name} now, at its tables and in its leagues."
        self.did(text, f"account {user.pk} renamed")

    def delete(self, options: dict[str, Any]) -> None:
        user = account(options["account"])
        self.ask(f"{line_of(user)}\n{will_go(user)}")
        number, name = user.pk, str(user)
        with transaction.atomic(), translation.override(language_of(user)):
            closing.end_sessions(user)
            deletion.close(user)
        self.did(f"{name} is deleted.", f"account {number} deleted")


@contextmanager
def word_refusals() -> Iterator[None]:
    """A name that no account may have."""
    try:
        yield
    except ValidationError as refused:
        raise CommandError(" ".join(refused.messages)) from refused


def account(word: str) -> User:
    """By its name, in any case; by its number where nobody is called so."""
    found: QuerySet[User] = User.objects.filter(username__iexact=word)
    if not found and word.isascii() and word.isdecimal():
        found = User.objects.filter(pk=min(int(word), 2**62))
    if user := found.first():
        return user
    raise CommandError(f"No account is called {word}. people find looks for a part.")


def line_of(user: User) -> str:
    """One line: its number, name, address, since when, tables and leagues."""
    parts = [f"{user.pk} {user}", user.email, f"since {user.joined:%Y-%m-%d}"]
    parts.append("" if user.is_active else "closed")
    parts.append(spoken.count_words(user.kept_tables.count(), "table"))
    parts += [one.title for rows in hooks.memberships for one in rows(user)]
    return ", ".join(part for part in parts if part)


def will_go(user: User) -> str:
    """What deleting it changes, as its own page says it."""
    names = spoken.count_words(len(deletion.names_of(user)), "table")
    return f"The name goes from {names} and from its leagues. The games stay."


def language_of(user: User) -> str:
    """In which the name that stands in its place is told."""
    return user.language or settings.LANGUAGE_CODE
