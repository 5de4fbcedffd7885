"""A season: its name, from when to when; a new one counts as the last one did."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from itertools import groupby
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues import (
    club_apps,
    dates,
    own_games,
    sentences as says,
    session_day,
)
from scorekeeper.leagues.counting import session_moved
from scorekeeper.leagues.counting.session_moved import Moved
from scorekeeper.leagues.fields import DayField, ModelForm, NameField, SwitchField
from scorekeeper.leagues.models import ENDS, League, Ranking, Season
from scorekeeper.leagues.seasons import sentences, session_plan
from scorekeeper.tables.sentences import sentence as worded

LONGEST = 40


class SeasonForm(ModelForm):
    """`already`: the season that the first of two taps has made. `like`: the one whose
    evenings a new one may repeat.
    """

    name = NameField(
        LONGEST, gettext_lazy("A season needs a name."), label=gettext_lazy("Name")
    )
    starts = DayField(
        gettext_lazy("A season begins on a day."), label=gettext_lazy("From")
    )
    ends = DayField(
        label=gettext_lazy("To"),
        required=False,
        help_text=gettext_lazy("empty: until the next one begins"),
    )

    class Meta:
        model = Season
        fields = ("name", "starts", "ends")

    def __init__(
        self,
        league: League,
        season: Season | None = None,
        data: Any = None,
        starts: date | None = None,
    ) -> None:
        """`starts`: of a new one that is to hold days before today."""
        new = Season(league=league, starts=starts or timezone.localdate())
        new.name = str(starts.year) if starts else ""
        super().__init__(data, instance=season or new)
        self.already: Season | None = None
        self.like = None if season else session_plan.before(new)
        if self.like:
            self.fields["evenings"] = SwitchField(
                label=gettext("Plan its evenings too"),
                help_text=worded(sentences.AS_IN, season=str(self.like)),
            )

    def clean(self) -> None:
        said = self.cleaned_data
        if said.get("starts") and said.get("ends") and said["ends"] < said["starts"]:
            self.add_error("ends", ENDS)
        for other in self.instance.league.seasons.exclude(pk=self.instance.pk):
            if said.get("name", "").casefold() == other.name.casefold():
                self.meet(other)

    def meet(self, other: Season) -> None:
        """The second of two taps is no fault; another season of that name is."""
        said = self.cleaned_data
        same = (said.get("starts"), said.get("ends")) == (other.starts, other.ends)
        if self.instance.pk is None and same:
            self.already = other
        else:
            raise ValidationError(
                {"name": worded(sentences.OTHER_SEASON, season=other.name)}
            )


def begin(season: Season, by: str, like: Season | None = None) -> Season:
    """The rankings of the last season count in it; if that is open, it ends before.

    `like`: the season whose evenings it repeats.
    """
    try:
        with transaction.atomic():
            last = season.league.seasons.first()
            if last is not None:
                season.rule_sheets = own_games.follow(last)
            season.save()
            if last is not None:
                Ranking.objects.bulk_create(copy_rankings(last, season))
                club_apps.follow(last, season)
                close(last, season.starts)
            if like is not None:
                session_plan.plan(like, season, by)
            session_moved.settle(season.league, by)
            return season
    except IntegrityError:  # the same form came first
        return season.league.seasons.get(name=season.name)


def copy_rankings(last: Season, season: Season) -> Iterator[Ranking]:
    for ranking in last.rankings.all():
        chosen = {name: getattr(ranking, name) for name in Ranking.CHOSEN}
        yield Ranking(season=season, game=ranking.game, **chosen)


def close(last: Season, starts: date) -> None:
    if closes(last, starts):
        last.ends = starts - timedelta(days=1)
        last.save(update_fields=["ends"])


def closes(last: Season, starts: date) -> bool:
    return last.ends is None and last.starts < starts


@transaction.atomic
def change(season: Season, by: str) -> None:
    """Its evenings are those of its days."""
    season.save()
    session_moved.settle(season.league, by)


def would_move(season: Season) -> list[Moved]:
    """What counts elsewhere once the season, as a form has it, is saved."""
    league = season.league
    others = list(league.seasons.exclude(pk=season.pk))
    if season.pk is None and others and closes(others[0], season.starts):
        others[0].ends = season.starts - timedelta(days=1)
    return session_moved.moves_of(league, [season, *others])


def sentences_of(moved: Sequence[Moved]) -> Iterator[str]:
    """The evening of 28 November counts in Winter, was 2026; those planned together."""
    for move in moved:
        if move.played:
            at = {"day": day(session_day.day_of(move.was.league, move.session))}
            both = {"season": move.now.name, "was": move.was.name}
            yield worded(says.EVENING_MOVED, **at, **both)
    for (_, _), some in groupby(
        sorted(
            (one for one in moved if not one.played),
            key=lambda one: (one.was.starts, one.now.starts),
        ),
        key=lambda one: (one.was.pk, one.now.pk),
    ):
        planned = list(some)
        first = planned[0]
        both = {"season": first.now.name, "was": first.was.name}
        yield worded(sentences.PLANNED_MOVE, count=len(planned), **both)


def span(season: Season) -> str:
    """1 September to 31 December 2026; since 1 September 2026."""
    starts, ends = season.starts, season.ends
    if ends is None:
        begun = starts <= timezone.localdate()
        text = gettext("since {day}") if begun else gettext("from {day}")
        return text.format(day=day(starts))
    first = dates.day_of_year(starts) if starts.year == ends.year else day(starts)
    return gettext("{first} to {last}").format(first=first, last=day(ends))


def day(at: date) -> str:
    return dates.whole_day(at)
