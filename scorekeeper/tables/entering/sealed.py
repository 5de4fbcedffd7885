"""What seats say in secret: others see who is in; once all are, it is shown in turn.

What is sealed leaves the server for the phone that said it, and for no other, until
the game says that it is seen.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction

from scorekeeper.tables import facts, log, scoring, words
from scorekeeper.tables.entering import checking, drafts, entry
from scorekeeper.tables.models import Said, Table

SEALED = "sealed."  # begins the name of a draft that is secret


@dataclass(frozen=True)
class Secret:
    """A sealed fact, as far as the seats have said what it follows from."""

    fact: facts.AnyFact
    law: facts.Sealed
    round: facts.Round
    drafts: Mapping[int, Said]

    @property
    def turns(self) -> list[int]:
        dealer, table = self.round.dealer, self.round.table
        return self.round.around(0 if dealer is None else table.left(dealer))

    @property
    def said(self) -> dict[int, str]:
        return {seat: one.text for seat, one in self.drafts.items()}

    @property
    def shown(self) -> list[int]:
        return self.law.shown(self.turns, self.said)

    @property
    def all_in(self) -> bool:
        return all(seat in self.drafts for seat in self.turns)

    @property
    def texts(self) -> dict[str, str]:
        """The fact as a form has it, once all are in."""
        if not self.all_in:
            return {}
        seat = self.law.fact(self.shown, self.said)
        return dict(facts.texts(self.fact.value, self.fact.key, seat))

    def name(self, seat: int) -> str:
        return f"{SEALED}{self.fact.key}-{seat}"


def secret_of(state: scoring.State, drafts: Iterable[Said]) -> Secret | None:
    """The sealed fact of the round to be entered, in a game that has one."""
    fact = sealed_in(state.game)
    if fact is None or fact.sealed is None or state.due is None or state.trouble:
        return None
    r = scoring.assess_round(state, state.due, state.round(state.due)).round
    said = {one.name: one for one in drafts}
    secret = Secret(fact, fact.sealed, r, {})
    by_seat = {seat: said.get(secret.name(seat)) for seat in secret.turns}
    found = {seat: one for seat, one in by_seat.items() if one}
    return Secret(fact, fact.sealed, r, found)


def sealed_in(game: facts.Game) -> facts.AnyFact | None:
    stages = (stage for kind in game.kinds for stage in kind.stages)
    return next((f for stage in stages for f in stage.facts if f.sealed), None)


@dataclass(frozen=True)
class Row:
    """One seat, as others see it: in or not; once all are in, what was shown."""

    seat: int
    who: str
    text: str
    there: bool


@dataclass(frozen=True)
class Panel:
    """What one phone sees of it. `own` is what this phone itself has said."""

    secret: Secret
    page: entry.Page
    after: int
    seat: int | None
    own: str
    records: bool

    @property
    def choices(self) -> list[tuple[str, str]]:
        return list(self.secret.law.choices.items())

    @property
    def mine_in(self) -> bool:
        return self.seat in self.secret.drafts

    @property
    def rows(self) -> list[Row]:
        """Once anybody is in: every seat, in turn."""
        secret = self.secret
        return [self.row(seat) for seat in secret.turns] if secret.drafts else []

    def row(self, seat: int) -> Row:
        secret = self.secret
        there, text = seat in secret.drafts, "in"
        if secret.all_in:
            seen = seat in secret.shown
            text = secret.law.choices[secret.said[seat]] if seen else "not shown"
        return Row(seat, secret.round.name(seat), text if there else "", there)

    @property
    def others(self) -> list[Row]:
        """Those that a scorer can say it for: they have no phone here."""
        if not self.records or self.secret.all_in:
            return []
        return [row for row in self.rows if not row.there and row.seat != self.seat]

    @property
    def line(self) -> str:
        """The same in one line, for a page that has the form below it."""
        found: dict[str, list[str]] = {}
        for row in self.rows:
            found.setdefault(row.text or "not in yet", []).append(row.who)
        said = (f"{words.listed(who)} {text.lower()}" for text, who in found.items())
        return "; ".join(said)

    @property
    def outcome(self) -> checking.Check | None:
        """What it comes to, in the referee’s words; a form says so itself."""
        if self.records or not self.secret.all_in:
            return None
        texts, page = self.secret.texts, self.page
        return checking.check(entry.page_of(page.state, page.number, texts))


def panel_of(
    state: scoring.State, *, seat: int | None, phone: str, records: bool
) -> Panel | None:
    """None where nothing is secret now, or this phone has no part in it."""
    secret = secret_of(state, drafts.drafts_of(state))
    if secret is None or (seat is None and not secret.drafts):
        return None
    page = entry.page_of(state, secret.round.number)
    if not is_asked(page, secret):
        return None
    mine = None if seat is None else secret.drafts.get(seat)
    own = mine.text if mine and mine.phone == phone else ""
    return Panel(secret, page, log.touched(state.entries), seat, own, records)


def is_asked(page: entry.Page, secret: Secret) -> bool:
    return any(one.fact is secret.fact for one in page.asked)


# ---- Saying it ----


class NoChoice(Exception):
    """Nobody can say that."""


class Seen(Exception):
    """All are in, and it is shown: what is said stays."""


class Gone(Exception):
    """It is not asked any more."""


def seal(table: Table, seat: int, choice: str, *, after: int, phone: str) -> None:
    """Keep it; nothing takes it back. Nobody writes meanwhile: what is seen stays."""
    with transaction.atomic():
        now = Table.objects.select_for_update().get(pk=table.pk)
        state = scoring.read(now)
        secret = secret_of(state, drafts.drafts_of(state))
        if secret is None or after != log.touched(state.entries):
            raise Gone
        if not is_asked(entry.page_of(state, secret.round.number), secret):
            raise Gone
        if choice not in ("", *secret.law.choices):
            raise NoChoice
        if secret.all_in:
            raise Seen
        drafts.say(now, after, {secret.name(seat): choice}, phone)
