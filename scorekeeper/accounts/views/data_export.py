"""Everything the site has of an account, to be taken out."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scorekeeper.accounts import data_export
from scorekeeper.accounts.views.request import Request


@require_GET
@never_cache
@login_required
def take_out(request: Request) -> HttpResponse:
    """Everything the site has of this account, as one file."""
    response = JsonResponse(
        data_export.data_of(request.user),
        json_dumps_params={"ensure_ascii": False, "indent": 1},
    )
    response["Content-Disposition"] = 'attachment; filename="account.json"'
    return response
