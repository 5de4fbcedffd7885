"""What a correction changes, in words, and the reason that it asks for."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext

from scorekeeper.tables import spoken, units
from scorekeeper.tables.scoring import comparison
from scorekeeper.tables.showing import board

# So many letters of a reason are kept.
REASON = 200


def reason_in(posted: Mapping[str, str]) -> str:
    """What was typed under Why, as it is kept."""
    return " ".join(posted.get("reason", "").split())[:REASON]


def happens(unit: units.Unit, found: comparison.Comparison) -> Iterator[str]:
    """Who wins, who deals and which rounds go, where that changes."""
    before, after = found.before, found.after
    names = board.names_of(after)
    if found.keep is not None:
        gone = range(found.keep + 1, found.rounds + 1)
        which = units.in_span(unit, gone, begins=True)
        text = units.NO_LONGER_COUNTS
        yield units.said(
            text,
            unit,
            which=which,
            why=spoken.word(found.broken.problem.said if found.broken else ""),
        )
    if before["winners"] != after["winners"]:
        if not after["winners"]:
            yield gettext("Then nobody has won and the game goes on.")
        else:
            who = spoken.listed(names[side] for side in after["winners"])
            total = spoken.minus(after["totals"][after["winners"][0]])
            yield gettext("Then the game is won: {who}, with {total}.").format(
                who=who, total=total
            )
    deals = [one["next"] and one["next"]["dealer"] for one in (before, after)]
    if None not in deals and deals[0] != deals[1]:
        was, now = (after["players"][seat] for seat in deals)
        yield gettext("{now} deals next, not {was}.").format(now=now, was=was)
