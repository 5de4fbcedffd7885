"""The entry that a table waits for."""

from collections.abc import Mapping

from scorekeeper.tables import codes, scoring
from scorekeeper.tables.entering import draft_answers, entry, undone
from scorekeeper.tables.entering.forms import EntryForm


def now(
    state: scoring.State, posted: Mapping[str, str] | None = None, key: str = ""
) -> EntryForm | None:
    """The entry that the table waits for, with what was counted for it elsewhere."""
    if state.due is None or state.trouble:
        return None
    at, counted = state.at(state.due), posted or {}
    before = undone.texts(at)
    texts, said = draft_answers.joined({**before, **counted}, draft_answers.said(state))
    page = undone.page_of(at, texts) if before else entry.page_of(at, texts)
    about, key = is_about(page, counted), key or codes.new_key()
    return EntryForm(page, key, state.version, counted=about, said=said, before=before)


def is_about(page: entry.Page, posted: Mapping[str, str]) -> bool:
    """Some of it is asked on this page, or counted there."""
    return any(name in posted for name in (*page.names, *page.carried))
