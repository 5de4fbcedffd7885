"""Tables of this phone taken into the account, and the other way."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.accounts import kept_tables, table_rows
from scorekeeper.accounts.views import phone_tables
from scorekeeper.accounts.views.request import Request
from scorekeeper.tables import phone


@require_http_methods(["GET", "POST"])
@never_cache
@login_required
def claim(request: Request) -> HttpResponse:
    """Take tables that this phone knows into the account: all, or one by its code."""
    rows = phone_tables.claimable(request)
    if request.method == "POST":
        code = request.POST.get("code", "")
        phone_tables.keep(
            request, request.user, [r for r in rows if code in ("all", r.code)]
        )
        rows = phone_tables.claimable(request)
    found = table_rows.seats_of(rows, request.user)
    if not found:
        return redirect("accounts:account")
    return render(request, "account/claim.html", {"seats": found})


@require_GET
@login_required
def open_table(request: Request, code: str) -> HttpResponse:
    """A table of the account, known on this phone from now on."""
    kept = get_object_or_404(
        request.user.kept_tables.select_related("table"), table__code=code
    )
    if not kept_tables.is_open(kept):
        raise Http404("It has a new code.")
    rows = [row for row in phone.rows(request) if row.code != kept.table.code]
    phone.put(request, [kept_tables.row_of(kept), *rows])
    return redirect(kept.table)
