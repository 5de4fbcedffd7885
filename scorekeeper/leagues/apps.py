from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "scorekeeper.leagues"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from scorekeeper.leagues import at_table
        from scorekeeper.leagues.counting import finality, results
        from scorekeeper.tables import hooks

        hooks.entered.append(results.follow)
        hooks.refusals.append(finality.refusal)
        hooks.roles.append(at_table.role_at)
        hooks.lets_in.append(at_table.lets_in)
