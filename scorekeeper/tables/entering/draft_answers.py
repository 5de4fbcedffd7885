"""Entering together: each seat may say what is its own on its own phone.

What is said so is a draft: the form of the round begins with it, and it is gone as soon
as the score sheet is written on.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.safestring import SafeString

from referee.form.fields import Asked, Input
from referee.form.stages import FILL
from scorekeeper.tables import log, scoring, sentences
from scorekeeper.tables.entering import entry, errors, secret, widgets
from scorekeeper.tables.events import drafts

SAID = "said."  # beside an input of a form: it stands there as its seat said it
OWN = ("step", "choice")  # what a seat says by itself


def said(state: scoring.State) -> dict[str, str]:
    """By input what the seats have said; of what is secret only what it came to."""
    found = drafts.drafts_of(state)
    texts = {one.name: one.text for one in found}
    hidden = [name for name in texts if name.startswith(secret.PREFIX)]
    for name in hidden:
        del texts[name]
    hidden_fact = secret.secret_of(state, found) if hidden else None
    return texts | (hidden_fact.texts if hidden_fact else {})


def joined(
    posted: Mapping[str, str], found: Mapping[str, str]
) -> tuple[dict[str, str], frozenset[str]]:
    """What was posted, with what the seats say where no hand has touched it.

    And the inputs where what they say stands.
    """
    texts = {}
    for name, text in posted.items():
        filled = name in found and posted.get(FILL + name) == text
        if not filled and posted.get(SAID + name) != text:
            texts[name] = text
    # The cards of a seat say more than its number.
    open_ = [name for name in found if f"hand-{name.rpartition('-')[2]}" not in posted]
    took = [name for name in open_ if not texts.get(name, "").strip()]
    return texts | {name: found[name] for name in took}, frozenset(took)


# ---- What is asked of the seats ----


def asked_of(page: entry.Page) -> list[Asked]:
    """The numbers and choices that every seat has, in the stage that is asked."""
    return [
        one
        for read in page.reads
        for group in read.groups
        if not (group.fold or group.counted)
        for one in group.asked
        if one.per == "seat" and all(each.look in OWN for each in one.inputs)
    ]


def inputs_of(page: entry.Page, seat: int | None) -> list[Input]:
    found = (each for one in asked_of(page) for each in one.inputs)
    return [each for each in found if seat is not None and each.seat == seat]


@dataclass(frozen=True)
class SeatField:
    """One thing that a seat says, as its phone asks it."""

    id: str
    label: str
    input: SafeString
    fault: str
    few: bool


@dataclass(frozen=True)
class DraftAnswers:
    """What the seats say themselves, on a phone that has no form of the round."""

    page: entry.Page
    after: int
    seat: int | None
    texts: Mapping[str, str] = field(default_factory=dict)
    faults: Mapping[str, str] = field(default_factory=dict)

    @property
    def asked(self) -> list[Asked]:
        return asked_of(self.page)

    @property
    def mine(self) -> list[Input]:
        return inputs_of(self.page, self.seat)

    @property
    def fields(self) -> Iterator[SeatField]:
        """Your bid; your calypsos done, and below it: unfinished."""
        for asked in self.asked:
            for one in asked.inputs:
                if one.seat == self.seat:
                    yield self.field_of(asked, one)

    def field_of(self, asked: Asked, one: Input) -> SeatField:
        first = asked is self.asked[0]
        id = "own" if first else f"own-{asked.key}"
        label = label_of(asked) if first else asked.label
        fault = self.faults.get(one.name, "")
        widget = widgets.widget_for(one)
        attrs = {"id": id, "aria-label": label, "aria-describedby": f"{id}-fault"}
        widget.attrs |= {"aria-label": label}
        text = self.texts.get(one.name) or self.page.entered.get(one.name, "")
        html = widget.render(one.name, text, attrs)
        return SeatField(id, label, html, fault, one.look == "choice")

    @property
    def rows(self) -> list[tuple[str, str]]:
        """Each seat with what it said, once one has said anything."""
        found = list(told_of(self.page).values())
        return found if any(text for _, text in found) else []


def label_of(asked: Asked) -> str:
    """Your tricks; where a single one has a name, your bid."""
    return sentences.said(sentences.YOURS, fact=asked.one)


def told_of(page: entry.Page) -> dict[int, tuple[str, str]]:
    """By seat its name, and what it said, once it has said what it must."""
    found: dict[int, tuple[str, list[str]]] = {}
    open_: set[int] = set()
    for number, asked in enumerate(asked_of(page)):
        for one in asked.inputs:
            seat = one.seat or 0
            text = worded(one, page.entered.get(one.name, ""))
            name, texts = found.setdefault(seat, (one.who, []))
            if text:
                texts.append(
                    f"{sentences.small(asked.label)} {text}" if number else text
                )
            elif not number or needed(asked):
                open_.add(seat)
    return {
        seat: (name, "" if seat in open_ else ", ".join(texts))
        for seat, (name, texts) in sorted(found.items())
    }


def worded(one: Input, text: str) -> str:
    labels = {option.value: option.label for option in one.options}
    return labels.get(text, text)


def needed(asked: Asked) -> bool:
    """Nothing stands there by itself, and it may not be left open."""
    return not (asked.starts or asked.optional)


def of_seat(
    state: scoring.State,
    seat: int | None,
    texts: Mapping[str, str] | None = None,
    faults: Mapping[str, str] | None = None,
) -> DraftAnswers | None:
    """None where seats have nothing of their own now, or nobody could see it."""
    found = said(state)
    if state.due is None or state.trouble or (seat is None and not found):
        return None
    page = entry.page_of(state.at(state.due), joined({}, found)[0])
    if not asked_of(page):
        return None
    after = log.last_scoring_event(state.entries)
    return DraftAnswers(page, after, seat, texts or {}, faults or {})


# ---- Saying it ----


def faults_of(state: scoring.State, texts: Mapping[str, str]) -> dict[str, str]:
    """Why this cannot be, whatever the others say; by input."""
    assert state.due is not None
    told = {name: text for name, text in texts.items() if text}
    found = errors.placed(entry.page_of(state.at(state.due), told)).inputs
    return {name: " ".join(found[name]) for name in told if name in found}


def share(state: scoring.State, seat: int | None, page: entry.Page) -> None:
    """Who types the whole round says with it what the own seat says."""
    stands, wrong = said(state), errors.placed(page).inputs
    texts = {
        one.name: text
        for one in inputs_of(page, seat)
        if (text := page.entered.get(one.name, "")) and one.name not in wrong
    }
    if any(stands.get(name) != text for name, text in texts.items()):
        drafts.say(state.table, log.last_scoring_event(state.entries), texts)
