"""A series of an evening in words: which of how many, its game, how long it is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from scorekeeper.leagues import own_games
from scorekeeper.leagues.models import Preset, Session, TableAssignment
from scorekeeper.leagues.sessions import agreed_rounds, sentences
from scorekeeper.leagues.sessions.overview import Going, SessionOverview, nth
from scorekeeper.tables.sentences import capitalize, sentence

T = TypeVar("T")


@dataclass(frozen=True)
class Series:
    """Some tables of one turn, for their heading.

    `planned`: how many series there shall be; `game`: what all of them play, `preset`:
    the house rules of all of them, `length`: 12 deals at each, if any.
    """

    turn: int
    planned: int
    game: str
    preset: Preset | None
    length: str

    @property
    def title(self) -> str:
        """The game, series 1 of 2."""
        if self.turn > self.planned:
            if not self.game:
                return capitalize(nth(self.turn))
            return sentence(sentences.GAME_OF_SERIES, game=self.game, series=self.turn)
        text = sentences.GAME_OF_PLANNED if self.game else sentences.OF_PLANNED
        return sentence(text, game=self.game, series=self.turn, all=self.planned)

    @property
    def words(self) -> str:
        """The game, series 1 of 2 · 12 deals."""
        return " · ".join(filter(None, (self.title, self.length)))


def series_of(
    session: Session, found: Sequence[TableAssignment], lengths: Iterable[str]
) -> Series | None:
    """None without tables. `lengths`: of each of them."""
    if not found:
        return None
    slug = only(one.game for one in found)
    return Series(
        max(one.turn for one in found),
        session.planned_series,
        own_games.name_of(session.season, slug) if slug else "",
        only(one.preset for one in found),
        only(lengths) or "",
    )


def only(found: Iterable[T]) -> T | None:
    """What is the same for all of them."""
    some = set(found)
    return some.pop() if len(some) == 1 else None


def next_of(overview: SessionOverview) -> Series | None:
    """Of the tables that are drawn."""
    lengths = (one.length for one in overview.offered)
    return series_of(overview.session, overview.proposed, lengths)


def playing(overview: SessionOverview) -> Series | None:
    """Of the tables that are not finished."""
    return current_series(overview, overview.running)


def last(overview: SessionOverview) -> Series | None:
    """Of the tables that were begun last."""
    return current_series(overview, overview.last)


def current_series(overview: SessionOverview, tables: Sequence[Going]) -> Series | None:
    lengths = (agreed_rounds.of_begun(one.state) for one in tables)
    return series_of(overview.session, [one.assignment for one in tables], lengths)
