"""A question at the desk and its ruling, as other programs read them."""

from typing import Any

from django.utils.translation import gettext

from scorekeeper.tables import scoring
from scorekeeper.tables.desk import questions
from scorekeeper.tables.showing.for_programs import Read, game_named


def of_questions() -> Read:
    """What may be asked, of which games, and where."""
    return {
        "kind": "desk",
        "questions": [
            {
                "question": what,
                "label": gettext(label),
                "about": gettext(about),
                "games": [
                    game_named(game) | {"url": questions.link(what, game, {})}
                    for game in questions.games_for(what)
                ],
            }
            for what, (label, about) in questions.WHATS.items()
        ],
    }


def of_ruling(what: str, game: scoring.Game, question: Any) -> Read:
    """`final`: nothing that is still open could change it."""
    return {
        "kind": "ruling",
        "question": what,
        "game": game_named(game),
        "url": questions.link(what, game, question.given),
        "asked": question.given,
        "final": bool(question.final),
        "said": str(question.said or ""),
        "reasons": [str(one) for one in getattr(question, "reasons", ())],
        "points": [
            {"side": share.name, "points": share.points}
            for share in getattr(question, "shares", ())
        ],
        "open": str(question.open or ""),
        "wrong": [str(one) for one in question.wrong],
        "rules": [
            {"key": law.key, "law": law.law, "source": law.source, "ruling": law.ruling}
            for law in question.laws
        ],
    }
