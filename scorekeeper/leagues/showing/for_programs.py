"""Standings, evenings and people of a league, as other programs read them."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse

from scorekeeper.leagues.counting import (
    all_games,
    digits,
    plain_results,
    standings,
    systems,
)
from scorekeeper.leagues.models import League, Person, Season, Session
from scorekeeper.leagues.sessions import attendance, plain_lists, session_totals
from scorekeeper.leagues.sessions.overview import (
    Going,
    Proposed,
    SessionOverview,
    now,
)
from scorekeeper.leagues.showing import (
    all_games_page,
    filters,
    next_session,
    person_page,
    sorting,
    standings_rows,
)
from scorekeeper.leagues.showing.counted_tables import Played
from scorekeeper.leagues.showing.filters import Choice, Filters, Query
from scorekeeper.leagues.showing.standings_rows import Row
from scorekeeper.tables.showing import board
from scorekeeper.tables.showing.for_programs import Read, game_named

# What is told of who said something about an evening.
ANSWERS = ("here", "coming", attendance.LEFT, "away")


def figure(value: float) -> float:
    """As exact as it is counted; a whole number is one."""
    exact = round(value, digits.EXACT)
    return int(exact) if exact == int(exact) else exact


def league_named(league: League) -> Read:
    return {"name": league.name, "url": league.get_absolute_url()}


def person_named(league: League, person: Person) -> Read:
    url = reverse("leagues:person", args=[league.code, person.pk])
    return {"id": person.pk, "name": str(person), "url": url}


def season_named(season: Season | None) -> Read | None:
    return {"id": season.pk, "name": season.name} if season else None


def of_held_back(league: League) -> Read:
    """The results of an evening wait: so do all that hang on them."""
    return {"kind": "held-back", "league": league_named(league)}


# ---- Standings ----


def of_standings(league: League, query: Query) -> Read:
    """A page of the rows of one game in one season, or of all games together."""
    together = query.get("game") == filters.ALL
    asked = filters.filters_of(league, query, every=("game",) if together else ())
    rows = rows_together(league, asked) if together else rows_of_game(league, asked)
    sheet = sorting.turn(query, rows)
    home = league.get_absolute_url()
    return {
        "kind": "standings",
        "league": league_named(league),
        "evening": next_evening(league),
        "season": season_named(asked.season),
        "game": game_named(asked.game) if asked.game else None,
        "seasons": links(home, asked.season_choices),
        "games": links(home, asked.games_or_all),
        "counts_by": words_of(asked, together),
        "rows": list(sheet.lines),
        "page": sheet.number,
        "earlier": sheet.earlier and home + sheet.earlier,
        "later": sheet.later and home + sheet.later,
    }


def next_evening(league: League) -> Read | None:
    """The evening that is on, or the next one."""
    found = next_session.next_session(league)
    if found is None:
        return None
    return evening_named(league, found.session) | {"title": found.title}


def evening_named(league: League, session: Session) -> Read:
    url = reverse("leagues:session", args=[league.code, session.pk])
    return {"starts": session.starts.isoformat(), "place": session.place, "url": url}


def links(home: str, choices: Iterable[Choice]) -> list[Read]:
    return [{"name": choice.label, "url": home + choice.url} for choice in choices]


def words_of(asked: Filters, together: bool) -> str:
    if asked.season is None:
        return ""
    if together:
        return all_games.words_of(all_games.ranking_of(asked.season))
    if asked.game is None:
        return ""
    return systems.words_of(systems.ranking_of(asked.season, asked.game.slug))


def rows_of_game(league: League, asked: Filters) -> list[Read]:
    if asked.season is None or asked.game is None:
        return []
    ranking = systems.ranking_of(asked.season, asked.game.slug)
    places = standings.standings(asked.season, asked.game.slug, ranking)
    rows = standings_rows.rows_of(league, ranking, places, {})
    return [row_of(league, row) for row in rows]


def row_of(league: League, row: Row) -> Read:
    place, sums = row.place, row.sums
    return {
        "rank": place.rank,
        "person": person_named(league, row.person),
        "value": figure(place.number),
        "games": sums["games"],
        "wins": sums["wins"],
        "points": sums["points"],
        "average": figure(row.mean),
        "penalty": place.penalty,
        "rating": rating_of(row.rating),
        "disputed": place.disputed,
        "final": place.final,
    }


def rating_of(shown: Any) -> Read | None:
    """None before there are as many games as the league wants to see."""
    return shown and {
        "number": shown.number,
        "spread": shown.spread,
        "change": shown.change,
    }


def rows_together(league: League, asked: Filters) -> list[Read]:
    if asked.season is None:
        return []
    found = all_games.table(asked.season, all_games.ranking_of(asked.season))
    return [
        {
            "rank": row.rank,
            "person": person_named(league, row.person),
            "value": figure(row.number),
            "games": row.results,
            "wins": row.firsts,
        }
        for row in all_games_page.in_order(found, all_games_page.DEFAULT)
    ]


# ---- An evening ----


def of_evening(overview: SessionOverview, hidden: bool) -> Read:
    """`hidden`: its results wait, so nothing of them is here."""
    session, league = overview.session, overview.league
    played = [*overview.running, *overview.finished, *overview.left_out]
    return {
        "kind": "evening",
        "league": league_named(league),
        **evening_named(league, session),
        "season": season_named(session.season),
        "note": session.note,
        "on": overview.on,
        "closed": session.closed is not None,
        "called_off": overview.called_off,
        "people": people_of(overview),
        "tables": [table_of(one, hidden) for one in played],
        "next": [proposal(one) for one in overview.offered],
        "hidden": hidden,
        **({"lists": [], "by_hand": []} if hidden else lists_of(overview)),
    }


def proposal(table: Proposed) -> Read:
    return {
        "number": table.assignment.number,
        "game": table.name,
        "players": [str(person) for person in table.people],
    }


def lists_of(overview: SessionOverview) -> Read:
    """What was played, a list a game, and what was entered by hand."""
    league, found = overview.league, plain_lists.of(overview.session)
    return {
        "lists": [list_of(league, one) for one in session_totals.so_far(overview)],
        "by_hand": [
            {"title": by_hand.title, "rows": by_hand_of(league, by_hand)}
            for by_hand in found
        ],
    }


def by_hand_of(league: League, shown: plain_lists.Shown) -> list[Read]:
    """The lines of a list that was entered by hand, the first first."""
    places = plain_results.places_of(shown.rows, shown.found)
    rows = [
        {
            "rank": places[row.pk],
            "person": person_named(league, now(row.person)),
            "points": row.points,
        }
        for row in shown.rows
    ]
    return sorted(rows, key=lambda one: (one["rank"], one["person"]["name"].casefold()))


def people_of(overview: SessionOverview) -> list[Read]:
    """Who said something, as whoever only looks reads it."""
    return [
        {
            "person": person_named(overview.league, chip.person),
            "answer": chip.answer,
            "added": chip.added,
        }
        for chip in attendance.chips(overview)
        if chip.answer in ANSWERS
    ]


def table_of(going: Going, hidden: bool) -> Read:
    """Where it stands; `counts`: it is not left out."""
    assignment, state = going.assignment, going.state
    return {
        "series": assignment.turn,
        "number": assignment.number,
        "game": game_named(state.game),
        "url": state.table.get_absolute_url(),
        "where": going.where,
        "over": state.over,
        "counts": not assignment.left_out,
        "disputed": going.disputed,
        "sides": None if hidden else sides_of(going),
    }


def sides_of(going: Going) -> list[Read]:
    shown, names = going.state.shown, board.all_names_of(going.state)
    return [
        {"name": names[side], "total": total, "won": side in shown["winners"]}
        for side, total in enumerate(shown["totals"])
    ]


def list_of(league: League, tally: session_totals.Tally) -> Read:
    return {
        "game": game_named(tally.game),
        "counts_by": tally.words,
        "rows": [
            {
                "rank": line.rank,
                "person": person_named(league, line.person),
                "value": line.value,
                "games": line.sums["games"],
                "points": line.sums["points"],
                "playing": bool(line.playing),
            }
            for line in tally.lines
        ],
    }


# ---- A person ----


def of_person(league: League, person: Person, query: Query) -> Read:
    """What is counted of one in the game, season and month that are asked for."""
    found = person_page.context_of(league, person, query)
    asked, here = found["asked"], person_named(league, person)
    page, sums = found.get("page"), found.get("sums") or {}
    rating = found.get("rating")
    return {
        "kind": "person",
        "league": league_named(league),
        "person": here,
        "season": season_named(asked.season),
        "game": game_named(asked.game) if asked.game else None,
        "games": links(here["url"], asked.game_choices),
        "seasons": links(here["url"], asked.season_choices),
        "played": sums.get("games", 0),
        "wins": sums.get("wins", 0),
        "points": sums.get("points", 0),
        "evenings": found.get("sessions", 0),
        "rating": rating_of(rating.shown) if rating else None,
        "against": [
            {"name": str(cell.other), "above": cell.above, "met": cell.met}
            for cell in found.get("against", ())
        ],
        "tables": [result_at(one) for one in page.tables] if page else [],
        "page": page.number if page else 1,
        "earlier": found.get("earlier", "") and here["url"] + found["earlier"],
        "later": found.get("later", "") and here["url"] + found["later"],
    }


def result_at(table: Played) -> Read:
    return {
        "at": table.at.isoformat(),
        "game": table.game,
        "url": table.url,
        "place": table.of.place,
        "points": table.of.points,
        "counts": figure(table.of.value),
        "disputed": table.disputed,
        "final": table.final,
        "sides": [
            {"name": side.name, "points": side.points, "won": side.won}
            for side in table.sides
        ],
    }
