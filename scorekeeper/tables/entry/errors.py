"""What an entry lacks and what contradicts it, and at which input it is said."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.form.conditions import (
    facts_inside,
    is_too_short,
    missing_of,
    names,
    with_told,
)
from referee.form.fields import FactFields, Field
from referee.form.parse import whole
from referee.form.stages import Sum, sum_of
from referee.values.facts import AnyFact, Problem
from referee.words import count_words, of_all
from scorekeeper.tables import sentences, spoken
from scorekeeper.tables.entry.round_forms import RoundForm


@dataclass(frozen=True)
class Placed:
    """The problems by where they stand: at an input, at a fact, or at neither."""

    inputs: dict[str, list[str]]
    groups: dict[str, list[str]]
    rest: list[str]


def place_errors(round_form: RoundForm) -> Placed:
    found = Placed({}, {}, [])
    keys = {one.key for one in round_form.asked}
    for problem in problems_to_show(round_form):
        name = place_of(round_form, problem)
        if name:
            found.inputs.setdefault(name, []).append(spoken.word(problem.said))
        elif problem.path and problem.path[0] in keys:
            key = str(problem.path[0])
            found.groups.setdefault(key, []).append(spoken.word(problem.said))
        else:
            found.rest.append(spoken.word(problem.said))
    return found


def place_of(round_form: RoundForm, problem: Problem) -> str:
    """The input that a problem is about; nothing where it is about several."""
    origin = {k: v for read in round_form.reads for k, v in read.origin.items()}
    return nearest(problem.path, origin, set(round_form.names))


def nearest(path: tuple, origin: dict[tuple, str], names: set[str]) -> str:
    """The input of a path, or of the longest part of it that has one."""
    for end in range(len(path), 0, -1):
        name = origin.get(path[:end], str(path[0]) if end == 1 else "")
        if name in names:
            return name
    return ""


def problems_to_show(round_form: RoundForm) -> list[Problem]:
    """The problems of what is entered, not what is missing."""
    return [one for one in round_form.problems if not is_open(round_form, one)]


def is_open(round_form: RoundForm, problem: Problem) -> bool:
    if problem.code == "missing":
        return True
    name = "-".join(map(str, problem.path))
    return problem.code == "wrong-type" and not round_form.texts.get(name)


def in_order(round_form: RoundForm, asked: FactFields) -> list[Field]:
    """By seat; where seats speak in turn in this game, from the dealer’s left."""
    r, stages = round_form.round, round_form.round_type.stages
    spoken = any(fact.ask.spoken for stage in stages for fact in stage.facts)
    if not (spoken and asked.per == "seat") or r.dealer is None:
        return list(asked.inputs)
    order = r.around(r.table.clockwise(r.dealer))
    return sorted(asked.inputs, key=lambda one: order.index(one.seat or 0))


@dataclass(frozen=True)
class Summed:
    """A list that has to add up, as far as it is entered.

    `total` is what hands have entered, `rest` are the inputs that are suggested since
    the sum leaves no choice about them.
    """

    asked: FactFields
    total: Sum
    rest: tuple[Field, ...] = ()

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
        found = sentences.sentence(text, got=self.total.got, of_all=whole_sum)
        return f"{found} {self.rest_words()}" if self.rest else found

    def rest_words(self) -> str:
        left = self.total.most - self.total.got
        field = self.rest[0]
        if not left and len(self.rest) == 1 and field.who:
            return sentences.sentence(sentences.NOTHING_LEFT_FOR, who=field.who)
        if not left:
            return sentences.sentence(sentences.NOTHING_LEFT)
        return sentences.sentence(sentences.REST, number=left, who=field.who)

    def missing_words(self) -> str:
        text = sentences.ARE_MISSING if self.short > 0 else sentences.TOO_MANY
        number = abs(self.short)
        things = count_words(self.total.noun, number)
        return sentences.sentence(text, things=things, number=number)


def sums_of(round_form: RoundForm) -> Iterator[Summed]:
    """Every sum that is asked here and begun; a range only where it is left."""
    for read in round_form.reads:
        for asked in read.asked if read.started else ():
            found = sum_of(asked.fact, read.raw.get(asked.key), round_form.round)
            if found and (found.least == found.most or not found.right):
                yield without_rest(round_form, asked, found)


def empty_sum(round_form: RoundForm, asked: FactFields) -> Summed | None:
    """The sum of a list in which nothing is entered; None where it may vary."""
    found = sum_of(asked.fact, [], round_form.round)
    if found is None or found.least != found.most:
        return None
    return Summed(asked, found)


def without_rest(round_form: RoundForm, asked: FactFields, found: Sum) -> Summed:
    """What is suggested is not entered yet."""
    if found.least != found.most or not found.right:
        return Summed(asked, found)
    suggested = round_form.suggested
    rest = tuple(one for one in asked.inputs if one.name in suggested)
    taken = (whole(suggested[one.name]) for one in rest)
    got = found.got - sum(n for n in taken if type(n) is int)
    return Summed(asked, replace(found, got=got), rest)


OF_A_VALUE = ("out-of-range", "wrong-type")


@dataclass(frozen=True)
class Sentence:
    """What the foot says of one input: `name`, to which it leads."""

    text: str
    name: str = ""


def next_missing(round_form: RoundForm) -> Sentence | None:
    """The first in the order of the page; nothing where all is entered."""
    lacking = [one for one in round_form.problems if is_lacking(round_form, one)]
    if not lacking:
        return None
    places = {place_of(round_form, one) for one in lacking}
    keys = {one.path[0] for one in lacking if one.path}
    for asked in round_form.asked:
        inputs = in_order(round_form, asked)
        named = [one for one in inputs if one.name in places]
        if not named and asked.key in keys and inputs:
            named = [
                one for one in inputs if one.name not in round_form.texts
            ] or inputs
        if named:
            field = named[0]
            told = missing_cards_words(fact_of(asked, field), lacking) or question(
                round_form, asked, field
            )
            return Sentence(told, field.name)
    return Sentence(spoken.word(lacking[0].said))


def missing_cards_words(fact: AnyFact, lacking: list[Problem]) -> str:
    """What is said of cards of which some are entered; nothing where none is."""
    if fact.ask.if_missing is not None:
        return ""
    mine = (one for one in lacking if fact.key in one.path[:1])
    short = (one for one in mine if one.code in ("wrong-length", "impossible"))
    return next((spoken.word(one.said) for one in short), "")


def is_lacking(round_form: RoundForm, problem: Problem) -> bool:
    """It is not there yet: an entry, or some of a sum."""
    if problem.code == "wrong-total":
        return any(one.asked.key in problem.path[:1] for one in too_few(round_form))
    return is_too_short(problem) or is_open(round_form, problem)


def too_few(round_form: RoundForm) -> Iterator[Summed]:
    return (one for one in sums_of(round_form) if one.short > 0)


def question(round_form: RoundForm, asked: FactFields, field: Field) -> str:
    """What asks for an input: by its sum, else in the words of its fact."""
    for found in too_few(round_form):
        if found.asked.key == asked.key:
            return found.missing_words()
    fact, values = fact_of(asked, field), values_of(round_form, asked, field)
    if fact.ask.if_missing is None and (all_of_it := empty_sum(round_form, asked)):
        return all_of_it.missing_words()
    r = with_told(round_form.round, fact, round_form.facts.get(asked.key))
    return spoken.word(missing_of(fact, r, field.seat, values))


def fact_of(asked: FactFields, field: Field) -> AnyFact:
    """The fact of an input: of a row the one that it stands for."""
    inside = facts_inside(asked.fact)
    key = field.name.rpartition("-")[2].partition(".")[0]
    return inside.get(key, asked.fact) if asked.per == "row" else asked.fact


def values_of(round_form: RoundForm, asked: FactFields, field: Field) -> dict[str, str]:
    """Whose it is, and what else its row says."""
    values = {"name": field.who}
    row = field.name.rpartition("-")[0]
    for each in asked.inputs if asked.per == "row" else ():
        before, _, key = each.name.rpartition("-")
        if before == row:
            values[key] = each.word_of(round_form.texts.get(each.name, ""))
    return values


def contradiction(round_form: RoundForm) -> Sentence | None:
    """The first thing that cannot be with what was entered."""
    for found in sums_of(round_form):
        if found.short < 0 <= found.total.most:
            return Sentence(
                found.missing_words(), first_of(round_form, found.asked.key)
            )
    wrong = [one for one in round_form.problems if not is_lacking(round_form, one)]
    placed = [(place_of(round_form, one), one) for one in wrong]
    at = {one.name: i for i, one in enumerate(rows(round_form))}
    for name, problem in sorted(placed, key=lambda one: at.get(one[0], len(at))):
        key = str(next(iter(problem.path), ""))
        return Sentence(
            fault_words(round_form, problem, name), name or first_of(round_form, key)
        )
    return None


def rows(round_form: RoundForm) -> Iterator[Field]:
    """All inputs in the order of the page."""
    for asked in round_form.asked:
        yield from in_order(round_form, asked)


def fault_words(round_form: RoundForm, problem: Problem, name: str) -> str:
    """A number of a seat that cannot be does not say whose it is."""
    who = whose(round_form, name)
    if not who or problem.code not in OF_A_VALUE or names(problem, who):
        return spoken.word(problem.said)
    said = spoken.within(problem.said)
    return sentences.sentence(sentences.OF_WHOM, who=who, problem=said)


def whose(round_form: RoundForm, name: str) -> str:
    """The name of an input’s seat: its own, or what its row says."""
    for asked in round_form.asked:
        for entry_field in (each for each in asked.inputs if each.name == name):
            values = values_of(round_form, asked, entry_field)
            return values["name"] or values.get("seat", "")
    return ""


def first_of(round_form: RoundForm, key: str) -> str:
    """The first input of a fact."""
    found = (one for one in round_form.asked if one.key == key)
    inputs = (each for one in found for each in in_order(round_form, one))
    return next((each.name for each in inputs), "")
