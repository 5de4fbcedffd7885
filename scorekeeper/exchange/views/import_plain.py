"""Old evenings from a spreadsheet: given, looked at, taken over or given up."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.exchange import (
    check_batch,
    import_plain,
    plain_cells,
    plain_faults,
    sentences,
)
from scorekeeper.exchange.plain_preview import Preview
from scorekeeper.exchange.sheet_faults import Refused
from scorekeeper.exchange.views.import_sheets import ask_who
from scorekeeper.leagues.models import League, SheetBatch
from scorekeeper.leagues.people import people_list
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.file_form import FileForm, own_key
from scorekeeper.leagues.views.layout import games_of, page
from scorekeeper.tables import codes
from scorekeeper.tables.sentences import sentence
from scorekeeper.tables.spoken import in_megabytes
from scorekeeper.text import number


@require_http_methods(["GET", "POST"])
@require_permission("manage")
def lines(request: Request, league: League) -> HttpResponse:
    if request.method == "GET":
        return ask_again(request, league, codes.new_key())
    key = request.POST.get("key", "")[:64] or codes.new_key()
    known = {game.slug for game in games_of(league)}
    game = request.POST.get("game", "")
    try:
        name, raw = content(request)
        if game not in known:
            raise Refused(plain_faults.NO_GAME)
        batch = import_plain.begin(league, name, raw, game, own_key(request))
    except Refused as refused:
        return ask_again(request, league, key, str(refused))
    return redirect("leagues:old_batch", league.code, batch.pk)


def content(request: Request) -> tuple[str, bytes]:
    """What was chosen goes before what was pasted."""
    form = FileForm(request.POST, request.FILES)
    file = form.cleaned_data.get("file") if form.is_valid() else None
    pasted = request.POST.get("lines", "")
    if file is None and not pasted.strip():
        raise Refused(plain_faults.NO_FILE)
    size = file.size or 0 if file else len(pasted)
    if size > plain_cells.BYTES:
        most = in_megabytes(plain_cells.BYTES)
        raise Refused(plain_faults.TOO_LARGE(size=in_megabytes(size), most=most))
    if file is None:
        return sentence(sentences.PASTED), pasted.encode()
    return file.name or sentence(sentences.PASTED), file.read()


def ask_again(
    request: Request, league: League, key: str, trouble: str = ""
) -> HttpResponse:
    return page(
        request,
        league,
        "exchange/old",
        heading=sentence(sentences.OLD_EVENINGS),
        sub=league.name,
        back=reverse("leagues:exchange", args=[league.code]),
        trouble=trouble,
        key=key,
        pasted=request.POST.get("lines", ""),
        game=request.POST.get("game", ""),
        games=games_of(league),
        most=in_megabytes(plain_cells.BYTES),
        count=plain_cells.LINES,
    )


@require_http_methods(["GET", "POST"])
@require_permission("manage")
def batch(request: Request, league: League, batch: int) -> HttpResponse:
    """Chosen again, or taken; what is taken is what was seen."""
    found = of(league, batch)
    if request.method == "GET":
        return show_preview(request, league, found)
    if not found.imported:
        import_plain.choose(found, request.POST)
        good, look = Preview(found).good, "look" in request.POST
        if look:
            messages.success(request, sentence(sentences.LOOKED, count=good))
        elif good != number(request.POST.get("good", "")):
            messages.success(request, sentence(sentences.CHANGED_SINCE, count=good))
        elif missed := check_batch.without_answer(found):
            return ask_who(found, missed, "leagues:old_batch")
        else:
            import_plain.take(found, by=request.permissions.name)
            messages.success(request, sentence(sentences.TAKEN, count=good))
    return redirect("leagues:old_batch", league.code, batch)


def of(league: League, batch: int) -> SheetBatch:
    return get_object_or_404(
        SheetBatch.objects.exclude(columns={}), pk=batch, league=league
    )


def show_preview(request: Request, league: League, found: SheetBatch) -> HttpResponse:
    context: dict[str, Any] = {
        "batch": found,
        "results": "",
        "missed": "missed" in request.GET,
    }
    if found.imported:
        context["results"] = sentence(sentences.RESULTS, count=found.count)
    else:
        new = check_batch.new_names(found)
        names = {one.name for one in new}
        context |= {
            "found": Preview(found),
            "new": new,
            "asked": [one for one in new if not one.fresh],
            "fresh": [one for one in new if one.fresh],
            "known": [name for name in found.names if name not in names],
            "people": people_list.of(league).exclude(name="").order_by("name"),
        }
    return page(
        request,
        league,
        "exchange/old_batch",
        heading=sentence(sentences.OLD_EVENINGS),
        sub=found.name,
        back=reverse("leagues:exchange", args=[league.code]),
        **context,
    )


@require_POST
@require_permission("manage")
def drop(request: Request, league: League, batch: int) -> HttpResponse:
    league.batches.exclude(columns={}).filter(pk=batch, imported=None).delete()
    messages.success(request, sentence(sentences.NOTHING_TAKEN))
    return redirect("leagues:exchange", league.code)


@require_POST
@require_permission("manage")
def undo(request: Request, league: League, batch: int) -> HttpResponse:
    """All of it; a second tap finds no batch any more."""
    found = league.batches.exclude(columns={}).filter(pk=batch).first()
    if found is None or not found.imported:
        messages.success(request, sentence(sentences.NOTHING_TO_UNDO))
    else:
        import_plain.undo(found, by=request.permissions.name)
        messages.success(request, sentence(sentences.IMPORT_UNDONE))
    return redirect("leagues:exchange", league.code)
