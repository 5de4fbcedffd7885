"""Entering together: each seat may say what is its own on its own phone.

What is said so is a draft: the form of the round begins with it, and it is gone as soon
as the score sheet is written on.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import F, prefetch_related_objects
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from referee.engine.game import Game
from referee.engine.round import Round
from referee.form.fields import FactFields, Field, texts
from referee.form.stages import FILL
from referee.values.facts import AnyFact
from referee.values.secret import SecretChoice
from scorekeeper.tables import log, scoring, sentences, spoken
from scorekeeper.tables.entry import errors, foot, round_forms, widgets
from scorekeeper.tables.models import DraftAnswer, Table
from scorekeeper.tables.spoken import voice

SAID = "said."  # beside an input of a form: it stands there as its seat said it
OWN = ("step", "choice")  # what a seat says by itself


def texts_of(state: scoring.State) -> dict[str, str]:
    """By input what the seats have said; of what is secret only what it came to."""
    found = drafts_of(state)
    texts = {one.name: one.text for one in found}
    hidden = [name for name in texts if name.startswith(PREFIX)]
    for name in hidden:
        del texts[name]
    hidden_fact = secret_of(state, found) if hidden else None
    return texts | (hidden_fact.texts if hidden_fact else {})


def join(
    posted: Mapping[str, str], found: Mapping[str, str]
) -> tuple[dict[str, str], frozenset[str]]:
    """What was posted, with what the seats say where no hand has touched it.

    And the inputs where what they say stands.
    """
    texts = {}
    for name, text in posted.items():
        filled = name in found and posted.get(FILL + name) == text
        if not filled and posted.get(SAID + name) != text:
            texts[name] = text
    # The cards of a seat say more than its number.
    open_ = [name for name in found if f"hand-{name.rpartition('-')[2]}" not in posted]
    took = [name for name in open_ if not texts.get(name, "").strip()]
    return texts | {name: found[name] for name in took}, frozenset(took)


# ---- What is asked of the seats ----


def asked_fields(round_form: round_forms.RoundForm) -> list[FactFields]:
    """The numbers and choices that every seat has, in the stage that is asked."""
    return [
        asked
        for read in round_form.reads
        for group in read.groups
        if not (group.fold or group.computed)
        for asked in group.asked
        if asked.per == "seat" and all(each.look in OWN for each in asked.inputs)
    ]


def inputs_of(round_form: round_forms.RoundForm, seat: int | None) -> list[Field]:
    found = (each for one in asked_fields(round_form) for each in one.inputs)
    return [each for each in found if seat is not None and each.seat == seat]


@dataclass(frozen=True)
class SeatField:
    """One thing that a seat says, as its phone asks it."""

    id: str
    label: str
    input: SafeString
    fault: str
    few: bool


@dataclass(frozen=True)
class DraftAnswers:
    """What the seats say themselves, on a phone that has no form of the round."""

    round_form: round_forms.RoundForm
    after: int
    seat: int | None
    texts: Mapping[str, str] = field(default_factory=dict)
    faults: Mapping[str, str] = field(default_factory=dict)

    @property
    def asked(self) -> list[FactFields]:
        return asked_fields(self.round_form)

    @property
    def mine(self) -> list[Field]:
        return inputs_of(self.round_form, self.seat)

    @property
    def fields(self) -> Iterator[SeatField]:
        """Your bid; your calypsos done, and below it: unfinished."""
        for asked in self.asked:
            for entry_field in asked.inputs:
                if entry_field.seat == self.seat:
                    yield self.field_of(asked, entry_field)

    def field_of(self, asked: FactFields, field: Field) -> SeatField:
        first = asked is self.asked[0]
        id = "own" if first else f"own-{asked.key}"
        label = label_of(asked) if first else asked.label
        fault = self.faults.get(field.name, "")
        widget = widgets.widget_for(field)
        attrs = {"id": id, "aria-label": label, "aria-describedby": f"{id}-fault"}
        widget.attrs |= {"aria-label": label}
        text = self.texts.get(field.name) or self.round_form.entered.get(field.name, "")
        html = widget.render(field.name, text, attrs)
        return SeatField(id, label, html, fault, field.look == "choice")

    @property
    def rows(self) -> list[tuple[str, str]]:
        """Each seat with what it said, once one has said anything."""
        found = list(answers_by_seat(self.round_form).values())
        return found if any(text for _, text in found) else []


def label_of(asked: FactFields) -> str:
    """Your tricks; where a single one has a name, your bid."""
    return sentences.sentence(sentences.YOURS, fact=asked.one)


def answers_by_seat(round_form: round_forms.RoundForm) -> dict[int, tuple[str, str]]:
    """By seat its name, and what it said, once it has said what it must."""
    found: dict[int, tuple[str, list[str]]] = {}
    open_: set[int] = set()
    for number, asked in enumerate(asked_fields(round_form)):
        for entry_field in asked.inputs:
            seat = entry_field.seat or 0
            text = entry_field.word_of(round_form.entered.get(entry_field.name, ""))
            name, texts = found.setdefault(seat, (entry_field.who, []))
            if text:
                texts.append(
                    f"{sentences.small(asked.label)} {text}" if number else text
                )
            elif not number or is_needed(asked):
                open_.add(seat)
    return {
        seat: (name, "" if seat in open_ else ", ".join(texts))
        for seat, (name, texts) in sorted(found.items())
    }


def is_needed(asked: FactFields) -> bool:
    """Nothing stands there by itself, and it may not be left open."""
    return not (asked.initial or asked.optional)


def of_seat(
    state: scoring.State,
    seat: int | None,
    texts: Mapping[str, str] | None = None,
    faults: Mapping[str, str] | None = None,
) -> DraftAnswers | None:
    """None where seats have nothing of their own now, or nobody could see it."""
    found = texts_of(state)
    if state.due is None or state.trouble or (seat is None and not found):
        return None
    round_form = round_forms.read_form(state.at(state.due), join({}, found)[0])
    if not asked_fields(round_form):
        return None
    after = log.last_scoring_event(state.entries)
    return DraftAnswers(round_form, after, seat, texts or {}, faults or {})


# ---- Saying it ----


def faults_of(state: scoring.State, texts: Mapping[str, str]) -> dict[str, str]:
    """Why this cannot be, whatever the others say; by input."""
    assert state.due is not None
    told = {name: text for name, text in texts.items() if text}
    found = errors.place_errors(round_forms.read_form(state.at(state.due), told)).inputs
    return {name: " ".join(found[name]) for name in told if name in found}


def share(
    state: scoring.State, seat: int | None, round_form: round_forms.RoundForm
) -> None:
    """Who types the whole round says with it what the own seat says."""
    stands, wrong = texts_of(state), errors.place_errors(round_form).inputs
    texts = {
        field.name: text
        for field in inputs_of(round_form, seat)
        if (text := round_form.entered.get(field.name, "")) and field.name not in wrong
    }
    if any(stands.get(name) != text for name, text in texts.items()):
        keep_said(state.table, log.last_scoring_event(state.entries), texts)


# ---- In secret: others see who is in; once all are, it is shown in turn ----
# What is secret leaves the server for the phone that said it, and for no other, until
# the game says that it is seen.


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
        return self.round.around(0 if dealer is None else table.clockwise(dealer))

    @property
    def said(self) -> dict[int, str]:
        return {seat: one.text for seat, one in self.drafts.items()}

    @property
    def shown(self) -> list[int]:
        return self.law.show(self.turns, self.said)

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
    r = state.match.read(state.round(state.due), state.due).round
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
    round_form: round_forms.RoundForm
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
            sentences.sentence(
                SO_FAR, who=spoken.list_names(who), said=spoken.begun_small(text)
            )
            for text, who in found.items()
        )

    @property
    def outcome(self) -> foot.Feedback | None:
        """What it comes to, in the referee’s words; a form says so itself."""
        if self.records or not self.secret.all_in:
            return None
        texts, round_form = self.secret.texts, self.round_form
        return foot.feedback_on(round_forms.read_form(round_form.source, texts))


def panel_of(
    state: scoring.State,
    *,
    seat: int | None,
    phone: str,
    records: bool,
    held: Collection[int] = (),
) -> Panel | None:
    """None where nothing is secret now, or this phone has no part in it."""
    secret = secret_of(state, drafts_of(state))
    if secret is None or (seat is None and not secret.drafts):
        return None
    round_form = round_forms.read_form(state.at(secret.round.number))
    if not is_asked(round_form, secret):
        return None
    mine = None if seat is None else secret.drafts.get(seat)
    own = mine.text if mine and mine.phone == phone else ""
    after = log.last_scoring_event(state.entries)
    return Panel(secret, round_form, after, seat, own, records, held)


def is_asked(round_form: round_forms.RoundForm, secret: Secret) -> bool:
    return any(one.fact is secret.fact for one in round_form.asked)


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
        secret = secret_of(state, drafts_of(state))
        if secret is None or after != log.last_scoring_event(state.entries):
            raise Gone
        if not is_asked(round_forms.read_form(state.at(secret.round.number)), secret):
            raise Gone
        if choice not in ("", *secret.law.choices):
            raise NoChoice
        if secret.all_in:
            raise AllIn
        said = secret.drafts.get(seat)
        if said and said.phone != phone and not holds:
            raise AnsweredElsewhere
        keep_said(now, after, {secret.name(seat): choice}, phone)


# ---- What seats have said on their own phones of the round to be entered ----


def drafts_of(state: scoring.State) -> list[DraftAnswer]:
    """Those that count: said since the score sheet was last written on."""
    if not state.table.draft_version or state.over:
        return []
    prefetch_related_objects([state.table], "draft_answers")
    after = log.last_scoring_event(state.entries)
    return [one for one in state.table.draft_answers.all() if one.after == after]


def keep_said(table: Table, after: int, texts: dict[str, str], phone: str = "") -> None:
    """Keep them, in the place of what was said before; nothing takes that back.

    `texts` by the name of their inputs; `after` is the last entry the sheet hangs on.
    """
    with transaction.atomic():
        Table.objects.filter(pk=table.pk).update(draft_version=F("draft_version") + 1)
        table.draft_answers.exclude(after=after).delete()
        for name, text in texts.items():
            put(table, after, name, text, phone)
        told = {"own": min(texts)}
        transaction.on_commit(
            lambda: log.announcer.entering(table.code, table.version, told), robust=True
        )


def put(table: Table, after: int, name: str, text: str, phone: str) -> None:
    """Keeps one answer; where nothing is said, takes away the one before."""
    if text:
        given: dict[str, Any] = {"after": after, "text": text, "phone": phone}
        table.draft_answers.update_or_create(name=name, defaults=given)
    else:
        table.draft_answers.filter(name=name).delete()
