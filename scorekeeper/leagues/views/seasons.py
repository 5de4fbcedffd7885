"""Seasons: what there are, a new one, and how each game counts in it."""

from collections.abc import Sequence
from datetime import date

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorekeeper.leagues import club_apps, own_games, sentences
from scorekeeper.leagues.counting import all_games, lots, session_moved, systems
from scorekeeper.leagues.counting.session_moved import Moved
from scorekeeper.leagues.models import League, Ranking, Season
from scorekeeper.leagues.seasons import (
    all_games_form,
    ranking_form,
    season_form,
    sentences as seasons_say,
    sheet_form,
)
from scorekeeper.leagues.seasons.all_games_form import AllGamesForm
from scorekeeper.leagues.seasons.ranking_form import RankingForm
from scorekeeper.leagues.seasons.season_form import SeasonForm, span
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.agreed import has_agreed, key_of
from scorekeeper.leagues.views.layout import game_or_404, games_of, page
from scorekeeper.tables import scoring
from scorekeeper.tables.sentences import sentence
from scorekeeper.tables.spoken import of_game
from scorekeeper.text import is_number


@require_GET
@require_permission("view")
def seasons(request: Request, league: League) -> HttpResponse:
    """An organiser sees here what counts in another season than that of its day."""
    known, manages = list(league.seasons.all()), request.permissions.can_manage
    moved = session_moved.moves_of(league, known) if manages else []
    found = [(one, span(one)) for one in known]
    told = {"moves": list(season_form.sentences_of(moved)), "agreed": key_of(moved)}
    return page(request, league, "seasons", seasons=found, **told)


@require_POST
@require_permission("manage")
def settle(request: Request, league: League) -> HttpResponse:
    """What was shown there moves to the season of its day."""
    if has_agreed(request, session_moved.moves_of(league, list(league.seasons.all()))):
        moved = session_moved.settle(league, request.permissions.name)
        messages.success(request, sentence(sentences.MOVED_NOW, count=len(moved)))
    else:
        messages.success(request, sentence(sentences.NOT_MOVED))
    return redirect("leagues:seasons", league.code)


@require_http_methods(["GET", "POST"])
@require_permission("manage")
def new(request: Request, league: League) -> HttpResponse:
    """For old evenings that wait: `starts` their first day, `import` where they do."""
    form = SeasonForm(
        league, data=request.POST or None, starts=day_in(request.GET.get("starts", ""))
    )
    waits = request.GET.get("import", "")
    if request.method == "GET" or not form.is_valid():
        return season_page(request, league, form, gettext("New season"))
    moved = [] if form.already else season_form.would_move(form.instance)
    if not has_agreed(request, moved):
        return season_page(request, league, form, gettext("New season"), moved)
    like, by = (
        form.like if form.cleaned_data.get("evenings") else None,
        request.permissions.name,
    )
    made = form.already or season_form.begin(form.instance, by, like)
    text, count = seasons_say.SEASON_ADDED, made.sessions.count()
    if count:
        text = seasons_say.SEASON_PLANNED
    messages.success(request, sentence(text, season=str(made), count=count))
    if is_number(waits) and league.batches.filter(pk=int(waits)).exists():
        return redirect("leagues:old_batch", league.code, int(waits))
    return redirect("leagues:season", league.code, made.pk)


def day_in(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


@require_http_methods(["GET", "POST"])
@require_permission("manage")
def edit(request: Request, league: League, season_id: int) -> HttpResponse:
    season = get_object_or_404(league.seasons, pk=season_id)
    form = SeasonForm(league, season, request.POST or None)
    if request.method == "GET" or not form.is_valid():
        return season_page(request, league, form, str(season))
    moved = season_form.would_move(form.instance)
    if not has_agreed(request, moved):
        return season_page(request, league, form, str(season), moved)
    season_form.change(form.instance, request.permissions.name)
    messages.success(request, sentence(sentences.SAVED, what=str(season)))
    return redirect("leagues:season", league.code, season.pk)


def season_page(
    request: Request,
    league: League,
    form: SeasonForm,
    heading: str,
    moved: Sequence[Moved] = (),
) -> HttpResponse:
    """`moved`: what saving it would move, which is shown before it is done."""
    context = {"form": form, "heading": heading, "sub": league.name}
    context |= {"back": reverse("leagues:seasons", args=[league.code])}
    context |= {"moves": list(season_form.sentences_of(moved)), "agreed": key_of(moved)}
    button = gettext("Save it and move them") if moved else gettext("Save the season")
    return page(request, league, "season_form", **context, button=button)


@require_GET
@require_permission("view")
def season(request: Request, league: League, season_id: int) -> HttpResponse:
    """How each game counts in it."""
    season = get_object_or_404(league.seasons, pk=season_id)
    known = {ranking.game: ranking for ranking in season.rankings.all()}
    together = known.pop(all_games.GAME, Ranking(season=season, game=all_games.GAME))
    played = {game.slug: game for game in games_of(league, season)}
    played |= own_games.find_games(
        [season], (slug for slug in known if slug not in played)
    )
    versions = sheet_form.versions_shown(season)
    counted = [
        (
            game,
            systems.counts_by(known.get(slug) or Ranking(season=season, game=slug)),
            versions.get(slug, ()),
        )
        for slug, game in played.items()
    ]
    context = {"season": season, "span": span(season), "counted": counted}
    context |= club_apps.of_season(season)
    if len(played) > 1:
        context["together"] = all_games.words_of(together)
    return page(request, league, "season", **context)


@require_http_methods(["GET", "POST"])
@require_permission("manage")
def ranking(
    request: Request, league: League, season_id: int, slug: str
) -> HttpResponse:
    season = get_object_or_404(league.seasons.select_related("league"), pk=season_id)
    game = game_or_404(season, slug)
    now = systems.ranking_of(season, slug)
    form = RankingForm(now, request.POST or None)
    if request.method == "GET" or not form.is_valid():
        return ranking_page(request, league, season, game, form)
    ranking_form.save(request.permissions.name, now, form.cleaned_data)
    saved = sentence(
        seasons_say.RANKING_SAVED, game=of_game(game, "name"), season=str(season)
    )
    messages.success(request, saved)
    return redirect("leagues:season", league.code, season.pk)


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
        "explained": ranking_form.explanations(game.slug),
    }
    return page(request, league, "ranking", **context)


@require_http_methods(["GET", "POST"])
@require_permission("manage")
def together(request: Request, league: League, season_id: int) -> HttpResponse:
    """How all games of it count in one table."""
    season = get_object_or_404(league.seasons.select_related("league"), pk=season_id)
    now = all_games.ranking_of(season)
    form = AllGamesForm(now, request.POST or None)
    if request.method == "GET" or not form.is_valid():
        up = reverse("leagues:season", args=[league.code, season.pk])
        context = {
            "form": form,
            "heading": sentence(sentences.ALL_GAMES),
            "sub": str(season),
        }
        context |= {"back": up, "words": all_games.words_of(now)}
        context |= {"explained": all_games_form.explanations()}
        button = gettext("Save the ranking")
        return page(request, league, "all_games_form", **context, button=button)
    all_games_form.save(request.permissions.name, now, form.cleaned_data)
    name = sentence(sentences.ALL_GAMES)
    messages.success(
        request, sentence(seasons_say.RANKING_SAVED, game=name, season=str(season))
    )
    return redirect("leagues:season", league.code, season.pk)


@require_POST
@require_permission("manage")
def draw_lot(
    request: Request, league: League, season_id: int, slug: str
) -> HttpResponse:
    """Between the people that the page named; where they are parted by now, nothing."""
    season = get_object_or_404(league.seasons, pk=season_id)
    game = game_or_404(season, slug)
    people = {int(pk) for pk in request.POST.getlist("person") if is_number(pk)}
    lots.draw(season, game.slug, people, request.permissions.name)
    messages.success(request, gettext("The lot is drawn."))
    return to_standings(league, season, game.slug)


@require_POST
@require_permission("manage")
def undo_lot(
    request: Request, league: League, season_id: int, slug: str, lot: int
) -> HttpResponse:
    season = get_object_or_404(league.seasons, pk=season_id)
    game = game_or_404(season, slug)
    lots.take_back(season, game.slug, lot, request.permissions.name)
    messages.success(request, gettext("The lot is undone."))
    return to_standings(league, season, game.slug)


def to_standings(league: League, season: Season, game: str) -> HttpResponse:
    home = reverse("leagues:league", args=[league.code])
    return redirect(f"{home}?season={season.pk}&game={game}#standings")
