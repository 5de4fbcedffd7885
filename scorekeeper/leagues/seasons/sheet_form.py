"""A rule sheet is chosen for a season: a game more, or a newer version of one."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django import forms
from django.db import transaction
from django.db.models import Count
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues import audit_log, own_games, zones
from scorekeeper.leagues.fields import Form
from scorekeeper.leagues.models import AuditLog, Season, TableAssignment
from scorekeeper.leagues.seasons import sentences as says
from scorekeeper.leagues.seasons.season_form import day
from scorekeeper.tables import scoring
from scorekeeper.tables.sentences import sentence as worded
from scorekeeper.tables.spoken import of_game

# The address of its rules, or the word in it that is the game.
SLUG = re.compile(r"\bx[a-z2-7]{26}\b")


class SheetForm(Form):
    """`game`: the one that it is to be a version of, where that was said."""

    rules = forms.CharField(
        label=gettext_lazy("Link to its rules"),
        help_text=gettext_lazy("from the page of its rules"),
        max_length=500,
        widget=forms.TextInput({"class": "text", "autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Which game?")},
    )

    def __init__(self, season: Season, game: str, data: Any = None, **given: Any):
        super().__init__(data, **given)
        self.season, self.game = season, game

    def clean_rules(self) -> str:
        found = SLUG.search(self.cleaned_data["rules"])
        known = scoring.find_games([found.group()]) if found else {}
        if not (found and known):
            raise forms.ValidationError(gettext("No rules of a game are there."))
        if len(self.season.rule_sheets) >= own_games.MOST:
            raise forms.ValidationError(worded(says.MANY_VERSIONS, most=own_games.MOST))
        slug = found.group()
        before = own_games.before(self.season, slug)
        if self.game and self.is_turned(self.game, known[slug]):
            raise forms.ValidationError(worded(says.OTHER_WAY))
        if not self.game and before and not self.is_turned(before, known[slug]):
            self.game = before
        return slug

    def is_turned(self, game: str, now: scoring.Game) -> bool:
        """The fewest points win by one, the most by the other: no list counts both."""
        return scoring.game(game).league.low != now.league.low


@transaction.atomic
def save(season: Season, form: SheetForm, by: str) -> str:
    """What the league calls the game from now on; a second tap changes nothing."""
    slug = form.cleaned_data["rules"]
    game = own_games.counts_as(season, slug) or form.game or slug
    name = of_game(scoring.game(slug), "name")
    if not own_games.is_played(season, slug):
        first = game not in own_games.versions_by_game(season)
        own_games.choose(season, slug, game)
        told = {"season": season.name, "name": name, "game": game, "version": slug}
        audit_log.note(
            by, season.league, AuditLog.Kind.SHEET, None, **told, first=first
        )
    return name


class Shown(NamedTuple):
    """A version that the season has played, and at how many tables."""

    slug: str
    words: str


def versions_shown(season: Season) -> dict[str, list[Shown]]:
    """By game, the first version first; one query where there are any."""
    told = own_games.versions_of(season)
    found: dict[str, list[Shown]] = {}
    for sheet, count in zip(told, counts(season, told), strict=True):
        found.setdefault(sheet.game, []).append(
            Shown(sheet.version, words(sheet, count, season))
        )
    return found


def counts(season: Season, told: Sequence[own_games.Version]) -> Iterator[int]:
    slugs = [one.version for one in told]
    here = TableAssignment.objects.filter(
        session__season=season, left_out=False, table__game__in=slugs
    )
    pairs = here.order_by().values_list("table__game").annotate(count=Count("pk"))
    many = dict(pairs) if slugs else {}
    return (many.get(slug, 0) for slug in slugs)


def words(version: own_games.Version, count: int, season: Season) -> str:
    at = parse_datetime(version.since)
    with zones.by_clock_of(season.league):
        since = day(zones.day_of(season.league, at)) if at else version.since
    return worded(says.VERSION_SINCE, day=since, count=count)
