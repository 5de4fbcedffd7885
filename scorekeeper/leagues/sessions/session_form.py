"""An evening that is planned: its date, place and note, and which season it is of."""

from datetime import date, datetime, timedelta
from typing import Any

from django import forms
from django.db import transaction
from django.utils import timezone
from django.utils.text import format_lazy

from scorekeeper.languages import gettext_lazy, pgettext_lazy
from scorekeeper.leagues import session_day
from scorekeeper.leagues.counting import queries
from scorekeeper.leagues.fields import (
    DayField,
    ModelForm,
    WholeField,
    tidy,
)
from scorekeeper.leagues.models import League, Season, Session
from scorekeeper.leagues.sessions import planned_together

USUAL = "19:30"
WEEK = timedelta(days=7)
MOST = 30  # evenings that one form plans
LONGEST = 5  # weeks between two evenings


MOST_SERIES = 9
MOST_ROUNDS = 200
MOST_MINUTES = 600


class TidyField(forms.CharField):
    """A line that may be empty; nothing of it is cut."""

    def __init__(self, longest: int, **given: Any) -> None:
        widget = forms.TextInput({"autocomplete": "off"})
        fits = format_lazy(
            gettext_lazy("At most {most} letters fit here."), most=longest
        )
        said = {"max_length": fits}
        given |= {"required": False, "widget": widget, "error_messages": said}
        super().__init__(max_length=longest, **given)

    def to_python(self, value: Any) -> str:
        return tidy(super().to_python(value) or "")


class SessionForm(ModelForm):
    day = DayField(gettext_lazy("The evening needs a day."), label=gettext_lazy("Day"))
    time = forms.TimeField(
        label=gettext_lazy("Time"),
        widget=forms.TimeInput({"type": "time", "class": "text"}, "%H:%M"),
        error_messages=dict.fromkeys(
            ("required", "invalid"), gettext_lazy("Enter a time as 19:30.")
        ),
    )
    place = TidyField(
        60,
        label=pgettext_lazy("where it is", "Place"),
        help_text=gettext_lazy("as in: Dan’s"),
    )
    note = TidyField(
        200,
        label=gettext_lazy("Note"),
        help_text=gettext_lazy("what people should know"),
    )

    planned_series = WholeField(
        1,
        MOST_SERIES,
        label=pgettext_lazy("how many", "Series"),
        required=False,
        help_text=gettext_lazy("how often seats are drawn; empty: as it comes"),
    )
    planned_rounds = WholeField(
        1,
        MOST_ROUNDS,
        required=False,
        help_text=gettext_lazy("in each series; empty: as the rules say"),
    )
    planned_minutes = WholeField(
        1,
        MOST_MINUTES,
        label=gettext_lazy("Minutes for a series"),
        required=False,
        help_text=gettext_lazy("then the last deal is called; empty: no limit"),
    )

    field_order = ("day", "time", "place", "note")

    class Meta:
        model = Session
        fields = ("place", "note")

    def __init__(self, counts: str, data: Any = None, **given: Any) -> None:
        """`counts`: what games of the league are played for an agreed number of."""
        super().__init__(data, **given)
        self.fields["planned_rounds"].label = counts
        if not counts:
            del self.fields["planned_rounds"]

    @property
    def planned(self) -> dict[str, int]:
        """So many series, of so many rounds and minutes; 0 for what was left empty."""
        names = ("planned_series", "planned_rounds", "planned_minutes")
        return {name: self.cleaned_data.get(name) or 0 for name in names}

    @property
    def starts(self) -> datetime:
        said = self.cleaned_data
        return timezone.make_aware(datetime.combine(said["day"], said["time"]))


class EditForm(SessionForm):
    """Of one that is planned. By its new day it may count in another season."""

    def __init__(self, session: Session, counts: str, data: Any = None) -> None:
        super().__init__(counts, data, initial=initial_of(session))
        self.session = session

    @property
    def season(self) -> Season:
        """Where it counts then."""
        league = self.session.season.league
        return session_day.season_on(
            list(league.seasons.all()), self.cleaned_data["day"]
        )


class PlanForm(SessionForm):
    """One evening, or several at once."""

    times = WholeField(
        1,
        MOST,
        label=gettext_lazy("How many evenings"),
        required=False,
        help_text=gettext_lazy("1 to 30"),
    )
    weeks = WholeField(
        1,
        8,
        label=gettext_lazy("Every so many weeks"),
        required=False,
        help_text=gettext_lazy("2: every second"),
    )

    @property
    def all_starts(self) -> list[datetime]:
        """At the same hour, whatever summer time does in between."""
        said = self.cleaned_data
        step = WEEK * (said["weeks"] or 1)
        days = [said["day"] + n * step for n in range(said["times"] or 1)]
        hours = [datetime.combine(day, said["time"]) for day in days]
        return [timezone.make_aware(hour) for hour in hours]


def initial_of(session: Session) -> dict[str, Any]:
    at = timezone.localtime(session.starts)
    return {
        "day": at.date(),
        "time": at.time(),
        "place": session.place,
        "note": session.note,
        **plan_initial(session),
    }


def plan_initial(session: Session) -> dict[str, int | None]:
    """As the form shows it: nothing of what nobody has said."""
    return {
        "planned_series": session.planned_series or None,
        "planned_rounds": session.planned_rounds or None,
        "planned_minutes": session.planned_minutes or None,
    }


def next_one(league: League) -> dict[str, Any]:
    """What a new evening is at first: after the last as that was after the one before,
    at its place, with as many series.
    """
    known = Session.objects.filter(season__league=league).order_by("-starts")
    last, today = list(known[:2]), timezone.localdate()
    if not last:
        return {"day": today, "time": USUAL, "times": 1, "weeks": 1}
    days = [timezone.localdate(one.starts) for one in last]
    weeks = weeks_between(days)
    day = days[0] + weeks * WEEK
    while day < today:
        day += weeks * WEEK
    at = timezone.localtime(last[0].starts).time()
    more = {"place": last[0].place, "times": 1, "weeks": weeks}
    return {"day": day, "time": at, **more, **plan_initial(last[0])}


def weeks_between(days: list[date]) -> int:
    """Between the last two evenings; 1 where they were not of one weekday."""
    apart = (days[0] - days[-1]).days
    whole = apart % WEEK.days == 0 and WEEK.days <= apart <= LONGEST * WEEK.days
    return apart // WEEK.days if whole else 1


@transaction.atomic
def plan(league: League, form: PlanForm, key: str, by: str) -> list[Session]:
    """What one form plans, once; nothing where the league has no season."""
    seasons = list(league.seasons.order_by("-starts", "-pk"))
    if not seasons:
        return []
    said = form.cleaned_data
    made = [
        Session(
            season=session_day.season_on(seasons, timezone.localdate(starts)),
            starts=starts,
            place=said["place"],
            note=said["note"],
            **form.planned,
            key=f"{key[:60]}-{number}" if number else key,
        )
        for number, starts in enumerate(form.all_starts)
    ]
    queries.lock(league)
    keys = [one.key for one in made]
    here = Session.objects.filter(key__in=keys, season__league=league)
    already = here.exists()
    Session.objects.bulk_create(made, ignore_conflicts=True)
    planned = list(here.order_by("starts"))
    if not already:
        planned_together.note(league, by, planned)
    return planned


def has_started(session: Session) -> bool:
    return session.assignments.filter(table__isnull=False).exists()
