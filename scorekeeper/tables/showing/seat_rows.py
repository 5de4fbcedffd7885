"""Seats and phones in words: who holds what, who asks, who was refused."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone

from scorekeeper.tables import phone, scoring, sentences, units, words
from scorekeeper.tables.actor import Actor
from scorekeeper.tables.events import seats
from scorekeeper.tables.models import Note, SeatClaim, SeatRequest, Table, Way
from scorekeeper.tables.permissions import Role
from scorekeeper.tables.showing import board

WAYS = {
    Way.LINK: "by the score link",
    Way.HOST: "by the host link",
    Way.ALLOWED: "allowed by the host",
    Way.GIVEN: "let in by the host",
    Way.LEAGUE: "seated by the league",
}
HERE = timedelta(minutes=3)  # seen just now
# What was tried, by the name of its address.
TRIED: dict[str, str | sentences.Text] = {
    "accept": units.TO_ACCEPT,
    "refuse": units.TO_REFUSE,
    "raise_dispute": units.TO_DISPUTE,
    "answer_dispute": "speak in a dispute",
    "settle": "end a dispute",
    "agree": "agree in a dispute",
    "withdraw": "withdraw a dispute",
    "draft_answer": "speak for a seat",
    "secret_answer": "choose for a seat",
    "undo": "undo",
    "correct": units.TO_CORRECT,
    "end": "end the game",
    "names": "correct the names",
    "renew_link": "make a new link",
}


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
    return sentences.said(sentences.PHONE_OF, who=name) if name else "The host’s phone"


def runs_it(state: scoring.State) -> str:
    """Round 4 · Ann runs this table."""
    where, who = board.where(state), host_of(state.table)
    return sentences.said(sentences.RUNS, where=where, who=who) if who else where


def seen_by(table: Table) -> str:
    """Ann’s and Ben’s phones see your name."""
    held = {one.seat for one in seats.claims_of(table)}
    names = [name for seat, name in enumerate(table.players) if seat in held]
    if not names:
        return sentences.said(sentences.HOST_SEES)
    whose = words.listed(f"{name}’s" for name in names)
    return sentences.said(sentences.SEEN_BY, whose=whose, many=len(names))


def sub_of(state: scoring.State, role: Role) -> str:
    """The game, where it stands, and whether this phone runs it."""
    runs = "you run it" if role.runs else ""
    where = "" if runs and state.over else sentences.small(board.where(state))
    return " · ".join(filter(None, (state.game.name, where, runs)))


def phones_in_short(table: Table) -> str:
    """Ann, Ben and Cleo score; 1 phone watches."""
    held = [one.seat for one in seats.claims_of(table)]
    names = [name for seat, name in enumerate(table.players) if seat in held]
    watch = len(watching(table))
    text = sentences.SCORE_AND_WATCH if names else sentences.WATCH
    who = words.listed(names) if names else ""
    verb = "score" if len(names) > 1 else "scores"
    return sentences.said(text, who=who, score=verb, watch=watch)


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
    says = "this phone" if own else f"{name}’s phone holds it" if held else "free"
    return Row(seat, name, says, held is not None, own)


def phones_of(table: Table, mine: SeatClaim | None) -> list[Row]:
    """The same for the host: what each may do, and when it was last here."""
    held = {one.seat: one for one in seats.claims_of(table)}
    return [
        Row(one.seat, one.name, says_of(one, held.get(one.seat)), one.held, one.mine)
        for one in rows_of(table, mine)
    ]


def says_of(row: Row, held: SeatClaim | None) -> str:
    if held is None:
        return "nobody’s phone"
    if row.mine:
        return "this phone, runs the table"
    if timezone.now() - held.seen > HERE:
        return sentences.said(sentences.PHONE_LAST, ago=words.ago(held.seen))
    scores = held.scores or held.way in (Way.LINK, Way.HOST)
    here = sentences.PHONE_SCORES if scores else sentences.PHONE_HERE
    return sentences.said(here, who=row.name)


def freed_of(table: Table, given: dict[str, Any] | None) -> str:
    """What the host did a moment ago, and can take back."""
    if given is None:
        return ""
    if given["seat"] is None:
        return sentences.said(sentences.WATCHES)
    return sentences.said(sentences.SEAT_FREE, who=table.players[given["seat"]])


def seatless(table: Table) -> list[SeatClaim]:
    """Phones that the host lets score, and that hold no seat."""
    return [one for one in seats.claims_of(table) if one.seat is None]


def watching(table: Table) -> list[Watching]:
    """Phones that came by a link or said a name, and hold no seat and no key."""
    writers = [table.scorer_token, table.host_token]
    claimed = [one.ident for one in seats.claims_of(table)]
    found = table.phones.exclude(key__in=writers).exclude(ident__in=claimed)
    return [
        Watching(one.pk, one.name or "A phone without a seat", words.when(one.since))
        for one in found.order_by("-pk")[: phone.TABLES]
    ]


def requests_for(who: Actor, table: Table, seat: int | None) -> list[Asked]:
    """What the host is asked; whoever holds a seat is asked for that seat."""
    if not (who.role.runs or seat is not None):
        return []
    found = seats.requests_of(table)
    mine = [one for one in found if who.role.runs or one.seat == seat]
    return [Asked(one.pk, text_of(table, one)) for one in mine if concerns(who, one)]


def concerns(who: Actor, asked: SeatRequest) -> bool:
    return asked.ident != phone.known_ident(who)


def text_of(table: Table, asked: SeatRequest) -> str:
    name = "A phone" if asked.seat is None else table.players[asked.seat]
    if asked.scores:
        return f"{name} asks to score."
    if seats.claim_at(table, asked.seat or 0):
        return f"Another phone says it is {name}."
    return f"{name} asks for a seat."


def tried(unit: units.Unit, address: str) -> str:
    what = TRIED.get(address, "enter something")
    return what if isinstance(what, str) else units.said(what, unit)


def refusals(table: Table) -> Iterator[str]:
    """20:41: a phone without a seat tried to accept a round, round 1."""
    unit = scoring.game(table.game).unit
    for one in table.notes.filter(kind=Note.REFUSED).order_by("-pk"):
        who = f"{one.name}’s phone" if one.name else "a phone without a seat"
        what = tried(unit, one.words)
        number = f", {units.numbered(unit, one.round)}" if one.round else ""
        yield f"{words.when(one.at)}: {who} tried to {what}{number}. It was refused."


def let_in(entry_by: str, way: str) -> str:
    """Ben’s phone, by the score link; of older entries the name alone."""
    if way not in WAYS:
        return entry_by
    return f"{entry_by}’s phone, {WAYS[way]}" if entry_by else f"a phone, {WAYS[way]}"
