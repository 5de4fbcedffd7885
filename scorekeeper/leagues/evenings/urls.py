"""The addresses of evenings, below those of a league."""

from django.urls import path

from scorekeeper.leagues.evenings import (
    calendar_views,
    list_views,
    report_views,
    seat_views,
    views,
)

urlpatterns = [
    path("sessions/", list_views.sessions, name="sessions"),
    path("sessions/new/", list_views.plan, name="plan_session"),
    path("sessions/<int:session>/", views.session, name="session"),
    path("sessions/<int:session>/events/", views.events, name="session_events"),
    path("sessions/<int:session>/edit/", list_views.edit, name="edit_session"),
    path("sessions/<int:session>/close/", list_views.close, name="close_session"),
    path("sessions/<int:session>/here/", views.answer, name="answer_session"),
    path("sessions/<int:session>/come/", views.come, name="come"),
    path("sessions/<int:session>/draw/", seat_views.draw, name="draw"),
    path("sessions/<int:session>/drop/", seat_views.drop, name="drop_draw"),
    path("sessions/<int:session>/begin/", seat_views.begin, name="begin"),
    path("sessions/<int:session>/one/", seat_views.one_table, name="one_table"),
    path("sessions/<int:session>/seats/<int:sitting>/", seat_views.seats, name="seats"),
    path(
        "sessions/<int:session>/seats/<int:sitting>/remove/",
        seat_views.remove,
        name="remove_seats",
    ),
    path("sessions/<int:session>/report/", report_views.show, name="report"),
    path(
        "sessions/<int:session>/report/renew/", report_views.renew, name="renew_report"
    ),
    path(
        "sessions/<int:session>/report/<str:key>/",
        report_views.sent,
        name="sent_report",
    ),
    path("sessions/<int:session>/evening.ics", calendar_views.one, name="evening_file"),
    path("evenings/<str:key>.ics", calendar_views.show, name="calendar"),
]
