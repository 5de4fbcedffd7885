"""Many sheets in one file: split, and looked at one by one before any is taken."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import msgspec
from django.utils import timezone

from scorekeeper.leagues.models import League, Person, Season
from scorekeeper.leagues.names import normal
from scorekeeper.tables.models import Table
from scorekeeper.tables.scoring import canonical, final_of, sheets

BYTES, SHEETS = 10_000_000, 5000
# What one sheet may be.
LARGEST, ROUNDS = 200_000, 1000
NAME = 40
# What somebody may say of a name, beside who it is.
NEW, NOBODY = "new", "nobody"


class Refused(Exception):
    """The file is not taken, or the sheet is not; the text says why, for people."""


class LeftOut(Refused):
    """Somebody said so of a name that is on it."""


def split(raw: bytes) -> list[str]:
    """The texts of the sheets: of a JSON list, or one a line. Raises Refused."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("This is not a text file in UTF-8.") from None
    if "\0" in text:  # PostgreSQL keeps none
        raise Refused("This is not a text file.")
    found = [part.strip() for part in parts(text.strip())]
    if not found:
        raise Refused("The file is empty.")
    if len(found) > SHEETS:
        raise Refused(
            f"The file has {len(found)} sheets; {SHEETS} at once are the most."
        )
    return found


def parts(text: str) -> list[str]:
    kind: Any = list[msgspec.Raw] if text.startswith("[") else msgspec.Raw
    try:
        whole = msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError as error:
        if text.startswith("["):
            raise Refused(f"This is not a JSON list: {error}.") from None
        return [line for line in text.splitlines() if line.strip()]
    rows = whole if isinstance(whole, list) else [whole]
    return [bytes(one).decode() for one in rows]


@dataclass(frozen=True)
class CheckedSheet:
    """A sheet that can be taken: the table that it becomes, its rounds and its day."""

    table: Table
    rounds: Sequence[Any]
    ended: bool
    day: date
    season: Season


@dataclass(frozen=True)
class Known:
    """What of a league sheets are looked at with."""

    league: League
    seasons: Sequence[Season]
    # By the normal form of their names; None: nobody, whose sheets are left out.
    people: Mapping[str, Person | None]

    def season_of(self, day: date) -> Season | None:
        """The last one to begin of those that a day is in."""
        found = (
            one
            for one in self.seasons
            if one.starts <= day and (one.ends is None or day <= one.ends)
        )
        return next(found, None)

    def person(self, name: str) -> Person | None:
        return self.people.get(normal(name))

    def has(self, name: str) -> bool:
        return normal(name) in self.people


def known_of(league: League, mapped: Mapping[str, str] | None = None) -> Known:
    """Two queries. A merged record’s name means the person it was merged into.

    `mapped`: what somebody said of other names.
    """
    people = league.people.exclude(name="").select_related("into")
    order = sorted(people, key=lambda one: one.into is None)
    by_name: dict[str, Person | None] = {
        normal(one.name): one.into or one for one in order
    }
    by_pk = {str(one.pk): one for one in by_name.values() if one}
    for form, who in (mapped or {}).items():
        if who == NOBODY or who in by_pk:
            by_name.setdefault(form, by_pk.get(who))
    return Known(league, list(league.seasons.order_by("-starts", "-pk")), by_name)


def check_sheet(known: Known, text: str) -> CheckedSheet:
    """One sheet. Raises Refused."""
    if len(text) > LARGEST:
        raise Refused(f"It has {len(text):,} letters; {LARGEST:,} are the most.")
    checked, told = sheets.check_dated(text.encode())
    if checked.fault or checked.verdict is None:
        fault = checked.fault
        raise Refused(
            f"{fault.where}: {fault.message}" if fault else "It has no rounds."
        )
    final = final_of(checked.verdict)
    leave_out(known, checked.sheet["players"])
    day = day_of(told)
    season = known.season_of(day)
    if season is None:
        raise Refused(f"{day} is in no season. Add a season first.")
    sheet = canonical.canonical(checked.sheet)
    for problem in problems(known, sheet, final):
        raise Refused(problem)
    table = Table(
        key=key_of(known.league, day, sheet),
        game=sheet["game"],
        players=[str(known.person(one) or one) for one in sheet["players"]],
        options=sheet["options"],
        final=final,
        counted=True,
    )
    return CheckedSheet(table, sheet["rounds"], sheet["ended"], day, season)


def leave_out(known: Known, players: Sequence[str]) -> None:
    """Raises LeftOut."""
    for name in players:
        if known.has(name) and known.person(name) is None:
            raise LeftOut(f"{name} plays at it, who is nobody of the league.")


def problems(known: Known, sheet: Mapping[str, Any], final: Any) -> Iterator[str]:
    if final is None:
        yield "The game is not over. “ended”: true stops it where it is."
    if not any(sheet["rounds"]):
        yield "It has no rounds."
    if len(sheet["rounds"]) > ROUNDS:
        yield f"It has {len(sheet['rounds'])} rounds; at most {ROUNDS} are possible."
    if known.league.games and sheet["game"] not in known.league.games:
        yield "The league does not play this game: Settings, Games."
    seen: set[int] = set()
    for name in sheet["players"]:
        person = known.person(name)
        if person and person.pk in seen:
            yield f"{person} sits there twice."
        if len(name) > NAME:
            yield f"“{name[:20]}…”: a name has at most {NAME} letters."
        seen |= {person.pk} if person else set()


def day_of(told: Any) -> date:
    """Today where a sheet says nothing. Raises Refused."""
    if told is None:
        return timezone.localdate()
    try:
        day = date.fromisoformat(told)
    except (TypeError, ValueError):
        raise Refused(
            f"The date is “{str(told)[:40]}”; a day is written as 2026-11-19."
        ) from None
    if day > timezone.localdate():
        raise Refused(f"The date {day} is still to come.")
    return day


def key_of(league: League, day: date, sheet: Mapping[str, Any]) -> str:
    """The same sheet of the same day is the same table, however often it comes."""
    text = msgspec.json.encode([league.pk, day, sheet], order="deterministic")
    return hashlib.sha256(text).hexdigest()
