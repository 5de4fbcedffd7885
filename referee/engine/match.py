"""A match: a sheet as played, its rounds scored, and what more of it would mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from referee.engine.game import PLAY, RoundType, Stage, round_type_of
from referee.engine.reading import problems_of
from referee.engine.round import Round, Table, first_round, next_round
from referee.engine.sheet import Sheet
from referee.engine.standings import leaders, places
from referee.engine.verdict import Line, Say, SheetError, Standing, Step, Verdict
from referee.values.facts import FactMissing, Problem
from referee.words import Text

NO_ROUND = Text("sheet.round-is-no-object", "A round is an object with its facts.")
AFTER_END = Text(
    "sheet.after-end", "{who} won in the round before, so the game is over."
)
NOT_COMPLETE = Text("sheet.incomplete", "Round {round} is not complete: {key} missing.")
NOT_ENDED = Text(
    "sheet.not-ended", "Round {round} is not complete: the {key} has not ended."
)

# In place of a stage, of a round as it is recorded: it was not read to be judged.
RECORDED = ""

Raw = dict[str, Any]


class Assessment(NamedTuple):
    """A round as far as it is entered, for the form that enters it.

    `stages` are those this round asks, each "done", "current" or "ahead". `problems`
    are all of them, in the contract's order. `points` and `totals` by side, `lines` and
    `winners`, which are sides, are as it stands: also while only a list's total is
    wrong; None while the round cannot be scored.
    """

    reading: Reading
    round_type: RoundType
    stages: tuple[tuple[Stage, str], ...]
    complete: bool
    next_state: dict[str, Any]
    live_messages: list[Say]
    value_breakdown: list[Step]
    points: list[int] | None
    totals: list[int] | None
    lines: list[Line] | None
    winners: list[int] | None

    @property
    def round(self) -> Round:
        return self.reading.round

    @property
    def problems(self) -> list[Problem]:
        return self.reading.problems

    def is_of(self, r: Round, raw: Raw) -> bool:
        """These facts are judged here, in the place of `r`, and a sheet takes them."""
        mine, reading = self.round, self.reading
        here = mine.table is r.table and mine.before is r.before
        taken = not reading.problems and reading.as_in_a_sheet
        return here and taken and same(reading.raw, raw)


class Reading(NamedTuple):
    """A round into which the facts `raw` were read, and what is wrong with them.

    Nothing is scored. The stages up to the one named `through` had to be whole.
    """

    round: Round
    raw: Raw
    through: str | None
    problems: list[Problem]

    def is_of(self, raw: Raw, through: str | None) -> bool:
        return self.through == through and same(self.raw, raw)

    @property
    def as_in_a_sheet(self) -> bool:
        """A sheet with these facts reads the same: no stage had to be whole there that
        has not begun, and no record tells one.
        """
        stages = (s for s in self.round.round_type.stages if s.name == self.through)
        begun = all(stage.keys & self.raw.keys() for stage in stages)
        return begun and PLAY not in self.raw


def read_through(r: Round, raw: dict[str, Any], through: str | None) -> list[Problem]:
    """Reads `raw` into the round; what is wrong with it, each problem once.

    The stages up to the one named `through` must be whole.
    """
    names = [stage.name for stage in round_type_of(r.table.game, raw).stages]
    index = names.index(through) if through in names else -1
    return list(dict.fromkeys(problems_of(r, raw, index)))


def judge(reading: Reading) -> Assessment:
    """What a round means as it was read."""
    r, problems = reading.round, reading.problems
    scored = r.waits is None and score_round(r, problems)
    # Of facts that cannot be true together nothing can be said.
    apart = any(problem.code in ("impossible", "not-allowed") for problem in problems)
    game = r.table.game
    return Assessment(
        reading=reading,
        round_type=r.round_type,
        stages=tuple(stages_of(r)),
        complete=scored and not problems,
        next_state={} if apart else r.next_state(),
        live_messages=[] if apart else as_far_as_known(game.display.live_messages(r)),
        value_breakdown=[]
        if apart
        else as_far_as_known(game.display.value_breakdown(r)),
        points=r.points if scored else None,
        totals=r.after if scored else None,
        lines=r.lines if scored else None,
        winners=winners_as_it_stands(r) if scored else None,
    )


def winners_after(r: Round) -> list[int] | None:
    """The sides that have won with this round; a repeated one is as if never played."""
    return None if r.round_type.again else r.table.game.end(r)


def winners_as_it_stands(r: Round) -> list[int] | None:
    """Who has won with this round, the lines of the end of the game counted."""
    game = r.table.game
    winners = winners_after(r)
    bonus = list(game.bonus(next_round(r))) if winners is not None else []
    if not bonus:
        return winners
    return leaders(r.table, [a + b for a, b in zip(r.after, r.table.sums(bonus))])


def score_round(r: Round, problems: list[Problem]) -> bool:
    """Scores the round, also as it stands while only a list's total is wrong."""
    if any(problem.code != "wrong-total" for problem in problems):
        return False
    try:
        r.settle()
    except FactMissing:
        if not problems:
            raise
        return False  # a fact was to be counted from the list that is wrong
    return True


def as_far_as_known(words: Any) -> list[Any]:
    """What a game says before it comes to a fact that is not known."""
    said = []
    try:
        for word in words:
            said.append(word)
    except FactMissing:
        pass
    return said


def stages_of(r: Round) -> list[tuple[Stage, str]]:
    """The stages this round asks, as far as that can be said, with their state."""
    stages = []
    for index, stage in enumerate(r.round_type.stages):
        try:
            if stage.when is not None and not stage.when(r):
                continue
        except FactMissing:
            pass  # not known yet: it may come
        state = "done" if index < r.reached else "ahead"
        stages.append((stage, "current" if index == r.reached else state))
    return stages


@dataclass(frozen=True, eq=False, repr=False)
class Match:
    """A sheet as played. Nothing of it changes: what goes on is another match.

    `raws` are the rounds as recorded, `rounds` those that are scored. `won`: the
    sides for whom the rounds have ended the game, None while they have not.
    `pending` is the last round where it lacks its later stages. `trouble` is what a
    round was refused for: the match is then that of the rounds before it, and goes
    on whether the sheet has `ended` or not.
    """

    table: Table
    raws: tuple[Any, ...]
    ended: bool
    rounds: tuple[Round, ...]
    won: list[int] | None = None
    pending: Round | None = None
    trouble: SheetError | None = None

    @cached_property
    def verdict(self) -> Verdict:
        """The verdict on the rounds that are scored, worked out once."""
        ended = self.ended and self.trouble is None
        last = self.rounds[-1] if self.rounds else None
        upcoming = self.pending or (
            next_round(last) if last else first_round(self.table)
        )
        rounds = [*self.rounds]
        return verdict_of(rounds, self.won, self.pending, upcoming, ended)

    @cached_property
    def json(self) -> dict[str, Any]:
        """The verdict as the contract's JSON."""
        return self.verdict.json()

    @property
    def next(self) -> Round | None:
        """The round to be entered or completed; None once the game is over."""
        return self.verdict.next

    @property
    def dealer(self) -> int | None:
        """The seat that deals next; None once the game is over, or where none does."""
        return None if self.next is None else self.next.dealer

    @property
    def totals(self) -> list[int]:
        """In points by side, with the lines of the end of the game."""
        return self.verdict.totals

    @property
    def winners(self) -> list[int]:
        """The sides that have won; none while the game goes on."""
        return self.verdict.winners

    @property
    def standing(self) -> Standing | None:
        """How far from winning; None once the game is over."""
        return self.verdict.standing

    @property
    def places(self) -> list[int]:
        """The place of each side, equal ones sharing it: 1, 2, 2, 4."""
        return places(self.table, self.totals, self.winners)

    def round(self, number: int) -> Round:
        """Round `number` (1-based) with nothing read into it yet.

        Raises SheetError where the rounds before it are refused or not whole, or
        where the game was over before it.
        """
        trouble, pending = self.trouble, self.pending
        if trouble is not None and trouble.round is not None and trouble.round < number:
            raise trouble
        if pending is not None and pending.number < number:
            raise SheetError(pending.number, incomplete(pending))
        if self.won is not None and number > len(self.rounds):
            raise SheetError(number, after_end(self.table, self.won))
        before = self.rounds[: number - 1]
        return next_round(before[-1]) if before else first_round(self.table)

    def assess(
        self, raw: Raw, through: str | None = None, *, number: int | None = None
    ) -> Assessment:
        """What these facts would mean, at the cost of the one round they are of.

        That is the round to be entered or completed, or round `number`; the rounds
        after it are not looked at. The stages up to the one named `through` must be
        whole: what they lack is "missing". Raises SheetError as `round` does.
        """
        number = len(self.rounds) + 1 if number is None else number
        return judge(self.reading(raw, number, through))

    def reading(self, raw: Raw, number: int, through: str | None = None) -> Reading:
        """The facts read that `assess` judges. Raises SheetError as `round` does."""
        r = self.round(number)
        return Reading(r, raw, through, read_through(r, raw, through))

    def read(self, raw: Raw, number: int) -> Reading:
        """Round `number` with these facts read into it, as far as they can be.

        To be looked at only: what is recorded is not read again.
        """
        if number == len(self.rounds) + 1 and same(raw, self.begun):
            return self.recorded
        if number <= len(self.rounds) and same(raw, self.raws[number - 1]):
            return Reading(self.rounds[number - 1], raw, RECORDED, [])
        return self.reading(raw, number)

    @property
    def begun(self) -> Any:
        """The facts that are recorded of the round to come."""
        return self.raws[len(self.rounds)] if len(self.raws) > len(self.rounds) else {}

    @cached_property
    def recorded(self) -> Reading:
        """The round to come, read with what is recorded of it."""
        if self.pending is not None:
            return Reading(self.pending, self.begun, None, [])
        number = len(self.rounds) + 1
        if self.begun == {}:
            return Reading(self.round(number), {}, RECORDED, [])
        return self.reading(self.begun, number)

    def with_round(self, raw: Raw) -> Match:
        """With one round more, at the cost of that round."""
        return self.with_rounds((*self.raws, raw), len(self.raws))

    def with_round_at(self, number: int, raw: Raw) -> Match:
        """With other facts in round `number`: played again from there on."""
        at = number - 1
        return self.with_rounds((*self.raws[:at], raw, *self.raws[at + 1 :]), at)

    def with_sheet(
        self,
        raws: Sequence[Any],
        ended: bool = False,
        known: Assessment | None = None,
    ) -> Match:
        """With these rounds; those alike from the first on are not played again, nor
        one that is `known`, as it was assessed here.
        """
        alike = 0
        for mine, other in zip(self.raws, raws):
            if not same(mine, other):
                break
            alike += 1
        if alike == len(raws) == len(self.raws):
            return self if ended is self.ended else replace(self, ended=ended)
        return self.with_rounds(raws, alike, ended, known)

    def with_rounds(
        self,
        raws: Sequence[Any],
        alike: int,
        ended: bool | None = None,
        known: Assessment | None = None,
    ) -> Match:
        """With these rounds, the first `alike` of which are those of this match."""
        ended = self.ended if ended is None else ended
        return play(Sheet(self.table, list(raws), ended), self.rounds[:alike], known)


def play(
    sheet: Sheet, scored: tuple[Round, ...] = (), known: Assessment | None = None
) -> Match:
    """The match of a sheet, whose first rounds may be scored already, and of which one
    more may be `known`.

    Of those nothing is read or scored again: a scored round never changes.
    """
    table, raws, ended = sheet
    rounds = list(scored)
    won: list[int] | None = None
    pending: Round | None = None
    trouble: SheetError | None = None
    try:
        won, pending, _ = play_on(table, raws, rounds, known)
    except SheetError as error:
        trouble = error.with_traceback(None)  # which would keep all that led here
        won = winners_after(rounds[-1]) if rounds else None
    return Match(table, tuple(raws), ended, tuple(rounds), won, pending, trouble)


def play_on(
    table: Table,
    raws: list[Any],
    rounds: list[Round],
    known: Assessment | None = None,
) -> tuple[list[int] | None, Round | None, Round]:
    """Adds the scored rounds to `rounds`; one that is `known` is not read again.

    Gives the winners once there are any, the open round, and the one after the last.
    """
    winners = winners_after(rounds[-1]) if rounds else None
    r = next_round(rounds[-1]) if rounds else first_round(table)
    for raw in raws[len(rounds) :]:
        if winners is not None:
            raise SheetError(r.number, after_end(table, winners))
        r = with_facts(r, raw, known)
        if r.waits is not None:
            if r.number < len(raws):
                raise SheetError(r.number, incomplete(r))
            return None, r, r
        if known is None or r is not known.round:
            r.settle()
        rounds.append(r)
        winners = winners_after(r)
        r = next_round(r)
    return winners, None, r


def with_facts(r: Round, raw: Any, known: Assessment | None) -> Round:
    """The round with its facts, or as it is known; raises SheetError."""
    if type(raw) is not dict:
        raise SheetError(r.number, Problem("wrong-type", NO_ROUND))
    if known is not None and known.is_of(r, raw):
        return known.round
    for problem in problems_of(r, raw):
        raise SheetError(r.number, problem)
    return r


def after_end(table: Table, winners: list[int]) -> Problem:
    return Problem("after-end", AFTER_END(who=table.names_of(winners)))


def incomplete(r: Round) -> Problem:
    """The problem of a round that another follows though a key of it is missing."""
    assert r.waits is not None
    begun = any(fact.key == r.waits for fact in r)
    text = NOT_ENDED if begun else NOT_COMPLETE
    return Problem("incomplete", text(round=r.number, key=r.waits), (r.waits,))


def same(a: object, other: object) -> bool:
    """Alike as JSON, where neither true is 1 nor 1 is 1.0, as it is to Python."""
    if a is other:
        return True
    if type(a) is not type(other):
        return False
    if type(a) is dict and type(other) is dict:
        return a.keys() == other.keys() and all(same(a[k], other[k]) for k in a)
    if type(a) is list and type(other) is list:
        return len(a) == len(other) and all(map(same, a, other))
    return a == other


def verdict_of(
    rounds: list[Round],
    winners: list[int] | None,
    pending: Round | None,
    upcoming: Round,
    ended: bool,
) -> Verdict:
    """`upcoming` is the round after the last one, or the one that is `pending`."""
    table, totals = upcoming.table, upcoming.totals
    if winners is None and not ended:
        return Verdict(table, "playing", rounds, totals, [], None, upcoming, pending)
    bonus = list(table.game.bonus(upcoming)) or None
    if bonus:
        totals = [a + b for a, b in zip(totals, table.sums(bonus))]
    if winners is None and not table.game.open_ended:
        return Verdict(table, "stopped", rounds, totals, [], bonus, None, None)
    if winners is None or bonus:
        winners = leaders(table, totals)
    return Verdict(table, "finished", rounds, totals, winners, bonus, None, None)
