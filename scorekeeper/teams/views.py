"""Teams of a season: how they stand, who plays for which."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorekeeper.leagues.models import League
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.held_back import with_results
from scorekeeper.leagues.views.layout import page
from scorekeeper.tables.sentences import sentence
from scorekeeper.teams import sentences as says, teams_form, teams_page
from scorekeeper.teams.teams_form import TeamsForm


@require_GET
@require_permission("view")
@with_results
def standings(request: Request, league: League) -> HttpResponse:
    context = teams_page.context_of(league, request.GET)
    season = context["asked"].season
    if season and request.permissions.can_manage:
        url = reverse("leagues:teams_form", args=[league.code, season.pk])
        context |= {"end": gettext("Change"), "end_url": url}
    return page(request, league, "teams/teams", **context)


@require_http_methods(["GET", "POST"])
@require_permission("manage")
def edit(request: Request, league: League, season_id: int) -> HttpResponse:
    season = get_object_or_404(league.seasons.select_related("league"), pk=season_id)
    form = TeamsForm(season, request.POST or None)
    if request.method == "POST" and form.is_valid():
        teams_form.save(season, form)
        messages.success(request, sentence(says.SAVED, season=str(season)))
        return redirect("leagues:teams_form", league.code, season.pk)
    up = reverse("leagues:season", args=[league.code, season.pk])
    context = {"form": form, "season": season, "heading": gettext("Teams")}
    return page(
        request, league, "teams/teams_form", **context, sub=str(season), back=up
    )


@require_POST
@require_permission("manage")
def remove(request: Request, league: League, season_id: int, team: int) -> HttpResponse:
    """With it goes who played for it; their own standings stay."""
    season = get_object_or_404(league.seasons, pk=season_id)
    found = get_object_or_404(season.teams, pk=team)
    found.delete()
    messages.success(request, sentence(says.REMOVED, team=found.name))
    return redirect("leagues:teams_form", league.code, season.pk)
