"""A recorded round as a form."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from scorekeeper.tables import scoring, sentences
from scorekeeper.tables.entry.forms import EntryForm
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import Request


def correction_page(
    request: Request, state: scoring.State, form: EntryForm
) -> HttpResponse:
    """A recorded round as a form."""
    heading = sentences.of_round(sentences.CORRECT, state.game.unit, form.number)
    context = at_table.around(request, state, "sheet", heading)
    context |= {"entry": form, "back": reverse("tables:sheet", args=[context["code"]])}
    return render(request, "tables/correct.html", context)
