from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "scorekeeper.tables"
    label = "tables"
    default_auto_field = "django.db.models.BigAutoField"
