"""The addresses of evenings, below those of a league."""

from django.urls import path

from scorekeeper.leagues.views import (
    attendance,
    calendar,
    coming,
    held_back,
    kept_seats,
    last_round,
    live,
    penalties,
    planned_together,
    report,
    seating,
    session,
    sessions,
    swap,
)

urlpatterns = [
    path("sessions/", sessions.sessions, name="sessions"),
    path("sessions/new/", sessions.plan, name="plan_session"),
    path(
        "sessions/planned/<int:planned>/",
        planned_together.together,
        name="planned_together",
    ),
    path("sessions/<int:session_id>/", session.session, name="session"),
    path("sessions/<int:session_id>/events/", live.events, name="session_events"),
    path("sessions/<int:session_id>/edit/", sessions.edit, name="edit_session"),
    path("sessions/<int:session_id>/close/", sessions.close, name="close_session"),
    path("sessions/<int:session_id>/here/", attendance.attend, name="attend"),
    path("sessions/<int:session_id>/come/", attendance.come, name="come"),
    path("sessions/<int:session_id>/draw/", seating.draw, name="draw"),
    path("sessions/<int:session_id>/drop/", seating.drop, name="drop_draw"),
    path("sessions/<int:session_id>/swap/", swap.swap, name="swap_seats"),
    path("sessions/<int:session_id>/begin/", seating.begin, name="begin"),
    path("sessions/<int:session_id>/last/", last_round.last_round, name="last_round"),
    path("sessions/<int:session_id>/one/", seating.one_table, name="one_table"),
    path(
        "sessions/<int:session_id>/seats/<int:assignment>/", seating.seats, name="seats"
    ),
    path(
        "sessions/<int:session_id>/seats/<int:assignment>/remove/",
        seating.remove,
        name="remove_seats",
    ),
    path(
        "sessions/<int:session_id>/seats/<int:assignment>/anew/",
        seating.anew,
        name="seats_anew",
    ),
    path("sessions/<int:session_id>/kept/", kept_seats.of_session, name="kept_seats"),
    path(
        "sessions/<int:session_id>/kept/<int:kept>/drop/",
        kept_seats.drop,
        name="drop_kept_seat",
    ),
    path("sessions/<int:session_id>/report/", report.show, name="report"),
    path("sessions/<int:session_id>/hold/", held_back.hold_back, name="hold_back"),
    path("sessions/<int:session_id>/report/renew/", report.renew, name="renew_report"),
    path(
        "sessions/<int:session_id>/report/<str:key>/",
        report.send_report,
        name="sent_report",
    ),
    path(
        "sessions/<int:session_id>/penalties/", penalties.of_session, name="penalties"
    ),
    path(
        "sessions/<int:session_id>/penalties/<int:penalty>/undo/",
        penalties.take_back,
        name="undo_penalty",
    ),
    path("sessions/<int:session_id>/evening.ics", calendar.one, name="session_file"),
    path("coming/<str:key>/", coming.answer, name="coming"),
    path("evenings/<str:key>.ics", calendar.show, name="calendar"),
]
