"""Check a file: a sheet in, the verdict out, and a table made of it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.tables import codes, pages, scoring
from scorekeeper.tables.scoring import (
    sheets as scoring_sheets,
    spelling as scoring_spelling,
)
from scorekeeper.tables.scoring.sheets import LARGEST, Checked
from scorekeeper.tables.showing import verdicts
from scorekeeper.tables.starting import past, start

# What a form may be at most: a file, and beside it a sheet that was pasted.
LARGEST_FORM = 2 * LARGEST + 100_000
# A table of more rounds would be slow to read, and none was ever played.
MOST_ROUNDS = 1000


@csrf_exempt  # until its size is known to be one that may be read
@require_http_methods(["GET", "POST"])
def check_file(request: HttpRequest) -> HttpResponse:
    """A page to give a sheet to, which comes back with the verdict on it."""
    size = request.META.get("CONTENT_LENGTH") or "0"
    if size.isdecimal() and int(size) > LARGEST_FORM:
        context = {"trouble": too_large(int(size)), "unread": True}
        return render(request, "tables/check_file.html", context | limits(), status=413)
    response: HttpResponse = checked(request)
    return response


@csrf_protect
def checked(request: HttpRequest) -> HttpResponse:
    if request.method == "GET":
        return render(request, "tables/check_file.html", limits())
    pasted, file = request.POST.get("sheet", ""), request.FILES.get("file")
    text = file.read(LARGEST + 1) if file else pasted.encode()
    size = file.size or 0 if file else len(text)
    if size > LARGEST:
        return page(request, pasted, trouble=too_large(size))
    if not text.strip():
        trouble = "The file is empty." if file else "Choose a file, or paste a sheet."
        return page(request, pasted, trouble=trouble)
    name = (file.name or "") if file and pasted.strip() else ""
    first = request.POST.get("from", "")
    number = int(first) if first.isdecimal() and len(first) < 7 else 1
    return page(request, pasted, scoring_sheets.check_text(text), number, beside=name)


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
    sheet = scoring_spelling.canonical(found.sheet)
    played = past.Past(sheet["rounds"], sheet["ended"], scoring.final_of(found.verdict))
    key = request.POST.get("key", "")[:64] or codes.new_key()
    players, options = sheet["players"], sheet["options"]
    table = start.make(request, sheet["game"], players, options, key, played)
    pages.say(request, "The table is open. This phone runs it.")
    return redirect(table)


def page(
    request: HttpRequest,
    pasted: str,
    found: Checked | None = None,
    first: int = 1,
    *,
    trouble: str = "",
    beside: str = "",
) -> HttpResponse:
    """The page again: what was pasted stays, above it what the referee says.

    `beside`: the name of the file that was checked in place of what was pasted.
    """
    context: dict[str, Any] = {"pasted": pasted, "trouble": trouble, "beside": beside}
    if found:
        verdict = found.verdict
        context |= {
            "checked": found,
            "fault": found.fault,
            "shown": verdicts.shown(verdict, found.sheet, first) if verdict else None,
            "too_long": len(found.sheet.get("rounds", ())) > MOST_ROUNDS,
            "key": codes.new_key(),
        }
    return render(request, "tables/check_file.html", context | limits())


def limits() -> dict[str, Any]:
    return {"largest": LARGEST, "most": in_megabytes(LARGEST), "rounds": MOST_ROUNDS}


def too_large(size: int) -> str:
    most = in_megabytes(LARGEST)
    return f"This has {in_megabytes(size)}; a sheet has at most {most}."


def in_megabytes(size: int) -> str:
    """1 MB, 1.3 MB: rounded up, so that what is too large never looks right."""
    tenths = -(-size // 100_000)
    return f"{tenths // 10}.{tenths % 10} MB".replace(".0 MB", " MB")
