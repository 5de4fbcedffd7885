"""Entries that a phone wrote by itself have other numbers once the table has them.

What names one of them says its key beside it: `refs` holds "12:key 13:key".
"""

import re
from collections.abc import Mapping, Sequence

from scorekeeper.tables.models import Entry

REFS = "refs"
# The version at which the table was given to the phone that wrote it; of what came
# since, the entries that its phone has been told of: what waited was one with them.
BASE, SEEN = "base", "seen"
# Where a form names an entry, or the last that its writer has seen.
NAMING = ("after", "entry", "of", "proposal")
DISPUTE = re.compile(r"^disputes/(\d{1,9})/")
MOST = 40


def refs_of(path: str, form: Mapping[str, str], own: Mapping[int, str]) -> str:
    """For what is posted to `path`: the keys of this phone's own entries in it."""
    named = {form.get(name, "") for name in NAMING}
    if found := DISPUTE.match(path):
        named.add(found[1])
    numbers = sorted(n for n in own if str(n) in named)
    return " ".join(f"{number}:{own[number]}" for number in numbers)


def renumber(
    path: str, form: Mapping[str, str], entries: Sequence[Entry]
) -> tuple[str, dict[str, str]]:
    """The same with the numbers that those entries of this phone have at the table."""
    new = {name: text for name, text in form.items() if name != REFS}
    by_key = {entry.key: entry.number for entry in entries}
    pairs = (one.partition(":") for one in form.get(REFS, "").split()[:MOST])
    # What was counted as one with others' has no entry: it is no other one either.
    now = {old: str(by_key.get(key, 0)) for old, _, key in pairs}
    if now.get(new.get("after", "")) == "0":  # its answer has said what was seen
        now.pop(new["after"])
    new |= {name: now[new[name]] for name in NAMING if new.get(name) in now}
    if (found := DISPUTE.match(path)) and found[1] in now:
        path = f"disputes/{now[found[1]]}/{path[found.end() :]}"
    return path, new
