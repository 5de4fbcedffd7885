from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from scorekeeper.leagues.robots import robots


def healthz(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok", content_type="text/plain")


urlpatterns = [
    path("healthz", healthz),
    path("robots.txt", robots),
    path("account/", include("scorekeeper.accounts.urls")),
    path("", include("scorekeeper.leagues.urls")),
    path("", include("scorekeeper.tables.urls")),
]
