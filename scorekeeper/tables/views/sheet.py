"""The score sheet: read, and taken along as a file."""

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from scorekeeper.tables import hooks, scoring
from scorekeeper.tables.dispute import words as dispute_words
from scorekeeper.tables.models import Note, Table
from scorekeeper.tables.showing import history, poster, rulebook, score_sheet, stints
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import Request, parts, require_permission


@require_GET
@require_permission("view")
@parts
def sheet(request: Request, table: Table) -> HttpResponse:
    """The score sheet; `?why=3.1` opens the reasons of round 3, side 1."""
    state = scoring.read(table)
    context = at_table.around(request, state, "sheet", gettext("Score sheet"))
    asked = score_sheet.cell_in(request.GET.get("why", ""))
    context |= {
        "score_sheet": score_sheet.score_sheet_of(state, asked),
        "options": rulebook.options(state),
        "rulings": rulebook.applied_rulings(state),
        "disputes": dispute_words.summaries(state),
        "raised": table.notes.filter(kind=Note.HAND) if table.hands_raised else [],
        "renames": list(history.renames(state)),
        "stints": stints.people(state),
        "began": hooks.began(table),
        "poster": poster.poster_of(state, request.build_absolute_uri),
    }
    return render(request, "tables/sheet.html", context)


@require_GET
@require_permission("view")
def sheet_file(request: Request, table: Table) -> HttpResponse:
    """The score sheet as the referee reads it."""
    state = scoring.read(table)
    response = JsonResponse(state.sheet, json_dumps_params={"ensure_ascii": False})
    name = f"{table.game}-{table.code}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
