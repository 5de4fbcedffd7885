"""What tables say: texts with keys, worded as the referee words its own.

A sentence is whole, its values are named in it. Nothing takes a worded one apart.
"""

from collections.abc import Iterable

from referee.words import Label, Said as Said, Text as Text, all_of, one_of, row_of
from referee.words.text import A_ROUND as A_ROUND, COMMA, SEMICOLON, Unit as Unit
from scorekeeper.tables.spoken import span, word as word

BEST_MELDS = Text(
    "desk.best-melds",
    "{melds} melds, deadwood {deadwood}",
    "{melds} meld, deadwood {deadwood}",
    by="melds",
)
BEST_DISCARD = Text(
    "desk.best-discard",
    "Discard {card}: {melds} melds, deadwood {deadwood}",
    "Discard {card}: {melds} meld, deadwood {deadwood}",
    by="melds",
)
MELD_WORTH = Text(
    "desk.meld-worth", "{points} points: {meld}", "{points} point: {meld}", by="points"
)
ALIKE = Text(
    "setup.alike",
    "{name} reads like {other} at this table. Add a letter or a surname.",
)
NO_MELD = Text("desk.no-meld", "Not a meld: {why}")
NONE_LEFT = Text("melds.none-left", "No {card} is left: all are out.")
SPEAKS_LAST = Text("entry.speaks-last", "{does}, {says}")
WRONG_PLAYS = Text(
    "cards.wrong-plays",
    "{count} wrong plays: {last}.",
    "{count} wrong play: {last}.",
    by="count",
)
NO_MORE = Text("entry.no-more", "none left")
LEFT = Text("entry.left", "{number} are left", "{number} is left", by="number")
FACT = Text("entry.fact", "{fact} {value}")
YOURS = Text("entry.yours", "Your {fact}")
SAVE_KIND = Text("entry.save-kind", "Save: {kind}")
MOVED = Text(
    "entry.moved",
    "Someone has saved {this_round} already. When you save, you see both versions.",
)
OF_WHOM = Text("entry.of-whom", "{who}: {problem}")
SAVE = Text("entry.save", "Save {round}")
AND_SAVE = Text("entry.and-save", "and save {round}")
SAVING = Text("entry.saving", "Saving {round}")
SAVE_SCORE = Text("entry.save-score", "Save: {score}")
SCORE = Text("entry.score", "{name} {gain}")
SCORE_WORTH = Text("entry.score-worth", "{name} {gain}, {worth}")
NEXT = Text("entry.next", "Next: {stage}")
AND_NEXT = Text("entry.and-next", "then {stage}")
WINS = Text("entry.wins", "{who} win", "{who} wins", by="people")
END_GAME = Text("entry.end-game", "End the game: {winners}")
AND_OPTION = Text("entry.and-option", "{taken}, {then}")
HAS_NONE = Text("entry.has-none", "{who}: no {things}")
TAKE = Text("entry.take", "Take {number} for {who}")
TAKE_AND_WIN = Text("entry.take-and-win", "Take {number} for {who}: {winners}")
TAKE_SCORE = Text("entry.take-score", "Take {number}: {score}")
TAKES = Text("entry.takes", "and take what is suggested")
OF_ALL = Text("entry.sum", "{of_all}.")
OF_ALL_TOO = Text("entry.sum-too", "{got} {of_all}.")
NOTHING_LEFT = Text("entry.nothing-left", "Nothing is left for the others.")
NOTHING_LEFT_FOR = Text("entry.nothing-left-for", "Nothing is left for {who}.")
REST = Text(
    "entry.rest",
    "The other {number} must be {who}’s.",
    "The last one must be {who}’s.",
    by="number",
)
ARE_MISSING = Text(
    "entry.are-missing", "{things} are missing.", "{things} is missing.", by="number"
)
TOO_MANY = Text("entry.too-many", "{things} too many.")
REACHES = Text(
    "entry.reaches",
    "{who} reach {total} and win.",
    "{who} reaches {total} and wins.",
    by="people",
)
THEN_REACHES = Text(
    "entry.then-reaches",
    "Then {who} reach {total} and win.",
    "Then {who} reaches {total} and wins.",
    by="people",
)
WINS_WITH = Text(
    "entry.wins-with",
    "{who} win with {total}.",
    "{who} wins with {total}.",
    by="people",
)
OWN = Text("whose", "{who}’s")
WHOSE = Text("entry.whose", "’s {what}")
REASON = Text("entry.reason", "{who}: {why}.")

AGAIN_OPEN = Text("undone.again-open", "{where}, open again")

WON_BY = Text("ending.wins", "{who} win", "{who} wins", by="people")
WOULD_WIN = Text("ending.would-win", "{who} would win", "{who} would win", by="people")
OR_MORE = Text("ending.or-more", "{target} or more")
OR_LESS = Text("ending.or-less", "{target} or less")
LEAD_AND = Text("ending.lead-and", "{lead}; {reached} wins")

OPTION = Text("house-rules.option", "{option}: {value}")
COUNTED = Text("house-rules.counted", "{count} {things}")
STANDARD_RULES = Text("house-rules.standard", "standard rules")

NOT_DUE = Text("conflict.not-due", "{Round} is not {next_round}")
WAS_RECORDED = Text("conflict.was-recorded", "{Round} was saved, {ago}")
WAS_TAKEN_BACK = Text("conflict.was-taken-back", "{Round} was undone, {ago}")
RECORDED = Text("conflict.recorded", "{who} saved {round}, {ago}")
TOOK_BACK = Text("conflict.took-back", "{who} undid {round}, {ago}")
CHANGED = Text("history.changed", "{was}, now {now}")
CHANGED_OF = Text("history.changed-of", "{who} {was}, now {now}")
ALL_CHANGED = Text("history.all-changed", "{fact}: {changes}")

PROPOSE = Text("dispute.propose", "Propose: {end}")
MUST_AGREE = Text("dispute.must-agree", "{who} must agree.")
ONE_MUST_AGREE = Text("dispute.one-must-agree", "{who} must agree.")
AGREE_ONCE_MORE = Text(
    "dispute.agree-once-more",
    "Both sides agreed, but {the_round} has changed since. Confirm once "
    "more to close it.",
)

RECORDED_IT = Text("provisional.recorded-it", "{who} entered it at {at}.")
CORRECTED_IT = Text("provisional.corrected-it", "{who} corrected it at {at}.")
RECORDED_AT = Text("provisional.recorded", "Entered at {at}.")
CORRECTED_AT = Text("provisional.corrected", "Corrected at {at}.")

SAT = Text(
    "seats.sat",
    "{rounds} at seat {seat}: {points}",
)
SAT_AND_BESIDE = Text(
    "seats.sat-and-beside",
    "{rounds} at seat {seat}: {points}, and {more} beside them",
)
SITS_FROM = Text("seats.sits-from", "seat {seat} from {round}")
PHONE_SCORES = Text("seats.phone-scores", "{who}’s phone, scores; seen just now")
PHONE_HERE = Text("seats.phone-here", "{who}’s phone; seen just now")
NOT_LET_IN = Text(
    "seats.not-let-in",
    "Two sides agree at two seats that the host has let in. Who came by the score link "
    "is let in by the host: More, then Seats and phones.",
)
PHONE_LAST = Text("seats.phone-last", "a phone that was last here {ago}")
RUNS = Text("seats.runs", "{where} · {who} runs this table")
SEEN_BY = Text(
    "seats.seen-by",
    "{whose} phones see your name.",
    "{whose} phone sees your name.",
    by="many",
)
HOST_SEES = Text("seats.host-sees", "The host’s phone sees your name.")
SEAT_FREE = Text("seats.freed", "{who}’s seat is free.")
WATCHES = Text("seats.watches", "That phone watches now.")
PHONE_OF = Text("seats.phone-of", "{who}’s phone")
PHONES_WATCH = Text(
    "seats.phones-watch", "{watch} phones watch", "{watch} phone watches", by="watch"
)
SCORE_AND_WATCH = Text(
    "seats.score-and-watch",
    "{who} score; {phones}",
    "{who} scores; {phones}",
    by="people",
)
WATCH = Text("seats.watch", "nobody’s phone has a seat; {phones}")

POINTS_OUT = Text("cards.points-out", "{got} of {every} points are out.")
POINTS_NOT_PLAYED = Text(
    "cards.points-not-played",
    "{got} of {every} points are in the tricks, {rest} in cards that nobody played.",
)
TRICKS_WON = Text("cards.tricks-won", "won {counts}")
POINTS_WON = Text("cards.points-won", "points {counts}")
BY_HAND = Text("cards.by-hand", "Enter {fact} by hand.")
NO_NUMBER = Text("deal.no-number", "“{typed}” is not a number.")
NOTHING_TURNED = Text("deal.nothing-turned", "No card is turned yet.")
NOT_OVER = Text("deal.not-over", "The deal is not over yet.")
NOTHING_NEW = Text("deal.nothing-new", "This is how it is saved.")
WRONG_EVENT = Text("deal.wrong-event", "{place}: {why}")
FURTHER_UP = Text("deal.further-up", "The next card goes in as number {place}.")
SAVE_SO_FAR = Text("deal.save-so-far", "Save so far")
SEE_CHANGES = Text("deal.see-changes", "See what changes")
SAVE_GAIN = Text("deal.save-gain", "Save: {name} {gain}")
SAVED_SO_FAR = Text("deal.saved-so-far", "Saved so far.")

RULE_GIVES = Text("sheet.rule-gives", "{rule}: {points}")
SUM = Text("sum", "{parts} = {total}")
PLUS = Text("sum.plus", "{before} + {next}")
MINUS = Text("sum.minus", "{before} − {next}")

# Of a round, in the word that its players have: a hand, a deal, a turn.
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
VOID_NEXT = Text("void.next", "Nobody scores, {name} is next")
VOID_LAST = Text("void.last", "Nobody scores, the game is over")
VOID_AGAIN = Text("void.again", "Nobody scores, {name} once more")
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
NO_CARDS = Text("unit.no-cards", "No cards are played in {this_round}: {kind}.")
HOW_IT_ENDED = Text(
    "unit.how-it-ended",
    "First say how {the_round} ended: then cards are laid off.",
)
CHOOSE_FROM = Text("unit.choose-from", "Choose {a_round} from 1 to {last}.")


def sentence(text: Text, **values: Said) -> str:
    """A sentence of the page in words, where it is shown."""
    return word(text(**values))


def within(label: str) -> Said:
    """A label as it stands within a sentence, to be said in one."""
    return Label(label, small=True)


def owner(name: str) -> str:
    """Whose something is: Ann’s."""
    return sentence(OWN, who=name)


def small(label: str) -> str:
    """A label as it stands within a sentence."""
    return word(within(label))


def capitalize(text: object) -> str:
    """Words as they stand where a sentence begins: with a capital in each language."""
    return str(text)[:1].upper() + str(text)[1:]


def together(labels: Iterable[str]) -> str:
    """Labels within a sentence: bids; declarer, bid and game."""
    return word(all_of(within(one) for one in labels))


def in_order(parts: Iterable[Said], between: Text = COMMA) -> Said:
    """Ann, Ben, Cleo: none of them is the last."""
    return row_of(parts, between)


def apart(parts: Iterable[Said]) -> str:
    """Ann 19, Ben 7; round 3 is disputed: parts that each say something."""
    return word(row_of(parts, SEMICOLON))


def every(names: Iterable[Said]) -> Said:
    """Ann, Ben and Cleo, to be said in a sentence."""
    return all_of(names)


def in_a_row(labels: Iterable[str]) -> str:
    """Labels within a sentence, none of them the last: bids, tricks."""
    return word(row_of(within(one) for one in labels))


def any_of(names: Iterable[str]) -> str:
    """Ann, Ben or Cleo."""
    return word(one_of(names))


# ---- A round in the word that its players have ----


def of_round(text: Text, unit: Unit, number: Said = "", **values: Said) -> str:
    """A sentence of one round, or of any, in the word that its players have."""
    return sentence(text, **unit.forms(number), **values)


def rounds_in_span(unit: Unit, numbers: Iterable[int], begins: bool = False) -> str:
    """Deal 3; deals 3–5."""
    found = sorted(numbers)
    if len(found) == 1:
        return round_first(unit, found[0]) if begins else round_numbered(unit, found[0])
    text = unit.first_span if begins else unit.span
    return sentence(text, span=span(found))


def rounds_counted(unit: Unit, number: int) -> str:
    """1 deal, 2 deals."""
    return sentence(unit.counted, number=number)


def round_numbered(unit: Unit, number: Said) -> str:
    """Within a sentence: deal 3."""
    return sentence(unit.numbered, number=number)


def round_alone(unit: Unit, number: Said) -> str:
    """Behind a comma or a colon, where no language says an article: deal 3."""
    return sentence(unit.alone, number=number)


def round_first(unit: Unit, number: Said) -> str:
    """Where a line begins: Deal 3."""
    return sentence(unit.first, number=number)


def round_subject(unit: Unit, number: Said) -> str:
    """Where a sentence begins: Deal 3."""
    return sentence(unit.subject, number=number)
