"""Founding a league."""

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues import sentences, zones
from scorekeeper.leagues.fields import ModelForm, NameField, name_of_account
from scorekeeper.leagues.models import League
from scorekeeper.leagues.settings.create_league import create_league
from scorekeeper.leagues.views.boosted import load_page
from scorekeeper.leagues.views.file_form import own_key
from scorekeeper.tables import access, codes
from scorekeeper.tables.sentences import sentence as worded


class LeagueForm(ModelForm):
    name = NameField(
        60,
        gettext_lazy("A league needs a name."),
        label=gettext_lazy("League"),
        help_text=gettext_lazy("as its people call it: Thursday Cards"),
    )
    organiser = NameField(
        40,
        gettext_lazy("You need a name in it."),
        label=gettext_lazy("Your name in it"),
        help_text=gettext_lazy("as on score sheets"),
    )
    key = forms.CharField(max_length=64, widget=forms.HiddenInput)
    # What the browser says of where it is; nothing without JavaScript.
    zone = forms.CharField(
        max_length=40,
        required=False,
        widget=forms.HiddenInput({"data-zone": "", "autocomplete": "off"}),
    )

    class Meta:
        model = League
        fields = ("name",)


@require_http_methods(["GET", "POST"])
@login_required
def new(request: HttpRequest) -> HttpResponseBase:
    if request.method == "GET":
        known = {"organiser": name_of_account(request.user), "key": codes.new_key()}
        return page(request, LeagueForm(initial=known))
    form = LeagueForm(request.POST)
    if not form.is_valid():
        return page(request, form)
    said, key = form.cleaned_data, own_key(request)
    if is_one_too_many(request, key):
        raise access.TooMany
    names = (said["name"], said["organiser"])
    league = create_league(request.user, *names, key, said["zone"])
    clock = zones.zone_name(league.zone or settings.TIME_ZONE)
    messages.success(request, worded(sentences.IS_READY, name=league.name, zone=clock))
    return load_page(request, redirect("leagues:add_people", league.code))


def is_one_too_many(request: HttpRequest, key: str) -> bool:
    """A form that is sent again founds none, and is not counted."""
    if League.objects.filter(key=key).exists():
        return False
    return not access.speak(request, "leagues", settings.NEW_LEAGUES)


def page(request: HttpRequest, form: LeagueForm) -> HttpResponse:
    return render(request, "leagues/new.html", {"form": form})
