"""A person as an organiser sees them: name, role, guest or not."""

from typing import Any

from django.core.exceptions import ValidationError

from scorekeeper.leagues.fields import Form, NameField, OneField, SwitchField
from scorekeeper.leagues.models import Person, Role
from scorekeeper.leagues.people import members
from scorekeeper.leagues.people.adding import LONGEST


class PersonForm(Form):
    name = NameField(
        LONGEST,
        "A name is meant here.",
        label="Name",
        help_text="a change is made on all score sheets of the league",
    )
    role = OneField(Role.choices, label="Role")
    guest = SwitchField(label="Guest", help_text="plays now and then")

    def __init__(self, person: Person, data: Any = None) -> None:
        known = {"name": person.name, "role": person.role, "guest": person.guest}
        super().__init__(data, initial=known)
        self.person = person

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        others = self.person.league.people.filter(into__isnull=True)
        names = others.exclude(pk=self.person.pk).values_list("name", flat=True)
        if name.casefold() in {one.casefold() for one in names}:
            raise ValidationError(
                f"{name} is somebody else here. Add a letter; or merge the two, "
                "if they are one person."
            )
        return name

    def clean_role(self) -> str:
        role: str = self.cleaned_data["role"]
        if role != Role.ORGANISER and members.is_last_organiser(self.person):
            raise ValidationError(members.LAST)
        return role
