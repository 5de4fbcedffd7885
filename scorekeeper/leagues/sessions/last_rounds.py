"""Tables of an evening whose last rounds are called, so that a series ends in time."""

from dataclasses import dataclass

from scorekeeper.leagues.models import Session
from scorekeeper.leagues.sessions import live_updates, sentences
from scorekeeper.leagues.sessions.overview import Going, SessionOverview
from scorekeeper.tables import scoring
from scorekeeper.tables.events import last_round
from scorekeeper.tables.models import Writer
from scorekeeper.tables.sentences import rounds_counted, sentence


@dataclass(frozen=True)
class Row:
    """A table that is played: after how many rounds it would end, and whether that is
    called already.
    """

    one: Going
    fewer: int | None
    called: bool

    @property
    def says(self) -> str:
        """12 deals in all, instead of 36; 12 deals in all, called."""
        state = self.one.state
        unit, many = state.game.unit, last_round.agreed_rounds(state)
        if many is None:
            return sentence(sentences.NO_NUMBER)
        if self.called:
            return sentence(sentences.LAST_CALLED, rounds=rounds_counted(unit, many))
        if self.fewer is None:
            return sentence(sentences.AS_AGREED, rounds=rounds_counted(unit, many))
        fewer = rounds_counted(unit, self.fewer)
        return sentence(sentences.FEWER, rounds=fewer, agreed=many)


def rows(overview: SessionOverview) -> list[Row]:
    """Those that are played, and those of this series that ended by the call."""
    last = [one for one in overview.last if one.state.over]
    ended = [one for one in last if last_round.current_call(one.state)]
    return [row_of(one) for one in (*overview.running, *ended)]


def row_of(going: Going) -> Row:
    called = last_round.current_call(going.state) is not None
    return Row(going, None if called else last_round.fewest(going.state), called)


def settle(session: Session, found: list[Row], back: bool, by: str, key: str) -> str:
    """At each table what can be done; how many that were. A second tap does no more."""
    done = sum(settle_one(row, back, by, key) for row in found)
    live_updates.tell_followers(session)
    text = sentences.TAKEN_BACK_AT if back else sentences.CALLED_AT
    return sentence(text, count=done)


def settle_one(row: Row, back: bool, by: str, key: str) -> bool:
    if not (row.called if back else row.fewer):
        return False
    table = row.one.state.table
    table.writer = Writer(way="league")
    own = f"{key[:40]}-{row.one.assignment.pk}"
    try:
        (last_round.take_back if back else last_round.call)(table, by=by, key=own)
    except scoring.SheetError:
        return False
    return True
