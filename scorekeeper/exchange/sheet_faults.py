"""What can be wrong with a file of sheets, with one of them, or with taking them."""

from scorekeeper.tables.sentences import Said, Text, word

NOT_UTF8 = Text("sheets.not-utf8", "This is not a text file in UTF-8.")
NOT_TEXT = Text("sheets.not-text", "This is not a text file.")
EMPTY = Text("sheets.empty", "The file is empty.")
NOT_A_LIST = Text("sheets.not-a-list", "This is not a JSON list: {why}.")
TOO_MANY = Text(
    "sheets.too-many", "The file has {count} sheets; {most} at once are the most."
)
TOO_LARGE = Text("sheets.too-large", "The file has {size}; {most} are the most.")

TOO_LONG = Text("sheets.too-long", "It has {count} letters; {most} are the most.")
AT = Text("sheets.at", "{where}: {why}")
NO_ROUNDS = Text("sheets.no-rounds", "It has no rounds.")
NOT_OVER = Text(
    "sheets.not-over", "The game is not over. “ended”: true stops it where it is."
)
TOO_MANY_ROUNDS = Text(
    "sheets.too-many-rounds", "It has {count} rounds; at most {most} are possible."
)
NOT_PLAYED = Text(
    "sheets.not-played", "The league does not play this game: Settings, Games."
)
OTHER_RULES = Text(
    "sheets.other-rules",
    "Its season does not play by these rules: Settings, Seasons.",
)
SITS_TWICE = Text("sheets.sits-twice", "{who} sits there twice.")
LONG_NAME = Text("sheets.long-name", "“{start}…”: a name has at most {most} letters.")
NOBODY = Text("sheets.nobody", "{who} plays at it, who is nobody of the league.")
NO_SEASON = Text("sheets.no-season", "{day} is in no season. Add a season first.")
NO_DATE = Text(
    "sheets.no-date", "The date is “{date}”; a day is written as 2026-11-19."
)
TO_COME = Text("sheets.to-come", "The date {day} is still to come.")

HERE = Text("sheets.here", "The league has this sheet already.")
TWICE = Text("sheets.twice", "The same sheet stands above, number {number}.")
REFUSED_NOW = Text("sheets.refused-now", "Sheet {number}: {why}")
SOME_HERE = Text("sheets.some-here", "The league has some of these sheets by now.")
WRITTEN_SINCE = Text(
    "sheets.written-since",
    "Someone wrote at one of these tables since. Correct that table instead.",
)


USED_SINCE = Text(
    "sheets.used-since",
    "The league was used since. If it is to go, delete it: Settings, Delete.",
)


class Refused(Exception):
    """The file is not taken, or the sheet is not; what is wrong, to be said."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)
        self.said = said

    def __str__(self) -> str:
        return word(self.said)


class LeftOut(Refused):
    """Somebody said so of a name that is on it."""
