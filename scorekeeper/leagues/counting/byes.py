"""Who was there when tables were drawn and sat at none: what a season may reward.

A turn sat out is a fact of its draw: of the moment at which its first table was begun.
Whoever came later, or had gone home, did not sit it out; whatever is tapped afterwards
changes nothing of it. Tables of a knock-out leave nobody over: who is out of it is out.
A table that counts for nobody, or ended before anything was played, makes no turn.

Attendance of before knows no moments (see Stay): who is said to be here was there for
all turns of the evening.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from scorekeeper.leagues import club_apps
from scorekeeper.leagues.counting.seat_resolution import who_of
from scorekeeper.leagues.models import (
    Attendance,
    Result,
    Season,
    Seat,
    Session,
    Stay,
    Stint,
    TableAssignment,
)


@dataclass(frozen=True)
class Turn:
    """Tables that were begun together: when the first was, of which games they are, and
    who sat at one of them for some rounds at least.
    """

    session: int
    number: int
    begun: datetime
    games: frozenset[str]
    sits: frozenset[int]


@dataclass(frozen=True)
class There:
    """A person at an evening. `order`: in which they were put down; `here`: as was
    last said; `stays`: from when to when, none where nobody has written it down;
    `own`: not by a record that was merged into theirs.
    """

    session: int
    order: int
    came: int
    counts_for: int
    here: bool
    stays: Sequence[tuple[datetime, datetime | None]] = ()
    own: bool = True


class Out(NamedTuple):
    """Somebody sat out a turn; `counts_for`: whose standings that is of."""

    session: int
    turn: int
    games: frozenset[str]
    came: int
    counts_for: int


def byes_of(turns: Iterable[Turn], there: Iterable[There]) -> Iterator[Out]:
    """Whoever was there and sits at no table of the turn, of whatever game.

    A substitute counts for whom they are there, but where these sit themselves.
    """
    people: dict[int, list[There]] = defaultdict(list)
    for stay in there:
        people[stay.session].append(stay)
    by_session: dict[int, list[Turn]] = defaultdict(list)
    for turn in turns:
        by_session[turn.session].append(turn)
    for session, some in by_session.items():
        for turn in sorted(some, key=lambda one: one.number):
            if not turn.games:
                continue
            seen: set[int] = set()
            for who in people[session]:
                if {who.came, who.counts_for} & turn.sits or who.came in seen:
                    continue
                if was_there(who, turn):
                    seen.add(who.came)
                    out = (turn.games, who.came, who.counts_for)
                    yield Out(session, turn.number, *out)


def was_there(who: There, turn: Turn) -> bool:
    if not who.stays:
        return who.here
    return any(
        came <= turn.begun and (left is None or turn.begun < left)
        for came, left in who.stays
    )


# ---- What is kept ----


def count_byes(season: Season, game: str) -> Counter[int]:
    """By person how many turns of this game they sat out; four queries."""
    return of_games(season, [game])[game]


def of_games(season: Season, games: Collection[str]) -> dict[str, Counter[int]]:
    """By game, by person how many turns of it they sat out; four queries."""
    found: dict[str, Counter[int]] = {game: Counter() for game in games}
    for stay in out_of(Session.objects.filter(season=season)):
        for game in stay.games & found.keys():
            found[game][stay.counts_for] += 1
    return found


def out_of(sessions: QuerySet[Session]) -> Iterator[Out]:
    """Of these evenings; five queries."""
    return byes_of(turns_of(sessions), there_at(sessions))


def were_there(sessions: QuerySet[Session]) -> dict[int, set[int]]:
    """By evening whoever is here, sat at a table or sat out a turn; five queries."""
    turns, there = turns_of(sessions), there_at(sessions)
    found: dict[int, set[int]] = defaultdict(set)
    for turn in turns:
        found[turn.session] |= turn.sits
    for out in byes_of(turns, there):
        found[out.session].add(out.came)
    said = {
        (stay.session, stay.came): stay.here
        for stay in sorted(there, key=lambda one: (one.own, one.order))
    }
    for session, who in (at for at, here in said.items() if here):
        found[session].add(who)
    return found


def turns_of(sessions: QuerySet[Session]) -> list[Turn]:
    """Three queries."""
    sits: dict[tuple[int, int], set[int]] = defaultdict(set)
    for kept in (Seat, Stint):  # who is drawn to a table that waits sits there too
        begun = kept.objects.filter(assignment__session__in=sessions).order_by()
        where = ("assignment__session", "assignment__turn")
        for session, turn, *who in begun.values_list(*where, "person", "person__into"):
            sits[session, turn].add(who[1] or who[0])
    played: dict[tuple[int, int], list[tuple[str, datetime, bool]]] = defaultdict(list)
    tables = begun_assignments(TableAssignment.objects.filter(session__in=sessions))
    marked = tables.annotate(cup=club_apps.set_apart())
    for session, number, game, at, cup in marked.values_list(
        "session", "turn", "game", "table__created", "cup"
    ):
        played[session, number].append((game, at, cup))
    return [
        turn_of(session, number, some, frozenset(sits[session, number]))
        for (session, number), some in played.items()
    ]


def turn_of(
    session: int,
    number: int,
    tables: Sequence[tuple[str, datetime, bool]],
    sits: frozenset[int],
) -> Turn:
    """Nobody sits out a turn of knock-out tables alone: it is of no game."""
    draws = [one for one in tables if not one[2]]
    begun = min(at for _, at, _ in draws or tables)
    return Turn(session, number, begun, frozenset(game for game, *_ in draws), sits)


def begun_assignments(
    assignments: QuerySet[TableAssignment],
) -> QuerySet[TableAssignment]:
    """Those at which something is played or was."""
    played = Result.objects.filter(assignment=OuterRef("pk"))
    begun = assignments.filter(table__isnull=False, left_out=False).order_by()
    return begun.filter(Q(table__final__isnull=True) | Exists(played))


def there_at(sessions: QuerySet[Session]) -> list[There]:
    """Two queries."""
    stays: dict[int, list[tuple[datetime, datetime | None]]] = defaultdict(list)
    for attendance, came, left in Stay.objects.filter(
        attendance__session__in=sessions
    ).values_list("attendance", "came", "left"):
        stays[attendance].append((came, left))
    said = Attendance.objects.filter(session__in=sessions).order_by("pk")
    rows = said.annotate(
        into=F("person__into"), other_into=F("instead_of__into")
    ).values_list(
        "pk", "session", "answer", "person", "into", "instead_of", "other_into"
    )
    found = []
    for pk, session, answer, *people in rows:
        counts_for, who = who_of(*people)
        here = answer == Attendance.Answer.HERE
        own = people[1] is None
        found.append(There(session, pk, who, counts_for, here, stays.get(pk, ()), own))
    return found
