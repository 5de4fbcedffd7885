from django.urls import path

from scorekeeper.tables import (
    agree_views,
    card_views,
    check_views,
    correct_views,
    dispute_views,
    entry_views,
    melds_views,
    settle_views,
    setup,
    start,
    views,
)

app_name = "tables"
urlpatterns = [
    path("", start.home, name="home"),
    path("new/<slug:slug>/", setup.new, name="new"),
    path("games/<slug:slug>/", start.game_rules, name="game_rules"),
    path("check/", check_views.check_file, name="check_file"),
    path("check/open/", check_views.open_sheet, name="open_sheet"),
    path("join/", start.join, name="join"),
    path("run/<str:run_key>/", views.run, name="run"),
    path("t/<str:code>/", views.table, name="table"),
    path("t/<str:code>/check/", entry_views.check, name="check"),
    path("t/<str:code>/record/", entry_views.record, name="record"),
    path("t/<str:code>/sheet/", views.sheet, name="sheet"),
    path("t/<str:code>/chart/", views.show_chart, name="chart"),
    path("t/<str:code>/rules/", views.rules, name="rules"),
    path("t/<str:code>/more/", views.more, name="more"),
    path("t/<str:code>/sheet.json", views.download, name="download"),
    path("t/<str:code>/renew/", views.renew, name="renew"),
    path("t/<str:code>/hold/", views.hold, name="hold"),
    path("t/<str:code>/undo/", views.undo, name="undo"),
    path("t/<str:code>/end/", views.end, name="end"),
    path("t/<str:code>/again/", start.again, name="again"),
    path("t/<str:code>/rounds/<int:number>/cards/", card_views.cards, name="cards"),
    path(
        "t/<str:code>/rounds/<int:number>/correct/",
        correct_views.correct,
        name="correct",
    ),
    path(
        "t/<str:code>/rounds/<int:number>/melds/", melds_views.melds, name="melds"
    ),
    path("t/<str:code>/rounds/<int:number>/mine/", views.use_mine, name="mine"),
    path(
        "t/<str:code>/rounds/<int:number>/dispute/",
        dispute_views.dispute,
        name="dispute",
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
