from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "scorekeeper.tables"
    label = "tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from scorekeeper.live import hub, upkeep
        from scorekeeper.tables import log, versions

        log.announcer = hub
        upkeep.sources.append(versions.stored)
