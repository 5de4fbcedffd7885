"""The tables that a league has counted, the last first, for readers of feeds."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.feedgenerator import Atom1Feed

from scorekeeper.leagues.models import League
from scorekeeper.leagues.showing import counted_tables, filters, tables_page
from scorekeeper.leagues.showing.counted_tables import Played
from scorekeeper.leagues.showing.filters import Query
from scorekeeper.tables import spoken

# So many tables, as a page has: a reader keeps what it has seen.
MOST = counted_tables.PAGE
JSON_FEED = "https://jsonfeed.org/version/1.1"
Absolute = Callable[[str], str]


def tables_of(league: League, query: Query) -> Sequence[Played]:
    """Of a season and a game, where the address names them."""
    asked = filters.filters_of(league, query, every=("season", "game"))
    found = counted_tables.results_of(league, asked)
    return counted_tables.page_of(league, found, tables_page.DEFAULT, 1, MOST).tables


def title_of(table: Played) -> str:
    """A game: Ann 27, Ben 15, Cleo 12, Dan −3."""
    sides = (f"{side.name} {spoken.minus(side.points)}" for side in table.sides)
    return f"{table.game}: {', '.join(sides)}"


def atom(league: League, tables: Sequence[Played], url: str, at: Absolute) -> bytes:
    home = at(league.get_absolute_url())
    feed = Atom1Feed(league.name, home, "", language=None, feed_url=url or None)
    for table in tables:
        link, when = at(table.url), table.of.finished
        feed.add_item(
            title_of(table), link, "", unique_id=link, pubdate=when, updateddate=when
        )
    text: str = feed.writeString("utf-8")
    return text.encode()


def json_feed(
    league: League, tables: Sequence[Played], url: str, at: Absolute
) -> dict[str, Any]:
    return {
        "version": JSON_FEED,
        "title": league.name,
        "home_page_url": at(league.get_absolute_url()),
        **({"feed_url": url} if url else {}),
        "items": [
            {
                "id": at(table.url),
                "url": at(table.url),
                "title": title_of(table),
                "content_text": title_of(table),
                "date_published": table.of.finished.isoformat(),
            }
            for table in tables
        ],
    }
