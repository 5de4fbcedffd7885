"""Whether the tables of a database are those of this release, older, or newer."""

from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


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
