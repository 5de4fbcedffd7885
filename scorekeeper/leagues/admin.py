"""Tables and leagues, for who runs the site: see operations/pages.py."""

from django.contrib import admin

from scorekeeper.leagues.models import AuditLog, League, Person, Season, Session
from scorekeeper.operations.pages import Seen
from scorekeeper.tables.models import Entry, Table


@admin.register(Table)
class TablePages(Seen):
    list_display = ("code", "game", "created", "version", "counted")
    list_filter = ("game",)
    search_fields = ("code",)
    ordering = ("-pk",)


@admin.register(Entry)
class EntryPages(Seen):
    list_display = ("table", "number", "kind", "at")
    list_select_related = ("table",)
    search_fields = ("table__code",)
    ordering = ("-pk",)


@admin.register(League)
class LeaguePages(Seen):
    list_display = ("code", "name", "created", "visibility")
    list_filter = ("visibility",)
    search_fields = ("code", "name")


@admin.register(Session)
class SessionPages(Seen):
    list_display = ("__str__", "season")
    list_select_related = ("season",)
    search_fields = ("season__league__code",)
    ordering = ("-pk",)


@admin.register(Season, Person, AuditLog)
class OfLeague(Seen):
    list_display = ("__str__", "league")
    list_select_related = ("league",)
    search_fields = ("league__code",)
    ordering = ("-pk",)
