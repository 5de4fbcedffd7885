"""What other facts of a round would change, shown before they are taken."""

from collections.abc import Iterator, Mapping

from django.http import HttpResponse
from django.shortcuts import render

from scorekeeper.tables import hooks, log, pages, scoring, words
from scorekeeper.tables.access import Request
from scorekeeper.tables.cards import records
from scorekeeper.tables.correcting import comparing
from scorekeeper.tables.models import Kind
from scorekeeper.tables.showing import board, history

# So many letters of a reason are kept.
REASON = 200


def change_page(
    request: Request,
    state: scoring.State,
    number: int,
    facts: log.Facts,
    *,
    action: str,
    posted: Mapping[str, str],
    key: str,
    after: int,
    note: str = "",
) -> HttpResponse:
    """Every score, total, dealer and winner that these facts change.

    Its one form sends `posted` to `action` again, with `confirm` or `back`, and with
    `keep` where later rounds go. Raises scoring.SheetError when they are refused.
    """
    found = comparing.compare(state, number, facts)
    lines = history.compared(state, number, state.round(number), facts)
    context = pages.around(request, state, "sheet", f"Correct round {number}") | {
        "number": number,
        "found": found,
        "lines": [line for line in lines if line.differs],
        "happens": list(happens(found)),
        "lost": records.lost(state, number, facts),
        "note": note,
    }
    reason = posted.get("reason", "")
    posted = {name: text for name, text in posted.items() if name != "reason"}
    context |= {"action": action, "posted": posted, "key": key, "after": after}
    needs_reason = hooks.refusal(state.table, Kind.CORRECTED, "")
    context |= {"reason": reason, "needs_reason": needs_reason}
    return render(request, "tables/correct_confirm.html", context)


def reason_in(posted: Mapping[str, str]) -> str:
    """What was typed under Why, as it is kept."""
    return " ".join(posted.get("reason", "").split())[:REASON]


def happens(found: comparing.Comparison) -> Iterator[str]:
    """Who wins, who deals and which rounds go, where that changes."""
    before, after = found.before, found.after
    names = board.names_of(after)
    if found.keep is not None:
        gone = range(found.keep + 1, found.rounds + 1)
        what = f"Round {gone[0]}" if len(gone) == 1 else f"Rounds {words.span(gone)}"
        yield f"{what} would no longer count. {found.broken}"
    if before["winners"] != after["winners"]:
        if not after["winners"]:
            yield "Nobody has won then: the game goes on."
        else:
            who = words.listed(names[side] for side in after["winners"])
            total = words.minus(after["totals"][after["winners"][0]])
            yield f"The game is won then: {who}, with {total}."
    deals = [one["next"] and one["next"]["dealer"] for one in (before, after)]
    if None not in deals and deals[0] != deals[1]:
        was, now = (after["players"][seat] for seat in deals)
        yield f"{now} deals next, not {was}."
