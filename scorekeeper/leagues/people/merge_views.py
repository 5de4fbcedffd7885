"""Merging two records of one person, looked at before it is done."""

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.leagues.access import Request, needs
from scorekeeper.leagues.models import League, Person
from scorekeeper.leagues.pages import page
from scorekeeper.leagues.people import listing, merging
from scorekeeper.leagues.people.merging import Plan
from scorekeeper.tables import pages


@require_http_methods(["GET", "POST"])
@needs("run")
def merge(request: Request, league: League, person: int) -> HttpResponse:
    one = get_object_or_404(league.people.select_related("user"), pk=person)
    asked = request.POST or request.GET
    others = listing.of(league).exclude(pk=one.pk).order_by("name")
    other = chosen(others, asked.get("into", ""))
    if one.into is not None and one.into == other:  # the second of two taps
        return redirect("leagues:edit_person", league.code, other.pk)
    if one.into is not None or other is None:
        context = {"person": one, "others": others, "plan": None}
        return page(request, league, "merge", **context)
    plan = Plan(one, other)
    if request.method == "POST" and not plan.problems:
        merging.merge(request, plan)
        pages.say(request, f"{one} is {other} now. Undo it under What was done.")
        return redirect("leagues:edit_person", league.code, other.pk)
    return page(request, league, "merge", person=one, others=others, plan=plan)


def chosen(others: QuerySet[Person], text: str) -> Person | None:
    return others.filter(pk=int(text)).first() if text.isdecimal() else None
