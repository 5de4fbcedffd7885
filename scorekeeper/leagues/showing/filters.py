"""What of a league a page is asked to show: season, game, month."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper.leagues import club_apps, dates, own_games, sentences, session_day
from scorekeeper.leagues.models import League, Person, Season, Session, Standing
from scorekeeper.tables import scoring
from scorekeeper.tables.sentences import Said, sentence, word
from scorekeeper.tables.spoken import of_game

# What stands behind the question mark of an address.
Query = Mapping[str, str]

ALL = "all"
KEYS = ("season", "game")
# So many months are offered; older ones are in their seasons.
MONTHS = 36


class NotFound(LookupError):
    """Nothing of the league is what the address names."""


@dataclass(frozen=True)
class Choice:
    """One of several, as a link or an option."""

    value: str
    label: str
    url: str
    chosen: bool


@dataclass(frozen=True)
class Month:
    year: int
    month: int

    def __str__(self) -> str:
        return f"{self.year}-{self.month:02}"

    @property
    def label(self) -> str:
        return dates.month(self.first)

    @property
    def next(self) -> "Month":
        return Month(self.year + self.month // 12, self.month % 12 + 1)

    @property
    def first(self) -> date:
        return date(self.year, self.month, 1)

    def evenings(self, league: League) -> QuerySet[Session]:
        """Those that began in it; each counts here with all that was played there."""
        begins, ends = session_day.span(league, self.first, self.next.first)
        found = Session.objects.filter(season__league=league)
        return found.filter(starts__gte=begins, starts__lt=ends)


@dataclass(frozen=True)
class Year:
    """As a month is asked for, for what is told of a whole year."""

    year: int

    def __str__(self) -> str:
        return f"{self.year}"

    @property
    def label(self) -> str:
        return f"{self.year}"

    def evenings(self, league: League) -> QuerySet[Session]:
        first, after = date(self.year, 1, 1), date(self.year + 1, 1, 1)
        begins, ends = session_day.span(league, first, after)
        found = Session.objects.filter(season__league=league)
        return found.filter(starts__gte=begins, starts__lt=ends)


@dataclass(frozen=True)
class Filters:
    """`season` is None for all seasons, `game` for all games, `month` for any time."""

    query: Query
    seasons: list[Season]
    season: Season | None
    games: list[scoring.Game]
    game: scoring.Game | None
    month: Month | Year | None
    every: tuple[str, ...] = ()

    @property
    def within(self) -> list[Season]:
        return [self.season] if self.season else self.seasons

    @property
    def when(self) -> str:
        """November 2026; Autumn 2026; all seasons."""
        return word(self.span)

    @property
    def span(self) -> Said:
        if self.month:
            return self.month.label
        return self.season.name if self.season else sentences.IN_ALL_SEASONS

    @property
    def where(self) -> str:
        """A game, November 2026."""
        game: Said = of_game(self.game, "name") if self.game else sentences.ALL_GAMES
        return sentence(sentences.GAME_WHEN, game=game, when=self.span)

    def to(self, **changes: Any) -> str:
        return to(self.query, **changes)

    @property
    def same(self) -> str:
        """Another page about the same."""
        chosen = {
            "season": str(self.season.pk) if self.season else ALL,
            "game": self.game.slug if self.game else ALL,
            "month": str(self.month) if self.month else "",
        }
        return to({}, **chosen)

    @property
    def low(self) -> bool:
        """Whether the best round of the game is the lowest."""
        return bool(self.game and self.game.league.low)

    @property
    def season_choices(self) -> list[Choice]:
        """With all of them where that may be asked for."""
        ids = [(str(season.pk), season.name) for season in self.seasons]
        more = (
            [(ALL, sentence(sentences.ALL_SEASONS))] if "season" in self.every else []
        )
        here = str(self.season.pk) if self.season else ALL
        return list(self.choices("season", [*more, *ids], here))

    @property
    def game_choices(self) -> list[Choice]:
        """The chosen one first: it stays in sight."""
        slugs = [(game.slug, of_game(game, "name")) for game in self.games]
        slugs.sort(key=lambda one: self.game is not None and one[0] != self.game.slug)
        more = [(ALL, sentence(sentences.ALL_GAMES))] if "game" in self.every else []
        here = self.game.slug if self.game else ALL
        return list(self.choices("game", [*more, *slugs], here))

    @property
    def games_or_all(self) -> list[Choice]:
        """And all of them together, at the end unless that is chosen."""
        if self.game is None:
            return self.game_choices
        together = Choice(ALL, sentence(sentences.ALL_GAMES), self.to(game=ALL), False)
        return [*self.game_choices, together]

    @property
    def month_choices(self) -> list[Choice]:
        found = [(str(month), month.label) for month in months(self.within)]
        here = str(self.month) if self.month else ""
        return list(
            self.choices("month", [("", sentence(sentences.ANY_MONTH)), *found], here)
        )

    def choices(
        self, key: str, options: Iterable[tuple[str, str]], here: str
    ) -> Iterator[Choice]:
        for value, label in options:
            yield Choice(value, label, self.to(**{key: value}), value == here)


def to(query: Query, **changes: Any) -> str:
    """The same page with this changed; from its first lines again."""
    kept = {key: query[key] for key in query if key not in ("page", "why")}
    asked: dict[str, Any] = {**kept, **changes}
    return f"?{urlencode({key: str(v) for key, v in asked.items() if v != ''})}"


def filters_of(
    league: League,
    query: Query,
    *,
    every: tuple[str, ...] = (),
    person: Person | None = None,
) -> Filters:
    """Two queries. Of what is in `every`, season and game, all count unless one
    is named. `person`: the games that one has played.
    """
    asked = {key: str(query.get(key) or (ALL if key in every else "")) for key in KEYS}
    seasons: list[Season] = [*league.seasons.annotate(**club_apps.of_seasons())]
    season = season_of(seasons, asked["season"], "season" in every)
    within = [season] if season else seasons
    games = games_of(within, person)
    more = [key for key in own_games.keys_of(seasons) if key == asked["game"]]
    known = [*games, *own_games.find_games(seasons, more).values()]
    game = game_of(known, asked["game"], "game" in every)
    if game and game not in games:
        games = [*games, game]
    month = month_of(query.get("month", ""))
    return Filters(query, seasons, season, games, game, month, every)


def season_of(seasons: list[Season], asked: str, every: bool) -> Season | None:
    """The one that is on, unless another is asked for."""
    if every and asked == ALL:
        return None
    if asked:
        found = [season for season in seasons if str(season.pk) == asked]
        if not found:
            raise NotFound(gettext("No such season."))
        return found[0]
    today = timezone.localdate()
    begun = (season for season in seasons if season.starts <= today)
    return next(begun, seasons[-1] if seasons else None)


def games_of(seasons: list[Season], person: Person | None = None) -> list[scoring.Game]:
    """The games that were counted, the last played first."""
    played = Standing.objects.filter(season__in=seasons).values_list("game")
    if person:
        played = played.filter(person=person)
    latest = played.annotate(last=Max("finished")).order_by("-last")
    return list(own_games.find_games(seasons, (slug for slug, _ in latest)).values())


def game_of(games: list[scoring.Game], asked: str, every: bool) -> scoring.Game | None:
    if every and asked == ALL:
        return None
    if asked:
        found = [game for game in games if game.slug == asked]
        found += [game for game in scoring.all_games() if game.slug == asked]
        if not found:
            raise NotFound(gettext("No such game."))
        return found[0]
    return games[0] if games else None


def month_of(asked: str) -> Month | None:
    if not asked:
        return None
    try:
        found = date.fromisoformat(f"{asked}-01")
    except ValueError:
        found = date.min
    if not 1900 < found.year < 3000:
        raise NotFound(gettext("No such month."))
    return Month(found.year, found.month)


def months(seasons: list[Season]) -> list[Month]:
    """Those in which these seasons run, the last first, up to today."""
    if not seasons:
        return []
    today = timezone.localdate()
    ends = max(min(season.ends or today, today) for season in seasons)
    starts = min(season.starts for season in seasons)
    found = [Month(starts.year, starts.month)]
    while (found[-1].year, found[-1].month) < (ends.year, ends.month):
        found.append(found[-1].next)
    return found[: -MONTHS - 1 : -1]
