"""Signing out: as allauth does it, and nothing stays on the phone."""

from allauth.account import views as signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from scorekeeper.accounts.views import phone_tables


def sign_out(request: HttpRequest) -> HttpResponseBase:
    response: HttpResponseBase = signing.logout(request)
    if request.method == "POST":
        return phone_tables.clear_cache(response)
    return response
