"""The league itself: its name, games, deadlines, and who sees it."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.leagues import audit_log
from scorekeeper.leagues.models import AuditLog, League
from scorekeeper.leagues.settings.settings_form import SettingsForm, save
from scorekeeper.leagues.views import viewer_link
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.layout import page
from scorekeeper.tables.showing import qr_code


@require_http_methods(["GET", "POST"])
@require_permission("manage")
def settings(request: Request, league: League) -> HttpResponse:
    if request.method == "GET":
        return show(request, league, SettingsForm(league))
    form = SettingsForm(league, request.POST)
    if not form.is_valid():
        return show(request, league, form)
    with transaction.atomic():
        if changed := save(form):
            audit_log.note(
                request.permissions.name,
                league,
                AuditLog.Kind.SETTINGS,
                changed=changed,
            )
    messages.success(request, gettext("The settings are saved."))
    return redirect("leagues:settings", league.code)


@require_POST
@require_permission("manage")
def renew_viewer(request: Request, league: League) -> HttpResponse:
    viewer_link.renew(league)
    messages.success(request, gettext("New watch link. The old one no longer works."))
    return redirect("leagues:settings", league.code)


def show(request: Request, league: League, form: SettingsForm) -> HttpResponse:
    url = reverse("leagues:viewer_link", args=[league.viewer_token])
    address = request.build_absolute_uri(url)
    context = {"form": form, "address": address, "drawn": qr_code.draw(address)}
    return page(request, league, "settings", **context)
