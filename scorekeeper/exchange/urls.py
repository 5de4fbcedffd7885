"""The addresses of files in and out of a league."""

from django.urls import include, path

from scorekeeper.exchange.views import (
    exchange,
    import_league,
    import_plain,
    import_progress,
    import_sheets,
    spreadsheets,
)
from scorekeeper.leagues import club_apps

of_league = [
    path("", exchange.exchange, name="exchange"),
    path("league.json", exchange.download, name="league_file"),
    path("numbers/", spreadsheets.export, name="numbers"),
    path("old/", import_plain.lines, name="old_evenings"),
    path("old/<int:batch>/", import_plain.batch, name="old_batch"),
    path(
        "old/<int:batch>/drop/",
        import_plain.drop,
        name="drop_old_batch",
    ),
    path(
        "old/<int:batch>/undo/",
        import_plain.undo,
        name="undo_old_batch",
    ),
    path("sheets/", import_sheets.sheets, name="sheets"),
    path("sheets/<int:batch>/", import_sheets.batch, name="batch"),
    path(
        "sheets/<int:batch>/check/",
        import_sheets.check,
        name="check_batch",
    ),
    path(
        "sheets/<int:batch>/take/",
        import_sheets.take,
        name="take_batch",
    ),
    path(
        "sheets/<int:batch>/drop/",
        import_sheets.drop,
        name="drop_batch",
    ),
    path(
        "sheets/<int:batch>/undo/",
        import_sheets.undo,
        name="undo_batch",
    ),
]
urlpatterns: club_apps.Addresses = [
    path("l/bring/", import_league.bring, name="bring"),
    path("l/progress/<str:key>/", import_progress.show, name="import_progress"),
    path("l/<str:code>/exchange/", include(of_league)),
]
