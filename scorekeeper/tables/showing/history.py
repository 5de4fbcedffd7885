"""What happened to a round, in words: who wrote what, and when."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext

from referee.form import records as form_records
from scorekeeper.tables import fault_sentences, log, scoring, sentences, spoken
from scorekeeper.tables.models import Entry, Kind, Outcome
from scorekeeper.tables.scoring import records as scoring_records
from scorekeeper.tables.showing import board, seat_rows

Text = sentences.Text
ENTERED = Text("history.entered", "Entered at {at}")
ENTERED_BY = Text("history.entered-by", "Entered by {who} at {at}")
CORRECTED = Text("history.corrected", "Corrected at {at}")
CORRECTED_BY = Text("history.corrected-by", "Corrected by {who} at {at}")
RULED = Text("history.ruled", "Corrected by a ruling at {at}")
RULED_BY = Text("history.ruled-by", "Corrected by a ruling by {who} at {at}")
VOIDED = Text("history.voided", "Voided by a ruling at {at}")
VOIDED_BY = Text("history.voided-by", "Voided by a ruling by {who} at {at}")
HEADS = {
    Kind.RECORDED: (ENTERED, ENTERED_BY),
    Kind.CORRECTED: (CORRECTED, CORRECTED_BY),
}
RENAMED = Text("history.renamed", "{names}: {at}.")
RENAMED_BY = Text("history.renamed-by", "{names}: by {who}, {at}.")
THE_END = sentences.Text("history.the-end", "the end of the game")
ENDED = sentences.Text(
    "history.ended",
    "The game was ended. Undo the end of the game to go on, or play again.",
)
THE_UNDO = sentences.Text("history.the-undo", "undo of {named}")
THE_REDO = sentences.Text("history.the-redo", "redo of {named}")
THE_SETTING = sentences.Text("history.the-setting", "the setting for confirming")
# Of what is said about a round.
SPOKEN = {
    Kind.DISPUTED: sentences.THE_DISPUTE,
    Kind.ANSWERED: sentences.THE_ANSWER,
    Kind.WITHDRAWN: sentences.THE_WITHDRAWAL,
    Kind.ACCEPTED: sentences.THE_ACCEPTANCE,
}
RULINGS = {
    Outcome.STANDS: sentences.STANDS_RULED,
    Outcome.CORRECTED: sentences.CORRECTED_RULED,
    Outcome.VOID: sentences.VOID_RULED,
}


@dataclass(frozen=True)
class Event:
    """One entry of a round. `what` names its facts, or how they changed."""

    head: str
    corrected: bool
    what: str
    reason: str = ""


def events(at: scoring.TableRound, changes: Sequence[log.Change]) -> Iterator[Event]:
    """The entries of one round, in order."""
    for change in changes:
        entry = change.entry
        recorded = entry.kind == Kind.RECORDED
        what = (
            labels(at, entry.data["facts"])
            if recorded
            else "; ".join(differences(at, change.before, change.after))
        )
        why = spoken.because(entry.reason)
        yield Event(head_of(entry), not recorded, what, why)


def head_of(entry: Entry) -> str:
    """Who did it and when: Entered by Ann at 20:14."""
    void = entry.data.get("outcome") == Outcome.VOID
    heads = HEADS.get(entry.kind)
    alone, with_name = heads or ((VOIDED, VOIDED_BY) if void else (RULED, RULED_BY))
    by, at = seat_rows.let_in(entry.by, entry.way), spoken.when(entry.at)
    text = with_name if by else alone
    return sentences.sentence(text, who=by, at=at)


def labels(at: scoring.TableRound, facts: log.Facts) -> str:
    """The names of some facts: bids; declarer, bid and game."""
    told = scoring.round_in_words(at, facts)
    names = dict.fromkeys(one.label for one in told if one.key in facts)
    return (
        sentences.together(names)
        if names
        else sentences.of_round(sentences.IT, at.game.unit)
    )


def differences(
    at: scoring.TableRound, before: log.Facts, after: log.Facts
) -> Iterator[str]:
    """tricks of Ann 4, now 3; bid 18, now 20."""
    for line in compare(at, before, after):
        if not line.differs:
            continue
        changed = ", ".join(
            sentences.sentence(sentences.CHANGED_OF, who=name, was=was, now=now)
            if name
            else sentences.sentence(sentences.CHANGED, was=was, now=now)
            for name, was, now in line.values
            if was != now
        )
        label = sentences.small(line.label)
        yield sentences.sentence(sentences.ALL_CHANGED, fact=label, changes=changed)


@dataclass(frozen=True)
class Compared:
    """One fact in two records: (whose, in one, in the other)."""

    label: str
    values: list[tuple[str, str, str]]
    chosen: bool = False

    @property
    def differs(self) -> bool:
        return any(was != now for _, was, now in self.values)


def compare(
    at: scoring.TableRound, facts: log.Facts, other: log.Facts
) -> list[Compared]:
    """Two records of a round, fact by fact, under the names of who sat there then."""
    at = board.as_seated(at)
    pair = [
        {t.key: t for t in scoring_records.facts_in_words(at, version)}
        for version in (facts, other)
    ]
    names = {
        "": [""],
        "seat": at.state.shown["players"],
        "side": board.names_of(at.state.shown),
    }
    lines = []
    for key in dict.fromkeys([*pair[0], *pair[1]]):
        was, now = pair[0].get(key), pair[1].get(key)
        known = now or was
        assert known
        values = side_by_side(names[known.per], was, now)
        lines.append(Compared(known.label, values, known.chosen))
    differing = scoring_records.compare((facts, other), names["seat"])
    lines += [Compared(what, [("", was, now)]) for what, was, now in differing]
    return lines


def side_by_side(
    names: list[str], was: scoring.Told | None, now: scoring.Told | None
) -> list[tuple[str, str, str]]:
    """Whose, in one and in the other; who is asked in neither has no line."""
    values = zip_longest(
        names,
        map(spoken.word, was.said) if was else (),
        map(spoken.word, now.said) if now else (),
        fillvalue="–",
    )
    told = list(values)
    return [one for one in told if one[1] or one[2]] or told


def entry_name_within(state: scoring.State, entry: Entry, number: int) -> str:
    """As Undo names it beside the heading of a round: of this round just bids."""
    if entry.kind == Kind.RECORDED and entry.data["round"] == number:
        what = part(state.at(number), entry.data["facts"])
        return what or entry_name(state, entry)
    return entry_name(state, entry)


def entry_name(state: scoring.State, entry: Entry) -> str:
    """An entry as Undo names it: tricks of round 4."""
    if entry.kind == Kind.ENDED:
        return sentences.sentence(THE_END)
    if entry.kind == Kind.UNDONE:
        taken = state.entries[entry.data["entry"] - 1]
        return entry_name(state, taken)
    number, unit = entry.data["round"], state.game.unit
    if entry.kind == Kind.RULED:
        return sentences.of_round(RULINGS[entry.data["outcome"]], unit, number)
    if entry.kind == Kind.CORRECTED:
        return sentences.of_round(sentences.THE_CORRECTION, unit, number)
    foul = state.game.foul
    if foul is not None and foul.fact.key in entry.data["facts"]:
        return sentences.of_round(
            sentences.FACTS_OF,
            unit,
            number,
            facts=sentences.sentence(fault_sentences.THE_FOUL),
        )
    what = part(state.at(number), entry.data["facts"])
    if not what:
        return sentences.round_numbered(unit, number)
    return sentences.of_round(sentences.FACTS_OF, unit, number, facts=what)


def waiting(state: scoring.State, entry: Entry) -> str:
    """An entry as it is called while it waits on a phone: undo of tricks of round 4."""
    if entry.kind == Kind.CONFIRMING:
        return sentences.sentence(THE_SETTING)
    if entry.kind in SPOKEN:
        about = state.entries[entry.data.get("dispute", entry.number) - 1]
        return sentences.of_round(
            SPOKEN[entry.kind], state.game.unit, about.data["round"]
        )
    if entry.kind != Kind.UNDONE:
        return entry_name(state, entry) if entry.kind in log.UNDOABLE else ""
    taken = state.entries[entry.data["entry"] - 1]
    text = THE_REDO if taken.kind == Kind.UNDONE else THE_UNDO
    return sentences.sentence(text, named=entry_name(state, taken))


def part(at: scoring.TableRound, facts: log.Facts) -> str:
    """What was entered at once, by its stages: bid and game. Nothing: all of it."""
    types = at.game.round_types
    own = next((one for one in types if facts.keys() <= one.known), types[0])
    stages = [one for one in stages_of(at, facts, own) if form_records.is_asked(one)]
    told = [one for one in stages if one.keys & facts.keys()]
    if not told:
        return labels(at, facts)
    done = at.state.due is None or at.number < at.state.due
    whole = told[0] is stages[0] and (done or told[-1] is stages[-1])
    # Two ways to one end are one stage to who reads.
    named_once = dict.fromkeys(one.label for one in told)
    return "" if whole else sentences.together(named_once)


def stages_of(at: scoring.TableRound, facts: log.Facts, own: Any) -> tuple[Any, ...]:
    """The stages this round has: of two that share a fact, one may never come."""
    if all(one.when is None for one in own.stages):
        return own.stages
    found = at.stages(at.recorded | facts)
    return tuple(one for one in own.stages if one.when is None or one in found)


def renames(state: scoring.State) -> Iterator[str]:
    """Each correction of a name: Bernd was Ben: by Ann, 20:14. misheard."""
    for entry in state.entries:
        if entry.kind == Kind.RENAMED:
            changed = entry.data["names"].items()
            told = (
                gettext("{new} was {old}").format(new=new, old=old)
                if old
                else gettext("{new}, seat {number}").format(
                    new=new, number=int(seat) + 1
                )
                for seat, (old, new) in changed
            )
            names, at = "; ".join(told), spoken.when(entry.at)
            text = RENAMED_BY if entry.by else RENAMED
            said = sentences.sentence(text, names=names, who=entry.by, at=at)
            yield " ".join(filter(None, [said, entry.reason]))


def over(state: scoring.State) -> str:
    """Why nothing more is entered, and what takes that back."""
    if state.match.ended:
        return sentences.sentence(ENDED)
    return sentences.of_round(sentences.OVER, state.game.unit)


def conflict_words(unit: sentences.Unit, conflict: log.Conflict) -> str:
    """What came first: Ben recorded round 4 8 seconds ago."""
    entry, number, back = conflict.entry, conflict.number, conflict.theirs is None
    if entry is None:
        return sentences.of_round(sentences.NOT_DUE, unit, number)
    ago = spoken.ago(entry.at)
    if not entry.by:
        text = sentences.WAS_TAKEN_BACK if back else sentences.WAS_RECORDED
        return sentences.of_round(text, unit, number, ago=ago)
    text = sentences.TOOK_BACK if back else sentences.RECORDED
    return sentences.of_round(text, unit, number, who=entry.by, ago=ago)


# ---- The latest entry, in a sentence ----

GAME_ENDED = Text("news.ended", "The game was ended.")
REDONE = "redone"
# By nobody who is known, and by somebody.
TOLD = {
    Kind.RECORDED: (
        Text("news.entered", "Entered: {what}."),
        Text("news.entered-by", "Entered by {by}: {what}."),
    ),
    Kind.CORRECTED: (
        Text("news.corrected", "Corrected: {what}."),
        Text("news.corrected-by", "Corrected by {by}: {what}."),
    ),
    Kind.UNDONE: (
        Text("news.undone", "Undone: {what}."),
        Text("news.undone-by", "Undone by {by}: {what}."),
    ),
    REDONE: (
        Text("news.redone", "Redone: {what}."),
        Text("news.redone-by", "Redone by {by}: {what}."),
    ),
    Kind.DISPUTED: (
        Text("news.disputed", "Disputed: {what}."),
        Text("news.disputed-by", "Disputed by {by}: {what}."),
    ),
    Kind.ANSWERED: (
        Text("news.answered", "Answered: {what}."),
        Text("news.answered-by", "Answered by {by}: {what}."),
    ),
    Kind.WITHDRAWN: (
        Text("news.withdrawn", "Withdrawn: {what}."),
        Text("news.withdrawn-by", "Withdrawn by {by}: {what}."),
    ),
    Kind.RULED: (
        Text("news.ruled", "Decided: {what}."),
        Text("news.ruled-by", "Decided by {by}: {what}."),
    ),
    Kind.ACCEPTED: (
        Text("news.accepted", "Accepted: {what}."),
        Text("news.accepted-by", "Accepted by {by}: {what}."),
    ),
    Kind.CONFIRMING: (
        Text("news.confirming", "Changed: {what}."),
        Text("news.confirming-by", "Changed by {by}: {what}."),
    ),
    Kind.RENAMED: (
        Text("news.renamed", "Name corrected: {what}."),
        Text("news.renamed-by", "Name corrected by {by}: {what}."),
    ),
    Kind.SEATED: (
        Text("news.seated", "Seats changed: {what}."),
        Text("news.seated-by", "Seats changed by {by}: {what}."),
    ),
    Kind.CAME: (
        Text("news.came", "At the table from now on: {what}."),
        Text("news.came-by", "At the table from now on: {what} (by {by})."),
    ),
    Kind.WENT: (
        Text("news.went", "Not at the table any more: {what}."),
        Text("news.went-by", "Not at the table any more: {what} (by {by})."),
    ),
    Kind.LAST: (
        Text("news.last", "How long it is played: {what}."),
        Text("news.last-by", "How long it is played: {what} (by {by})."),
    ),
    Kind.AGAIN: (
        Text("news.again", "New game started."),
        Text("news.again-by", "New game started by {by}."),
    ),
}


def latest(state: scoring.State) -> str:
    """The last entry in a sentence: Entered by Ben: tricks of round 4."""
    entry = state.entries[-1]
    kind = entry.kind
    if kind == Kind.ENDED:
        return sentences.sentence(GAME_ENDED)
    if kind == Kind.UNDONE:
        taken = state.entries[entry.data["entry"] - 1]
        kind = REDONE if taken.kind == Kind.UNDONE else kind
    by_nobody, by_somebody = TOLD[kind]
    what = "" if entry.kind == Kind.AGAIN else subject_of(state, entry)
    if not entry.by:
        return sentences.sentence(by_nobody, what=what)
    return sentences.sentence(by_somebody, by=entry.by, what=what)


def subject_of(state: scoring.State, entry: Entry) -> str:
    unit = state.game.unit
    if entry.kind in (Kind.RECORDED, Kind.UNDONE):
        return entry_name(state, entry)
    if entry.kind == Kind.CONFIRMING:
        return sentences.of_round(sentences.HOW_CONFIRMED, unit)
    if entry.kind == Kind.LAST:
        many = sentences.rounds_counted(unit, entry.data["rounds"])
        return sentences.word(many)
    if entry.kind in log.NAMING:
        return spoken.list_names(new for _, new in entry.data["names"].values())
    if "dispute" not in entry.data:
        return sentences.round_numbered(unit, entry.data["round"])
    dispute = state.entries[entry.data["dispute"] - 1]
    return sentences.of_round(sentences.THE_DISPUTE, unit, dispute.data["round"])
