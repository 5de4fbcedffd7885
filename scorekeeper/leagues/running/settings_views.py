"""The league itself: its name, games, deadlines, and who sees it."""

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.leagues.access import Request, needs
from scorekeeper.leagues.models import Deed, League
from scorekeeper.leagues.pages import page
from scorekeeper.leagues.people import deeds
from scorekeeper.leagues.running import look
from scorekeeper.leagues.running.settings_form import SettingsForm, save
from scorekeeper.tables import pages
from scorekeeper.tables.joining import links


@require_http_methods(["GET", "POST"])
@needs("run")
def settings(request: Request, league: League) -> HttpResponse:
    if request.method == "GET":
        return show(request, league, SettingsForm(league))
    form = SettingsForm(league, request.POST)
    if not form.is_valid():
        return show(request, league, form)
    with transaction.atomic():
        if changed := save(league, form.cleaned_data):
            deeds.note(request, league, Deed.Kind.SETTINGS, changed=changed)
    pages.say(request, "The settings are saved.")
    return redirect("leagues:settings", league.code)


@require_POST
@needs("run")
def renew_look(request: Request, league: League) -> HttpResponse:
    look.renew(league)
    pages.say(request, "There is a new link to look on. The old one is gone.")
    return redirect("leagues:settings", league.code)


def show(request: Request, league: League, form: SettingsForm) -> HttpResponse:
    url = reverse("leagues:look", args=[league.look_key])
    address = request.build_absolute_uri(url)
    context = {"form": form, "address": address, "drawn": links.drawn(address)}
    return page(request, league, "settings", **context)
