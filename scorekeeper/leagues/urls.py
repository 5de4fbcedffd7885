from django.urls import path

from scorekeeper.leagues import found_views, league_views

app_name = "leagues"
urlpatterns = [
    path("l/new/", found_views.new, name="new"),
    path("l/<str:code>/", league_views.league, name="league"),
]
