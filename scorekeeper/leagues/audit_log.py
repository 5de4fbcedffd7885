"""What was done to a league, by whom and when."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

from django.utils.translation import gettext

from scorekeeper.leagues import dates, import_sentences as says, own_games, sentences
from scorekeeper.leagues.models import AuditLog, League, Person, Role, Season
from scorekeeper.leagues.settings import settings_form
from scorekeeper.tables.sentences import sentence, word
from scorekeeper.tables.spoken import begun_small

# Signs what the operator of the site did, by a command: nobody of the league.
SITE = ""
# What a game is called, by its slug.
Called = Callable[[str], str]
UNDONE_BY_HAND = (AuditLog.Kind.MERGED,)


def note(
    by: str,
    league: League,
    kind: AuditLog.Kind,
    person: Person | None = None,
    **data: Any,
) -> AuditLog:
    return league.audit_log.create(kind=kind, person=person, data=data, by=by)


@dataclass(frozen=True)
class Described:
    """A entry in words; whether it can be taken back from here."""

    entry: AuditLog
    text: str

    @property
    def by(self) -> str:
        return self.entry.by or gettext("Whoever runs this site")

    @property
    def can_undo(self) -> bool:
        return self.entry.kind in UNDONE_BY_HAND and self.entry.undone is None

    @property
    def planned_together(self) -> bool:
        """Evenings that are called off in one step, on a page of their own."""
        return "sessions" in self.entry.data


def describe(
    entries: Iterable[AuditLog], seasons: Iterable[Season] = ()
) -> Iterator[Described]:
    """Games are told of as these seasons call them."""
    called = partial(own_games.name_in, list(seasons))
    for entry in entries:
        kind = AuditLog.Kind(entry.kind)
        found = WORDS_OF_GAMES.get(kind)
        text = found(entry, called) if found else WORDS[kind](entry)
        yield Described(entry, text)


def who(name: Any) -> str:
    """Somebody who was forgotten has no name in the log either."""
    return str(name) or gettext("Former player")


def merge_words(entry: AuditLog) -> str:
    data = entry.data
    name, into = who(data["name"]), who(data["into_name"])
    return sentence(sentences.MERGED, who=name, into=into, games=data.get("games", 0))


def rename_words(entry: AuditLog) -> str:
    now, tables = who(entry.data["now"]), entry.data.get("tables", 0)
    if entry.data.get("replaced"):
        return sentence(sentences.REPLACED, now=now, tables=tables)
    was = who(entry.data["was"])
    return sentence(sentences.RENAMED, was=was, now=now, tables=tables)


def role(entry: AuditLog) -> str:
    was, now = (begun_small(Role(entry.data[key]).label) for key in ("was", "now"))
    return sentence(sentences.ROLE, who=who(entry.data["name"]), now=now, was=was)


def leave_words(entry: AuditLog) -> str:
    if entry.data.get("forgotten"):
        return sentence(sentences.FORGOTTEN)
    if entry.data.get("deleted"):
        return sentence(sentences.REMOVED)
    text = sentences.IS_BACK if entry.data.get("back") else sentences.LEFT
    return sentence(text, who=who(entry.data["name"]))


def join_words(entry: AuditLog) -> str:
    name, account = who(entry.data["name"]), entry.data["account"]
    if not account:
        return sentence(sentences.HAD_ACCOUNT, who=name)
    gone = entry.data.get("gone")
    text = sentences.DISCONNECTED if gone else sentences.CONNECTED
    return sentence(text, who=name, account=account)


def settings(entry: AuditLog, called: Called) -> str:
    return "; ".join(settings_form.sentences_of(entry.data["changed"], called))


def ranking(entry: AuditLog) -> str:
    return str(entry.data["text"])


def import_words(entry: AuditLog) -> str:
    """Older entries hold their words, and those of league files none."""
    data, undone = entry.data, entry.data.get("undone")
    if "results" in data:
        text = says.RESULTS_UNDONE if undone else says.RESULTS_IMPORTED
        return sentence(text, results=int(data["results"]), file=str(data["file"]))
    if "sheets" not in data:
        return str(data.get("text") or sentence(says.IMPORTED))
    text = says.SHEETS_UNDONE if undone else says.SHEETS_IMPORTED
    return sentence(text, sheets=int(data["sheets"]), file=str(data["file"]))


def table(entry: AuditLog) -> str:
    """`what`: out, in, ended or deleted; moved, of an evening. Day: 2026-11-19."""
    if entry.data["what"] == "moved":
        return session_moved(entry)
    text = TABLES.get(str(entry.data["what"]), sentences.TABLE_LEFT_OUT)
    day = dates.whole_day(date.fromisoformat(entry.data["day"]))
    return sentence(text, number=int(entry.data["table"]), day=day)


def session_moved(entry: AuditLog) -> str:
    season, was = (str(entry.data[key]) for key in ("season", "was"))
    day = dates.whole_day(date.fromisoformat(entry.data["day"]))
    return sentence(sentences.EVENING_MOVED, day=day, season=season, was=was)


def penalty(entry: AuditLog, called: Called) -> str:
    data, back = entry.data, entry.data.get("back")
    text = sentences.PENALTY_BACK if back else sentences.PENALTY_GIVEN
    what = text(
        who=who(data["name"]),
        points=int(data["points"]),
        game=called(data["game"]),
        day=dates.whole_day(date.fromisoformat(data["day"])),
    )
    reason = str(data["reason"])
    return word(sentences.PENALTY_REASON(what=what, reason=reason) if reason else what)


def lot(entry: AuditLog, called: Called) -> str:
    data = entry.data
    name, season = who(data["name"]), str(data["season"])
    game = called(data["game"])
    if data.get("back"):
        return sentence(sentences.LOT_BACK, who=name, game=game, season=season)
    number, count = int(data["number"]), int(data["count"])
    drawn = sentences.LOT_DRAWN
    return sentence(
        drawn, who=name, number=number, count=count, game=game, season=season
    )


def rule_sheet(entry: AuditLog) -> str:
    """`first`: the season did not play the game before."""
    data = entry.data
    text = sentences.SHEET_CHOSEN if data.get("first") else sentences.SHEET_CHANGED
    return sentence(text, season=str(data["season"]), game=str(data["name"]))


def seat_reserved(entry: AuditLog) -> str:
    """`day`: of an evening, or nothing where it holds for each; `table` 0: whichever,
    beside so many others.
    """
    data, name = entry.data, who(entry.data["name"])
    day = str(data["day"])
    when = word(sentences.EACH_EVENING)
    if day:
        when = dates.whole_day(date.fromisoformat(day))
    if data.get("back"):
        return sentence(sentences.SEAT_FREE, who=name, when=when)
    if number := int(data["table"]):
        return sentence(sentences.SEAT_RESERVED, who=name, number=number, when=when)
    count = int(data["others"])
    return sentence(sentences.SEAT_SHARED, who=name, count=count, when=when)


def minutes(entry: AuditLog) -> str:
    data = entry.data
    return sentence(
        sentences.MINUTES_GIVEN,
        minutes=int(data["minutes"]),
        series=int(data["series"]),
        day=dates.whole_day(date.fromisoformat(data["day"])),
    )


def plan_words(entry: AuditLog) -> str:
    """`what`: off or open, of those planned in one step; else it is that step."""
    data = entry.data
    text = PLANNED.get(str(data.get("what")), sentences.PLANNED_TOGETHER)
    days = (dates.whole_day(date.fromisoformat(data[key])) for key in ("first", "last"))
    first, last = days
    return sentence(text, count=int(data["count"]), first=first, last=last)


PLANNED = {"off": sentences.PLANNED_OFF, "open": sentences.PLANNED_OPEN}
TABLES = {
    "in": sentences.TABLE_COUNTED,
    "ended": sentences.TABLE_ENDED,
    "deleted": sentences.TABLE_DELETED,
}
WORDS = {
    AuditLog.Kind.MERGED: merge_words,
    AuditLog.Kind.RENAMED: rename_words,
    AuditLog.Kind.ROLE: role,
    AuditLog.Kind.LEFT: leave_words,
    AuditLog.Kind.JOINED: join_words,
    AuditLog.Kind.RANKING: ranking,
    AuditLog.Kind.IMPORTED: import_words,
    AuditLog.Kind.TABLE: table,
    AuditLog.Kind.SHEET: rule_sheet,
    AuditLog.Kind.KEPT: seat_reserved,
    AuditLog.Kind.TIME: minutes,
    AuditLog.Kind.PLANNED: plan_words,
}
WORDS_OF_GAMES = {
    AuditLog.Kind.SETTINGS: settings,
    AuditLog.Kind.PENALTY: penalty,
    AuditLog.Kind.LOT: lot,
}
