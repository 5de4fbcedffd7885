"""An evening that is planned: its date, place and note, and which season it is of."""

from datetime import date, datetime, timedelta
from typing import Any

from django import forms
from django.db import IntegrityError, transaction
from django.utils import timezone

from scorekeeper.leagues.fields import DayField, ModelForm, tidy
from scorekeeper.leagues.models import League, Season, Session
from scorekeeper.leagues.sessions import live_updates

USUAL = "19:30"
WEEK = timedelta(days=7)


class TidyField(forms.CharField):
    """A line that may be empty; nothing of it is cut."""

    def __init__(self, longest: int, **given: Any) -> None:
        widget = forms.TextInput({"autocomplete": "off"})
        said = {"max_length": f"At most {longest} letters fit here."}
        given |= {"required": False, "widget": widget, "error_messages": said}
        super().__init__(max_length=longest, **given)

    def to_python(self, value: Any) -> str:
        return tidy(super().to_python(value) or "")


class SessionForm(ModelForm):
    day = DayField("The evening needs a day.", label="Day")
    time = forms.TimeField(
        label="Time",
        widget=forms.TimeInput({"type": "time", "class": "text"}, "%H:%M"),
        error_messages=dict.fromkeys(("required", "invalid"), "Enter a time as 19:30."),
    )
    place = TidyField(60, label="Place", help_text="as in: Dan’s")
    note = TidyField(200, label="Note", help_text="what people should know")

    class Meta:
        model = Session
        fields = ("place", "note")

    @property
    def starts(self) -> datetime:
        said = self.cleaned_data
        return timezone.make_aware(datetime.combine(said["day"], said["time"]))


def said_of(session: Session) -> dict[str, Any]:
    at = timezone.localtime(session.starts)
    return {
        "day": at.date(),
        "time": at.time(),
        "place": session.place,
        "note": session.note,
    }


def next_one(league: League) -> dict[str, Any]:
    """What a new evening is at first: a week after the last one, at its place."""
    found = Session.objects.filter(season__league=league).order_by("-starts").first()
    today = timezone.localdate()
    if found is None:
        return {"day": today, "time": USUAL}
    day = timezone.localdate(found.starts) + WEEK
    while day < today:
        day += WEEK
    at = timezone.localtime(found.starts).time()
    return {"day": day, "time": at, "place": found.place}


def season_on(league: League, day: date) -> Season | None:
    """The one that is on then; else the last that began before, or the first."""
    seasons = list(league.seasons.order_by("-starts", "-pk"))
    begun = [one for one in seasons if one.starts <= day]
    going = [one for one in begun if one.ends is None or day <= one.ends]
    return next(iter([*going, *begun, *reversed(seasons)]), None)


def plan(season: Season, starts: datetime, place: str, note: str, key: str) -> Session:
    """One form plans one evening."""
    try:
        with transaction.atomic():
            return season.sessions.create(
                starts=starts, place=place, note=note, key=key
            )
    except IntegrityError:  # the same form came first
        return Session.objects.get(key=key, season__league=season.league_id)


@transaction.atomic
def change(session: Session, season: Season, starts: datetime, **said: str) -> None:
    """Its season follows the day until tables are begun."""
    if not session.assignments.filter(table__isnull=False).exists():
        session.season = season
    session.starts, session.place, session.note = starts, said["place"], said["note"]
    session.save(update_fields=["season", "starts", "place", "note"])
    live_updates.changed(session)


@transaction.atomic
def close(session: Session, closed: bool) -> None:
    """No more tables are begun; what was proposed is dropped."""
    if closed == (session.closed is not None):
        return
    session.closed = timezone.now() if closed else None
    session.save(update_fields=["closed"])
    if closed:
        session.assignments.filter(table=None).delete()
    live_updates.changed(session)
