"""The form of a round at a table, read by `referee.form` and timed.

A stage that was undone opens again with what had been entered. All of it is in the
log: the undo that can still be undone, and the entry it names.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from referee.form import form, records
from referee.form.fields import texts as texts_of_value
from referee.form.stages import FILL
from scorekeeper import metrics
from scorekeeper.tables import log, scoring
from scorekeeper.tables.models import Entry

RoundForm = form.RoundForm[scoring.TableRound]


def read_form(
    at: scoring.TableRound,
    posted: Mapping[str, str] | None = None,
    *,
    pressed: bool = False,
    mode: str = "",
    undone: Mapping[str, Any] | None = None,
) -> RoundForm:
    """The form of the round to be entered, with what was posted so far.

    `undone`: the round before somebody took back what is asked here.
    """
    with metrics.referee.time():
        return form.round_form(
            at, posted, pressed=pressed, mode=mode, undone=dict(undone or {})
        )


def read_correction(
    at: scoring.TableRound,
    posted: Mapping[str, str] | None = None,
    *,
    pressed: bool = False,
    texts: Mapping[str, str] | None = None,
) -> RoundForm:
    """The form that asks a recorded round again, all of it that stands; `texts` is the
    round as its form would post it, where that is known.
    """
    with metrics.referee.time():
        return form.correction_form(at, posted, pressed=pressed, texts=texts)


def correction_texts(
    at: scoring.TableRound, texts: Mapping[str, str]
) -> dict[str, str]:
    """A recorded round as the form of its correction begins, of what its form posts."""
    cards = log.cards_of(at.state.counting, at.number)
    return with_cards(at, at.recorded, cards, form.correction_texts(at, texts))


def with_cards(
    at: scoring.TableRound,
    stands: Mapping[str, Any],
    cards: Mapping[str, str],
    texts: Mapping[str, str],
) -> dict[str, str]:
    """What a round says as its form posts it, with the cards that some of it was
    counted from.
    """
    if not cards:
        return dict(texts)
    r = form.read(at, dict(stands))
    return {**texts, **records.beside(r, cards, texts)}


def cards_beside(round_form: RoundForm) -> dict[str, Any]:
    """What is kept with the entry of a form: the cards that were counted there, where
    no sheet has them since other hands were told as numbers.
    """
    rules = round_form.game.hands
    if rules is None or not round_form.carried or rules.fact.key in round_form.facts:
        return {}
    return {"cards": dict(round_form.carried)}


def read_alone(
    at: scoring.TableRound, posted: Mapping[str, str], mode: str
) -> RoundForm:
    """The form of a round that is judged by itself."""
    with metrics.referee.time():
        return form.round_form(at, posted, mode=mode, by_itself=True)


def texts_of(
    at: scoring.TableRound, stands: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """A recorded round as its form would be posted."""
    return form.texts_of(at, dict(stands))


# ---- What was undone ----


def before_undo(at: scoring.TableRound) -> log.Facts:
    """The facts of a round as they were before its last entry was undone."""
    return with_undone(at, at.state.redo_target)


def with_undone(at: scoring.TableRound, undo: Entry | None) -> log.Facts:
    taken = undone_entry(at, undo)
    return at.recorded | taken.data["facts"] if taken else {}


def undone_entry(at: scoring.TableRound, undo: Entry | None) -> Entry | None:
    """The entry of this round that an undo took back."""
    taken = undo and at.state.entries[undo.data["entry"] - 1]
    if not taken or not log.writes(taken) or taken.data["round"] != at.number:
        return None
    return taken


def correction_since(at: scoring.TableRound) -> log.Facts:
    """The same where the stages before were corrected since."""
    apart = log.without_corrections(at.state.entries, at.number)
    if len(apart) == at.state.version:
        return before_undo(at)
    return with_undone(at, log.redo_target(apart))


def undone_record(at: scoring.TableRound, key: str) -> Any:
    """A record of the cards that was undone; None where it is the one that stands."""
    found = before_undo(at).get(key)
    return None if found == at.recorded.get(key) else found


def undone_texts(at: scoring.TableRound) -> dict[str, str]:
    """What had been entered, as a form posts it; none where no form asks it."""
    if at.number != at.state.due:
        return {}
    return opening_texts(at, before_undo(at)) or opening_texts(at, correction_since(at))


def round_before_undo(at: scoring.TableRound) -> log.Facts:
    """The round as it was before what its form asks again was undone; else nothing."""
    found = before_undo(at)
    return found if at.number == at.state.due and opening_texts(at, found) else {}


def entry_extras(round_form: RoundForm) -> dict[str, Any]:
    """What is kept with the entry of a form: the cards that were counted there, and
    that what its record proves wrong is scored anyway, as it was.
    """
    at = round_form.source
    taken = undone_entry(at, at.state.redo_target) if round_form.records else None
    anyway = {"anyway": True} if taken and "anyway" in taken.data else {}
    return cards_beside(round_form) | anyway


def opening_texts(at: scoring.TableRound, before: log.Facts) -> dict[str, str]:
    if not before:
        return {}
    stands = at.recorded
    told = dict(texts_of(at, before))
    there = dict(texts_of(at, stands)) if stands else {}
    new = told.keys() - there.keys() - {"kind"}
    flags = {one.discriminator.key for one in at.game.round_types if one.discriminator}
    carried = records.keys_of(at.game)
    if not new and not flags & (before.keys() - stands.keys() - carried):
        return {}
    taken = undone_entry(at, at.state.redo_target)
    cards = taken.data.get("cards", {}) if taken else {}
    return nobodys(at, before, with_cards(at, before, cards, told))


def nobodys(
    at: scoring.TableRound, before: log.Facts, told: dict[str, str]
) -> dict[str, str]:
    """What a round had said, less what its cards tell: that is counted again."""
    for fact, value in records.facts_by_record(at.match, at.number, before):
        for name, text in texts_of_value(fact.value, fact.key, value, at.voice):
            told[FILL + name] = text
    return told


def reopen(at: scoring.TableRound, posted: Mapping[str, str]) -> RoundForm:
    """The form that opens again: all of a round that was told whole."""
    before = round_before_undo(at)
    round_form = read_form(at, posted, undone=before)
    stages = [
        stage for stage in round_form.round_type.stages if records.is_asked(stage)
    ]
    here = stages.index(round_form.reads[-1].stage) + 1 if round_form.reads else 0
    later = {key for stage in stages[here:] for key in stage.keys}
    counted = {f.key for f, _ in records.facts_by_record(at.match, at.number, before)}
    if not later & (records.without(at.game, before_undo(at)).keys() | counted):
        return round_form
    return read_form(at, posted, mode="round", undone=before)
