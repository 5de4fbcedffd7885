from django.urls import include, path

from scorekeeper.leagues.exchange import file_views, number_views, sheet_views
from scorekeeper.leagues.people import (
    deed_views,
    invite_views,
    list_views,
    merge_views,
    person_views,
)
from scorekeeper.leagues.rules import preset_views
from scorekeeper.leagues.running import delete_views, found_views, look, settings_views
from scorekeeper.leagues.seasons import season_views
from scorekeeper.leagues.showing import views as show

app_name = "leagues"
urlpatterns = [
    path("l/new/", found_views.new, name="new"),
    path("l/bring/", file_views.bring, name="bring"),
    path("l/look/<str:key>/", look.follow, name="look"),
    path("l/join/<str:key>/", invite_views.invite, name="invite"),
    path("l/<str:code>/", show.league, name="league"),
    path("l/<str:code>/records/", show.records, name="records"),
    path("l/<str:code>/tables/", show.tables, name="tables"),
    path("l/<str:code>/people/<int:person>/", show.person, name="person"),
    path("l/<str:code>/settings/", settings_views.settings, name="settings"),
    path("l/<str:code>/look/", settings_views.renew_look, name="renew_look"),
    path("l/<str:code>/done/", deed_views.done, name="deeds"),
    path("l/<str:code>/done/<int:deed>/undo/", deed_views.undo, name="undo_deed"),
    # People.
    path("l/<str:code>/people/", list_views.people, name="people"),
    path("l/<str:code>/people/add/", list_views.add, name="add_people"),
    path(
        "l/<str:code>/people/<int:person>/edit/", person_views.edit, name="edit_person"
    ),
    path(
        "l/<str:code>/people/<int:person>/invite/",
        person_views.renew_invite,
        name="renew_invite",
    ),
    path("l/<str:code>/people/<int:person>/free/", person_views.let_go, name="let_go"),
    path("l/<str:code>/people/<int:person>/leave/", person_views.leave, name="leave"),
    path(
        "l/<str:code>/people/<int:person>/back/",
        person_views.put_back,
        name="put_back",
    ),
    path("l/<str:code>/people/<int:person>/merge/", merge_views.merge, name="merge"),
    # Evenings.
    path("l/<str:code>/", include("scorekeeper.leagues.evenings.urls")),
    # House rules.
    path("l/<str:code>/presets/", preset_views.show, name="presets"),
    path("l/<str:code>/presets/new/<slug:slug>/", preset_views.new, name="new_preset"),
    path("l/<str:code>/presets/<int:preset>/", preset_views.edit, name="preset"),
    path(
        "l/<str:code>/presets/<int:preset>/retire/",
        preset_views.retire,
        name="retire_preset",
    ),
    # Seasons.
    path("l/<str:code>/seasons/", season_views.seasons, name="seasons"),
    path("l/<str:code>/seasons/new/", season_views.new, name="new_season"),
    path("l/<str:code>/seasons/<int:season>/", season_views.season, name="season"),
    path(
        "l/<str:code>/seasons/<int:season>/edit/",
        season_views.edit,
        name="edit_season",
    ),
    path(
        "l/<str:code>/seasons/<int:season>/<slug:slug>/",
        season_views.ranking,
        name="ranking",
    ),
    path("l/<str:code>/delete/", delete_views.delete, name="delete"),
    # In and out.
    path("l/<str:code>/exchange/", file_views.exchange, name="exchange"),
    path("l/<str:code>/exchange/league.json", file_views.download, name="league_file"),
    path("l/<str:code>/exchange/numbers/", number_views.taken, name="numbers"),
    path("l/<str:code>/exchange/sheets/", sheet_views.sheets, name="sheets"),
    path("l/<str:code>/exchange/sheets/<int:pile>/", sheet_views.pile, name="pile"),
    path(
        "l/<str:code>/exchange/sheets/<int:pile>/check/",
        sheet_views.check,
        name="check_pile",
    ),
    path(
        "l/<str:code>/exchange/sheets/<int:pile>/take/",
        sheet_views.take,
        name="take_pile",
    ),
    path(
        "l/<str:code>/exchange/sheets/<int:pile>/drop/",
        sheet_views.drop,
        name="drop_pile",
    ),
]
