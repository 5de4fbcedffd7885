"""Where people meet, as they typed it."""

from scorekeeper.tables import spoken
from scorekeeper.tables.sentences import Text, capitalize

# Who types one of these has said it: “at the Swan”, “im Schwanen”, “en casa”.
SAID = Text("place.said", "at, in")


def at(text: str, place: str) -> str:
    """At Dan’s, by a `text` that has {place}; “at the Swan” stands as it is."""
    if place.partition(" ")[0].casefold() not in spoken.words_to_type(SAID):
        return text.format(place=place)
    return capitalize(place) + "." * text.endswith(".")
