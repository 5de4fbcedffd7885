"""The account’s own page, its tables, and what takes it out or away."""

from allauth.account.decorators import reauthentication_required
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.accounts import closing, data, keeping, offers, showing
from scorekeeper.accounts.models import User
from scorekeeper.tables import phone


class Request(HttpRequest):
    """Of somebody who is signed in."""

    user: User


@require_GET
@never_cache
@login_required
def account(request: Request) -> HttpResponse:
    user = request.user
    context = {
        "tables": showing.tables_of(user),
        "belongs": [one for of in offers.belongs for one in of(user)],
        "passkeys": Authenticator.objects.filter(user=user).count(),
        "claimable": len(keeping.claimable(request)),
        "mail": settings.MAIL,
    }
    return render(request, "account/account.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
@login_required
def claim(request: Request) -> HttpResponse:
    """Take tables that this phone knows into the account: all, or one by its code."""
    rows = keeping.claimable(request)
    if request.method == "POST":
        code = request.POST.get("code", "")
        keeping.keep(
            request, request.user, [r for r in rows if code in ("all", r.code)]
        )
        rows = keeping.claimable(request)
    found = showing.seats_of(rows, request.user)
    if not found:
        return redirect("accounts:account")
    return render(request, "account/claim.html", {"seats": found})


@require_GET
@login_required
def open_table(request: Request, code: str) -> HttpResponse:
    """A table of the account, known on this phone from now on."""
    kept = get_object_or_404(
        request.user.kept.select_related("table"), table__code=code
    )
    if not keeping.is_open(kept):
        raise Http404("It has a new code.")
    rows = [row for row in phone.rows(request) if row.code != kept.table.code]
    phone.put(request, [keeping.row_of(kept), *rows])
    return redirect(kept.table)


@require_GET
@never_cache
@login_required
def take_out(request: Request) -> HttpResponse:
    """Everything the site has of this account, as one file."""
    response = JsonResponse(
        data.data_of(request.user),
        json_dumps_params={"ensure_ascii": False, "indent": 1},
    )
    response["Content-Disposition"] = 'attachment; filename="account.json"'
    return response


@require_http_methods(["GET", "POST"])
@never_cache
@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
def delete(request: Request) -> HttpResponse:
    user = request.user
    if request.method == "GET":
        context = {"names": closing.names_of(user), "stays": closing.stays_of(user)}
        return render(request, "account/delete.html", context)
    keeping.leave(request)
    with transaction.atomic():
        closing.close(user)
    logout(request)
    messages.success(request, "The account is deleted.")
    return redirect("tables:home")
