"""Seats and phones in words: who holds what, who asks, who was refused."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper.tables import phone, scoring, sentences, spoken
from scorekeeper.tables.access import Actor
from scorekeeper.tables.events import seats
from scorekeeper.tables.models import Note, SeatClaim, SeatRequest, Table, Way
from scorekeeper.tables.permissions import Role
from scorekeeper.tables.showing import board, phone_words

HERE = timedelta(minutes=3)  # seen just now


@dataclass(frozen=True)
class Row:
    """A seat, and in words who holds it. `mine`: this phone; `held`: somebody."""

    seat: int
    name: str
    says: str
    held: bool
    mine: bool


@dataclass(frozen=True)
class Asked:
    """A question that is open: {name} asks to score."""

    pk: int
    text: str


@dataclass(frozen=True)
class Watching:
    pk: int
    name: str
    since: str


def host_of(table: Table) -> str:
    """Whose phone runs the table, as far as it holds a seat."""
    found = (one for one in seats.claims_of(table) if one.way == Way.HOST)
    return next((table.players[x.seat] for x in found if x.seat is not None), "")


def hosts_phone(table: Table) -> str:
    name = host_of(table)
    return (
        sentences.sentence(sentences.PHONE_OF, who=name)
        if name
        else gettext("The host’s phone")
    )


def runs_it(state: scoring.State) -> str:
    """Round 4 · Ann runs this table."""
    where, who = board.where(state), host_of(state.table)
    return sentences.sentence(sentences.RUNS, where=where, who=who) if who else where


def viewer_words(table: Table) -> str:
    """Ann’s and Ben’s phones see your name."""
    held = {one.seat for one in seats.claims_of(table)}
    names = [name for seat, name in enumerate(table.players) if seat in held]
    if not names:
        return sentences.sentence(sentences.HOST_SEES)
    whose = spoken.list_names(sentences.owner(name) for name in names)
    return sentences.sentence(sentences.SEEN_BY, whose=whose, many=len(names))


def sub_of(state: scoring.State, role: Role) -> str:
    """The game, where it stands, and whether this phone runs it."""
    runs = gettext("you host it") if role.hosts else ""
    where = "" if runs and state.over else board.where(state)
    name = spoken.of_game(state.game, "name")
    return " · ".join(filter(None, (name, where, runs)))


def phones_in_short(table: Table) -> str:
    """Ann, Ben and Cleo score; 1 phone watches."""
    held = [one.seat for one in seats.claims_of(table)]
    names = [name for seat, name in enumerate(table.players) if seat in held]
    watch = len(watching(table))
    phones = sentences.PHONES_WATCH(watch=watch)
    if not names:
        return sentences.sentence(sentences.WATCH, phones=phones)
    who, people = spoken.list_names(names), len(names)
    text = sentences.SCORE_AND_WATCH
    return sentences.sentence(text, who=who, people=people, phones=phones)


def free(table: Table) -> bool:
    """Some seat is nobody’s phone’s."""
    return len({one.seat for one in seats.claims_of(table)} - {None}) < len(
        table.players
    )


def rows_of(table: Table, mine: SeatClaim | None) -> list[Row]:
    """Every seat, as whoever comes to the table reads it."""
    held = {one.seat: one for one in seats.claims_of(table)}
    return [
        row_of(seat, name, held.get(seat), mine)
        for seat, name in enumerate(table.players)
    ]


def row_of(seat: int, name: str, held: SeatClaim | None, mine: SeatClaim | None) -> Row:
    own = bool(held and mine and held.pk == mine.pk)
    says = (
        gettext("this phone")
        if own
        else gettext("{name}’s phone holds it").format(name=name)
        if held
        else gettext("free")
    )
    return Row(seat, name, says, held is not None, own)


def phones_of(table: Table, mine: SeatClaim | None) -> list[Row]:
    """The same for the host: what each may do, and when it was last here."""
    held = {one.seat: one for one in seats.claims_of(table)}
    return [
        Row(row.seat, row.name, says_of(row, held.get(row.seat)), row.held, row.mine)
        for row in rows_of(table, mine)
    ]


def outside(table: Table) -> list[SeatClaim]:
    """Seats that were taken by the score link, and that the host has not let in."""
    found = (one for one in seats.claims_of(table) if one.seat is not None)
    return [one for one in found if not seats.is_let_in(one)]


def says_of(row: Row, held: SeatClaim | None) -> str:
    if held is None:
        return gettext("nobody’s phone")
    if row.mine:
        return gettext("this phone, runs the table")
    if timezone.now() - held.seen > HERE:
        return sentences.sentence(sentences.PHONE_LAST, ago=spoken.ago(held.seen))
    scores = held.scores or held.way in (Way.LINK, Way.HOST)
    here = sentences.PHONE_SCORES if scores else sentences.PHONE_HERE
    return sentences.sentence(here, who=row.name)


def freed_words(table: Table, given: dict[str, Any] | None) -> str:
    """What the host did a moment ago, and can take back."""
    if given is None:
        return ""
    if given["seat"] is None:
        return sentences.sentence(sentences.WATCHES)
    return sentences.sentence(sentences.SEAT_FREE, who=table.players[given["seat"]])


def seatless(table: Table) -> list[SeatClaim]:
    """Phones that the host lets score, and that hold no seat."""
    return [one for one in seats.claims_of(table) if one.seat is None]


def watching(table: Table) -> list[Watching]:
    """Phones that came by a link or said a name, and hold no seat and no key."""
    writers = [table.scorer_token, table.host_token]
    claimed = [one.ident for one in seats.claims_of(table)]
    found = table.phones.exclude(key__in=writers).exclude(ident__in=claimed)
    return [
        Watching(
            request.pk,
            request.name or gettext("A phone without a seat"),
            spoken.when(request.since),
        )
        for request in found.order_by("-pk")[: phone.TABLES]
    ]


def requests_for(who: Actor, table: Table, seat: int | None) -> list[Asked]:
    """What the host is asked; whoever holds a seat is asked for that seat."""
    if not (who.role.hosts or seat is not None):
        return []
    found = seats.requests_of(table)
    mine = [one for one in found if who.role.hosts or one.seat == seat]
    return [Asked(one.pk, text_of(table, one)) for one in mine if concerns(who, one)]


def concerns(who: Actor, asked: SeatRequest) -> bool:
    return asked.ident != phone.known_ident(who)


def text_of(table: Table, asked: SeatRequest) -> str:
    name = gettext("A phone") if asked.seat is None else table.players[asked.seat]
    if asked.scores:
        return gettext("{name} asks to score.").format(name=name)
    if seats.claim_at(table, asked.seat or 0):
        return gettext("Another phone says it is {name}.").format(name=name)
    return gettext("{name} asks for a seat.").format(name=name)


def try_words(unit: sentences.Unit, address: str) -> str:
    what = phone_words.TRIED.get(address, phone_words.ENTER)
    return gettext(what) if isinstance(what, str) else sentences.of_round(what, unit)


def refusals(table: Table) -> Iterator[str]:
    """20:41: a phone without a seat tried to accept a round, round 1."""
    unit = scoring.game(table.game).unit
    for note in table.notes.filter(kind=Note.REFUSED).order_by("-pk"):
        who = (
            gettext("{name}’s phone").format(name=note.name)
            if note.name
            else gettext("a phone without a seat")
        )
        what = try_words(unit, note.words)
        text = phone_words.TRIED_IN if note.round else phone_words.TRIED_IT
        where = sentences.round_alone(unit, note.round or "")
        at = spoken.when(note.at)
        yield sentences.sentence(text, at=at, who=who, what=what, round=where)


def let_in(entry_by: str, way: str) -> str:
    """Ben’s phone, by the score link; of older entries the name alone."""
    if way not in phone_words.WAYS:
        return entry_by
    return (
        gettext("{name}’s phone, {how}").format(
            name=entry_by, how=gettext(phone_words.WAYS[way])
        )
        if entry_by
        else gettext("a phone, {how}").format(how=gettext(phone_words.WAYS[way]))
    )
