"""The house rules of a league: what there are, new ones, a next version, retiring."""

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorekeeper.leagues import sentences
from scorekeeper.leagues.models import League, Preset
from scorekeeper.leagues.presets import versions
from scorekeeper.leagues.presets.preset_form import Filled, open_form
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.layout import game_or_404, games_of, page
from scorekeeper.tables import scoring
from scorekeeper.tables.sentences import STANDARD_RULES, sentence as worded
from scorekeeper.tables.starting import setup


@require_GET
@require_permission("view")
def show(request: Request, league: League) -> HttpResponse:
    said = versions.describe(league)
    context = {
        "current": [one for one in said if not one.preset.retired],
        "retired": [one for one in said if one.preset.retired],
        "games": versions.with_options(games_of(league)),
    }
    return page(request, league, "presets", **context)


@require_http_methods(["GET", "POST"])
@require_permission("manage")
def new(request: Request, league: League, slug: str) -> HttpResponse:
    game = game_or_404(league.seasons.first(), slug)
    if not game.options:
        raise Http404("This game has no house rules.")
    return fill(request, league, game, None)


@require_http_methods(["GET", "POST"])
@require_permission("manage")
def edit(request: Request, league: League, preset_id: int) -> HttpResponse:
    """Of any version; the last one is what is changed."""
    preset = get_object_or_404(league.presets, pk=preset_id)
    same = [x for x in versions.latest(league, preset.game) if x.name == preset.name]
    return fill(
        request, league, game_or_404(league.seasons.first(), preset.game), same[0]
    )


def fill(
    request: Request, league: League, game: scoring.Game, preset: Preset | None
) -> HttpResponse:
    filled = open_form(game, preset, QueryDict(mutable=True))
    answer = None
    if request.method == "POST":
        filled.posted = request.POST.copy()
        if "size" in filled.posted:
            filled.posted["count"] = str(filled.posted.get("size"))
        elif "rules" in filled.posted:
            filled.choose(filled.posted.get("rules", ""))
        elif "step" in filled.posted:
            setup.step(filled.posted, filled.setup)
        elif filled.check():
            answer = save(request, league, filled)
    return answer or form_page(request, league, filled)


def save(request: Request, league: League, filled: Filled) -> HttpResponse | None:
    """None where something stands against it, which the page then says."""
    slug, options = filled.game.slug, filled.options
    if filled.preset and filled.preset.options == options:
        messages.success(request, worded(sentences.UNCHANGED, name=str(filled.preset)))
        return redirect("leagues:presets", league.code)
    try:
        made = versions.make(league, slug, filled.name, options, filled.after)
    except versions.Taken as taken:
        filled.unnamed = clash(filled, taken.last)
        filled.posted["version"] = str(taken.last.version if filled.preset else 0)
        return None
    begin = worded(sentences.NEW_VERSION, name=made.name, version=made.version)
    messages.success(request, begin)
    return redirect("leagues:presets", league.code)


def clash(filled: Filled, last: Preset) -> str:
    if filled.preset is None:
        return worded(sentences.NAME_TAKEN, name=last.name)
    return worded(
        sentences.VERSION_MEANWHILE,
        version=last.version,
        rules=versions.words_of(filled.game, last.options),
        next=last.version + 1,
    )


def form_page(request: Request, league: League, filled: Filled) -> HttpResponse:
    context = {
        "filled": filled,
        "game": filled.game,
        "form": filled.form,
        "words": filled.setup.house.words or worded(STANDARD_RULES),
        "up": reverse("leagues:presets", args=[league.code]),
    }
    return page(request, league, "preset", **context)


@require_POST
@require_permission("manage")
def retire(request: Request, league: League, preset_id: int) -> HttpResponse:
    """No new table begins by it; or again."""
    preset = get_object_or_404(league.presets, pk=preset_id)
    back = "back" in request.POST
    versions.retire(preset, not back)
    text = sentences.OFFERED_AGAIN if back else sentences.NOT_OFFERED
    messages.success(request, worded(text, name=preset.name))
    return redirect("leagues:presets", league.code)
