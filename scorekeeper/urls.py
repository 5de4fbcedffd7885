from django.conf import settings
from django.urls import include, path

from scorekeeper.leagues.views.robots import robots
from scorekeeper.operations.views import healthz, livez, openapi
from scorekeeper.operations.watching import figures

handler500 = "scorekeeper.operations.views.server_error"
urlpatterns = [
    path("healthz", healthz),
    path("livez", livez),
    path("openapi.json", openapi, name="openapi"),
    path("metrics", figures),
    path("robots.txt", robots),
    path("", include("scorekeeper.kept.urls")),
    path("account/", include("scorekeeper.accounts.urls")),
    path("", include("scorekeeper.leagues.urls")),
    path("", include("scorekeeper.tables.urls")),
]
if settings.ADMIN:
    # After all apps are there: they register what they have.
    from django.contrib import admin

    urlpatterns.insert(0, path("admin/", admin.site.urls))
