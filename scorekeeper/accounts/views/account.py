"""The account’s own page."""

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scorekeeper.accounts import hooks, table_rows
from scorekeeper.accounts.views import phone_tables
from scorekeeper.accounts.views.request import Request


@require_GET
@never_cache
@login_required
def account(request: Request) -> HttpResponse:
    user = request.user
    context = {
        "tables": table_rows.tables_of(user),
        "memberships": [one for of in hooks.memberships for one in of(user)],
        "passkeys": Authenticator.objects.filter(user=user).count(),
        "claimable": len(phone_tables.claimable(request)),
        "mail": settings.MAIL,
    }
    return render(request, "account/account.html", context)
