from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import include, path


def elsewhere(request: HttpRequest) -> HttpResponse:
    """What only the site has: accounts, leagues."""
    return render(request, "offline.html", status=503)


accounts = ([path("account/", elsewhere, name="account")], "accounts")
urlpatterns = [
    path("account/login/", elsewhere, name="account_login"),
    path("", include(accounts)),
    path("", include("scorekeeper.tables.urls")),
]
