"""A page of what is entered card by card, and saved at its end."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.tables import scoring
from scorekeeper.tables.entering.posted_page import key_in, number_in


@dataclass(frozen=True, kw_only=True)
class DraftPage:
    """What each such page has beside its draft.

    `after` is the version that the writer has seen, `key` makes two posts of one form
    one entry. `recorded`: the round is whole without this draft. `writes`: this phone
    may. `fault` is why it was not taken.
    """

    key: str
    after: int
    recorded: bool = False
    writes: bool = False
    pressed: bool = False
    brought_back: bool = False
    fault: str = ""


def fields_of(
    at: scoring.TableRound, posted: Mapping[str, str], begun: bool, writes: bool
) -> dict[str, Any]:
    """Those fields as they were posted; `begun`: the page itself has sent something."""
    seen = number_in(dict(posted), "after") if begun else at.state.version
    return {
        "key": key_in(posted),
        "after": min(seen, at.state.version),
        "recorded": at.number != at.state.due,
        "writes": writes,
        "brought_back": "brought_back" in posted,
    }
