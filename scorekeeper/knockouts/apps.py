from django.apps import AppConfig


class KnockoutsConfig(AppConfig):
    name = "scorekeeper.knockouts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from scorekeeper.knockouts.club_app import Knockouts
        from scorekeeper.leagues import club_apps

        club_apps.register(Knockouts())
