from django.apps import AppConfig


class TeamsConfig(AppConfig):
    name = "scorekeeper.teams"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from scorekeeper.leagues import club_apps
        from scorekeeper.teams.club_app import Teams

        club_apps.register(Teams())
