"""A new table: names, seats, house rules, and the ones this phone keeps."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scorekeeper.tables import codes, hooks, phone, scoring, spoken
from scorekeeper.tables.events import entered, told_apart
from scorekeeper.tables.starting import presets
from scorekeeper.tables.starting.new_table import make
from scorekeeper.tables.starting.setup import (
    OptionsForm,
    Setup,
    beginnings,
    problems_of,
    seat_or_unseat,
    seats,
    sides,
    step,
)
from scorekeeper.tables.views import offline
from scorekeeper.tables.views.rules import game_or_404, keep_own_out


@require_http_methods(["GET", "POST"])
def new_table(request: HttpRequest, slug: str) -> HttpResponse:
    """One page; buttons for a name or another number of players come back to it."""
    game = game_or_404(slug)
    phone.ident(request)  # a form that is sent twice is known as this phone’s
    posted = (
        request.POST.copy() if request.method == "POST" else QueryDict(mutable=True)
    )
    setup = Setup(game, posted, [])
    kept = found = presets.presets_of(request)
    if "pick" in posted:
        seat_or_unseat(posted, setup.names, posted.get("pick", ""))
    elif "step" in posted:
        step(posted, setup)
    elif "preset" in posted:
        chosen = dict(kept + presets.presets_of_game(game)).get(
            posted.get("preset", ""), {}
        )
        presets.choose(posted, game, setup.names, chosen)
    elif "forget" in posted:
        found = presets.without(kept, posted.get("forget", ""))
    elif "keep" in posted:
        setup, found = keep(request, setup, kept)
    elif "start" in posted:
        setup = Setup(game, posted, problems_of(setup))
        if not setup.problems:
            key = posted.get("key") or codes.new_key()
            names, options = setup.names, setup.options
            return redirect(make(request, slug, names, options, key))
    response = render(
        request, "tables/new_table.html", context_of(request, setup, found)
    )
    if found != kept:
        save(response, slug, found)
    return keep_own_out(response, game)


@require_http_methods(["GET", "POST"])
def send_begun(request: HttpRequest, slug: str) -> JsonResponse:
    """A table that a phone began without a network: made by the same form, and once.
    Asked first, it gives the token that such a post needs.
    """
    game = game_or_404(slug)
    if request.method == "GET":
        phone.ident(request)
        who = offline.who_is(request)
        response = JsonResponse({"token": get_token(request), "who": who})
        response["Cache-Control"] = "no-store"
        return response
    setup = Setup(game, request.POST.copy(), [])
    problems, key = scoring.setup_problems(setup.sheet), request.POST.get("key", "")
    if problems or not key:
        why = spoken.word(problems[0].said) if problems else gettext("Which table?")
        return JsonResponse({"why": why})
    at = entered.begin_time(request.headers.get(entered.HEADER, ""))
    # The form has asked; of an edition that did not, the table is played already.
    names = told_apart.with_numbers(setup.names)
    made = make(request, slug, names, setup.options, key, at=at)
    return JsonResponse({"version": 0, "code": made.code, "key": key})


def keep(
    request: HttpRequest, setup: Setup, kept: list[presets.Preset]
) -> tuple[Setup, list[presets.Preset]]:
    """The house rules as they are now, under the name that was typed."""
    name = presets.tidy(setup.posted.get("name", ""))
    now = setup.house
    problems = list(now.problems)
    if not name:
        text = gettext("Give these rules a name.")
        problems.append(scoring.Problem("missing", text, ("name",)))
    elif not now.changed:
        text = gettext("These are the standard rules. Change one first.")
        problems.append(scoring.Problem("impossible", text, ("name",)))
    if problems:
        return Setup(setup.game, setup.posted, problems), kept
    messages.success(
        request, gettext("“{name}” is saved on this phone.").format(name=name)
    )
    posted = {key: text for key, text in setup.posted.items() if key != "name"}
    found = presets.with_preset(kept, presets.Preset(name, now.changed))
    return Setup(setup.game, posted, []), found


def context_of(
    request: HttpRequest, setup: Setup, kept: list[presets.Preset]
) -> dict[str, Any]:
    sitting = {name.strip() for name in setup.names}
    now, slug = setup.house, setup.game.slug
    form, sets = OptionsForm(setup), presets.presets_of_game(setup.game)
    begins = hooks.new_table_rows(request, slug)
    return {
        "game": setup.game,
        "setup": setup,
        "seats": seats(setup),
        "sides": sides(setup),
        "beginnings": beginnings(setup),
        "known": [(name, name in sitting) for name in phone.names(request)],
        "form": form,
        "elsewhere": form.non_field_errors(),
        "house": now,
        "unfolded": {"step", "keep", "forget"} & setup.posted.keys(),
        "presets": list(presets.offers(kept, setup.game, setup.names, now)),
        "known_rules": list(presets.offers(sets, setup.game, setup.names, now)),
        "longest": presets.LONGEST,
        "rulings": sum(rule.ruling for rule in setup.game.rules),
        "unnamed": [spoken.word(p.said) for p in setup.problems if p.path[0] == "name"],
        "key": setup.posted.get("key") or codes.new_key(),
        "begins": begins,
        "offers": offline.keeping(request),
    }


def save(response: HttpResponse, slug: str, kept: list[presets.Preset]) -> None:
    path = reverse("tables:new_table", args=[slug])
    if not kept:
        response.delete_cookie(presets.COOKIE, path, samesite="Lax")
        return
    response.set_cookie(
        presets.COOKIE,
        presets.sign(kept),
        max_age=settings.SESSION_COOKIE_AGE,
        path=path,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
