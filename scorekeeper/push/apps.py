from django.apps import AppConfig


class PushConfig(AppConfig):
    name = "scorekeeper.push"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from scorekeeper.accounts import hooks
        from scorekeeper.leagues import club_apps
        from scorekeeper.push import subscribing
        from scorekeeper.push.club_app import PushOfClubs

        club_apps.register(PushOfClubs())
        hooks.left.append(subscribing.sign_out)
