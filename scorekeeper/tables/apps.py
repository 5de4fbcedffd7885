from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "scorekeeper.tables"
    label = "tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from scorekeeper.live import hub
        from scorekeeper.tables import log, versions

        self.find_games()
        log.announcer = hub
        hub.sources.append(versions.stored_versions)

    def find_games(self) -> None:
        from scorekeeper.tables.scoring import rule_sheets

        rule_sheets.register()
