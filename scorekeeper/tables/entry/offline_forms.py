"""The round that is entered, all of it: for a phone that loses its network meanwhile.

One such page for each dealer, so that it stays. What applies hangs on what is said:
beside what may not apply it says when it does.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from referee.engine.game import RoundType
from referee.form.conditions import missing_of, needs, question_of
from referee.form.stages import StageForm
from referee.form.whole import blank_of, whole_form
from scorekeeper.tables import scoring, sentences
from scorekeeper.tables.entry import round_forms
from scorekeeper.tables.entry.forms import EntryForm
from scorekeeper.tables.models import Table
from scorekeeper.tables.scoring import presence
from scorekeeper.tables.spoken import word

FIRST = 1


@dataclass(frozen=True)
class DrawnStage:
    """One stage of it. `needed`: the round is not whole without it; `sure`: it is
    asked whatever is said before it.
    """

    round_form: round_forms.RoundForm
    read: StageForm
    needed: bool
    sure: bool

    @property
    def name(self) -> str:
        return self.read.stage.name

    @property
    def label(self) -> str:
        return self.read.stage.label

    @property
    def small(self) -> str:
        return sentences.small(self.label)

    @property
    def ask(self) -> str:
        """What asks for it, while nothing of it is entered."""
        r = self.round_form.round
        needed = (one.fact for one in self.read.asked if needs(one.fact, r))
        said = (missing_of(fact, r, None, {}) for fact in needed)
        return question_of(self.read.stage, r).text or word(next(said, ""))

    @cached_property
    def form(self) -> EntryForm:
        return EntryForm(replace(self.round_form, reads=(self.read,)))


@dataclass(frozen=True)
class Form:
    """A whole round of one kind."""

    round_form: round_forms.RoundForm

    @property
    def round_type(self) -> RoundType:
        return self.round_form.round_type

    @property
    def help(self) -> str:
        return EntryForm(self.round_form, "", 0).help

    @property
    def kinds(self) -> list[RoundType]:
        """This kind, or the usual one, and those by which a round is void, which More
        offers where the site answers: beside the others that the page offers. None
        without those.
        """
        usual, *others = self.round_form.source.state.game.round_types
        voids = [one for one in others if one.void is not None]
        own = usual if self.round_type in voids else self.round_type
        return [own, *voids] if voids else []

    @cached_property
    def stages(self) -> list[DrawnStage]:
        return list(self.draw())

    def draw(self) -> Iterator[DrawnStage]:
        blank = blank_of(self.round_form)
        for read in self.round_form.reads:
            stage = read.stage
            asks = any(read.asked)
            sure, needed = blank.must_be(stage.when), blank.needs(stage)
            yield DrawnStage(self.round_form, read, asks and needed, asks and sure)


def forms_of(state: scoring.State, dealer: int) -> list[Form]:
    """Every kind of round that a form asks for."""
    at = fresh(state, dealer).at(FIRST)
    kinds = state.game.round_types
    return [Form(whole_form(at, kind)) for kind in kinds if not kind.is_record]


def fresh(state: scoring.State, dealer: int) -> scoring.State:
    """The same people, of whom those who have gone are not there, at a table where
    nothing is played, and `dealer` begins.
    """
    table = state.table
    gone = sorted(presence.absent_seats(state))
    options = {k: v for k, v in table.options.items() if k != presence.KEY}
    if gone:
        options[presence.KEY] = [{"seat": seat, "first": FIRST} for seat in gone]
    if state.game.seats.has_dealer:
        options[state.game.seats.first.key] = dealer
    empty = Table(
        code=table.code,
        identity=f"{table.identity}/{dealer}",
        game=table.game,
        players=table.players,
        options=options,
    )
    return scoring.state_of(empty, [])
