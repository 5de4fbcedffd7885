from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import include, path, reverse

from scorekeeper.tables.views import own_rules


def elsewhere(request: HttpRequest, **of: str) -> HttpResponse:
    """What only the site has: accounts, leagues."""
    return render(request, "offline.html", status=503)


def another_game(request: HttpRequest) -> HttpResponse:
    """Points are counted here, and rules written; a game of them is kept by the site,
    which could not read a table of it otherwise.
    """
    return elsewhere(request) if is_game(request) else own_rules.another_game(request)


def make_game(request: HttpRequest, shape: str) -> HttpResponse:
    return (
        elsewhere(request) if is_game(request) else own_rules.make_game(request, shape)
    )


def is_game(request: HttpRequest) -> bool:
    """It is to be played as it is, not written on."""
    return request.method == "POST" and own_rules.ROWS not in request.POST


accounts = ([path("account/", elsewhere, name="account")], "accounts")


def begin_table(request: HttpRequest, code: str) -> HttpResponse:
    """A table that only this phone has: nobody can come to it yet."""
    back = reverse("tables:table", args=[f"0{code}"])
    return render(request, "kept/begun.html", {"back": back})


urlpatterns = [
    path("t/0<str:code>/share/", begin_table),
    path("another/", another_game),
    path("another/<slug:shape>/", make_game),
    path("another/draft/<slug:key>/play/", elsewhere),
    path("account/login/", elsewhere, name="account_login"),
    path("", include(accounts)),
    path("", include("scorekeeper.tables.urls")),
]
