"""Sheets of a club to print, and its page for the wall."""

from scorekeeper.leagues import club_apps


class Paper(club_apps.ClubApp):
    def addresses(self) -> club_apps.Addresses:
        from scorekeeper.paper.urls import urlpatterns

        return urlpatterns
