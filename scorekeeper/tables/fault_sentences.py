"""What tables say of a fault that cards prove, and of a foul that ends a game."""

from scorekeeper.tables.sentences import Text

SUIT_WAS_LED = Text(
    "fault.suit-was-led",
    "{suit} were led. {name} played {card} and still held {proof}",
)
LED = Text("fault.led-with-card", "{name} led {card}")
PROOF = Text("fault.the-proof", "the proof")
UNPUNISHED = Text("fault.unpunished", "The rules name no penalty: the table decides.")
END_IT = Text("fault.end-it", "End it: {who} win", "End it: {who} wins", by="people")
BY_THE_FOUL = Text("fault.by-the-foul", "{won} to {lost}, by the foul")
GAIN_MARKED = Text("fault.gain-marked", "{gains}; marked")
NOBODY_MARKED = Text("fault.nobody-marked", "Nobody scores; marked")
KEPT_MARKED = Text("fault.kept-marked", "The cards are saved; marked")
A_LAYDOWN = Text("fault.laydown", "wrong lay-down")
A_FOUL = Text("fault.foul", "foul")
THE_FOUL = Text("fault.the-foul", "the foul")
LAID_WRONGLY = Text("fault.laid-wrongly", "{name} laid down wrongly")
UNDECIDED = Text("fault.undecided", "{what}. Open its cards to decide.")
MARK = Text("fault.mark", "{Round}: a {what} by {who} stands")
OTHERS_WIN = Text(
    "fault.others-win",
    "By the rules {who} win; the table scored it anyway.",
    "By the rules {who} wins; the table scored it anyway.",
    by="people",
)
NO_PENALTY = Text(
    "fault.no-penalty", "The rules name no penalty; the table scored it anyway."
)
SCORED_ANYWAY = Text("fault.scored-anyway", "Scored anyway at {at}, by {who}.")
SCORED_ANYWAY_AT = Text("fault.scored-anyway-at", "Scored anyway at {at}.")

FOUL_ENDS = Text(
    "foul.ends",
    "A foul by {name} ends the game: {who} win it.",
    "A foul by {name} ends the game: {who} wins it.",
    by="people",
)
FOUL_BUTTON = Text(
    "foul.button",
    "End the game: {who} win",
    "End the game: {who} wins",
    by="people",
)
FOUL_BEHIND = Text(
    "foul.behind",
    "{who} win although they are behind.",
    "{who} wins although behind.",
    by="people",
)
FOUL_NOT_SCORED = Text("foul.not-scored", "{Round} is not scored.")
FOUL_STAGE_FIRST = Text(
    "foul.stage-first", "{stage} comes first: enter that, then the foul."
)
