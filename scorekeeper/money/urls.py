"""The addresses of what a league plays for."""

from django.urls import include, path

from scorekeeper.leagues import club_apps
from scorekeeper.money import views

of_league = [
    path("settings/money/", views.settings, name="money_settings"),
    path("money/", views.kitty, name="kitty"),
    path("money/<int:booking_id>/undo/", views.undo, name="undo_booking"),
    path("sessions/<int:session_id>/money/", views.of_session, name="session_money"),
    path("sessions/<int:session_id>/money/pay/", views.pay, name="pay"),
    path("sessions/<int:session_id>/money/prizes/", views.give, name="give_prizes"),
    path("sessions/<int:session_id>/money/fine/", views.fine, name="fine"),
]
urlpatterns: club_apps.Addresses = [path("l/<str:code>/", include(of_league))]
