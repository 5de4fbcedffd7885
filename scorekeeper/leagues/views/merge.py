"""Merging two records of one person, looked at before it is done."""

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.leagues import sentences
from scorekeeper.leagues.models import League, Person
from scorekeeper.leagues.names import near
from scorekeeper.leagues.people import merge as merging, people_list
from scorekeeper.leagues.people.merge import Plan
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.layout import page
from scorekeeper.tables.sentences import sentence
from scorekeeper.text import is_number


@require_http_methods(["GET", "POST"])
@require_permission("manage")
def merge(request: Request, league: League, person_id: int) -> HttpResponse:
    person = get_object_or_404(league.people.select_related("user"), pk=person_id)
    asked = request.POST or request.GET
    others = people_list.of(league).exclude(pk=person.pk).order_by("name")
    other = find_person(others, asked.get("into", ""))
    if person.into is not None and person.into == other:  # the second of two taps
        return redirect("leagues:edit_person", league.code, other.pk)
    if person.into is not None or other is None:
        like = set(near(str(person), [str(person_id) for person_id in others]))
        context = {"person": person, "others": others, "plan": None, "like": like}
        return page(request, league, "merge", **context)
    plan = Plan(person, other)
    if request.method == "POST" and not plan.problems:
        merging.merge(request.permissions.name, plan)
        messages.success(
            request, sentence(sentences.IS_NOW, who=str(person), other=str(other))
        )
        return redirect("leagues:edit_person", league.code, other.pk)
    return page(request, league, "merge", person=person, others=others, plan=plan)


def find_person(others: QuerySet[Person], text: str) -> Person | None:
    return others.filter(pk=int(text)).first() if is_number(text) else None
