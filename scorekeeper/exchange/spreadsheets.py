"""Standings, rounds and evenings as tables for a spreadsheet."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext
from tablib import Dataset

from scorekeeper.exchange import rounds
from scorekeeper.languages import gettext_lazy, pgettext_lazy
from scorekeeper.leagues import own_games
from scorekeeper.leagues.counting import all_games, byes, systems, ties
from scorekeeper.leagues.counting.standings import Place, standings
from scorekeeper.leagues.models import (
    Person,
    Ranking,
    Season,
    Session,
    TableAssignment,
)
from scorekeeper.leagues.showing import all_games_page
from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.spoken import of_game
from scorekeeper.teams import counting as teams, teams_page

# A cell of text that begins so would be worked out as a formula.
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
AT_ONCE = 200
FIRST = (
    gettext_lazy("Place"),
    gettext_lazy("Name"),
    gettext_lazy("Counted"),
    gettext_lazy("Games"),
    gettext_lazy("Wins"),
    gettext_lazy("Points"),
    gettext_lazy("Average"),
)
LAST = (
    gettext_lazy("Turns sat out"),
    gettext_lazy("Penalty points"),
    gettext_lazy("Disputed games"),
    gettext_lazy("State"),
)
EVENING = (
    gettext_lazy("Evening"),
    gettext_lazy("Begins"),
    pgettext_lazy("where it is", "Place"),
    gettext_lazy("Note"),
    gettext_lazy("Here"),
    gettext_lazy("Names"),
    gettext_lazy("Tables"),
    gettext_lazy("Games"),
)


def standings_of(season: Season, game: scoring.Game) -> Dataset:
    """A column for all that is looked at; how it counts stands on its page."""
    ranking = systems.ranking_of(season, game.slug)
    places = standings(season, game.slug, ranking)
    looked_at = [tie.label for tie in ties.of(ranking)]
    parts = ties.columns_of(game.slug, ranking.system)
    more = (
        *(spoken.label(part.label) for part in parts if part.gains or part.losses),
        *(gettext("Level: {tie}").format(tie=label) for label in looked_at),
    )
    rows = [
        (
            place.rank,
            str(place.person),
            plain(place.number),
            place.sums["games"],
            place.sums["wins"],
            place.sums["points"],
            round(ties.mean(place.sums), 4),
            *columns(place, ranking),
            *(dict(place.ties).get(label, "") for label in looked_at),
            place.byes,
            place.penalty,
            place.sums["disputed"],
            gettext("final") if place.final else gettext("provisional"),
        )
        for place in places
    ]
    title = gettext("Standings {game}").format(game=of_game(game, "name"))
    return table(title, (*FIRST, *more, *LAST), rows)


def all_games_of(season: Season) -> Dataset:
    """All games together, with a column for what each game gave."""
    rows = all_games.table(season, all_games.ranking_of(season))
    games = all_games_page.games_of(season, rows)
    heads = (*FIRST[:3], gettext("Results"), gettext("First places"))
    cells = [
        (
            row.rank,
            str(row.person),
            plain(row.number),
            len(row.made),
            row.firsts,
            *(plain(row.of_game(game.slug)) for game in games),
            row.level,
        )
        for row in rows
    ]
    names = (of_game(game, "name") for game in games)
    title = gettext("Standings of all games")
    return table(title, (*heads, *names, gettext("Level")), cells)


def teams_of(season: Season, game: scoring.Game) -> Dataset:
    """A line for each member of each team; together they are its number."""
    ranking = systems.ranking_of(season, game.slug)
    rows = teams_page.rows_for_a_sheet(teams.table(season, ranking))
    cells = [
        (*row[:2], plain(row[2]), *row[3:5], plain(row[5]), row[6]) for row in rows
    ]
    heads = (FIRST[0], gettext("Team"), FIRST[2], gettext("Evenings"))
    more = (FIRST[1], gettext("Counted for the team"), FIRST[3])
    title = gettext("Teams {game}").format(game=of_game(game, "name"))
    return table(title, (*heads, *more), cells)


def columns(place: Place, ranking: Ranking) -> list[int | str]:
    """What each column of the list gave beside points; empty where it is not known."""
    form = ranking.system.removeprefix(systems.LIST)
    parts = ties.columns_of(ranking.game, ranking.system)
    kept = place.sums.get("parts", {}).get(form) or [("", "", "") for _ in parts]
    pairs = zip(parts, kept, strict=True)
    return [points for part, (_, _, points) in pairs if part.gains or part.losses]


def rounds_of(season: Season, game: scoring.Game) -> Dataset:
    """One row a side and round; what is not finished is there too."""
    here = TableAssignment.objects.filter(session__season=season, game=game.slug)
    begun = here.filter(table__isnull=False)
    pks = list(begun.order_by("session__starts", "turn", "number").values_list("pk"))
    rows = [
        row
        for start in range(0, len(pks), AT_ONCE)
        for row in rounds.rows_at([pk for (pk,) in pks[start : start + AT_ONCE]])
    ]
    title = gettext("Rounds {game}").format(game=of_game(game, "name"))
    return table(title, *rounds.table_of(rows))


def sessions_of(season: Season) -> Dataset:
    """As many queries for two evenings as for a hundred."""
    here = Session.objects.filter(season=season).order_by("starts", "pk")
    found = here.prefetch_related("assignments", "plain_lists")
    there = byes.were_there(here)
    people = Person.objects.in_bulk({pk for some in there.values() for pk in some})
    played = (slug for one in found for slug in games_of(one))
    known = own_games.find_games([season], played)
    names = {slug: of_game(game, "name") for slug, game in known.items()}
    title = gettext("Evenings {season}").format(season=season)
    rows = [
        session_row(
            session, [str(people[pk]) for pk in there.get(session.pk, ())], names
        )
        for session in found
    ]
    return table(title, EVENING, rows)


def tables_of(session: Session) -> list[TableAssignment]:
    return [one for one in session.assignments.all() if one.table_id]


def games_of(session: Session) -> set[str]:
    by_hand = {one.game for one in session.plain_lists.all()}
    return by_hand | {one.game for one in tables_of(session)}


def session_row(
    session: Session, here: list[str], names: Mapping[str, str]
) -> tuple[Any, ...]:
    games = sorted(names.get(game, game) for game in games_of(session))
    starts = timezone.localtime(session.starts)
    return (
        starts.date(),
        f"{starts:%H:%M}",
        session.place,
        session.note,
        len(here),
        ", ".join(sorted(here, key=str.casefold)),
        len(tables_of(session)),
        ", ".join(games),
    )


def table(title: str, heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> Dataset:
    safe = ([guard_cell(cell) for cell in row] for row in rows)
    return Dataset(*safe, headers=[guard_cell(head) for head in heads], title=title)


def guard_cell(cell: Any) -> Any:
    """Numbers and days as they are; text is never a formula."""
    if not isinstance(cell, str):
        return cell
    text = "".join(letter for letter in cell if letter.isprintable() or letter == "\t")
    return f"'{text}" if text.startswith(FORMULAS) else text


def plain(number: float) -> float:
    return int(number) if number == int(number) else round(number, 4)
