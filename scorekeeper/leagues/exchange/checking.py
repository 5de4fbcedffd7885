"""A pile of sheets gone through, some at a time."""

from collections.abc import Iterable
from datetime import timedelta
from time import monotonic
from typing import Any

from django.utils import timezone

from scorekeeper.leagues.exchange import piling
from scorekeeper.leagues.models import League, Pile
from scorekeeper.tables.models import Table

# One step takes at most so long, or so many sheets.
SECONDS, AT_ONCE = 0.7, 50
# So much of a table’s key tells it from the others of a pile.
SHORT = 20
KEPT = timedelta(days=1)
HERE = "The league has this sheet already."
TWICE = "The same sheet stands above, number {}."


def begin(league: League, name: str, raw: bytes, key: str) -> Pile:
    """One form makes one pile. Raises piling.Refused."""
    sheets = piling.split(raw)
    Pile.objects.filter(created__lt=timezone.now() - KEPT).delete()
    known = {"league": league, "name": name[:100], "sheets": sheets}
    return Pile.objects.get_or_create(
        key=key, defaults={**known, "count": len(sheets)}
    )[0]


def step(pile: Pile) -> None:
    """Look at the next sheets; where two phones do, the first one counts."""
    until, before = monotonic() + SECONDS, pile.seen
    known = piling.known_of(pile.league)
    found: dict[int, piling.Brought] = {}
    for text in pile.sheets[before : before + AT_ONCE]:
        pile.seen += 1
        try:
            found[pile.seen] = piling.look(known, text)
        except piling.Refused as refused:
            pile.refused.append([pile.seen, str(refused)])
        if monotonic() > until:
            break
    sort_out(pile, found)
    Pile.objects.filter(pk=pile.pk, seen=before, taken=None).update(
        seen=pile.seen,
        refused=sorted(pile.refused),
        names=pile.names,
        keys=pile.keys,
    )
    pile.refresh_from_db()


def sort_out(pile: Pile, found: dict[int, piling.Brought]) -> None:
    """Those that are new to the league and to the pile are the good ones."""
    here = taken_before(found.values())
    names = {name.casefold() for name in pile.names}
    for number, brought in found.items():
        short = brought.table.key[:SHORT]
        first = pile.keys.setdefault(short, number)
        if brought.table.key in here:
            pile.refused.append([number, HERE])
        elif first != number:
            pile.refused.append([number, TWICE.format(first)])
        else:
            new = [n for n in brought.table.players if n.casefold() not in names]
            pile.names += new
            names |= {name.casefold() for name in new}


def taken_before(brought: Iterable[piling.Brought]) -> set[str]:
    tables = Table.objects.filter(key__in=[one.table.key for one in brought])
    return set(tables.values_list("key", flat=True))


def again(pile: Pile) -> None:
    """Look at all of it anew: the league has changed."""
    fresh: dict[str, Any] = {"seen": 0, "refused": [], "names": [], "keys": {}}
    Pile.objects.filter(pk=pile.pk, taken=None).update(**fresh)
