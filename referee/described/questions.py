"""What a document asks, as facts: their limits, and how formulas know the answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from referee.described.document import Document
from referee.described.draft import Draft, Question
from referee.described.lines import check
from referee.described.names import NUMBER, ROUND, SEAT, SIDE, YES, Name, State, Value
from referee.described.term import Term
from referee.described.terms import constant
from referee.engine.round import Round
from referee.engine.stages import Stage
from referee.values.facts import (
    Asking,
    Check,
    Choice,
    Fact,
    Flag,
    Number,
    OrNull,
    PerSeat,
    PerSide,
    Problem,
    Seat,
    Several,
)
from referee.values.rules import Path
from referee.words import Text, Verbatim, word

NO_PARTNERS = Text("document.no-partners", "There are no partners in this game.")
ASKED_ONCE = Text(
    "document.asked-once",
    "This is asked once. For an answer of each player ask “players”.",
)
TWO_CHOICES = Text(
    "document.two-choices",
    "Write two choices or more, each with a name and a number of its own.",
)
BACKWARDS = Text("document.backwards", "The end is below the beginning.")
NOT_BETWEEN = Text("document.not-between", "This is not between the two ends.")
NEVER_SO_MANY = Text(
    "document.never-so-many", "All together can be {most} at most, never {total}."
)
NOT_BESIDE = Text(
    "document.not-beside",
    "Choose a question that each player answers, asked before this one.",
)
HOW_MANY = Text("document.how-many", "Choose {least} to {most}, not {given}.")
BESIDE = Text("document.beside", "{label} {number}")

LEAST, MOST = 0, 999
"""The ends of a number where a document gives none."""


def declare_questions(draft: Draft) -> None:
    """The names of all answers."""
    for at, page in enumerate(draft.document["pages"]):
        for no, asked in enumerate(page["asks"]):
            path = ("pages", at, "asks", no)
            question = Question(asked, path, len(draft.questions), at)
            draft.questions.setdefault(question.key, question)
            check_place(draft, question)
            draft.declare(question.key, path, NAMED[question.kind](draft, question))
            if question.kind == "choice":
                declare_choices(draft, question)


def check_place(draft: Draft, question: Question) -> None:
    if question.place == SIDE and "partners" not in draft.document:
        draft.wrong(NO_PARTNERS(), *question.path, "for")
    if question.place != ROUND and question.kind not in ("number", "choice"):
        draft.wrong(ASKED_ONCE(), *question.path, "for")


# ---- Answers, as formulas name them ----


def raw_answer(draft: Draft, question: Question) -> Callable[[State], Any]:
    """What is answered; None where it may be left out and is, or is not asked.

    Raises FactMissing where it is still to come.
    """
    key, page, facts = question.key, question.page, draft.facts
    if not question.told:
        return lambda s: s.r.get(facts[key])
    if not may_lack(draft, question):
        return lambda s: s.r[facts[key]]

    def raw(s: State) -> Any:
        played = draft.played.get(page)
        return s.r[facts[key]] if played is None or played.value(s, -1) else None

    return raw


def answer(draft: Draft, question: Question, read: Callable[[Any], int]) -> Value:
    """The number of an answer at a place; 0 of what is not answered."""
    raw, at_places = raw_answer(draft, question), question.place != ROUND
    if question.kind == "number" and at_places and not may_lack(draft, question):
        key, facts = question.key, draft.facts
        return lambda s, i: s.r[facts[key]][i]

    def value(s: State, i: int) -> int:
        found = raw(s)
        if found is None:
            return 0
        return read(found[i] if at_places else found)

    return value


def may_lack(draft: Draft, question: Question) -> bool:
    """Whether a whole round may be without its answer, of all or of some."""
    return not question.told or "when" in draft.document["pages"][question.page]


def ends_of(draft: Draft, question: Question, low: int, high: int) -> tuple[int, int]:
    """With 0, where some are not asked: it is what they have."""
    if may_lack(draft, question) or "who" in question.asked or "out" in ends(draft):
        return min(low, 0), max(high, 0)
    return low, high


def ends(draft: Draft) -> Document:
    found: Document = draft.document.get("ends", {})
    return found


def named_number(draft: Draft, question: Question) -> Callable[[], Name]:
    asked = question.asked

    def make_name() -> Name:
        low = limit(draft, question, "from", LEAST)
        high = limit(draft, question, "to", MOST)
        question.low, question.high = low, high
        words = {0: asked["zero"]} if "zero" in asked else {}
        between = ends_of(draft, question, low.low, max(low.low, high.high))
        value = answer(draft, question, int)
        return name_of(question, NUMBER, between, value, words)

    return make_name


def limit(draft: Draft, question: Question, which: str, otherwise: int) -> Term:
    """A formula of a question, which looks only at what is answered before it."""
    text = question.asked.get(which) or str(otherwise)
    path = (*question.path, which)
    return draft.formula(text, ROUND, NUMBER, path, question.number)


def name_of(
    question: Question,
    kind: str,
    between: tuple[int, int],
    value: Value,
    words: Mapping[int, str] | None = None,
    players: Callable[[State], tuple[int, ...]] | None = None,
) -> Name:
    asked = question.asked
    return Name(
        question.key,
        str(asked.get("one", asked["label"])),
        kind,
        question.place,
        *between,
        value,
        players,
        question.number,
        True,
        words or {},
    )


def worth(asked: Document) -> dict[str, int]:
    """The number of each choice: its own, or its place."""
    choices = asked.get("choices", [])
    return {one["key"]: one.get("is", at) for at, one in enumerate(choices)}


def declare_choices(draft: Draft, question: Question) -> None:
    choices, numbers = question.asked.get("choices", []), worth(question.asked)
    if not 1 < len(choices) == len(set(numbers.values())):
        draft.wrong(TWO_CHOICES(), *question.path, "choices")
    for at, choice in enumerate(choices):
        n = numbers[choice["key"]]
        name = Name(choice["key"], choice["label"], NUMBER, ROUND, n, n, constant(n))
        draft.declare(choice["key"], (*question.path, "choices", at), constantly(name))


def constantly(name: Name) -> Callable[[], Name]:
    return lambda: name


def named_choice(draft: Draft, question: Question) -> Callable[[], Name]:
    numbers = worth(question.asked)

    def make_name() -> Name:
        choices = question.asked.get("choices", [])
        labels = {numbers[one["key"]]: one["label"] for one in choices}
        low, high = min(labels, default=0), max(labels, default=0)
        between = ends_of(draft, question, low, high)
        value = answer(draft, question, numbers.__getitem__)
        return name_of(question, NUMBER, between, value, labels)

    return make_name


def yes_name(draft: Draft, question: Question) -> Callable[[], Name]:
    value = answer(draft, question, int)
    return lambda: name_of(question, YES, (0, 1), value)


def named_players(draft: Draft, question: Question) -> Callable[[], Name]:
    """One player, or several: how many they can be is what its ends say."""
    several, raw = question.kind == "players", raw_answer(draft, question)

    def players(s: State) -> tuple[int, ...]:
        found = raw(s)
        if found is None:
            return ()
        return found if several else (found,)

    some = several or may_lack(draft, question) or "nobody" in question.asked
    between = (0 if some else 1, draft.players if several else 1)
    return lambda: name_of(question, NUMBER, between, constant(0), None, players)


NAMED: dict[str, Callable[[Draft, Question], Callable[[], Name]]] = {
    "number": named_number,
    "choice": named_choice,
    "yes": yes_name,
    "player": named_players,
    "players": named_players,
}


# ---- Questions, as facts ----


def fact_of(draft: Draft, question: Question) -> Fact[Any]:
    asked, kind = question.asked, question.kind
    value: Any = VALUES[kind](draft, question)
    if question.place != ROUND:
        value = of_places(draft, question, value)
    return Fact(
        question.key,
        value,
        Verbatim(asked["label"]),
        needed=question.told,
        ask=Asking(
            help=Verbatim(asked.get("help", "")),
            start=asked.get("start"),
            spoken=Verbatim(asked.get("spoken", "")),
            one=Verbatim(asked.get("one", "")),
            hint=hint_of(draft, question),
        ),
    )


def now(draft: Draft, found: Term) -> Any:
    """A limit: its number, or a function of the round that gives it."""
    if found.low == found.high:
        return found.low
    value = found.value
    if found.after >= 0:
        return lambda r: value(draft.state(r), -1)
    last: tuple[Round | None, int] = (None, 0)

    def recall(r: Round) -> int:
        """What hangs on no answer is the same for all entries of a round."""
        nonlocal last
        of, number = last
        if of is not r:
            number = value(draft.before_answers(r), -1)
            last = r, number
        return number

    return recall


def number_value(draft: Draft, question: Question) -> Number:
    asked, low, high = question.asked, question.low, question.high
    if low is None or high is None:  # a name that is taken: that is said already
        return Number()
    if low.low > high.high:
        draft.wrong(BACKWARDS(), *question.path, "to")
    elif "start" in asked and not low.low <= asked["start"] <= high.high:
        draft.wrong(NOT_BETWEEN(), *question.path, "start")
    zero = Verbatim(asked["zero"]) if "zero" in asked else None
    return Number(
        now(draft, low),
        now(draft, high),
        step=asked.get("step", 1),
        chips=asked.get("keys", 0),
        words=None if zero is None else lambda n: Verbatim(word(n)) if n else zero,
    )


def choice_value(draft: Draft, question: Question) -> Choice[str]:
    choices = question.asked.get("choices", [])
    return Choice({one["key"]: Verbatim(one["label"]) for one in choices})


def yes_value(draft: Draft, question: Question) -> Flag:
    return Flag()


def player_value(draft: Draft, question: Question) -> Seat | OrNull[int]:
    seat, nobody = Seat(who(draft, question)), question.asked.get("nobody", "")
    return OrNull(seat, Verbatim(nobody)) if nobody else seat


def players_value(draft: Draft, question: Question) -> Several[int]:
    asked = question.asked
    same = "least" in asked and asked["least"] == asked.get("most")
    size = now(draft, limit(draft, question, "least", 0)) if same else None
    return Several(Seat(who(draft, question)), size=size, distinct=True)


VALUES: dict[str, Callable[[Draft, Question], Any]] = {
    "number": number_value,
    "choice": choice_value,
    "yes": yes_value,
    "player": player_value,
    "players": players_value,
}


def who(draft: Draft, question: Question) -> Callable[[Round], tuple[int, ...]] | None:
    """Who is asked, or can be named: those that the document says, who are not out."""
    text = question.asked.get("who")
    if text is None:
        return draft.active if "out" in ends(draft) else None
    path = (*question.path, "who")
    asks = draft.formula(text, SEAT, YES, path, question.number)

    def here(r: Round) -> tuple[int, ...]:
        s = draft.state(r)
        return tuple(seat for seat in s.seats if asks.value(s, seat))

    return here


def of_places(draft: Draft, question: Question, of: Any) -> Any:
    """An entry for each seat, or for each side."""
    noun, total = Verbatim(noun_of(draft, question)), total_of(draft, question)
    if question.place == SIDE:
        return PerSide(of, total=total, noun=noun)
    number = question.kind == "number"
    asked = who(draft, question) if number else None
    between = ends_at_once(of) if number else None
    return PerSeat(of, total=total, noun=noun, who=asked, between=between)


def ends_at_once(of: Number) -> Callable[[Any], Any] | None:
    """The ends of a number that a round gives; of what is counted in steps each entry
    is looked at.
    """
    low, high = of.least, of.most
    if of.step != 1 or not (callable(low) or callable(high)):
        return None

    def ends(r: Any) -> Any:
        return low(r) if callable(low) else low, high(r) if callable(high) else high

    return ends


def noun_of(draft: Draft, question: Question) -> str:
    """What is counted; in English the label, without its capital."""
    asked = question.asked
    english = draft.document.get("lang", "en") == "en"
    label = asked["label"].lower() if english else asked["label"]
    return str(asked.get("noun", label))


def total_of(draft: Draft, question: Question) -> Any:
    if "total" not in question.asked:
        return None
    total = limit(draft, question, "total", 0)
    high = question.high.high if question.high else 0
    if total.low > (most := high * draft.at(question.place)):
        said = NEVER_SO_MANY(most=most, total=total.low)
        draft.wrong(said, *question.path, "total")
    return now(draft, total)


def hint_of(draft: Draft, question: Question) -> Any:
    """What stands beside a name: what this player answered to another question."""
    if "beside" not in question.asked:
        return None
    other = draft.questions.get(question.asked["beside"])
    if other is None or other.place != SEAT or other.number >= question.number:
        draft.wrong(NOT_BESIDE(), *question.path, "beside")
        return None
    name = draft.find(other.key)

    def hint(r: Round, seat: int) -> Any:
        number = Verbatim(name.say(name.value(draft.state(r), seat)))
        return BESIDE(label=Verbatim(other.asked["label"]), number=number)

    return hint


# ---- Pages ----


def stages(draft: Draft) -> Iterator[Stage]:
    for at, page in enumerate(draft.document["pages"]):
        yield stage(draft, page, at)


def stage(draft: Draft, page: Document, at: int) -> Stage:
    here = [one for one in draft.questions.values() if one.page == at]
    facts = []
    for question in here:
        fact = fact_of(draft, question)
        draft.facts[question.key] = fact
        facts.append(fact)
    path = ("pages", at)
    bounded = [bound for question in here if (bound := how_many(draft, question))]
    checks = [
        check(draft, told, (*path, "checks", no), here)
        for no, told in enumerate(page.get("checks", []))
    ]
    return Stage(
        page["key"],
        Verbatim(page["label"]),
        tuple(facts),
        checks=(*bounded, *checks),
        when=when(draft, page, path, here),
        question=Verbatim(page.get("question", "")),
    )


def when(
    draft: Draft, page: Document, path: Path, here: list[Question]
) -> Callable[[Round], bool] | None:
    """Whether the round comes to the page, by what is answered before it."""
    if "when" not in page:
        return None
    first = min((one.number for one in here), default=0)
    played = draft.formula(page["when"], ROUND, YES, (*path, "when"), first)
    draft.played[path[-1]] = played  # type: ignore[index]
    return lambda r: bool(played.value(draft.state(r), -1))


def how_many(draft: Draft, question: Question) -> Check | None:
    """Refuses too few players, and too many, where both are not the same."""
    asked = question.asked
    if question.kind != "players" or not asked.keys() & {"least", "most"}:
        return None
    least = limit(draft, question, "least", 0)
    most = limit(draft, question, "most", draft.players)
    key = question.key

    def check(r: Round) -> Iterator[Problem]:
        fact, s = draft.facts[key], draft.state(r)
        given = len(r[fact])
        low, high = least.value(s, -1), most.value(s, -1)
        if not low <= given <= high:
            said = HOW_MANY(least=low, most=high, given=given)
            yield fact.problem("wrong-length", said)

    return check
