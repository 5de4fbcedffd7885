"""The page of a league: the next evening, how the season stands, who beat whom."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.leagues import dates
from scorekeeper.leagues.counting import (
    digits,
    finality,
    lots,
    sentences,
    shared_seats,
    standings,
    systems,
)
from scorekeeper.leagues.models import (
    League,
    Ranking,
    Result,
    Season,
    Standing,
    TableAssignment,
)
from scorekeeper.leagues.sessions import sentences as evenings
from scorekeeper.leagues.showing import (
    filters,
    head_to_head,
    missing,
    next_session,
    place_lines,
    records,
    sorting,
    standings_rows,
    standings_why,
)
from scorekeeper.leagues.showing.filters import Filters, Query
from scorekeeper.leagues.showing.sums import with_others
from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.dispute import hanging
from scorekeeper.tables.sentences import sentence
from scorekeeper.text import is_number

# The most disputed tables that are named above the standings.
DISPUTED = 5


def context_of(league: League, query: Query) -> dict[str, Any]:
    """As many queries for two people as for two hundred."""
    asked = filters.filters_of(league, query)
    context = {
        "asked": asked,
        "heading": league.name,
        "sub": asked.where if asked.game else "",
        "here": "standings",
        "back": "/",
        "next_session": next_session.next_session(league),
    }
    if asked.season and asked.game:
        context |= standings_of(league, asked, asked.season, asked.game)
    if "sheet" not in context:
        context["alone"] = league.people.filter(into=None).count() < 2
    return context


def standings_of(
    league: League, asked: Filters, season: Season, game: scoring.Game
) -> dict[str, Any]:
    ranking = systems.ranking_of(season, game.slug)
    places = standings.standings(season, game.slug, ranking)
    if not places:
        return {}
    people = [place.person for place in places]
    sums = {place.person.pk: place.sums for place in places}
    counted = [(place.person, place.sums) for place in places]
    if ranking.system in shared_seats.WHOLE:
        here = Result.objects.filter(season=season)
        counted = with_others(counted, here, league, game)
    found = records.records(game, counted)
    return {
        **table_of(league, asked.query, ranking, places),
        "leads": leads(places),
        "counts": systems.words_of(ranking),
        "lots": [lot_of(level) for level in lots.missing(ranking, places)],
        "drawn": lots.deciding(ranking, places),
        "settled": finality_words(league, season, game, final=places[0].final),
        "disputed": dispute_rows(season, game),
        "missing": missing.missing(season, game.slug),
        "meetings": head_to_head.meetings(
            people, sums, every=asked.query.get("heads") == filters.ALL
        ),
        "everybody": asked.to(heads=filters.ALL),
        "partners": head_to_head.partners(people, sums),
        "records": found,
    }


def leads(places: Sequence[standings.Place]) -> str:
    """Hugo is first, 69 ahead of Rosa; nothing where two have as much."""
    ranked = [one for one in places if one.rank]
    if len(ranked) < 2 or ranked[1].rank == 1:
        return ""
    first, second = ranked[:2]
    by = abs(first.number - second.number)
    if not by:
        return ""
    text, figure = evenings.FIRST_BY, digits.figure(by)
    return sentence(text, who=str(first.person), by=figure, other=str(second.person))


def lot_of(level: Sequence[standings.Place]) -> tuple[str, list[int]]:
    """Who shares a place that a lot would part, in words and by number."""
    names = spoken.list_names(str(one.person) for one in level)
    text = sentence(sentences.LOT_MISSING, names=names, place=level[0].rank or 0)
    return text, [one.person.pk for one in level]


def table_of(
    league: League,
    query: Query,
    ranking: Ranking,
    places: Sequence[standings.Place],
) -> dict[str, Any]:
    drawn = place_lines.place_lines(ranking, places)
    rows = standings_rows.rows_of(league, ranking, places, drawn.lines)
    fields = standings_rows.fields_of(ranking, rows)
    heads = standings_rows.heads_of(ranking.system, fields)
    sort = sorting.sort_of(query, heads, standings_rows.DEFAULT)
    lines = standings_rows.in_order(rows, fields, sort)
    sheet = sorting.turn(query, standings_rows.with_cells(lines, fields))
    why = query.get("why", "")
    shut = filters.to(query, page=query.get("page", ""))
    open_row = next((x for x in sheet.lines if str(x.person.pk) == why), None)
    return {
        "sheet": sheet,
        "columns": sorting.columns(query, heads, sort),
        "wide": len(heads) + bool(drawn.lines),
        "ways": bool(drawn.lines),
        "before": drawn.before,
        "why": int(why) if is_number(why) else 0,
        "parts": standings_why.parts_of(ranking, open_row) if open_row else [],
        "shut": shut,
        "open": f"{shut}{'&' if len(shut) > 1 else ''}why=",
    }


def finality_words(
    league: League, season: Season, game: scoring.Game, *, final: bool
) -> str:
    """Whether results may still be corrected, and until when. One query.

    Of what was entered by hand alone there is nothing to say.
    """
    kept = Standing.objects.filter(season=season, game=game.slug, assignment__gt=0)
    last = kept.order_by("-finished").values("assignment")[:1]
    tables = TableAssignment.objects.select_related("session").filter(pk__in=last)
    if (assignment := tables.first()) is None:
        return ""
    since = dates.day(finality.until(league, assignment.session))
    if not finality.is_final(league, assignment.session):
        return sentence(sentences.PROVISIONAL_UNTIL, day=since)
    return sentence(
        sentences.FINAL_SINCE if final else sentences.FINAL_SO_FAR, day=since
    )


def dispute_rows(season: Season, game: scoring.Game) -> list[dict[str, Any]]:
    """The tables with a dispute that is open, and what hangs on it; two queries."""
    found = Result.objects.filter(season=season, game=game.slug, disputed=True, seat=0)
    tables = found.order_by("-finished").values_list("assignment", flat=True)
    wanted = list(tables[:DISPUTED])
    if not wanted:
        return []
    there = TableAssignment.objects.select_related("table", "session")
    found_there = there.filter(pk__in=wanted)
    by_table = {one.table: one for one in found_there if one.table is not None}
    held = season.league.held_back_id
    rows = {
        seat.pk: {
            "day": dates.day(seat.session.starts),
            "url": records.sheet_url(state.table.code),
            "hangs": ""
            if seat.session_id == held
            else hanging.whole_sentence_of(state),
        }
        for state in scoring.read_many(by_table)
        for seat in [by_table[state.table]]
    }
    return [rows[pk] for pk in wanted if pk in rows]
