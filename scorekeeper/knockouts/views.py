"""Knock-outs of a season: which there are, a new one, its bracket and what it asks."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorekeeper.knockouts import (
    knockout_form,
    knockout_page,
    laying,
    reading,
    seeds,
    sentences as says,
)
from scorekeeper.knockouts.knockout_form import KnockoutForm
from scorekeeper.knockouts.models import Knockout
from scorekeeper.leagues import dates, own_games, sentences
from scorekeeper.leagues.models import League, Season, Session
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.file_form import own_key
from scorekeeper.leagues.views.held_back import with_results
from scorekeeper.leagues.views.layout import games_of, page
from scorekeeper.tables import codes
from scorekeeper.tables.sentences import capitalize, sentence
from scorekeeper.tables.spoken import of_game
from scorekeeper.text import is_number

# So many evenings are offered, the next ones.
EVENINGS = 12


def knockout_of(league: League, knockout_id: int) -> Knockout:
    found = Knockout.objects.select_related("season__league")
    return get_object_or_404(found, pk=knockout_id, season__league=league)


def where(game: str, season: Season) -> str:
    """The game and the season."""
    name = own_games.name_of(season, game)
    return sentence(sentences.GAME_WHEN, game=name, when=str(season))


@require_GET
@require_permission("view")
@with_results
def knockouts(request: Request, league: League) -> HttpResponse:
    found = Knockout.objects.filter(season__league=league).select_related("season")
    seasons = {one.season_id: one.season for one in found}
    games = own_games.find_games(seasons.values(), (one.game for one in found))
    names = {slug: of_game(game, "name") for slug, game in games.items()}
    rows = [(one, names.get(one.game, one.game)) for one in found]
    context = {"heading": gettext("Knock-outs"), "sub": league.name, "here": "sessions"}
    return page(request, league, "knockouts/knockouts", **context, rows=rows)


@require_http_methods(["GET", "POST"])
@require_permission("score")
def new(request: Request, league: League) -> HttpResponse:
    """Of the season that is on; the game is chosen by a link, for its seeds."""
    season = league.seasons.first()
    up = reverse("leagues:knockouts", args=[league.code])
    context: dict[str, Any] = {"heading": gettext("New knock-out"), "back": up}
    if season is None:
        return page(
            request, league, "knockouts/knockout_form", **context, sub=league.name
        )
    games = games_of(league, season)
    asked = request.GET.get("game", "")
    game = next((one for one in games if one.slug == asked), games[0])
    form = KnockoutForm(season, game, request.POST or None)
    if request.method == "POST" and (made := earlier_knockout(request, form)):
        messages.success(request, sentence(says.MADE, name=made.name))
        return redirect("leagues:knockout", league.code, made.pk)
    games.sort(key=lambda one: one.slug != game.slug)
    context |= {"form": form, "games": games, "game": game}
    context["sub"] = where(game.slug, season)
    context["key"] = request.POST.get("key") or codes.new_key()
    return page(request, league, "knockouts/knockout_form", **context)


def earlier_knockout(request: Request, form: KnockoutForm) -> Knockout | None:
    """What the same tap made before has taken its name: it is asked for first."""
    key = own_key(request)
    before = Knockout.objects.filter(key=key).first()
    return before or (knockout_form.make(form, key) if form.is_valid() else None)


@require_GET
@require_permission("view")
@with_results
def knockout(request: Request, league: League, knockout_id: int) -> HttpResponse:
    knockout = knockout_of(league, knockout_id)
    standing = reading.read(knockout)
    rounds = knockout_page.rounds_of(standing)
    changed, may = bool(standing.disputed), request.permissions.can_score
    winner = None if changed else standing.winner
    return page(
        request,
        league,
        "knockouts/knockout",
        knockout=knockout,
        heading=knockout.name,
        sub=where(knockout.game, knockout.season),
        here="sessions",
        back=reverse("leagues:knockouts", args=[league.code]),
        rounds=rounds,
        changed=changed,
        winner=sentence(says.HAS_WON, who=str(winner), name=knockout.name)
        if winner
        else "",
        out=knockout_page.out_of(standing, rounds),
        evenings=evenings_of(knockout) if may and standing.waiting else [],
        seeds=knockout.entries.select_related("person__into")
        if may and not standing.tables
        else [],
        can_score=may,
    )


def evenings_of(knockout: Knockout) -> list[tuple[Session, str]]:
    """Those of its season that are not closed, the next one first."""
    found = knockout.season.sessions.filter(closed=None).order_by("starts")[:EVENINGS]
    return [(session, capitalize(dates.evening(session.starts))) for session in found]


@require_POST
@require_permission("score")
def seed(request: Request, league: League, knockout_id: int) -> HttpResponse:
    """The seeds by hand, until a table is on an evening."""
    knockout = knockout_of(league, knockout_id)
    asked = {pk: request.POST.get(f"seed-{pk}", "") for pk in persons_of(knockout)}
    wanted = {pk: int(number) for pk, number in asked.items() if is_number(number)}
    done = seeds.put(knockout, wanted)
    messages.success(
        request, sentence(says.SEEDED) if done else sentence(says.TOO_LATE)
    )
    return redirect("leagues:knockout", league.code, knockout.pk)


def persons_of(knockout: Knockout) -> list[int]:
    return list(knockout.entries.values_list("person", flat=True))


@require_POST
@require_permission("score")
def lay(request: Request, league: League, knockout_id: int) -> HttpResponse:
    """The tables of a round whose people are known, on an evening."""
    knockout = knockout_of(league, knockout_id)
    evening, number = request.POST.get("evening", ""), request.POST.get("round", "")
    open_ones = knockout.season.sessions.filter(closed=None)
    session = open_ones.filter(pk=evening).first() if is_number(evening) else None
    if session is None or not is_number(number):
        messages.success(request, gettext("Choose an evening that is not closed."))
        return redirect("leagues:knockout", league.code, knockout.pk)
    made = laying.lay(knockout, session, int(number))
    laid = sentence(says.LAID, count=len(made)) if made else sentence(says.NOTHING_LAID)
    messages.success(request, laid)
    return redirect("leagues:session", league.code, session.pk)


@require_POST
@require_permission("score")
def decide(
    request: Request, league: League, knockout_id: int, table: int
) -> HttpResponse:
    """Of a table where others sit than should: it stays so, or is played anew."""
    knockout = knockout_of(league, knockout_id)
    found = knockout.tables.select_related("assignment__session__season__league")
    chosen = get_object_or_404(found, pk=table)
    number = chosen.number
    if "keep" in request.POST:
        laying.keep(chosen)
        messages.success(request, sentence(says.KEPT, number=number))
    elif "again" in request.POST:
        laying.again(chosen)
        messages.success(request, sentence(says.AGAIN, number=number))
    return redirect("leagues:knockout", league.code, knockout.pk)


@require_POST
@require_permission("manage")
def delete(request: Request, league: League, knockout_id: int) -> HttpResponse:
    """The bracket alone: what was played stays on its evenings."""
    knockout = knockout_of(league, knockout_id)
    knockout.delete()
    messages.success(request, sentence(says.DELETED, name=knockout.name))
    return redirect("leagues:knockouts", league.code)
