"""Evenings as a calendar file (RFC 5545), for whoever has its link."""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scorekeeper.leagues.models import League, Session

# Calendars want an end; an evening has none.
LASTS = "PT3H"
WIDEST = 75  # bytes of a line
ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})
# Years of evenings that a calendar shows.
SINCE = timedelta(days=366)


def key_of(league: League) -> str:
    """Opens the calendar and nothing else, and is renewed with the link to watch."""
    found = salted_hmac("scorekeeper.calendar", league.viewer_token, algorithm="sha256")
    return found.hexdigest()[:32]


def address(league: League) -> str:
    return reverse("leagues:calendar", args=[league.code, key_of(league)])


def day_address(league: League, session: Session) -> str:
    return reverse("leagues:session_file", args=[league.code, session.pk])


def file_of(
    league: League,
    sessions: Iterable[Session],
    link: Callable[[Session], str],
    now: datetime | None = None,
) -> str:
    """`link`: the page of an evening. Sessions come with `begun` and `by_hand`."""
    stamp = utc(now or timezone.now())
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Scorekeeper//Evenings//EN",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{escape(league.name)}",
        f"X-WR-TIMEZONE:{league.zone or settings.TIME_ZONE}",
    ]
    for session in sessions:
        lines += event(league, session, link(session), stamp)
    lines.append("END:VCALENDAR")
    return "".join(f"{fold(line)}\r\n" for line in lines)


def event(league: League, session: Session, link: str, stamp: str) -> Iterator[str]:
    """By its UID a calendar knows the evening again, whatever of it was changed."""
    off = is_off(session)
    yield "BEGIN:VEVENT"
    yield f"UID:{league.code.lower()}-evening-{session.pk}@scorekeeper"
    yield f"DTSTAMP:{stamp}"
    yield f"DTSTART:{utc(session.starts)}"
    yield f"DURATION:{LASTS}"
    yield f"SUMMARY:{escape(league.name)}"
    if session.place:
        yield f"LOCATION:{escape(session.place)}"
    if session.note:
        yield f"DESCRIPTION:{escape(session.note)}"
    yield f"URL:{link}"
    yield f"STATUS:{'CANCELLED' if off else 'CONFIRMED'}"
    yield "END:VEVENT"


def is_off(session: Session) -> bool:
    """Closed before anything was played there, or entered by hand."""
    held = session.begun or session.by_hand  # type: ignore[attr-defined]
    return session.closed is not None and not held


def utc(at: datetime) -> str:
    """A moment, the same in every zone: a calendar shows it in its own."""
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def escape(text: str) -> str:
    return text.translate(ESCAPED)


def fold(line: str) -> str:
    """Over several lines where it is too long; no letter is parted."""
    parts, size = [""], 0
    for letter in line:
        width = len(letter.encode())
        if size + width > WIDEST:
            parts.append(" ")
            size = 1
        parts[-1] += letter
        size += width
    return "\r\n".join(parts)
