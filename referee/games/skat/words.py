"""Skat: what is said of its facts, steps and problems."""

from referee.words import Said, Text

WHICH_GAME = Text("skat.ask-game", "Which game does {name} play?")
CHOOSE_GAME = Text("skat.choose-game", "Choose the game.")
ASK_RESULT = Text("skat.ask-result", "With or without how many, and how many points?")
HOW_MANY_MATADORS = Text("skat.enter-matadors", "With or without how many?")
ENTER_POINTS = Text("skat.enter-points", "Enter {name}’s points.")
ENTER_TRICKS = Text("skat.enter-tricks", "Enter the tricks: they decide schwarz.")
ASK_NULL = Text("skat.ask-null", "Did {name} take a trick? {game} is worth {value}.")
CHOOSE_NULL = Text("skat.choose-null", "Choose “No trick” or “A trick”.")
ASK_RAMSCH = Text("skat.ask-ramsch", "Card points of each player.")
LEVEL_LAST = Text("skat.level", "{names} are level: which was the last trick of each?")
LAST_OF = Text("skat.last-of", "Which was {name}’s last trick?")

MATADORS_HELP = Text(
    "skat.matadors",
    "In a row from the J♣: with or without.",
)
NOT_OF_NULL = Text("skat.applies.counted", "Not in null.")
OF_SOME_COUNTS = Text(
    "skat.applies.tricks",
    "In null always; else only below 23 card points or at 120.",
)
OF_NULL_OR_HAND = Text("skat.applies.ouvert", "Only in null or in a hand game.")
OF_HAND = Text("skat.applies.schneider", "Only in a hand game, not in null.")
WITH_SCHNEIDER = Text("skat.applies.schwarz", "Only with schneider announced.")
WITH_CONTRA = Text("skat.applies.re", "Only with contra.")
OF_NULL_INSTEAD = Text("skat.applies.ended-early", "In null in place of the tricks.")
WITHOUT_POINTS = Text(
    "skat.applies.ramsch-tricks", "Only if somebody has no card points."
)
OF_LEVEL = Text(
    "skat.applies.last-trick",
    "Only for the two level with the fewest points, if both have tricks.",
)
HELD_RUN = Text("skat.matadors.long", "{first} to {last}")
NO_RUN = Text("skat.matadors.no-long", "no {first} to {last}")
NO_TOPS = Text("skat.matadors.no", "no {cards}")
TOPS = Text("skat.matadors.all", "{cards}")
TOPS_NOT = Text("skat.matadors.not", "{cards}, not {next}")
POINTS_HELP = Text("skat.points", "With the skat. {won} makes it.")
POINTS_LEFT = Text("skat.points-left", "{won} makes it; others {rest}")
CANNOT_HELP = Text("skat.cannot-help", "cannot help an overbid")
TOOK = Text("skat.took", "{name} took")
NULL_TOO_LOW = Text(
    "skat.null-too-low",
    "Null is worth {value} here, less than the bid of {bid}. Choose another game or "
    "correct the bid.",
)
NO_SCHNEIDER = Text(
    "skat.null-schneider", "Schneider and schwarz cannot be announced in null."
)
ONLY_IN_HAND = Text(
    "skat.only-in-hand", "{fact}: only in a hand game. Turn on Hand first."
)
HOLDS = Text(
    "skat.tricks-hold",
    "{tricks} tricks and the skat make {least} to {most} points, not {points}. Correct "
    "the tricks or the points.",
    "{tricks} trick and the skat make {least} to {most} points, not {points}. Correct "
    "the tricks or the points.",
    by="tricks",
)
HOLDS_ALL = Text(
    "skat.tricks-hold-all",
    "{tricks} tricks and the skat make {most} points, not {points}. Correct the tricks "
    "or the points.",
    "{tricks} trick and the skat make {most} points, not {points}. Correct the tricks "
    "or the points.",
    by="tricks",
)
SKAT_OF_TWELVE = Text(
    "skat.skat-of-twelve", "The cards laid away are two of the declarer’s 12 cards."
)
NO_TRICK_NO_POINTS = Text(
    "skat.no-trick-no-points", "{name} cannot have {points} points without a trick."
)
NOT_THE_LAST = Text(
    "skat.not-the-last",
    "The last trick of {name} cannot be number {trick}: check tricks won ({tricks}).",
)
ONE_WINNER = Text("skat.one-winner", "Only one player can win trick {trick}.")
TENTH = Text("skat.tenth", "Someone must have won trick 10.")
IN_THE_SKAT = Text("skat.in-the-skat", "Not played, so in the skat, are {cards}.")
PLAYED_CARD = Text("skat.played", "{name} played {card}.")
NOT_IN_SKAT = Text(
    "skat.not-in-skat", "{card} was played, so it does not lie in the skat."
)
WITH = Text("skat.with", "with {matadors}")
AGAINST = Text("skat.against", "without {matadors}")
WITH_STEP = Text("skat.step.with", "with")
AGAINST_STEP = Text("skat.step.against", "without")
GAME_STEP = Text("skat.step.game", "game")
HAND_STEP = Text("skat.step.hand", "hand")
SCHNEIDER_STEP = Text("skat.step.schneider", "schneider")
SCHWARZ_STEP = Text("skat.step.schwarz", "schwarz")
SCHNEIDER_ANNOUNCED_STEP = Text("skat.step.schneider-announced", "schneider announced")
SCHWARZ_ANNOUNCED_STEP = Text("skat.step.schwarz-announced", "schwarz announced")
OPEN_STEP = Text("skat.step.open", "ouvert")
COVERS = Text("skat.step.covers", "covers {bid}")
UNDER = Text("skat.step.under", "under {bid}")
VALUE = Text("skat.value", "{steps} = {value}")
TOO_FEW_POINTS = Text("skat.too-few-points", "{points} points, {needed} needed")
NOT_SCHNEIDER = Text(
    "skat.not-schneider", "{points} points, {needed} needed for schneider"
)
NOT_ALL_TRICKS = Text("skat.not-all-tricks", "schwarz needs all 10 tricks")
WHY_ENDED = {
    "declarer_gave_up": Text("skat.declarer-gave-up", "the declarer gave up"),
    "opponents_gave_up": Text("skat.opponents-gave-up", "the opponents gave up"),
    "declarer_broke_a_rule": Text(
        "skat.declarer-broke-a-rule", "the declarer broke a rule"
    ),
    "opponent_broke_a_rule": Text(
        "skat.opponent-broke-a-rule", "an opponent broke a rule"
    ),
}
NULL_VALUE = Text("skat.null-value", "{game} = {value}")
NO_RAMSCH = Text(
    "skat.no-ramsch",
    "This table plays no Ramsch: the deal is passed in, nobody scores.",
)
RAMSCH_HERE = Text("skat.ramsch-here", "This table plays Ramsch where everyone passes.")
NOT_AT_THIS_TABLE = Text("skat.not-at-this-table", "{fact}: not played at this table.")
CONTRA_FIRST = Text("skat.contra-first", "Re answers contra. Turn on contra first.")
NULL_NAMES = {
    (False, False): Text("skat.null", "null"),
    (False, True): Text("skat.null-hand", "null hand"),
    (True, False): Text("skat.null-open", "null ouvert"),
    (True, True): Text("skat.null-open-hand", "null ouvert hand"),
}
NULL_FIRST = {
    (False, False): Text("skat.null.first", "Null"),
    (False, True): Text("skat.null-hand.first", "Null hand"),
    (True, False): Text("skat.null-open.first", "Null ouvert"),
    (True, True): Text("skat.null-open-hand.first", "Null ouvert hand"),
}
EVERYONE_PASSED = Text(
    "skat.everyone-passed",
    "Passed in: Ramsch. Everyone plays alone, the jacks are trumps",
)
NOBODY_PLAYS = Text("skat.nobody-plays", "Everyone passed: nobody scores")
PLAYS_NULL = Text("skat.plays-null", "{name} plays null")
RESULT_OF = Text("skat.result-of", "{name}’s result")
PLAYS = Text("skat.plays", "{name} plays at {bid}")
PLAYS_IT = Text("skat.plays-it", "{name} at {bid}: {game}")
NULL_FOR = Text(
    "skat.null-for", "{name} plays null at {bid}: worth {value} without a trick"
)
COVERS_BID = Text("skat.covers-bid", "{game} for {name} at {bid}. It covers the bid")
WOULD_COVER = Text(
    "skat.would-cover",
    "{game} for {name} at {bid}. With or without {matadors} or more it covers the bid",
)
CANNOT_COVER = Text(
    "skat.cannot-cover",
    "{game} for {name} at {bid}. The matadors alone do not cover the bid",
)
NULL_GIVES = Text("skat.null-gives", "{name} {gain}")
IS_OVERBID = Text(
    "skat.is-overbid",
    "Overbid. {value} does not reach the bid of {bid}: it counts as {due}, and {name} "
    "loses {loss}",
)
TWICE = Text("skat.twice", "2 × {due}, overbid")
HAND_GAME = Text("skat.hand-game", "{game} hand")
WITH_SKAT = Text("skat.with-skat", "{game}, skat taken up")
ANNOUNCING = Text("skat.announcing", "{game}, {announced}")
PLAY = Text("skat.play", "Play {game}")


SIGNS = Text("skat.with-so-many", "with"), Text("skat.without-so-many", "without")


def with_or_against(matadors: int) -> Said:
    return (WITH if matadors > 0 else AGAINST)(matadors=abs(matadors))
