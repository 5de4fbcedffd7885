"""The desk: a question in a link, the ruling on its page."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import replace_url
from django_htmx.middleware import HtmxDetails

from scorekeeper import programs
from scorekeeper.middleware import readable
from scorekeeper.tables import scoring
from scorekeeper.tables.desk import (
    for_programs,
    may as desk_may,
    meld as desk_meld,
    questions,
    round as desk_round,
    trick as desk_trick,
    worth as desk_worth,
)

Question = (
    desk_trick.Trick
    | desk_may.May
    | desk_worth.Value
    | desk_meld.Meld
    | desk_round.Round
)


def read_desk(request: HttpRequest) -> HttpResponseBase:
    """What a link asks, for programs; the buttons of the page are nothing to them."""
    what, game, given = question_in(request)
    if game is None or not questions.answers(game, what):
        return programs.answer(request, for_programs.of_questions())
    question = question_of(what, game, given)
    return programs.answer(request, for_programs.of_ruling(what, game, question))


@require_GET
@readable(read_desk)
def desk(request: HttpRequest) -> HttpResponse:
    """A question and its ruling; all of it is in the link."""
    what, game, given = question_in(request)
    if game is None or not questions.answers(game, what):
        return render(request, "tables/desk/games.html", choosing(what, game))
    question = question_of(what, game, given)
    url = questions.link(what, game, question.given)
    if question.pressed:
        return redirect(url)
    context = around(request, what, game, question, url)
    response = render(request, question.template, context)
    return replace_url(response, url) if HtmxDetails(request) else response


@csrf_exempt  # it reads and writes nothing: what is posted comes back judged
@require_POST
def desk_cards(request: HttpRequest) -> HttpResponse:
    """The ruling on a hand’s cards after each tap, and the link to it."""
    given = values_of(request.POST)
    game = game_in(given)
    if game is None or not questions.answers(game, "hand"):
        return HttpResponse(status=400)
    question = desk_round.round_of(game, given, "hand")
    url = questions.link("hand", game, question.given)
    context = around(request, "hand", game, question, url) | {"pad": question.pad}
    response = render(request, "tables/desk/_cards_again.html", context)
    return replace_url(response, url)


def question_in(
    request: HttpRequest,
) -> tuple[str, scoring.Game | None, dict[str, str]]:
    given = values_of(request.GET)
    what = given.get(questions.WHAT, "trick")
    return what if what in questions.WHATS else "trick", game_in(given), given


def values_of(posted: Any) -> dict[str, str]:
    """What a link says, cut to what a question can need."""
    return {key: text[: questions.LONGEST] for key, text in posted.items()}


def game_in(given: dict[str, str]) -> scoring.Game | None:
    try:
        return scoring.game(given.get(questions.GAME, ""))
    except KeyError:
        return None


def question_of(what: str, game: scoring.Game, given: dict[str, str]) -> Question:
    match what:
        case "trick":
            return desk_trick.trick_of(game, given)
        case "may":
            return desk_may.may_of(game, given)
        case "worth":
            return desk_worth.value_of(game, given)
        case "meld":
            return desk_meld.meld_of(game, given)
    return desk_round.round_of(game, given, what)


def choosing(what: str, game: scoring.Game | None) -> dict[str, Any]:
    """The games to ask about; a game that does not know the question is named."""
    return {
        "what": what,
        "asking": gettext(questions.WHATS[what][0]),
        "about": gettext(questions.WHATS[what][1]),
        "tabs": list(questions.tabs(what, None)),
        "without": game,
        "offers": [
            (one, questions.link(what, one, {})) for one in questions.games_for(what)
        ],
    }


def around(
    request: HttpRequest, what: str, game: scoring.Game, question: Question, url: str
) -> dict[str, Any]:
    return {
        "what": what,
        "asking": gettext(questions.WHATS[what][0]),
        "tabs": list(questions.tabs(what, game)),
        "game": game,
        "question": question,
        "change": questions.link(what, None, {}),
        "new": questions.link(what, game, {}),
        "share": request.build_absolute_uri(url),
    }
