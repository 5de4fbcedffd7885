"""The game chooser: games by family, found by any word that people know them by."""

import re
import unicodedata
from dataclasses import dataclass

from scorekeeper.tables import scoring


@dataclass(frozen=True)
class Offer:
    """A game to start; `words` is what it is found by, `hidden` that it is not."""

    game: scoring.Game
    words: str
    hidden: bool

    @property
    def kind(self) -> str:
        return ", ".join(filter(None, (self.game.gist, self.game.length)))


@dataclass(frozen=True)
class Family:
    name: str
    offers: list[Offer]

    @property
    def hidden(self) -> bool:
        return all(offer.hidden for offer in self.offers)


@dataclass(frozen=True)
class Chooser:
    """The games, the larger families first."""

    query: str
    families: list[Family]

    @property
    def found(self) -> str:
        """How many there are, once somebody looks for one; home.js says the same."""
        offers = [offer for family in self.families for offer in family.offers]
        left = sum(not offer.hidden for offer in offers)
        advice = "" if left else ". Try fewer letters."
        return f"{left} of {len(offers)} games{advice}" if self.query else ""


def choose(query: str) -> Chooser:
    sought = plain(query).split()
    families: dict[str, Family] = {}
    for game in scoring.games():
        words = words_of(game)
        hidden = not all(f" {word}" in words for word in sought)
        family = families.setdefault(game.family, Family(game.family, []))
        family.offers.append(Offer(game, words, hidden))
    by_size = sorted(families.values(), key=lambda family: -len(family.offers))
    return Chooser(query.strip(), by_size)


def words_of(game: scoring.Game) -> str:
    """Each word after a space, so that its first letters find it."""
    partners = any(game.partners(count) for count in game.players)
    said = [game.name, *game.also, game.family, game.gist, "players"]
    said += ["partnership"] if partners else []
    words = plain(" ".join([*said, *map(str, game.players)])).split()
    return "".join(f" {word}" for word in dict.fromkeys(words))


def plain(text: str) -> str:
    """Lower case, without accents and signs: Préférence is found by preference."""
    letters = unicodedata.normalize("NFKD", text.lower())
    bare = "".join(one for one in letters if not unicodedata.combining(one))
    return re.sub("[^a-z0-9]+", " ", bare)
