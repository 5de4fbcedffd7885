"""The addresses of what is printed."""

from django.urls import include, path

from scorekeeper.leagues import club_apps
from scorekeeper.paper import views

of_league = [
    path("people/invitations/", views.invites, name="invites"),
    path("sessions/<int:session>/money/cash/", views.cash, name="cash_sheet"),
    path("sessions/<int:session>/money/receipts/", views.receipts, name="receipts"),
    path("sessions/<int:session>/slips/", views.slips, name="slips"),
    path("sessions/<int:session>/result/", views.result, name="result_sheet"),
    path("sessions/<int:session>/wall/", views.on_the_wall, name="wall"),
]
urlpatterns: club_apps.Addresses = [path("l/<str:code>/", include(of_league))]
