"""Why nothing was written at a table."""

from django.utils.translation import gettext

from scorekeeper.tables import (
    conflicts,
    fault_sentences,
    log,
    scoring,
    sentences,
    spoken,
)
from scorekeeper.tables.scoring.cards import CardFault


class Refused(Exception):
    """The referee does not take these facts."""

    def __init__(self, error: scoring.SheetError) -> None:
        super().__init__(spoken.word(error.problem.said))
        self.error = error


class Final(Refused):
    """The score is final: it takes somebody who may change it, and a reason."""

    def __init__(self, words: str) -> None:
        super().__init__(scoring.SheetError(None, scoring.Problem("final", words)))


class WrongPlay(Refused):
    """The cards prove wrong plays, and nobody has said what then becomes of it."""

    def __init__(self, number: int, facts: log.Facts, faults: list[CardFault]) -> None:
        words = sentences.said(fault_sentences.UNDECIDED, what=faults[0].heading)
        problem = scoring.Problem("wrong-play", words)
        super().__init__(scoring.SheetError(number, problem))
        self.number, self.facts, self.faults = number, facts, faults


class Reseated(Refused):
    """The numbers were entered for who sat there before: each is looked at again."""

    def __init__(self) -> None:
        words = gettext(
            "Seats were changed meanwhile. Check each name, then save it again."
        )
        super().__init__(scoring.SheetError(None, scoring.Problem("seats", words)))


class Over(Exception):
    """Nothing more is entered: undo the last round, or play again."""


class RoundConflict(Exception):
    """Somebody recorded this round otherwise in the meantime."""

    def __init__(self, conflict: conflicts.Conflict) -> None:
        super().__init__(f"round {conflict.number}")
        self.conflict = conflict


class EditConflict(Exception):
    """What the page showed has changed: it must be looked at again."""


def refuse_reseated(state: scoring.State, after: int, number: int) -> None:
    """What was entered by seat at version `after` may be somebody else’s now."""
    if conflicts.reseated_since(state.entries, after, number):
        raise Reseated


def seen_now(state: scoring.State, after: int, caught: Refused) -> int:
    """The version that a page shown again has seen, with its names of now."""
    return state.version if isinstance(caught, Reseated) else after
