"""Many sheets in one file: split, and looked at one by one before any is taken."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import msgspec
from django.utils import timezone

from scorekeeper.exchange import sheet_faults as says
from scorekeeper.exchange.sheet_faults import LeftOut, Refused
from scorekeeper.leagues import own_games, session_day
from scorekeeper.leagues.models import League, Person, Season
from scorekeeper.leagues.names import normal
from scorekeeper.tables.models import Table
from scorekeeper.tables.scoring import canonical, final_of, sheets
from scorekeeper.tables.sentences import Said

BYTES, SHEETS = 10_000_000, 5000
# What one sheet may be.
LARGEST, ROUNDS = 200_000, 1000
NAME = 40
# What somebody may say of a name, beside who it is.
NEW, NOBODY = "new", "nobody"


def split(raw: bytes) -> list[str]:
    """The texts of the sheets: of a JSON list, or one a line. Raises Refused."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(says.NOT_UTF8) from None
    if "\0" in text:  # PostgreSQL keeps none
        raise Refused(says.NOT_TEXT)
    found = [part.strip() for part in parts(text.strip())]
    if not found:
        raise Refused(says.EMPTY)
    if len(found) > SHEETS:
        raise Refused(says.TOO_MANY(count=len(found), most=SHEETS))
    return found


def parts(text: str) -> list[str]:
    kind: Any = list[msgspec.Raw] if text.startswith("[") else msgspec.Raw
    try:
        whole = msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError as error:
        if text.startswith("["):
            raise Refused(says.NOT_A_LIST(why=str(error))) from None
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
    # What it counts as.
    game: str


@dataclass(frozen=True)
class Known:
    """What of a league sheets are looked at with."""

    league: League
    seasons: Sequence[Season]
    # By the normal form of their names; None: nobody, whose sheets are left out.
    people: Mapping[str, Person | None]

    def season_of(self, day: date) -> Season | None:
        """The last one to begin of those that a day is in."""
        return session_day.holding(self.seasons, day)

    def person(self, name: str) -> Person | None:
        return self.people.get(normal(name))

    def has(self, name: str) -> bool:
        return normal(name) in self.people


def known_people(league: League, mapped: Mapping[str, str] | None = None) -> Known:
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
        raise Refused(says.TOO_LONG(count=f"{len(text):,}", most=f"{LARGEST:,}"))
    checked, told = sheets.check_dated(text.encode())
    if fault := checked.fault:
        raise Refused(says.AT(where=fault.where, why=fault.message))
    if checked.verdict is None:
        raise Refused(says.NO_ROUNDS)
    final = final_of(checked.verdict)
    leave_out(known, checked.sheet["players"])
    day = day_of(told)
    season = known.season_of(day)
    if season is None:
        raise Refused(says.NO_SEASON(day=str(day)))
    sheet = canonical.canonical(checked.sheet)
    game = own_games.counts_as(season, sheet["game"])
    for problem in problems(known, sheet, game, final):
        raise Refused(problem)
    table = Table(
        sheet_hash=hash_of(known.league, day, sheet),
        game=sheet["game"],
        players=[str(known.person(one) or one) for one in sheet["players"]],
        options=sheet["options"],
        final=final,
        counted=True,
    )
    return CheckedSheet(table, sheet["rounds"], sheet["ended"], day, season, game)


def leave_out(known: Known, players: Sequence[str]) -> None:
    """Raises LeftOut."""
    for name in players:
        if known.has(name) and known.person(name) is None:
            raise LeftOut(says.NOBODY(who=name))


def problems(
    known: Known, sheet: Mapping[str, Any], game: str, final: Any
) -> Iterator[Said]:
    """`game`: what it counts as in its season; "" where these rules are not played."""
    if final is None:
        yield says.NOT_OVER
    if not any(sheet["rounds"]):
        yield says.NO_ROUNDS
    if len(sheet["rounds"]) > ROUNDS:
        yield says.TOO_MANY_ROUNDS(count=len(sheet["rounds"]), most=ROUNDS)
    if not game:
        yield says.OTHER_RULES
    if known.league.games and game not in known.league.games:
        yield says.NOT_PLAYED
    seen: set[int | str] = set()
    for name in sheet["players"]:
        person = known.person(name)
        who = person.pk if person else normal(name)
        if who in seen:
            yield says.SITS_TWICE(who=str(person or name))
        if len(name) > NAME:
            yield says.LONG_NAME(start=name[:20], most=NAME)
        seen.add(who)


def day_of(told: Any) -> date:
    """Today where a sheet says nothing. Raises Refused."""
    if told is None:
        return timezone.localdate()
    try:
        day = date.fromisoformat(told)
    except (TypeError, ValueError):
        raise Refused(says.NO_DATE(date=str(told)[:40])) from None
    if day > timezone.localdate():
        raise Refused(says.TO_COME(day=str(day)))
    return day


def hash_of(league: League, day: date, sheet: Mapping[str, Any]) -> str:
    """The same sheet of the same day is the same table, however often it comes.

    Anybody can work it out: nothing is opened by it.
    """
    text = msgspec.json.encode([league.pk, day, sheet], order="deterministic")
    return hashlib.sha256(text).hexdigest()
