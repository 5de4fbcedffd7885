from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "scorekeeper.leagues"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from scorekeeper.accounts import hooks as account_hooks
        from scorekeeper.leagues import own_games
        from scorekeeper.leagues.account import anonymize, data_export, memberships
        from scorekeeper.leagues.people import rename
        from scorekeeper.leagues.sessions import live_updates
        from scorekeeper.leagues.views.invitation import invites
        from scorekeeper.leagues.views.table_hooks import LeagueHooks
        from scorekeeper.live import hub
        from scorekeeper.tables import hooks
        from scorekeeper.tables.scoring import rule_sheets

        hooks.register(LeagueHooks())
        rule_sheets.HOLDERS.append(own_games.sheet_keys)
        hub.sources.append(live_updates.stored_versions)
        account_hooks.memberships.append(memberships.rows_of)
        account_hooks.data.append(data_export.data)
        account_hooks.blank.append(anonymize.blank)
        account_hooks.invitations.append(invites)
        account_hooks.renamed.append(rename.follow_account)
