"""How many come to evenings: each person once, nobody who has left the league."""

from typing import Any

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from scorekeeper.leagues.models import Attendance


def by_person(found: QuerySet[Attendance]) -> QuerySet[Any]:
    """`who`: whom that is, once records of one person were merged."""
    themselves = Q(person__into=None, person__left=None)
    merged = Q(person__into__isnull=False, person__into__left=None)
    told = found.annotate(who=Coalesce("person__into", "person"))
    return told.filter(themselves | merged)
