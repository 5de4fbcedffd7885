"""Who is missing in the standings: tables of past evenings that are not finished."""

from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone

from scorekeeper.leagues import dates
from scorekeeper.leagues.models import Season, Session, TableAssignment
from scorekeeper.leagues.sessions import sentences
from scorekeeper.leagues.sessions.numbers import numbers_of
from scorekeeper.leagues.showing.next_session import ON
from scorekeeper.tables import spoken
from scorekeeper.tables.sentences import sentence

# How many evenings are looked at, and how many people named.
EVENINGS, NAMES = 12, 8


@dataclass(frozen=True)
class Missing:
    """An evening with tables that are not finished, in words."""

    session: int
    text: str


def missing(season: Season, game: str) -> list[Missing]:
    """Of the last evenings that are over; two queries, and two where some are open."""
    found: dict[Session, list[TableAssignment]] = {}
    for assignment in unfinished_tables(season, game):
        found.setdefault(assignment.session, []).append(assignment)
    return [Missing(session.pk, text(session, some)) for session, some in found.items()]


def unfinished_tables(season: Season, game: str) -> list[TableAssignment]:
    over = Q(closed__isnull=False) | Q(starts__lt=timezone.now() - ON)
    last = season.sessions.filter(over, starts__lt=timezone.now()).order_by("-starts")
    tables = TableAssignment.objects.filter(
        session__in=list(last.values_list("pk", flat=True)[:EVENINGS]),
        game=game,
        left_out=False,
        table__isnull=False,
        table__final__isnull=True,
    )
    here = tables.select_related("session").prefetch_related("seats__person__into")
    return list(here.order_by("-session__starts", "turn", "number"))


def text(session: Session, some: list[TableAssignment]) -> str:
    """Table 4 of 21 November is not finished: Ben, Rosa, Hugo and Yara are missing."""
    people = [str(s.person.into or s.person) for one in some for s in one.seats.all()]
    names = spoken.list_names(people)
    if len(people) > NAMES:
        names = sentence(sentences.MANY_PEOPLE, count=len(people))
    return sentence(
        sentences.MISSING,
        tables=numbers_of(some),
        count=len(some),
        day=dates.day(session.starts),
        names=names,
    )
