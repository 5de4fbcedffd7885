from django.apps import AppConfig


class KeptConfig(AppConfig):
    name = "scorekeeper.kept"

    def ready(self) -> None:
        from scorekeeper.kept.offers import Offers
        from scorekeeper.tables import hooks

        hooks.register(Offers())
