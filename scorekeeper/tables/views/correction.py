"""A record for a round that has been recorded: what it changes, then the entry."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext, gettext_noop

from scorekeeper.tables import access, codes, log, scoring, sentences
from scorekeeper.tables.correcting.preview import reason_in
from scorekeeper.tables.entry.posted_form import number_in
from scorekeeper.tables.events import commands
from scorekeeper.tables.views import conflict, correction_preview
from scorekeeper.tables.views.at_table import Request, answer_saved, whole_page

# What belongs to one post alone, and not to what it says.
ONCE = frozenset(
    ("csrfmiddlewaretoken", "after", "key", "confirm", "keep", "back", "save", "step")
)
MOVED = gettext_noop(
    "Someone else has saved something meanwhile. This is what changes now."
)


@dataclass(frozen=True)
class Change:
    """Other facts for a round; `url` is where the page that shows them comes back.

    `after` is the version that the writer has seen, `key` makes two posts one entry;
    `more` is kept with it.
    """

    at: scoring.TableRound
    given: log.Facts
    url: str
    key: str
    after: int
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def state(self) -> scoring.State:
        return self.at.state

    @property
    def number(self) -> int:
        return self.at.number


def show_change(
    request: Request, change: Change, posted: Mapping[str, str]
) -> HttpResponse:
    """What the facts change; once that is seen, the entry.

    Raises commands.Refused.
    """
    table = change.state.table
    if "confirm" not in posted:
        return preview(request, change, posted)
    try:
        correct(request, change, posted)
    except commands.RoundConflict as caught:
        clash, beside = caught.conflict, change.more
        return whole_page(conflict.conflict_page(request, table, clash, beside=beside))
    except commands.EditConflict:
        now = replace(change, key=codes.new_key(), after=change.state.version)
        return preview(request, now, posted, gettext(MOVED))
    except commands.Final as caught:
        return preview(request, change, posted, str(caught))
    what = sentences.of_round(
        sentences.CORRECTED, change.state.game.unit, change.number
    )
    messages.success(request, what, extra_tags="undo")
    return answer_saved(request, table)


def preview(
    request: Request, change: Change, posted: Mapping[str, str], note: str = ""
) -> HttpResponse:
    try:
        page = correction_preview.change_page(
            request,
            change.at,
            change.given,
            action=change.url,
            posted={name: text for name, text in posted.items() if name not in ONCE},
            key=change.key,
            after=change.after,
            note=note,
        )
    except scoring.SheetError as error:
        raise commands.Refused(error) from error
    return whole_page(page)


def correct(request: Request, change: Change, posted: Mapping[str, str]) -> None:
    table = change.state.table
    commands.correct(
        table,
        change.number,
        change.given,
        key=change.key,
        after=change.after,
        keep=number_in(dict(posted), "keep") or None,
        by=access.name_of(request, table),
        reason=reason_in(posted),
        more={**change.more, **({"anyway": True} if "anyway" in posted else {})},
    )
