"""Rounds of tables from which the first few go on, on evenings of a league."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import Exists, OuterRef

from scorekeeper.knockouts import reading, sentences
from scorekeeper.knockouts.models import KnockoutTable
from scorekeeper.leagues import club_apps
from scorekeeper.leagues.models import Session, TableAssignment
from scorekeeper.tables.sentences import sentence


class Knockouts(club_apps.ClubApp):
    def addresses(self) -> club_apps.Addresses:
        from scorekeeper.knockouts.urls import urlpatterns

        return urlpatterns

    def set_apart(self) -> Exists:
        return Exists(KnockoutTable.objects.filter(assignment=OuterRef("pk")))

    def stops(self, proposed: Sequence[TableAssignment]) -> Iterator[str]:
        for stop in reading.stops(proposed):
            yield sentence(sentences.STOPS, name=stop.name)

    def of_session(self, session: Session) -> Mapping[str, Any]:
        return {"knockouts": reading.of(session)}
