from django.apps import AppConfig


class PaperConfig(AppConfig):
    name = "scorekeeper.paper"

    def ready(self) -> None:
        from scorekeeper.leagues import club_apps
        from scorekeeper.paper.club_app import Paper

        club_apps.register(Paper())
