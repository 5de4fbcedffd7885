"""The line of stages: what is done, what is asked now, what is to come."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from referee.form import conditions
from referee.form.conditions import needs_something
from scorekeeper.tables import spoken, units
from scorekeeper.tables.entering.entry import Page

# So many stages fill the line beside the heading.
FULL = 3


@dataclass(frozen=True)
class Stop:
    """A stage of the round on the line of stages."""

    label: str
    state: str
    url: str = ""


def stops_of(page: Page) -> Iterator[Stop]:
    here = [read.stage for read in page.reads]
    done, labels = True, set()
    for stage in page.stages:
        current = stage is page.leading
        if stage in here:
            done = False
        skipped = not current and not needs_something(stage, page.round)
        if skipped or stage.label in labels:
            continue
        labels.add(stage.label)
        state = "now" if current else "done" if done else ""
        yield Stop(
            spoken.label(stage.label), state, back_url(page) if state == "done" else ""
        )
    if len(labels) < FULL:
        yield Stop(gettext("Score"), "")


def back_url(page: Page) -> str:
    return reverse("tables:correct", args=[page.source.state.table.code, page.number])


def heading_of(page: Page) -> str:
    """Over the page: Ann plays at 50, where the game says more than the stage.

    Where trump and tricks are asked together, or the stage is called as the round
    itself, it is the hand that is asked: Hand 3.
    """
    leading, unit = page.leading, page.source.state.game.unit
    if page.correcting or leading is None:
        return spoken.label(page.heading)
    bare = page.whole or leading.label == str(unit.title)
    if bare and not leading.heading:
        return units.first(unit, page.number)
    return spoken.word(conditions.heading_of(leading, page.round))
