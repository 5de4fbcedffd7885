"""The game chooser: every game, found by any word that people know it by."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop

from scorekeeper.languages import other
from scorekeeper.tables import scoring, spoken

# What one does in the games of a family, for somebody who knows none of them.
KINDS = {
    "Trick-taking": gettext_noop("Win tricks, or just as many as you said"),
    "Rummy": gettext_noop("Collect melds"),
    "Races and banking": gettext_noop("Race, or bet against the bank"),
}


@dataclass(frozen=True)
class Offer:
    """A game to start; `words` is what it is found by, `hidden` that it is not."""

    game: scoring.Game
    words: str
    hidden: bool


@dataclass(frozen=True)
class Chooser:
    """The games: those played here (`known`: some are), then the larger families."""

    query: str
    offers: list[Offer]
    known: bool = False

    @property
    def kinds(self) -> list[tuple[str, list[Offer]]]:
        """Family by family, under what one does in them; in one, headless, where
        somebody knows what they look for.
        """
        if self.query or self.known:
            return [("", self.offers)]
        found: dict[str, list[Offer]] = {}
        for offer in self.offers:
            found.setdefault(offer.game.about.family, []).append(offer)
        return [(kind_of(family), offers) for family, offers in found.items()]

    @property
    def found(self) -> str:
        """How many there are, once somebody looks for one; home.js says the same."""
        left = sum(not offer.hidden for offer in self.offers)
        if not self.query:
            return ""
        text = gettext("{left} of {every} games")
        if not left:
            text = gettext("{left} of {every} games. Try a shorter word.")
        return text.format(left=left, every=len(self.offers))


def kind_of(family: str) -> str:
    return gettext(KINDS[family]) if family in KINDS else spoken.label(family)


def choose(query: str, played: Sequence[str] = ()) -> Chooser:
    """The games as a query finds them; `played` are the names of some, first."""
    sought = plain(query).split()
    families = Counter(game.about.family for game in scoring.all_games())
    order = {slug: place for place, slug in enumerate(dict.fromkeys(played))}
    offers = []
    for game in sorted(
        scoring.all_games(),
        key=lambda game: (
            order.get(game.slug, len(order)),
            -families[game.about.family],
            game.about.family,
            game.name,
        ),
    ):
        words = words_of(game)
        hidden = not all(f" {word}" in words for word in sought)
        offers.append(Offer(game, words, hidden))
    return Chooser(query.strip(), offers, bool(played))


def words_of(game: scoring.Game) -> str:
    """Each word after a space, so that its first letters find it."""
    partners = any(game.partners(count) for count in game.players)
    said = [game.name, *game.about.also, game.about.family, game.about.gist, "players"]
    if other():
        called = spoken.of_game(game, "name")
        said += [called, spoken.label(game.about.family), spoken.small(game.about.gist)]
    said += ["partnership"] if partners else []
    words = plain(" ".join([*said, *map(str, game.players)])).split()
    return "".join(f" {word}" for word in dict.fromkeys(words))


def plain(text: str) -> str:
    """Lower case, without accents and signs: Préférence is found by preference."""
    letters = unicodedata.normalize("NFKD", text.lower())
    bare = "".join(one for one in letters if not unicodedata.combining(one))
    return re.sub("[^a-z0-9]+", " ", bare)
