"""Seats that a draw keeps: reserved ones, and those of who always sit together.

A reserved seat is at the table of that number, as the one near the door. Of who always
sit together those who are here do; as long as others can, none of them sits out.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.db import IntegrityError, transaction
from django.db.models import Q

from scorekeeper.leagues import audit_log, sentences, session_day
from scorekeeper.leagues.models import AuditLog, KeptSeat, Person, Session
from scorekeeper.leagues.sessions import live_updates
from scorekeeper.leagues.sessions.grouping_search import Guest, Met, Pair, pair, pairs
from scorekeeper.leagues.sessions.overview import now
from scorekeeper.leagues.sessions.seating_draw import Draw, Drawn
from scorekeeper.tables import spoken
from scorekeeper.tables.sentences import sentence


class Refused(Exception):
    """No draw can keep them: why, in words."""


@dataclass(frozen=True)
class Kept:
    """Of one evening or of each: those of them who are here, or all."""

    found: KeptSeat
    people: Sequence[Person]

    @property
    def idents(self) -> tuple[int, ...]:
        return tuple(person.pk for person in self.people)

    @property
    def names(self) -> str:
        return spoken.list_names(sorted(map(str, self.people), key=str.casefold))

    @property
    def words(self) -> str:
        """Ann, Ben, Cleo and Dan, at table 1."""
        if not self.found.table:
            return self.names
        return sentence(sentences.KEPT_AT, names=self.names, number=self.found.table)


def of(session: Session) -> list[Kept]:
    """All that a draw of that evening keeps, in the order in which it was said."""
    here = Q(session=session) | Q(session=None)
    found = session.season.league.kept_seats.filter(here)
    kept = (
        Kept(wish, list(dict.fromkeys(now(person) for person in wish.people.all())))
        for wish in found.prefetch_related("people__into")
    )
    return [one for one in kept if one.people]


def among(found: Iterable[Kept], idents: Iterable[int]) -> list[Kept]:
    """For those of these people alone; nothing where none of them is here."""
    here = {*idents}
    kept = (
        replace(one, people=[x for x in one.people if x.pk in here]) for one in found
    )
    return [one for one in kept if one.people]


def together(found: Sequence[Kept]) -> Iterator[Pair]:
    for kept in found:
        yield from pairs(kept.idents)
    for wish, other in pairs_of(found):
        if wish.found.table == other.found.table:
            yield from (pair(a, b) for a in wish.idents for b in other.idents if a != b)


def apart(found: Sequence[Kept]) -> Iterator[Pair]:
    for wish, other in pairs_of(found):
        if wish.found.table != other.found.table:
            yield from (pair(a, b) for a in wish.idents for b in other.idents if a != b)


def pairs_of(found: Sequence[Kept]) -> Iterator[tuple[Kept, Kept]]:
    """Of those who have a table of a number each two."""
    at = [one for one in found if one.found.table]
    return ((a, b) for n, a in enumerate(at) for b in at[n + 1 :])


def prepare(
    found: Sequence[Kept], guests: Sequence[Guest], met: Met
) -> tuple[list[Guest], Met]:
    """What the search for the tables is told of them."""
    stay = {ident for one in found if len(one.people) > 1 for ident in one.idents}
    met = replace(met, bound=frozenset(together(found)), split=frozenset(apart(found)))
    return [replace(one, stays=one.ident in stay) for one in guests], met


def number_tables(
    found: Sequence[Kept], drawn: Draw, first: int
) -> list[tuple[int, Drawn]]:
    """The tables by their numbers, from the first that is free. Raises Refused."""
    numbers = range(first, first + len(drawn.tables))
    taken: dict[int, Drawn] = {}
    for kept in found:
        table = table_of(kept, drawn)
        if table is None or kept.found.table < first:
            continue  # whichever, or one that is played already
        if kept.found.table not in numbers:
            text = sentences.KEPT_NO_TABLE
            raise Refused(sentence(text, who=kept.words, count=len(numbers)))
        if taken.setdefault(kept.found.table, table) is not table:
            raise Refused(sentence(sentences.KEPT_APART, names=kept.names))
    if len({id(one) for one in taken.values()}) < len(taken):
        raise Refused(sentence(sentences.KEPT_TWICE))
    used = {id(one) for one in taken.values()}
    rest = iter([one for one in drawn.tables if id(one) not in used])
    return [(n, taken[n] if n in taken else next(rest)) for n in numbers]


def table_of(kept: Kept, drawn: Draw) -> Drawn | None:
    """Where they sit; None: they sit out. Raises Refused where they are parted."""
    at = [t for t in drawn.tables if {*kept.idents} & {*t.seats}]
    if not at:
        return None
    if len(at) > 1 or {*kept.idents} - {*at[0].seats}:
        raise Refused(sentence(sentences.KEPT_APART, names=kept.names))
    return at[0]


def reasons(found: Sequence[Kept], tables: Iterable[tuple[int, Drawn]]) -> list[str]:
    """Whether the seats that are proposed keep them, also after changes by hand."""
    drawn, told = list(tables), []
    for kept in found:
        at = [n for n, table in drawn if {*kept.idents} & {*table.seats}]
        alone, many = kept.found.table in (0, *at), len(kept.people) > 1
        if len(at) > 1 or (at and not alone):
            told.append(sentence(sentences.KEPT_CHANGED, who=kept.words))
        elif at and kept.found.table:
            told.append(sentence(sentences.KEPT, who=kept.words))
        elif at and many:
            told.append(sentence(sentences.KEPT_TOGETHER, names=kept.names))
    return told


# ---- Said and taken back ----


def keep(
    session: Session,
    key: str,
    people: Sequence[Person],
    table: int,
    always: bool,
    by: str,
) -> None:
    """One form keeps them once."""
    league = session.season.league
    of_evening = None if always else session
    try:
        with transaction.atomic():
            made = league.kept_seats.create(session=of_evening, table=table, key=key)
            made.people.set(people)
            note(made, people, session, by)
            live_updates.tell_followers(session)
    except IntegrityError:
        pass


@transaction.atomic
def drop(session: Session, number: int, by: str) -> None:
    """Once; a second tap finds none."""
    here = Q(session=session) | Q(session=None)
    seats = session.season.league.kept_seats.select_for_update(of=("self",))
    for kept in seats.filter(here, pk=number):
        note(kept, kept.people.all(), session, by, back=True)
        kept.delete()
        live_updates.tell_followers(session)


def note(
    kept: KeptSeat, people: Iterable[Person], session: Session, by: str, **more: bool
) -> None:
    """In the log of the league, for each by their own name."""
    league, named = session.season.league, list(people)
    day = session_day.day_of(league, session).isoformat() if kept.session_id else ""
    for person in named:
        audit_log.note(
            by,
            league,
            AuditLog.Kind.KEPT,
            person,
            name=str(person),
            table=kept.table,
            others=len(named) - 1,
            day=day,
            **more,
        )
