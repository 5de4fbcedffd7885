"""Whether the tables of a database are those of this release, older, or newer."""

from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

NEWER = "The database is of a newer release, which has changed its tables. "


def is_behind() -> bool:
    """`manage.py migrate` would change it."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def is_ahead() -> bool:
    """A newer release has changed it in a way that this one does not know."""
    loader = MigrationExecutor(connection).loader
    known = set(loader.disk_migrations)
    for migration in loader.disk_migrations.values():
        known |= set(migration.replaces)
    here = {config.label for config in apps.get_app_configs()}
    return any(one not in known for one in loader.applied_migrations if one[0] in here)


def migrate() -> None:
    call_command("migrate", interactive=False, verbosity=0)


def make_anew() -> None:
    """The tables of this release and nothing in them, whichever were there.

    On PostgreSQL within a transaction, so that all of it can be undone.
    """
    quote = connection.ops.quote_name
    with connection.cursor() as cursor:
        for name in tables_of_any_release():
            cursor.execute(f"DROP TABLE {quote(name)} CASCADE")
    migrate()
    connection.check_constraints()  # what waits for the end holds up emptying tables


def tables_of_any_release() -> list[str]:
    """Ours, and those that a newer release has made: all begin with their app."""
    loader = MigrationExecutor(connection).loader
    labels = {config.label for config in apps.get_app_configs()}
    labels |= {label for label, _ in loader.applied_migrations} | {"django"}
    begin = tuple(f"{label}_" for label in labels)
    there = connection.introspection.table_names()
    return [name for name in there if name.startswith(begin)]
