"""Deleting a league, by its name."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues import sentences
from scorekeeper.leagues.fields import Form, NameField
from scorekeeper.leagues.models import League
from scorekeeper.leagues.settings.delete_league import delete as remove
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.layout import page
from scorekeeper.tables.sentences import sentence


class NameForm(Form):
    """Whoever deletes a league knows what it is called."""

    name = NameField(
        60,
        gettext_lazy("Enter the name of the league."),
        label=gettext_lazy("The name of the league"),
    )

    def __init__(self, league: League, data: Any = None) -> None:
        super().__init__(data)
        self.league = league

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name.casefold() != self.league.name.casefold():
            raise forms.ValidationError(
                sentence(sentences.IS_CALLED, name=self.league.name)
            )
        return name


@require_http_methods(["GET", "POST"])
@require_permission("manage")
def delete(request: Request, league: League) -> HttpResponse:
    posted = request.POST if request.method == "POST" else None
    form = NameForm(league, posted)
    if not form.is_valid():
        back = reverse("leagues:settings", args=[league.code])
        return page(request, league, "delete", form=form, back=back)
    remove(league)
    messages.success(request, sentence(sentences.DELETED, what=league.name))
    return redirect("tables:home")
