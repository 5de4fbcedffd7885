"""The order of the rows: one for bids, tricks and corrections of a round."""

from referee.form.fields import Asked, Input
from scorekeeper.tables.entering.entry import Page


def in_order(page: Page, asked: Asked) -> list[Input]:
    """By seat; where seats speak in turn in this game, from the dealer’s left."""
    r, stages = page.round, page.round_type.stages
    spoken = any(fact.spoken for stage in stages for fact in stage.facts)
    if not (spoken and asked.per == "seat") or r.dealer is None:
        return list(asked.inputs)
    order = r.around(r.table.left(r.dealer))
    return sorted(asked.inputs, key=lambda one: order.index(one.seat or 0))
