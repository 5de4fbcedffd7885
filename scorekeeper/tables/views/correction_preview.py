"""What other facts of a round would change, shown before they are taken."""

from collections.abc import Mapping

from django.http import HttpResponse
from django.shortcuts import render

from referee.form import records
from scorekeeper.tables import hooks, log, scoring, sentences
from scorekeeper.tables.correcting import preview
from scorekeeper.tables.models import Kind
from scorekeeper.tables.scoring import comparison
from scorekeeper.tables.showing import history
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import Request


def change_page(
    request: Request,
    at: scoring.TableRound,
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
    found = comparison.compare(at, facts)
    lines = history.compare(at, at.recorded, facts)
    heading = sentences.of_round(sentences.CORRECT, at.game.unit, at.number)
    context = at_table.around(request, at.state, "sheet", heading) | {
        "number": at.number,
        "found": found,
        "lines": [line for line in lines if line.differs],
        "happens": list(preview.happens(at.state, found)),
        "deals": preview.dealers(at.state, found),
        "lost": bool(records.in_round(at.game, at.recorded).keys() - facts.keys()),
        "note": note,
    }
    reason = posted.get("reason", "")
    posted = {name: text for name, text in posted.items() if name != "reason"}
    context |= {"action": action, "posted": posted, "key": key, "after": after}
    needs_reason = hooks.refusal(at.state.table, Kind.CORRECTED, "")
    context |= {"reason": reason, "needs_reason": needs_reason}
    return render(request, "tables/correction_preview.html", context)
