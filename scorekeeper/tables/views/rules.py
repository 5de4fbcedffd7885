"""The rules of a game, at a table and without one."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from scorekeeper.tables import hooks, scoring, spoken
from scorekeeper.tables.models import Table
from scorekeeper.tables.scoring import rule_sheets
from scorekeeper.tables.showing import qr_code, rulebook, score_sheet
from scorekeeper.tables.showing.example import example_of
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import Request, require_permission


@require_GET
@require_permission("view")
def rules(request: Request, table: Table) -> HttpResponse:
    """`?why=3.1`: a reason of round 3 led here, and one tap leads back to it."""
    state = scoring.read(table)
    context = at_table.around(request, state, "rules", gettext("Rules"))
    context |= rulebook.page(state.game, state)
    context["example"] = example_of(state.game)
    cell = score_sheet.cell_in(request.GET.get("why", ""))
    if cell and cell[0] in {one["number"] for one in state.shown["rounds"]}:
        number, side = cell
        sheet = reverse("tables:sheet", args=[table.code])
        context["asked"] = number
        context["back"] = f"{sheet}?why={number}.{side}#c{number}-{side}"
    return render(request, "tables/rules.html", context)


@require_GET
def game_rules(request: HttpRequest, slug: str) -> HttpResponse:
    game = game_or_404(slug)
    context = rulebook.page(game) | {
        "heading": gettext("{game}: the rules").format(
            game=spoken.of_game(game, "name")
        )
    }
    context["example"] = example_of(game)
    if rule_sheets.is_slug(slug):
        context["more"] = hooks.rules_rows(request, slug)
    if context["own"]:
        context["link"] = request.build_absolute_uri(request.path)
        context["drawn"] = qr_code.draw(context["link"])
    return keep_own_out(render(request, "tables/game_rules.html", context), game)


def keep_own_out(response: HttpResponse, game: scoring.Game) -> HttpResponse:
    """What a stranger wrote is for whoever has its link: no search engine lists it."""
    if rule_sheets.is_own(game):
        response["X-Robots-Tag"] = "noindex"
    return response


def game_or_404(slug: str) -> scoring.Game:
    try:
        return scoring.game(slug)
    except KeyError:
        raise Http404(gettext("No such game.")) from None
