"""Seasons: what there are, a new one, and how each game counts in it."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.leagues.access import Request, needs
from scorekeeper.leagues.counting import systems
from scorekeeper.leagues.models import League, Ranking, Season
from scorekeeper.leagues.pages import games_of, page
from scorekeeper.leagues.seasons import ranking_form, season_form
from scorekeeper.leagues.seasons.ranking_form import RankingForm
from scorekeeper.leagues.seasons.season_form import SeasonForm, span
from scorekeeper.tables import pages, scoring
from scorekeeper.tables.starting import start


@require_GET
@needs("look")
def seasons(request: Request, league: League) -> HttpResponse:
    found = [(one, span(one)) for one in league.seasons.all()]
    return page(request, league, "seasons", seasons=found)


@require_http_methods(["GET", "POST"])
@needs("run")
def new(request: Request, league: League) -> HttpResponse:
    form = SeasonForm(league, data=request.POST or None)
    if request.method == "GET" or not form.is_valid():
        return season_page(request, league, form, "New season")
    said = form.cleaned_data
    made = form.season or season_form.begin(
        league, said["name"], said["starts"], said["ends"]
    )
    pages.say(request, f"{made} is there. It counts as the last season did.")
    return redirect("leagues:season", league.code, made.pk)


@require_http_methods(["GET", "POST"])
@needs("run")
def edit(request: Request, league: League, season: int) -> HttpResponse:
    one = get_object_or_404(league.seasons, pk=season)
    form = SeasonForm(league, one, request.POST or None)
    if request.method == "GET" or not form.is_valid():
        return season_page(request, league, form, str(one))
    for name, value in form.cleaned_data.items():
        setattr(one, name, value)
    one.save(update_fields=list(form.cleaned_data))
    pages.say(request, f"{one} is saved.")
    return redirect("leagues:season", league.code, one.pk)


def season_page(
    request: Request, league: League, form: SeasonForm, heading: str
) -> HttpResponse:
    context = {"form": form, "heading": heading, "sub": league.name}
    context |= {"back": reverse("leagues:seasons", args=[league.code])}
    return page(request, league, "_form", **context, button="Save the season")


@require_GET
@needs("look")
def season(request: Request, league: League, season: int) -> HttpResponse:
    """How each game counts in it."""
    one = get_object_or_404(league.seasons, pk=season)
    known = {ranking.game: ranking for ranking in one.rankings.all()}
    played = {game.slug: game for game in games_of(league)}
    played |= {slug: scoring.game(slug) for slug in known}
    counted = [
        (game, systems.counts_by(known.get(slug) or Ranking(season=one, game=slug)))
        for slug, game in played.items()
    ]
    context = {"season": one, "span": span(one), "counted": counted}
    return page(request, league, "season", **context)


@require_http_methods(["GET", "POST"])
@needs("run")
def ranking(request: Request, league: League, season: int, slug: str) -> HttpResponse:
    one = get_object_or_404(league.seasons.select_related("league"), pk=season)
    game = start.game_of(slug)
    now = systems.ranking_of(one, slug)
    form = RankingForm(now, request.POST or None)
    if request.method == "GET" or not form.is_valid():
        return ranking_page(request, league, one, game, form)
    ranking_form.save(request, now, form.cleaned_data)
    pages.say(request, f"{game.name} counts so in {one}.")
    return redirect("leagues:season", league.code, one.pk)


def ranking_page(
    request: Request,
    league: League,
    season: Season,
    game: scoring.Game,
    form: RankingForm,
) -> HttpResponse:
    context = {
        "form": form,
        "game": game,
        "season": season,
        "words": systems.words_of(form.ranking),
        "explained": ranking_form.explained(game.slug),
    }
    return page(request, league, "ranking", **context)
