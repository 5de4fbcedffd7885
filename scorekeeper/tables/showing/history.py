"""What happened to a round, in words: who wrote what, and when."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from scorekeeper.tables import log, scoring, words
from scorekeeper.tables.models import Entry, Kind, Outcome
from scorekeeper.tables.scoring import records as scoring_records
from scorekeeper.tables.showing import board

VERBS = {Kind.RECORDED: "Recorded", Kind.CORRECTED: "Corrected"}
RULINGS = {
    Outcome.STANDS: "the ruling that round {} stands",
    Outcome.CORRECTED: "the ruling that corrects round {}",
    Outcome.VOID: "the ruling that voids round {}",
}


@dataclass(frozen=True)
class Event:
    """One entry of a round. `what` names its facts, or how they changed."""

    verb: str
    by: str
    at: str
    what: str
    reason: str = ""

    @property
    def corrected(self) -> bool:
        return self.verb != "Recorded"


def events(
    state: scoring.State, number: int, changes: Sequence[log.Change]
) -> Iterator[Event]:
    """The entries of one round, in order."""
    for change in changes:
        entry = change.entry
        recorded = entry.kind == Kind.RECORDED
        what = (
            labels(state, number, entry.data["facts"])
            if recorded
            else "; ".join(differences(state, number, change.before, change.after))
        )
        at = words.when(entry.at)
        yield Event(verb_of(entry), entry.by, at, what, entry.reason)


def verb_of(entry: Entry) -> str:
    if entry.kind != Kind.RULED:
        return VERBS[entry.kind]
    void = entry.data["outcome"] == Outcome.VOID
    return "Voided by a ruling" if void else "Corrected by a ruling"


def labels(state: scoring.State, number: int, facts: log.Facts) -> str:
    """The names of some facts: bids; declarer, bid and game."""
    told = scoring.told_round(state, number, facts)
    names = dict.fromkeys(one.label.lower() for one in told if one.key in facts)
    return words.listed(names) if names else "the round"


def differences(
    state: scoring.State, number: int, before: log.Facts, after: log.Facts
) -> Iterator[str]:
    """tricks of Ann 4, now 3; bid 18, now 20."""
    for line in compared(state, number, before, after):
        if not line.differs:
            continue
        label = line.label.lower()
        changed = [
            f"{name} {was}, now {now}" if name else f"{was}, now {now}"
            for name, was, now in line.values
            if was != now
        ]
        yield f"{label} {', '.join(changed)}"


@dataclass(frozen=True)
class Compared:
    """One fact in two records: (whose, in one, in the other)."""

    label: str
    values: list[tuple[str, str, str]]

    @property
    def differs(self) -> bool:
        return any(was != now for _, was, now in self.values)


def compared(
    state: scoring.State, number: int, one: log.Facts, other: log.Facts
) -> list[Compared]:
    """Two records of a round, fact by fact."""
    pair = [
        {t.key: t for t in scoring_records.told_of(state, number, facts)}
        for facts in (one, other)
    ]
    names = {
        "": [""],
        "seat": state.shown["players"],
        "side": board.names_of(state.shown),
    }
    lines = []
    for key in dict.fromkeys([*pair[0], *pair[1]]):
        was, now = pair[0].get(key), pair[1].get(key)
        known = now or was
        assert known
        values = zip_longest(
            names[known.per],
            was.values if was else (),
            now.values if now else (),
            fillvalue="–",
        )
        lines.append(Compared(known.label, list(values)))
    differing = scoring_records.compared((one, other), state.shown["players"])
    lines += [Compared(what, [("", was, now)]) for what, was, now in differing]
    return lines


def named(state: scoring.State, entry: Entry) -> str:
    """An entry as Undo names it: tricks of round 4."""
    if entry.kind == Kind.ENDED:
        return "the end of the game"
    if entry.kind == Kind.UNDONE:
        taken = state.entries[entry.data["entry"] - 1]
        return named(state, taken)
    number = entry.data["round"]
    if entry.kind == Kind.RULED:
        return RULINGS[entry.data["outcome"]].format(number)
    if entry.kind == Kind.CORRECTED:
        return f"the correction of round {number}"
    return f"{labels(state, number, entry.data['facts'])} of round {number}"


def renames(state: scoring.State) -> Iterator[str]:
    """Each correction of a name: Bernd was Ben: by Ann, 20:14. misheard."""
    for entry in state.entries:
        if entry.kind == Kind.RENAMED:
            names = entry.data["names"].items()
            told = (
                f"{new} was {old}" if old else f"{new}, seat {int(seat) + 1}"
                for seat, (old, new) in names
            )
            by = f"by {entry.by}, " if entry.by else ""
            reason = f" {entry.reason}" if entry.reason else ""
            yield f"{'; '.join(told)}: {by}{words.when(entry.at)}.{reason}"


def happened(clash: log.Clash) -> str:
    """What came first: Ben recorded round 4 8 seconds ago."""
    if clash.entry is None:
        return f"Round {clash.number} is not the one to be entered"
    ago = words.ago(clash.entry.at)
    verb = "was taken back" if clash.theirs is None else "was recorded"
    if not clash.entry.by:
        return f"Round {clash.number} {verb}, {ago}"
    verb = verb.removeprefix("was ").replace("taken", "took")
    return f"{clash.entry.by} {verb} round {clash.number}, {ago}"
