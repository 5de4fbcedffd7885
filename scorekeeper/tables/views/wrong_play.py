"""A round whose cards prove a wrong play is a decision: by the rules, or anyway."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from scorekeeper.tables import log, scoring, sentences, spoken
from scorekeeper.tables.cards.decision import Decision
from scorekeeper.tables.events import commands
from scorekeeper.tables.scoring import rulings
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import Request, whole_page

# What a tap posted; the rest is what was entered, and goes on with the decision.
TAPPED = frozenset(("csrfmiddlewaretoken", "foul", "anyway", "look", "card", "take"))


def anyway_data(posted: Mapping[str, Any]) -> dict[str, Any]:
    return {"anyway": True} if "anyway" in posted else {}


def refuse_undecided(at: scoring.TableRound, facts: log.Facts) -> None:
    """Raises WrongPlay, as the entry would, before anything else is shown of it."""
    known = set(rulings.proven(at.assess(at.recorded).round))
    faults = [f for f in rulings.proven(at.assess(facts).round) if f not in known]
    if faults:
        raise commands.WrongPlay(at.number, facts, faults)


def decide(
    request: Request,
    at: scoring.TableRound,
    caught: commands.WrongPlay,
    posted: Mapping[str, str],
    url: str,
) -> HttpResponse:
    """The page that asks; its buttons send to `url` what was posted there."""
    context = at_table.around(request, at.state, "table", gettext("Card by card"))
    kept = {name: text for name, text in posted.items() if name not in TAPPED}
    context |= {
        "decision": Decision(at, caught.facts, caught.faults),
        "sub": sentences.of_round(
            sentences.OF_GAME,
            at.game.unit,
            at.number,
            game=spoken.of_game(at.game, "name"),
        ),
        "number": at.number,
        "url": url,
        "posted": kept,
    }
    return whole_page(render(request, "tables/fault.html", context))
