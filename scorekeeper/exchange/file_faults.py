"""What can be wrong with a league’s file: texts, and the place where it is."""

from collections.abc import Iterator

from scorekeeper.languages import gettext_lazy
from scorekeeper.tables.sentences import Said, Text, in_order, word

NOT_JSON = Text("league-file.not-json", "This is not a JSON file: {why}.")
TOO_DEEP = Text("league-file.too-deep", "It is nested too deeply for a league.")
NO_LEAGUE = Text(
    "league-file.no-league",
    "This is not the file of a league: such a file begins with “format”: “{format}”.",
)
OTHER_VERSION = Text(
    "league-file.other-version",
    "The file is of version {version}; what is read here is version {ours}.",
)
TOO_LARGE = Text(
    "league-file.too-large", "The file has {size}; a league has at most {most}."
)
WHOLE = Text("league-file.whole", "The file: {why}.")
AT = Text("league-file.at", "At {where}: {why}")
PLACE = Text("league-file.place", "{part} {number}")

BAD_SHAPE = Text("league-file.bad-shape", "{why}.")
ENDS_EARLY = Text("league-file.ends-early", "a season ends after it has begun.")
NOBODY = Text("league-file.nobody", "nobody in the file is this person.")
SAME_NAME = Text("league-file.same-name", "two are called {name}.")
NO_ORGANISER = Text("league-file.no-organiser", "nobody is an organiser.")
TWICE = Text("league-file.twice", "it is there twice.")
NO_GAME = Text("league-file.no-game", "no game here is called {game}.")
BAD_RULES = Text("league-file.bad-rules", "no game can be made of these rules: {why}")
NO_VERSION = Text(
    "league-file.no-version", "its season does not play this version of the game."
)
SEATS = Text("league-file.seats", "{players} players sit on {seats} seats.")
NO_SEAT = Text("league-file.no-seat", "there is no such seat.")
NOT_SAID_WHO = Text(
    "league-file.not-said-who",
    "it does not say which records of the file were merged.",
)
NOT_SAID_WHAT = Text("league-file.not-said-what", "it does not say what was done.")
LATER = Text("league-file.later", "{part} has {count} entries, and names a later one.")
NO_CURRENCY = Text("league-file.no-currency", "{currency} is not known here.")
NO_LIST = Text("league-file.no-list", "the game has no list {list}.")
NO_EVENING = Text("league-file.no-evening", "no evening in the file is there.")

UNKNOWN_KIND = Text(
    "league-file.unknown-kind", "entry {number} is of no kind that is known here."
)
UNDOES_NOTHING = Text(
    "league-file.undoes-nothing", "entry {number} undoes none of those before it."
)
NAMES_NOBODY = Text("league-file.names-nobody", "entry {number} names nobody.")
NO_SEQUENCE = Text(
    "league-file.no-sequence", "its entries do not follow on each other."
)
NOT_JUDGED = Text("league-file.not-judged", "it cannot be judged.")
ON_THE_SHEET = Text("league-file.on-the-sheet", "{where}: {why}")

Place = tuple[str | int, ...]
gettext_lazy("""Where in the file: the parts by name, of a list the number from 1.""")


class Refused(Exception):
    """The file is not taken; what is wrong with it, to be said to people."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)
        self.said = said

    def __str__(self) -> str:
        return word(self.said)


def at(place: Place, why: Said) -> Said:
    """At people 4, name: what is wrong there."""
    return AT(where=in_order(parts(place)), why=why)


def parts(place: Place) -> Iterator[Said]:
    for step, after in zip(place, (*place[1:], ""), strict=True):
        if isinstance(step, str):
            numbered = isinstance(after, int)
            yield PLACE(part=step, number=after) if numbered else step
