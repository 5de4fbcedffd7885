from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "scorekeeper.accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from scorekeeper.accounts import keeping
        from scorekeeper.tables import renaming

        renaming.also.append(keeping.rename)
