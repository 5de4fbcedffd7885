"""A form as it was posted, on the version of the table that its writer saw.

`form_for` makes it of a post, `due_form` where nothing was posted yet.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from referee.form.fields import after_press, button_of
from referee.form.stages import FILL
from scorekeeper.tables import codes, log, scoring
from scorekeeper.tables.entry import draft_answers, round_forms
from scorekeeper.tables.entry.forms import EntryForm
from scorekeeper.tables.entry.round_forms import read_form
from scorekeeper.tables.events import commands
from scorekeeper.tables.showing import board

# As many keys of its own a round says at most that it was sent under before.
MOST = 20
# No game has more: what is told of another is no round.
MOST_ROUNDS = 999


def number_in(posted: dict[str, str], name: str) -> int:
    text = posted.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 9 else 0


def state_as_seen(state: scoring.State, posted: dict[str, str]) -> scoring.State:
    """The table as the writer saw it.

    A round that is told whole may have arrived in part, under a key it had before.
    """
    after = number_in(posted, "after")
    before = posted.get("before", "").split()[:MOST] if "whole" in posted else ()
    own = log.own(state.entries, state.table.writer.phone) if before else ()
    after = max([after, *(one.number for one in own if one.key in before)])
    if after >= state.version:
        return state
    return scoring.state_of(state.table, state.entries[:after])


def as_recorded(
    state: scoring.State, number: int, posted: dict[str, str]
) -> scoring.State:
    """The table for a page that records a round: where others have finished the round
    meanwhile, as its writer saw it. What both say is compared then.
    """
    if "after" not in posted or "confirm" in posted or number == state.due:
        return state
    seen = state_as_seen(state, posted)
    return seen if seen.due == number else state


def asking(state: scoring.State, number: int) -> Iterator[scoring.State]:
    """The table at each version that may have asked for a round that others have told
    by now, or have begun; the latest first.
    """
    if number > len(state.rounds):
        return
    for version in reversed(versions_of(state, number)):
        if version < state.version:
            yield scoring.state_of(state.table, state.entries[:version])


def versions_of(state: scoring.State, number: int) -> list[int]:
    """Those at which a round may have been due: it was the last begun, or the next."""
    many = enumerate(log.round_counts(state.entries))
    return [version for version, begun in many if number - 1 <= begun <= number]


def when_due(state: scoring.State, seen: scoring.State, number: int) -> scoring.State:
    """The table when a round that was told whole could first be entered.

    Its writer had no network, and has seen nothing of what others wrote since. Where
    others had completed it by then, it is the table before they began.
    """
    if seen.due == number:
        return seen
    found = versions_of(state, number)
    later = [version for version in found if version > seen.version]
    before = [version for version in reversed(found) if version < seen.version]
    for version in (*later, *before):
        then = scoring.state_of(state.table, state.entries[:version])
        if then.due == number and (version in later or not then.round(number)):
            return then
    return seen


def whole_round(state: scoring.State, posted: dict[str, str]) -> dict[str, str]:
    """A stage as the end of its round, where others told all of that in one entry: no
    version of the table asks for the stage alone.

    Its writer told the stages before it alike: they were counted as one with theirs.
    """
    number = number_in(posted, "round")
    finished = 1 <= number <= len(state.rounds) and number != state.due
    if not finished or {"whole", "correct"} & posted.keys():
        return {}
    then, at = when_due(state, state_as_seen(state, posted), number), state.at(number)
    earlier: dict[str, str] = {}
    for stage in at.stages(dict(at.recorded)):
        part = {key: raw for key, raw in at.recorded.items() if key in stage.keys}
        texts = dict(round_forms.texts_of(at, part))
        told = texts.keys() - {"kind"}
        if told & posted.keys() or part.keys() & then.round(number).keys():
            break
        earlier |= texts
    return {**earlier, **posted, "whole": "1"} if earlier else {}


def form_for(
    state: scoring.State, posted: dict[str, str], pressed: bool = False
) -> EntryForm | None:
    """The form that was posted, on the table as its writer saw it.

    `pressed`: it was sent, not only typed. None where no such form can have been there.
    """
    form = form_as_seen(state, posted, pressed)
    if not pressed or stands_whole(form):
        return form
    at_once = whole_round(state, posted)
    found = form_as_seen(state, at_once, pressed) if at_once else None
    return found if stands_whole(found) else as_first_asked(state, posted) or form


def stands_whole(form: EntryForm | None) -> bool:
    return form is not None and not form.round_form.problems


def as_first_asked(state: scoring.State, posted: dict[str, str]) -> EntryForm | None:
    """A stage of a round that others have told by now, or have begun: as it was asked
    before they did. What both say is compared then.

    Its writer has seen what they wrote by an answer to what waited before it, and so
    names a version that asks for none of it.
    """
    if "correct" in posted:
        return None
    for then in asking(state, number_in(posted, "round")):
        again = posted | {"after": str(then.version)}
        form = form_as_seen(state, again, pressed=True)
        if form and stands_whole(form) and form.round_form.entered:
            return form
    return None


def late_form(
    state: scoring.State, posted: dict[str, str]
) -> round_forms.RoundForm | None:
    """What was told of a round that cannot be entered now: to be looked at."""
    number = number_in(posted, "round")
    if not 1 <= number <= MOST_ROUNDS:
        return None
    try:
        round_form = read_form(state.at(number), posted, pressed=True, mode="round")
    except scoring.SheetError:
        return None  # nothing can follow what is recorded
    return round_form if round_form.entered else None


def form_as_seen(
    state: scoring.State, posted: dict[str, str], pressed: bool
) -> EntryForm | None:
    seen, number = state_as_seen(state, posted), number_in(posted, "round")
    correcting = "correct" in posted
    whole = "round" if "whole" in posted and not correcting else ""
    if whole:
        seen = when_due(state, seen, number)
    if not (1 <= number <= len(seen.rounds) if correcting else number == seen.due):
        return None
    at, said = seen.at(number), frozenset[str]()
    if correcting:
        at = board.under(seen, board.players_in(state, number)).at(number)
        round_form = round_forms.read_correction(at, posted, pressed=pressed)
    else:
        if seen.trouble:
            return None
        if not pressed and not whole:
            posted, said = draft_answers.join(posted, draft_answers.texts_of(state))
        before = round_forms.round_before_undo(at)
        round_form = read_form(at, posted, pressed=pressed, mode=whole, undone=before)
    return EntryForm(
        round_form,
        key_in(posted),
        seen.version,
        moved=log.has_changed_since(state.entries, seen.version),
        brought_back="brought_back" in posted,
        said=said,
        before={} if correcting else round_forms.undone_texts(at),
    )


def stands_already(state: scoring.State, form: EntryForm) -> bool:
    """All that a hand entered here has been recorded so by somebody else."""
    round_form = form.round_form
    if not form.moved or form.correcting or round_form.number > len(state.rounds):
        return False
    recorded = state.round(round_form.number)
    found = dict(round_forms.texts_of(state.at(round_form.number), recorded))
    entered = round_form.entered.items()
    return bool(entered) and all(found.get(name) == text for name, text in entered)


def key_for(state: scoring.State, key: str, given: log.Facts) -> str:
    """The form's key; a new one where it was sent before and said something else."""

    def says_so(facts: log.Facts) -> bool:
        return all(facts.get(name) == raw for name, raw in given.items())

    return key_unless_sent(state, key, says_so)


def key_unless_sent(
    state: scoring.State, key: str, says_so: Callable[[log.Facts], bool]
) -> str:
    """A page from the browser's memory still has the key of what it sent.

    It stays where that entry says what the page says now: a double tap.
    """
    sent = log.find_by_key(state.entries, key, state.table.writer.phone)
    fresh = sent is not None and not says_so(sent.data.get("facts", {}))
    return codes.new_key() if fresh or not key else key


def refused_form(
    state: scoring.State, form: EntryForm, caught: commands.Refused
) -> EntryForm:
    """The referee refuses what somebody else’s entry has made of this one."""
    after = commands.version_to_show(state, form.after, caught)
    return form.refuse(after, str(caught))


def step_form(state: scoring.State, posted: dict[str, str]) -> EntryForm | None:
    """The form after a button that enters a number was pressed without a script."""
    form = form_for(state, posted)
    return form_for(state, step(form, posted)) if form else None


def step(form: EntryForm, posted: dict[str, str]) -> dict[str, str]:
    """What was posted, with the number that a button steps, or says."""
    pressed = posted["step"]
    for field in (one for asked in form.round_form.asked for one in asked.inputs):
        if field.name == button_of(pressed):
            text = after_press(field.steps, posted.get(field.name, ""), pressed)
            posted = posted | {field.name: text}
            posted.pop(FILL + field.name, None)
    return posted


def key_in(posted: Mapping[str, str]) -> str:
    return posted.get("key", "")[:64] or codes.new_key()


# ---- The entry that a table waits for ----


def due_form(
    state: scoring.State, posted: Mapping[str, str] | None = None, key: str = ""
) -> EntryForm | None:
    """The entry that the table waits for, with what was counted for it elsewhere."""
    if state.due is None or state.trouble:
        return None
    at, counted = state.at(state.due), posted or {}
    before = round_forms.undone_texts(at)
    texts, said = draft_answers.join(
        {**before, **counted}, draft_answers.texts_of(state)
    )
    round_form = round_forms.reopen(at, texts) if before else read_form(at, texts)
    about, key = is_about(round_form, counted), key or codes.new_key()
    return EntryForm(
        round_form, key, state.version, counted=about, said=said, before=before
    )


def is_about(round_form: round_forms.RoundForm, posted: Mapping[str, str]) -> bool:
    """Some of it is asked on this page, or counted there."""
    return any(name in posted for name in (*round_form.names, *round_form.carried))


# ---- A page of what is entered card by card, and saved at its end ----


@dataclass(frozen=True, kw_only=True)
class DraftPage:
    """What each such page has beside its draft.

    `after` is the version that the writer has seen, `key` makes two posts of one form
    one entry. `recorded`: the round is whole without this draft. `writes`: this phone
    may. `fault` is why it was not taken.
    """

    key: str
    after: int
    recorded: bool = False
    writes: bool = False
    pressed: bool = False
    brought_back: bool = False
    fault: str = ""


def fields_of(
    at: scoring.TableRound, posted: Mapping[str, str], begun: bool, writes: bool
) -> dict[str, Any]:
    """Those fields as they were posted; `begun`: the page itself has sent something."""
    seen = number_in(dict(posted), "after") if begun else at.state.version
    return {
        "key": key_in(posted),
        "after": min(seen, at.state.version),
        "recorded": at.number != at.state.due,
        "writes": writes,
        "brought_back": "brought_back" in posted,
    }
