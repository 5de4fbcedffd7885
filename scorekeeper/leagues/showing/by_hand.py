"""The results of one person that were entered by hand."""

from dataclasses import dataclass

from django.db.models import Q

from scorekeeper.leagues import dates
from scorekeeper.leagues.counting import plain_results
from scorekeeper.leagues.counting.plain_lines import Plain
from scorekeeper.leagues.models import League, Person, Ranking
from scorekeeper.leagues.showing.filters import Filters
from scorekeeper.tables import scoring

# The last so many stand on the page of a person.
MOST = 40


@dataclass(frozen=True)
class ByHand:
    lines: list[Plain]

    @property
    def rows(self) -> list[tuple[str, Plain]]:
        """With its day, the last one first."""
        newest = sorted(self.lines, key=lambda line: line.finished, reverse=True)
        return [(dates.short(line.finished), line) for line in newest[:MOST]]

    @property
    def evenings(self) -> set[int]:
        return {line.session_id for line in self.lines}


def lines_of(
    league: League, asked: Filters, game: scoring.Game, person: Person | None = None
) -> list[Plain]:
    """Of the seasons or the month that is asked for, whatever counts there; one query.

    Without a person those of everybody.
    """
    among = Q()
    if asked.month:
        among = Q(plain_list__session__in=asked.month.evenings(league))
    # By places all that is known counts.
    rankings = [Ranking(season=season, game=game.slug) for season in asked.within]
    people = None if person is None else [person.pk]
    found = plain_results.lines(rankings, people, among)
    return [one for one in found if person is None or one.person_id == person.pk]
