"""The addresses of knock-outs."""

from django.urls import include, path

from scorekeeper.knockouts import views
from scorekeeper.leagues import club_apps

of_league = [
    path("", views.knockouts, name="knockouts"),
    path("new/", views.new, name="new_knockout"),
    path("<int:knockout_id>/", views.knockout, name="knockout"),
    path("<int:knockout_id>/seeds/", views.seed, name="seed_knockout"),
    path("<int:knockout_id>/lay/", views.lay, name="lay_knockout"),
    path(
        "<int:knockout_id>/tables/<int:table>/",
        views.decide,
        name="decide_knockout",
    ),
    path("<int:knockout_id>/delete/", views.delete, name="delete_knockout"),
]
urlpatterns: club_apps.Addresses = [path("l/<str:code>/knockouts/", include(of_league))]
