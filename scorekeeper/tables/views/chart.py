"""The course of a game as a chart."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import course
from scorekeeper.tables.showing.chart import chart_of
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import Request, parts, require_permission


@require_GET
@require_permission("view")
@parts
def chart(request: Request, table: Table) -> HttpResponse:
    state = scoring.read(table)
    context = at_table.around(request, state, "chart", gettext("Chart"))
    context["chart"] = chart_of(state, course.turn_of(state))
    context["course"] = course.course_of(state)
    return render(request, "tables/chart.html", context)
