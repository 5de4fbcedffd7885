"""Check a file: a sheet in, the verdict out, and a table made of it."""

import re
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_POST

from referee.values.compact import dumps
from scorekeeper import text as texts
from scorekeeper.middleware import as_typed, readable
from scorekeeper.tables import codes, phone, scoring, sentences, spoken
from scorekeeper.tables.events import past_game
from scorekeeper.tables.paper import rows, sheet, texts as paper_texts
from scorekeeper.tables.scoring import (
    canonical as scoring_spelling,
    rule_sheets,
    sheets as scoring_sheets,
)
from scorekeeper.tables.scoring.sheets import LARGEST, Checked
from scorekeeper.tables.showing import verdicts
from scorekeeper.tables.starting import new_table
from scorekeeper.tables.views.for_programs import read_check

# What a form may be at most: a file, and beside it a sheet that was pasted.
LARGEST_FORM = 2 * LARGEST + 100_000
# A table of more rounds would be slow to read, and none was ever played.
MOST_ROUNDS = 1000


@as_typed
@csrf_exempt  # until its size is known to be one that may be read
@require_http_methods(["GET", "POST"])
@readable(read_check)
def check_file(request: HttpRequest) -> HttpResponse:
    """A page to give a sheet to, which comes back with the verdict on it."""
    size = request.META.get("CONTENT_LENGTH") or "0"
    if size.isdecimal() and int(size) > LARGEST_FORM:
        context = {"trouble": too_large(int(size)), "unread": True}
        return render(request, "tables/check_file.html", context | limits(), status=413)
    response: HttpResponse = check(request)
    return response


@csrf_protect
def check(request: HttpRequest) -> HttpResponse:
    if request.method == "GET":
        return page(request, "")
    pasted, file = request.POST.get("sheet", ""), request.FILES.get("file")
    text = file.read(LARGEST + 1) if file else pasted.encode()
    size = file.size or 0 if file else len(text)
    if size > LARGEST:
        return page(request, pasted, trouble=too_large(size))
    if not text.strip():
        trouble = (
            gettext("The file is empty.")
            if file
            else gettext("Choose a file, or paste a sheet.")
        )
        return page(request, pasted, trouble=trouble)
    name = (file.name or "") if file and pasted.strip() else ""
    if (paper := paper_in(request, text)) is not None:
        return page(request, pasted, beside=name, paper=paper)
    first = request.POST.get("from", "")
    number = int(first) if first.isdecimal() and len(first) < 7 else 1
    return page(request, pasted, scoring_sheets.check_text(text), number, beside=name)


def paper_in(request: HttpRequest, text: bytes) -> sheet.Paper | None:
    """A sheet of paper, counted again; None where it is a file."""
    typed = text.decode(errors="replace")
    if not rows.is_table(typed):
        return None
    given = request.POST
    names = [
        texts.line(one)[:40] for one in re.split(r"[,;\n\t]", given.get("names", ""))
    ]
    kind = given.get("kind", paper_texts.POINTS)
    told = [one for one in names if one][: rows.MOST_COLUMNS]
    return sheet.check(texts.clean(typed), game_in(request), kind, told)


def game_in(request: HttpRequest) -> scoring.Game | None:
    try:
        return scoring.game(request.POST.get("game", ""))
    except KeyError:
        return None


@as_typed
@require_POST
def open_sheet(request: HttpRequest) -> HttpResponse:
    """A table with the rounds of a sheet; this phone runs it."""
    pasted = request.POST.get("sheet", "")
    text = pasted.encode()
    if len(text) > LARGEST:
        return page(request, pasted, trouble=too_large(len(text)))
    found = scoring_sheets.check_text(text)
    if found.fault or found.verdict is None:
        return page(request, pasted, found)
    if len(found.sheet["rounds"]) > MOST_ROUNDS:
        return page(request, pasted, found)
    given = scoring_spelling.canonical(texts.fit(found.sheet))
    played = past_game.Past(
        given["rounds"], given["ended"], scoring.final_of(found.verdict)
    )
    if "rules" in found.sheet:
        rule_sheets.keep(dumps(found.sheet["rules"]))
    key = request.POST.get("key", "")[:64] or codes.new_key()
    players, options = given["players"], given["options"]
    table = new_table.make(request, given["game"], players, options, key, played)
    messages.success(request, gettext("The table is open. You are the host."))
    return redirect(table)


def page(
    request: HttpRequest,
    pasted: str,
    found: Checked | None = None,
    first: int = 1,
    *,
    trouble: str = "",
    beside: str = "",
    paper: sheet.Paper | None = None,
) -> HttpResponse:
    """The page again: what was pasted stays, above it what the referee says.

    `beside`: the name of the file that was checked in place of what was pasted.
    """
    phone.ident(request)
    context: dict[str, Any] = {"pasted": pasted, "trouble": trouble, "beside": beside}
    context |= {"paper": paper, **asks(request)}
    if found:
        verdict = found.verdict
        context |= {
            "checked": found,
            "fault": found.fault,
            "shown": verdicts.show_verdict(verdict, found.sheet, first)
            if verdict
            else None,
            "too_long": len(found.sheet.get("rounds", ())) > MOST_ROUNDS,
            "key": codes.new_key(),
        }
    return render(request, "tables/check_file.html", context | limits())


def asks(request: HttpRequest) -> dict[str, Any]:
    """What is asked of a sheet of paper, as it was answered."""
    given = request.POST
    told = [game for game in scoring.all_games() if sheet.facts_of(game)]
    kinds = {kind: gettext(said) for kind, said in paper_texts.KINDS.items()}
    if told:
        columns = sentences.together(sheet.facts_of(told[0]))
        kinds[paper_texts.FACTS] = sentences.capitalize(columns)
    return {
        "games": sorted(scoring.all_games(), key=lambda game: game.name),
        "of_game": game_in(request),
        "kinds": kinds.items(),
        "kind": given.get("kind", paper_texts.POINTS),
        "names": given.get("names", "")[:400],
        "example": sentences.sentence(paper_texts.EXAMPLE),
    }


def limits() -> dict[str, Any]:
    return {
        "largest": LARGEST,
        "most": spoken.in_megabytes(LARGEST),
        "rounds": MOST_ROUNDS,
    }


def too_large(size: int) -> str:
    most = spoken.in_megabytes(LARGEST)
    return gettext("This has {size}; a sheet has at most {most}.").format(
        size=spoken.in_megabytes(size), most=most
    )
