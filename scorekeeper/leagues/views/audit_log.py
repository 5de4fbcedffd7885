"""What was done to the league; a merge is undone from here."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.leagues import audit_log, sentences
from scorekeeper.leagues.models import AuditLog, League
from scorekeeper.leagues.people import merge
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.layout import page
from scorekeeper.tables.sentences import sentence

A_PAGE = 50


@require_GET
@require_permission("play")
def undo_merge(request: Request, league: League) -> HttpResponse:
    found = Paginator(league.audit_log.all(), A_PAGE).get_page(request.GET.get("page"))
    told = list(audit_log.describe(found.object_list, league.seasons.all()))
    return page(request, league, "audit_log", told=told, page=found, up=up(league))


def up(league: League) -> str:
    return reverse("leagues:settings", args=[league.code])


@require_POST
@require_permission("manage")
def undo(request: Request, league: League, entry: int) -> HttpResponse:
    logged = get_object_or_404(league.audit_log, pk=entry, kind=AuditLog.Kind.MERGED)
    name = audit_log.who(logged.data["name"])
    try:
        if logged.undone is None:
            merge.undo(league, logged)
        messages.success(request, sentence(sentences.APART_AGAIN, who=name))
    except merge.Taken:
        messages.success(
            request,
            sentence(sentences.OTHER_CALLED, name=name),
        )
    return redirect("leagues:audit_log", league.code)
