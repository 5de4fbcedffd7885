from django.apps import AppConfig

from scorekeeper.tables.apps import TablesConfig


class Tables(TablesConfig):
    def ready(self) -> None:
        """No page follows a table here: nobody is told of entries."""
        self.find_games()


class Phone(AppConfig):
    name = "phone"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from phone.replica import Given
        from scorekeeper.tables import codes, hooks
        from scorekeeper.tables.events import links

        hooks.register(Given())
        # No code of the site has a 0: what is begun here has none of its own yet.
        links.free_code = lambda: f"0{codes.new_code(5)}"
