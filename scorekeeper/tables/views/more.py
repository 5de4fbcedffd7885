"""More: what else can be done at a table, and its links."""

import json

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from scorekeeper.tables import access, codes, hooks, scoring, sentences
from scorekeeper.tables.events import confirmations
from scorekeeper.tables.models import Table
from scorekeeper.tables.scoring import points_pad, rulings
from scorekeeper.tables.showing import ending, rulebook, table_links
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import Request, parts, require_permission


@require_GET
@require_permission("view")
@parts
def more(request: Request, table: Table) -> HttpResponse:
    state = scoring.read(table)
    context = at_table.around(request, state, "more", gettext("This table"))
    options = rulebook.options(state)
    context |= {
        "options": options,
        "changed": sum(option.changed for option in options),
        "end_means": ending.what_end_means(state),
        "holder": access.name_of(request, table),
        "links": table_links.links_of(request, table, request.build_absolute_uri),
        "phone_rows": hooks.phone_rows(request),
        "code_days": settings.CODE_DAYS,
        "is_pad": points_pad.is_pad(table.game),
    }
    if not request.role.scores:
        told = json.dumps(state.sheet, ensure_ascii=False) if state.rounds else ""
        context |= {"sheet": told, "own_key": codes.new_key()}
    context |= confirmations.current_setting(state)
    if request.role.scores and (ways := rulings.void_ways(state)):
        heading = sentences.of_round(sentences.VOID_IT, state.game.unit)
        context |= {"voids": ways, "void_heading": heading, "void_key": codes.new_key()}
    if state.over:
        context |= ending.rematch_of(state)
    return render(request, "tables/more.html", context)
