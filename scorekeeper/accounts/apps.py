from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "scorekeeper.accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from scorekeeper.accounts.table_hooks import AccountHooks
        from scorekeeper.tables import hooks

        hooks.register(AccountHooks())
