from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "scorekeeper.leagues"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from scorekeeper.accounts import offers
        from scorekeeper.leagues import at_table, belonging, blanking, taken_out
        from scorekeeper.leagues.counting import finality, results
        from scorekeeper.leagues.evenings import following, leading
        from scorekeeper.tables import hooks
        from scorekeeper.tables.following import live

        hooks.entered.append(results.follow)
        hooks.refusals.append(finality.refusal)
        hooks.roles.append(at_table.role_at)
        hooks.lets_in.append(at_table.lets_in)
        hooks.back.append(leading.back)
        hooks.begins.append(leading.begins)
        live.also.append(following.stored)
        hooks.home.append(belonging.at_home)
        offers.belongs.append(belonging.belongs)
        offers.data.append(taken_out.data)
        offers.blank.append(blanking.blank)
