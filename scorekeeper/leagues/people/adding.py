"""People by their names: several at once, one a line."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from scorekeeper.leagues.fields import Form, SwitchField, tidy
from scorekeeper.leagues.models import League, Person
from scorekeeper.tables import words

LONGEST = 40
MOST = 200


class AddForm(Form):
    names = forms.CharField(
        label="Names",
        help_text="one a line",
        error_messages={"required": "At least one name is meant here."},
        widget=forms.Textarea({"class": "text", "rows": 6, "autocomplete": "off"}),
    )
    guest = SwitchField(
        label="Guests",
        help_text="they play now and then, and are marked so",
    )

    def clean_names(self) -> list[str]:
        found = list(names_in(self.cleaned_data["names"]))
        if len(found) > MOST:
            raise ValidationError(f"{MOST} names at once are the most.")
        for name in found:
            if len(name) > LONGEST:
                self.add_error(
                    "names", f"“{name[:20]}…”: a name has at most {LONGEST} letters."
                )
        return found


def names_in(text: str) -> Iterator[str]:
    """Each name once, however it is written."""
    seen: set[str] = set()
    for name in map(tidy, text.splitlines()):
        if name and name.casefold() not in seen:
            seen.add(name.casefold())
            yield name


@dataclass(frozen=True)
class Added:
    new: list[str]
    known: list[str]

    @property
    def words(self) -> str:
        parts = []
        if self.new:
            verb = "is" if len(self.new) == 1 else "are"
            several = f"{len(self.new)} people"
            who = words.listed(self.new) if len(self.new) <= 3 else several
            parts.append(f"{who} {verb} in the league.")
        if self.known:
            verb = "was" if len(self.known) == 1 else "were"
            parts.append(f"{words.listed(self.known)} {verb} there already.")
        return " ".join(parts)


def add(league: League, names: list[str], guest: bool = False) -> Added:
    """Who has such a name already stays as they are: a second tap adds nobody."""
    known = {name.casefold() for name in names_of(league)}
    new = [name for name in names if name.casefold() not in known]
    found = [Person(league=league, name=name, guest=guest) for name in new]
    Person.objects.bulk_create(found, ignore_conflicts=True)
    return Added(new, [name for name in names if name not in new])


def names_of(league: League) -> Any:
    return league.people.filter(into__isnull=True).values_list("name", flat=True)
