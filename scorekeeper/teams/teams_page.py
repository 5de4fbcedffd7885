"""The standings of a season’s teams, and of each what its members made."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from scorekeeper.leagues import dates
from scorekeeper.leagues.counting import digits, systems
from scorekeeper.leagues.counting.addends import Part, signed_parts
from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.showing import filters
from scorekeeper.leagues.showing.filters import Query
from scorekeeper.tables.sentences import sentence
from scorekeeper.teams import counting as teams, sentences as team_sentences
from scorekeeper.teams.counting import Row, TeamEvening
from scorekeeper.text import is_number


@dataclass(frozen=True)
class Told:
    """An evening of a team in words."""

    session: int
    day: str
    number: str
    counted: str
    others: str


def context_of(league: League, query: Query) -> dict[str, Any]:
    """As many queries for two teams as for twenty."""
    asked = filters.filters_of(league, query)
    context = {
        "asked": asked,
        "heading": gettext("Teams"),
        "sub": asked.where if asked.game else league.name,
        "here": "standings",
    }
    if asked.season and not asked.game:
        context["teams"] = list(asked.season.teams.all())
    if not (asked.season and asked.game):
        return context
    return context | table_of(asked.season, asked.game.slug, query)


def table_of(season: Season, game: str, query: Query) -> dict[str, Any]:
    ranking = systems.ranking_of(season, game)
    rows = teams.table(season, ranking)
    why = query.get("why", "")
    shut = filters.to(query)
    opened = next((row for row in rows if str(row.team.pk) == why), None)
    return {
        "rows": rows,
        "counts": sentence(
            team_sentences.COUNTS,
            single=systems.counts_by(ranking),
            teams=counts_by(season),
        ),
        "why": int(why) if is_number(why) else 0,
        "parts": parts_of(opened) if opened else [],
        "evenings": list(evenings_of(opened)) if opened else [],
        "shut": shut,
        "open": f"{shut}{'&' if len(shut) > 1 else ''}why=",
    }


def counts_by(season: Season) -> str:
    """All members count; the best two of an evening count."""
    if season.team_best:
        return sentence(team_sentences.BEST, count=season.team_best)
    return sentence(team_sentences.ALL)


def parts_of(row: Row) -> list[Part]:
    """What each member gave; divided by the games where an average counts."""
    parts = signed_parts([(str(who), value) for who, value, _ in row.of_members()])
    if row.average:
        parts.append(Part(gettext("games"), str(row.games), "÷"))
    return parts


def evenings_of(row: Row) -> Iterator[Told]:
    """The last evening first."""
    for evening in reversed(row.evenings):
        others = [share for share in evening.shares if not share.counts]
        yield Told(
            evening.session,
            dates.whole_day(evening.starts),
            digits.figure(evening.number),
            shares_in_words(evening, counts=True),
            shares_in_words(evening, counts=False) if others else "",
        )


def shares_in_words(evening: TeamEvening, *, counts: bool) -> str:
    """Ann 9, Ben 3."""
    some = [one for one in evening.shares if one.counts == counts]
    return ", ".join(f"{one.person}\u00a0{one.text}" for one in some)


def rows_for_a_sheet(rows: Sequence[Row]) -> Iterator[tuple[Any, ...]]:
    """A line for each member: together they are the team’s number."""
    for row in rows:
        team = (row.rank, row.team.name, row.number, len(row.evenings))
        members = row.of_members()
        yield from ((*team, str(who), value, games) for who, value, games in members)
        if not members:
            yield (*team, "", 0, 0)
