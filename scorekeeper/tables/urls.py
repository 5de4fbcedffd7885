from django.urls import path

from scorekeeper.tables import views
from scorekeeper.tables.cards import views as card_views
from scorekeeper.tables.confirmation import views as confirm_views
from scorekeeper.tables.correcting import names_views, views as correct_views
from scorekeeper.tables.desk import check_views, views as desk_views
from scorekeeper.tables.dispute import agree_views, settle_views, views as dispute_views
from scorekeeper.tables.entering import together_views, views as entry_views
from scorekeeper.tables.following import offline_views, views as live_views
from scorekeeper.tables.joining import views as join_views
from scorekeeper.tables.melds import views as melds_views
from scorekeeper.tables.showing import list_views
from scorekeeper.tables.starting import again_views, setup, start

app_name = "tables"
urlpatterns = [
    path("", start.home, name="home"),
    path("new/<slug:slug>/", setup.new, name="new"),
    path("games/<slug:slug>/", start.game_rules, name="game_rules"),
    path("desk/", desk_views.ask, name="desk"),
    path("desk/cards/", desk_views.cards, name="desk_cards"),
    path("check/", check_views.check_file, name="check_file"),
    path("check/open/", check_views.open_sheet, name="open_sheet"),
    path("sw.js", offline_views.worker, name="worker"),
    path("offline/", offline_views.not_here, name="not_here"),
    path("join/", join_views.join, name="join"),
    path("follow/<str:key>/", join_views.follow, {"link": "look"}, name="follow"),
    path("score/<str:key>/", join_views.follow, {"link": "score"}, name="score"),
    path("run/<str:key>/", join_views.follow, {"link": "run"}, name="run"),
    path("t/<str:code>/", views.table, name="table"),
    path("t/<str:code>/events/", live_views.events, name="events"),
    path("t/<str:code>/check/", entry_views.check, name="check"),
    path("t/<str:code>/record/", entry_views.record, name="record"),
    path("t/<str:code>/ahead/", offline_views.forms, name="ahead"),
    path("t/<str:code>/send/", offline_views.send, name="send"),
    path("t/<str:code>/forget/", offline_views.forget, name="forget"),
    path("t/<str:code>/mine/", together_views.say, name="say"),
    path("t/<str:code>/secret/", together_views.seal, name="seal"),
    path("t/<str:code>/sheet/", views.sheet, name="sheet"),
    path("t/<str:code>/list/<slug:key>/", list_views.show, name="table_list"),
    path("t/<str:code>/chart/", views.show_chart, name="chart"),
    path("t/<str:code>/board/", views.show_board, name="board"),
    path("t/<str:code>/rules/", views.rules, name="rules"),
    path("t/<str:code>/more/", views.more, name="more"),
    path("t/<str:code>/sheet.json", views.download, name="download"),
    path("t/<str:code>/renew/", join_views.renew, name="renew"),
    path("t/<str:code>/names/", names_views.names, name="names"),
    path("t/<str:code>/hold/", join_views.hold, name="hold"),
    path("t/<str:code>/undo/", views.undo, name="undo"),
    path("t/<str:code>/end/", views.end, name="end"),
    path("t/<str:code>/confirm/", confirm_views.confirm, name="confirm"),
    path("t/<str:code>/again/", again_views.again, name="again"),
    path("t/<str:code>/next/", again_views.onward_view, name="next"),
    path("t/<str:code>/rounds/<int:number>/cards/", card_views.cards, name="cards"),
    path(
        "t/<str:code>/rounds/<int:number>/correct/",
        correct_views.correct,
        name="correct",
    ),
    path("t/<str:code>/rounds/<int:number>/melds/", melds_views.melds, name="melds"),
    path("t/<str:code>/rounds/<int:number>/mine/", views.use_mine, name="mine"),
    path(
        "t/<str:code>/rounds/<int:number>/dispute/",
        dispute_views.dispute,
        name="dispute",
    ),
    path(
        "t/<str:code>/rounds/<int:number>/accept/",
        confirm_views.accept,
        name="accept",
    ),
    path(
        "t/<str:code>/rounds/<int:number>/refuse/",
        confirm_views.refuse,
        name="refuse",
    ),
    path("t/<str:code>/disputes/<int:number>/", dispute_views.show, name="disputed"),
    path(
        "t/<str:code>/disputes/<int:number>/answer/",
        dispute_views.answer,
        name="answer",
    ),
    path("t/<str:code>/disputes/<int:number>/end/", settle_views.settle, name="settle"),
    path("t/<str:code>/disputes/<int:number>/agree/", agree_views.agree, name="agree"),
    path(
        "t/<str:code>/disputes/<int:number>/withdraw/",
        agree_views.withdraw,
        name="withdraw",
    ),
]
