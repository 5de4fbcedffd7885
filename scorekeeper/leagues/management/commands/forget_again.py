"""Delete again, after a restore, what had been deleted: the list is in FORGOTTEN."""

import logging
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils import translation

from scorekeeper import forgotten
from scorekeeper.accounts import closing, deletion
from scorekeeper.accounts.models import User
from scorekeeper.leagues import audit_log
from scorekeeper.leagues.account import anonymize
from scorekeeper.leagues.models import League, Person
from scorekeeper.leagues.people import forget
from scorekeeper.leagues.sessions import delete_table
from scorekeeper.leagues.settings import delete_league
from scorekeeper.operations.management.saying import in_words
from scorekeeper.tables import spoken
from scorekeeper.tables.models import Table

logger = logging.getLogger("scorekeeper.operator")
NO_LIST = "Name the list, or set FORGOTTEN: without that setting the site writes none."


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", nargs="?", default=settings.FORGOTTEN, help="FORGOTTEN, or a copy"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["file"]:
            raise CommandError(NO_LIST)
        with in_words():
            gone = list_gone(Path(options["file"]))
            done = Counter(one.kind for one in gone if delete_again(one))
        told = [
            spoken.count_words(done[kind], *WORDS[kind]) for kind in KINDS if done[kind]
        ]
        self.stdout.write(f"Deleted again: {', '.join(told)}." if told else NOTHING)


def list_gone(file: Path) -> list[forgotten.Gone]:
    """All of them, before anything is changed; accounts first, in whose language it is
    said at their seats who sat there."""
    try:
        return sorted(forgotten.read(file), key=lambda one: KINDS.index(one.kind))
    except ValueError as where:
        raise CommandError(
            f"Line {where} of {file} cannot be read, and nothing was changed. Take the "
            "line out, and start again."
        ) from where


@transaction.atomic
def delete_again(gone: forgotten.Gone) -> bool:
    """Whether it was there: a row of that number, made at that moment."""
    if not AGAIN[gone.kind](gone):
        return False
    logger.warning("%s %s deleted again", gone.kind, gone.number)
    return True


def account(gone: forgotten.Gone) -> bool:
    if user := User.objects.filter(pk=gone.number, joined=gone.made).first():
        closing.end_sessions(user)
        with translation.override(user.language or settings.LANGUAGE_CODE):
            deletion.close(user)
    return user is not None


def league(gone: forgotten.Gone) -> bool:
    """Its tables stay; those that were deleted with it are on the list themselves."""
    found = League.objects.filter(pk=gone.number, created=gone.made).first()
    if found:
        delete_league.delete(found)
    return found is not None


def person(gone: forgotten.Gone) -> bool:
    """Whoever has games keeps a record without a name, by which they were forgotten."""
    found = Person.objects.filter(pk=gone.number, joined=gone.made).first()
    if found is None or not (found.name or found.user_id):
        return False
    if forget.may_delete(found):
        forget.delete(audit_log.SITE, found)
    else:
        anonymize.go(audit_log.SITE, found)
    return True


def table(gone: forgotten.Gone) -> bool:
    found = Table.objects.filter(pk=gone.number, created=gone.made).first()
    if found:
        delete_table.delete(audit_log.SITE, found)
    return found is not None


NOTHING = "Nothing on the list is there any more: nothing was changed."
AGAIN: dict[str, Callable[[forgotten.Gone], bool]] = {
    forgotten.ACCOUNT: account,
    forgotten.LEAGUE: league,
    forgotten.PERSON: person,
    forgotten.TABLE: table,
}
WORDS = {
    forgotten.ACCOUNT: ("account",),
    forgotten.LEAGUE: ("league",),
    forgotten.PERSON: ("person", "people"),
    forgotten.TABLE: ("table",),
}
KINDS = [*AGAIN]
