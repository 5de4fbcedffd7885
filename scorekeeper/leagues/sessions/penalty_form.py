"""Penalty points, as an organiser gives them."""

from typing import Any

from django import forms
from django.utils.translation import gettext

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues.fields import Form, OneField, WholeField, tidy
from scorekeeper.leagues.models import Person, Session
from scorekeeper.leagues.sessions import penalties
from scorekeeper.tables.spoken import of_game

MOST = 9999


def who(people: dict[str, Person]) -> forms.ChoiceField:
    """By name; nobody is chosen before."""
    named = sorted(people.items(), key=lambda one: one[1].name.casefold())
    choices = [("", gettext("Choose")), *((pk, one.name) for pk, one in named)]
    said = dict.fromkeys(("required", "invalid_choice"), gettext("Choose who."))
    return forms.ChoiceField(label=gettext("Who"), choices=choices, error_messages=said)


class PenaltyForm(Form):
    # With the choices of the league; of one game alone nobody is asked.
    person = forms.ChoiceField()
    game = forms.ChoiceField()
    points = WholeField(1, MOST, label=gettext_lazy("Penalty points"))
    reason = forms.CharField(
        label=gettext_lazy("What for"),
        help_text=gettext_lazy("as: late, not excused"),
        max_length=60,
        error_messages={"required": gettext_lazy("Say what it is for.")},
        widget=forms.TextInput({"autocomplete": "off"}),
    )

    def __init__(self, session: Session, data: Any = None) -> None:
        super().__init__(data)
        league = session.season.league
        here = league.people.filter(into=None, left=None).exclude(name="")
        self.people = {str(one.pk): one for one in here}
        self.fields["points"].widget.attrs["class"] = "num long"
        self.fields["person"] = who(self.people)
        self.games = penalties.games_of(session, league)
        self.fields["game"] = OneField(
            [(one.slug, of_game(one, "name")) for one in self.games],
            label=gettext("Game"),
        )
        if len(self.games) == 1:
            del self.fields["game"]

    def clean_person(self) -> Person:
        return self.people[self.cleaned_data["person"]]

    def clean_reason(self) -> str:
        return tidy(self.cleaned_data["reason"])

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        return {"game": self.games[0].slug, **said}
