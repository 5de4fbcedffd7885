"""A bracket as a table for a spreadsheet: a row for each seat whose player is known."""

from collections.abc import Iterator

from django.utils.translation import gettext
from tablib import Dataset

from scorekeeper.exchange.spreadsheets import table
from scorekeeper.knockouts import knockout_page
from scorekeeper.knockouts.bracket import Match
from scorekeeper.knockouts.reading import Standing
from scorekeeper.languages import gettext_lazy

Row = tuple[str, int | str, int | str, str, str, str]
HEADS = (
    gettext_lazy("Round"),
    gettext_lazy("Table"),
    gettext_lazy("Seed"),
    gettext_lazy("Name"),
    gettext_lazy("Result"),
    gettext_lazy("Evening"),
)


def bracket_of(standing: Standing) -> Dataset:
    return table(standing.knockout.name, list(map(str, HEADS)), rows_of(standing))


def rows_of(standing: Standing) -> Iterator[Row]:
    for stage in standing.rounds:
        title = knockout_page.title_of(standing, stage)
        for slot in stage.byes:
            if slot.person is not None:
                name = str(standing.people[slot.person])
                seed = knockout_page.seed_of(standing, slot)
                yield title, "", seed or "", name, gettext("bye"), ""
        for match in stage.matches:
            yield from rows_at(standing, title, match)


def rows_at(standing: Standing, title: str, match: Match) -> Iterator[Row]:
    found = knockout_page.show_match(standing, match)
    final = match is standing.final
    for line in found.lines:
        if not line.open:
            result = gettext("out") if line.out else ""
            if line.goes:
                result = gettext("won") if final else gettext("goes on")
            yield title, match.number, line.seed or "", line.name, result, found.day
