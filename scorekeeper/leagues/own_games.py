"""Games by rule sheets in a league.

The league knows such a game by the sheet that it began with: standings, ratings and
records are of that. A season says which version is played, from when on, and by its
name the game is called there; a table keeps the one that it was begun with, and counts
where its season has played that.
"""

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from scorekeeper.leagues.models import League, Season
from scorekeeper.tables import scoring
from scorekeeper.tables.scoring import rule_sheets
from scorekeeper.tables.spoken import of_game

# So many versions of rule sheets a season may have played.
MOST = 40


class Version(NamedTuple):
    """Of a game the rule sheet that is played since a moment, 2026-11-28T19:30:00Z."""

    game: str
    version: str
    since: str


def versions_of(season: Season) -> list[Version]:
    """In the order in which they were chosen."""
    return [Version(**one) for one in season.rule_sheets]


def versions_by_game(season: Season) -> dict[str, str]:
    """By game the version that new tables are begun with."""
    return {one.game: one.version for one in versions_of(season)}


def version_of(season: Season, game: str) -> str:
    """By which rules a new table of a game is begun: those of ours have no versions."""
    return versions_by_game(season).get(game, game)


def counts_as(season: Season, slug: str) -> str:
    """The game that a table by these rules counts as there; "" for none."""
    if not rule_sheets.is_slug(slug):
        return slug
    found = (one.game for one in versions_of(season) if one.version == slug)
    return next(found, "")


def is_played(season: Season, slug: str) -> bool:
    """New tables of the season are begun by these rules."""
    game = counts_as(season, slug)
    return bool(game) and version_of(season, game) == slug


def game_of(season: Season, game: str) -> scoring.Game:
    """A game by the version that the season plays. Raises KeyError."""
    return as_played(game, scoring.game(version_of(season, game)))


def name_of(season: Season, game: str) -> str:
    """As that version is called. Raises KeyError."""
    return of_game(game_of(season, game), "name")


def name_in(seasons: Iterable[Season], slug: str) -> str:
    """A game as the first of these seasons that plays it calls it; a rule sheet that no
    season holds any more as it is found. Raises KeyError. It asks for one sheet at a
    time, which are kept in memory.
    """
    chosen = (versions_by_game(one).get(slug) for one in seasons)
    found = next(filter(None, chosen), slug)
    try:
        return of_game(scoring.game(found), "name")
    except KeyError:
        if rule_sheets.is_slug(found):
            return found
        raise


def names_of(seasons: Iterable[Season]) -> Callable[[Season, str], str]:
    """What each of these seasons calls a game that it plays by a rule sheet; others
    have their slug. At most one query, however often it is asked.
    """
    told = [one.version for season in seasons for one in versions_of(season)]
    known = scoring.find_games(told)

    def name(season: Season, game: str) -> str:
        version = version_of(season, game)
        return of_game(known[version], "name") if version in known else game

    return name


def find_games(
    seasons: Iterable[Season], slugs: Iterable[str]
) -> dict[str, scoring.Game]:
    """Those of these games that there are today, each by the version of the first of
    these seasons that plays it; at most one query.
    """
    chosen: dict[str, str] = {}
    for season in seasons:
        chosen = versions_by_game(season) | chosen
    played = {slug: chosen.get(slug, slug) for slug in slugs}
    known = scoring.find_games(played.values())
    return {
        slug: as_played(slug, known[version])
        for slug, version in played.items()
        if version in known
    }


def games_in_order(
    seasons: Iterable[Season], slugs: Iterable[str]
) -> list[scoring.Game]:
    """The same in the order of all games; rule sheets after them, by name."""
    return rule_sheets.in_order(find_games(seasons, slugs))


def as_played(slug: str, now: scoring.Game) -> scoring.Game:
    """By the rules of now, and called so; it is found by the slug of the first."""
    if slug == now.slug:
        return now
    found = copy(now)
    object.__setattr__(found, "slug", slug)
    return found


def games_of(league: League, season: Season | None) -> list[scoring.Game]:
    """Those it plays, in the order of all games; at most one query."""
    games = [*scoring.all_games(), *(sheets_of(season) if season else ())]
    return [one for one in games if one.slug in (league.games or [one.slug])]


def sheets_of(season: Season) -> Iterator[scoring.Game]:
    """Those by rule sheets, as they are played."""
    yield from find_games([season], versions_by_game(season)).values()


def keys_of(seasons: Iterable[Season]) -> list[str]:
    """The games by rule sheets that any of these seasons plays."""
    return list(dict.fromkeys(key for one in seasons for key in versions_by_game(one)))


def sheet_keys() -> Iterator[str]:
    """Every rule sheet that a league counts by."""
    for told in Season.objects.exclude(rule_sheets=[]).values_list(
        "rule_sheets", flat=True
    ):
        for sheet in told:
            yield from (sheet["game"], sheet["version"])


# ---- Chosen ----


def before(season: Season, slug: str) -> str:
    """The game of the season that a rule sheet is another version of, by what the
    sheets say they were made from; "" for none.
    """
    told = versions_of(season)
    made = {one.game: one.game for one in told}
    made |= {one.version: one.game for one in told}
    for ancestor in ancestors(slug):
        if ancestor in made:
            return made[ancestor]
    for version, game in made.items():
        if slug in ancestors(version):
            return game
    return ""


def ancestors(slug: str) -> list[str]:
    """It and those that it was made from, the last first, as far as they are kept."""
    found: list[str] = []
    while slug and slug not in found and len(found) < MOST:
        found.append(slug)
        try:
            slug = str(rule_sheets.document_of(slug).get("made_from", ""))
        except KeyError:
            slug = ""
    return found


@transaction.atomic
def choose(season: Season, slug: str, game: str = "") -> None:
    """From now on it is played by that rule sheet: as a game of its own, or as the
    version of `game` that is played.
    """
    season.refresh_from_db(fields=["rule_sheets"])
    rule_sheets.keep_game(slug)
    now = timezone.now().replace(microsecond=0)
    new = Version(game or slug, slug, f"{now:%Y-%m-%dT%H:%M:%S}Z")
    others = [one for one in versions_of(season) if one.version != slug]
    season.rule_sheets = [one._asdict() for one in [*others, new]]
    season.save(update_fields=["rule_sheets"])
    league = season.league
    if league.games and new.game not in league.games:
        league.games = [*league.games, new.game]
        league.save(update_fields=["games"])


def follow(last: Season) -> list[dict[str, str]]:
    """What a new season plays: the versions that the last one played at its end."""
    since = {one.game: one for one in versions_of(last)}
    return [one._asdict() for one in since.values()]
