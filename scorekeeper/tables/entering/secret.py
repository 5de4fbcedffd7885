"""What seats say in secret: others see who is in; once all are, it is shown in turn.

What is secret leaves the server for the phone that said it, and for no other, until
the game says that it is seen.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext

from referee.engine.game import Game
from referee.engine.round import Round
from referee.form.values import texts
from referee.values.facts import AnyFact
from referee.values.secret import SecretChoice
from scorekeeper.tables import log, scoring, sentences, spoken, words
from scorekeeper.tables.entering import entry, live_feedback
from scorekeeper.tables.events import drafts
from scorekeeper.tables.models import DraftAnswer, Table
from scorekeeper.tables.spoken import voice

SO_FAR = sentences.Text("secret.so-far", "{who} {said}")
PREFIX = "sealed."  # begins the name of a draft that is secret


@dataclass(frozen=True)
class Secret:
    """A secret fact, as far as the seats have said what it follows from."""

    fact: AnyFact
    law: SecretChoice
    round: Round
    drafts: Mapping[int, DraftAnswer]

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
        return dict(texts(self.fact.value, self.fact.key, seat, voice()))

    def name(self, seat: int) -> str:
        return f"{PREFIX}{self.fact.key}-{seat}"


def secret_of(state: scoring.State, drafts: Iterable[DraftAnswer]) -> Secret | None:
    """The secret fact of the round to be entered, in a game that has one."""
    fact = secret_fact(state.game)
    if fact is None or fact.secret is None or state.due is None or state.trouble:
        return None
    r = state.at(state.due).assess(state.round(state.due)).round
    said = {one.name: one for one in drafts}
    secret = Secret(fact, fact.secret, r, {})
    by_seat = {seat: said.get(secret.name(seat)) for seat in secret.turns}
    found = {seat: one for seat, one in by_seat.items() if one}
    return Secret(fact, fact.secret, r, found)


def secret_fact(game: Game) -> AnyFact | None:
    stages = (stage for kind in game.round_types for stage in kind.stages)
    return next((f for stage in stages for f in stage.facts if f.secret), None)


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
    held: Collection[int] = ()

    @property
    def choices(self) -> list[tuple[str, str]]:
        return [
            (value, spoken.label(said))
            for value, said in self.secret.law.choices.items()
        ]

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
        there, text = seat in secret.drafts, gettext("chosen")
        if secret.all_in:
            seen = seat in secret.shown
            text = (
                spoken.label(secret.law.choices[secret.said[seat]])
                if seen
                else gettext("not shown")
            )
        return Row(seat, secret.round.name(seat), text if there else "", there)

    @property
    def others(self) -> list[Row]:
        """Those that a scorer can say it for: no phone holds their seat."""
        if not self.records or self.secret.all_in:
            return []
        elsewhere = {self.seat, *self.held}
        return [r for r in self.rows if not r.there and r.seat not in elsewhere]

    @property
    def line(self) -> str:
        """The same in one line, for a page that has the form below it."""
        found: dict[str, list[str]] = {}
        for row in self.rows:
            found.setdefault(row.text or gettext("not yet"), []).append(row.who)
        return "; ".join(
            sentences.said(SO_FAR, who=words.listed(who), said=spoken.begun_small(text))
            for text, who in found.items()
        )

    @property
    def outcome(self) -> live_feedback.Feedback | None:
        """What it comes to, in the referee’s words; a form says so itself."""
        if self.records or not self.secret.all_in:
            return None
        texts, page = self.secret.texts, self.page
        return live_feedback.feedback_on(entry.page_of(page.source, texts))


def panel_of(
    state: scoring.State,
    *,
    seat: int | None,
    phone: str,
    records: bool,
    held: Collection[int] = (),
) -> Panel | None:
    """None where nothing is secret now, or this phone has no part in it."""
    secret = secret_of(state, drafts.drafts_of(state))
    if secret is None or (seat is None and not secret.drafts):
        return None
    page = entry.page_of(state.at(secret.round.number))
    if not is_asked(page, secret):
        return None
    mine = None if seat is None else secret.drafts.get(seat)
    own = mine.text if mine and mine.phone == phone else ""
    after = log.last_scoring_event(state.entries)
    return Panel(secret, page, after, seat, own, records, held)


def is_asked(page: entry.Page, secret: Secret) -> bool:
    return any(one.fact is secret.fact for one in page.asked)


# ---- Saying it ----


class NoChoice(Exception):
    """Nobody can say that."""


class AllIn(Exception):
    """All are in, and it is shown: what is said stays."""


class AnsweredElsewhere(Exception):
    """Another phone has said it: no second one turns it."""


class Gone(Exception):
    """It is not asked any more."""


def say(
    table: Table, seat: int, choice: str, *, after: int, phone: str, holds: bool
) -> None:
    """Keep it; nothing takes it back. Nobody writes meanwhile: what is seen stays.

    `holds`: the seat is that phone’s own; for another’s it may say what nobody has.
    """
    with transaction.atomic():
        now = Table.objects.select_for_update().get(pk=table.pk)
        state = scoring.read(now)
        secret = secret_of(state, drafts.drafts_of(state))
        if secret is None or after != log.last_scoring_event(state.entries):
            raise Gone
        if not is_asked(entry.page_of(state.at(secret.round.number)), secret):
            raise Gone
        if choice not in ("", *secret.law.choices):
            raise NoChoice
        if secret.all_in:
            raise AllIn
        said = secret.drafts.get(seat)
        if said and said.phone != phone and not holds:
            raise AnsweredElsewhere
        drafts.say(now, after, {secret.name(seat): choice}, phone)
