"""The addresses of evenings, below those of a league."""

from django.urls import path

from scorekeeper.leagues.views import (
    attendance,
    calendar,
    coming,
    live,
    money,
    paper,
    report,
    seating,
    session,
    sessions,
)

urlpatterns = [
    path("sessions/", sessions.sessions, name="sessions"),
    path("sessions/new/", sessions.plan, name="plan_session"),
    path("sessions/<int:session>/", session.session, name="session"),
    path("sessions/<int:session>/events/", live.events, name="session_events"),
    path("sessions/<int:session>/edit/", sessions.edit, name="edit_session"),
    path("sessions/<int:session>/close/", sessions.close, name="close_session"),
    path("sessions/<int:session>/here/", attendance.attend, name="attend"),
    path("sessions/<int:session>/come/", attendance.come, name="come"),
    path("sessions/<int:session>/draw/", seating.draw, name="draw"),
    path("sessions/<int:session>/drop/", seating.drop, name="drop_draw"),
    path("sessions/<int:session>/begin/", seating.begin, name="begin"),
    path("sessions/<int:session>/one/", seating.one_table, name="one_table"),
    path("sessions/<int:session>/seats/<int:assignment>/", seating.seats, name="seats"),
    path(
        "sessions/<int:session>/seats/<int:assignment>/remove/",
        seating.remove,
        name="remove_seats",
    ),
    path("sessions/<int:session>/report/", report.show, name="report"),
    path("sessions/<int:session>/report/renew/", report.renew, name="renew_report"),
    path(
        "sessions/<int:session>/report/<str:key>/",
        report.sent,
        name="sent_report",
    ),
    path("money/", money.kitty, name="kitty"),
    path("money/<int:booking>/undo/", money.undo, name="undo_booking"),
    path("sessions/<int:session>/money/", money.of_session, name="session_money"),
    path("sessions/<int:session>/money/pay/", money.pay, name="pay"),
    path("sessions/<int:session>/money/prizes/", money.give, name="give_prizes"),
    path("sessions/<int:session>/money/fine/", money.fine, name="fine"),
    path("sessions/<int:session>/slips/", paper.slips, name="slips"),
    path("sessions/<int:session>/result/", paper.result, name="result_sheet"),
    path("sessions/<int:session>/wall/", paper.on_the_wall, name="wall"),
    path("sessions/<int:session>/evening.ics", calendar.one, name="session_file"),
    path("coming/<str:key>/", coming.answer, name="coming"),
    path("evenings/<str:key>.ics", calendar.show, name="calendar"),
]
