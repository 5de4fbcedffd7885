"""Records of the cards, which stand beside the facts that a form asks."""

from referee.engine.game import PLAY as PLAY
from referee.form.records import (
    in_round as in_round,
    is_asked as is_asked,
    joined as joined,
    keys_of as keys_of,
    without as without,
)
from scorekeeper.tables import log, scoring


def lost(at: scoring.TableRound, given: log.Facts) -> bool:
    """These facts of a round leave out a record that it has."""
    return bool(in_round(at.game, at.recorded).keys() - given.keys())
