"""How far an import has come, for the page that waits for it."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_GET

from scorekeeper.exchange import progress


@require_GET
@login_required
def show(request: HttpRequest, key: str) -> JsonResponse:
    answer = JsonResponse(progress.progress_of(request.user, key[:64]))
    answer["Cache-Control"] = "no-store"
    return answer
