"""The page of all games of a season together: who stands where, and why."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext, pgettext

from scorekeeper.leagues import own_games
from scorekeeper.leagues.counting import all_games, digits, sentences
from scorekeeper.leagues.counting.addends import Part, signed_parts
from scorekeeper.leagues.counting.all_games import Made, Row
from scorekeeper.leagues.models import League, Ranking, Season, System
from scorekeeper.leagues.showing import filters, next_session, sorting
from scorekeeper.leagues.showing.filters import Filters, Query
from scorekeeper.leagues.showing.sorting import Head, by
from scorekeeper.tables import scoring
from scorekeeper.tables.sentences import Said, word
from scorekeeper.tables.spoken import of_game
from scorekeeper.text import is_number

DEFAULT = "place"
GAME = "game-"


@dataclass(frozen=True)
class Line:
    """A row with what each game of the table gave, an empty text where none was."""

    row: Row
    cells: Sequence[str] = ()


@dataclass(frozen=True)
class Source:
    """A game of an open row: what it gave, and where that is told."""

    game: str
    value: str
    url: str


def context_of(league: League, query: Query) -> dict[str, Any]:
    """As many queries for two people as for two hundred, and for any games."""
    asked = filters.filters_of(league, query, every=("game",))
    context = {
        "asked": asked,
        "heading": league.name,
        "sub": asked.where,
        "here": "standings",
        "back": "/",
        "next_session": next_session.next_session(league),
    }
    if asked.season:
        ranking = all_games.ranking_of(asked.season)
        context["counts"] = all_games.words_of(ranking)
        rows = all_games.table(asked.season, ranking)
        context |= table_of(league, asked, ranking, rows) if rows else {}
    return context


def table_of(
    league: League, asked: Filters, ranking: Ranking, rows: Sequence[Row]
) -> dict[str, Any]:
    query = asked.query
    games = games_of(ranking.season, rows)
    heads = heads_of(ranking, games)
    sort = sorting.sort_of(query, heads, DEFAULT)
    sheet = sorting.turn(query, [Line(row) for row in in_order(rows, sort)])
    why = query.get("why", "")
    shut = filters.to(query, page=query.get("page", ""))
    lines = [replace(line, cells=cells_of(line.row, games)) for line in sheet.lines]
    opened = [line.row for line in lines if str(line.row.person.pk) == why]
    return {
        "sheet": replace(sheet, lines=lines),
        "columns": sorting.columns(query, heads, sort),
        "wide": len(heads),
        "why": int(why) if is_number(why) else 0,
        "parts": parts_of(ranking, opened[0]) if opened else [],
        "sources": list(sources(league, asked.season, ranking, opened)),
        "shut": shut,
        "open": f"{shut}&why=",
    }


def games_of(season: Season, rows: Sequence[Row]) -> list[scoring.Game]:
    """The games of these rows, in the order of all games."""
    played = (one.game for row in rows for one in (*row.made, *row.out))
    return own_games.games_in_order([season], played)


def heads_of(ranking: Ranking, games: Sequence[scoring.Game]) -> list[Head]:
    by_games = ranking.system == all_games.RANKS
    return [
        Head("place", gettext("Place")),
        Head("name", gettext("Name")),
        *(
            Head(f"{GAME}{game.slug}", of_game(game, "name"), falls=True, wide=True)
            for game in games
        ),
        Head(
            "results",
            pgettext("kinds", "Games") if by_games else gettext("Tables"),
            falls=True,
            middle=True,
        ),
        Head("firsts", gettext("First places"), falls=True, middle=True),
        Head("value", gettext("Ranking points"), falls=True),
    ]


def in_order(rows: Sequence[Row], sort: str) -> list[Row]:
    column, falls = sort.removeprefix("-"), sort.startswith("-")
    if column.startswith(GAME):
        slug = column.removeprefix(GAME)
        return by(rows, lambda row: row.of_game(slug), falls)
    keys = {
        "place": lambda row: row.rank,
        "name": lambda row: str(row.person).casefold(),
        "results": lambda row: row.results,
        "firsts": lambda row: row.firsts,
        "value": lambda row: row.number,
    }
    return by(rows, keys[column], falls)


def cells_of(row: Row, games: Sequence[scoring.Game]) -> list[str]:
    there = {one.game for one in row.made}
    return [
        digits.figure(row.of_game(game.slug)) if game.slug in there else ""
        for game in games
    ]


# ---- What a number is made of ----


def parts_of(ranking: Ranking, row: Row) -> list[Part]:
    """Each kind of result with what it gave in all; together they are the number."""
    alike = Counter(sorted(row.made))
    names = {
        game.slug: of_game(game, "name") for game in games_of(ranking.season, [row])
    }
    if ranking.system == System.WINS:
        return signed_parts([(name, row.of_game(slug)) for slug, name in names.items()])
    return signed_parts(
        [
            (
                word(label(names.get(result.game, result.game), result, times)),
                result.worth * times,
            )
            for result, times in alike.items()
        ]
    )


def label(game: str, made: Made, times: int) -> Said:
    """Place 2 of 4, 3 times."""
    if made.size:
        text = sentences.ENDED
        return text(game=game, place=made.place, size=made.size, times=times)
    return sentences.ENDED_BY_HAND(game=game, place=made.place, times=times)


def sources(
    league: League, season: Season | None, ranking: Ranking, opened: Sequence[Row]
) -> Iterator[Source]:
    """Where each game tells more: its standings, or the tables of that person."""
    for row in opened:
        pk, by_games = row.person.pk, ranking.system == all_games.RANKS
        for game in games_of(ranking.season, [row]):
            here = {"season": season.pk if season else "", "game": game.slug}
            if by_games:
                asked = filters.to({}, **here, why=pk)
                url = f"{league.get_absolute_url()}{asked}#p{pk}"
            else:
                asked = filters.to({}, person=pk, **here)
                url = f"{tables_url(league, row, game)}{asked}"
            value = digits.figure(row.of_game(game.slug))
            yield Source(of_game(game, "name"), value, url)


def tables_url(league: League, row: Row, game: scoring.Game) -> str:
    """What was entered by hand stands on the page of the person."""
    by_hand = any(not one.size for one in row.made if one.game == game.slug)
    if by_hand:
        return reverse("leagues:person", args=[league.code, row.person.pk])
    return reverse("leagues:tables", args=[league.code])
