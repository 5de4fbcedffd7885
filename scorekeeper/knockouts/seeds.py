"""The seeds of a knock-out in another order, as long as none of its tables is laid."""

from collections.abc import Mapping

from django.db import transaction

from scorekeeper.knockouts.models import Knockout, KnockoutEntry


@transaction.atomic
def put(knockout: Knockout, wanted: Mapping[int, int]) -> bool:
    """`wanted`: by person the new number. False where it is too late."""
    held = Knockout.objects.select_for_update().get(pk=knockout.pk)
    if held.tables.exists():
        return False

    def order(knockout_entry: KnockoutEntry) -> tuple[int, int, int]:
        """Who moves up goes before whoever has that number, who moves down after."""
        number = wanted.get(knockout_entry.person_id, knockout_entry.seed)
        return (
            number,
            (number > knockout_entry.seed) - (number < knockout_entry.seed),
            knockout_entry.seed,
        )

    entries = sorted(held.entries.all(), key=order)
    held.entries.all().delete()
    KnockoutEntry.objects.bulk_create(
        KnockoutEntry(knockout=held, person_id=entry.person_id, seed=seed)
        for seed, entry in enumerate(entries, 1)
    )
    return True
