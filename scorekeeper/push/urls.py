"""The address of what a phone is told of an evening."""

from django.urls import path

from scorekeeper.leagues import club_apps
from scorekeeper.push import views

urlpatterns: club_apps.Addresses = [
    path("l/<str:code>/sessions/<int:session_id>/push/", views.push, name="push"),
]
