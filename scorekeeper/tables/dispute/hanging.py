"""What still hangs on the open disputes of a table, whatever is decided on each."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache

from scorekeeper.tables import disputes, log, scoring, sentences, spoken
from scorekeeper.tables.events import settlements
from scorekeeper.tables.showing import board

WINS = sentences.Text(
    "hanging.wins",
    "Whatever is decided, {who} win.",
    "Whatever is decided, {who} wins.",
    by="people",
)
AHEAD = sentences.Text(
    "hanging.ahead",
    "Whatever is decided, {who} are ahead.",
    "Whatever is decided, {who} is ahead.",
    by="people",
)
WHO_WINS = sentences.Text("hanging.who-wins", "Who wins depends on {rounds}.")
WHO_IS_AHEAD = sentences.Text(
    "hanging.who-is-ahead", "Who is ahead depends on {rounds}."
)
OVER = sentences.Text("hanging.over", "Whether the game is over depends on {rounds}.")
BEHIND = sentences.Text("hanging.behind", "The places behind depend on {rounds}.")
POINTS = sentences.Text(
    "hanging.points", "No place changes; points depend on {rounds}."
)
NOTHING = sentences.Text("hanging.nothing", "No place changes, and no points do.")
UNKNOWN = sentences.Text("hanging.unknown", "What depends on {rounds} is not known.")
# In a queue what is not known comes before what moves places alone.
NOT_KNOWN = 2.5


def sentence_of(state: scoring.State) -> str:
    """Nothing where no dispute is open, or one of them gives no other version."""
    found = find_hanging(state)
    return "" if found is None else " ".join(sentences_of(state, found))


def sentences_of(state: scoring.State, found: scoring.Hanging) -> Iterator[str]:
    if found.over is None:
        yield sentences.sentence(OVER, rounds=in_words(state, found.on_over))
    first, names = found.first, board.names_of(state.shown)
    if first is None:
        text = WHO_WINS if found.over else WHO_IS_AHEAD
        yield sentences.sentence(text, rounds=in_words(state, found.on_first))
        return
    if len(first) < len(names):
        text = WINS if found.over else AHEAD
        people = sum(len(state.shown["sides"][side]) for side in first)
        who = spoken.list_names(names[side] for side in first)
        yield sentences.sentence(text, who=who, people=people)
    if found.on_order:
        yield sentences.sentence(BEHIND, rounds=in_words(state, found.on_order))
    elif found.on_points:
        yield sentences.sentence(POINTS, rounds=in_words(state, found.on_points))
    elif found.over is not None:
        yield sentences.sentence(NOTHING)


def whole_sentence_of(state: scoring.State) -> str:
    """The same, which says also that it is not known."""
    rounds = disputes.open_rounds(state.disputes)
    if not rounds:
        return ""
    unknown = sentences.sentence(UNKNOWN, rounds=in_words(state, rounds))
    return sentence_of(state) or unknown


def weight_of(state: scoring.State) -> float:
    """How much hangs on the open disputes of a table, as a queue of them goes."""
    found = find_hanging(state)
    return NOT_KNOWN if found is None else found.weight


def in_words(state: scoring.State, rounds: Iterable[int]) -> str:
    """Round 3 and round 5, within a sentence."""
    return spoken.list_names(
        sentences.round_numbered(state.game.unit, one) for one in rounds
    )


# ---- What is found, once for a version of the table ----


@lru_cache(maxsize=scoring.TABLES)
def cached_hanging(table: str) -> dict[tuple[int, str], scoring.Hanging | None]:
    return {}


def find_hanging(state: scoring.State) -> scoring.Hanging | None:
    if not state.entries or state.trouble is not None or not state.is_of_today:
        return None
    last = state.entries[-1]
    kept = cached_hanging(state.table.identity)
    if (last.number, last.key) not in kept:
        kept.clear()
        kept[last.number, last.key] = look(state)
    return kept[last.number, last.key]


def look(state: scoring.State) -> scoring.Hanging | None:
    told = versions_of(state)
    return scoring.hanging(state.match, told) if told else None


def versions_of(state: scoring.State) -> dict[int, list[log.Facts]] | None:
    """By the number of each disputed round what else is said of it.

    None where a dispute gives nothing to be counted, or its round is not whole.
    """
    found: dict[int, list[log.Facts]] = defaultdict(list)
    whole = len(state.match.rounds)
    for dispute in state.disputes:
        if not dispute.open or not state.round(dispute.round):
            continue
        told = list(others(state, dispute))
        if not told or dispute.round > whole:
            return None
        found[dispute.round] += told
    return dict(found)


def others(state: scoring.State, dispute: disputes.Dispute) -> Iterator[log.Facts]:
    """Each version but the record that it may end with: claimed, or proposed."""
    claimed = settlements.version_now(state, dispute, dispute.claim)
    proposed = settlements.current_proposal(state, dispute)
    for facts in (claimed, proposed and proposed[1]):
        if facts and facts != state.round(dispute.round):
            yield facts
