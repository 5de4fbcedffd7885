"""Every row of one database into another, model by model."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connections, models, transaction

from scorekeeper.operations.backups.scores import Tell

AT_ONCE = 1000


def stored_models() -> list[type[models.Model]]:
    found = apps.get_models(include_auto_created=True)
    return [one for one in found if one._meta.managed and not one._meta.proxy]


def copy_rows(source: str, target: str, tell: Tell) -> None:
    """What `target` held before goes; both have the tables of this release."""
    with transaction.atomic(using=target):
        call_command(
            "flush",
            database=target,
            interactive=False,
            inhibit_post_migrate=True,
            verbosity=0,
        )
        for model in stored_models():
            count = copy_model(model, source, target)
            tell(f"{model._meta.db_table}: {count} rows")
        reset_sequences(target)


def copy_model(model: type[models.Model], source: str, target: str) -> int:
    count = 0
    for lot in lots(model._base_manager.using(source).order_by("pk")):
        model._base_manager.using(target).bulk_create(lot)
        count += len(lot)
    return count


def lots(rows: models.QuerySet[Any]) -> Iterator[list[Any]]:
    left = rows.iterator(chunk_size=AT_ONCE)
    while lot := list(islice(left, AT_ONCE)):
        yield lot


def reset_sequences(alias: str) -> None:
    """The next row gets a number that none has."""
    connection = connections[alias]
    with connection.cursor() as cursor:
        for line in connection.ops.sequence_reset_sql(no_style(), stored_models()):
            cursor.execute(line)
