"""How tables are in the database now, for those who follow them."""

from scorekeeper.live.hub import Found
from scorekeeper.tables.models import Table


def stored_versions(codes: list[str]) -> Found:
    """By code: the version, and the keys that let one follow; one query."""
    rows = Table.objects.filter(code__in=codes).values_list(
        "code", "version", "scorer_token", "host_token"
    )
    return {code: (version, f"{score}/{run}") for code, version, score, run in rows}
