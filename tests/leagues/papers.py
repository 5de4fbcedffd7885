"""Files and texts of a league, as they are made and read."""

import csv
import io
from datetime import UTC, datetime
from typing import Any

import pytest
from django.utils import timezone

from scorekeeper.exchange import export, import_league, validate
from scorekeeper.exchange.schema import file_bytes
from scorekeeper.leagues.models import (
    AuditLog,
    League,
    PlainList,
    Role,
    Session,
)
from scorekeeper.leagues.sessions import overview, session_totals
from scorekeeper.leagues.sessions.session_totals import Tally
from scorekeeper.tables import codes
from tests.leagues import people, sessions
from tests.leagues.sessions import Club


def file_of(league: League) -> bytes:
    return file_bytes(export.export_league(league))


def take_paper(raw: bytes, name: str = "Olga") -> League:
    return import_league.import_league(
        validate.read(raw), people.account(name), codes.new_key()
    )


@pytest.fixture
def league() -> League:
    """Two evenings, a substitute, a merged record, house rules, a correction."""
    club = sessions.club()
    league, (ann, ben, cleo, dan) = club.league, club.people
    ann.role = Role.ORGANISER
    ann.save()
    sessions.ranking(club.season, "places", places=[3, 2, 1.5, 0], best=5)
    club.play(0, 1, 2, 3)
    eva = people.person(league, "Eva", guest=True)
    league.presets.create(game="gypsy", name="Ours", options={"first_dealer": 2})
    second = people.session(club.season, starts=timezone.now(), place="At Dan’s")
    second.attending.create(person=eva, answer="here", instead_of=dan)
    table = sessions.sit(second, [eva, cleo, ben, ann], instead_of={0: dan})
    sessions.enter(table, *[sessions.RANKED] * 3)
    other = {"bids": [7, 3, 1, 0], "tricks": [7, 3, 2, 1]}
    sessions.correct(table, 1, other, reason="Ben bid 1")
    dan2 = people.person(league, "Dan B")
    dan2.into = dan
    dan2.save()
    data = {"from": dan2.pk, "into": dan.pk, "moved": [], "name": "Dan B"}
    data |= {"into_name": "Dan", "games": 0, "role": ["player"] * 2, "account": False}
    league.audit_log.create(kind=AuditLog.Kind.MERGED, person=dan, by="Ann", data=data)
    club.season.sessions.create(starts=datetime(2027, 1, 7, 19, 30, tzinfo=UTC))
    return league


OLD = datetime(2026, 9, 10, 19, 30, tzinfo=UTC)


def by_hand(
    club: Club,
    lines: dict[int, Any],
    starts: datetime = OLD,
    game: str = "gypsy",
    **fields: Any,
) -> PlainList:
    """Lines by seat: points, or all that a line may say."""
    evening = Session.objects.get_or_create(season=club.season, starts=starts)[0]
    found = PlainList.objects.create(session=evening, game=game, **fields)
    for seat, said in lines.items():
        said = said if isinstance(said, dict) else {"points": said}
        found.results.create(person=club.people[seat], **said)
    return found


def tallies(season: Club) -> list[Tally]:
    session = Session.objects.select_related("season__league").get(pk=season.evening.pk)
    return session_totals.so_far(overview.read(season.league, session))


def read(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))
