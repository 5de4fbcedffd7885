"""The form of a round at a table, read by `referee.form` and timed."""

from collections.abc import Iterator, Mapping
from typing import Any

from referee.form import form
from scorekeeper import metrics
from scorekeeper.tables import scoring

Page = form.RoundForm[scoring.TableRound]


def page_of(
    at: scoring.TableRound,
    posted: Mapping[str, str] | None = None,
    *,
    pressed: bool = False,
    alone: str = "",
) -> Page:
    """The page for the round to be entered, with what was posted so far."""
    with metrics.referee.time():
        return form.round_form(at, posted, pressed=pressed, alone=alone)


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
    return form.correction_texts(at)


def alone_of(at: scoring.TableRound, posted: Mapping[str, str], alone: str) -> Page:
    """The page of a round that is judged by itself."""
    with metrics.referee.time():
        return form.round_form(at, posted, alone=alone, by_itself=True)


def texts_of(
    at: scoring.TableRound, stands: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """A recorded round as its form would be posted."""
    return form.texts_of(at, dict(stands))
