"""Deleting a league, by its name."""

from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scorekeeper.leagues.access import Request, needs
from scorekeeper.leagues.fields import Form, NameField
from scorekeeper.leagues.models import League
from scorekeeper.leagues.pages import page
from scorekeeper.leagues.running.deleting import delete as remove
from scorekeeper.tables import pages


class NameForm(Form):
    """Whoever deletes a league knows what it is called."""

    name = NameField(
        60, "Enter the name of the league.", label="The name of the league"
    )

    def __init__(self, league: League, data: Any = None) -> None:
        super().__init__(data)
        self.league = league

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name.casefold() != self.league.name.casefold():
            raise forms.ValidationError(f"This league is called {self.league.name}.")
        return name


@require_http_methods(["GET", "POST"])
@needs("run")
def delete(request: Request, league: League) -> HttpResponse:
    posted = request.POST if request.method == "POST" else None
    form = NameForm(league, posted)
    if not form.is_valid():
        back = reverse("leagues:settings", args=[league.code])
        return page(request, league, "delete", form=form, back=back)
    remove(league)
    pages.say(request, f"{league.name} is deleted.")
    return redirect("tables:home")
