"""People by their names: several at once, typed or pasted, looked at where need be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues import sentences
from scorekeeper.leagues.fields import Form, SwitchField, tidy
from scorekeeper.leagues.models import League, Person
from scorekeeper.leagues.names import normal
from scorekeeper.leagues.people.pasted import Name, Pasted, look_up
from scorekeeper.tables import spoken
from scorekeeper.tables.sentences import sentence

LONGEST = 40
MOST = 200


class AddForm(Form):
    names = forms.CharField(
        label=gettext_lazy("Names"),
        help_text=gettext_lazy("One name per line, or paste them from a spreadsheet"),
        error_messages={"required": gettext_lazy("Enter at least one name.")},
        # The tab before the first column of a spreadsheet is part of it.
        strip=False,
        widget=forms.Textarea({"class": "text", "rows": 6, "autocomplete": "off"}),
    )
    guest = SwitchField(
        label=gettext_lazy("Guests"),
        help_text=gettext_lazy("Guests play now and then; the list shows it"),
    )

    def clean_names(self) -> Pasted:
        pasted = Pasted(self.cleaned_data["names"])
        found = pasted.names()
        if not found:
            raise ValidationError(gettext("Enter at least one name."))
        if len(found) > MOST:
            raise ValidationError(sentence(sentences.MOST_NAMES, most=MOST))
        if pasted.plain and (long := next(too_long(found), "")):
            raise ValidationError(long)
        return pasted


def too_long(names: Sequence[str]) -> Iterator[str]:
    for name in names:
        if len(name) > LONGEST:
            yield sentence(sentences.LONG_NAME, start=name[:20], most=LONGEST)


@dataclass(frozen=True)
class Added:
    new: list[str]
    known: list[str]

    @property
    def words(self) -> str:
        parts = []
        if self.new:
            parts.append(
                sentence(sentences.ADDED, who=spoken.list_names(self.new))
                if len(self.new) <= 3
                else sentence(sentences.ADDED_MANY, count=len(self.new))
            )
        if self.known:
            names, people = spoken.list_names(self.known), len(self.known)
            parts.append(sentence(sentences.KNOWN_ALREADY, names=names, people=people))
        return " ".join(parts)


def add(league: League, names: Sequence[str], guest: bool = False) -> Added:
    """Who has such a name already stays as they are: a second tap adds nobody."""
    known = {normal(name) for name in names_of(league)}
    once: dict[str, str] = {}
    for name in names:
        once.setdefault(normal(name), name)
    new = [name for form, name in once.items() if form not in known]
    found = [Person(league=league, name=name, guest=guest) for name in new]
    Person.objects.bulk_create(found, ignore_conflicts=True)
    return Added(new, [name for name in names if name not in new])


def names_of(league: League) -> Any:
    named = league.people.filter(into__isnull=True).exclude(name="")
    return named.values_list("name", flat=True)


def of_name(league: League, name: str) -> Person | None:
    """Whoever is called so, however it is typed."""
    people = league.people.filter(into=None).exclude(name="")
    pks = {normal(known): pk for pk, known in people.values_list("pk", "name")}
    pk = pks.get(normal(name))
    return None if pk is None else people.get(pk=pk)


# ---- Looked at before anybody is added ----


@dataclass(frozen=True)
class Row:
    """A name on the page: as it will be added, whether it is, and what is wrong."""

    number: int
    read: Name
    name: str
    chosen: bool
    problem: str = ""


@dataclass(frozen=True)
class Preview:
    """What was pasted, read one way; `typed` is what somebody made of it."""

    league: League
    pasted: Pasted
    typed: Any = None

    @cached_property
    def rows(self) -> list[Row]:
        known = list(names_of(self.league))
        found = look_up(self.pasted.names()[: MOST + 1], known)
        taken = {normal(name) for name in known}
        rows = []
        for number, read in enumerate(found):
            row = self.row(number, read, taken)
            taken |= {normal(row.name)} if row.chosen else set()
            rows.append(row)
        return rows

    def row(self, number: int, read: Name, taken: set[str]) -> Row:
        if read.known:
            return Row(number, read, read.name, chosen=False)
        if self.typed is None:
            return Row(number, read, read.name, chosen=not read.doubtful)
        name = tidy(self.typed.get(f"name-{number}", read.name))
        chosen = f"add-{number}" in self.typed
        problem = next(too_long([name]), "") if name else gettext("Enter a name.")
        if not problem and normal(name) in taken:
            problem = sentence(sentences.CALLED_TWICE, who=name)
        return Row(number, read, name, chosen, problem if chosen else "")

    @property
    def parts(self) -> tuple[list[Row], list[Row]]:
        """Those to be decided, which stand first; the others."""
        first = [r for r in self.rows if r.problem or r.read.doubtful]
        first = [row for row in first if not row.read.known]
        return first, [row for row in self.rows if row not in first]

    @property
    def chosen(self) -> list[str]:
        return [row.name for row in self.rows if row.chosen]

    @property
    def problem(self) -> str:
        """Why nobody can be added yet."""
        if len(self.rows) > MOST:
            return sentence(sentences.MOST_NAMES, most=MOST)
        if not self.chosen:
            return gettext("Nobody is ticked.")
        return next((row.problem for row in self.rows if row.problem), "")

    @property
    def needed(self) -> bool:
        """Something of it is to be decided."""
        doubt = any(row.read.doubtful for row in self.rows if not row.read.known)
        return doubt or not self.pasted.plain
