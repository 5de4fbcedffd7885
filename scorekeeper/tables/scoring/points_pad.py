"""Any game, with the points of each round: the rule sheets that every site has.

A rule sheet is known by its hash, so these words never change: what says it better is
another sheet, and the old one stays for the tables that were begun with it.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from django.utils.translation import gettext, override

from referee.described import canonical, slug_of

MOST = 9_999
LIMITS = [0, 50, 100, 200, 250, 300, 500, 1000]


class Words(NamedTuple):
    high: str
    low: str
    gist: str
    round: str
    most: str
    fewest: str
    points: str
    law: str
    limit: str
    none: str


WORDS = {
    "en": Words(
        "Points pad",
        "Fewest points",
        "any game: points of each round",
        "Each round everyone’s points are written down.",
        "The most points win.",
        "The fewest points win.",
        "Points",
        "The points of the round are added.",
        "Over at",
        "Points with which the game is over. 0: when you end it.",
    ),
    "de": Words(
        "Punkteblock",
        "Wenigste Punkte",
        "jedes Spiel: Punkte jeder Runde",
        "Jede Runde werden die Punkte aller aufgeschrieben.",
        "Die meisten Punkte gewinnen.",
        "Die wenigsten Punkte gewinnen.",
        "Punkte",
        "Die Punkte der Runde kommen dazu.",
        "Schluss bei",
        "Punkte, mit denen das Spiel zu Ende ist. 0: wenn ihr es beendet.",
    ),
    "es": Words(
        "Hoja de puntos",
        "Menos puntos",
        "cualquier juego: puntos de cada ronda",
        "En cada ronda se anotan los puntos de todos.",
        "Gana quien tiene más puntos.",
        "Gana quien tiene menos puntos.",
        "Puntos",
        "Se suman los puntos de la ronda.",
        "Termina con",
        "Puntos con los que acaba la partida. 0: cuando la terminéis.",
    ),
    "it": Words(
        "Foglio punti",
        "Meno punti",
        "qualsiasi gioco: punti di ogni giro",
        "A ogni giro si scrivono i punti di tutti.",
        "Vince chi ha più punti.",
        "Vince chi ha meno punti.",
        "Punti",
        "Si sommano i punti del giro.",
        "Finita a",
        "Punti con cui la partita finisce. 0: quando la chiudete voi.",
    ),
}


def document(language: str, low: bool) -> dict[str, Any]:
    """The pad in the words of a language; the most or the fewest points win."""
    says = WORDS[language]
    return {
        "rules": 1,
        "lang": language,
        "name": says.low if low else says.high,
        "gist": says.gist,
        "summary": f"{says.round} {says.fewest if low else says.most}",
        "players": [2, 3, 4, 5, 6, 7, 8, 9, 10],
        "options": [limit(says)],
        "pages": [{"key": "points", "label": says.points, "asks": [ask(says)]}],
        "scores": [score(says)],
        "ends": {"at": "limit", "open": True, "wins": "low" if low else "high"},
    }


def limit(says: Words) -> dict[str, Any]:
    return {
        "key": "limit",
        "label": says.limit,
        "help": says.none,
        "choices": LIMITS,
        "default": 0,
    }


def ask(says: Words) -> dict[str, Any]:
    return {
        "key": "points",
        "label": says.points,
        "kind": "number",
        "for": "seat",
        "from": str(-MOST),
        "to": str(MOST),
    }


def score(says: Words) -> dict[str, Any]:
    return {
        "key": "written",
        "title": says.points,
        "law": says.law,
        "points": "points",
    }


@cache
def texts() -> dict[str, str]:
    """By its hash each pad as it is kept."""
    every = [document(code, low) for code in WORDS for low in (False, True)]
    return {slug_of(one): canonical(one) for one in every}


@cache
def slugs(language: str) -> tuple[str, str]:
    """Of a language that has pads, else of English: most points win, fewest win."""
    code = language if language in WORDS else "en"
    return slug_of(document(code, False)), slug_of(document(code, True))


def is_pad(slug: str) -> bool:
    return slug in texts()


def as_rules(
    slug: str, players: Sequence[str], limit: int, rounds: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """What a table that counts points knows of its game, as rules of its own: its
    people, its limit, who wins, and its last round as the example.
    """
    pad = json.loads(texts()[slug])
    with override(pad["lang"]):
        pad["name"] = gettext("Our game")
    del pad["gist"], pad["options"]
    pad["players"] = [len(players)]
    pad["ends"] = {"wins": pad["ends"]["wins"]} | ({"at": f"{limit}"} if limit else {})
    return pad | ({"example": dict(rounds[-1])} if rounds else {})
