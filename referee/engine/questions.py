"""What is asked in the same words in several games, and who it is asked of."""

from collections.abc import Callable

from referee.engine.round import Round
from referee.words import Said, Text

WHICH_TRUMP = Text("ask.trump", "Which suit is trump?")
CHOOSE_TRUMP = Text("ask.choose-trump", "Choose trump.")
CHOOSE_DECLARER = Text("ask.choose-declarer", "Choose the declarer.")
ENTER_BID = Text("ask.enter-bid", "Enter the bid.")
WHO_PLAYS = Text("ask.who-plays", "Who plays, and at what bid?")
TRICKS_OF_PLAYERS = Text("ask.tricks.players", "How many tricks did each player take?")
TRICKS_OF_SIDES = Text("ask.tricks.sides", "How many tricks did each side take?")
POINTS_OF_PLAYERS = Text(
    "ask.points.players", "How many of the {all} points has each player?"
)
POINTS_OF_SIDES = Text(
    "ask.points.sides", "How many of the {all} points has each side?"
)


def in_partnership(r: Round) -> bool:
    return len(r.table.sides) < r.table.n


def who_took_tricks(r: Round) -> Said:
    return TRICKS_OF_SIDES if in_partnership(r) else TRICKS_OF_PLAYERS


def who_has_points(every: int) -> Callable[[Round], Said]:
    """Asks how many of the `every` points of a round each player, or side, has."""

    def question(r: Round) -> Said:
        text = POINTS_OF_SIDES if in_partnership(r) else POINTS_OF_PLAYERS
        return text(all=every)

    return question


def of_first(text: Text) -> Callable[[Round], Said]:
    """Of the player at the dealer’s left: {name}."""
    return lambda r: text(name=r.name(r.table.clockwise(r.dealer or 0)))


def of_dealer(text: Text) -> Callable[[Round], Said]:
    """Of the dealer: {name}."""
    return lambda r: text(name=r.name(r.dealer or 0))
