"""A draft tried: the entry page of a table that is none, by hand or by chance."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods
from django_htmx.http import replace_url
from django_htmx.middleware import HtmxDetails

from scorekeeper.tables.desk import round as desk_round
from scorekeeper.tables.entry import round_forms
from scorekeeper.tables.scoring.rule_sheets import Faulty
from scorekeeper.tables.scoring.trial import Trial, by_chance
from scorekeeper.tables.starting import drafts
from scorekeeper.tables.views.desk import values_of
from scorekeeper.tables.views.drafts import address, draft_or_404, is_late, page_of

# The number of the round by chance that comes next; no question is called so.
CHANCE = "chance"
BUTTONS = (CHANCE, "csrfmiddlewaretoken")


@require_http_methods(["GET", "POST"])
def try_draft(request: HttpRequest, key: str) -> HttpResponse:
    """A first round by the draft, in the link; posted, it is kept as its example."""
    draft = draft_or_404(request, key)
    tried = drafts.try_out(draft)
    if tried.game is None:
        return page_of(request, draft, tried)
    url = reverse("tables:try_draft", args=[key])
    if CHANCE in request.GET:
        number = request.GET[CHANCE]
        return redirect(f"{url}?{urlencode(draw_texts(tried, number))}")
    given = values_of(request.POST if request.method == "POST" else request.GET)
    question = desk_round.on_trial(tried.state, given)
    if request.method == "POST" and question.final:
        return keep_example(request, draft, tried, question)
    here = f"{url}?{urlencode(question.round_form.entered)}"
    if question.pressed:
        return redirect(here)
    context = around(request, draft, tried, question)
    response = render(request, "tables/draft_try.html", context)
    return replace_url(response, here) if HtmxDetails(request) else response


def draw_texts(tried: Trial, number: str) -> dict[str, str]:
    """A round by chance as its form would post it."""
    seed = int(number) if number.isdecimal() and len(number) < 7 else 0
    facts = by_chance(tried, seed)
    texts = dict(round_forms.texts_of(tried.state.at(1), facts)) if facts else {}
    return {**texts, "drawn": f"{seed}"}


def around(
    request: HttpRequest, draft: Any, tried: Trial, question: desk_round.Round
) -> dict[str, Any]:
    number = request.GET.get("drawn", "")
    known = number.isdecimal() and len(number) < 7
    return {
        "draft": draft,
        "stamp": drafts.stamp(draft),
        "document": tried.document,
        "question": question,
        "chance": int(number) + 1 if known else 1,
        "example": tried.document.get("example"),
    }


def keep_example(
    request: HttpRequest, draft: Any, tried: Trial, question: desk_round.Round
) -> HttpResponse:
    """The round is the example of the rules from now on."""
    facts = dict(question.round_form.facts)
    try:
        if is_late(request, draft):
            raise drafts.Overtaken
        drafts.save(draft, tried.document | {"example": facts})
    except Faulty as faulty:
        tried.faults = faulty.faults
        return page_of(request, draft, tried)
    return redirect(address(draft))
