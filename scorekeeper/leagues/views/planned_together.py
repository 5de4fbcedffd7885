"""Evenings planned in one step: which can be called off, which stay and why."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scorekeeper.leagues import audit_log, sentences
from scorekeeper.leagues.models import AuditLog, League
from scorekeeper.leagues.sessions import planned_together
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.layout import page
from scorekeeper.tables.sentences import sentence


@require_http_methods(["GET", "POST"])
@require_permission("score")
def together(request: Request, league: League, planned: int) -> HttpResponse:
    """As with one evening, only an organiser opens them again."""
    logged = get_object_or_404(league.audit_log, pk=planned, kind=AuditLog.Kind.PLANNED)
    if "sessions" not in logged.data:
        raise Http404
    if request.method == "POST":
        return change(request, league, logged)
    found = planned_together.read(logged)
    count = len(found.open)
    text = sentences.OPEN_THEM if found.done else sentences.CALL_OFF_THEM
    return page(
        request,
        league,
        "planned_together",
        together=found,
        may=count and (request.permissions.can_manage or not found.done),
        here="sessions",
        heading=gettext("Planned together"),
        sub=audit_log.plan_words(logged),
        back=reverse("leagues:sessions", args=[league.code]),
        button=sentence(text, count=count),
    )


def change(request: Request, league: League, logged: AuditLog) -> HttpResponse:
    by = request.permissions.name
    if "open" in request.POST:
        if not request.permissions.can_manage:
            raise PermissionDenied
        count, text = planned_together.open_again(logged, by), sentences.OPEN_AGAIN
    else:
        count, text = planned_together.call_off(logged, by), sentences.CALLED_OFF
    if count:
        messages.success(request, sentence(text, count=count))
    return redirect("leagues:planned_together", league.code, logged.pk)
