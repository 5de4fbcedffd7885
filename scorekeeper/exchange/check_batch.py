"""A batch of sheets gone through, some at a time."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from time import monotonic
from typing import Any

from django.db.models import Q
from django.utils import timezone

from scorekeeper.exchange import sentences, sheet_batch, sheet_faults
from scorekeeper.leagues.models import League, SheetBatch
from scorekeeper.leagues.names import certain, near, normal
from scorekeeper.tables.models import Table
from scorekeeper.tables.sentences import sentence

# One step takes at most so long, or so many sheets.
SECONDS, AT_ONCE = 0.7, 50
# So much of a sheet’s hash tells it from the others of a batch.
SHORT = 20
KEPT = timedelta(days=1)


def begin(league: League, name: str, raw: bytes, key: str) -> SheetBatch:
    """One form makes one batch. Raises sheet_faults.Refused."""
    sheets = sheet_batch.split(raw)
    old = SheetBatch.objects.filter(created__lt=timezone.now() - KEPT, imported=None)
    old.delete()
    known = {"league": league, "name": name[:100], "sheets": sheets}
    return SheetBatch.objects.get_or_create(
        key=key, defaults={**known, "count": len(sheets)}
    )[0]


def step(batch: SheetBatch) -> None:
    """Look at the next sheets; where two phones do, the first one counts."""
    until, before = monotonic() + SECONDS, batch.checked
    known = sheet_batch.known_people(batch.league, batch.mapped)
    found: dict[int, sheet_batch.CheckedSheet] = {}
    for text in batch.sheets[before : before + AT_ONCE]:
        batch.checked += 1
        try:
            found[batch.checked] = sheet_batch.check_sheet(known, text)
        except sheet_faults.Refused as refused:
            batch.refused.append([batch.checked, str(refused)])
        if monotonic() > until:
            break
    sort_out(batch, found)
    SheetBatch.objects.filter(pk=batch.pk, checked=before, imported=None).update(
        checked=batch.checked,
        refused=sorted(batch.refused),
        names=batch.names,
        keys=batch.keys,
    )
    batch.refresh_from_db()


def sort_out(batch: SheetBatch, found: dict[int, sheet_batch.CheckedSheet]) -> None:
    """Those that are new to the league and to the batch are the good ones."""
    here = known_hashes(found.values())
    names = {normal(name) for name in batch.names}
    for number, brought in found.items():
        short = brought.table.sheet_hash[:SHORT]
        first = batch.keys.setdefault(short, number)
        if brought.table.sheet_hash in here:
            batch.refused.append([number, sentence(sheet_faults.HERE)])
        elif first != number:
            batch.refused.append([number, sentence(sheet_faults.TWICE, number=first)])
        else:
            new = [n for n in brought.table.players if normal(n) not in names]
            batch.names += new
            names |= {normal(name) for name in new}


# ---- Names that the league does not know ----


@dataclass(frozen=True)
class NewName:
    """One of them by its place, whom it may be, and what somebody said of it: nothing
    where that has to be asked.
    """

    place: int
    name: str
    near: str
    said: str

    @property
    def fresh(self) -> bool:
        """Of nobody whom the league knows, and nobody said otherwise."""
        return not self.near and self.said == sheet_batch.NEW

    @property
    def question(self) -> str:
        return sentence(sentences.SAY_WHO, who=self.name)


def new_names(batch: SheetBatch) -> list[NewName]:
    known = sheet_batch.known_people(batch.league)
    by_name = {str(one): str(one.pk) for one in known.people.values() if one}
    people = list(by_name)
    new = [name for name in batch.names if not known.has(name)]
    found = []
    for place, name in enumerate(new):
        like = "".join(near(name, people)[:1])
        usual = by_name.get(certain(name, people), "" if like else sheet_batch.NEW)
        said = batch.mapped.get(normal(name), usual)
        found.append(NewName(place, name, like, said))
    return found


def map_names(batch: SheetBatch, said: Mapping[str, str]) -> None:
    """`said`: by the place of a new name; a person is named by their number."""
    people = sheet_batch.known_people(batch.league).people.values()
    allowed = {sheet_batch.NEW, sheet_batch.NOBODY, *(str(p.pk) for p in people if p)}
    for new in new_names(batch):
        who = said.get(f"who-{new.place}", new.said)
        if who in allowed:
            batch.mapped[normal(new.name)] = who
    batch.save(update_fields=["mapped"])


def without_answer(batch: SheetBatch) -> list[NewName]:
    """Nothing is taken while there are any: a guess would make a second person."""
    return [one for one in new_names(batch) if not one.said]


def known_hashes(brought: Iterable[sheet_batch.CheckedSheet]) -> set[str]:
    """Their hashes; what came in before is known by it, in the place of an identity."""
    hashes = [one.table.sheet_hash for one in brought]
    found = Table.objects.filter(Q(sheet_hash__in=hashes) | Q(identity__in=hashes))
    pairs = found.values_list("sheet_hash", "identity")
    return {one for pair in pairs for one in pair}


def again(batch: SheetBatch) -> None:
    """Look at all of it anew: the league has changed."""
    fresh: dict[str, Any] = {"checked": 0, "refused": [], "names": [], "keys": {}}
    SheetBatch.objects.filter(pk=batch.pk, imported=None).update(**fresh)
