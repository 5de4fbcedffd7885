"""Why no cards can be entered for a round."""

from referee.words import Text

NOT_IN_TRICKS = Text("cards.not-in-tricks", "{game} is not played in tricks.")
BEFORE_PLAY = Text("cards.before-play", "what comes before the play")
ENTER_FIRST = Text(
    "cards.enter-first", "Enter {fact} first: the rules of play depend on it."
)
