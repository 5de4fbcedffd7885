"""The foot of an entry: what the referee says of it so far, and the one big button.

What contradicts what was entered, in red; else what is missing, as a link to it; else
what the round does.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext

from referee.engine.verdict import Say
from referee.form.conditions import (
    button_of_stage,
    button_of_type,
    needs_something,
    question_of,
)
from referee.form.fields import FactFields, Field
from referee.form.parse import whole
from scorekeeper.tables import sentences, spoken
from scorekeeper.tables.entry.errors import (
    Sentence,
    Summed,
    contradiction,
    in_order,
    next_missing,
    sums_of,
)
from scorekeeper.tables.entry.hints import chips, scoring_rows, strip_of
from scorekeeper.tables.entry.round_forms import RoundForm
from scorekeeper.tables.events import confirmations
from scorekeeper.tables.spoken import word

# Lines in words are for one or two; more stand beside their inputs.
FEW = 2
# Letters on a line of a phone, and those whose place a letter of the figure takes.
LINE = 44
LETTER = 5


@dataclass(frozen=True)
class Feedback:
    """The line at the foot: a figure, sentences after it, a ladder of steps.

    `todo` is what is missing, `at` the input that it leads to. `spelt` is what a
    ladder shows, for those who hear it. `who`: a number on the strip is missing, and
    `todo` is whose it is.
    """

    figure: str = ""
    text: str = ""
    warn: bool = False
    todo: str = ""
    at: str = ""
    steps: list[tuple[str, str]] = field(default_factory=list)
    spelt: str = ""
    who: bool = False

    @property
    def long(self) -> bool:
        """More than two lines of a phone, by which it would cover the last row."""
        line = LINE - len(self.figure) * LETTER
        return len(self.text) + len(self.todo) > 2 * line


def on_conflict(unit: sentences.Unit) -> Feedback:
    """Somebody else wrote since the page was drawn."""
    return Feedback("", sentences.of_round(sentences.MOVED, unit), warn=True)


def feedback_on(round_form: RoundForm) -> Feedback:
    """The line at the foot of the entry."""
    if wrong := contradiction(round_form):
        return on_fault(round_form, wrong)
    if round_form.unchanged:
        return Feedback(text=gettext("You have not changed anything yet."))
    if not round_form.started:
        return first_question(round_form)
    if missing := next_missing(round_form):
        figure, text = so_far(round_form, missing.name)
        if whose := on_strip(round_form, missing.name):
            return asks(round_form, whose, figure, text)
        return Feedback(figure, text, todo=missing.text, at=missing.name)
    return on_complete(round_form)


def on_fault(round_form: RoundForm, wrong: Sentence) -> Feedback:
    """A sum that is passed says by how much; other faults say so themselves."""
    for summed in sums_of(round_form):
        if summed.short < 0 and wrong.text == summed.missing_words():
            text = join([summed.words(), wrong.text])
            return Feedback(summed.figure, text, warn=True, at=wrong.name)
    return Feedback("", wrong.text, warn=True, at=wrong.name)


def first_question(round_form: RoundForm) -> Feedback:
    """The question of a stage in which nothing is entered."""
    question = round_form.question
    inputs = [in_order(round_form, asked) for asked in round_form.asked[:1]]
    names = [field.name for row in inputs for field in row]
    at = names[0] if names else ""
    if whose := on_strip(round_form, at):
        return asks(round_form, whose, word(question.leads))
    return Feedback(word(question.leads), todo=word(question.said), at=at)


def asks(round_form: RoundForm, whose: str, figure: str, text: str = "") -> Feedback:
    """Whose number the strip asks for; louder where the button came before it."""
    if round_form.pressed:
        text = join([text, gettext("Say a number first.")])
    return Feedback(figure, text, warn=round_form.pressed, todo=whose, who=True)


def on_strip(round_form: RoundForm, missing: str) -> str:
    """Whose number the strip asks for: Dan bids. Nothing where another is missing."""
    strip = strip_of(round_form)
    served = {one.name for _, one in chips(round_form)}
    if strip is None or not strip.asks or missing not in served:
        return ""
    return f"{strip.who}{strip.says}" if strip.says else ""


def next_question(round_form: RoundForm) -> Sentence:
    """What the page asks after what was begun: nobody has to answer it yet."""
    if round_form.next_stage is None:
        return Sentence("")
    text = word(question_of(round_form.next_stage.stage, round_form.round).said)
    names = (one.name for asked in round_form.next_stage.asked for one in asked.inputs)
    return Sentence(text, next(names, ""))


def so_far(round_form: RoundForm, missing: str) -> tuple[str, str]:
    """What is said while something is missing: its sum, or what its page settled."""
    here = next((x for x in round_form.reads if missing in x.names), None)
    if here is None:
        return "", ""
    for summed in sums_of(round_form):
        if summed.asked in here.asked:
            return summed.figure, summed.words()
    for asked in here.asked:
        if asked.fact.ask.so_far and (numbers := numbers_in(asked, here.entered)):
            return str(sum(numbers)), sentences.sentence(asked.fact.ask.so_far)
    for say in (
        round_form.assessment.live_messages if here is not round_form.reads[0] else ()
    ):
        return figure_of(say), sentence(word(say.said), figure_of(say))
    return "", ""


def numbers_in(asked: FactFields, entered: Mapping[str, str]) -> list[int]:
    found = (whole(entered.get(one.name, "")) for one in asked.inputs)
    return [number for number in found if type(number) is int]


def on_complete(round_form: RoundForm) -> Feedback:
    """What an entry means that lacks nothing: the score, or what comes next."""
    a, sums = round_form.assessment, list(sums_of(round_form))
    figure, texts = sums_and_messages(round_form, sums)
    warn = any(say.warn for say in a.live_messages)
    lost = bool(a.value_breakdown) and min(a.points or [0]) < 0
    lines = list(score_lines(round_form))
    if lost and not warn:
        texts += score_lines(round_form, brief=True)
    elif not a.value_breakdown:
        texts += lines
    texts += end_words(round_form)
    steps = [] if warn else ladder(round_form)
    spelt = join(lines) or ", ".join(word(step.spelt) for step in a.value_breakdown)
    follows = next_question(round_form)
    return Feedback(
        figure,
        join(texts),
        warn,
        todo=follows.text,
        at=follows.name,
        steps=steps,
        spelt=spelt if steps and not lost else "",
    )


def sums_and_messages(
    round_form: RoundForm, sums: list[Summed]
) -> tuple[str, list[str]]:
    """The sums, then what the game says."""
    figure = sums[0].figure if sums else ""
    texts = [one.words(bool(i)) for i, one in enumerate(sums)]
    for say in round_form.assessment.live_messages:
        own = figure_of(say)
        said = word(say.said)
        if own and (figure or texts):
            # One figure stands large before all: of others each says its own.
            texts.append(sentence(f"{own} {said}", own))
            continue
        texts.append(sentence(said, "" if texts else figure or own))
        figure = figure or own
    return figure, texts


def figure_of(say: Say) -> str:
    return word(say.leads)


def sentence(text: str, figure: str) -> str:
    """Begun large where no figure stands before it; a game may end it itself."""
    text = text if figure else sentences.capitalize(text)
    return text if text.endswith((".", "?", "!", "…")) else f"{text}."


def ladder(round_form: RoundForm) -> list[tuple[str, str]]:
    """The steps of a value, as they are drawn: game 3, spades ×11."""
    return [
        (word(step.said), f"{'×' if step.times else ''}{step.number}")
        for step in round_form.assessment.value_breakdown
    ]


def join(texts: list[str]) -> str:
    return " ".join(filter(None, texts))


def score_lines(round_form: RoundForm, brief: bool = False) -> Iterator[str]:
    """The lines of what is scored, where they do not stand beside inputs.

    `brief`: without the steps that the ladder draws already.
    """
    a = round_form.assessment
    told = scoring_rows(round_form) or any(say.scores for say in a.live_messages)
    if a.lines is None or told:
        return
    telling = [line for line in a.lines if line.points]
    if len(telling) == 1 and telling[0].side == the_one(round_form):
        (line,) = telling
        yield sentence(word(line.brief if brief else line.said), "")
    elif len(telling) <= FEW:
        for line in telling:
            said = word(line.brief if brief else line.said)
            who = word(round_form.round.table.named_side(line.side))
            yield sentences.sentence(sentences.REASON, who=who, why=said)


def end_words(round_form: RoundForm) -> Iterator[str]:
    """Who wins by this entry; where others have to confirm it, nobody does yet."""
    a, r = round_form.assessment, round_form.round
    if a.winners and confirmations.setting_of(round_form.source.state.entries).on:
        return
    if not a.winners or a.totals is None or a.points is None:
        return
    people = sum(len(r.table.sides[side]) for side in a.winners)
    total = a.totals[a.winners[0]]
    gained = any(a.points[side] for side in a.winners) and is_there(round_form, total)
    text = sentences.REACHES if gained else sentences.WINS_WITH
    if gained and any(one.rest for one in sums_of(round_form)):
        text = sentences.THEN_REACHES
    who, said = word(r.table.names_of(a.winners)), spoken.minus(total)
    yield sentences.sentence(text, who=who, total=said, people=people)


def is_there(round_form: RoundForm, total: int) -> bool:
    """A total that wins by itself; some games have none, or can be won short of it."""
    standing = round_form.source.state.game.display.standing(round_form.round)
    target, start = standing.target, standing.start
    if target is None:
        return False
    return total <= target if target < start else total >= target


# ---- The one big button: it says what it will do ----


@dataclass(frozen=True)
class Button:
    """`more` is a second, smaller line: what it does besides."""

    text: str
    busy: str
    waits: bool
    more: str = ""


def button(round_form: RoundForm) -> Button:
    """The words of the button, and whether it has to wait."""
    waits = bool(round_form.problems) or round_form.unchanged
    if round_form.correcting:
        return Button(gettext("See what changes"), gettext("One moment"), waits)
    busy = in_unit(round_form, sentences.SAVING)
    own, small = of_game(round_form)
    text, takes = leads_to(round_form, own), [] if waits else takes_of(round_form)
    forced = [one for asked, one in takes if one.name not in asked.initial]
    if len(forced) == 1 and forced[0].who and forced[0].look == "step":
        others = [one for one in takes if one[1] is not forced[0]]
        return Button(
            take(round_form, forced[0]), busy, waits, goes_on(round_form, others)
        )
    if takes and not (own or small):
        small = take_words(round_form, takes)
    return Button(text, busy, waits, small if not waits else "")


def of_game(round_form: RoundForm) -> tuple[str, str]:
    """What the game itself says of the end of a stage."""
    if whole := button_of_type(round_form.round_type, round_form.round):
        return word(whole), ""
    if not round_form.names:
        return "", ""
    button, small = button_of_stage(round_form.current_stage.stage, round_form.round)
    return word(button), word(small)


def leads_to(round_form: RoundForm, own: str = "") -> str:
    """What the button does with the whole page."""
    stage = next_stage(round_form)
    return own or (
        sentences.sentence(sentences.NEXT, stage=stage) if stage else save(round_form)
    )


def next_stage(round_form: RoundForm) -> str:
    """The stage that is asked next; nothing where the round is saved whole."""
    if not round_form.reads:
        return ""
    here = (
        round_form.current_stage.stage
        if round_form.started
        else round_form.first_required
    )
    stages = round_form.stages
    later = stages[stages.index(here) + 1 :] if here in stages else []
    needy = (one for one in later if needs_something(one, round_form.round))
    return next((sentences.small(one.label) for one in needy), "")


def in_unit(round_form: RoundForm, text: sentences.Text) -> str:
    """Save turn 3; what is no turn is called by its name: Save final count."""
    if round_form.round_type.whole_game:
        kind = sentences.small(round_form.round_type.label)
        return sentences.sentence(text, round=kind)
    return sentences.of_round(
        text, round_form.source.state.game.unit, round_form.number
    )


def save(round_form: RoundForm) -> str:
    if who := winners(round_form):
        return sentences.sentence(sentences.END_GAME, winners=who)
    if not round_form.names:
        kind = sentences.small(round_form.round_type.label)
        return sentences.sentence(sentences.SAVE_KIND, kind=kind)
    side = the_one(round_form)
    if side is None:
        return in_unit(round_form, sentences.SAVE)
    return sentences.sentence(sentences.SAVE_SCORE, score=score_of(round_form, side))


def winners(round_form: RoundForm) -> str:
    """Who wins by this entry: Ann wins, Ben and Dan win; where the other side has to
    confirm it, they would.
    """
    a, table = round_form.assessment, round_form.round.table
    if not (a.complete and round_form.started and a.winners):
        return ""
    people = sum(len(table.sides[side]) for side in a.winners)
    who = table.names_of(a.winners)
    waits = confirmations.setting_of(round_form.source.state.entries).on
    text = sentences.WOULD_WIN if waits else sentences.WINS
    return sentences.sentence(text, who=who, people=people)


def the_one(round_form: RoundForm) -> int | None:
    """The only side that scores, or that the others pay."""
    a = round_form.assessment
    if not (a.complete and round_form.started and a.points):
        return None
    changed = [side for side, points in enumerate(a.points) if points]
    gained = [side for side in changed if a.points[side] > 0]
    if len(changed) == 1:
        return changed[0]
    paid = round_form.source.state.game.display.one_is_paid and len(gained) == 1
    return gained[0] if paid else None


def score_of(round_form: RoundForm, side: int) -> str:
    """Ann +26, with what it is worth in money."""
    points = (round_form.assessment.points or [])[side]
    name, gain = round_form.round.table.named_side(side), spoken.signed_number(points)
    worth = word(
        round_form.source.state.game.display.worth(round_form.round.table, points)
    )
    text = sentences.SCORE_WORTH if worth else sentences.SCORE
    return sentences.sentence(text, name=name, gain=gain, worth=worth)


def take(round_form: RoundForm, field: Field) -> str:
    """Take 4 for Dan, and what comes of it; partners are named by that alone."""
    number, who, wins = round_form.suggested[field.name], field.who, winners(round_form)
    a, r = round_form.assessment, round_form.round
    partners = len(r.table.sides) < r.table.n
    if wins and not partners:
        return sentences.sentence(
            sentences.TAKE_AND_WIN, number=number, who=who, winners=wins
        )
    if partners and a.points:
        best = max(range(len(a.points)), key=a.points.__getitem__)
        only = the_one(round_form)
        score = wins or score_of(round_form, best if only is None else only)
        return sentences.sentence(sentences.TAKE_SCORE, number=number, score=score)
    return sentences.sentence(sentences.TAKE, number=number, who=who)


Taken = tuple[FactFields, Field]


def goes_on(round_form: RoundForm, others: list[Taken]) -> str:
    """The second line, where the first says what is taken: what is taken besides."""
    stage = next_stage(round_form)
    if stage:
        then = sentences.sentence(sentences.AND_NEXT, stage=stage)
    else:
        then = in_unit(round_form, sentences.AND_SAVE)
    if not others:
        return then
    return sentences.sentence(
        sentences.AND_OPTION, taken=take_words(round_form, others), then=then
    )


def takes_of(round_form: RoundForm) -> list[Taken]:
    """What the button takes with it of what is suggested, in rows that were begun.

    Whose row it is was never asked.
    """
    suggested = round_form.suggested
    empty_rows = {name for read in round_form.reads for name in read.empty_rows}
    asked = ((asked, one) for asked in round_form.asked for one in asked.inputs)
    return [
        (asked, field)
        for asked, field in asked
        if field.name in suggested
        and field.name not in empty_rows
        and not (asked.per == "row" and field.look == "choice")
        and not asked.fixed
    ]


def take_words(round_form: RoundForm, takes: list[Taken]) -> str:
    """What is taken of one fact, where that is one thing; else that it is."""
    found = {
        (label_of(asked, field, takes), field.word_of(round_form.suggested[field.name]))
        for asked, field in takes
    }
    if len(found) > 1:
        return sentences.sentence(sentences.TAKES)
    label, value = found.pop()
    asked, field = takes[0]
    who = spoken.list_names(some_of(asked, field, takes))
    if who and value == "0":
        things = sentences.small(asked.label)
        return sentences.sentence(sentences.HAS_NONE, who=who, things=things)
    label = spoken.label(label)
    value = spoken.begun_small(value)
    return sentences.sentence(sentences.OPTION, option=label, value=value)


def label_of(asked: FactFields, field: Field, takes: list[Taken]) -> str:
    """What is taken: Dan plays; jokers of all; of some alone, Ben and Cleo, jokers."""
    if field.who and field.look == "choice":
        return field.who
    some = some_of(asked, field, takes)
    if not some:
        return asked.label
    return f"{spoken.list_names(some)}, {sentences.small(asked.label)}"


def some_of(asked: FactFields, field: Field, takes: list[Taken]) -> list[str]:
    """Whose numbers are taken, where they are not all players’."""
    some = [each.who for of, each in takes if of is asked]
    return [] if not field.who or len(some) == len(asked.inputs) else some
