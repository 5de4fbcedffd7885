"""A slip that is scanned before its table is begun: the page waits for it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from scorekeeper.leagues import dates, zones
from scorekeeper.leagues.models import TableAssignment
from scorekeeper.leagues.sessions.overview import Proposed
from scorekeeper.leagues.views.robots import hide_from_robots


def address(key: str) -> str:
    """Of a table that is drawn and not begun; else nothing."""
    drawn = TableAssignment.objects.filter(scorer_token=key, table=None).exists()
    return reverse("leagues:early", args=[key]) if drawn else ""


@require_GET
@hide_from_robots
def wait(request: HttpRequest, key: str) -> HttpResponse:
    """A page that is open asks again and again, and goes on once there is a table."""
    drawn = TableAssignment.objects.filter(scorer_token=key, table=None)
    found = drawn.select_related("session__season__league").first()
    to_table = reverse("tables:scorer_link", args=[key])
    if found is None:
        led = HttpResponseClientRedirect if HtmxDetails(request) else redirect
        return led(to_table)
    if HtmxDetails(request):
        return HttpResponse(status=204)
    return render(request, "leagues/early.html", context_of(found, to_table))


def context_of(found: TableAssignment, to_table: str) -> dict[str, object]:
    league = found.session.season.league
    with zones.by_clock_of(league):
        sub = f"{league.name}, {dates.evening(found.session.starts)}"
    return {"one": Proposed(found), "sub": sub, "again": to_table}
