"""The addresses of teams."""

from django.urls import include, path

from scorekeeper.leagues import club_apps
from scorekeeper.teams import views

of_league = [
    path("teams/", views.standings, name="teams"),
    path("seasons/<int:season_id>/teams/", views.edit, name="teams_form"),
    path(
        "seasons/<int:season_id>/teams/<int:team>/remove/",
        views.remove,
        name="remove_team",
    ),
]
urlpatterns: club_apps.Addresses = [path("l/<str:code>/", include(of_league))]
