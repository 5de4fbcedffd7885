"""The addresses of what is printed."""

from django.urls import include, path

from scorekeeper.leagues import club_apps
from scorekeeper.paper import views

of_league = [
    path("people/invitations/", views.invites, name="invites"),
    path("sessions/<int:session_id>/money/cash/", views.cash, name="cash_sheet"),
    path("sessions/<int:session_id>/money/receipts/", views.receipts, name="receipts"),
    path("sessions/<int:session_id>/slips/", views.slips, name="slips"),
    path("sessions/<int:session_id>/result/", views.result, name="result_sheet"),
    path("sessions/<int:session_id>/wall/", views.on_the_wall, name="wall"),
]
urlpatterns: club_apps.Addresses = [path("l/<str:code>/", include(of_league))]
