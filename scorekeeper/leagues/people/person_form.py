"""A person as an organiser sees them: name, role, guest or not."""

from typing import Any

from django.core.exceptions import ValidationError

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues import club_apps, sentences
from scorekeeper.leagues.fields import ModelForm, NameField, OneField, SwitchField
from scorekeeper.leagues.models import Person, Role
from scorekeeper.leagues.names import normal
from scorekeeper.leagues.people import members
from scorekeeper.leagues.people.add_people import LONGEST
from scorekeeper.tables.sentences import sentence


class PersonForm(ModelForm):
    name = NameField(
        LONGEST,
        gettext_lazy("Enter a name."),
        label=gettext_lazy("Name"),
        help_text=gettext_lazy("a change is made on all score sheets of the league"),
    )
    role = OneField(
        Role.choices,
        label=gettext_lazy("Role"),
        help_text=gettext_lazy(
            "Organiser: runs everything. Referee: settles disputes, corrects "
            "final results. Scorer: holds evenings, and enters at every table. Player: "
            "enters at their own table."
        ),
    )
    guest = SwitchField(
        label=gettext_lazy("Guest"), help_text=gettext_lazy("plays now and then")
    )
    pays = SwitchField(label=gettext_lazy("Plays for money"))

    class Meta:
        model = Person
        fields = ("name", "role", "guest", "pays")

    def __init__(self, person: Person, data: Any = None) -> None:
        super().__init__(data, instance=person)
        self.person = person
        if not club_apps.plays_for_money(person.league):
            del self.fields["pays"]

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        others = self.person.league.people.filter(into__isnull=True)
        names = others.exclude(pk=self.person.pk).values_list("name", flat=True)
        if normal(name) in {normal(one) for one in names}:
            raise ValidationError(sentence(sentences.NAME_IN_LEAGUE, who=name))
        return name

    def clean_role(self) -> str:
        role: str = self.cleaned_data["role"]
        if role != Role.ORGANISER and members.is_last_organiser(self.person):
            raise ValidationError(members.LAST)
        return role
