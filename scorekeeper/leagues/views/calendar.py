"""Calendar files: all evenings by a link that needs no sign-in, and one evening."""

from collections.abc import Iterable
from hmac import compare_digest

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from scorekeeper.leagues.models import League, Session
from scorekeeper.leagues.sessions import calendar_file
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.sessions import with_begun


@require_GET
def show(request: HttpRequest, code: str, key: str) -> HttpResponse:
    league = League.objects.filter(code=code.upper()).first()
    if league is None or not compare_digest(calendar_file.key_of(league), key):
        raise Http404("No calendar has this link.")
    since = timezone.now() - calendar_file.SINCE
    found = with_begun(league).filter(starts__gte=since).order_by("starts", "pk")
    return answer(request, league, found)


@require_GET
@require_permission("view")
def one(request: Request, league: League, session_id: int) -> HttpResponse:
    found = list(with_begun(league).filter(pk=session_id))
    if not found:
        raise Http404("No such evening.")
    return answer(request, league, found)


def answer(
    request: HttpRequest, league: League, sessions: Iterable[Session]
) -> HttpResponse:
    def link(session: Session) -> str:
        url = reverse("leagues:session", args=[league.code, session.pk])
        return request.build_absolute_uri(url)

    text = calendar_file.file_of(league, sessions, link)
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    name = f"{league.code.lower()}-evenings.ics"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "no-store"
    return response
