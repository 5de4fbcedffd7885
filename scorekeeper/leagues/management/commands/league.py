"""A league: hide it, give it to another organiser, rename what is there, delete it."""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import transaction

from scorekeeper.accounts.models import User
from scorekeeper.leagues import audit_log
from scorekeeper.leagues.management.choosing import leagues_by
from scorekeeper.leagues.models import AuditLog, League, Person, Visibility
from scorekeeper.leagues.names import normal
from scorekeeper.leagues.people import members, rename
from scorekeeper.leagues.settings import delete_league
from scorekeeper.operations.management.asking import Command as Asking, name_of
from scorekeeper.tables import spoken

BY = audit_log.SITE


class Command(Asking):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        hides = self.verb("hide", self.hide, "Let members alone see it.")
        gives = self.verb("give", self.give, "Make an account its organiser.")
        deletes = self.verb("delete", self.delete, "Delete it, for good.", asks=True)
        renames = self.verb("rename", self.rename, "Give it another name.")
        persons = self.verb(
            "rename-person", self.rename_person, "Give a person there another name."
        )
        for verb in (hides, gives, renames, persons, deletes):
            verb.add_argument("code", help="of the league")
        persons.add_argument("person", help="the name of now")
        for verb in (renames, persons):
            verb.add_argument("name", help="the name of then")
        gives.add_argument("account", help="its name")
        gives.add_argument(
            "--alone", action="store_true", help="who ran it are players from then on"
        )
        deletes.add_argument(
            "--keep-tables", action="store_true", help="the games stay, of no league"
        )

    def hide(self, options: dict[str, Any]) -> None:
        league = find_league(options["code"])
        hide(league)
        text = "its members alone see it. An organiser can change that."
        self.did(f"{label_of(league)}: {text}", f"league {league.code} hidden")

    def give(self, options: dict[str, Any]) -> None:
        league = find_league(options["code"])
        user = User.objects.filter(username__iexact=options["account"]).first()
        if user is None:
            raise CommandError(f"No account is called {options['account']}.")
        person = members.give_league(BY, league, user, alone=options["alone"])
        self.did(
            f"{label_of(league)}: {person} is its organiser.",
            f"league {league.code} given to account {user.pk}",
        )

    def rename(self, options: dict[str, Any]) -> None:
        league, name = find_league(options["code"]), name_of(options["name"], 60)
        rename.replace_title(league, name)
        self.did(f"{league.code} is {name} now.", f"league {league.code} renamed")

    def rename_person(self, options: dict[str, Any]) -> None:
        league, name = find_league(options["code"]), name_of(options["name"])
        person = person_of(league, options["person"])
        others = league.people.filter(into__isnull=True).exclude(pk=person.pk)
        if normal(name) in map(normal, others.values_list("name", flat=True)):
            raise CommandError(
                f"Somebody of {label_of(league)} is called {name} already."
            )
        tables = spoken.count_words(rename.replace(person, name), "table")
        self.did(
            f"{label_of(league)}: {name} it is now, at {tables} too.",
            f"league {league.code}: person {person.pk} renamed",
        )

    def delete(self, options: dict[str, Any]) -> None:
        league = find_league(options["code"])
        tables = spoken.count_words(len(delete_league.tables_of(league)), "table")
        people = spoken.count_words(league.people.count(), "person", "people")
        keeps = options["keep_tables"]
        what = f"{tables} stay, of no league" if keeps else f"{tables} go with it"
        self.ask(f"{label_of(league)}: {people} and all evenings go, {what}.")
        remove = delete_league.delete if keeps else delete_league.delete_whole
        remove(league)
        self.did(
            f"{label_of(league)} is deleted.", f"league {league.code} deleted, {what}"
        )


def find_league(code: str) -> League:
    if not code.strip():
        raise CommandError("Give the code of the league: it is in its address.")
    (league,) = leagues_by(code)
    return league


def person_of(league: League, name: str) -> Person:
    found = league.people.filter(name__iexact=name.strip(), into__isnull=True)
    if person := found.exclude(name="").first():
        return person
    raise CommandError(f"Nobody of {label_of(league)} is called {name}.")


def label_of(league: League) -> str:
    return f"{league} ({league.code})"


@transaction.atomic
def hide(league: League) -> None:
    """Nobody but its people, and no search engine; in its log, if that is new."""
    changed = {
        name: [getattr(league, name), now]
        for name, now in (("visibility", Visibility.PRIVATE), ("searchable", False))
        if getattr(league, name) != now
    }
    for name, (_, now) in changed.items():
        setattr(league, name, now)
    if changed:
        league.save(update_fields=list(changed))
        audit_log.note(BY, league, AuditLog.Kind.SETTINGS, changed=changed)
