from django.apps import AppConfig


class MoneyConfig(AppConfig):
    name = "scorekeeper.money"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from scorekeeper.leagues import club_apps
        from scorekeeper.money.club_app import MoneyOfClubs

        club_apps.register(MoneyOfClubs())
