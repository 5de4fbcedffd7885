"""Founding a league."""

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scorekeeper.leagues.fields import Form, NameField, name_of_account
from scorekeeper.leagues.loading import loaded
from scorekeeper.leagues.running.found import found
from scorekeeper.tables import codes, pages


class FoundForm(Form):
    name = NameField(
        60,
        "A league needs a name.",
        label="League",
        help_text="as its people call it: Thursday Cards",
    )
    organiser = NameField(
        40,
        "You need a name in it.",
        label="Your name in it",
        help_text="as it stands on score sheets",
    )
    key = forms.CharField(max_length=64, widget=forms.HiddenInput)


@require_http_methods(["GET", "POST"])
@login_required
def new(request: HttpRequest) -> HttpResponseBase:
    if request.method == "GET":
        known = {"organiser": name_of_account(request.user), "key": codes.new_key()}
        return page(request, FoundForm(initial=known))
    form = FoundForm(request.POST)
    if not form.is_valid():
        return page(request, form)
    said = form.cleaned_data
    league = found(request.user, said["name"], said["organiser"], said["key"])
    pages.say(request, f"{league.name} is founded. Who plays?")
    return loaded(request, redirect("leagues:add_people", league.code))


def page(request: HttpRequest, form: FoundForm) -> HttpResponse:
    return render(request, "leagues/new.html", {"form": form})
