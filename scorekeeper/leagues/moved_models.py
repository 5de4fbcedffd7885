"""For migrations of apps that took models of leagues: what names them goes along."""

from collections.abc import Collection

from django.apps.registry import Apps
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import RunPython


def follow(app: str, models: Collection[str]) -> RunPython:
    """Content types, and with them what may be done by name: permissions."""

    def move(apps: Apps, schema: BaseDatabaseSchemaEditor, was: str, now: str) -> None:
        types = apps.get_model("contenttypes", "ContentType").objects
        known = types.using(schema.connection.alias)
        there = known.filter(app_label=now).values_list("model", flat=True)
        moving = known.filter(app_label=was, model__in=set(models) - set(there))
        moving.update(app_label=now)

    def forth(apps: Apps, schema: BaseDatabaseSchemaEditor) -> None:
        move(apps, schema, "leagues", app)

    def back(apps: Apps, schema: BaseDatabaseSchemaEditor) -> None:
        move(apps, schema, app, "leagues")

    return RunPython(forth, back)
