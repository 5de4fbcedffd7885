"""The sums of an entry in words: of 13 tricks, the other 4 must be Dan’s."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.form.fields import Asked, Input
from referee.form.parse import whole
from referee.form.suggest import Sum, sum_of
from referee.words import counted, of_all
from scorekeeper.tables import sentences
from scorekeeper.tables.entering.entry import Page


@dataclass(frozen=True)
class Summed:
    """A list that has to add up, as far as it is entered.

    `total` is what hands have entered, `rest` are the inputs that are suggested since
    the sum leaves no choice about them.
    """

    asked: Asked
    total: Sum
    rest: tuple[Input, ...] = ()

    @property
    def short(self) -> int:
        """So many are missing; below 0: too many."""
        return max(0, self.total.least - self.total.got) or min(
            0, self.total.most - self.total.got
        )

    @property
    def figure(self) -> str:
        return str(self.total.got)

    def words(self, second: bool = False) -> str:
        """What follows the number: of 13 tricks."""
        whole_sum = of_all(self.total.noun, self.total.most)
        text = sentences.OF_ALL_TOO if second else sentences.OF_ALL
        found = sentences.said(text, got=self.total.got, of_all=whole_sum)
        return f"{found} {self.rest_words()}" if self.rest else found

    def rest_words(self) -> str:
        left = self.total.most - self.total.got
        if not left:
            return sentences.said(sentences.NOTHING_LEFT)
        one, fact = self.rest[0], self.asked.fact
        text = sentences.REST_OF if fact.one else sentences.REST
        return sentences.said(
            text, number=left, who=one.who, one=sentences.small(fact.one)
        )

    def missing_words(self) -> str:
        text = sentences.ARE_MISSING if self.short > 0 else sentences.TOO_MANY
        number = abs(self.short)
        things = counted(self.total.noun, number)
        return sentences.said(text, things=things, number=number)


def sums_of(page: Page) -> Iterator[Summed]:
    """Every sum that is asked here and begun; a range only where it is left."""
    for read in page.reads:
        for asked in read.asked if read.begun else ():
            found = sum_of(asked.fact, read.raw.get(asked.key), page.round)
            if found and (found.least == found.most or not found.right):
                yield without_rest(page, asked, found)


def untouched(page: Page, asked: Asked) -> Summed | None:
    """The sum of a list in which nothing is entered; None where it may vary."""
    found = sum_of(asked.fact, [], page.round)
    if found is None or found.least != found.most:
        return None
    return Summed(asked, found)


def without_rest(page: Page, asked: Asked, found: Sum) -> Summed:
    """What is suggested is not entered yet."""
    if found.least != found.most or not found.right:
        return Summed(asked, found)
    suggested = page.suggested
    rest = tuple(one for one in asked.inputs if one.name in suggested)
    taken = (whole(suggested[one.name]) for one in rest)
    got = found.got - sum(n for n in taken if type(n) is int)
    return Summed(asked, replace(found, got=got), rest)
