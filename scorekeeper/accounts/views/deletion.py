"""Deleting an account."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.accounts import deletion
from scorekeeper.accounts.views import phone_tables
from scorekeeper.accounts.views.request import Request


@require_http_methods(["GET", "POST"])
@never_cache
@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
def delete(request: Request) -> HttpResponseBase:
    user = request.user
    if request.method == "GET":
        context = {"names": deletion.names_of(user), "stays": deletion.stays_of(user)}
        return render(request, "account/delete.html", context)
    phone_tables.leave(request)
    with transaction.atomic():
        deletion.close(user)
    logout(request)
    messages.success(request, gettext("The account is deleted."))
    return phone_tables.clear_cache(redirect("tables:home"))
