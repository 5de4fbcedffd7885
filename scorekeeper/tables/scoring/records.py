"""Two records of the cards of one round, side by side in words."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext

from referee.engine.game import PLAY
from referee.values.notation import read_card
from scorekeeper.tables import log, scoring
from scorekeeper.tables.spoken import card as show


def facts_in_words(at: scoring.TableRound, facts: log.Facts) -> list[scoring.Told]:
    """Facts of a round in words, those too that this record of its cards counts."""
    if PLAY in facts and facts != at.recorded:
        try:
            r = at.assess(facts).round
        except scoring.SheetError:
            pass  # a round before it is refused
        else:
            return scoring.facts_in_words(at.state.verdict.table, facts, r)
    return scoring.round_in_words(at, facts)


def compare(
    rounds: Sequence[log.Facts], players: Sequence[str]
) -> Iterator[tuple[str, str, str]]:
    """Where the records in two versions of a round differ: what, in each."""
    pair = [record_in(facts) for facts in rounds]
    tricks = [record["tricks"] for record in pair]
    leads = [record.get("leader") for record in pair]
    if all(tricks) and leads[0] != leads[1]:
        was, now = (name_of(seat, players) for seat in leads)
        yield gettext("Led first"), was, now
    for number, (was, now) in enumerate(zip_longest(*tricks, fillvalue=[]), 1):
        if was != now and was and now:
            yield (
                gettext("Trick {number}").format(number=number),
                in_words(was),
                in_words(now),
            )
    suits = [record.get("named", {}) for record in pair]
    for number in {**suits[0], **suits[1]}:
        was, now = (str(named.get(number, "–")) for named in suits)
        if was != now:
            yield (
                gettext("Suit named to trick {number}").format(number=number),
                was,
                now,
            )


def record_in(facts: log.Facts) -> dict[str, Any]:
    """A round’s record, if it has the shape of one: nobody has judged it yet."""
    none: dict[str, Any] = {"tricks": []}
    record = facts.get(PLAY)
    if not isinstance(record, dict) or not isinstance(record.get("tricks"), list):
        return none
    right = isinstance(record.get("named", {}), dict) and all(
        isinstance(trick, list) and all(isinstance(card, str) for card in trick)
        for trick in record["tricks"]
    )
    return record if right else none


def name_of(seat: Any, players: Sequence[str]) -> str:
    """A dash for what is no seat: the record may be of any shape."""
    known = type(seat) is int and 0 <= seat < len(players)
    return players[seat] if known else "–"


def in_words(trick: Sequence[str]) -> str:
    """The cards of a trick, what is none as it was typed."""
    known = ((card, read_card(card)) for card in trick)
    return " ".join(show(read) if read else card for card, read in known)
