"""People by their names: several at once, one a line."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from scorekeeper.leagues import sentences
from scorekeeper.leagues.fields import Form, SwitchField, tidy
from scorekeeper.leagues.models import League, Person
from scorekeeper.tables import words
from scorekeeper.tables.sentences import said

LONGEST = 40
MOST = 200


class AddForm(Form):
    names = forms.CharField(
        label="Names",
        help_text="One name per line",
        error_messages={"required": "Enter at least one name."},
        widget=forms.Textarea({"class": "text", "rows": 6, "autocomplete": "off"}),
    )
    guest = SwitchField(
        label="Guests",
        help_text="Guests play now and then; the list shows it",
    )

    def clean_names(self) -> list[str]:
        found = list(names_in(self.cleaned_data["names"]))
        if len(found) > MOST:
            raise ValidationError(said(sentences.MOST_NAMES, most=MOST))
        for name in found:
            if len(name) > LONGEST:
                self.add_error(
                    "names", said(sentences.LONG_NAME, start=name[:20], most=LONGEST)
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
            parts.append(
                said(sentences.ADDED, who=words.listed(self.new))
                if len(self.new) <= 3
                else said(sentences.ADDED_MANY, count=len(self.new))
            )
        if self.known:
            names, people = words.listed(self.known), len(self.known)
            parts.append(said(sentences.KNOWN_ALREADY, names=names, people=people))
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
