from django.urls import include, path

from scorekeeper.leagues import club_apps
from scorekeeper.leagues.views import (
    audit_log,
    delete_league,
    early,
    edit_person,
    feed,
    forget_person,
    invitation,
    league,
    letters,
    merge,
    new_league,
    people,
    person,
    presets,
    records,
    season_sheets,
    seasons,
    settings,
    tables,
    viewer_link,
)

app_name = "leagues"
urlpatterns = [
    path("l/new/", new_league.new, name="new"),
    path("l/look/<str:key>/", viewer_link.follow, name="viewer_link"),
    path("l/look/<str:key>/feed.atom", feed.by_link, {"kind": "atom"}, "viewer_atom"),
    path("l/look/<str:key>/feed.json", feed.by_link, {"kind": "json"}, "viewer_feed"),
    path("l/join/<str:key>/", invitation.invite, name="invite"),
    path("l/slip/<str:key>/", early.wait, name="early"),
    *club_apps.addresses(),
    path("l/<str:code>/", league.league, name="league"),
    path("l/<str:code>/records/", records.records, name="records"),
    path("l/<str:code>/year/", records.year, name="year"),
    path("l/<str:code>/tables/", tables.tables, name="tables"),
    path("l/<str:code>/tables/feed.atom", feed.show, {"kind": "atom"}, name="atom"),
    path("l/<str:code>/tables/feed.json", feed.show, {"kind": "json"}, name="feed"),
    path("l/<str:code>/people/<int:person_id>/", person.person, name="person"),
    path("l/<str:code>/settings/", settings.settings, name="settings"),
    path("l/<str:code>/look/", settings.renew_viewer, name="renew_viewer"),
    path("l/<str:code>/done/", audit_log.undo_merge, name="audit_log"),
    path("l/<str:code>/done/<int:entry>/undo/", audit_log.undo, name="undo_audit_log"),
    # People.
    path("l/<str:code>/people/", people.people, name="people"),
    path("l/<str:code>/people/add/", people.add, name="add_people"),
    path(
        "l/<str:code>/people/<int:person_id>/edit/",
        edit_person.edit,
        name="edit_person",
    ),
    path(
        "l/<str:code>/people/<int:person_id>/invite/",
        edit_person.renew_invite,
        name="renew_invite",
    ),
    path(
        "l/<str:code>/people/<int:person_id>/free/", edit_person.let_go, name="let_go"
    ),
    path("l/<str:code>/people/<int:person_id>/leave/", edit_person.leave, name="leave"),
    path(
        "l/<str:code>/people/<int:person_id>/back/",
        edit_person.put_back,
        name="put_back",
    ),
    path(
        "l/<str:code>/people/<int:person_id>/forget/",
        forget_person.forget,
        name="forget_person",
    ),
    path(
        "l/<str:code>/people/<int:person_id>/delete/",
        forget_person.delete,
        name="delete_person",
    ),
    path("l/<str:code>/people/<int:person_id>/merge/", merge.merge, name="merge"),
    # Evenings.
    path("l/<str:code>/", include("scorekeeper.leagues.session_urls")),
    # House rules.
    path("l/<str:code>/presets/", presets.show, name="presets"),
    path("l/<str:code>/presets/new/<slug:slug>/", presets.new, name="new_preset"),
    path("l/<str:code>/presets/<int:preset_id>/", presets.edit, name="preset"),
    path(
        "l/<str:code>/presets/<int:preset_id>/retire/",
        presets.retire,
        name="retire_preset",
    ),
    # Seasons.
    path("l/<str:code>/seasons/", seasons.seasons, name="seasons"),
    path("l/<str:code>/seasons/settle/", seasons.settle, name="settle_seasons"),
    path("l/<str:code>/seasons/new/", seasons.new, name="new_season"),
    path("l/<str:code>/seasons/<int:season_id>/", seasons.season, name="season"),
    path(
        "l/<str:code>/seasons/<int:season_id>/edit/",
        seasons.edit,
        name="edit_season",
    ),
    path(
        "l/<str:code>/seasons/<int:season_id>/<slug:slug>/lot/",
        seasons.draw_lot,
        name="draw_lot",
    ),
    path(
        "l/<str:code>/seasons/<int:season_id>/<slug:slug>/lot/<int:lot>/undo/",
        seasons.undo_lot,
        name="undo_lot",
    ),
    path(
        "l/<str:code>/seasons/<int:season_id>/sheets/",
        season_sheets.choose,
        name="season_sheets",
    ),
    path(
        "l/<str:code>/seasons/<int:season_id>/all/", seasons.together, name="all_games"
    ),
    path(
        "l/<str:code>/seasons/<int:season_id>/<slug:slug>/",
        seasons.ranking,
        name="ranking",
    ),
    path("l/<str:code>/delete/", delete_league.delete, name="delete"),
    # In and out.
    path("l/<str:code>/letters/", letters.choose, name="letters"),
]
