"""The form of a round at a table, read by `referee.form` and timed."""

from collections.abc import Iterator, Mapping
from typing import Any

from referee.form import form, records
from scorekeeper import metrics
from scorekeeper.tables import log, scoring

Page = form.RoundForm[scoring.TableRound]


def page_of(
    at: scoring.TableRound,
    posted: Mapping[str, str] | None = None,
    *,
    pressed: bool = False,
    alone: str = "",
    undone: Mapping[str, Any] | None = None,
) -> Page:
    """The page for the round to be entered, with what was posted so far.

    `undone`: the round before somebody took back what is asked here.
    """
    with metrics.referee.time():
        return form.round_form(
            at, posted, pressed=pressed, alone=alone, undone=dict(undone or {})
        )


def correction_of(
    at: scoring.TableRound,
    posted: Mapping[str, str] | None = None,
    *,
    pressed: bool = False,
) -> Page:
    """The page that asks a recorded round again, all of it that stands."""
    with metrics.referee.time():
        return form.correction_form(at, posted, pressed=pressed)


def correction_texts(at: scoring.TableRound) -> dict[str, str]:
    """A recorded round as the form of its correction begins."""
    cards = log.cards_of(at.state.entries, at.number)
    return with_cards(at, at.recorded, cards, form.correction_texts(at))


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


def cards_beside(page: Page) -> dict[str, Any]:
    """What is kept with the entry of a page: the cards that were counted there, where
    no sheet has them since other hands were told as numbers.
    """
    rules = page.game.hands
    if rules is None or not page.carried or rules.fact.key in page.given:
        return {}
    return {"cards": dict(page.carried)}


def alone_of(at: scoring.TableRound, posted: Mapping[str, str], alone: str) -> Page:
    """The page of a round that is judged by itself."""
    with metrics.referee.time():
        return form.round_form(at, posted, alone=alone, by_itself=True)


def texts_of(
    at: scoring.TableRound, stands: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """A recorded round as its form would be posted."""
    return form.texts_of(at, dict(stands))
