"""What tables say of a round, in the word its players have: a hand, a deal, a turn."""

from collections.abc import Iterable

from scorekeeper.tables import sentences, spoken
from scorekeeper.tables.sentences import Said, Text, Unit as Unit

IT = Text("unit.it", "{the_round}")
SAVED = Text("unit.saved", "{Round} saved.")
CORRECTED = Text("unit.corrected", "{Round} corrected.")
COUNTS = Text("unit.counts", "{Round} counts")
DISPUTED = Text("unit.disputed", "{Round} is disputed.")
SAY_BELOW = Text("unit.say-below", "{Round} is disputed. Say below what you saw.")
IS_DISPUTED = Text("unit.is-disputed", "{round} is disputed")
CORRECT = Text("unit.correct", "Correct {round}")
DISPUTE = Text("unit.dispute", "Dispute {round}")
DISPUTE_OF = Text("unit.dispute-of", "Dispute, {round}")
ANSWER_ON = Text("unit.answer-on", "Answer, {round}")
THE_DISPUTE = Text("unit.the-dispute", "the dispute about {round}")
THE_ANSWER = Text("unit.the-answer", "the answer about {round}")
THE_WITHDRAWAL = Text("unit.the-withdrawal", "the withdrawal about {round}")
THE_ACCEPTANCE = Text("unit.the-acceptance", "the confirmation of {round}")
A_CORRECTION = Text("unit.a-correction", "a correction of {round}")
THE_CORRECTION = Text("unit.the-correction", "the correction of {round}")
FACTS_OF = Text("unit.facts-of", "{facts} of {round}")
STANDS_RULED = Text("unit.stands-ruled", "the ruling that {round} stands")
CORRECTED_RULED = Text("unit.corrected-ruled", "the ruling that corrects {round}")
VOID_RULED = Text("unit.void-ruled", "the ruling that voids {round}")
HOW_CONFIRMED = Text("unit.how-confirmed", "how {rounds} are confirmed")

STANDS_HEADING = Text("unit.stands-heading", "Score stands, {round}")
VOID_HEADING = Text("unit.void-heading", "Void {round}")
CORRECT_IT = Text("unit.correct-it", "Correct {the_round}")
VOID_IT = Text("unit.void-it", "Void {the_round}")
IS_CORRECTED = Text("unit.is-corrected", "{the_round} is corrected")
IS_VOID = Text("unit.is-void", "{the_round} is void")
STANDS = Text("unit.stands", "Score stands")
SCORE_STANDS = Text("unit.score-stands", "the score stands")
WITHDRAWN = Text("unit.withdrawn", "Withdrawn")
WAS_CORRECTED = Text("unit.was-corrected", "{Unit} corrected")
WAS_VOID = Text("unit.was-void", "{Unit} void")
DISPUTES = Text("unit.disputes", "{who} disputes {round}")
DISPUTES_ELSE = Text(
    "unit.disputes-else", "{who} disputes {round}, and gives another version"
)
UNDONE_SINCE_RULING = Text(
    "unit.undone-since-ruling", "{Round} was undone since the ruling."
)
UNDONE_SINCE = Text("unit.undone-since", "{Round} was undone since it was disputed.")
CHANGED_SINCE_RULING = Text(
    "unit.changed-since-ruling", "{Round} has changed since the ruling{what}."
)
CHANGED_SINCE = Text(
    "unit.changed-since", "{Round} has changed since it was disputed{what}."
)
SEND_AGAIN = Text(
    "unit.send-again",
    "{Round} has changed meanwhile. Look at it once more, then send this.",
)

ONLY_PLAYERS = Text(
    "unit.only-players",
    "Only a player can confirm {a_round}. Choose your seat under More first.",
)
OWN_SIDE = Text(
    "unit.own-side",
    "Your side entered {round}. Someone from the other side confirms it.",
)
OWN_PHONE = Text(
    "unit.own-phone",
    "This phone entered {round}. A phone of the other side confirms it.",
)
LOOK_AGAIN = Text(
    "unit.look-again",
    "{Round} has changed or is disputed meanwhile. Look at it once more.",
)
OTHERS_CONFIRM = Text(
    "unit.others-confirm", "The other side confirms {each_round}: {when}"
)
OTHERS_CONFIRM_AFTER = Text(
    "unit.others-confirm-after", "The other side confirms {each_round}: after {when}"
)
HAND_ONCE = Text("unit.hand-once", "This phone has raised a hand for {round} already.")
HAND_UP = Text(
    "unit.hand-up",
    "Your hand is up for {round}. Someone at a seat can take it up.",
)
RAISE_HAND = Text("unit.raise-hand", "{Round}: raise a hand")

ENTERS = Text("unit.enters", "enters and corrects {rounds}")
TO_ACCEPT = Text("unit.to-accept", "accept {a_round}")
TO_REFUSE = Text("unit.to-refuse", "refuse {a_round}")
TO_DISPUTE = Text("unit.to-dispute", "dispute {a_round}")
TO_CORRECT = Text("unit.to-correct", "correct {a_round}")

OVER = Text(
    "unit.over", "The game is over. Undo {last_round} to change it, or play again."
)
FINISH_FIRST = Text("unit.finish-first", "Finish {round} first.")
IS_NOT_NEXT = Text("unit.is-not-next", "{Round} is not {next_round}.")
UNFINISHED = Text("unit.unfinished", "{Round} is not finished and will not count.")
IS_OPEN = Text("unit.is-open", "{Round} is open")
IS_NEXT = Text("unit.is-next", "{Round} is next")
NO_LONGER_COUNTS = Text("unit.no-longer-counts", "{which} would no longer count. {why}")
FINISHED_AFTER = Text("unit.finished-after", "Finished after {count}")
STOPPED_AFTER = Text("unit.stopped-after", "Stopped after {count}")
IN_GAME = Text("unit.in-game", "{game}, {round}")
OF_GAME = Text("unit.of-game", "{game} · {Round}")
OF_NAME = Text("unit.of-name", "{name}, {round}")
BEST = Text("unit.best", "Best {unit}")
WORST = Text("unit.worst", "Worst {unit}")
NO_CARDS = Text("unit.no-cards", "No cards are played in {this_round}: {kind}.")
HOW_IT_ENDED = Text(
    "unit.how-it-ended",
    "First say how {the_round} ended: then cards are laid off.",
)
CHOOSE_FROM = Text("unit.choose-from", "Choose {a_round} from 1 to {last}.")


def said(text: Text, unit: Unit, number: Said = "", **values: Said) -> str:
    """A sentence of one round, or of any, in the word that its players have."""
    return sentences.said(text, **unit.forms(number), **values)


def in_span(unit: Unit, numbers: Iterable[int], begins: bool = False) -> str:
    """Deal 3; deals 3–5."""
    found = sorted(numbers)
    if len(found) == 1:
        return first(unit, found[0]) if begins else numbered(unit, found[0])
    text = unit.first_span if begins else unit.span
    return sentences.said(text, span=spoken.span(found))


def counted(unit: Unit, number: int) -> str:
    """1 deal, 2 deals."""
    return sentences.said(unit.counted, number=number)


def numbered(unit: Unit, number: Said) -> str:
    """Within a sentence: deal 3."""
    return sentences.said(unit.numbered, number=number)


def alone(unit: Unit, number: Said) -> str:
    """Behind a comma or a colon, where no language says an article: deal 3."""
    return sentences.said(unit.alone, number=number)


def first(unit: Unit, number: Said) -> str:
    """Where a line begins: Deal 3."""
    return sentences.said(unit.first, number=number)


def subject(unit: Unit, number: Said) -> str:
    """Where a sentence begins: Deal 3."""
    return sentences.said(unit.subject, number=number)
