"""A season plays a game by a rule sheet, or another version of one."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scorekeeper.leagues import own_games
from scorekeeper.leagues.models import League
from scorekeeper.leagues.seasons import sentences as says, sheet_form
from scorekeeper.leagues.seasons.sheet_form import SheetForm
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.layout import page
from scorekeeper.tables.sentences import sentence


@require_http_methods(["GET", "POST"])
@require_permission("manage")
def choose(request: Request, league: League, season_id: int) -> HttpResponse:
    """`?of`: of which game it is a version; `?rules`: whose page led here."""
    season = get_object_or_404(league.seasons.select_related("league"), pk=season_id)
    of = request.GET.get("of", "")
    of = of if of in own_games.versions_by_game(season) else ""
    initial = {"rules": request.GET.get("rules", "")}
    form = SheetForm(season, of, request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        name = sheet_form.save(season, form, request.permissions.name)
        messages.success(
            request, sentence(says.SHEET_SAVED, game=name, season=str(season))
        )
        return redirect("leagues:season", league.code, season.pk)
    heading = gettext("A game by its own rules")
    context = {
        "form": form,
        "heading": own_games.name_of(season, of) if of else heading,
        "sub": str(season),
        "back": reverse("leagues:season", args=[league.code, season.pk]),
        "version": of,
        "button": gettext("Let it count"),
    }
    return page(request, league, "season_sheets", **context)
