"""House rules under a name, kept by this phone: a signed cookie for each game.

It is sent to the page of a new table alone, so it weighs on nothing else.
"""

from collections.abc import Iterable, Iterator, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.core import signing

from referee.form.fields import texts
from referee.form.stages import FILL
from scorekeeper import text
from scorekeeper.tables import scoring, sentences, spoken
from scorekeeper.tables.phone import Visitor
from scorekeeper.tables.sentences import Said, Text, sentence
from scorekeeper.tables.showing import house_rules
from scorekeeper.tables.spoken import voice

COOKIE = SALT = "presets"
MOST = 8
# A browser drops a cookie of more than 4096 bytes, its name and path included.
BYTES = 3800
LONGEST = 30
NOT_OF_RULES = Text(
    "house-rules.not-of", "{whose}, {option}: {why} The standard rule is used."
)
NOT_THESE_RULES = Text("house-rules.not-these", "{whose}: {why}")


class Preset(NamedTuple):
    """Options unlike those as written, and what this phone calls them."""

    name: str
    options: dict[str, Any]


def presets_of(request: Visitor) -> list[Preset]:
    """What this phone has kept for this game, the latest first."""
    try:
        rows = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT)
    except signing.BadSignature:
        return []
    return [Preset(name, options) for name, options in rows]


def presets_of_game(game: scoring.Game) -> list[Preset]:
    """Those that the game has by itself: as the association plays."""
    return [
        Preset(spoken.label(one.label), dict(one.options)) for one in game.rule_sets
    ]


def tidy(name: str) -> str:
    """A name in one line and of a length to tap on."""
    return text.line(name)[:LONGEST].strip()


def with_preset(kept: Iterable[Preset], new: Preset) -> list[Preset]:
    """The new one first, in the place of one of its name; the oldest have to go."""
    found = [new, *without(kept, new.name)][:MOST]
    while len(found) > 1 and len(sign(found)) > BYTES:
        found.pop()
    return found


def without(kept: Iterable[Preset], name: str) -> list[Preset]:
    return [one for one in kept if one.name.casefold() != name.casefold()]


def sign(kept: list[Preset]) -> str:
    return signing.dumps([[*one] for one in kept], salt=SALT, compress=True)


@dataclass(frozen=True)
class Offer:
    """A preset at a table of these players: what it says, what of it is refused."""

    name: str
    words: str
    reasons: list[str]
    chosen: bool


def offers(
    kept: Iterable[Preset],
    game: scoring.Game,
    players: Sequence[str],
    now: house_rules.House,
) -> Iterator[Offer]:
    for name, options in kept:
        found = house_rules.house_of(game, players, options)
        reasons = [reason(name, game, problem) for problem in found.problems]
        chosen = found.changed == now.changed
        yield Offer(
            name,
            found.words or sentences.sentence(sentences.STANDARD_RULES),
            reasons,
            chosen,
        )


def reason(whose: Said, game: scoring.Game, problem: scoring.Problem) -> str:
    """What of whose rules is refused, by the option’s name if there still is one."""
    why = problem.said
    for fact in game.options:
        if fact.key == problem.path[1]:
            option = sentences.within(fact.label)
            return sentence(NOT_OF_RULES, whose=whose, option=option, why=why)
    return sentence(NOT_THESE_RULES, whose=whose, why=why)


def choose(
    posted: MutableMapping[str, str],
    game: scoring.Game,
    players: Sequence[str],
    options: dict[str, Any],
) -> None:
    """The option inputs say these options, less what the referee refuses of them."""
    for name in list(posted):
        if is_option(name.removeprefix(FILL), game):
            del posted[name]
    read = house_rules.house_of(game, players, options).changed
    for fact in game.options:
        if fact.key in read:
            for name, text in texts(fact.value, fact.key, read[fact.key], voice()):
                posted[name] = text


def is_option(name: str, game: scoring.Game) -> bool:
    """The input belongs to an option, or to a part of one."""
    return name.replace(".", "-").split("-")[0] in {fact.key for fact in game.options}
