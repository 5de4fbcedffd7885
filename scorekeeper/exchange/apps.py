from django.apps import AppConfig


class ExchangeConfig(AppConfig):
    name = "scorekeeper.exchange"

    def ready(self) -> None:
        from scorekeeper.exchange.club_app import Exchange
        from scorekeeper.leagues import club_apps

        club_apps.register(Exchange())
