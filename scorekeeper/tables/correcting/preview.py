"""What a correction changes, in words, and the reason that it asks for."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext

from scorekeeper.tables import scoring, sentences, spoken
from scorekeeper.tables.scoring import comparison
from scorekeeper.tables.showing import board

DEALS = sentences.Text("preview.deals", "{who} deals")
DEALS_NOT = sentences.Text("preview.deals-not", "{who} deals, not {other}")
# So many letters of a reason are kept.
REASON = 200


def reason_in(posted: Mapping[str, str]) -> str:
    """What was typed under Why, as it is kept."""
    return " ".join(posted.get("reason", "").split())[:REASON]


def happens(state: scoring.State, found: comparison.Comparison) -> Iterator[str]:
    """Who wins, who deals and which rounds go, where that changes; each by the name of
    who sits there then.
    """
    before, after, unit = found.before, found.after, state.game.unit
    if found.keep is not None:
        gone = range(found.keep + 1, found.rounds + 1)
        which = sentences.rounds_in_span(unit, gone, begins=True)
        why = spoken.word(why_broken(state, found))
        yield sentences.of_round(sentences.NO_LONGER_COUNTS, unit, which=which, why=why)
    if before["winners"] != after["winners"]:
        if not after["winners"]:
            yield gettext("Then nobody has won and the game goes on.")
        else:
            names = board.names_in(state, len(after["rounds"]))
            who = spoken.list_names(names[side] for side in after["winners"])
            total = spoken.minus(after["totals"][after["winners"][0]])
            yield gettext("Then the game is won: {who}, with {total}.").format(
                who=who, total=total
            )
    was, now = (one["next"] for one in (before, after))
    if was and now and was["dealer"] != now["dealer"]:
        yield gettext("{now} deals next, not {was}.").format(
            now=dealer(state, now), was=dealer(state, was)
        )


def dealer(state: scoring.State, ahead: dict[str, Any]) -> str:
    return board.players_in(state, ahead["number"])[ahead["dealer"]]


def dealers(state: scoring.State, found: comparison.Comparison) -> dict[int, str]:
    """By round who would deal it, where that changes: Ann deals, not Ben."""
    return {row.number: dealer_words(state, row) for row in found.rows}


def dealer_words(state: scoring.State, row: comparison.Row) -> str:
    was, now = row.dealer
    if now is None or now == was:
        return ""
    names = board.players_in(state, row.number)
    if was is None:
        return sentences.sentence(DEALS, who=names[now])
    return sentences.sentence(DEALS_NOT, who=names[now], other=names[was])


def why_broken(state: scoring.State, found: comparison.Comparison) -> sentences.Said:
    """Why a later round cannot stand, under the names of who sat there in it."""
    broken = found.broken
    if broken is None:
        return ""
    then = board.state_of_round(state, broken.round or found.number)
    if then.table.players != found.after["players"]:
        broken = then.match.with_round_at(found.number, found.facts).trouble or broken
    return broken.problem.said
