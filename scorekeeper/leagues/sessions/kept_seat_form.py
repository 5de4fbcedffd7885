"""Seats that draws keep, as whoever holds an evening says them."""

from typing import Any

from django import forms
from django.utils.translation import gettext

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues.fields import Form, OneField, WholeField
from scorekeeper.leagues.models import Person, Session

MOST = 99
PEOPLE = ("first", "second", "third", "fourth")
EVENING, ALWAYS = "evening", "always"


class KeptSeatForm(Form):
    # With the people of the league: one of them, or up to four who sit together.
    first = forms.ChoiceField()
    second = forms.ChoiceField()
    third = forms.ChoiceField()
    fourth = forms.ChoiceField()
    table = WholeField(
        1,
        MOST,
        label=gettext_lazy("Number of the table"),
        required=False,
        help_text=gettext_lazy("as the one near the door; empty: whichever"),
    )

    def __init__(self, session: Session, data: Any = None) -> None:
        super().__init__(data)
        here = session.season.league.people.filter(into=None, left=None)
        self.people = {str(one.pk): one for one in here.exclude(name="")}
        named = sorted(self.people.items(), key=lambda one: one[1].name.casefold())
        said = dict.fromkeys(("required", "invalid_choice"), gettext("Choose who."))
        for number, field in enumerate(PEOPLE):
            self.fields[field] = forms.ChoiceField(
                label=gettext("with") if number else gettext("Who"),
                choices=[("", "–" if number else gettext("Choose"))]
                + [(pk, one.name) for pk, one in named],
                required=not number,
                error_messages=said,
            )
        self.fields["table"].widget.attrs["class"] = "num long"
        kept = [(EVENING, gettext("This evening")), (ALWAYS, gettext("Each evening"))]
        label = gettext("Reserved for")
        self.fields["keep"] = OneField(kept, label=label, initial=EVENING)

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        chosen = dict.fromkeys(said.get(field, "") for field in PEOPLE)
        people: list[Person] = [self.people[pk] for pk in chosen if pk]
        if len(people) == 1 and not said.get("table") and not self.errors:
            self.add_error("table", gettext("Say which table, or who sits with them."))
        return {
            "people": people,
            "table": said.get("table") or 0,
            "always": said.get("keep") == ALWAYS,
        }
