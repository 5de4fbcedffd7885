"""The house rules of a league: what there are, new ones, a next version, retiring."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorekeeper.leagues.access import Request, needs
from scorekeeper.leagues.models import League, Preset
from scorekeeper.leagues.pages import games_of, page
from scorekeeper.leagues.rules import presets
from scorekeeper.leagues.rules.preset_form import Filled, opened
from scorekeeper.tables import pages, scoring
from scorekeeper.tables.starting import setup, start


@require_GET
@needs("look")
def show(request: Request, league: League) -> HttpResponse:
    said = [presets.Said(one) for one in presets.latest(league)]
    context = {
        "current": [one for one in said if not one.preset.retired],
        "retired": [one for one in said if one.preset.retired],
        "games": presets.with_options(games_of(league)),
    }
    return page(request, league, "presets", **context)


@require_http_methods(["GET", "POST"])
@needs("run")
def new(request: Request, league: League, slug: str) -> HttpResponse:
    game = start.game_of(slug)
    if not game.options:
        raise Http404("This game has no house rules.")
    return fill(request, league, game, None)


@require_http_methods(["GET", "POST"])
@needs("run")
def edit(request: Request, league: League, preset: int) -> HttpResponse:
    """Of any version; the last one is what is changed."""
    one = get_object_or_404(league.presets, pk=preset)
    same = [x for x in presets.latest(league, one.game) if x.name == one.name]
    return fill(request, league, scoring.game(one.game), same[0])


def fill(
    request: Request, league: League, game: scoring.Game, preset: Preset | None
) -> HttpResponse:
    filled = opened(game, preset)
    answer = None
    if request.method == "POST":
        filled.posted = request.POST.copy()
        if "size" in filled.posted:
            filled.posted["count"] = str(filled.posted.get("size"))
        elif "step" in filled.posted:
            setup.step(filled.posted, filled.setup)
        elif filled.check():
            answer = save(request, league, filled)
    return answer or form_page(request, league, filled)


def save(request: Request, league: League, filled: Filled) -> HttpResponse | None:
    """None where something stands against it, which the page then says."""
    slug, options = filled.game.slug, filled.options
    if filled.preset and filled.preset.options == options:
        pages.say(request, f"{filled.preset} stays as it is.")
        return redirect("leagues:presets", league.code)
    try:
        made = presets.make(league, slug, filled.name, options, filled.after)
    except presets.Taken as taken:
        filled.unnamed = clash(filled, taken.last)
        filled.posted["version"] = str(taken.last.version if filled.preset else 0)
        return None
    pages.say(request, f"{made.name}, version {made.version}: new tables begin so.")
    return redirect("leagues:presets", league.code)


def clash(filled: Filled, last: Preset) -> str:
    if filled.preset is None:
        return f"{last.name} is there already: change it, or take another name."
    said = presets.words_of(filled.game, last.options)
    return (
        f"Version {last.version} was made meanwhile: {said}. "
        f"Saved once more, this becomes version {last.version + 1}."
    )


def form_page(request: Request, league: League, filled: Filled) -> HttpResponse:
    context = {
        "filled": filled,
        "game": filled.game,
        "form": filled.form,
        "words": filled.setup.house.words or "as written",
        "up": reverse("leagues:presets", args=[league.code]),
    }
    return page(request, league, "preset", **context)


@require_POST
@needs("run")
def retire(request: Request, league: League, preset: int) -> HttpResponse:
    """No new table begins by it; or again."""
    one = get_object_or_404(league.presets, pk=preset)
    back = "back" in request.POST
    presets.retire(one, not back)
    said = "is offered again" if back else "is offered no more"
    pages.say(request, f"{one.name} {said}.")
    return redirect("leagues:presets", league.code)
