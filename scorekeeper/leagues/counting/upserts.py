"""Results, standings and ratings put in the place of those with the same key.

As `bulk_create` with `update_conflicts` does it, which takes longer to put one such
statement together than a whole record takes without it: here it is done once. By it a
round that moves standings takes 2.0 times another one on PostgreSQL, where
bench/leagues.py allows 1.6.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any

import msgspec
from django.db import connection, models

from scorekeeper.leagues.counting import queries

AT_ONCE = 200


def put(*lots: Iterable[models.Model]) -> None:
    """Each lot is of one model, whose first constraint is its key."""
    queries.ask(*chain.from_iterable(map(putting, lots)))


def putting(lot: Iterable[models.Model]) -> Iterator[queries.Asked]:
    """PostgreSQL reads any number of rows from one text of JSON."""
    rows = list(lot)
    if rows and connection.vendor == "postgresql":
        yield upsert(type(rows[0])), [as_json(rows)]
        return
    for start in range(0, len(rows), AT_ONCE):
        some = rows[start : start + AT_ONCE]
        yield upsert(type(some[0]), len(some)), [*values_of(some)]


def as_json(rows: Sequence[models.Model]) -> str:
    """A list of them, by column."""
    fields = fields_of(type(rows[0]))
    told = [{f.column: getattr(row, f.attname) for f in fields} for row in rows]
    return msgspec.json.encode(told).decode()


def values_of(rows: Sequence[models.Model]) -> Iterator[Any]:
    """One after the other, moments and JSON as the database takes them."""
    ops = connection.ops
    for row in rows:
        for field in fields_of(type(row)):
            value = getattr(row, field.attname)
            if isinstance(field, models.JSONField):
                value = ops.adapt_json_value(value, field.encoder)
            elif isinstance(field, models.DateTimeField):
                value = ops.adapt_datetimefield_value(value)
            yield value


@cache
def fields_of(model: type[models.Model]) -> list[models.Field]:
    return [field for field in model._meta.concrete_fields if not field.primary_key]


@cache
def upsert(model: type[models.Model], rows: int = 0) -> str:
    """Of so many rows, or of those in a text of JSON."""
    table, key = model._meta.db_table, model._meta.constraints[0]
    assert isinstance(key, models.UniqueConstraint)
    quote = connection.ops.quote_name
    quoted = {f.name: quote(str(f.column)) for f in fields_of(model)}
    names = ", ".join(quoted.values())
    unique = ", ".join(quoted.pop(name) for name in key.fields)
    rest = ", ".join(f"{name} = EXCLUDED.{name}" for name in quoted.values())
    marks = f"({', '.join(['%s'] * len(fields_of(model)))})"
    given = f"VALUES {', '.join([marks] * rows)}"
    if not rows:
        read = f"jsonb_populate_recordset(NULL::{table}, %s::jsonb)"
        given = f"SELECT {names} FROM {read}"  # noqa: S608
    return (
        f"INSERT INTO {table} ({names}) {given} "
        f"ON CONFLICT ({unique}) DO UPDATE SET {rest}"
    )
