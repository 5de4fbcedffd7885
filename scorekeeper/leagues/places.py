"""Where people meet, as they typed it."""

from scorekeeper.tables.sentences import begun

# Who types one of these has said it: “at the Swan”, “im Schwanen”, “en casa”.
SAID = {
    *("at", "in", "bei", "beim", "im", "zu", "zum", "zur", "en", "a", "al"),
    *("da", "dal", "dalla", "nel", "nella"),
}


def at(text: str, place: str) -> str:
    """At Dan’s, by a `text` that has {place}; “at the Swan” stands as it is."""
    if place.partition(" ")[0].casefold() not in SAID:
        return text.format(place=place)
    return begun(place) + "." * text.endswith(".")
